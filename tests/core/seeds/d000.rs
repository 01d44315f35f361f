//! The specification of `ask_user`.

use pi_questions::contract::{self, Call, Flavor, Mode, Refused, Tool};
use pi_questions::model::Outcome;
use pi_questions::pending::{Entry, Pending, ToolCall};
use pi_questions::surface::decisions;
use pi_questions::surface::rpc::request::{Message, request};
use serde_json::{Map, Value, json};

use super::{at, call, code, includes, json, result, seed, told};
use crate::common::{decided, hides, shows};

/// The arguments of the example.
fn arguments() -> Value {
    json(&seed("000", "Example: the call"))["input"].clone()
}

/// The call of the example: a list, and a text.
fn two() -> Call {
    call("ask_user", arguments())
}

/// A call with the list of the example alone.
fn one() -> Call {
    ask(arguments()["questions"][0].clone())
}

fn ask(question: Value) -> Call {
    call("ask_user", json!({ "questions": [question] }))
}

/// A call with a list of seven options.
fn long_list() -> Call {
    let names = ["Express.js", "Fastify", "Hono", "Koa", "NestJS", "AdonisJS", "Sails"];
    ask(json!({ "question": "Which framework should we use?", "options": names }))
}

/// The tool as Pi registers it.
fn tool() -> Tool {
    super::tool("ask_user")
}

/// The schema of a question, and that of an option.
fn schemas(tool: &Tool) -> [Value; 2] {
    let question = &tool.parameters["properties"]["questions"]["items"];
    [question.clone(), question["properties"]["options"]["items"].clone()]
}

// Key design decisions.

#[test]
fn other_is_always_available() {
    seed("000", "Key Design Decisions: Other is always available");
    let call = ask(json!({ "question": "Go?", "options": ["Yes", "No"], "allowOther": false }));
    shows(&mut at(&call, ""), "3. Other (type your answer)");
    assert_eq!(told(&call, "0not yet<enter>")["answers"][0]["answer"], "not yet");
}

#[test]
fn answers_are_not_validated() {
    let text = seed("000", "Key Design Decisions: no validation");
    let said: Vec<&str> = text.split('"').skip(1).step_by(2).collect();
    assert_eq!(said, ["skip this", "port 8080"]);
    for words in said {
        let answer = &told(&one(), &format!("0{words}<enter>"))["answers"][0];
        assert_eq!((&answer["answer"], &answer["wasCustom"]), (&json!(words), &json!(true)));
    }
}

#[test]
fn a_form_waits_for_days() {
    seed("000", "Key Design Decisions: no timeout");
    let mut person = at(&one(), "");
    person.wait(10.0 * 86_400_000.0);
    assert!(person.end().is_none());
    shows(&mut person, "Which database should we use?");
}

#[test]
fn whoever_has_no_answer_types_so() {
    let text = seed("000", "Key Design Decisions: no optional field");
    let said: Vec<&str> = text.split('"').skip(3).step_by(2).collect();
    assert_eq!(said, ["skip", "none", "n/a"]);
    for words in said {
        assert_eq!(told(&one(), &format!("0{words}<enter>"))["answers"][0]["answer"], words);
    }
}

#[test]
fn the_recommended_option_is_first_and_says_so() {
    seed("000", "Key Design Decisions: recommendations by convention");
    shows(&mut at(&one(), ""), "> 1. PostgreSQL (Recommended)");
}

#[test]
fn a_cancel_discards_all_answers() {
    seed("000", "Key Design Decisions: several questions are atomic");
    let mut person = at(&two(), "1<esc>");
    shows(&mut person, "Discard 1 answer?");
    let told = told(&two(), "1<esc>y");
    includes(&json!({ "answered": false, "answers": [] }), &told);
}

// Schema and results.

/// The fields of an interface, and whether each may be missing: `header?: string;`
fn fields(text: &str, interface: &str) -> Vec<(String, bool)> {
    let (_, rest) = text.split_once(&format!("interface {interface} {{\n")).unwrap();
    let (body, _) = rest.split_once("\n}").unwrap();
    let names = body.lines().map(|line| line.trim().split(':').next().unwrap());
    names.map(|name| (name.trim_end_matches('?').to_owned(), name.ends_with('?'))).collect()
}

#[test]
fn the_schema_has_the_fields() {
    let text = seed("000", "Question Schema: the fields");
    let [question, option] = schemas(&tool());
    for (name, schema) in [("Question", question), ("Option", option)] {
        for (field, may_be_missing) in fields(&text, name) {
            assert!(schema["properties"][&field].is_object(), "{name}: {field}");
            let required = schema["required"].as_array().unwrap().contains(&json!(field));
            assert_eq!(required, !may_be_missing, "{name}: {field}");
        }
    }
}

#[test]
fn other_is_appended() {
    seed("000", "Question Schema: Other is appended");
    shows(
        &mut at(&one(), ""),
        "3. MongoDB\n       Document store\n    4. Other (type your answer)",
    );
}

#[test]
fn a_simple_question_has_suggestions() {
    let text = seed("000", "Question Schema: a simple question");
    let names: Vec<String> = fields(&text, "SimpleQuestion").into_iter().map(|it| it.0).collect();
    assert_eq!(names, ["question", "suggestions"]);
    let call = call("ask_user", json!({ "question": "Go on?", "suggestions": ["Yes", "No"] }));
    shows(&mut at(&call, ""), "> 1. Yes\n    2. No\n    3. Other (type your answer)");
}

#[test]
fn the_schema_has_the_descriptions() {
    let text = seed("000", "Parameters Schema");
    let said: Vec<&str> = text.split("description: \"").skip(1).map(until_quote).collect();
    let parameters = tool().parameters;
    let [question, option] = schemas(&tool()).map(|it| it["properties"].clone());
    let ours = [
        &parameters["properties"]["questions"],
        &parameters["properties"]["metadata"],
        &question["question"],
        &question["header"],
        &question["options"],
        &question["multiSelect"],
        &option["label"],
        &option["description"],
    ];
    assert_eq!(ours.map(|it| it["description"].as_str().unwrap()).to_vec(), said);
    assert_eq!(parameters["required"], json!(["questions"]));
    assert_eq!(parameters["properties"]["questions"]["minItems"], 1);
    assert_eq!(parameters["properties"]["metadata"]["additionalProperties"], true);
}

fn until_quote(text: &str) -> &str {
    text.split_once('"').unwrap().0
}

#[test]
fn a_result_has_the_fields() {
    let text = seed("000", "Response Format");
    let told = told(&two(), "1order-processor<enter><enter>");
    for (field, may_be_missing) in fields(&text, "AskUserResult") {
        assert_eq!(told.get(&field).is_none(), may_be_missing, "{field}");
    }
    for (field, _) in fields(&text, "Answer") {
        assert!(told["answers"][0].get(&field).is_some(), "{field}");
    }
    let outcome = Outcome::Pending {
        file: ".pi/pending-questions.json".into(),
        kept_aside: None,
        waiting: 2,
        resumes: true,
    };
    let pending = contract::reply(&two(), &outcome, Mode::Print, 1.0);
    assert_eq!(pending.details["pendingFile"], ".pi/pending-questions.json");
    let ticks = json!({ "question": "Which?", "options": ["A", "B"], "multiSelect": true });
    let told = self::told(&ask(ticks), "1<down><space><enter>");
    assert_eq!(told["answers"][0]["answer"], json!(["A", "B"]));
}

#[test]
fn the_example_has_its_results() {
    seed("000", "Example: the call");
    let wanted = json(&seed("000", "Example: an option and own words"));
    assert_eq!(told(&two(), "1order-processor<enter><enter>"), wanted);
    let mut told = told(&one(), "0I want to use DynamoDB<enter>");
    // What it says of own words is ours.
    told.as_object_mut().unwrap().remove("message");
    assert_eq!(told, json(&seed("000", "Example: Other")));
}

// Modes.

#[test]
fn one_question_without_options_is_a_text_field() {
    seed("000", "Interactive Mode: one question without options");
    let call = ask(arguments()["questions"][1].clone());
    let mut person = at(&call, "shop");
    shows(&mut person, "  What should we name this service?\n\n  > shop█\n");
    hides(&mut person, "Other");
}

#[test]
fn one_question_with_options_is_a_list() {
    seed("000", "Interactive Mode: one question with options");
    let mut person = at(&one(), "<end>");
    shows(&mut person, "  > 4. Other (type your answer)\n");
    hides(&mut person, "Submit");
}

#[test]
fn several_questions_have_tabs() {
    seed("000", "Interactive Mode: several questions");
    shows(&mut at(&two(), ""), " ← □ Database Selection  □ Service Setup  ✓ Submit →");
}

#[test]
fn the_keys_do_what_they_are_for() {
    seed("000", "Interactive Mode: keys");
    shows(&mut at(&two(), "<down>"), "  > 2. SQLite");
    shows(&mut at(&two(), "<down><up>"), "  > 1. PostgreSQL");
    shows(&mut at(&two(), "<tab>"), "What should we name this service?");
    assert_eq!(told(&one(), "<down><enter>")["answers"][0]["answer"], "SQLite");
    assert_eq!(told(&one(), "<esc>")["cancelled"], true);
}

#[test]
fn print_mode_saves_the_questions() {
    let wanted = seed("000", "Non-Interactive Mode: tool output");
    let file = ".pi/pending-questions.json".into();
    let outcome = Outcome::Pending { file, kept_aside: None, waiting: 2, resumes: true };
    let text = contract::reply(&two(), &outcome, Mode::Print, 1.0).text;
    assert!(text.starts_with(&wanted), "{text}");
}

#[test]
fn the_pending_file_holds_the_questions() {
    let wanted = json(&seed("000", "Non-Interactive Mode: the pending file"));
    let args = arguments();
    let questions = Entry::of(&call("ask_user", args.clone()).form);
    let mut file = Pending {
        session_id: Some("abc123".to_owned()),
        timestamp: Some("2026-02-04T22:16:32Z".to_owned()),
        ..Pending::default()
    };
    let saved = ToolCall { id: "call-1".to_owned(), tool: "ask_user".to_owned(), args };
    file.add(saved, questions, true);
    let got = json(&file.text());
    includes(&json!({ "sessionId": wanted["sessionId"], "timestamp": wanted["timestamp"] }), &got);
    for (wanted, got) in
        wanted["questions"].as_array().unwrap().iter().zip(got["questions"].as_array().unwrap())
    {
        includes(wanted, got);
    }
}

#[test]
fn a_client_gets_a_request() {
    let wanted = json(&seed("000", "RPC Mode: the request"));
    let asked = contract::asked(&two());
    includes(&wanted, &request("req-123", "call-1", asked));
}

#[test]
fn a_client_sends_a_response() {
    let text = seed("000", "RPC Mode: the response").replace("[...]", "[\"SQLite\", \"shop\"]");
    let message = Message::parse(&text).unwrap();
    assert_eq!((&*message.request_id, message.response.answers.len()), ("req-123", 2));
}

// Behaviour.

#[test]
fn esc_cancels_one_question_at_once() {
    let text = seed("000", "Cancellation: one question, Esc");
    includes(&json(code(&text)[0]), &told(&one(), "<esc>"));
}

#[test]
fn esc_cancels_at_once_where_nothing_is_answered() {
    seed("000", "Cancellation: several questions, no answers yet, Esc");
    assert_eq!(told(&two(), "<esc>")["cancelled"], true);
}

#[test]
fn esc_asks_before_it_discards_answers() {
    for (title, keys, count) in [
        ("Cancellation: several questions, some answered, Esc", "1<esc>", "1 answer"),
        (
            "Cancellation: several questions, all answered, Esc on Submit",
            "1order-processor<enter><esc>",
            "2 answers",
        ),
    ] {
        seed("000", title);
        let text = seed("000", "Cancellation: several questions, some answered, Esc");
        let question = until_quote(text.split_once('"').unwrap().1).replace("N answers", count);
        assert_eq!(question, format!("Discard {count}?"));
        let mut person = at(&two(), keys);
        shows(&mut person, &question);
        shows(&mut person, "Yes");
        assert_eq!(told(&two(), &format!("{keys}y"))["cancelled"], true);
        let mut person = at(&two(), &format!("{keys}n"));
        hides(&mut person, &question);
        assert!(person.end().is_none());
    }
}

#[test]
fn a_long_answer_is_asked_about() {
    let limit = seed("000", "Answer Length: soft limit");
    assert!(limit.contains("2000 characters"));
    let call = ask(arguments()["questions"][1].clone());
    assert_eq!(told(&call, "<paste*2000:x><enter>")["answered"], true);
    let text = seed("000", "Answer Length: warning");
    let warning = until_quote(text.split_once('"').unwrap().1);
    shows(&mut at(&call, "<paste*2847:x><enter>"), warning);
    seed("000", "Answer Length: submission");
    let sent = &told(&call, "<paste*2847:x><enter>y")["answers"][0]["answer"];
    assert_eq!(sent.as_str().unwrap().len(), 2_847);
}

#[test]
fn more_than_six_options_scroll() {
    let text = seed("000", "Long Option Lists: scroll indicator");
    let mark = until_quote(text.split_once('"').unwrap().1);
    let mut person = at(&long_list(), "");
    person.size.rows = 16;
    person.wait(1.0);
    shows(&mut person, &format!("    5. NestJS\n    {mark}\n"));
}

#[test]
fn numbers_choose() {
    seed("000", "Long Option Lists: number keys");
    for (number, name) in [(1, "Express.js"), (3, "Hono"), (7, "Sails")] {
        assert_eq!(told(&long_list(), &number.to_string())["answers"][0]["answer"], name);
    }
}

#[test]
fn zero_and_the_end_of_the_list_lead_to_other() {
    seed("000", "Long Option Lists: Other is last");
    shows(&mut at(&long_list(), "<end>"), "  > 8. Other (type your answer)");
    assert_eq!(told(&long_list(), "0Elysia<enter>")["answers"][0]["answer"], "Elysia");
}

#[test]
fn what_was_answered_is_told_beside_a_summary() {
    let text = seed("000", "Compaction: example");
    assert!(text.contains("PostgreSQL") && text.contains("order-processor"), "{text}");
    let person = at(&two(), "1order-processor<enter><enter>");
    let list = decided(&two(), &[person.end().unwrap().clone()]);
    let told = decisions::told(&list, |_| String::new()).unwrap();
    for said in [
        "\"Which database should we use?\" → \"PostgreSQL (Recommended)\"",
        "\"What should we name this service?\" → \"order-processor\"",
    ] {
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn details_have_questions_and_answers() {
    seed("000", "Compaction: details");
    let text = seed("000", "State Persistence: details");
    let names = text.lines().filter_map(|line| line.trim().split_once(':'));
    let details = result(&two(), "1order-processor<enter><enter>").details;
    for (name, _) in names {
        let name = name.trim_end_matches('?');
        assert!(details.get(name).is_some(), "{name}: {details}");
    }
    includes(
        &json!({ "questions": arguments()["questions"], "answeredAt": 1_707_091_200_000_i64,
            "mode": "interactive", "metadata": arguments()["metadata"] }),
        &details,
    );
}

// Errors.

#[test]
fn a_user_who_cancels_is_told_to_the_model() {
    let text = seed("000", "Error Handling: the user cancels");
    let wanted = json(code(&text)[0]);
    assert_eq!(wanted, json!({ "answered": false, "answers": [], "cancelled": true }));
    let mut told = told(&one(), "<esc>");
    assert!(told.as_object_mut().unwrap().remove("message").is_some());
    assert_eq!(told, wanted);
}

#[test]
fn no_questions_are_an_error() {
    seed("000", "Error Handling: empty questions");
    let args = contract::prepare("ask_user", json!({ "questions": [] }));
    let refused = contract::parse("ask_user", Flavor::Rpiv, args);
    assert!(matches!(refused, Err(Refused::Error(_))), "{refused:?}");
}

#[test]
fn a_lost_connection_is_told() {
    let text = seed("000", "Error Handling: the client disconnects");
    let reply = contract::reply(&one(), &Outcome::ConnectionLost, Mode::Rpc, 1.0);
    includes(&json(code(&text)[0]), &json(&reply.text));
}

// Registration.

#[test]
fn the_tool_is_registered_in_its_words() {
    let text = seed("000", "Tool Registration");
    let tool = tool();
    assert!(text.contains(&format!("name: {:?}", tool.name)), "{}", tool.name);
    assert!(text.contains(&format!("label: {:?}", tool.label)), "{}", tool.label);
    assert!(tool.description.starts_with(code(&text)[0]), "{}", tool.description);
}

#[test]
fn one_type_of_question_serves_all() {
    seed("000", "Design Decisions: one question type");
    let confirm = ask(json!({ "question": "Go on?", "options": ["Yes", "No"] }));
    assert_eq!(told(&confirm, "2")["answers"][0]["answer"], "No");
    let with = |field: &str, value: Value| {
        let mut question = Map::new();
        question.insert("question".to_owned(), json!("Which?"));
        question.insert(field.to_owned(), value);
        ask(question.into())
    };
    shows(&mut at(&with("options", json!(["A", "B"])), ""), "  > 1. A");
    shows(&mut at(&with("header", json!("Name")), "x"), "  > x█");
    let ticks = json!({ "question": "Which?", "options": ["A", "B"], "multiSelect": true });
    shows(&mut at(&ask(ticks), "<space>"), "[x] A");
}
