//! `ask_user_question` as rpiv 2 answers it; [`super::forge`] is the other flavour.

use std::borrow::Cow;
use std::collections::HashSet;

use serde_json::{Map, Value, json};

use super::aliases;
use super::call::{Call, Contract, Refused};
use super::common::{checked, ending, mark, undecided};
use super::raw::{RawChoice, RawQuestion};
use super::recap::{self, Ending, Recap};
use super::reply::{Event, Mode, Reply};
use super::schema;
use super::shape::{Field, Kind, Needed, Shape};
use super::single::stored;
use super::tool::{Flavor, Tool};
use super::values::{blank, strings};
use crate::json::object;
use crate::model::{
    Answer, Answers, CustomRow, Discussion, Notes, Outcome, Policy, Submit, Unavailable, text,
};

pub(super) const TOOL: &str = "ask_user_question";
/// Labels the form adds itself.
const RESERVED: &[&str] = &["Other", "Type something.", "Next"];
const NO_INPUT: &str = "(no input)";

pub(super) static CONTRACT: Contract = Contract {
    flavor: Some(Flavor::Rpiv),
    offer: Some(offer),
    without_ui: Some(no_ui),
    recap,
    opening,
    closing: |_, _| vec![blocked(false)],
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

/// The fields of one choice, in Claude's tool too.
pub(super) const CHOICE: &[Field] = &[
    Field::new("label", Kind::Label, Needed::Yes, aliases::LABEL),
    Field::new("description", Kind::Prose, Needed::Filled, aliases::DESCRIPTION),
    Field::new("preview", Kind::Prose, Needed::No, &[]),
];

pub(super) static SHAPE: Shape = Shape {
    top: &[Field::new("questions", Kind::Questions, Needed::Filled, &["items"])],
    question: &[
        Field::new("question", Kind::Prose, Needed::Yes, aliases::QUESTION),
        Field::new("header", Kind::Label, Needed::Filled, aliases::HEADER),
        Field::new("options", Kind::Choices, Needed::Filled, aliases::OPTIONS),
        Field::new("multiSelect", Kind::Flag, Needed::No, aliases::MULTI_SELECT),
    ],
    choice: CHOICE,
    // rpiv drops a lone carriage return.
    lone_cr: "",
    finish: |map| fill_headers(map, 16),
};

/// A missing header is the beginning of the question, `limit` characters at most. True if one was
/// missing.
pub(super) fn fill_headers(map: &mut Map<String, Value>, limit: usize) -> bool {
    let mut changed = false;
    let questions = map.get_mut("questions").and_then(Value::as_array_mut);
    for question in questions.into_iter().flatten().filter_map(Value::as_object_mut) {
        if question.get("header").and_then(Value::as_str).is_none_or(blank) {
            let asked = question.get("question").and_then(Value::as_str).unwrap_or("");
            let header: String = text::line(asked).chars().take(limit).collect();
            let header = Value::from(header.trim_end());
            changed |= question.get("header") != Some(&header);
            question.insert("header".to_owned(), header);
        }
    }
    changed
}

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Ask user question",
        description: "Ask the user up to 4 structured questions and wait. Only for a decision that is \
            theirs and changes what you do next; where a default is conventional, take it, say so, \
            and go on. The form shows neither your plan nor tool output, so a question must be clear \
            by itself. The user can always type an own answer, a yes to nothing it does not name; \
            never write \"Other\", \"Type something.\" or \"Next\" as an option. If nobody answered, \
            never assume an answer, least of all the recommended one."
            .to_owned(),
        snippet: "Ask the user up to 4 structured questions (2-4 options each)".to_owned(),
        guidelines: vec![
            "Ask with ask_user_question, never in your reply, and put all open decisions of a task \
             into one call before you start it."
                .to_owned(),
            "In ask_user_question give every option a label of 1-5 words and its trade-off; put \
             the recommended one first and end its label with \"(Recommended)\"."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/ask_user_question.json")),
    }
}

/// Blank text counts, a part of the answers is enough, and there is a note on the whole form.
pub(super) fn policy() -> Policy {
    Policy {
        takes_blank: true,
        trim: false,
        submit: Submit::Partial,
        notes: Notes::QuestionAndForm,
        custom_row: CustomRow::TypeSomething,
        custom_replaces_ticks: true,
        empty_multi: true,
        discuss: false,
        defer: false,
        ..Policy::default()
    }
}

/// A reply in the envelope that both flavours share.
pub(super) fn envelope(text: String, answers: Vec<Value>, error: Option<&str>) -> Reply {
    Reply::new(
        text,
        object([
            ("answers", Some(answers.into())),
            ("cancelled", Some(true.into())),
            ("error", error.map(Value::from)),
        ]),
    )
}

pub(super) fn no_ui() -> Reply {
    let text = "Error: UI not available (running in non-interactive mode)";
    envelope(text.to_owned(), Vec::new(), Some("no_ui"))
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&CONTRACT, &params)?;
    if let Err((code, message)) = validate(&questions) {
        let text = format!("Error: {message}");
        return Err(Refused::Reply(envelope(text, Vec::new(), Some(code))));
    }
    Ok(Call::new(&CONTRACT, params, questions, policy()))
}

/// rpiv's rules in rpiv's order: count, duplicate questions, then question by question.
fn validate(questions: &[RawQuestion]) -> Result<(), (&'static str, String)> {
    match questions.len() {
        0 => return Err(("no_questions", "At least one question is required".to_owned())),
        1..=4 => {}
        _ => {
            let message = "At most 4 questions are allowed per invocation";
            return Err(("too_many_questions", message.to_owned()));
        }
    }
    for (index, question) in questions.iter().enumerate() {
        if questions.iter().take(index).any(|before| before.text == question.text) {
            let message = "Question text must be unique within an invocation";
            return Err(("duplicate_question", message.to_owned()));
        }
    }
    for question in questions {
        if question.choices.len() < 2 {
            return Err(("empty_options", "Each question requires at least 2 options".to_owned()));
        }
        let mut labels = HashSet::new();
        for choice in &question.choices {
            if RESERVED.contains(&choice.label.as_str()) {
                let message = format!("Option label is reserved ({})", RESERVED.join(", "));
                return Err(("reserved_label", message));
            }
            if !labels.insert(choice.label.as_str()) {
                let message = "Option labels must be unique within a question";
                return Err(("duplicate_option_label", message.to_owned()));
            }
        }
    }
    Ok(())
}

/// One answer in words, for the success sentence.
pub(super) struct Words<'a> {
    pub answer: String,
    pub preview: Option<&'a str>,
    pub notes: Option<Cow<'a, str>>,
}

/// One question's part of the success sentence.
pub(super) fn segment(question: &str, said: &Words<'_>) -> String {
    let answer = if said.answer.is_empty() { NO_INPUT } else { &said.answer };
    let mut segment = format!("\"{question}\"=\"{answer}\".");
    for (name, text) in [("selected preview", said.preview), ("user notes", said.notes.as_deref())]
    {
        if let Some(text) = text {
            segment.push_str(&format!(" {name}: {text}."));
        }
    }
    segment
}

/// The success sentence.
pub(super) fn success(segments: &[String]) -> String {
    format!(
        "User has answered your questions: {} You can now continue with the user's answers in mind.",
        segments.join(" ")
    )
}

/// The envelope's `answers`.
pub(super) fn details(call: &Call, answers: &Answers) -> Vec<Value> {
    let each = call.questions.iter().enumerate().zip(&answers.each);
    each.filter_map(|((index, question), answer)| Some(detail(index, question, answer.as_ref()?)))
        .collect()
}

fn detail(index: usize, question: &RawQuestion, answer: &Answer) -> Value {
    let choices = question.picked(answer);
    let labels: Vec<&str> = choices.iter().map(|it| it.label.as_str()).collect();
    let (kind, said, selected) = match (&answer.custom, question.is_multi()) {
        // Blank text is no answer, but the question is answered.
        (Some(custom), _) => {
            ("custom", json!(Some(custom).filter(|custom| !custom.is_empty())), None)
        }
        (None, true) => ("multi", Value::Null, Some(json!(labels))),
        (None, false) => ("option", json!(labels.first()), None),
    };
    let preview = choices.first().filter(|_| kind == "option").and_then(|it| it.preview.as_deref());
    Value::Object(object([
        ("questionIndex", Some(index.into())),
        ("question", Some(question.text.as_str().into())),
        ("kind", Some(kind.into())),
        ("answer", Some(said)),
        ("selected", selected),
        ("preview", preview.map(Value::from)),
        ("notes", question.noted(answer).map(Value::from)),
    ]))
}

/// What a stored answer says.
pub(super) fn words(answer: &Value) -> Words<'_> {
    let get = |key: &str| answer.get(key).and_then(Value::as_str);
    let said = match get("kind") {
        Some("multi") => strings(answer.get("selected")).join(", "),
        _ => get("answer").unwrap_or("").to_owned(),
    };
    Words { answer: said, preview: get("preview"), notes: get("notes").map(Cow::Borrowed) }
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let (answers, sent) = match outcome {
        Outcome::Answered(answers) => (answers, true),
        Outcome::Cancelled(answers) | Outcome::Discussed(Discussion { answers, .. }) => {
            (answers, false)
        }
        other => return nobody(other),
    };
    let note = answers.note.as_deref().filter(|it| !it.is_empty());
    let answers = details(call, answers);
    let mut segments: Vec<String> = answers
        .iter()
        .map(|it| segment(it.get("question").and_then(Value::as_str).unwrap_or(""), &words(it)))
        .collect();
    segments.extend(note.map(|note| format!("global note: {note}.")));
    let answered = sent && !segments.is_empty();
    let text =
        if answered { success(&segments) } else { "User declined to answer questions".to_owned() };
    Reply::new(
        text,
        object([
            ("answers", Some(answers.into())),
            ("cancelled", Some((!answered).into())),
            ("globalNote", note.map(Value::from)),
        ]),
    )
}

/// The reply where nobody decided anything.
pub(super) fn nobody(outcome: &Outcome) -> Reply {
    let text = undecided(outcome).unwrap_or_default();
    match outcome {
        Outcome::Unavailable(Unavailable::NoUi) | Outcome::Pending { .. } => no_ui(),
        Outcome::Unavailable(_) => {
            envelope(format!("Error: {text}"), Vec::new(), Some("no_custom_ui"))
        }
        other => {
            let mut reply = envelope(text, Vec::new(), None);
            reply.details.as_object_mut().into_iter().for_each(|it| it.extend(mark(other)));
            reply
        }
    }
}

/// rpiv's events: what is asked, and that somebody is waited for.
pub(super) fn opening(call: &Call) -> Vec<Event> {
    let option = |it: &RawChoice| {
        json!({
            "label": it.label,
            "description": it.description,
            "hasPreview": it.preview.is_some(),
        })
    };
    let question = |it: &RawQuestion| {
        json!({
            "question": it.text,
            "header": it.header,
            "multiSelect": it.multi,
            "options": it.choices.iter().map(option).collect::<Vec<_>>(),
        })
    };
    let questions: Vec<Value> = call.questions.iter().map(question).collect();
    let payload = json!({ "questions": questions });
    vec![Event { name: "rpiv:ask-user:prompt", payload }, blocked(true)]
}

pub(super) fn blocked(active: bool) -> Event {
    Event { name: "rpiv:ask-user:blocked", payload: json!({ "active": active }) }
}

/// Reads both flavours: they share the envelope.
fn recap(details: &Value) -> Option<Recap> {
    let answers = details.get("answers")?.as_array()?;
    let cancelled = details.get("cancelled")?.as_bool()?;
    if details.get("questions").is_some() {
        return None;
    }
    let discussed = answers.iter().any(|it| it.get("kind") == Some(&json!("chat")));
    let ending = match details.get("error").and_then(Value::as_str) {
        Some("no_ui" | "no_custom_ui") => Ending::Unavailable,
        Some("aborted") => Ending::Interrupted,
        Some(code) => Ending::Error(text::line(code)),
        None if cancelled && discussed => Ending::Discussed,
        None => ending(details, answers.len()),
    };
    let row = |answer_of: &Value| {
        let get = |key: &str| answer_of.get(key).and_then(Value::as_str);
        let index = answer_of.get("questionIndex").and_then(Value::as_u64).unwrap_or(0);
        let custom = matches!(get("kind"), Some("custom" | "chat"));
        let words = words(answer_of);
        let answer = if words.answer.is_empty() { NO_INPUT } else { &words.answer };
        let said = recap::Said {
            picked: if custom { Vec::new() } else { vec![answer] },
            custom: custom.then_some(answer),
            note: words.notes.as_deref(),
            ..recap::Said::default()
        };
        let index = usize::try_from(index).unwrap_or(usize::MAX - 1);
        let asked = get("question").unwrap_or("");
        let mut row = recap::row(index, &stored(asked, asked, &Value::Null), Some(said));
        row.stored = Some(recap::Stored {
            picked: match get("kind") {
                Some("multi") => strings(answer_of.get("selected")),
                Some("option") => get("answer").into_iter().collect(),
                _ => Vec::new(),
            }
            .into_iter()
            .map(str::to_owned)
            .collect(),
            custom: (get("kind") == Some("custom"))
                .then(|| get("answer").unwrap_or_default().to_owned()),
            note: words.notes.as_deref().map(str::to_owned),
            notes: Vec::new(),
        })
        .filter(|_| get("kind") != Some("chat"));
        row
    };
    let note = details.get("globalNote").and_then(Value::as_str).map(text::block);
    Some(Recap { note, ..Recap::new(ending, answers.iter().map(row).collect()) })
}
