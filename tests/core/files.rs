//! The list of files under a text field.

use crate::common::{
    Person, database, features, form, golden::golden, hides, multi, question, service, shows, three,
};
use pi_questions::model::{Notes, Outcome, Questionnaire};
use pi_questions::state::{Effect, FoundFile, Screen};
use pi_questions::surface::tui::{Mouse, MouseKind};

const FOUND: [&str; 3] = ["src/ingest/log.rs", "src/internal/", "my dir/inner.rs"];

fn at(form: Questionnaire, columns: usize, rows: usize) -> Person {
    let mut person = Person::early(form, columns, rows, false);
    person.dialog = person.dialog.with_files();
    person.wait(150.0);
    person
}

fn one() -> Person {
    at(form(vec![service()]), 80, 24)
}

fn file(path: &str) -> FoundFile {
    let value = if path.contains(' ') { format!("@\"{path}\"") } else { format!("@{path}") };
    FoundFile::new(&value, path.ends_with('/')).unwrap()
}

/// What is searched for.
fn wanted(person: &Person) -> Option<&str> {
    person.dialog.state().files.awaited().map(|search| search.token.as_str())
}

/// The search that is under way finds these.
fn find(person: &mut Person, paths: &[&str]) {
    let search = person.dialog.state().files.awaited().expect("a search");
    let generation = search.generation;
    let files = paths.iter().map(|path| file(path)).collect();
    person.dialog.found_files(generation, files, person.now);
    person.dialog.render(person.size, person.now);
}

/// A form of one text question in which `text` was typed and [`FOUND`] was found.
fn listed(text: &str) -> Person {
    let mut person = one();
    person.keys(text);
    find(&mut person, &FOUND);
    person
}

fn text(person: &Person) -> String {
    person.dialog.state().editor().expect("a text field").text()
}

fn answered(person: &Person) -> Option<String> {
    match person.end()? {
        Outcome::Answered(answers) => answers.each[0].clone()?.custom,
        other => panic!("{other:?}"),
    }
}

#[test]
fn enter_and_tab_take_the_file() {
    for key in ["<enter>", "<tab>"] {
        let mut person = listed("see @log");
        shows(&mut person, "    > src/ingest/log.rs");
        person.keys(key);
        hides(&mut person, "src/internal/");
        assert_eq!(text(&person), "see @src/ingest/log.rs ");
        let looks = match &person.effects[..] {
            [Effect::LookAt(looks)] => looks,
            other => panic!("{other:?}"),
        };
        assert_eq!((&*looks[0].path, &*looks[0].text), ("src/ingest/log.rs", "@src/ingest/log.rs"));
        person.keys("first<enter>");
        assert_eq!(answered(&person).unwrap(), "see @src/ingest/log.rs first");
    }
}

#[test]
fn arrows_move_in_the_list_alone() {
    let mut person = listed("two\nlines @log");
    person.keys("<down>");
    shows(&mut person, "    > src/internal/");
    person.keys("<down><down><up><up><up><down><down><enter>");
    assert_eq!(text(&person), "two\nlines @\"my dir/inner.rs\" ");
}

#[test]
fn esc_closes_the_list_first_and_for_this_word() {
    let mut person = listed("@log");
    person.keys("<esc>");
    hides(&mut person, "src/ingest");
    assert!(!person.dialog.state().finished);
    person.keys("s");
    assert_eq!(wanted(&person), None);
    person.keys("<space>@b");
    assert_eq!(wanted(&person), Some("@b"));
    person.keys("<esc>");
    assert!(matches!(person.dialog.state().screen, Screen::Discard { .. }));
}

#[test]
fn keys_mean_what_they_did_once_the_list_is_closed() {
    let mut person = at(three(), 80, 24);
    person.keys("<tab>@lo");
    find(&mut person, &FOUND);
    person.keys("<tab>");
    assert_eq!(person.dialog.state().tab, 1);
    person.keys("<tab>");
    assert_eq!(person.dialog.state().tab, 2);
    let answers = person.dialog.state().answers();
    assert_eq!(answers.each[1].as_ref().unwrap().custom.as_deref(), Some("@src/ingest/log.rs"));
}

#[test]
fn a_directory_keeps_the_list_open() {
    let mut person = listed("@in");
    person.keys("<down><tab>");
    assert_eq!(text(&person), "@src/internal/");
    assert_eq!(wanted(&person), Some("@src/internal/"));
    // Until its content is there, the list takes its keys.
    shows(&mut person, "    …");
    person.keys("<tab><enter>");
    assert_eq!(text(&person), "@src/internal/");
    find(&mut person, &["src/internal/bus.rs"]);
    person.keys("<enter>.");
    assert_eq!(text(&person), "@src/internal/bus.rs .");
}

#[test]
fn a_directory_with_a_blank_is_typed_on_inside_its_quotes() {
    let mut person = one();
    person.keys("@my");
    find(&mut person, &["my dir/"]);
    person.keys("<tab>");
    assert_eq!(text(&person), "@\"my dir/\"");
    assert_eq!(wanted(&person), Some("@\"my dir/"));
    person.keys("in");
    assert_eq!(wanted(&person), Some("@\"my dir/in"));
    find(&mut person, &["my dir/inner.rs"]);
    person.keys("<tab>too");
    assert_eq!(text(&person), "@\"my dir/inner.rs\" too");
}

#[test]
fn a_late_result_is_dropped() {
    let mut person = one();
    person.keys("@l");
    let late = person.dialog.state().files.awaited().unwrap().generation;
    person.keys("o");
    person.dialog.found_files(late, vec![file("late")], person.now);
    hides(&mut person, "late");
    find(&mut person, &FOUND);
    // The last result stays while the next is awaited, and a result counts once.
    let used = late + 1;
    person.dialog.found_files(used, vec![file("late")], person.now);
    person.keys("g");
    shows(&mut person, "> src/ingest/log.rs");
    find(&mut person, &[]);
    hides(&mut person, "src/ingest/log.rs");
    person.keys("<c-u>");
    assert_eq!(wanted(&person), None);
}

#[test]
fn nothing_is_taken_that_was_not_seen() {
    let mut person = one();
    person.keys("@log");
    let search = person.dialog.state().files.awaited().unwrap().generation;
    person.dialog.found_files(search, vec![file("a"), file("b")], person.now);
    // No frame was drawn since.
    let effects = person.dialog.input(&[13], person.now + 200.0);
    assert!(matches!(effects[..], [Effect::Finish(Outcome::Answered(_))]));
}

#[test]
fn a_key_for_a_list_that_just_closed_does_nothing() {
    let mut person = listed("@lo");
    person.keys("g");
    find(&mut person, &[]);
    person.keys("<pace 20><enter>");
    assert!(!person.dialog.state().finished);
    person.keys("<wait 200><enter>");
    assert_eq!(answered(&person).unwrap(), "@log");
}

#[test]
fn a_held_key_takes_once() {
    let mut person = listed("@lo");
    person.keys("<enter><pace 30><again enter><again enter>");
    assert!(!person.dialog.state().finished);
    assert_eq!(text(&person), "@src/ingest/log.rs ");
}

#[test]
fn undo_brings_back_what_was_typed() {
    let mut person = listed("see @log");
    person.keys("<enter>").raw("\u{1b}[45;5u");
    assert_eq!(text(&person), "see @log");
    hides(&mut person, "src/ingest");
}

#[test]
fn a_path_that_is_typed_whole_needs_no_list() {
    let mut person = one();
    person.keys("@src/a.rs");
    find(&mut person, &["src/a.rs"]);
    person.keys("<enter>");
    assert_eq!(answered(&person).unwrap(), "@src/a.rs");
}

#[test]
fn what_is_pasted_opens_no_list() {
    let mut person = one();
    person.keys("<paste:@src/a.rs>");
    assert_eq!(wanted(&person), None);
    person.keys("<bs>");
    assert_eq!(wanted(&person), Some("@src/a.r"));
}

#[test]
fn moving_away_closes_the_list() {
    for keys in ["<left>", "<home>", "<s-enter>", "<a-o>", "\u{1b}OP"] {
        let mut person = listed("@log");
        if keys.starts_with('\u{1b}') {
            person.raw(keys)
        } else {
            person.keys(keys)
        };
        assert!(!person.dialog.state().files.is_open(), "{keys}");
        assert_eq!(wanted(&person), None, "{keys}");
    }
}

#[test]
fn custom_text_under_a_list_and_notes_have_it_too() {
    let mut person = at(form(vec![database()]), 80, 24);
    person.keys("0@lo");
    find(&mut person, &FOUND);
    shows(&mut person, "       > src/ingest/log.rs");
    person.keys("<enter><enter>");
    assert_eq!(answered(&person).unwrap(), "@src/ingest/log.rs");

    let mut noted = form(vec![features()]);
    noted.policy.notes = Notes::Question;
    let mut person = at(noted, 80, 24);
    person.keys("<a-n>@lo");
    find(&mut person, &FOUND);
    person.keys("<enter><enter>");
    let note = &person.dialog.state().drafts[0].notes.own;
    assert_eq!(note.kept.as_deref(), Some("@src/ingest/log.rs"));
}

#[test]
fn a_filter_is_no_text_field() {
    let mut person = at(form(vec![question("Which?", "", &["@a", "@b"])]), 80, 24);
    person.keys("/@a");
    assert_eq!(wanted(&person), None);
    let mut person = at(form(vec![multi("Which?", "", &["@a", "@b"])]), 80, 24);
    person.keys("/@");
    assert_eq!(wanted(&person), None);
}

#[test]
fn without_anybody_who_searches_a_reference_is_text() {
    let mut person = Person::at(form(vec![service()]), 80, 24);
    person.keys("@log");
    assert_eq!(wanted(&person), None);
    person.keys("<enter>");
    assert_eq!(answered(&person).unwrap(), "@log");
}

#[test]
fn six_files_are_shown_and_their_names_are_clean() {
    let mut person = one();
    person.keys("@a");
    let names = ["a1", "a2", "a3", "a4\u{202e}", "a5\u{200f}", "a6", "a7"];
    find(&mut person, &names);
    shows(&mut person, "a4\n");
    shows(&mut person, "a6\n");
    hides(&mut person, "a7");
    // In the text it is what the disk calls it.
    person.keys("<down><down><down><enter>");
    assert_eq!(text(&person), "@a4\u{202e} ");
}

#[test]
fn the_list_of_all_keys_names_it_where_there_is_one() {
    let text = || form(vec![service()]);
    for (mut person, named) in [(at(text(), 80, 60), true), (Person::at(text(), 80, 60), false)] {
        person.raw("\u{1b}OP");
        assert_eq!(person.screen().contains("find files by"), named);
    }
}

#[test]
fn a_click_takes_a_file() {
    let mut person = listed("@log");
    let screen = person.screen();
    let y = screen.lines().position(|line| line.contains("src/internal/")).unwrap();
    let y = f64::from(u32::try_from(y).unwrap());
    let mouse = |kind| Mouse { kind, x: 8.0, y, primary: true };
    assert!(person.mouse(mouse(MouseKind::Wheel(1))));
    shows(&mut person, "> src/internal/");
    assert!(person.mouse(mouse(MouseKind::Click)));
    assert_eq!(text(&person), "@src/internal/");
}

#[test]
fn a_low_form_keeps_the_text_and_the_selected_file() {
    for rows in 8..24 {
        for (form, keys) in
            [(form(vec![service()]), "@a"), (form(vec![database()]), "0@a"), (three(), "<tab>@a")]
        {
            let mut person = at(form, 40, rows);
            person.keys(keys);
            find(&mut person, &["a1", "a2", "a3", "a4", "a5", "a6"]);
            person.keys("<down><down><down>");
            let screen = person.screen();
            assert!(screen.contains("@a█"), "{rows}:\n{screen}");
            assert!(rows < 9 || screen.contains("> a4\n"), "{rows}:\n{screen}");
        }
    }
}

/// What has no room has no keys, and the help line names none.
#[test]
fn a_form_too_low_for_the_list_names_the_keys_of_the_text() {
    let mut named = Vec::new();
    for rows in 3..24 {
        let mut person = at(form(vec![service()]), 80, rows);
        person.keys("@in");
        find(&mut person, &FOUND);
        let screen = person.screen();
        let listed = screen.contains("> src/ingest/log.rs");
        assert_eq!(screen.contains("Tab/Enter insert"), listed, "{rows}:\n{screen}");
        assert!(listed || screen.contains("Enter submit"), "{rows}:\n{screen}");
        named.push(listed);
    }
    assert!(named.contains(&true) && named.contains(&false), "{named:?}");
}

#[test]
fn frames() {
    let mut out = String::new();
    let mut noted = form(vec![features()]);
    noted.policy.notes = Notes::Question;
    let essay: String = (1..=12).map(|line| format!("line {line}<s-enter>")).collect();
    for (columns, rows) in [(80, 24), (40, 24), (80, 12), (20, 24), (120, 40), (200, 60)] {
        for (form, keys) in [
            (form(vec![service()]), "see @in".to_owned()),
            (form(vec![database()]), "0see @in".to_owned()),
            (noted.clone(), "nsee @in".to_owned()),
            (form(vec![service()]), format!("{essay}see @in")),
        ] {
            let mut person = at(form, columns, rows);
            person.keys(&keys);
            find(
                &mut person,
                &[
                    "src/internal/",
                    "src/ingest/log.rs",
                    "my dir/inner.rs",
                    "src/a/long/way/down/to/the/innermost/file/of/them/all.rs",
                    "docs/日本語/インデックス.md",
                    "in",
                ],
            );
            person.keys("<down>");
            out.push_str(&format!("== {columns}×{rows}\n{}\n", person.screen()));
        }
    }
    golden("tests/frames/form/files.txt", &out);
}
