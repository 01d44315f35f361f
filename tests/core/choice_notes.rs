//! A note on one option: typed with `N`, said to the model, taken from a client.

use crate::common::{Person, at, database, form, hides, shows, three};
use pi_questions::contract::{self, Call, Flavor, Mode, Reply};
use pi_questions::model::{Notes, Outcome};
use pi_questions::state::State;
use pi_questions::surface::response::{Response, check};
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::{Value, json};

fn state(person: &Person) -> &State {
    person.dialog.state()
}

// Typing it.

/// What another surface makes void can be copied from the prompt.
#[test]
fn every_note_counts_as_typed() {
    let mut person = at(three());
    person.keys("<a-n>for now<esc><a-m>and this<enter><down><a-m>half");
    assert_eq!(state(&person).typed(), "for now\nand this\nhalf");
}

#[test]
fn a_zoomed_preview_takes_one() {
    let mut zoomed = database();
    crate::common::choices(&mut zoomed)[1].preview = Some("# SQLite".to_owned());
    let mut person = Person::at(form(vec![zoomed]), 120, 30);
    person.keys("<down><a-z><a-m>small");
    shows(&mut person, "note: small█");
    person.keys("<enter>");
    assert!(state(&person).is_zoomed());
    person.keys("<a-z>");
    shows(&mut person, "✎ small");
}

// What the model is told.

fn call(tool: &str, flavor: Flavor, args: Value) -> Call {
    contract::parse(tool, flavor, args).unwrap()
}

fn played(call: &Call, script: &str) -> Reply {
    let mut person = at(call.form.clone());
    person.keys(script);
    let screen = person.screen();
    let outcome = person.end().unwrap_or_else(|| panic!("open:\n{screen}"));
    contract::reply(call, outcome, Mode::Interactive, 0.0)
}

const PARTS: &[&str] = &["Logs", "Metrics"];

fn parts() -> Value {
    let option = |label: &&str| json!({ "label": label, "description": "…" });
    json!({ "question": "Which parts?", "header": "Parts", "multiSelect": true,
        "options": PARTS.iter().map(option).collect::<Vec<_>>() })
}

#[test]
fn every_contract_with_notes_says_it_also_of_what_was_not_picked() {
    let list = json!({ "questions": [parts()] });
    let script =
        "<a-m>keep short<enter>1<down><a-m>needs Prometheus<enter><a-n>for now<enter><enter>";
    let told = played(&call("ask_user", Flavor::Rpiv, list.clone()), script);
    let answer = json!({ "question": "Which parts?", "answer": ["Logs"], "wasCustom": false,
        "note": "for now", "notes": { "Logs": "keep short", "Metrics": "needs Prometheus" } });
    assert_eq!(told.details["answers"], json!([answer]));
    assert_eq!(told.structured.unwrap()["answers"], json!([answer]));

    let lines = "for now\nLogs: keep short\nMetrics: needs Prometheus";
    for flavor in [Flavor::Rpiv, Flavor::Forge] {
        let told = played(&call("ask_user_question", flavor, list.clone()), script);
        assert_eq!(told.details["answers"][0]["notes"], lines);
        assert!(told.text.contains(lines), "{}", told.text);
    }
    let told = played(&call("AskUserQuestion", Flavor::Rpiv, list), script);
    assert_eq!(told.details["annotations"]["Which parts?"]["notes"], lines);

    let mut short = json!({ "question": "Which parts?", "options": PARTS, "allowMultiple": true,
        "allowComment": true });
    let told = played(&call("ask_user", Flavor::Rpiv, short.clone()), script);
    assert_eq!(told.details["response"]["comment"], lines);
    assert_eq!(told.text, format!("User answered: Logs — {lines}"));
    short["allowComment"] = false.into();
    let told = played(&call("ask_user", Flavor::Rpiv, short), "1<enter>");
    assert_eq!(told.text, "User answered: Logs");

    let question = json!({ "questions": [{ "id": "a", "prompt": "Which?", "options": [
        { "value": "x", "label": "X" }] }] });
    let told = played(&call("question", Flavor::Rpiv, question), "<a-m><enter>1");
    assert_eq!(told.details["answers"][0]["value"], "x");
}

#[test]
fn options_of_the_same_label_share_their_notes() {
    let twice = json!({ "questions": [{ "question": "Which?", "options": ["A", "A"] }] });
    let told =
        played(&call("ask_user", Flavor::Rpiv, twice), "<a-m>one<enter><down><a-m>two<enter>1");
    assert_eq!(told.details["answers"][0]["notes"], json!({ "A": "one\ntwo" }));
}

#[test]
fn the_transcript_shows_it() {
    let call = call("ask_user", Flavor::Rpiv, json!({ "questions": [parts()] }));
    let told = played(&call, "<down><a-m>needs Prometheus<enter>1<enter>");
    let drawn = |expanded, columns| -> Vec<String> {
        let lines = transcript::result(&told.details, String::new, expanded, columns, &UNICODE);
        lines.iter().map(ToString::to_string).collect()
    };
    assert_eq!(drawn(false, 60), ["✓ Logs", "  ✎ Metrics: needs Prometheus"]);
    assert_eq!(
        drawn(true, 60),
        ["Which parts?", "  ✓ Logs", "    Metrics", "    note: needs Prometheus"]
    );
}

// What a client sends.

#[test]
fn a_client_sends_notes_by_label() {
    let call = call("ask_user", Flavor::Rpiv, json!({ "questions": [parts()] }));
    let labels = contract::labels(&call);
    let sent = |answers: Value| {
        let fields = json!({ "answers": answers });
        check(&call.form, &labels, &Response::read(fields.as_object().unwrap()).unwrap())
    };
    let accepted = sent(json!([{ "answer": ["Logs"],
        "notes": { "metrics": " needs Prometheus ", "Logs": "", "Traces": "why not" } }]))
    .unwrap();
    let Outcome::Answered(answers) = accepted.outcome else { panic!("not answered") };
    let answer = answers.each[0].clone().unwrap();
    assert_eq!(answer.notes.into_iter().collect::<Vec<_>>(), [(1, "needs Prometheus".to_owned())]);
    assert_eq!(
        accepted.warnings,
        ["Question 1 has no option \"Traces\"; your note on it was left out: \"why not\"."]
    );
    // A form that is filled with it has it.
    let answers = sent(json!([{ "answer": ["Logs"], "notes": { "Metrics": "x" } }])).unwrap();
    let Outcome::Answered(answers) = answers.outcome else { panic!("not answered") };
    assert_eq!(State::new(call.form.clone(), 0).with_answers(&answers).answers(), answers);
    // Where notes are not said to the model, the client hears it.
    let mut without = call.form.clone();
    without.policy.notes = Notes::None;
    let fields = json!({ "answers": [{ "answer": ["Logs"], "notes": { "Metrics": "x" } }] });
    let response = Response::read(fields.as_object().unwrap()).unwrap();
    assert_eq!(
        check(&without, &labels, &response).unwrap().warnings,
        ["Question 1 does not take notes; left out: \"x\"."]
    );
}

#[test]
fn what_a_row_has_is_marked_however_little_of_it_is_shown() {
    let mut form = three();
    let question = &mut form.questions[0];
    question.text = "What is it? ".repeat(40);
    crate::common::choices(question)[0].label = "PostgreSQL, on a cluster of three".to_owned();
    let mut person = Person::at(form, 40, 15);
    person.keys("<a-m>for the cluster<enter>1<s-tab><down><down>");
    hides(&mut person, "for the cluster");
    shows(&mut person, "    1. PostgreSQL, on a cluster of… ✓ ✎\n");
}
