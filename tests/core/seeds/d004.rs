//! Tests of `ask_user_question`: like pi-forge in a browser, and like rpiv in a terminal
//! (`tests/seeds/004.md`).

use pi_questions::contract::{self, Call, Flavor, Mode, Refused, Reply};
use pi_questions::model::Outcome;
use serde_json::{Value, json};

use super::{seed, tool};
use crate::common::User;

const TOOL: &str = "ask_user_question";

fn parsed(flavor: Flavor, questions: Value) -> Result<Call, Box<Refused>> {
    let args = contract::prepare(TOOL, json!({ "questions": questions }));
    contract::parse(TOOL, flavor, args).map_err(Box::new)
}

fn call(flavor: Flavor, questions: Value) -> Call {
    parsed(flavor, questions).unwrap_or_else(|refused| panic!("{refused:?}"))
}

fn options(labels: &[&str]) -> Vec<Value> {
    labels.iter().map(|label| json!({ "label": label, "description": "It is good" })).collect()
}

fn question(text: &str, labels: &[&str]) -> Value {
    json!({ "question": text, "header": "Database", "options": options(labels) })
}

fn database() -> Value {
    question("Which database?", &["PostgreSQL", "MySQL", "SQLite", "MongoDB"])
}

fn features() -> Value {
    let mut question = question("Which features?", &["Auth", "API"]);
    question["multiSelect"] = json!(true);
    question
}

/// Opens the form of a call at 120 columns, and plays `keys`.
fn at(call: &Call, keys: &str) -> User {
    let mut user = User::at(call.form.clone(), 120, 40);
    user.keys(keys);
    user
}

fn result(call: &Call, keys: &str) -> Reply {
    let user = at(call, keys);
    let outcome = user.end().unwrap_or_else(|| panic!("{keys} do not finish the form"));
    contract::reply(call, outcome, Mode::Interactive, 1.0)
}

/// Returns the error code of a refused call.
fn code(flavor: Flavor, questions: Value) -> String {
    let Refused::Reply(reply) = *parsed(flavor, questions).unwrap_err() else { panic!("no reply") };
    reply.details["error"].as_str().unwrap().to_owned()
}

/// Returns the only answer: its kind and its value.
fn answer(call: &Call, keys: &str) -> (String, Value) {
    let answer = &result(call, keys).details["answers"][0];
    (answer["kind"].as_str().unwrap().to_owned(), answer["answer"].clone())
}

#[test]
fn a_questionnaire_is_validated() {
    seed("004", "How it works: validation");
    let five: Vec<Value> = (1..=5).map(|n| question(&format!("Q{n}?"), &["A", "B"])).collect();
    for (questions, rpiv, forge) in [
        (json!([]), "no_questions", "no_questions"),
        (json!(five), "too_many_questions", "too_many_questions"),
        (json!([question("Q?", &["A"])]), "empty_options", "too_few_options"),
        (json!([question("Q?", &["A", "Other"])]), "reserved_label", "reserved_label"),
    ] {
        assert_eq!(code(Flavor::Rpiv, questions.clone()), rpiv);
        assert_eq!(code(Flavor::Forge, questions), forge);
    }
    let many = question("Q?", &["A", "B", "C", "D", "E"]);
    assert_eq!(code(Flavor::Forge, json!([many])), "too_many_options");
    let headed = |header: String| json!([{ "question": "Q?", "header": header, "options": options(&["A", "B"]) }]);
    for sign in ["x", "щ", "数"] {
        assert!(parsed(Flavor::Forge, headed(sign.repeat(16))).is_ok(), "{sign}");
        assert_eq!(code(Flavor::Forge, headed(sign.repeat(17))), "header_too_long");
    }
    let schema = &tool(TOOL).parameters["properties"]["questions"]["items"]["properties"];
    assert_eq!(schema["header"]["maxLength"], 16);
    assert_eq!(schema["options"]["maxItems"], 4);
    assert_eq!(schema["options"]["items"]["properties"]["label"]["maxLength"], 60);
}

#[test]
fn the_model_sees_the_plugins_rules() {
    seed("004", "Prompts of the plugin: what the model sees");
    let tool = tool(TOOL);
    assert!(
        tool.snippet.starts_with("Ask the user up to 4 structured questions (2-4 options each)")
    );
    let words = [tool.description, tool.guidelines.join(" ")].join(" ");
    for phrase in ["1-5 words", "(Recommended)", "\"Other\", \"Type something.\" or \"Next\""] {
        assert!(words.contains(phrase), "{phrase}");
    }
}

#[test]
fn the_contract_has_its_names_and_kinds() {
    let text = seed("004", "The wire contract");
    let (_, kinds) = text.split_once("answer kinds ").unwrap();
    let kinds = kinds.split_once(')').unwrap().0;
    let choice = call(Flavor::Forge, json!([database()]));
    let multiple = call(Flavor::Forge, json!([features()]));
    let got = [
        answer(&choice, "1"),
        answer(&choice, "0Oracle<enter>"),
        answer(&choice, "<end><enter>"),
        answer(&multiple, "<space><enter>"),
    ];
    assert_eq!(got.map(|(kind, _)| kind).join(" | "), kinds);
    let names = |details: &Value| details.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&result(&choice, "1").details), ["answers", "cancelled"]);
    let aborted = contract::reply(&choice, &Outcome::Aborted, Mode::Interactive, 1.0).details;
    assert_eq!(names(&aborted), ["answers", "cancelled", "error"]);
    assert_eq!(aborted["error"], "aborted");
}
