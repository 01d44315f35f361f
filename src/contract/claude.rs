//! `AskUserQuestion`: Claude's tool. The key of an answer is the text of the question.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::ask_user_question::{Choice, fill_headers, preview};
use super::call::{Answered, Call, Contract, Mode, Refused, Reply};
use super::common::{checked, mark, undecided};
use super::discussed;
use super::raw::RawQuestion;
use super::recap::{Recap, StoredAnswer};
use super::schema::{Shape, join_lines, names};
use super::tool::ToolTexts;
use crate::json::{fields, text_in};
use crate::model::{Answer, CustomRules, EmptyMulti, Notes, Outcome, Policy};

const TOOL: &str = "AskUserQuestion";

pub(super) static CONTRACT: Contract = Contract {
    texts: Some(TEXTS),
    fill_gaps: |map| fill_headers(map, 12),
    recap,
    ..Contract::new(TOOL, &SHAPE, parse, reply)
};

static SHAPE: LazyLock<Shape> = LazyLock::new(Shape::of::<Arguments>);

const TEXTS: ToolTexts = ToolTexts {
    label: "Ask user question",
    snippet: "Ask the user up to 4 questions with options",
    guidelines: &[
        "Ask through AskUserQuestion, not in your reply. Do not ask the user to approve a plan that \
         they cannot see.",
        "In AskUserQuestion, put the recommended option first and end its label with \
         \"(Recommended)\".",
    ],
};

/// Ask the user up to 4 questions and wait. Use it only for decisions that belong to the user and
/// affect your next step. If there is a conventional default, use it, say so, and continue. The
/// user sees only the form, not your plan or tool output. An "Other" option for free text is added
/// automatically; such an answer approves only what it says. Without an answer, never assume one,
/// not even the recommended option.
#[derive(JsonSchema)]
#[schemars(transform = join_lines)]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Arguments {
    /// 1 to 4 questions.
    #[schemars(extend("x-names" = ["items"]))]
    questions: Vec<Question>,
    /// For tracking, e.g. the source of the questions.
    #[schemars(extend("x-names" = ["meta"]))]
    metadata: Option<Map<String, Value>>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "camelCase")]
#[expect(dead_code, reason = "only the JSON Schema of this type is used")]
struct Question {
    /// The whole question, with a question mark at the end.
    #[schemars(extend("x-text" = true, "x-prose" = true, "x-names" = names::QUESTION))]
    question: String,
    /// Label of the tab, at most 12 characters.
    #[schemars(extend("x-names" = names::HEADER))]
    header: String,
    /// 2 to 4 options; "Other" is added automatically.
    #[schemars(extend("x-names" = names::OPTIONS))]
    options: Vec<Choice>,
    /// true if several options can apply.
    #[schemars(extend("x-names" = names::MULTI_SELECT))]
    multi_select: bool,
}

fn policy() -> Policy {
    Policy {
        notes: Notes::Question,
        custom: CustomRules { takes_blank: true, trim: false, ..CustomRules::default() },
        empty_multi: EmptyMulti::Refused,
        defer: false,
        ..Policy::default()
    }
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

fn reply(call: &Call, outcome: &Outcome, _mode: Mode, _at_ms: f64) -> Reply {
    let (mut answers, mut annotations) = (Map::new(), Map::new());
    if let Outcome::Answered(answered) = outcome {
        let keys = keys(&call.questions);
        for Answered { index, question, answer } in call.answered(answered) {
            let Some(key) = keys.get(index) else { continue };
            let (preview, notes) = (preview(question, answer), question.all_notes(answer));
            let annotation = fields(json!({ "preview": preview, "notes": notes }));
            answers.insert(key.clone(), words(question, answer).into());
            if !annotation.is_empty() {
                annotations.insert(key.clone(), Value::Object(annotation));
            }
        }
    }
    let mut details = fields(json!({
        "questions": call.listed(),
        "answers": answers,
        "annotations": Some(annotations).filter(|map| !map.is_empty()),
    }));
    let text = match outcome {
        Outcome::Answered(_) => Value::Object(details.clone()).to_string(),
        Outcome::Discussed(discussion) => discussed::words(call, discussion),
        other => undecided(other).unwrap_or_else(|| "User cancelled the question".to_owned()),
    };
    details.extend(fields(json!({ "metadata": call.params.get("metadata") })));
    details.extend(mark(outcome));
    Reply::plain(text, details)
}

/// Returns the key of each question: its text, with a number if an earlier question has the same
/// text.
fn keys(questions: &[RawQuestion]) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for question in questions {
        let numbered = (2..).map(|number| format!("{} ({number})", question.text));
        let mut names = std::iter::once(question.text.clone()).chain(numbered);
        keys.extend(names.find(|name| !keys.contains(name)));
    }
    keys
}

/// Returns an answer as text: the labels of the selected options, then the custom answer.
fn words(question: &RawQuestion, answer: &Answer) -> String {
    // Empty custom text is written as "Other".
    let custom = answer.custom.as_deref().map(|text| if text.is_empty() { "Other" } else { text });
    let mut parts = question.labels(answer);
    parts.extend(custom);
    if question.is_multi() { join(&parts) } else { parts.join(", ") }
}

fn recap(details: &Value) -> Option<Recap> {
    let answers = details.get("answers")?.as_object()?;
    details.get("questions")?;
    let questions = RawQuestion::list(&SHAPE, details).unwrap_or_default();
    let keys = keys(&questions);
    let answer = |index: usize, question: &RawQuestion| {
        let key = keys.get(index)?;
        let notes = details.get("annotations").and_then(|map| text_in(map.get(key)?, "notes"));
        let answer = split_answer(question, answers.get(key)?.as_str()?);
        Some(StoredAnswer { note: notes.map(str::to_owned), ..answer })
    };
    Some(Recap::read(details, &questions, answer))
}

/// Joins several answers to one question with commas, like Claude's tool. An answer with a comma
/// and a space, or with a quotation mark, becomes a JSON string, for [`split_list`].
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

/// Splits the result of [`join`].
fn split_list(list: &str) -> Vec<String> {
    let mut items = Vec::new();
    let mut rest = Some(list);
    while let Some(list) = rest {
        let (item, after) = split_quoted(list).unwrap_or_else(|| match list.split_once(", ") {
            Some((item, after)) => (item.to_owned(), Some(after)),
            None => (list.to_owned(), None),
        });
        items.push(item);
        rest = after;
    }
    items
}

/// Splits `list` after the first item, if this item is a JSON string.
fn split_quoted(list: &str) -> Option<(String, Option<&str>)> {
    let mut texts = serde_json::Deserializer::from_str(list).into_iter::<String>();
    let item = texts.next()?.ok()?;
    match list.get(texts.byte_offset()..)? {
        "" => Some((item, None)),
        rest => Some((item, Some(rest.strip_prefix(", ")?))),
    }
}

/// Splits a stored answer into labels and custom text.
fn split_answer(question: &RawQuestion, answer: &str) -> StoredAnswer {
    let parts = if question.is_multi() { split_list(answer) } else { vec![answer.to_owned()] };
    let is_label = |part: &String| question.choices.iter().any(|choice| choice.label == *part);
    let (picked, custom): (Vec<_>, Vec<_>) = parts.into_iter().partition(is_label);
    let custom = (!custom.is_empty()).then(|| custom.join(", "));
    StoredAnswer { picked, custom, ..StoredAnswer::default() }
}
