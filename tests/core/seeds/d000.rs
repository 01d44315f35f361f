//! Tests of the specification of `ask_user` (`tests/seeds/000.md`).

use pi_questions::contract::{self, Call, Flavor, Mode, Refused, Tool};
use pi_questions::model::Outcome;
use pi_questions::pending::{Entry, Pending, ToolCall};
use pi_questions::session::call_data::CallData;
use pi_questions::surface::decisions;
use pi_questions::surface::rpc::request::{ResponseMessage, request};
use serde_json::{Value, json};

use super::{at, call, code, includes, json, result, result_for_model, seed};
use crate::common::decided;

/// Returns the arguments of the example.
fn arguments() -> Value {
    json(&seed("000", "Example: the call"))["input"].clone()
}

/// Returns the call of the example: a question with options, and a text question.
fn two() -> Call {
    call("ask_user", arguments())
}

/// Returns a call with only the first question of the example.
fn one() -> Call {
    ask(arguments()["questions"][0].clone())
}

fn ask(question: Value) -> Call {
    call("ask_user", json!({ "questions": [question] }))
}

/// Returns the tool as it is registered with Pi.
fn tool() -> Tool {
    super::tool("ask_user")
}

/// Returns the schemas of a question and of an option.
fn schemas(tool: &Tool) -> [Value; 2] {
    let question = &tool.parameters["properties"]["questions"]["items"];
    [question.clone(), question["properties"]["options"]["items"].clone()]
}

// Schema and results.

/// Returns the fields of an interface, with `true` for optional fields: `header?: string;`
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
fn the_schema_has_the_descriptions() {
    let text = seed("000", "Parameters Schema");
    let descriptions: Vec<&str> = text.split("description: \"").skip(1).map(until_quote).collect();
    let parameters = tool().parameters;
    let [question, option] = schemas(&tool()).map(|schema| schema["properties"].clone());
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
    assert_eq!(
        ours.map(|property| property["description"].as_str().unwrap()).to_vec(),
        descriptions
    );
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
    let result = result_for_model(&two(), "1order-processor<enter><enter>");
    for (field, may_be_missing) in fields(&text, "AskUserResult") {
        assert_eq!(result.get(&field).is_none(), may_be_missing, "{field}");
    }
    for (field, _) in fields(&text, "Answer") {
        assert!(result["answers"][0].get(&field).is_some(), "{field}");
    }
    let outcome = Outcome::Pending {
        file: ".pi/pending-questions.json".into(),
        kept_aside: None,
        waiting: 2,
        resumes: true,
    };
    let pending = contract::reply(&two(), &outcome, Mode::Print, 1.0);
    assert_eq!(pending.details["pendingFile"], ".pi/pending-questions.json");
    let multiple = json!({ "question": "Which?", "options": ["A", "B"], "multiSelect": true });
    let result = result_for_model(&ask(multiple), "1<down><space><enter>");
    assert_eq!(result["answers"][0]["answer"], json!(["A", "B"]));
}

// Modes.

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
    let asked = CallData::new("call-1".to_owned(), "ask_user".to_owned(), two());
    includes(&wanted, &request("req-123", &asked));
}

#[test]
fn a_client_sends_a_response() {
    let text = seed("000", "RPC Mode: the response").replace("[...]", "[\"SQLite\", \"shop\"]");
    let message = ResponseMessage::parse(&text).unwrap();
    assert_eq!((&*message.request_id, message.response.answers.len()), ("req-123", 2));
}

// Behaviour.

#[test]
fn decisions_are_appended_to_a_summary() {
    let text = seed("000", "Compaction: example");
    assert!(text.contains("PostgreSQL") && text.contains("order-processor"), "{text}");
    let user = at(&two(), "1order-processor<enter><enter>");
    let list = decided(&two(), &[user.end().unwrap().clone()]);
    let text = decisions::format_decisions(&list, |_| String::new()).unwrap();
    for decision in [
        "\"Which database should we use?\" → \"PostgreSQL (Recommended)\"",
        "\"What should we name this service?\" → \"order-processor\"",
    ] {
        assert!(text.contains(decision), "{text}");
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
fn an_empty_list_of_questions_is_an_error() {
    seed("000", "Error Handling: empty questions");
    let args = contract::prepare("ask_user", json!({ "questions": [] }));
    let refused = contract::parse("ask_user", Flavor::Rpiv, args);
    assert!(matches!(refused, Err(Refused::Error(_))), "{refused:?}");
}

#[test]
fn a_lost_connection_is_reported_to_the_model() {
    let text = seed("000", "Error Handling: the client disconnects");
    let reply = contract::reply(&one(), &Outcome::ConnectionLost, Mode::Rpc, 1.0);
    includes(&json(code(&text)[0]), &json(&reply.text));
}

// Registration.

#[test]
fn the_tool_is_registered_with_the_texts_of_the_document() {
    let text = seed("000", "Tool Registration");
    let tool = tool();
    assert!(text.contains(&format!("name: {:?}", tool.name)), "{}", tool.name);
    assert!(text.contains(&format!("label: {:?}", tool.label)), "{}", tool.label);
    assert!(tool.description.starts_with(code(&text)[0]), "{}", tool.description);
}
