//! `AskUserQuestion`: Claude's tool, with answers keyed by the question's text.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::aliases;
use super::ask_user_question::{CHOICE, Words, fill_headers, segment, success};
use super::call::{Call, Contract, Refused};
use super::common::{checked, ending, mark, undecided};
use super::discussed;
use super::raw::RawQuestion;
use super::recap::{self, Recap, Said};
use super::reply::{Mode, Reply};
use super::schema;
use super::shape::{Field, Kind, Needed, Shape};
use super::tool::Tool;
use crate::json::object;
use crate::model::{Answer, Outcome, Policy};

const TOOL: &str = "AskUserQuestion";

pub(super) static CONTRACT: Contract = Contract {
    name: "claude",
    offer: Some(offer),
    recap,
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

pub(super) static SHAPE: Shape = Shape {
    top: &[
        Field::new("questions", Kind::Questions, Needed::Filled, &["items"]),
        Field::new("metadata", Kind::Tracking, Needed::No, &["meta"]),
    ],
    question: &[
        Field::new("question", Kind::Prose, Needed::Yes, aliases::QUESTION),
        Field::new("header", Kind::Label, Needed::Filled, aliases::HEADER),
        Field::new("options", Kind::Choices, Needed::Filled, aliases::OPTIONS),
        Field::new("multiSelect", Kind::Flag, Needed::Filled, aliases::MULTI_SELECT),
    ],
    choice: CHOICE,
    lone_cr: "\n",
    finish: |map| fill_headers(map, 12),
};

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Ask user question",
        description: "Ask the user up to 4 questions and wait. Only for a decision that is theirs and \
            changes what you do next; where a default is conventional, take it, say so, and go on. \
            The user cannot see your plan or any tool output, so a question must be clear by itself. \
            \"Other\" for the user's own words is always added; these are a yes to nothing they do not \
            name. If nobody answered, never assume an answer, least of all the recommended one."
            .to_owned(),
        snippet: "Ask the user up to 4 questions with options".to_owned(),
        guidelines: vec![
            "Ask with AskUserQuestion, never in your reply, and not whether a plan is fine that the \
             user cannot see."
                .to_owned(),
            "In AskUserQuestion put the option you recommend first and end its label with \
             \"(Recommended)\"."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/claude.json")),
    }
}

/// As `ask_user`, but blank text counts and white space around text stays.
fn policy() -> Policy {
    Policy { takes_blank: true, trim: false, defer: false, ..Policy::default() }
}

fn parse(params: Value) -> Result<Call, Refused> {
    let questions = checked(&CONTRACT, &params)?;
    if questions.is_empty() {
        return Err(Refused::Error(format!(
            "Nothing was asked: questions is empty. Call {TOOL} with 1 to 4 questions."
        )));
    }
    Ok(Call::new(&CONTRACT, params, questions, policy()))
}

/// The word for blank custom text is "Other".
fn custom(answer: &Answer) -> Option<&str> {
    answer.custom.as_deref().map(|custom| if custom.is_empty() { "Other" } else { custom })
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let mut answers = Map::new();
    let mut annotations = Map::new();
    let mut segments = Vec::new();
    if let Outcome::Answered(answered) = outcome {
        let keys = keys(&call.questions);
        for ((question, asked), answer) in call.questions.iter().zip(&keys).zip(&answered.each) {
            let Some(answer) = answer else { continue };
            let words = words(question, answer);
            segments.push(segment(asked, &words));
            answers.insert(asked.clone(), words.answer.clone().into());
            let annotation = object([
                ("preview", words.preview.map(Value::from)),
                ("notes", words.notes.map(Value::from)),
            ]);
            if !annotation.is_empty() {
                annotations.insert(asked.clone(), Value::Object(annotation));
            }
        }
    }
    let text = match outcome {
        Outcome::Answered(_) => success(&segments),
        Outcome::Discussed(discussion) => discussed::words(call, discussion),
        other => undecided(other).unwrap_or_else(|| "User cancelled the question".to_owned()),
    };
    let cancelled = matches!(outcome, Outcome::Cancelled(_));
    let annotations = (!annotations.is_empty()).then(|| Value::Object(annotations));
    let mut details = object([
        ("questions", Some(call.listed())),
        ("answers", Some(Value::Object(answers))),
        ("annotations", annotations),
        ("metadata", call.params.get("metadata").cloned()),
        ("cancelled", cancelled.then_some(Value::Bool(true))),
    ]);
    details.extend(mark(outcome));
    Reply::new(text, details)
}

/// The names of the questions in answers: their texts, with a number where several have the same one.
fn keys(questions: &[RawQuestion]) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for question in questions {
        let numbered = (2..).map(|number| format!("{} ({number})", question.text));
        let mut names = std::iter::once(question.text.clone()).chain(numbered);
        keys.extend(names.find(|name| !keys.contains(name)));
    }
    keys
}

fn words<'a>(question: &'a RawQuestion, answer: &'a Answer) -> Words<'a> {
    let choices = question.picked(answer);
    let said: Vec<&str> =
        choices.iter().map(|it| it.label.as_str()).chain(custom(answer)).collect();
    let preview = match choices.as_slice() {
        [one] if !question.is_multi() && answer.custom.is_none() => one.preview.as_deref(),
        _ => None,
    };
    Words {
        answer: if question.is_multi() { join(&said) } else { said.join(", ") },
        preview,
        notes: question.noted(answer).map(Cow::Owned),
    }
}

fn recap(details: &Value) -> Option<Recap> {
    let answers = details.get("answers")?.as_object()?;
    details.get("questions")?;
    let questions = RawQuestion::list(&SHAPE, details).unwrap_or_default();
    let row = |(index, (question, asked)): (usize, (&RawQuestion, &String))| {
        let notes = details.get("annotations").and_then(|it| it.get(asked)?.get("notes"));
        let answer = answers.get(asked).and_then(Value::as_str);
        let parts = answer.map(|answer| split(question, answer));
        let said = parts.as_ref().map(|(picked, custom)| Said {
            picked: picked.clone(),
            custom: custom.as_deref(),
            note: notes.and_then(Value::as_str),
            ..Said::default()
        });
        recap::row(index, question, said)
    };
    let rows = questions.iter().zip(&keys(&questions)).enumerate().map(row).collect();
    Some(Recap::new(ending(details, questions.len()), rows))
}

/// Joins several answers to one question as Claude's tool does: with commas, and an answer that
/// holds such a comma or a quotation mark as JSON text, so that it stays one.
pub(crate) fn join(items: &[impl AsRef<str>]) -> String {
    let quoted = |item: &str| {
        if item.contains(", ") || item.contains('"') {
            Value::from(item).to_string()
        } else {
            item.to_owned()
        }
    };
    items.iter().map(|item| quoted(item.as_ref())).collect::<Vec<_>>().join(", ")
}

/// The inverse of [`join`].
fn parted(list: &str) -> Vec<Cow<'_, str>> {
    let mut items = Vec::new();
    let mut rest = Some(list);
    while let Some(list) = rest {
        let (item, after) = quoted(list).unwrap_or_else(|| match list.split_once(", ") {
            Some((item, after)) => (item.into(), Some(after)),
            None => (list.into(), None),
        });
        items.push(item);
        rest = after;
    }
    items
}

/// The JSON text that `list` begins with, if that is its whole first item, and what follows it.
fn quoted(list: &str) -> Option<(Cow<'_, str>, Option<&str>)> {
    let mut texts = serde_json::Deserializer::from_str(list).into_iter::<String>();
    let item = texts.next()?.ok()?;
    match list.get(texts.byte_offset()..)? {
        "" => Some((item.into(), None)),
        rest => Some((item.into(), Some(rest.strip_prefix(", ")?))),
    }
}

/// Takes a stored answer apart: the labels in it, and the rest as custom text.
fn split<'a>(question: &'a RawQuestion, answer: &'a str) -> (Vec<&'a str>, Option<Cow<'a, str>>) {
    let find = |said: &str| {
        question.choices.iter().map(|it| it.label.as_str()).find(|label| *label == said)
    };
    if !question.is_multi() {
        return match find(answer) {
            Some(label) => (vec![label], None),
            None => (Vec::new(), Some(answer.into())),
        };
    }
    let (mut picked, mut custom) = (Vec::new(), Vec::new());
    for item in parted(answer) {
        match find(&item) {
            Some(label) => picked.push(label),
            None => custom.push(item),
        }
    }
    (picked, (!custom.is_empty()).then(|| custom.join(", ").into()))
}
