//! The files that a question is about: the line that names them, and their lines.
//!
//! Goldens in `tests/frames/`: `BLESS=1 cargo test --no-default-features` writes them anew.

use std::sync::Arc;

use crate::common::{Person, database, form, golden::golden, hides, question, shows, three};
use pi_questions::contract::{self, Flavor, Mode};
use pi_questions::model::source::Fault;
use pi_questions::model::{Answer, Answers, Evidence, Outcome, Questionnaire, Source};
use pi_questions::settings::FormSettings;
use pi_questions::state::{Effect, News, Screen};
use pi_questions::surface::tui::{Dialog, Mouse, MouseKind, Opening};
use pi_questions::view::Theme;
use serde_json::{Value, json};

const DB: &str = r#"//! The store.

use std::path::Path;

/// An open store.
pub struct Db {
    path: String, // as it was given
}

impl Db {
    /// Opens the store at `path`.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let retries = 3;
        Ok(Self { path: "data/orders.db".to_owned() })
    }
}
"#;

const PLAN: &str = "# Plan\n\n- one file\n- no server\n\n> Keep it small.\n";

fn sourced(names: &[&str]) -> Questionnaire {
    let mut asked = database();
    asked.sources = names.iter().filter_map(|name| Source::parse(name)).collect();
    form(vec![asked])
}

fn read(person: &mut Person, at: usize, path: &str, bytes: &[u8]) {
    let tab = person.dialog.state().tab;
    let source = person.dialog.state().sources()[at].clone();
    let read = Arc::new(source.excerpt(path.to_owned(), bytes));
    person.dialog.receive(News::Source { place: (tab, at), read });
}

fn fails(person: &mut Person, at: usize, fault: Fault) {
    let tab = person.dialog.state().tab;
    person.dialog.receive(News::Source { place: (tab, at), read: Arc::new(Err(fault)) });
}

/// A form whose two sources were read.
fn opened(columns: usize, rows: usize) -> Person {
    let mut person =
        Person::at(sourced(&["src/db.rs:5-15", "docs/plan.md", "src/gone.rs"]), columns, rows);
    read(&mut person, 0, "/p/src/db.rs", DB.as_bytes());
    read(&mut person, 1, "/p/docs/plan.md", PLAN.as_bytes());
    fails(&mut person, 2, Fault::NotThere);
    person
}

#[test]
fn the_lines_of_a_source_take_the_form_and_give_it_back() {
    let mut frames = [const { String::new() }; 3];
    for (columns, rows) in [(40, 20), (80, 24), (120, 40), (200, 60)] {
        let mut person = opened(columns, rows);
        let before = person.screen();
        for (frame, keys) in frames.iter_mut().zip(["", "<a-s>", "<right><right>"]) {
            let shown = person.keys(keys).screen();
            frame.push_str(&format!("== {columns}×{rows}\n{shown}\n"));
        }
        person.keys("<esc>");
        assert_eq!(person.screen().replace(['\n', ' '], ""), before.replace(['\n', ' '], ""));
    }
    for (name, frame) in ["named", "open", "missing"].iter().zip(&frames) {
        golden(&format!("tests/frames/form/sources_{name}.txt"), frame);
    }
}

#[test]
fn the_line_says_what_was_read_as_soon_as_that_is_known() {
    let mut person = Person::at(sourced(&["src/db.rs", "src/gone.rs"]), 80, 24);
    shows(&mut person, "Sources: src/db.rs, src/gone.rs (Alt+S)");
    person.keys("<a-s>");
    shows(&mut person, "reading…");
    fails(&mut person, 1, Fault::NotThere);
    read(&mut person, 0, "/p/src/db.rs", DB.as_bytes());
    shows(&mut person, "12 │     pub fn open(path: &Path)");
    person.keys("<a-s>");
    shows(&mut person, "Sources: src/db.rs, src/gone.rs (not found) (Alt+S)");
}

#[test]
fn a_source_scrolls_as_a_preview_does() {
    let lines: String = (1..=100).map(|line| format!("line {line}\n")).collect();
    let mut person = Person::at(sourced(&["a.txt", "b.txt"]), 80, 24);
    read(&mut person, 0, "/p/a.txt", lines.as_bytes());
    read(&mut person, 1, "/p/b.txt", lines.as_bytes());
    person.keys("<a-s>");
    shows(&mut person, "  1 │ line 1\n");
    person.keys("<down><s-down>");
    shows(&mut person, "  3 │ line 3\n");
    hides(&mut person, "  2 │ line 2\n");
    person.keys("<pgdn>");
    hides(&mut person, "  3 │ line 3\n");
    // Fullscreen Pi keeps the page keys.
    person.keys("<c-b>");
    shows(&mut person, "  3 │ line 3\n");
    person.keys("<c-f>");
    hides(&mut person, "  3 │ line 3\n");
    for _ in 0..12 {
        person.keys("<pgdn>");
    }
    shows(&mut person, "100 │ line 100");
    // Another source begins at its first line, and so does this one when it comes again.
    person.keys("<right>");
    shows(&mut person, "  1 │ line 1\n");
    shows(&mut person, "b.txt (2 of 2)");
    person.keys("<pgdn><right>");
    shows(&mut person, "  1 │ line 1\n");
    assert_eq!(person.dialog.scroll().texts.preview.top, 0);
}

#[test]
fn what_is_read_answers_nothing() {
    let mut person = opened(80, 24);
    person.keys("<a-s><enter>1<space>x<enter>");
    assert_eq!((person.end(), &person.effects[..]), (None, &[][..]));
    assert!(matches!(person.dialog.state().screen, Screen::Sources { at: 0, .. }));
    person.keys("<esc>").wait(1_500.0);
    person.keys("<enter>");
    let screen = person.screen();
    assert!(matches!(person.end(), Some(Outcome::Answered(_))), "{screen}");
}

#[test]
fn text_that_was_begun_is_there_when_one_comes_back() {
    let mut person = opened(80, 24);
    person.keys("0mine<a-s>");
    shows(&mut person, "src/db.rs:5-15");
    person.keys("<esc>!");
    assert_eq!(person.dialog.state().editor().unwrap().text(), "mine!");
    // A paste belongs to the text, too.
    person.keys("<a-s>").raw("\u{1b}[200~ and more\u{1b}[201~");
    assert_eq!(person.dialog.state().editor().unwrap().text(), "mine! and more");
    assert_eq!(person.dialog.state().screen, Screen::Custom);
}

#[test]
fn the_editor_opens_the_file_where_the_lines_are() {
    let mut person = opened(80, 24);
    person.keys("<a-s><c-g>");
    let opens = |path: &str, line| Effect::OpenFile { path: path.to_owned(), line };
    assert_eq!(person.effects, [opens("/p/src/db.rs", 5)]);
    person.keys("<right><f4>");
    assert_eq!(person.effects.last(), Some(&opens("/p/docs/plan.md", 1)));
    person.keys("<right><c-g>");
    assert_eq!(person.effects.len(), 2);
    shows(&mut person, "There is no file to open here");
}

#[test]
fn the_line_and_the_list_of_commands_lead_to_the_sources() {
    let mut person = opened(80, 24);
    person.keys("?s");
    shows(&mut person, "src/db.rs:5-15 (1 of 3)");
    person.keys("<esc>");
    let at = person.lines().iter().position(|line| line.contains("Sources:")).unwrap();
    let y = f64::from(u16::try_from(at).unwrap());
    person.mouse(Mouse { kind: MouseKind::Click, x: 12.0, y, primary: true });
    shows(&mut person, "src/db.rs:5-15 (1 of 3)");
    let before = person.screen();
    person.mouse(Mouse { kind: MouseKind::Wheel(1), x: 12.0, y: 6.0, primary: true });
    assert_eq!(before, person.screen(), "it is shown whole");
    // The keys of the form that is behind are not those of the sources.
    person.keys("?");
    shows(&mut person, "open the file in $EDITOR");
    hides(&mut person, "add a note");
    person.keys("<esc>");
    shows(&mut person, "src/db.rs:5-15 (1 of 3)");
}

#[test]
fn a_form_without_sources_has_no_key_for_them() {
    let mut person = Person::at(three(), 80, 24);
    let before = person.screen();
    person.keys("<a-s>");
    assert_eq!(person.screen(), before);
    person.keys("?");
    hides(&mut person, "show the sources");
}

#[test]
fn each_question_has_its_own() {
    let mut first = question("One?", "One", &["A", "B"]);
    first.sources = Source::parse("a.rs").into_iter().collect();
    let mut second = question("Two?", "Two", &[]);
    second.sources = Source::parse("b.rs").into_iter().collect();
    let mut person = Person::at(form(vec![first, second]), 80, 24);
    shows(&mut person, "Sources: a.rs");
    person.keys("<tab>");
    shows(&mut person, "Sources: b.rs");
    person.keys("<a-s>");
    read(&mut person, 0, "/p/b.rs", b"fn b() {}");
    shows(&mut person, "1 │ fn b() {}");
    person.keys("<esc><tab>");
    hides(&mut person, "Sources:");
    person.keys("<a-s>");
    assert_eq!(person.dialog.state().screen, Screen::Review);
}

#[test]
fn in_words_the_sources_are_named_and_read_out() {
    let settings = FormSettings { plain: true, ..FormSettings::default() };
    let opening = Opening {
        form: sourced(&["src/db.rs:11", "docs/plan.md"]),
        bindings: Default::default(),
        settings,
        theme: Theme::bare(),
        drafting: false,
        now_ms: 0.0,
    };
    let mut person = Person::opening(opening, 60, 24);
    person.wait(200.0);
    read(&mut person, 0, "/p/src/db.rs", DB.as_bytes());
    fails(&mut person, 1, Fault::Outside);
    let mut frames = person.screen();
    for keys in ["a-s", "right"] {
        person.keys(&format!("<{keys}>"));
        frames.push_str(&format!("\n=== {keys}\n{}", person.screen()));
    }
    golden("tests/frames/plain/sources.txt", &frames);
}

/// The message of the result of a call with these questions and this evidence.
fn told(questions: Value, evidence: &Evidence) -> Value {
    let call =
        contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap();
    let answer = Answer { picks: vec![0], ..Answer::default() };
    let each = call.form.questions.iter().map(|_| Some(answer.clone())).collect();
    let sent = Outcome::Answered(Answers { each, ..Answers::default() });
    let call = call.with_evidence(evidence);
    contract::reply(&call, &sent, Mode::Interactive, 0.0).structured.unwrap()["message"].clone()
}

#[test]
fn the_model_is_told_what_the_person_could_not_see() {
    let asked =
        |sources: Value| json!([{ "question": "Q?", "options": ["A", "B"], "sources": sources }]);
    let mut evidence = Evidence::default();
    assert_eq!(told(asked(json!(["a.rs", "b.rs"])), &evidence), Value::Null);
    evidence.set((0, 0), Arc::new(Err(Fault::Outside)));
    evidence.set((0, 1), Arc::new(Err(Fault::Shorter(9))));
    assert_eq!(
        told(asked(json!(["../a.rs", "b.rs:40"])), &evidence),
        "The user could not see these sources, so do not cite them: ../a.rs: outside the project; \
         b.rs:40: ends at line 9."
    );
    let params = json!({ "questions": asked(json!(["a.rs", "b.rs:4", "a.rs"])) });
    let call = contract::parse("ask_user", Flavor::Rpiv, params).unwrap().with_none_seen();
    let answers = vec![Some(Answer { picks: vec![0], ..Answer::default() })];
    let sent = Outcome::Answered(Answers { each: answers, ..Answers::default() });
    let told_elsewhere = contract::reply(&call, &sent, Mode::Print, 0.0).structured.unwrap();
    assert_eq!(
        told_elsewhere["message"],
        "The user could not see these sources, so do not cite them: a.rs: not shown there; \
         b.rs:4: not shown there."
    );
    let many: Vec<String> = (0..9).map(|number| format!("{number}.rs")).collect();
    assert_eq!(
        told(asked(json!(many)), &Evidence::default()),
        "The user saw only the first 8 sources."
    );
}

#[test]
fn sources_are_repaired_as_every_list_is() {
    let names = |sources: Value| -> Vec<String> {
        let args = json!({ "questions": [{ "question": "Q?", "sources": sources }] });
        let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
        call.form.questions[0].sources.iter().map(|source| source.name.clone()).collect()
    };
    assert_eq!(names(json!("src/db.rs:40")), ["src/db.rs:40"]);
    assert_eq!(names(json!("a.rs, b.rs\nc.rs")), ["a.rs", "b.rs", "c.rs"]);
    assert_eq!(names(json!("[\"a.rs\", \"b.rs#L4-L9\"]")), ["a.rs", "b.rs:4-9"]);
    assert_eq!(names(json!({ "path": "a.rs", "lines": "4-9" })), ["a.rs:4-9"]);
    assert_eq!(names(json!([{ "file": "a.rs", "start": 4, "end": 9 }])), ["a.rs:4-9"]);
    assert_eq!(names(json!([["a.rs"], null, "", 7])), ["a.rs", "7"]);
    assert_eq!(names(json!(true)), Vec::<String>::new());
    // Beside the list of questions, and in the short form.
    let args = json!({ "questions": [{ "question": "Q?" }], "sources": ["a.rs"] });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    assert_eq!(call.form.questions[0].sources[0].path, "a.rs");
    let args = json!({ "question": "Q?", "options": ["A"], "files": "a.rs" });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    assert_eq!(call.form.questions[0].sources[0].path, "a.rs");
    assert_eq!(contract::questions(&call)[0]["sources"], json!(["a.rs"]));
}

#[test]
fn a_form_has_a_bounded_number_of_sources() {
    let many: Vec<String> = (0..8).map(|number| format!("{number}.rs")).collect();
    let questions: Vec<Value> =
        (0..20).map(|at| json!({ "question": format!("{at}?"), "sources": many })).collect();
    let args = json!({ "questions": questions });
    let call = contract::parse("ask_user", Flavor::Rpiv, args).unwrap();
    let each = call.form.questions.iter().map(|question| question.sources.len());
    assert_eq!(each.sum::<usize>(), 64);
    let opening = Dialog::new(Opening {
        form: call.form,
        bindings: Default::default(),
        settings: FormSettings::default(),
        theme: Theme::numbered(),
        drafting: false,
        now_ms: 0.0,
    });
    assert!(!opening.state().finished);
}
