//! Tests of the design of the tool `question` (`tests/seeds/001.md`).

use pi_questions::contract::{self, Call};
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::{Value, json};

use super::{call, result, seed};

fn question(id: &str, label: Option<&str>) -> Value {
    let options = json!([
        { "value": "small", "label": "Small", "description": "One file" },
        { "value": "large", "label": "Large" },
    ]);
    let mut question = json!({ "id": id, "prompt": format!("What {id}?"), "options": options });
    if let Some(label) = label {
        question["label"] = json!(label);
    }
    question
}

fn two() -> Call {
    call("question", json!({ "questions": [question("scope", None), question("size", None)] }))
}

#[test]
fn the_schema_has_the_fields() {
    let text = seed("001", "Tool Contract: input shape");
    let tools = contract::tools(&["question".to_owned()], &Default::default(), Default::default());
    let question = &tools[0].parameters["properties"]["questions"]["items"];
    let option = &question["properties"]["options"]["items"];
    assert_eq!(tools[0].parameters["required"], json!(["questions"]));
    assert_eq!(question["required"], json!(["id", "prompt", "options"]));
    assert_eq!(option["required"], json!(["value", "label"]));
    for line in text.lines().map(str::trim) {
        let Some((name, _)) = line.split_once(": string") else { continue };
        let name = name.trim_end_matches('?');
        let is_known =
            [question, option].iter().any(|schema| schema["properties"][name].is_object());
        assert!(is_known, "{name}");
    }
}

#[test]
fn one_tool_asks_one_or_several_questions() {
    seed("001", "User-Approved Requirements: one tool");
    let names = contract::tool_names();
    assert!(names.contains(&"question") && !names.contains(&"questionnaire"), "{names:?}");
}

#[test]
fn a_result_has_the_fields() {
    let text = seed("001", "Answer Model: result shape");
    let got = result(&two(), "1<enter><enter>").details;
    let answer = &got["answers"][0];
    for line in text.lines().map(str::trim) {
        let Some((name, _)) = line.split_once(':') else { continue };
        let name = name.trim_end_matches('?');
        assert!(got.get(name).or_else(|| answer.get(name)).is_some(), "{name}: {got}");
    }
    assert_eq!(got["cancelled"], false);
}

#[test]
fn the_row_of_a_call_names_its_questions() {
    seed("001", "Rendering: the call");
    let args = json!({ "questions": [question("scope", Some("Scope")), question("size", None)] });
    let outline = contract::outline("question", &args);
    let lines = transcript::call("question", &outline, 80, &UNICODE);
    assert_eq!(lines[0].to_string(), "question  2 questions: Scope, Q2");
}
