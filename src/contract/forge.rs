//! `ask_user_question` with pi-forge's codes and texts (seed 004), and "Chat about this".

use serde_json::{Value, json};

use super::{
    Call, Contract, Flavor, Mode, Refused, Reply,
    ask_user_question::{
        self as rpiv, Ask, asks, call, check, details, envelope, nobody, opening, words,
    },
    common::{Problems, object, told},
    prepare::blank,
};
use crate::model::{Notes, Outcome, Policy};

/// Labels the form adds itself, as rpiv 1 had them.
const RESERVED: &[&str] = &["Other", "Type something.", "Chat about this", "Next"];

pub(super) static CONTRACT: Contract = Contract {
    name: "forge",
    tool: rpiv::TOOL,
    flavor: Some(Flavor::Forge),
    shape: &rpiv::SHAPE,
    parse,
    reply,
    without_ui: Some(rpiv::no_ui),
    opening,
    closing: |_, _| vec![rpiv::blocked(false)],
    ..Contract::PLAIN
};

/// rpiv's rules and the row to talk instead; pi-forge's envelope has no note on the whole form.
fn policy() -> Policy {
    Policy { chat: true, notes: Notes::Question, ..rpiv::policy() }
}

fn failed(code: &str) -> Reply {
    envelope(format!("Error: {code}"), Vec::new(), Some(code))
}

fn parse(params: Value) -> Result<Call, Refused> {
    let asks = asks(&params);
    if let Some(code) = validate(&asks) {
        return Err(Refused::Reply(failed(code)));
    }
    let mut problems = Problems::of(&params);
    check(&asks, &mut problems);
    problems.refuse(rpiv::TOOL)?;
    Ok(call(CONTRACT.name, params, &asks, policy()))
}

/// pi-forge's rules; lengths are UTF-16 units, as it counts them.
fn validate(asks: &[Ask]) -> Option<&'static str> {
    match asks.len() {
        0 => return Some("no_questions"),
        1..=4 => {}
        _ => return Some("too_many_questions"),
    }
    asks.iter().find_map(|ask| {
        let header = ask.header.as_deref().unwrap_or("");
        match () {
            () if blank(&ask.question) => Some("missing_question_text"),
            () if blank(header) => Some("missing_header"),
            () if header.encode_utf16().count() > 16 => Some("header_too_long"),
            () if ask.options.len() < 2 => Some("too_few_options"),
            () if ask.options.len() > 4 => Some("too_many_options"),
            () => validate_options(ask),
        }
    })
}

fn validate_options(ask: &Ask) -> Option<&'static str> {
    ask.options.iter().enumerate().find_map(|(index, option)| {
        let label = option.label.as_str();
        match () {
            () if blank(label) => Some("missing_label"),
            () if label.encode_utf16().count() > 60 => Some("label_too_long"),
            () if RESERVED.contains(&label) => Some("reserved_label"),
            () if ask.options.iter().take(index).any(|it| it.label == label) => {
                Some("duplicate_label")
            }
            () if blank(&option.description) => Some("missing_description"),
            () => None,
        }
    })
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let asks = asks(&call.params);
    match outcome {
        Outcome::Answered(given) => finished(&asks, details(&asks, given), false),
        Outcome::Cancelled(given) | Outcome::TimedOut(given) => {
            finished(&asks, details(&asks, given), true)
        }
        Outcome::Discussed { question, .. } => {
            let text = asks.get(*question).map_or("", |ask| ask.question.as_str());
            let chat = json!({
                "questionIndex": question, "question": text, "kind": "chat", "answer": "Chat about this",
            });
            finished(&asks, vec![chat], true)
        }
        Outcome::Aborted => failed("aborted"),
        other => nobody(other),
    }
}

fn finished(asks: &[Ask], answers: Vec<Value>, cancelled: bool) -> Reply {
    let left = asks.len().saturating_sub(answers.len());
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
    told(
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
    let told = match answer.get("kind").and_then(Value::as_str) {
        Some("chat") => "user chose to chat about this".to_owned(),
        Some("custom") => format!("custom: {}", or("(no text provided)")),
        Some("multi") => format!("selected: {}", or("(none)")),
        _ => said.answer.clone(),
    };
    let note = said.notes.map(|note| format!(" (note: {note})")).unwrap_or_default();
    format!("Q{number} \"{question}\" → {told}{note}")
}
