//! Deferred questions: the comparison of calls by their questions, and the line above the editor.

use std::rc::Rc;

use pi_questions::contract::{self, Call, Flavor, Mode};
use pi_questions::pending::ToolCall;
use pi_questions::session::call_data::CallData;
use pi_questions::session::calls::{Calls, ReplyTo, Request};
use pi_questions::session::event::Time;
use pi_questions::session::log::Deferral;
use pi_questions::surface::deferred::{self, WaitingLine};
use pi_questions::transcript;
use pi_questions::view::glyphs::{ASCII, UNICODE};
use pi_questions::view::measure::width;
use proptest::prelude::*;
use serde_json::{Value, json};

fn call(extra: Value) -> Call {
    let mut args = json!({ "questions": [
        { "question": "Which database?", "header": "Database", "options": ["PostgreSQL", "SQLite"] },
        { "question": "Which name?", "header": "Service name" },
    ] });
    args.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
    contract::parse("ask_user", Flavor::Rpiv, args).unwrap()
}

#[test]
fn an_unknown_request_cannot_be_withdrawn() {
    let unknown = contract::not_withdrawn("req\n2");
    let text = &unknown.text;
    assert!(text.starts_with("No questions are open as request \"req 2\""), "{text}");
    assert!(!unknown.is_error);
    let rows = transcript::result(&unknown.details, || unknown.text.clone(), false, 80, &UNICODE);
    assert_eq!(rows.iter().map(ToString::to_string).collect::<Vec<_>>(), [unknown.text]);
}

#[test]
fn calls_with_equal_questions_and_options_ask_the_same() {
    let parse = |questions: Value| {
        contract::parse("ask_user", Flavor::Rpiv, json!({ "questions": questions })).unwrap()
    };
    let style = |options: Value| json!({ "question": "Which style?", "options": options });
    let one = parse(json!([style(json!(["Short", "Long"])), { "question": "Why?" }]));
    let alike = json!([
        { "question": " Why?\n", "header": "Reason" },
        style(json!([{ "label": "Long ", "description": "All of it." }, "Short"])),
    ]);
    assert!(parse(alike).asks_the_same(&one));
    for other in [
        json!([style(json!(["Short", "Long"]))]),
        json!([style(json!(["Short", "Long", "Both"])), { "question": "Why?" }]),
        json!([style(json!(["Short", "Long"])), { "question": "Why not?" }]),
        json!([style(json!(["Short", "Long"])), { "question": "Why?" }, { "question": "Why?" }]),
    ] {
        assert!(!parse(other.clone()).asks_the_same(&one), "{other}");
    }
    // A question repeats another one if the text or the header is equal.
    let before = parse(json!([{ "question": "Which style?", "header": "Style" }, "Why?"]));
    for (question, again) in [
        (json!({ "question": "which  STYLE?" }), true),
        (json!({ "question": "What style is it to be?", "header": "Style" }), true),
        (json!({ "question": "What style is it to be?" }), false),
    ] {
        assert_eq!(contract::asks_again(&parse(json!([question])), &before), again);
    }
}

#[test]
fn a_summary_lists_deferred_requests() {
    assert_eq!(deferred::still_waiting(&[]), None);
    let long = "word ".repeat(100);
    let args = json!({ "questions": [{ "question": "Which\ndatabase?" }, { "question": long }] });
    let call = Rc::new(ToolCall { id: "tool".to_owned(), tool: "ask_user".to_owned(), args });
    let deferral = |n: usize| {
        let (id, call) = (format!("r{n}"), Rc::clone(&call));
        Rc::new(Deferral { id, call, entry: None, at_ms: 0.0, timeout_ms: None })
    };
    let open: Vec<_> = (0..25).map(deferral).collect();
    let text = deferred::still_waiting(&open).unwrap();
    assert!(text.contains("- request r0: \"Which database?\", \"word word"), "{text}");
    assert!(text.contains("request r19") && text.ends_with("(and 5 more)"), "{text}");
    assert!(text.len() < 8_000);
}

fn waiting(names: Vec<String>, key: Option<&str>) -> WaitingLine {
    WaitingLine { names, key: key.map(str::to_owned), ..WaitingLine::default() }
}

proptest! {
    #[test]
    fn the_line_fits_every_width(
        names in prop::collection::vec("\\PC{0,30}", 0..6),
        columns in 0_usize..120,
        key in prop::option::of("[a-z+]{1,8}"),
    ) {
        for glyphs in [&UNICODE, &ASCII] {
            let line = waiting(names.clone(), key.as_deref()).draw(glyphs, columns);
            prop_assert_eq!(line.is_some(), !names.is_empty() && columns > 0);
            let text = line.map(|line| line.to_string()).unwrap_or_default();
            prop_assert!(width(&text) <= columns, "{text:?} in {columns}");
        }
    }
}

#[test]
fn deferred_line_uses_the_available_room() {
    let line = |names: &[&str], columns| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        waiting(names, Some("Alt+O")).draw(&UNICODE, columns).unwrap().to_string()
    };
    let two = ["Database", "Service name"];
    for (columns, expected) in [
        (80, " ■ 2 questions waiting: Database, Service name   Alt+O answer"),
        (60, " ■ 2 questions waiting: Database, Service na…   Alt+O answer"),
        (50, " ■ 2 questions waiting: Database,…   Alt+O answer"),
        (36, " ■ 2 waiting • Alt+O"),
        (10, " ■ Alt+O"),
        (4, " ■ A"),
    ] {
        assert_eq!(line(&two, columns), expected);
    }
    assert_eq!(line(&["Database"], 80), " ■ 1 question waiting: Database   Alt+O answer");
    assert_eq!(line(&["Database"], 36), " ■ 1 question waiting   Alt+O answer");
    assert_eq!(
        line(&["A header that is far too long"], 54),
        " ■ 1 question waiting: A header that i…   Alt+O answer"
    );
    // A long list of names is not measured to its end.
    assert_eq!(
        line(&["Cache"; 100_000], 67),
        " ■ 100,000 questions waiting: Cache, Cache, Cache,…   Alt+O answer"
    );
    let ascii = waiting(vec!["Database".to_owned()], Some("Alt+O")).draw(&ASCII, 80).unwrap();
    assert_eq!(ascii.to_string(), " [*] 1 question waiting: Database   Alt+O answer");
    // While a form is open, no key opens another one.
    let keyless = |columns| {
        let names = vec!["Database".to_owned(), "Service name".to_owned()];
        waiting(names, None).draw(&UNICODE, columns).unwrap().to_string()
    };
    assert_eq!(keyless(80), " ■ 2 questions waiting: Database, Service name");
    assert_eq!(keyless(12), " ■ 2 waiting");
}

#[test]
fn the_list_shows_age_and_caller_of_a_request() {
    let (two, one) = (call(json!({})), call(json!({ "questions": [{ "question": "Name?" }] })));
    let now = Time { clock: 0.0, date: 1_000_000.0 };
    let rows = |requests: &[(&Call, f64, Option<&str>)]| {
        let mut calls = Calls::default();
        for (call, minutes_ago, from) in requests {
            let data = CallData::new(String::new(), "ask_user".to_owned(), (*call).clone());
            let data = CallData { from: from.map(str::to_owned), ..data };
            let asked_at_ms = Some(now.date - minutes_ago * 60_000.0);
            let (id, mode) = (String::new(), Mode::Interactive);
            calls.add(Request { id, data, reply_to: ReplyTo::Agent, mode, asked_at_ms }, now);
        }
        deferred::rows(&calls.iter().collect::<Vec<_>>(), now)
    };
    assert_eq!(
        rows(&[
            (&two, 5.0, None),
            (&one, 0.5, Some("child\u{1b}[2J\nof pi")),
            (&one, 150.0, None),
            (&one, 1440.0, None),
            (&one, -3.0, None),
        ]),
        [
            "1. Database, Service name (2 questions, asked 5 min ago)",
            "2. Name? (1 question, asked just now by child of pi)",
            "3. Name? (1 question, asked 2 h ago)",
            "4. Name? (1 question, asked 24 h ago)",
            "5. Name? (1 question, asked just now)",
        ]
    );
    let mut closes = one.clone();
    closes.form.timeout_ms = Some(299_500.0);
    assert_eq!(
        rows(&[(&closes, 0.0, None)]),
        ["1. Name? (1 question, asked just now, closes in 5 min)"]
    );
}
