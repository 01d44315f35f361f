//! The list of files under a text field.

use crate::common::{User, database, features, form, golden::golden, hides, service, shows, three};
use pi_questions::model::{Notes, Outcome, Questionnaire};
use pi_questions::state::{EdgeMsg, Effect, FoundFile};

const FOUND: &str = "src/ingest/log.rs|src/internal/|my dir/inner.rs";

fn at(form: Questionnaire, columns: usize, rows: usize) -> User {
    let mut user = User::early(form, columns, rows);
    user.dialog.receive(EdgeMsg::FilesAvailable);
    user.wait(150.0);
    user
}

fn one() -> User {
    at(form(vec![service()]), 80, 24)
}

fn file(path: &str) -> FoundFile {
    FoundFile::new(&format!("@{path}"), false).unwrap()
}

fn search_text(user: &User) -> Option<&str> {
    user.dialog.state().files.awaited().map(|search| search.token.as_str())
}

fn text(user: &User) -> String {
    user.dialog.state().editor().expect("a text field").text()
}

#[test]
fn a_late_result_is_dropped() {
    let mut user = one();
    user.keys("@l");
    let late = user.dialog.state().files.awaited().unwrap().generation;
    user.keys("o");
    user.dialog.show_found_files(late, vec![file("late")], user.now);
    hides(&mut user, "late");
    user.found(FOUND);
    // The last result stays until the next one arrives; a repeated result is ignored.
    let answered = late + 1;
    user.dialog.show_found_files(answered, vec![file("late")], user.now);
    user.keys("g");
    shows(&mut user, "> src/ingest/log.rs");
    user.found("");
    hides(&mut user, "src/ingest/log.rs");
    user.keys("<c-u>");
    assert_eq!(search_text(&user), None);
}

#[test]
fn enter_inserts_no_file_before_the_list_is_drawn() {
    let mut user = one();
    user.keys("@log");
    let search = user.dialog.state().files.awaited().unwrap().generation;
    user.dialog.show_found_files(search, vec![file("a"), file("b")], user.now);
    // No frame has been drawn after the files arrived, so Enter submits the text.
    let effects = user.dialog.handle_input(&[13], user.now + 500.0);
    assert!(matches!(effects[..], [Effect::Finish(Outcome::Answered(_))]));
}

#[test]
fn at_most_six_files_are_shown_with_sanitized_names() {
    let mut user = one();
    user.keys("@a");
    let names = ["a1", "a2", "a3", "a4\u{202e}", "a5\u{200f}", "a6", "a7"];
    user.found(&names.join("|"));
    shows(&mut user, "a4\n");
    shows(&mut user, "a6\n");
    hides(&mut user, "a7");
    // The text contains the unchanged name.
    user.keys("<down><down><down><enter>");
    assert_eq!(text(&user), "@a4\u{202e} ");
}

#[test]
fn a_low_form_keeps_the_text_and_the_selected_file() {
    for rows in 8..24 {
        for (form, keys) in
            [(form(vec![service()]), "@a"), (form(vec![database()]), "0@a"), (three(), "<tab>@a")]
        {
            let mut user = at(form, 40, rows);
            user.keys(keys);
            user.found("a1|a2|a3|a4|a5|a6");
            user.keys("<down><down><down>");
            let screen = user.screen();
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
        let mut user = at(form(vec![service()]), 80, rows);
        user.keys("@in");
        user.found(FOUND);
        let screen = user.screen();
        let listed = screen.contains("> src/ingest/log.rs");
        assert_eq!(screen.contains("↑↓ navigate"), listed, "{rows}:\n{screen}");
        assert!(listed || screen.contains("Enter to submit"), "{rows}:\n{screen}");
        had_room.push(listed);
    }
    assert!(had_room.contains(&true) && had_room.contains(&false), "{had_room:?}");
}

#[test]
fn frames_with_files_match_their_golden() {
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
            let mut user = at(form, columns, rows);
            user.keys(&keys);
            user.found(
                "src/internal/|src/ingest/log.rs|my dir/inner.rs\
                |src/a/long/way/down/to/the/innermost/file/of/them/all.rs|docs/日本語/インデックス.md|in",
            );
            user.keys("<down>");
            out.push_str(&format!("== {columns}×{rows}\n{}\n", user.screen()));
        }
    }
    golden("tests/frames/form/files.txt", &out);
}
