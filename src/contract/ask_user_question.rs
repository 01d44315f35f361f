//! `ask_user_question` (seed 004) as rpiv 2 answers it; [`super::forge`] is the other flavour.

use std::collections::HashSet;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::names;
use super::{
    Call, Contract, Ending, Event, Flavor, Mode, Recap, Refused, Reply, Tool, ask_user,
    common::{
        Problems, choice, ending, free, mark, object, picked, read, short, shown, told, undecided,
    },
    prepare::{Field, Kind, Needed, Shape, blank},
    recap::{self, Said as Given},
    schema,
};
use crate::model::{
    Answer, Answers, Blank, CustomAndTicks, Notes, Outcome, Policy, Question, Questionnaire,
    Submit, Unasked, text,
};

pub(super) const TOOL: &str = "ask_user_question";
/// Labels the form adds itself.
const RESERVED: &[&str] = &["Other", "Type something.", "Next"];
const NO_INPUT: &str = "(no input)";

pub(super) static CONTRACT: Contract = Contract {
    name: "ask_user_question",
    tool: TOOL,
    flavor: Some(Flavor::Rpiv),
    offer: Some(offer),
    shape: &SHAPE,
    parse,
    reply,
    without_ui: Some(no_ui),
    recap,
    opening,
    closing: |_, _| vec![blocked(false)],
    ..Contract::PLAIN
};

pub(super) static SHAPE: Shape = Shape {
    top: &[Field::new("questions", Kind::Questions, Needed::Filled, &["items"])],
    question: &[
        Field::new("question", Kind::Prose, Needed::Yes, names::QUESTION),
        Field::new("header", Kind::Label, Needed::Filled, names::HEADER),
        Field::new("options", Kind::Choices, Needed::Filled, names::OPTIONS),
        Field::new("multiSelect", Kind::Flag, Needed::No, names::MULTI_SELECT),
    ],
    choice: &[
        Field::new("label", Kind::Label, Needed::Yes, names::LABEL),
        Field::new("description", Kind::Prose, Needed::Filled, names::DESCRIPTION),
        Field::new("preview", Kind::Prose, Needed::No, &[]),
    ],
    // rpiv drops a lone carriage return.
    lone_cr: "",
    finish: |map| fill_headers(map, 16),
};

/// A missing header is the beginning of the question, `limit` characters at most.
pub(super) fn fill_headers(map: &mut Map<String, Value>, limit: usize) {
    let questions = map.get_mut("questions").and_then(Value::as_array_mut);
    for question in questions.into_iter().flatten().filter_map(Value::as_object_mut) {
        if question.get("header").and_then(Value::as_str).is_none_or(blank) {
            let asked = question.get("question").and_then(Value::as_str).unwrap_or("");
            let header: String = text::line(asked).chars().take(limit).collect();
            question.insert("header".to_owned(), header.trim_end().into());
        }
    }
}

// The doc comments of these three are what the model reads.

#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(super) struct Args {
    /// 1 to 4 questions.
    questions: Vec<Ask>,
}

// One question, also of the other contracts with this shape.
#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub(super) struct Ask {
    /// The whole question, ending in a question mark.
    pub question: String,
    /// At most 16 characters, for the tab.
    #[cfg_attr(test, schemars(required))]
    pub header: Option<String>,
    /// 2 to 4 choices; a row for own words is added by itself.
    pub options: Vec<Pick>,
    /// True when several choices may hold.
    pub multi_select: Option<bool>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct Pick {
    /// At most 60 characters, best 1 to 5 words.
    pub label: String,
    /// What it means, its trade-off.
    pub description: String,
    /// Markdown to compare: code, layout. Not with multiSelect.
    pub preview: Option<String>,
}

impl Ask {
    pub(super) fn is_multi(&self) -> bool {
        self.multi_select == Some(true) && !self.options.is_empty()
    }
}

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Ask user question",
        description: "Ask the user up to 4 structured questions while you work: preferences, \
            unclear instructions, decisions between ways to go. The user can always type an own \
            answer or leave; never write \"Other\", \"Type something.\" or \"Next\" as an option. \
            If nobody answered, never assume an answer."
            .to_owned(),
        snippet: "Ask the user up to 4 structured questions (2-4 options each)".to_owned(),
        guidelines: vec![
            "Use ask_user_question when the request is underspecified and you cannot go on without \
             a decision; group all questions in one call."
                .to_owned(),
            "In ask_user_question give every option a label of 1-5 words and its trade-off; put \
             the recommended one first and end its label with \"(Recommended)\"."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/ask_user_question.json")),
    }
}

/// DESIGN §6, last column.
pub(super) fn policy() -> Policy {
    Policy {
        blank: Blank::Accept,
        trim: false,
        submit: Submit::Partial,
        notes: Notes::QuestionAndForm,
        custom_row: "Type something.",
        custom_and_ticks: CustomAndTicks::Replace,
        empty_multi: true,
        ..ask_user::policy()
    }
}

pub(super) fn asks(params: &Value) -> Vec<Ask> {
    params.get("questions").map(read).unwrap_or_default()
}

/// Notes every blank question and label.
pub(super) fn check(asks: &[Ask], problems: &mut Problems) {
    for (q, ask) in asks.iter().enumerate() {
        problems.need(&ask.question, || format!("questions[{q}].question"));
        for (o, option) in ask.options.iter().enumerate() {
            problems.need(&option.label, || format!("questions[{q}].options[{o}].label"));
        }
    }
}

pub(super) fn question(ask: &Ask) -> Question {
    let choices: Vec<_> = ask
        .options
        .iter()
        .map(|it| choice(&it.label, Some(&it.description), it.preview.as_deref()))
        .collect();
    Question {
        text: shown(Some(&ask.question)).unwrap_or_default(),
        short: short(ask.header.as_deref()),
        multi: ask.is_multi(),
        free: free(&choices),
        choices,
        required: true,
    }
}

/// A reply in seed 004's envelope.
pub(super) fn envelope(text: String, answers: Vec<Value>, error: Option<&str>) -> Reply {
    told(
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
    let asks = asks(&params);
    let mut problems = Problems::of(&params);
    check(&asks, &mut problems);
    problems.refuse(TOOL)?;
    if let Err((code, message)) = validate(&asks) {
        let text = format!("Error: {message}");
        return Err(Refused::Reply(envelope(text, Vec::new(), Some(code))));
    }
    Ok(call(CONTRACT.name, params, &asks, policy()))
}

pub(super) fn call(contract: &'static str, params: Value, asks: &[Ask], policy: Policy) -> Call {
    let form = Questionnaire {
        title: None,
        context: None,
        questions: asks.iter().map(question).collect(),
        policy,
        timeout_ms: None,
    };
    Call { contract, params, form }
}

/// rpiv's rules in rpiv's order: count, duplicate questions, then question by question.
fn validate(asks: &[Ask]) -> Result<(), (&'static str, String)> {
    match asks.len() {
        0 => return Err(("no_questions", "At least one question is required".to_owned())),
        1..=4 => {}
        _ => {
            let message = "At most 4 questions are allowed per invocation";
            return Err(("too_many_questions", message.to_owned()));
        }
    }
    for (index, ask) in asks.iter().enumerate() {
        if asks.iter().take(index).any(|before| before.question == ask.question) {
            let message = "Question text must be unique within an invocation";
            return Err(("duplicate_question", message.to_owned()));
        }
    }
    for ask in asks {
        if ask.options.len() < 2 {
            return Err(("empty_options", "Each question requires at least 2 options".to_owned()));
        }
        let mut labels = HashSet::new();
        for option in &ask.options {
            if RESERVED.contains(&option.label.as_str()) {
                let message = format!("Option label is reserved ({})", RESERVED.join(", "));
                return Err(("reserved_label", message));
            }
            if !labels.insert(option.label.as_str()) {
                let message = "Option labels must be unique within a question";
                return Err(("duplicate_option_label", message.to_owned()));
            }
        }
    }
    Ok(())
}

/// One answer in words, for the success sentence.
pub(super) struct Said<'a> {
    pub answer: String,
    pub preview: Option<&'a str>,
    pub notes: Option<&'a str>,
}

/// One question's part of the success sentence.
pub(super) fn segment(question: &str, said: &Said<'_>) -> String {
    let answer = if said.answer.is_empty() { NO_INPUT } else { &said.answer };
    let mut segment = format!("\"{question}\"=\"{answer}\".");
    for (name, text) in [("selected preview", said.preview), ("user notes", said.notes)] {
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

/// Seed 004's `answers`.
pub(super) fn details(asks: &[Ask], answers: &Answers) -> Vec<Value> {
    asks.iter()
        .enumerate()
        .zip(&answers.each)
        .filter_map(|((index, ask), answer)| Some(detail(index, ask, answer.as_ref()?)))
        .collect()
}

fn detail(index: usize, ask: &Ask, answer: &Answer) -> Value {
    let options = picked(answer, &ask.options);
    let labels: Vec<&str> = options.iter().map(|it| it.label.as_str()).collect();
    let (kind, said, selected) = match (&answer.custom, ask.is_multi()) {
        // Nothing typed is no answer, but an answered question.
        (Some(custom), _) => {
            ("custom", json!(Some(custom).filter(|custom| !custom.is_empty())), None)
        }
        (None, true) => ("multi", Value::Null, Some(json!(labels))),
        (None, false) => ("option", json!(labels.first()), None),
    };
    let preview = options.first().filter(|_| kind == "option").and_then(|it| it.preview.as_deref());
    Value::Object(object([
        ("questionIndex", Some(index.into())),
        ("question", Some(ask.question.as_str().into())),
        ("kind", Some(kind.into())),
        ("answer", Some(said)),
        ("selected", selected),
        ("preview", preview.filter(|it| !it.is_empty()).map(Value::from)),
        ("notes", answer.note.as_deref().filter(|it| !it.is_empty()).map(Value::from)),
    ]))
}

/// What a stored answer says.
pub(super) fn words(answer: &Value) -> Said<'_> {
    let get = |key: &str| answer.get(key).and_then(Value::as_str);
    let said = match get("kind") {
        Some("multi") => super::single::strings(answer.get("selected")).join(", "),
        _ => get("answer").unwrap_or("").to_owned(),
    };
    Said { answer: said, preview: get("preview"), notes: get("notes") }
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let (given, sent) = match outcome {
        Outcome::Answered(answers) => (answers, true),
        Outcome::Cancelled(answers)
        | Outcome::TimedOut(answers)
        | Outcome::Discussed { answers, .. } => (answers, false),
        other => return nobody(other),
    };
    let answers = details(&asks(&call.params), given);
    let note = given.note.as_deref().filter(|it| !it.is_empty());
    let mut segments: Vec<String> = answers
        .iter()
        .map(|it| segment(it.get("question").and_then(Value::as_str).unwrap_or(""), &words(it)))
        .collect();
    segments.extend(note.map(|note| format!("global note: {note}.")));
    let answered = sent && !segments.is_empty();
    let text =
        if answered { success(&segments) } else { "User declined to answer questions".to_owned() };
    told(
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
        Outcome::Unavailable(Unasked::NoUi) | Outcome::Pending { .. } => no_ui(),
        Outcome::Unavailable(_) => {
            envelope(format!("Error: {text}"), Vec::new(), Some("no_custom_ui"))
        }
        other => {
            let mut reply = envelope(text, Vec::new(), None);
            if let (Some((key, value)), Some(details)) =
                (mark(other), reply.details.as_object_mut())
            {
                details.insert(key.to_owned(), value);
            }
            reply
        }
    }
}

/// rpiv's events: what is asked, and that somebody is waited for.
pub(super) fn opening(call: &Call) -> Vec<Event> {
    let option = |it: &Pick| {
        json!({
            "label": it.label,
            "description": it.description,
            "hasPreview": it.preview.as_deref().is_some_and(|it| !it.is_empty()),
        })
    };
    let question = |it: &Ask| {
        json!({
            "question": it.question,
            "header": it.header,
            "multiSelect": it.multi_select == Some(true),
            "options": it.options.iter().map(option).collect::<Vec<_>>(),
        })
    };
    let questions: Vec<Value> = asks(&call.params).iter().map(question).collect();
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
    let row = |answer: &Value| {
        let get = |key: &str| answer.get(key).and_then(Value::as_str);
        let index = answer.get("questionIndex").and_then(Value::as_u64).unwrap_or(0);
        let custom = matches!(get("kind"), Some("custom" | "chat"));
        let said = words(answer);
        let answer = if said.answer.is_empty() { NO_INPUT } else { &said.answer };
        let given = Given {
            picked: if custom { Vec::new() } else { vec![answer] },
            custom: custom.then_some(answer),
            note: said.notes,
        };
        let question = get("question").unwrap_or("");
        let index = usize::try_from(index).unwrap_or(usize::MAX - 1);
        recap::row(index, Some(question), question, Vec::new(), Some(given))
    };
    let note = details.get("globalNote").and_then(Value::as_str).map(text::block);
    Some(Recap { note, ..Recap::new(ending, answers.iter().map(row).collect()) })
}
