//! The list of files under a text field.

use crate::common::{
    Person, database, features, form, golden::golden, hides, service, shows, three,
};
use pi_questions::model::{Notes, Outcome, Questionnaire};
use pi_questions::state::{EdgeMsg, Effect, FoundFile};

const FOUND: &str = "src/ingest/log.rs|src/internal/|my dir/inner.rs";

fn at(form: Questionnaire, columns: usize, rows: usize) -> Person {
    let mut person = Person::early(form, columns, rows);
    person.dialog.receive(EdgeMsg::FilesAvailable);
    person.wait(150.0);
    person
}

fn one() -> Person {
    at(form(vec![service()]), 80, 24)
}

fn file(path: &str) -> FoundFile {
    FoundFile::new(&format!("@{path}"), false).unwrap()
}

/// Returns the search text.
fn search_text(person: &Person) -> Option<&str> {
    person.dialog.state().files.awaited().map(|search| search.token.as_str())
}

fn text(person: &Person) -> String {
    person.dialog.state().editor().expect("a text field").text()
}

#[test]
fn a_late_result_is_dropped() {
    let mut person = one();
    person.keys("@l");
    let late = person.dialog.state().files.awaited().unwrap().generation;
    person.keys("o");
    person.dialog.show_found_files(late, vec![file("late")], person.now);
    hides(&mut person, "late");
    person.found(FOUND);
    // The last result stays until the next one arrives; a repeated result is ignored.
    let answered = late + 1;
    person.dialog.show_found_files(answered, vec![file("late")], person.now);
    person.keys("g");
    shows(&mut person, "> src/ingest/log.rs");
    person.found("");
    hides(&mut person, "src/ingest/log.rs");
    person.keys("<c-u>");
    assert_eq!(search_text(&person), None);
}

#[test]
fn enter_inserts_no_file_before_the_list_is_drawn() {
    let mut person = one();
    person.keys("@log");
    let search = person.dialog.state().files.awaited().unwrap().generation;
    person.dialog.show_found_files(search, vec![file("a"), file("b")], person.now);
    // No frame has been drawn after the files arrived, so Enter submits the text.
    let effects = person.dialog.handle_input(&[13], person.now + 200.0);
    assert!(matches!(effects[..], [Effect::Finish(Outcome::Answered(_))]));
}

#[test]
fn at_most_six_files_are_shown_with_sanitized_names() {
    let mut person = one();
    person.keys("@a");
    let names = ["a1", "a2", "a3", "a4\u{202e}", "a5\u{200f}", "a6", "a7"];
    person.found(&names.join("|"));
    shows(&mut person, "a4\n");
    shows(&mut person, "a6\n");
    hides(&mut person, "a7");
    // The text has the name from the disk.
    person.keys("<down><down><down><enter>");
    assert_eq!(text(&person), "@a4\u{202e} ");
}

#[test]
fn a_low_form_keeps_the_text_and_the_selected_file() {
    for rows in 8..24 {
        for (form, keys) in
            [(form(vec![service()]), "@a"), (form(vec![database()]), "0@a"), (three(), "<tab>@a")]
        {
            let mut person = at(form, 40, rows);
            person.keys(keys);
            person.found("a1|a2|a3|a4|a5|a6");
            person.keys("<down><down><down>");
            let screen = person.screen();
            assert!(screen.contains("@a█"), "{rows}:\n{screen}");
            assert!(rows < 9 || screen.contains("> a4\n"), "{rows}:\n{screen}");
        }
    }
}

/// If there is no room for the list, its keys have no effect, and the help line does not show them.
#[test]
fn help_line_shows_keys_of_the_list_only_if_it_has_room() {
    let mut had_room = Vec::new();
    for rows in 3..24 {
        let mut person = at(form(vec![service()]), 80, rows);
        person.keys("@in");
        person.found(FOUND);
        let screen = person.screen();
        let listed = screen.contains("> src/ingest/log.rs");
        assert_eq!(screen.contains("↑↓ navigate"), listed, "{rows}:\n{screen}");
        assert!(listed || screen.contains("Enter to submit"), "{rows}:\n{screen}");
        had_room.push(listed);
    }
    assert!(had_room.contains(&true) && had_room.contains(&false), "{had_room:?}");
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
            person.found(
                "src/internal/|src/ingest/log.rs|my dir/inner.rs\
                |src/a/long/way/down/to/the/innermost/file/of/them/all.rs|docs/日本語/インデックス.md|in",
            );
            person.keys("<down>");
            out.push_str(&format!("== {columns}×{rows}\n{}\n", person.screen()));
        }
    }
    golden("tests/frames/form/files.txt", &out);
}
