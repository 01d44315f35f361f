//! Tests of Claude's `AskUserQuestion`, over ACP and as a tool of Pi (`tests/seeds/002.md`).

use pi_questions::acp;
use pi_questions::surface::rpc::{Dialog, Step, Style, Walk};
use serde_json::{Value, json};

use super::{at, call, code, json, result, seed};
use crate::common::shows;
use crate::vectors::same;

/// Returns the arguments of the example.
fn example() -> Value {
    json(&seed("002", "Example Flow: the call"))["input"].clone()
}

/// Returns the arguments of one question with one option.
fn short() -> Value {
    let option = json!({ "label": "Option Label", "description": "Description" });
    let question = json!({ "question": "Which?", "header": "Header Text", "options": [option] });
    json!({ "questions": [question] })
}

/// Returns the result for the model if the client sends this response to the only question.
fn applied(input: &Value, response: &Value) -> Value {
    acp::apply_permission(input, std::slice::from_ref(response), false)
}

fn answer(response: &str, question: &str) -> Value {
    applied(&short(), &json(response))["updatedInput"]["answers"][question].clone()
}

/// Returns the names of the options in a request.
fn names(request: &Value) -> Vec<&str> {
    let options = request["options"].as_array().unwrap();
    options.iter().map(|option| option["name"].as_str().unwrap()).collect()
}

#[test]
fn every_question_is_a_request_and_every_choice_an_answer() {
    let steps = seed("002", "How It Works");
    assert!(steps.starts_with("1. Claude invokes the `AskUserQuestion` tool"), "{steps}");
    let ask =
        |text: &str| json!({ "question": text, "header": "H", "options": [{ "label": "A" }] });
    let input = json!({ "questions": [ask("One?"), ask("Two?")] });
    assert_eq!(acp::permission_requests(&input, "s", "t").len(), 2);
    let chosen = json!({ "outcome": { "outcome": "selected", "optionId": "A" } });
    let reply = acp::apply_permission(&input, &[chosen.clone(), chosen], false);
    assert_eq!(reply["behavior"], "allow");
    assert_eq!(reply["updatedInput"]["answers"], json!({ "One?": "A", "Two?": "A" }));
}

#[test]
fn the_schema_has_the_fields() {
    let text = seed("002", "Question Format");
    let names: Vec<&str> = code(&text);
    let tool = super::tool("AskUserQuestion");
    let question = &tool.parameters["properties"]["questions"]["items"];
    let option = &question["properties"]["options"]["items"];
    for (number, name) in names.iter().enumerate() {
        let schema = if (3..5).contains(&number) { option } else { question };
        assert!(schema["required"].as_array().unwrap().contains(&json!(name)), "{name}");
    }
    let description = |field: &str| question["properties"][field]["description"].as_str().unwrap();
    assert!(
        description("header").contains("12 characters")
            && description("options").contains("2 to 4")
    );
}

#[test]
fn a_question_is_a_permission_request() {
    let wanted = json(&seed("002", "ACP Client Integration: the request"));
    let [got] = &acp::permission_requests(&short(), "s1", "tu1")[..] else { panic!("one request") };
    assert!(same(&wanted, got), "{got}");
}

#[test]
fn the_option_of_a_response_is_the_answer() {
    let response = seed("002", "Handling Responses: an option");
    assert_eq!(answer(&response, "Which?"), "Selected Option Label");
}

#[test]
fn other_returns_a_custom_answer() {
    let text = seed("002", "Handling Responses: Other");
    let (_, response) = text.split_once("\n\n").unwrap();
    assert_eq!(answer(response, "Which?"), "User's custom answer");
}

#[test]
fn several_options_are_joined_with_commas() {
    seed("002", "MultiSelect Handling");
    let mut input = example();
    input["questions"][0]["multiSelect"] = json!(true);
    let request = acp::permission_requests(&input, "s", "t").remove(0);
    assert_eq!(request["_meta"]["claudeCode"]["multiSelect"], true);
    let question = "Which testing framework should we use?";
    let response = json!({ "outcome": { "outcome": "selected", "optionId": "Jest, Vitest" } });
    let reply = applied(&input, &response);
    assert_eq!(reply["updatedInput"]["answers"][question], "Jest, Vitest");
    let form = call("AskUserQuestion", input);
    shows(&mut at(&form, "<space>"), "[x] Jest");
    let details = result(&form, "<space><down><space><enter>").details;
    assert_eq!(details["answers"][question], "Jest, Vitest");
}

#[test]
fn the_tool_call_shows_the_questions() {
    let wanted = json(&seed("002", "Tool Info Display"));
    let options = json!([
        { "label": "React", "description": "Popular UI library" },
        { "label": "Vue", "description": "Progressive framework" },
    ]);
    let question = json!({ "question": "Which framework do you prefer?", "header": "Framework",
        "options": options });
    let second = json!({ "question": "Which bundler?", "header": "Bundler" });
    assert_eq!(acp::tool_info(&json!({ "questions": [question.clone()] })), wanted);
    let both = acp::tool_info(&json!({ "questions": [question, second] }));
    assert_eq!(both["title"], wanted["title"], "the first header");
}

#[test]
fn the_example_goes_through_a_client() {
    let text = seed("002", "Example Flow: the options");
    let wanted: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("   - ")).collect();
    let request = acp::permission_requests(&example(), "s", "t").remove(0);
    assert_eq!(names(&request), wanted);
    let form = call("AskUserQuestion", example()).form;
    let Step::Ask(Dialog::Select { rows, .. }) = Walk::new(form, Style::Acp).step(None) else {
        panic!("no list")
    };
    assert_eq!(rows, wanted);
    let choice = seed("002", "Example Flow: the choice");
    let label = choice.split('"').nth(1).unwrap();
    let response = json!({ "outcome": { "outcome": "selected", "optionId": label } });
    let reply = applied(&example(), &response);
    assert!(
        same(&json(&seed("002", "Example Flow: the answer")), &reply["updatedInput"]),
        "{reply}"
    );
}

#[test]
fn a_cancel_denies_the_call() {
    let text = seed("002", "Cancellation");
    let (_, wanted) = text.split_once("\n\n").unwrap();
    let cancelled = json!({ "outcome": { "outcome": "cancelled" } });
    assert_eq!(applied(&example(), &cancelled), json(wanted));
    seed("002", "Cancellation: what Claude does");
    let description = super::tool("AskUserQuestion").description;
    assert!(description.contains("Without an answer, never assume one"), "{description}");
    let reply = result(&call("AskUserQuestion", example()), "<esc>");
    assert_eq!(reply.text, json(wanted)["message"]);
    assert_eq!(reply.details["cancelled"], true);
}
