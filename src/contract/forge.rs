//! `ask_user_question` with pi-forge's codes and texts, and "Chat about this".

use serde_json::{Value, json};

use super::ask_user_question::{self as rpiv, details, envelope, nobody, opening, words};
use super::call::{Call, Contract, Refused};
use super::common::checked;
use super::raw::RawQuestion;
use super::reply::{Mode, Reply};
use super::tool::Flavor;
use super::values::blank;
use crate::json::object;
use crate::model::{Notes, Outcome, Policy};

/// Labels the form adds itself, as rpiv 1 had them.
const RESERVED: &[&str] = &["Other", "Type something.", "Chat about this", "Next"];

pub(super) static CONTRACT: Contract = Contract {
    name: "forge",
    flavor: Some(Flavor::Forge),
    without_ui: Some(rpiv::no_ui),
    opening,
    closing: |_, _| vec![rpiv::blocked(false)],
    ..Contract::new(rpiv::TOOL, &rpiv::SHAPE, parse, reply)
};

/// rpiv's rules and the row to talk instead; pi-forge's envelope has no note on the whole form.
fn policy() -> Policy {
    Policy { chat: true, notes: Notes::Question, ..rpiv::policy() }
}

fn failed(code: &str) -> Reply {
    envelope(format!("Error: {code}"), Vec::new(), Some(code))
}

fn parse(params: Value) -> Result<Call, Refused> {
    // pi-forge's codes come before the sentences about what could not be repaired.
    let questions = RawQuestion::list(&rpiv::SHAPE, &params).unwrap_or_default();
    if let Some(code) = validate(&questions) {
        return Err(Refused::Reply(failed(code)));
    }
    checked(&CONTRACT, &params)?;
    Ok(Call::new(&CONTRACT, params, questions, policy()))
}

/// pi-forge's rules; lengths are UTF-16 units, as it counts them.
fn validate(questions: &[RawQuestion]) -> Option<&'static str> {
    match questions.len() {
        0 => return Some("no_questions"),
        1..=4 => {}
        _ => return Some("too_many_questions"),
    }
    questions.iter().find_map(|question| {
        let header = question.header.as_deref().unwrap_or("");
        match () {
            () if blank(&question.text) => Some("missing_question_text"),
            () if blank(header) => Some("missing_header"),
            () if header.encode_utf16().count() > 16 => Some("header_too_long"),
            () if question.choices.len() < 2 => Some("too_few_options"),
            () if question.choices.len() > 4 => Some("too_many_options"),
            () => validate_choices(question),
        }
    })
}

fn validate_choices(question: &RawQuestion) -> Option<&'static str> {
    question.choices.iter().enumerate().find_map(|(index, choice)| {
        let label = choice.label.as_str();
        match () {
            () if blank(label) => Some("missing_label"),
            () if label.encode_utf16().count() > 60 => Some("label_too_long"),
            () if RESERVED.contains(&label) => Some("reserved_label"),
            () if question.choices.iter().take(index).any(|it| it.label == label) => {
                Some("duplicate_label")
            }
            () if blank(choice.description.as_deref().unwrap_or("")) => Some("missing_description"),
            () => None,
        }
    })
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    match outcome {
        Outcome::Answered(answers) => finished(call, details(call, answers), false),
        Outcome::Cancelled(answers) => finished(call, details(call, answers), true),
        Outcome::Discussed(discussion) => {
            let question = discussion.topics.first().map_or(0, |topic| topic.question);
            let text = call.questions.get(question).map_or("", |it| it.text.as_str());
            let chat = json!({
                "questionIndex": question, "question": text, "kind": "chat", "answer": "Chat about this",
            });
            finished(call, vec![chat], true)
        }
        Outcome::Aborted => failed("aborted"),
        other => nobody(other),
    }
}

fn finished(call: &Call, answers: Vec<Value>, cancelled: bool) -> Reply {
    let left = call.questions.len().saturating_sub(answers.len());
    let mut lines: Vec<String> = answers.iter().map(line).collect();
    if cancelled && answers.is_empty() {
        lines.push(
            "User cancelled the questionnaire without answering. Continue in free-form conversation."
                .to_owned(),
        );
    } else if cancelled && left > 0 {
        lines.push(format!(
            "(User cancelled the remaining {left} question(s); continue with what was answered.)"
        ));
    }
    Reply::new(
        lines.join("\n"),
        object([("answers", Some(answers.into())), ("cancelled", Some(cancelled.into()))]),
    )
}

fn line(answer: &Value) -> String {
    let number = answer.get("questionIndex").and_then(Value::as_u64).unwrap_or(0) + 1;
    let question = answer.get("question").and_then(Value::as_str).unwrap_or("");
    let said = words(answer);
    let or =
        |none: &str| if said.answer.is_empty() { none.to_owned() } else { said.answer.clone() };
    let answer = match answer.get("kind").and_then(Value::as_str) {
        Some("chat") => "user chose to chat about this".to_owned(),
        Some("custom") => format!("custom: {}", or("(no text provided)")),
        Some("multi") => format!("selected: {}", or("(none)")),
        _ => said.answer.clone(),
    };
    let note = said.notes.map(|note| format!(" (note: {note})")).unwrap_or_default();
    format!("Q{number} \"{question}\" → {answer}{note}")
}
