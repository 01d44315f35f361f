//! The tool `ask_user_question`. Its two flavors return the results of two extensions: rpiv 2, and
//! pi-forge (other codes and texts, and "Chat about this"). Both flavors have the same arguments.

use std::collections::HashSet;
use std::sync::LazyLock;

use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use super::call::{Answered, Call, Contract, Event, Mode, Refused, Reply};
use super::common::{checked, mark, undecided};
use super::raw::{RawChoice, RawQuestion};
use super::recap::{Recap, StoredAnswer, StoredOutcome};
use super::schema::{Shape, join_lines, names};
use super::tool::{Flavor, ToolTexts};
use super::values::{is_blank, is_blank_text};
use crate::json::{fields, object, text_in};
use crate::model::{
    Answer, Answers, CustomRow, CustomRules, EmptyMulti, Notes, Outcome, Policy, Submit,
    Unavailable, text,
};

pub(super) const TOOL: &str = "ask_user_question";
/// Labels that the form adds, so options must not use them. The last label is reserved only in
/// pi-forge (and rpiv 1).
const RESERVED: [&str; 4] = ["Other", "Type something.", "Next", "Chat about this"];
const NO_INPUT: &str = "(no input)";

pub(super) static RPIV: Contract = Contract {
    flavor: Some(Flavor::Rpiv),
    without_ui: Some(no_ui),
    texts: Some(TEXTS),
    // rpiv drops a lone carriage return.
    lone_cr: "",
    fill_gaps: |map| fill_headers(map, 16),
    recap,
    opening,
    closing: |_, _| vec![blocked(false)],
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

pub(super) static FORGE: Contract = Contract {
    flavor: Some(Flavor::Forge),
    texts: None,
    parse: parse_forge,
    reply: reply_forge,
    ..RPIV
};

static SHAPE: LazyLock<Shape> = LazyLock::new(Shape::of::<Arguments>);

const TEXTS: ToolTexts = ToolTexts {
    label: "Ask user question",
    snippet: "Ask the user up to 4 structured questions (2-4 options each)",
    guidelines: &[
        "Ask through ask_user_question, not in your reply. Before you start a task, put its open \
         decisions into one call.",
        "In ask_user_question, give every option a label of 1-5 words and its trade-off. Put the \
         recommended option first and end its label with \"(Recommended)\".",
    ],
};

/// Ask the user up to 4 structured questions and wait. Use it only for decisions that belong to the
/// user and affect your next step. If there is a conventional default, use it, say so, and
/// continue. The user sees only the form, not your plan or tool output. The user can always type an
/// answer, which approves only what it says. Never add "Other", "Type something." or "Next" as an
/// option. Without an answer, never assume one, not even the recommended option.
#[derive(JsonSchema)]
#[schemars(transform = join_lines)]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Arguments {
    /// 1 to 4 questions.
    #[schemars(extend("x-names" = ["items"]))]
    questions: Vec<Question>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Question {
    /// The whole question, with a question mark at the end.
    #[schemars(extend("x-text" = true, "x-prose" = true, "x-names" = names::QUESTION))]
    question: String,
    /// Label of the tab, at most 16 characters.
    #[schemars(length(max = 16), extend("x-names" = names::HEADER))]
    header: String,
    /// 2 to 4 options; an option for free text is added automatically.
    #[schemars(length(max = 4), extend("x-names" = names::OPTIONS), transform = limit_labels)]
    options: Vec<Choice>,
    /// true if several options can apply.
    #[schemars(extend("x-names" = names::MULTI_SELECT))]
    multi_select: Option<bool>,
}

/// An option. Claude's tool has the same type.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
pub(super) struct Choice {
    /// 1 to 5 words, at most 60 characters.
    #[schemars(extend("x-text" = true, "x-names" = names::LABEL))]
    label: String,
    /// The meaning of the option, and its trade-off.
    #[schemars(extend("x-prose" = true, "x-names" = names::DESCRIPTION))]
    description: String,
    /// Markdown to compare options, e.g. code or a mockup. Not with multiSelect.
    #[schemars(extend("x-prose" = true))]
    preview: Option<String>,
}

/// Limits the length of the labels in `options`, like rpiv's schema.
fn limit_labels(options: &mut Schema) {
    if let Some(label) = options.pointer_mut("/items/properties/label") {
        label["maxLength"] = 60.into();
    }
}

/// Fills a missing header with the first `limit` characters of the question.
pub(super) fn fill_headers(map: &mut Map<String, Value>, limit: usize) {
    let questions = map.get_mut("questions").and_then(Value::as_array_mut);
    for question in questions.into_iter().flatten().filter_map(Value::as_object_mut) {
        if is_blank(question.get("header")) {
            let text = question.get("question").and_then(Value::as_str).unwrap_or("");
            let header: String = text::line(text).chars().take(limit).collect();
            question.insert("header".to_owned(), header.trim_end().into());
        }
    }
}

fn policy() -> Policy {
    Policy {
        submit: Submit::Partial,
        custom: CustomRules {
            takes_blank: true,
            trim: false,
            row: CustomRow::TypeSomething,
            replaces_selection: true,
        },
        empty_multi: EmptyMulti::Accepted,
        notes: Notes::QuestionAndForm,
        discuss: false,
        defer: false,
        ..Policy::default()
    }
}

/// Builds a reply with the details of both flavors (the envelope), and with `more`.
fn envelope(
    text: String,
    answers: Vec<Value>,
    cancelled: bool,
    more: Option<(String, Value)>,
) -> Reply {
    let mut details = fields(json!({ "answers": answers, "cancelled": cancelled }));
    details.extend(more);
    Reply::plain(text, details)
}

/// Builds a reply without answers, with an error `code`.
fn failed(code: &str, message: &str) -> Reply {
    let error = ("error".to_owned(), code.into());
    envelope(format!("Error: {message}"), Vec::new(), true, Some(error))
}

fn no_ui() -> Reply {
    failed("no_ui", "UI not available (running in non-interactive mode)")
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&RPIV, &params)?;
    match fault(&questions, Flavor::Rpiv) {
        Some(code) => Err(Refused::Reply(failed(code, fault_sentence(code)))),
        None => Ok(Call::new(&RPIV, params, questions, policy())),
    }
}

/// Like [`parse`], but for pi-forge: checks the rules of the flavor before it refuses unusable
/// values. The form has the option to chat, and no note on the whole form.
fn parse_forge(params: Value) -> Result<Call, Refused> {
    let questions = RawQuestion::list(&SHAPE, &params).unwrap_or_default();
    if let Some(code) = fault(&questions, Flavor::Forge) {
        return Err(Refused::Reply(failed(code, code)));
    }
    checked(&FORGE, &params)?;
    let policy = Policy { notes: Notes::Question, chat: true, ..policy() };
    Ok(Call::new(&FORGE, params, questions, policy))
}

/// Returns the code of the first broken rule of a flavor, if there is one. Lengths are in UTF-16
/// units, like in pi-forge.
fn fault(questions: &[RawQuestion], flavor: Flavor) -> Option<&'static str> {
    let is_forge = flavor == Flavor::Forge;
    let reserved = if is_forge { &RESERVED[..] } else { &RESERVED[..3] };
    let is_long = |text: &str, max: usize| text.encode_utf16().count() > max;
    let choice_fault = |choices: &[RawChoice], index: usize, choice: &RawChoice| {
        let label = choice.label.as_str();
        let is_repeated = choices.iter().take(index).any(|before| before.label == label);
        let has_description =
            choice.description.as_deref().is_some_and(|text| !is_blank_text(text));
        first([
            (is_forge && is_blank_text(label), "missing_label"),
            (is_forge && is_long(label, 60), "label_too_long"),
            (reserved.contains(&label), "reserved_label"),
            (is_repeated, if is_forge { "duplicate_label" } else { "duplicate_option_label" }),
            (is_forge && !has_description, "missing_description"),
        ])
    };
    let question_fault = |question: &RawQuestion| {
        let (header, choices) = (question.header.as_deref().unwrap_or(""), &question.choices);
        let question_code = first([
            (is_forge && is_blank_text(&question.text), "missing_question_text"),
            (is_forge && is_blank_text(header), "missing_header"),
            (is_forge && is_long(header, 16), "header_too_long"),
            (choices.len() < 2, if is_forge { "too_few_options" } else { "empty_options" }),
            (is_forge && choices.len() > 4, "too_many_options"),
        ]);
        let mut each = choices.iter().enumerate();
        question_code
            .or_else(|| each.find_map(|(index, choice)| choice_fault(choices, index, choice)))
    };
    let texts: HashSet<&str> = questions.iter().map(|question| question.text.as_str()).collect();
    let call_code = first([
        (questions.is_empty(), "no_questions"),
        (questions.len() > 4, "too_many_questions"),
        (!is_forge && texts.len() < questions.len(), "duplicate_question"),
    ]);
    call_code.or_else(|| questions.iter().find_map(question_fault))
}

fn first<const N: usize>(rules: [(bool, &'static str); N]) -> Option<&'static str> {
    rules.into_iter().find_map(|(is_broken, code)| is_broken.then_some(code))
}

/// Returns rpiv's sentence for one of its codes.
fn fault_sentence(code: &str) -> &'static str {
    match code {
        "no_questions" => "At least one question is required",
        "too_many_questions" => "At most 4 questions are allowed per invocation",
        "duplicate_question" => "Question text must be unique within an invocation",
        "empty_options" => "Each question requires at least 2 options",
        "reserved_label" => "Option label is reserved (Other, Type something., Next)",
        _ => "Option labels must be unique within a question",
    }
}

/// Returns the part for one answer in rpiv's sentence about all answers.
fn segment(Answered { question, answer, .. }: Answered) -> String {
    let words = words(question, answer);
    let words = if words.is_empty() { NO_INPUT } else { &words };
    let preview = preview(question, answer).map(|text| format!(" selected preview: {text}."));
    let notes = question.all_notes(answer).map(|text| format!(" user notes: {text}."));
    let more: String = preview.into_iter().chain(notes).collect();
    format!("\"{}\"=\"{words}\".{more}", question.text)
}

/// Returns the preview of the selected option, if the answer is exactly one option.
pub(super) fn preview<'a>(question: &'a RawQuestion, answer: &Answer) -> Option<&'a str> {
    let pick = answer.picks.first().filter(|_| !question.is_multi() && answer.custom.is_none())?;
    question.choices.get(*pick)?.preview.as_deref()
}

/// Returns an answer as text: the custom answer, or the labels of the selected options.
fn words(question: &RawQuestion, answer: &Answer) -> String {
    answer.custom.clone().unwrap_or_else(|| question.labels(answer).join(", "))
}

/// Builds the envelope's `answers`.
fn details(call: &Call, answers: &Answers) -> Vec<Value> {
    let detail = |Answered { index, question, answer }: Answered| {
        let labels = question.labels(answer);
        let (kind, words, selected) = match (&answer.custom, question.is_multi()) {
            // For blank text, the answer is null, but the question counts as answered.
            (Some(custom), _) => ("custom", json!((!custom.is_empty()).then_some(custom)), None),
            (None, true) => ("multi", Value::Null, Some(json!(labels))),
            (None, false) => ("option", json!(labels.first()), None),
        };
        Value::Object(object([
            ("questionIndex", Some(index.into())),
            ("question", Some(question.text.as_str().into())),
            ("kind", Some(kind.into())),
            ("answer", Some(words)),
            ("selected", selected),
            ("preview", preview(question, answer).map(Value::from)),
            ("notes", question.all_notes(answer).map(Value::from)),
        ]))
    };
    call.answered(answers).map(detail).collect()
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let (Some(answers), true) = (outcome.answers(), outcome.is_decided()) else {
        return reply_undecided(outcome);
    };
    let note = answers.note.as_deref().filter(|note| !note.is_empty());
    let mut segments: Vec<String> = call.answered(answers).map(segment).collect();
    segments.extend(note.map(|note| format!("global note: {note}.")));
    let answered = matches!(outcome, Outcome::Answered(_)) && !segments.is_empty();
    let text = match answered {
        true => format!(
            "User has answered your questions: {} You can now continue with the user's answers in mind.",
            segments.join(" ")
        ),
        false => "User declined to answer questions".to_owned(),
    };
    let note = note.map(|note| ("globalNote".to_owned(), note.into()));
    envelope(text, details(call, answers), !answered, note)
}

/// Builds the reply for outcomes without a decision by the user.
fn reply_undecided(outcome: &Outcome) -> Reply {
    let text = undecided(outcome).unwrap_or_default();
    match outcome {
        Outcome::Unavailable(Unavailable::NoUi) | Outcome::Pending { .. } => no_ui(),
        Outcome::Unavailable(_) => failed("no_custom_ui", &text),
        other => envelope(text, Vec::new(), true, mark(other)),
    }
}

fn reply_forge(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    match outcome {
        Outcome::Aborted => failed("aborted", "aborted"),
        Outcome::Discussed(discussion) => {
            let index = discussion.topics.first().map_or(0, |topic| topic.question);
            let text = call.questions.get(index).map_or("", |raw| raw.text.as_str());
            let chat = json!({
                "questionIndex": index, "question": text, "kind": "chat", "answer": "Chat about this",
            });
            let line = format!("Q{} \"{text}\" → user chose to chat about this", index + 1);
            finished(call, vec![line], vec![chat], true)
        }
        Outcome::Answered(answers) | Outcome::Cancelled(answers) => {
            let lines = call.answered(answers).map(line).collect();
            let cancelled = matches!(outcome, Outcome::Cancelled(_));
            finished(call, lines, details(call, answers), cancelled)
        }
        other => reply_undecided(other),
    }
}

/// Builds pi-forge's reply with a line for each of `answers`.
fn finished(call: &Call, mut lines: Vec<String>, answers: Vec<Value>, cancelled: bool) -> Reply {
    let rest = call.questions.len().saturating_sub(answers.len());
    if cancelled && answers.is_empty() {
        lines.push(
            "User cancelled the questionnaire without answering. Continue in free-form conversation."
                .to_owned(),
        );
    } else if cancelled && rest > 0 {
        lines.push(format!(
            "(User cancelled the remaining {rest} question(s); continue with what was answered.)"
        ));
    }
    envelope(lines.join("\n"), answers, cancelled, None)
}

/// Builds pi-forge's line for one answer.
fn line(Answered { index, question, answer }: Answered) -> String {
    let words = words(question, answer);
    let or = |none: &str| if words.is_empty() { none.to_owned() } else { words.clone() };
    let shown = match (&answer.custom, question.is_multi()) {
        (Some(_), _) => format!("custom: {}", or("(no text provided)")),
        (None, true) => format!("selected: {}", or("(none)")),
        (None, false) => words.clone(),
    };
    let note =
        question.all_notes(answer).map(|note| format!(" (note: {note})")).unwrap_or_default();
    format!("Q{} \"{}\" → {shown}{note}", index + 1, question.text)
}

/// Returns rpiv's events: the questions, and the state "waiting for the user".
fn opening(call: &Call) -> Vec<Event> {
    let option = |choice: &RawChoice| {
        json!({
            "label": choice.label,
            "description": choice.description,
            "hasPreview": choice.preview.is_some(),
        })
    };
    let question = |question: &RawQuestion| {
        json!({
            "question": question.text,
            "header": question.header,
            "multiSelect": question.multi,
            "options": question.choices.iter().map(option).collect::<Value>(),
        })
    };
    let payload = json!({ "questions": call.questions.iter().map(question).collect::<Value>() });
    vec![Event { name: "rpiv:ask-user:prompt", payload }, blocked(true)]
}

fn blocked(active: bool) -> Event {
    Event { name: "rpiv:ask-user:blocked", payload: json!({ "active": active }) }
}

/// Parses the details of both flavors.
fn recap(details: &Value) -> Option<Recap> {
    let answers = details.get("answers")?.as_array()?;
    let cancelled = details.get("cancelled")?.as_bool()?;
    if details.get("questions").is_some() {
        return None;
    }
    let is_chat = |answer: &Value| answer.get("kind") == Some(&json!("chat"));
    let outcome = match text_in(details, "error") {
        Some("no_ui" | "no_custom_ui") => StoredOutcome::Unavailable,
        Some("aborted") => StoredOutcome::Interrupted,
        Some(code) => StoredOutcome::Error(text::line(code)),
        None if cancelled && answers.iter().any(is_chat) => StoredOutcome::Discussed,
        None => StoredOutcome::read(details),
    };
    let question = |answer: &Value| {
        let text = text_in(answer, "question").unwrap_or("");
        RawQuestion::from_labels(text, Some(text), std::iter::empty())
    };
    let questions: Vec<RawQuestion> = answers.iter().map(question).collect();
    let answer = |index: usize, _: &RawQuestion| {
        Some(StoredAnswer::read(answers.get(index)?).unwrap_or_default())
    };
    Some(Recap { outcome, ..Recap::read(details, &questions, answer) })
}
