//! Questions that the model does not wait for: what it reads at once and at the end, what the session
//! holds, and the line above the prompt.

use pi_questions::contract::{self, Call, Ending, Flavor, Mode, Reply};
use pi_questions::model::{Answer, Answers, Discussion, Outcome, Topic, Via};
use pi_questions::pending::ToolCall;
use pi_questions::surface::deferred::{self, Waiting};
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

fn reply(call: &Call, outcome: &Outcome) -> Reply {
    contract::reply(call, outcome, Mode::Interactive, 1.0)
}

fn end(outcome: &Outcome) -> Reply {
    let call = call(json!({ "wait": false, "metadata": { "a": 1 } }));
    contract::deferred_end(&call, outcome, "req-1", "tool-1", Mode::Interactive, 1.0)
}

fn answered() -> Outcome {
    let first = Answer { picks: vec![1], ..Answer::default() };
    let second = Answer { custom: Some("orders".to_owned()), ..Answer::default() };
    Outcome::Answered(Answers { each: vec![Some(first), Some(second)], ..Answers::default() })
}

fn rows(details: &Value, text: &str) -> Vec<String> {
    transcript::result(details, || text.to_owned(), false, 80, &UNICODE)
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[test]
fn waiting_is_said_by_one_flag_of_the_list_alone() {
    let call = call(json!({ "wait": false, "timeout": 5000 }));
    assert_eq!((call.wait, call.form.timeout_ms), (false, Some(5000.0)));
    assert_eq!(contract::asked(&call)["wait"], json!(false));
    for (word, wait) in [("false", false), ("no", false), ("0", false), ("true", true)] {
        assert_eq!(self::call(json!({ "wait": word })).wait, wait, "{word}");
        assert_eq!(self::call(json!({ "blocking": word })).wait, wait, "{word}");
    }
    for extra in [json!({}), json!({ "wait": null }), json!({ "wait": true, "timeout": 9 })] {
        let call = self::call(extra);
        assert_eq!((call.wait, call.form.timeout_ms), (true, None));
        assert_eq!(contract::asked(&call).get("wait"), None);
    }
    let short = json!({ "question": "Go?", "wait": false });
    let batch = json!({ "mode": "batch", "wait": false, "questions": [
        { "id": "a", "question": "A?" }, { "id": "b", "question": "B?" },
    ] });
    for args in [short, batch] {
        assert!(contract::parse("ask_user", Flavor::Rpiv, args).unwrap().wait);
    }
}

#[test]
fn the_model_is_told_to_go_on_and_not_to_ask_again() {
    let call = call(json!({ "wait": false }));
    let reply =
        reply(&call, &Outcome::Deferred { request_id: "req-1".to_owned(), is_shown: false });
    let result: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!(
        result,
        json!({
            "answered": false,
            "answers": [],
            "pending": true,
            "requestId": "req-1",
            "message": "The questions wait for the user. Go on with what does not depend on them, \
                or stop if nothing else is left. Do not ask them again: the answers arrive as a \
                message. To withdraw them, call ask_user with {\"withdraw\":\"req-1\"}.",
        })
    );
    assert_eq!(reply.structured, Some(result));
    assert!(!reply.is_error);
    // A client may have no place for them.
    let outcome = Outcome::Deferred { request_id: "req-1".to_owned(), is_shown: false };
    let rpc = contract::reply(&call, &outcome, Mode::Rpc, 1.0).text;
    assert!(rpc.contains(". The user's client may not show them"), "{rpc}");
    assert!(!reply.text.contains("may not show"));
    let shown = Outcome::Deferred { request_id: "req-1".to_owned(), is_shown: true };
    assert_eq!(contract::reply(&call, &shown, Mode::Rpc, 1.0).text, reply.text);
    assert_eq!(
        (&reply.details["deferred"], &reply.details["requestId"]),
        (&json!(true), &json!("req-1"))
    );
    let recap = contract::answered(&reply.details).unwrap();
    assert_eq!(recap.ending, Ending::Deferred { count: 2 });
    assert_eq!(rows(&reply.details, ""), ["Set aside for later: 2 questions"]);
}

#[test]
fn a_call_that_asks_nothing_may_withdraw_what_waits() {
    let withdrawal = |args: Value| contract::withdrawal("ask_user", &args);
    let id = Some("call_1-a1b2".to_owned());
    for args in [
        json!({ "withdraw": "call_1-a1b2" }),
        json!({ "Withdraw": " call_1-a1b2 ", "questions": [] }),
        json!({ "withdraw": ["call_1-a1b2"], "questions": null, "wait": false }),
    ] {
        assert_eq!(withdrawal(args.clone()), id);
        // Pi checks what comes from here.
        assert_eq!(withdrawal(contract::prepare("ask_user", args)), id);
    }
    for args in [
        json!({ "withdraw": "" }),
        json!({ "withdraw": null }),
        json!({ "withdraw": "call_1", "questions": ["Which?"] }),
        json!({ "withdraw": "call_1", "question": "Which?" }),
        json!({ "questions": ["Which?"] }),
        json!("withdraw"),
    ] {
        assert_eq!(withdrawal(args.clone()), None, "{args}");
    }
    assert_eq!(contract::withdrawal("question", &json!({ "withdraw": "call_1" })), None);
}

#[test]
fn the_agent_is_told_what_it_withdrew_and_the_row_names_it() {
    let reply = contract::withdrawn(&call(json!({})), "req-1", Mode::Interactive, 1.0);
    let result: Value = serde_json::from_str(&reply.text).unwrap();
    assert_eq!((&result["withdrawn"], &result["requestId"]), (&json!(true), &json!("req-1")));
    assert_eq!(
        (&reply.details["withdrawn"], &reply.details["via"]),
        (&json!(true), &json!("agent"))
    );
    assert_eq!(rows(&reply.details, ""), ["Withdrawn by the agent: Database, Service name"]);
    let unknown = contract::not_withdrawn("req\n2");
    assert!(unknown.text.starts_with("No questions wait as request \"req 2\""), "{}", unknown.text);
    assert!(!unknown.is_error);
    assert_eq!(rows(&unknown.details, &unknown.text), [unknown.text]);
}

#[test]
fn the_same_questions_are_those_of_the_same_words_and_options() {
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
    // One of them is asked again by its words or its short name.
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
fn where_nobody_is_the_questions_wait_in_the_file_and_the_run_goes_on() {
    let pending =
        Outcome::Pending { file: "f.json".to_owned(), kept_aside: None, waiting: 2, resumes: true };
    let told = |wait: bool| {
        let call = call(json!({ "wait": wait }));
        let reply = contract::reply(&call, &pending, Mode::Print, 1.0);
        assert_eq!(reply.details["pendingFile"], json!("f.json"));
        assert!(reply.text.starts_with("Questions pending. User input required.\n"));
        (reply.text, reply.structured.unwrap())
    };
    let (text, result) = told(false);
    assert!(text.contains("go on with what does not depend on them"), "{text}");
    assert!(!text.contains("stop"), "{text}");
    assert_eq!((&result["pending"], &result["pendingFile"]), (&json!(true), &json!("f.json")));
    assert!(result["message"].as_str().unwrap().contains("go on with"), "{result}");
    let (text, result) = told(true);
    assert!(text.ends_with("then stop.") && result.get("pending").is_none());
}

#[test]
fn answers_arrive_with_the_id_of_their_request() {
    let reply = end(&answered());
    let (lead, result) = reply.text.split_once('\n').unwrap();
    assert_eq!(lead, "The user answered the questions of request req-1:");
    assert_eq!(
        serde_json::from_str::<Value>(result).unwrap(),
        json!({
            "answered": true,
            "answers": [
                { "question": "Which database?", "answer": "SQLite", "selectedOption": "SQLite",
                  "wasCustom": false },
                { "question": "Which name?", "answer": "orders", "wasCustom": true },
            ],
            "requestId": "req-1",
        })
    );
    assert_eq!(
        (&reply.details["requestId"], &reply.details["toolCallId"], &reply.details["metadata"]),
        (&json!("req-1"), &json!("tool-1"), &json!({ "a": 1 }))
    );
    assert_eq!(
        rows(&reply.details, ""),
        ["Answered later", "✓ Database       SQLite", "✎ Service name   orders"]
    );
    let one = json!({ "questions": [{ "question": "Which name?" }], "wait": false });
    let one = contract::parse("ask_user", Flavor::Rpiv, one).unwrap();
    let custom = Answer { custom: Some("orders".to_owned()), ..Answer::default() };
    let outcome = Outcome::Answered(Answers { each: vec![Some(custom)], ..Answers::default() });
    let reply = contract::deferred_end(&one, &outcome, "r", "t", Mode::Interactive, 1.0);
    assert_eq!(rows(&reply.details, ""), ["Answered later", "✎ Which name?   orders"]);
}

#[test]
fn every_other_end_says_which_one_it_was() {
    let none = Answers::none(2);
    let topics = vec![Topic { question: 0, text: "Why?".to_owned() }];
    let discussed = Discussion { answers: none.clone(), topics, kept: vec![None, None] };
    let cases = [
        (
            Outcome::Cancelled(none.clone()),
            "cancelled",
            "The user closed",
            "Cancelled: Database, Service name",
        ),
        (
            Outcome::TimedOut(none),
            "timedOut",
            "Nobody answered",
            "Timed out: Database, Service name",
        ),
        (Outcome::Withdrawn, "withdrawn", "The user withdrew", "Withdrawn: Database, Service name"),
        (
            Outcome::Discussed(discussed),
            "discuss",
            "The user asks about",
            "? you asked about Database: Why?",
        ),
    ];
    for (outcome, mark, lead, row) in cases {
        let mut reply = end(&outcome);
        let (first, result) = reply.text.split_once('\n').unwrap();
        assert!(first.starts_with(lead) && first.contains("of request req-1"), "{first}");
        let result: Value = serde_json::from_str(result).unwrap();
        assert_eq!(result["answered"], json!(false));
        assert_eq!(result["requestId"], json!("req-1"));
        assert!(!result[mark].is_null() && result["message"].is_string(), "{result}");
        assert_eq!(rows(&reply.details, "")[0], row);
        let call = call(json!({}));
        contract::name_source(&call, &mut reply, Some(&Via::named("phone")));
        assert_eq!(reply.details["via"], json!("phone"));
    }
}

#[test]
fn what_waits_is_named_in_a_summary() {
    assert_eq!(deferred::still_waiting(&[]), None);
    let long = "word ".repeat(100);
    let args = json!({ "questions": [{ "question": "Which\ndatabase?" }, { "question": long }] });
    let call = ToolCall { id: "tool".to_owned(), tool: "ask_user".to_owned(), args };
    let ids: Vec<_> = (0..25).map(|n| format!("r{n}")).collect();
    let open: Vec<_> = ids.iter().map(|id| (id.as_str(), &call)).collect();
    let text = deferred::still_waiting(&open).unwrap();
    assert!(text.contains("- request r0: \"Which database?\", \"word word"), "{text}");
    assert!(text.contains("request r19") && text.ends_with("(and 5 more)"), "{text}");
    assert!(text.len() < 8_000);
}

proptest! {
    #[test]
    fn the_line_fits_every_width(
        names in prop::collection::vec("\\PC{0,30}", 0..6),
        columns in 0_usize..120,
        key in prop::option::of("[a-z+]{1,8}"),
    ) {
        for glyphs in [&UNICODE, &ASCII] {
            let line = deferred::line(&names, 0, glyphs, columns, key.as_deref());
            prop_assert_eq!(line.is_some(), !names.is_empty() && columns > 0);
            let text = line.map(|line| line.to_string()).unwrap_or_default();
            prop_assert!(width(&text) <= columns, "{text:?} in {columns}");
        }
    }
}

#[test]
fn the_line_says_as_much_as_there_is_room_for() {
    let line = |names: &[&str], columns| {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        deferred::line(&names, 0, &UNICODE, columns, Some("Alt+O")).unwrap().to_string()
    };
    let two = ["Database", "Service name"];
    for (columns, expected) in [
        (80, " ■ 2 questions waiting: Database, Service name   Alt+O answer"),
        (60, " ■ 2 questions waiting: Database … +1   Alt+O answer"),
        (50, " ■ 2 questions waiting   Alt+O answer"),
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
    // However many there are, only those are measured that may fit.
    assert_eq!(
        line(&["Cache"; 100_000], 67),
        " ■ 100,000 questions waiting: Cache, Cache … +99998   Alt+O answer"
    );
    let ascii =
        deferred::line(&["Database".to_owned()], 0, &ASCII, 80, Some("Alt+O")).unwrap().to_string();
    assert_eq!(ascii, " [*] 1 question waiting: Database   Alt+O answer");
    // While a form is open, no key opens another one.
    let keyless = |columns| {
        let names = ["Database".to_owned(), "Service name".to_owned()];
        deferred::line(&names, 0, &UNICODE, columns, None).unwrap().to_string()
    };
    assert_eq!(keyless(80), " ■ 2 questions waiting: Database, Service name");
    assert_eq!(keyless(12), " ■ 2 waiting");
}

#[test]
fn the_list_says_how_old_and_whose_a_request_is() {
    let (two, one) = (call(json!({})), call(json!({ "questions": [{ "question": "Name?" }] })));
    let minutes = |count: f64| 1_000_000.0 - count * 60_000.0;
    let waiting = |call, minutes_ago, from| Waiting {
        form: call,
        asked_at_ms: minutes(minutes_ago),
        from,
        closes_in_ms: None,
    };
    let requests = [
        waiting(&two.form, 5.0, None),
        waiting(&one.form, 0.5, Some("child\u{1b}[2J\nof pi")),
        waiting(&one.form, 150.0, None),
        waiting(&one.form, 1440.0, None),
        waiting(&one.form, -3.0, None),
    ];
    assert_eq!(
        deferred::rows(&requests, 1_000_000.0),
        [
            "1. Database, Service name (2 questions, asked 5 min ago)",
            "2. Name? (1 question, asked just now by child of pi)",
            "3. Name? (1 question, asked 2 h ago)",
            "4. Name? (1 question, asked 24 h ago)",
            "5. Name? (1 question, asked just now)",
        ]
    );
    let closes = Waiting { closes_in_ms: Some(299_500.0), ..waiting(&one.form, 0.0, None) };
    assert_eq!(
        deferred::rows(&[closes], 1_000_000.0),
        ["1. Name? (1 question, asked just now, closes in 5 min)"]
    );
}
