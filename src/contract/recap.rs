//! What the transcript shows of calls and results: neutral rows, whichever contract wrote them.

use serde_json::Value;

use super::prepare::Shape;
use crate::model::text;

/// A stored result, read back. All text in it is clean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recap {
    /// How the form ended.
    pub ending: Ending,
    /// One row per question, in question order.
    pub rows: Vec<RecapRow>,
    /// The note on the whole form.
    pub note: Option<String>,
    /// What the form is called.
    pub title: Option<String>,
    /// What the person was told before the questions.
    pub context: Option<String>,
}

impl Recap {
    /// A result with nothing but questions.
    pub(super) fn new(ending: Ending, rows: Vec<RecapRow>) -> Self {
        Self { ending, rows, note: None, title: None, context: None }
    }
}

/// How a form ended, as the transcript says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// Sent.
    Answered,
    /// Closed by the person.
    Cancelled,
    /// The call's own timeout ran out.
    TimedOut,
    /// Waiting in a file.
    Pending {
        /// How many questions wait.
        count: usize,
        /// The file's path.
        file: String,
    },
    /// Nobody was asked.
    Unavailable,
    /// The client went away.
    ConnectionLost,
    /// The agent was stopped; the same questions may be asked again.
    Interrupted,
    /// The person would rather talk.
    Discussed,
    /// The call was refused; the sentence may be empty.
    Error(String),
}

/// One question and its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecapRow {
    /// Short name: header, label or id, else the first words of the question.
    pub short: String,
    /// The whole question.
    pub question: String,
    /// The answer in words; empty when there is none.
    pub answer: String,
    /// True when custom text is in it.
    pub custom: bool,
    /// The note on it.
    pub note: Option<String>,
    /// True when there is no answer.
    pub skipped: bool,
    /// What was offered, and whether it was chosen; empty where the contract does not keep it.
    pub choices: Vec<(String, bool)>,
}

/// What an answer says, before it meets its question.
#[derive(Debug, Clone, Default)]
pub(super) struct Said<'a> {
    pub picked: Vec<&'a str>,
    pub custom: Option<&'a str>,
    pub note: Option<&'a str>,
}

/// A row from a question's raw texts and what was said to it.
pub(super) fn row(
    index: usize,
    short: Option<&str>,
    question: &str,
    offered: impl IntoIterator<Item = String>,
    said: Option<Said<'_>>,
) -> RecapRow {
    let skipped = said.is_none();
    let said = said.unwrap_or_default();
    let words: Vec<String> =
        said.picked.iter().copied().chain(said.custom).map(text::block).collect();
    RecapRow {
        short: short
            .map(text::line)
            .filter(|it| !it.is_empty())
            .or_else(|| Some(text::first_words(&text::block(question))))
            .filter(|it| !it.is_empty())
            .unwrap_or_else(|| format!("Q{}", index + 1)),
        question: text::block(question),
        answer: words.join(", "),
        custom: said.custom.is_some(),
        note: said.note.map(text::block).filter(|it| !it.is_empty()),
        skipped,
        choices: offered
            .into_iter()
            .map(|label| (text::line(&label), said.picked.contains(&label.as_str())))
            .collect(),
    }
}

/// The call row of prepared arguments.
pub(super) fn outline(shape: &Shape, params: &Value) -> super::Outline {
    let text_key = shape.question.first().map_or("question", |field| field.name);
    let label = |question: &Value| {
        ["header", "label", text_key]
            .into_iter()
            .filter_map(|key| question.get(key)?.as_str())
            .map(text::line)
            .find(|label| !label.is_empty())
    };
    match params.get("questions").and_then(Value::as_array) {
        Some(questions) if !questions.is_empty() => super::Outline {
            count: questions.len(),
            labels: questions.iter().filter_map(label).collect(),
        },
        _ => {
            let labels: Vec<String> =
                params.get("question").and_then(|_| label(params)).into_iter().collect();
            super::Outline { count: labels.len(), labels }
        }
    }
}
