//! `ask_user` with one top-level question: a question in the short form, answered in plain text.

use serde_json::{Map, Value, json};

use super::ask_user;
use super::call::{Call, Contract, Event, Mode, Refused, Reply};
use super::common::{Problems, ending, is_unshown, mark, undecided};
use super::discussed;
use super::raw::{RawChoice, RawQuestion, short_form, shown, trimmed};
use super::recap::{self, Recap};
use super::remarks;
use super::shape::UNUSABLE;
use super::values::{is_blank, strings};
use crate::json::object;
use crate::model::{Answer, Notes, Outcome, Policy, text};

pub(super) static CONTRACT: Contract = Contract {
    name: "single",
    speaks: |params| {
        params.get("question").is_some()
            || (params.get("mode") == Some(&json!("single")) && params.get("questions").is_none())
    },
    progress: |call| Some(waiting(details(call, None, false))),
    recap,
    closing,
    ..Contract::new(ask_user::TOOL, &ask_user::SHAPE, parse, reply)
};

/// A note is called a comment and must be allowed by the call.
pub(super) fn policy(params: &Value) -> Policy {
    let comment = params.get("allowComment") == Some(&Value::Bool(true));
    Policy {
        notes: if comment { Notes::Question } else { Notes::None },
        comment,
        custom_replaces_ticks: true,
        defer: false,
        ..Policy::default()
    }
}

/// The failure of a call that says nothing to ask.
pub(super) fn failed(message: &str) -> Refused {
    let text = format!("Ask tool failed: {message}");
    Refused::Reply(Reply { is_error: true, ..Reply::plain(text, json!({ "error": message })) })
}

fn parse(params: Value) -> Result<Call, Refused> {
    let params = without_bad_options(params);
    let question = RawQuestion::read(&ask_user::SHAPE, &short_form(&params));
    let Some(mut question) = question.filter(|it| !it.text.trim().is_empty()) else {
        return Err(failed("Single-question mode requires a question string."));
    };
    question.text = question.text.trim().to_owned();
    let mut problems = Problems::of(&params);
    problems.need(&question.text, || "question".to_owned());
    for (o, choice) in question.choices.iter().enumerate() {
        problems.need(&choice.label, || format!("options[{o}].label"));
    }
    problems.refuse(ask_user::TOOL)?;
    let policy = policy(&params);
    let mut call = Call::new(&CONTRACT, params, vec![question], policy);
    call.form.context = shown(call.params.get("context").and_then(Value::as_str));
    Ok(relaxed(call))
}

/// Applies what only single questions and batches may say: that custom text is forbidden, and the
/// call's own timeout.
pub(super) fn relaxed(mut call: Call) -> Call {
    for (question, raw) in call.form.questions.iter_mut().zip(call.questions.iter()) {
        if !raw.freeform {
            question.drop_custom_row();
        }
    }
    call.form.timeout_ms = ask_user::timeout(&call.params);
    call
}

/// Leaves out options without a label, if another option has one. Where none has, all stay and
/// are refused.
pub(super) fn without_bad_options(mut params: Value) -> Value {
    let mut gone = drop_bad(&mut params, "");
    let questions = params.get_mut("questions").and_then(Value::as_array_mut);
    for (q, question) in questions.into_iter().flatten().enumerate() {
        gone.extend(drop_bad(question, &format!("questions[{q}].")));
    }
    if let Some(Value::Object(noted)) = params.get_mut(UNUSABLE) {
        noted.retain(|path, _| !gone.iter().any(|option| path.starts_with(option)));
        if noted.is_empty()
            && let Some(params) = params.as_object_mut()
        {
            params.shift_remove(UNUSABLE);
        }
    }
    params
}

/// Drops the options of `asked` that have no label, if another one has, and returns their paths.
fn drop_bad(asked: &mut Value, under: &str) -> Vec<String> {
    let is_good = |option: &Value| !is_blank(option.get("label"));
    let Some(Value::Array(options)) = asked.get_mut("options") else { return Vec::new() };
    if !options.iter().any(is_good) {
        return Vec::new();
    }
    let each = options.iter().enumerate().filter(|(_, option)| !is_good(option));
    let gone = each.map(|(o, _)| format!("{under}options[{o}]")).collect();
    options.retain(is_good);
    gone
}

/// The choices as the details keep them.
pub(super) fn titles(choices: &[RawChoice]) -> Value {
    let title = |choice: &RawChoice| {
        Value::Object(object([
            ("title", Some(choice.label.trim().into())),
            ("description", trimmed(choice.description.as_deref()).map(Value::from)),
        ]))
    };
    choices.iter().map(title).collect()
}

/// One answer as the details keep it, without the question's id.
pub(super) fn response(question: &RawQuestion, answer: &Answer) -> Map<String, Value> {
    let comment = trimmed(question.noted(answer).as_deref()).map(Value::from);
    if let Some(custom) = &answer.custom {
        return object([
            ("kind", Some("freeform".into())),
            ("text", Some(custom.as_str().into())),
            ("comment", comment),
        ]);
    }
    let picked: Vec<&str> = question.labels(answer).into_iter().map(str::trim).collect();
    object([
        ("kind", Some("selection".into())),
        ("selections", Some(json!(picked))),
        ("comment", comment),
    ])
}

/// A response in words.
pub(super) fn words(response: &Map<String, Value>) -> String {
    let said = match response.get("kind").and_then(Value::as_str) {
        Some("freeform") => response.get("text").and_then(Value::as_str).unwrap_or("").to_owned(),
        Some("selection") => strings(response.get("selections")).join(", "),
        _ => "Skipped".to_owned(),
    };
    match response.get("comment").and_then(Value::as_str) {
        Some(comment) => format!("{said} — {comment}"),
        None => said,
    }
}

fn answered(call: &Call, outcome: &Outcome) -> Option<Map<String, Value>> {
    let Outcome::Answered(answers) = outcome else { return None };
    Some(response(call.questions.first()?, answers.each.first()?.as_ref()?))
}

fn details(
    call: &Call,
    response: Option<Map<String, Value>>,
    cancelled: bool,
) -> Map<String, Value> {
    let question = call.questions.first();
    object([
        ("mode", Some("single".into())),
        ("question", question.map(|it| it.text.as_str().into())),
        ("context", call.text("context").map(Value::from)),
        ("options", question.map(|it| titles(&it.choices))),
        ("response", Some(response.map_or(Value::Null, Value::Object))),
        ("cancelled", Some(cancelled.into())),
    ])
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    if let Some(response) = answered(call, outcome) {
        let text =
            remarks::with_unseen(format!("User answered: {}", words(&response)), call, outcome);
        return Reply::new(text, details(call, Some(response), false));
    }
    unanswered(call, outcome, "User cancelled the question", details(call, None, true))
}

/// A reply without an answer; `cancel` is the text for a cancel. Where there is no UI it repeats the
/// questions and flags an error, so that the model asks them in the chat.
pub(super) fn unanswered(
    call: &Call,
    outcome: &Outcome,
    cancel: &str,
    mut details: Map<String, Value>,
) -> Reply {
    let text = match outcome {
        Outcome::Discussed(discussion) => discussed::words(call, discussion),
        other => undecided(other).unwrap_or_else(|| cancel.to_owned()),
    };
    let mut text = remarks::with_unseen(text, call, outcome);
    if matches!(outcome, Outcome::TimedOut(_)) {
        details.insert("cancelled".to_owned(), false.into());
    }
    details.extend(mark(outcome));
    let no_ui = is_unshown(outcome);
    if no_ui {
        let questions = questions(call);
        text = format!("Ask requires interactive mode. Please answer:\n\n{questions}\n\n{text}");
    }
    Reply { is_error: no_ui, ..Reply::new(text, details) }
}

/// The questions with their choices as numbered lines; a batch numbers its questions, too.
fn questions(call: &Call) -> String {
    let choice = |(index, choice): (usize, &RawChoice)| {
        let description = trimmed(choice.description.as_deref());
        let behind = description.map(|it| format!(" — {it}")).unwrap_or_default();
        format!("\n  {}. {}{behind}", index + 1, choice.label.trim())
    };
    let question = |(index, it): (usize, &RawQuestion)| {
        let number =
            if is_batch(&call.params) { format!("{}. ", index + 1) } else { String::new() };
        let choices: String = it.choices.iter().enumerate().map(choice).collect();
        format!("{number}{}{choices}", it.text.trim())
    };
    call.questions.iter().enumerate().map(question).collect::<Vec<_>>().join("\n")
}

/// Whether a prepared call is a batch.
pub(super) fn is_batch(params: &Value) -> bool {
    let mode = params.get("mode").and_then(Value::as_str);
    mode.is_some_and(|mode| mode.trim().eq_ignore_ascii_case("batch"))
}

/// What is shown while the form is open.
pub(super) fn waiting(details: Map<String, Value>) -> Reply {
    Reply::new("Waiting for user input...".to_owned(), details)
}

fn closing(call: &Call, outcome: &Outcome) -> Vec<Event> {
    let response = answered(call, outcome);
    let mut payload = details(call, response.clone(), false);
    payload.retain(|key, _| match key.as_str() {
        "question" | "context" => true,
        "options" => response.is_none(),
        "response" => response.is_some(),
        _ => false,
    });
    // Nothing is announced of a question that could only be answered with text.
    if response.is_none() && call.form.questions.iter().any(|it| it.is_text()) {
        return Vec::new();
    }
    closed(outcome, payload)
}

/// The event for an ending; only an answer and a cancel are announced.
pub(super) fn closed(outcome: &Outcome, payload: Map<String, Value>) -> Vec<Event> {
    let name = match outcome {
        Outcome::Answered(_) => "ask:answered",
        Outcome::Cancelled(_) | Outcome::TimedOut(_) => "ask:cancelled",
        _ => return Vec::new(),
    };
    vec![Event { name, payload: Value::Object(payload) }]
}

fn recap(details: &Value) -> Option<Recap> {
    if let Some(message) = details.get("error").and_then(Value::as_str)
        && details.get("answers").is_none()
    {
        return Some(Recap::new(recap::Ending::Error(text::line(message)), Vec::new()));
    }
    // Older relatives of this contract stored no mode.
    if details.get("mode").is_some_and(|mode| mode != "single") {
        return None;
    }
    let asked = details.get("question").and_then(Value::as_str).unwrap_or("");
    let response = details.get("response")?;
    let rows = recap::rows(&[stored(asked, asked, details)], |_, _| Some(response));
    let context = shown(details.get("context").and_then(Value::as_str));
    Some(Recap { context, ..Recap::new(ending(details, 1), rows) })
}

/// A stored question; `map` holds its options.
pub(super) fn stored(header: &str, asked: &str, map: &Value) -> RawQuestion {
    RawQuestion {
        text: asked.to_owned(),
        header: Some(header.to_owned()),
        choices: RawChoice::list(&ask_user::SHAPE, map.get("options"), "title").unwrap_or_default(),
        ..RawQuestion::default()
    }
}
