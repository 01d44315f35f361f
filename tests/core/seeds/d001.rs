//! The design of the tool `question`.

use pi_questions::contract::{self, Call, Flavor, Refused};
use pi_questions::transcript;
use pi_questions::view::glyphs::UNICODE;
use serde_json::{Value, json};

use super::{at, call, code, includes, result, seed};
use crate::common::{hides, shows};

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

fn one() -> Call {
    call("question", json!({ "questions": [question("scope", None)] }))
}

fn two() -> Call {
    call("question", json!({ "questions": [question("scope", None), question("size", None)] }))
}

/// The details of the result.
fn details(call: &Call, keys: &str) -> Value {
    result(call, keys).details
}

#[test]
fn one_question_and_several_are_asked() {
    seed("001", "User-Approved Requirements: one or several questions");
    hides(&mut at(&one(), ""), "Submit");
    shows(&mut at(&two(), ""), "✓ Submit");
}

#[test]
fn the_last_row_takes_own_words() {
    seed("001", "User-Approved Requirements: the final choice");
    seed("001", "Single-question mode: own text");
    shows(&mut at(&one(), "<end>"), "  > 3. Something else…");
    shows(&mut at(&one(), "<end><enter>the parser"), "the parser█");
    assert_eq!(
        details(&one(), "<end><enter>the parser<enter>")["answers"][0]["value"],
        "the parser"
    );
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
        let is_known = [question, option].iter().any(|it| it["properties"][name].is_object());
        assert!(is_known, "{name}");
    }
}

#[test]
fn labels_name_the_tabs() {
    let text = seed("001", "Field intent: label");
    assert_eq!(code(&text), ["label", "Q1", "Q2"]);
    shows(&mut at(&two(), ""), " ← □ Q1  □ Q2  ✓ Submit →");
    let named = json!({ "questions": [question("scope", Some("Scope")), question("size", None)] });
    shows(&mut at(&call("question", named), ""), " ← □ Scope  □ Q2  ✓ Submit →");
}

#[test]
fn the_picker_shows_prompt_and_options() {
    seed("001", "Field intent: prompt and options");
    seed("001", "Normalization rules: options");
    seed("001", "Single-question mode: what is shown");
    let rows =
        "  What scope?\n\n  > 1. Small\n       One file\n    2. Large\n    3. Something else…\n";
    shows(&mut at(&one(), ""), rows);
    assert_eq!(details(&one(), "1")["questions"][0]["options"], question("scope", None)["options"]);
}

#[test]
fn a_predefined_option_ends_the_call() {
    seed("001", "Single-question mode: a predefined option");
    seed("001", "Answer Model: predefined option answers");
    let wanted = json!({ "id": "scope", "value": "large", "label": "Large", "wasCustom": false, "index": 2 });
    assert_eq!(details(&one(), "<down><enter>")["answers"], json!([wanted]));
}

#[test]
fn own_words_have_no_index() {
    seed("001", "Answer Model: custom answers");
    let wanted = json!({ "id": "scope", "value": "both", "label": "both", "wasCustom": true });
    assert_eq!(details(&one(), "0both<enter>")["answers"], json!([wanted]));
}

#[test]
fn esc_cancels_in_the_picker_and_leaves_the_text_entry() {
    seed("001", "Single-question mode: Esc in the picker");
    seed("001", "Error Handling: user cancel");
    let reply = result(&one(), "<esc>");
    assert!(!reply.is_error);
    includes(&json!({ "cancelled": true, "answers": [] }), &reply.details);
    seed("001", "Single-question mode: Esc in text entry");
    let mut person = at(&one(), "0<esc>");
    assert!(person.end().is_none());
    shows(&mut person, "  > 3. Something else…");
}

#[test]
fn questions_come_one_after_the_other() {
    seed("001", "Multi-question mode: one at a time");
    for (keys, asks, hidden) in [
        ("", "What scope?", "What size?"),
        ("<tab>", "What size?", "What scope?"),
        ("<right>", "What size?", "What scope?"),
        ("<right><left>", "What scope?", "What size?"),
    ] {
        let mut person = at(&two(), keys);
        shows(&mut person, asks);
        shows(&mut person, "Something else…");
        hides(&mut person, hidden);
    }
    seed("001", "Multi-question mode: the next question");
    shows(&mut at(&two(), "1"), "What size?");
}

#[test]
fn a_review_submits() {
    seed("001", "Multi-question mode: the review");
    let mut person = at(&two(), "12");
    assert!(person.end().is_none());
    shows(&mut person, "1. Q1   Small");
    shows(&mut person, "2. Q2   Large");
    seed("001", "Testing Strategy: edit before submit");
    let details = details(&two(), "12<left><up><enter><enter>");
    assert_eq!(details["answers"][1]["value"], "small");
}

#[test]
fn a_result_has_the_fields() {
    let text = seed("001", "Answer Model: result shape");
    let got = details(&two(), "1<enter><enter>");
    let answer = &got["answers"][0];
    for line in text.lines().map(str::trim) {
        let Some((name, _)) = line.split_once(':') else { continue };
        let name = name.trim_end_matches('?');
        assert!(got.get(name).or_else(|| answer.get(name)).is_some(), "{name}: {got}");
    }
    assert_eq!(got["cancelled"], false);
}

#[test]
fn both_kinds_of_answers_are_kept() {
    seed("001", "Testing Strategy: mixed answers");
    let answers = details(&two(), "10neither<enter><enter>")["answers"].clone();
    assert_eq!((&answers[0]["value"], &answers[1]["value"]), (&json!("small"), &json!("neither")));
}

#[test]
fn the_row_of_a_call_names_its_questions() {
    seed("001", "Rendering: the call");
    let args = json!({ "questions": [question("scope", Some("Scope")), question("size", None)] });
    let outline = contract::outline("question", &args);
    let lines = transcript::call("question", &outline, 80, &UNICODE);
    assert_eq!(lines[0].to_string(), "question  2 questions: Scope, Q2");
}

#[test]
fn the_row_of_a_result_says_what_was_answered() {
    seed("001", "Rendering: the result");
    for (keys, wanted) in [
        ("1<esc>y", vec!["Cancelled"]),
        ("10neither<enter><enter>", vec!["✓ Q1   Small", "✎ Q2   neither"]),
    ] {
        let lines = transcript::result(&details(&two(), keys), String::new, false, 80, &UNICODE);
        let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
        assert_eq!(lines, wanted);
    }
}

#[test]
fn without_a_ui_the_call_says_so() {
    seed("001", "Error Handling: non-interactive mode");
    let reply = contract::without_ui("question", Flavor::Rpiv).unwrap();
    assert!(reply.text.contains("UI"), "{}", reply.text);
    assert_eq!(reply.details["cancelled"], true);
}

#[test]
fn no_questions_are_an_error() {
    let text = seed("001", "Error Handling: invalid input");
    let args = contract::prepare("question", json!({ "questions": [] }));
    let refused = contract::parse("question", Flavor::Rpiv, args);
    let Err(Refused::Reply(reply)) = refused else { panic!("{refused:?}") };
    assert_eq!(reply.text, code(&text)[0]);
    assert_eq!(reply.details["cancelled"], true);
}

#[test]
fn an_empty_text_is_no_answer() {
    seed("001", "Error Handling: empty custom text");
    let mut person = at(&one(), "0<enter>  <enter>");
    assert!(person.end().is_none());
    shows(&mut person, "█");
    assert_eq!(details(&one(), "0<enter>x<enter>")["answers"][0]["value"], "x");
}
