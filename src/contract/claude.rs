//! `AskUserQuestion` (seed 002): answers keyed by the question's text.

use std::borrow::Cow;

use serde_json::{Map, Value, json};

use super::names;
use super::{
    Call, Contract, Mode, Recap, Refused, Reply, Tool, ask_user,
    ask_user_question::{Ask, Said as Words, fill_headers, segment, success},
    common::{Problems, ending, mark, object, picked, read, short, told, undecided},
    prepare::{Field, Kind, Needed, Shape},
    recap::{self, Said},
    schema,
};
use crate::model::{Answer, Blank, Outcome, Policy, Questionnaire};

const TOOL: &str = "AskUserQuestion";

pub(super) static CONTRACT: Contract = Contract {
    name: "claude",
    tool: TOOL,
    offer: Some(offer),
    shape: &SHAPE,
    parse,
    reply,
    recap,
    ..Contract::PLAIN
};

static SHAPE: Shape = Shape {
    top: &[
        Field::new("questions", Kind::Questions, Needed::Filled, &["items"]),
        Field::new("metadata", Kind::Tracking, Needed::No, &["meta"]),
    ],
    question: &[
        Field::new("question", Kind::Prose, Needed::Yes, names::QUESTION),
        Field::new("header", Kind::Label, Needed::Filled, names::HEADER),
        Field::new("options", Kind::Choices, Needed::Filled, names::OPTIONS),
        Field::new("multiSelect", Kind::Flag, Needed::Filled, names::MULTI_SELECT),
    ],
    choice: &[
        Field::new("label", Kind::Label, Needed::Yes, names::LABEL),
        Field::new("description", Kind::Prose, Needed::Filled, names::DESCRIPTION),
        Field::new("preview", Kind::Prose, Needed::No, &[]),
    ],
    lone_cr: "\n",
    finish: |map| fill_headers(map, 12),
};

// The doc comments of these are what the model reads.

#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[expect(dead_code, reason = "only its schema is wanted")]
pub(super) struct Args {
    /// 1 to 4 questions.
    questions: Vec<Full>,
    /// For tracking, e.g. its source.
    metadata: Option<Map<String, Value>>,
}

#[cfg(test)]
#[derive(schemars::JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[expect(dead_code, reason = "only its schema is wanted")]
struct Full {
    /// The whole question, ending in a question mark.
    question: String,
    /// At most 12 characters, for the tab.
    header: String,
    /// 2 to 4 choices; "Other" is added by itself.
    options: Vec<super::ask_user_question::Pick>,
    /// True when several choices may hold.
    multi_select: bool,
}

fn offer() -> Tool {
    Tool {
        name: TOOL,
        label: "Ask user question",
        description: "Ask the user questions while you work: preferences, unclear instructions, \
            decisions between ways to go. The user can always type an own answer (\"Other\" is \
            added). If nobody answered, never assume an answer."
            .to_owned(),
        snippet: "Ask the user up to 4 questions with options".to_owned(),
        guidelines: vec![
            "Use AskUserQuestion only when blocked on a decision that is the user's; recommended \
             option first, its label ending in \"(Recommended)\"."
                .to_owned(),
        ],
        parameters: schema::read(include_str!("schema/claude.json")),
    }
}

/// DESIGN §6, fourth column.
fn policy() -> Policy {
    Policy { blank: Blank::Accept, trim: false, ..ask_user::policy() }
}

fn asks(params: &Value) -> Vec<Ask> {
    params.get("questions").map(read).unwrap_or_default()
}

fn parse(params: Value) -> Result<Call, Refused> {
    let asks = asks(&params);
    let mut problems = Problems::of(&params);
    super::ask_user_question::check(&asks, &mut problems);
    problems.refuse(TOOL)?;
    if asks.is_empty() {
        return Err(Refused::Error(format!(
            "Nothing was asked: questions is empty. Call {TOOL} with 1 to 4 questions."
        )));
    }
    let form = Questionnaire {
        title: None,
        context: None,
        questions: asks.iter().map(super::ask_user_question::question).collect(),
        policy: policy(),
        timeout_ms: None,
    };
    Ok(Call { contract: CONTRACT.name, params, form })
}

/// Seed 002: blank custom text is the word for them.
fn custom(answer: &Answer) -> Option<&str> {
    answer.custom.as_deref().map(|custom| if custom.is_empty() { "Other" } else { custom })
}

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let asks = asks(&call.params);
    let mut answers = Map::new();
    let mut annotations = Map::new();
    let mut segments = Vec::new();
    if let Outcome::Answered(given) = outcome {
        for (ask, answer) in asks.iter().zip(&given.each) {
            let Some(answer) = answer else { continue };
            let words = words(ask, answer);
            segments.push(segment(&ask.question, &words));
            let said = match answers.get(&ask.question).and_then(Value::as_str) {
                // A list behind a list is one list.
                Some(before) if ask.is_multi() => format!("{before}, {}", words.answer),
                _ => words.answer.clone(),
            };
            answers.insert(ask.question.clone(), said.into());
            let annotation = object([
                ("preview", words.preview.map(Value::from)),
                ("notes", words.notes.map(Value::from)),
            ]);
            if !annotation.is_empty() {
                annotations.insert(ask.question.clone(), Value::Object(annotation));
            }
        }
    }
    let text = match outcome {
        Outcome::Answered(_) => success(&segments),
        other => undecided(other).unwrap_or_else(|| "User cancelled the question".to_owned()),
    };
    let cancelled =
        matches!(outcome, Outcome::Cancelled(_) | Outcome::TimedOut(_) | Outcome::Discussed { .. });
    let mut details = object([
        ("questions", Some(call.params.get("questions").cloned().unwrap_or_else(|| json!([])))),
        ("answers", Some(Value::Object(answers))),
        ("annotations", Some(Value::Object(annotations)).filter(|it| *it != json!({}))),
        ("metadata", call.params.get("metadata").cloned()),
        ("cancelled", cancelled.then_some(Value::Bool(true))),
    ]);
    details.extend(mark(outcome).map(|(key, value)| (key.to_owned(), value)));
    told(text, details)
}

fn words<'a>(ask: &'a Ask, answer: &'a Answer) -> Words<'a> {
    let options = picked(answer, &ask.options);
    let said: Vec<&str> =
        options.iter().map(|it| it.label.as_str()).chain(custom(answer)).collect();
    let said = if ask.is_multi() { join(&said) } else { said.join(", ") };
    let preview = match options.as_slice() {
        [one] if !ask.is_multi() && answer.custom.is_none() => one.preview.as_deref(),
        _ => None,
    };
    Words {
        answer: said,
        preview: preview.filter(|it| !it.is_empty()),
        notes: answer.note.as_deref().filter(|it| !it.is_empty()),
    }
}

fn recap(details: &Value) -> Option<Recap> {
    let answers = details.get("answers")?.as_object()?;
    let asks: Vec<Ask> = read(details.get("questions")?);
    let row = |(index, ask): (usize, &Ask)| {
        let notes = details.get("annotations").and_then(|it| it.get(&ask.question)?.get("notes"));
        let answer = answers.get(&ask.question).and_then(Value::as_str);
        let parts = answer.map(|answer| split(ask, answer));
        let said = parts.as_ref().map(|(picked, custom)| Said {
            picked: picked.clone(),
            custom: custom.as_deref(),
            note: notes.and_then(Value::as_str),
        });
        let labels = ask.options.iter().map(|option| option.label.clone());
        recap::row(index, short(ask.header.as_deref()).as_deref(), &ask.question, labels, said)
    };
    let rows = asks.iter().enumerate().map(row).collect();
    Some(Recap::new(ending(details, asks.len()), rows))
}

/// Several answers to one question as Claude's tool writes them: behind each other with commas, and
/// one that holds such a comma or a quotation mark as JSON text, so that it stays one.
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

/// What [`join`] joined.
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

/// The JSON text that `list` begins with, if it is all of its first item, and what comes behind.
fn quoted(list: &str) -> Option<(Cow<'_, str>, Option<&str>)> {
    let mut texts = serde_json::Deserializer::from_str(list).into_iter::<String>();
    let item = texts.next()?.ok()?;
    match list.get(texts.byte_offset()..)? {
        "" => Some((item.into(), None)),
        rest => Some((item.into(), Some(rest.strip_prefix(", ")?))),
    }
}

/// A stored answer taken apart: the labels in it, and the rest as custom text.
fn split<'a>(ask: &'a Ask, answer: &'a str) -> (Vec<&'a str>, Option<Cow<'a, str>>) {
    let find = |said: &str| {
        ask.options.iter().map(|option| option.label.as_str()).find(|label| *label == said)
    };
    if !ask.is_multi() {
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
