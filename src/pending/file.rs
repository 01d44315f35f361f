//! The shape of `.pi/pending-questions.json`: first the keys for the person who edits it, then what
//! it takes to resume.

use std::collections::HashSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use super::raw_answer::RawAnswer;
use crate::json::{self, Broken};
use crate::model::Questionnaire;
use crate::strings::pending as words;

/// Most commas in a file; in one with long texts there are some tens of thousands.
const MOST_COMMAS: usize = 200_000;

/// The whole file. Everything in it may have been edited by hand, so every key may be missing
/// and keys that are not ours are kept.
///
/// The file's text goes in; what somebody wrote in it comes out and answers the form:
///
/// ```
/// use pi_questions::pending::{Pending, answers_for};
/// # use pi_questions::contract::{self, Flavor};
/// # let asked = serde_json::json!({ "questions": [{ "question": "Which?", "options": ["SQLite", "MongoDB"] }] });
/// # let call = contract::parse("ask_user", Flavor::Rpiv, asked);
/// # let form = call.map_err(|refused| format!("{refused:?}"))?.form;
///
/// let text = r#"{ "questions": [{ "question": "Which?", "answer": "MongoDB" }] }"#;
/// let file = Pending::parse(text, ".pi/pending-questions.json")?;
/// assert_eq!(file.unanswered(), 0);
///
/// let filled = answers_for(&form, &[], &[file.raw_answer(0)]); // one question: SQLite, MongoDB
/// assert_eq!(filled.answers.each[0].as_ref().map(|answer| &*answer.picks), Some(&[1][..]));
/// assert!(filled.missing.is_empty() && filled.warnings.is_empty());
///
/// let broken = Pending::parse("{ \"questions\": [,] }", ".pi/pending-questions.json");
/// assert!(broken.is_err_and(|fault| fault.to_string().contains("line 1, column 17")));
/// # Ok::<(), String>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Pending {
    /// Pi's id of the session that asked; without it, the session being continued.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// When the first of the questions was asked, ISO 8601 in UTC.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// The questions in the order they were asked, over all calls.
    pub questions: Vec<Entry>,
    /// The first `metadata` that a call gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
    /// The session's file; `None` with `--no-session`.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub session_file: Option<String>,
    /// The calls that wait; empty in a file written by hand.
    #[serde(deserialize_with = "lenient_list", skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<SavedCall>,
    /// Keys that are not ours.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// One question in the file.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Entry {
    /// The question's text.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
    /// Its short name.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub header: Option<String>,
    /// The labels of its choices.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// True when several may be picked.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "std::ops::Not::not")]
    pub multi_select: bool,
    /// False when it may be left without an answer.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
    /// `null` until somebody writes one; [`RawAnswer::read`] says what is understood.
    pub answer: Value,
    /// `note`, `notes`, and keys that are not ours.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A call of a tool, as the session holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// Pi's id of the call.
    #[serde(rename = "toolCallId")]
    pub id: String,
    /// The tool's name as registered.
    pub tool: String,
    /// The arguments, to parse the questionnaire from again.
    #[serde(rename = "params")]
    pub args: Value,
}

/// A call whose questions wait in the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedCall {
    /// The call.
    #[serde(flatten)]
    pub call: ToolCall,
    /// Place of its first question in [`Pending::questions`].
    pub first: usize,
    /// How many questions it has.
    pub count: usize,
}

/// Refers to something in the file. It is compared again when it is used, because the file may have
/// been edited since it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemRef {
    /// A call with its questions, by Pi's id of the call.
    Call(String),
    /// The entry at `place`, as long as this is its question.
    Entry {
        /// Place in [`Pending::questions`].
        place: usize,
        /// Its text when it was read.
        question: Option<String>,
    },
}

impl Entry {
    /// The entries of a form, not answered yet.
    pub fn of(form: &Questionnaire) -> Vec<Self> {
        let entry = |(index, question): (usize, &crate::model::Question)| Self {
            question: Some(question.text.clone()),
            header: question.short.clone(),
            options: question.choices().iter().map(|choice| choice.label.clone()).collect(),
            multi_select: question.has_ticks(),
            required: form.is_optional(index).then_some(false),
            ..Self::default()
        };
        form.questions.iter().enumerate().map(entry).collect()
    }

    /// The answer that was written for it, with what stands beside it.
    pub fn raw_answer(&self) -> RawAnswer {
        let beside = |key| self.other.get(key).cloned();
        let read = RawAnswer::read(&Value::Object(json::object([
            ("question", self.question.as_deref().map(Value::from)),
            ("answer", Some(self.answer.clone())),
            ("note", beside("note")),
            ("notes", beside("notes")),
        ])));
        read.without_images()
    }
}

impl Pending {
    /// Reads a file's `text`; `shown` is its path for sentences. An entry that is no object counts as
    /// its answer.
    ///
    /// # Errors
    /// A sentence that names the file `shown`, with line and column where the JSON is broken.
    pub fn parse(text: &str, shown: &str) -> Result<Self, String> {
        // Millions of values would cost hundreds of megabytes before anything could look at them.
        if text.bytes().filter(|byte| *byte == b',').count() > MOST_COMMAS {
            return Err(words::too_many_values(shown));
        }
        let mut value = json::read(text).map_err(|Broken { line, column, reason }| {
            words::broken_file(shown, line, column, &reason)
        })?;
        let Some(Value::Array(questions)) = value.get_mut("questions") else {
            return Err(words::no_questions(shown));
        };
        for entry in questions.iter_mut().filter(|entry| !entry.is_object()) {
            *entry = json!({ "answer": entry.take() });
        }
        Self::deserialize(value).map_err(|error| words::odd_file(shown, error.to_string()))
    }

    /// The file's text: JSON with two spaces of indent and a newline at its end.
    pub fn text(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        format!("{value:#}\n")
    }

    /// What was written for the entry at `place`; nothing where there is none.
    pub fn raw_answer(&self, place: usize) -> RawAnswer {
        self.questions.get(place).map(Entry::raw_answer).unwrap_or_default()
    }

    /// Refers to the entry at `place` as it is now.
    pub fn entry_ref(&self, place: usize) -> Option<ItemRef> {
        let question = self.questions.get(place)?.question.clone();
        Some(ItemRef::Entry { place, question })
    }

    /// Which entries belong to `calls`, by place. In a file that somebody edited they may overlap,
    /// so this counts how many begin and end where.
    fn covered<'a>(&self, calls: impl Iterator<Item = &'a SavedCall>) -> Vec<bool> {
        let count = self.questions.len();
        let mut changes = vec![0_isize; count + 1];
        for places in calls.map(|call| call.places(count)) {
            for (place, change) in [(places.start, 1), (places.end, -1)] {
                if let Some(at) = changes.get_mut(place) {
                    *at += change;
                }
            }
        }
        let inside = changes.into_iter().scan(0, |inside, change| {
            *inside += change;
            Some(*inside > 0)
        });
        inside.take(count).collect()
    }

    /// How many questions have no answer yet.
    pub fn unanswered(&self) -> usize {
        self.questions.iter().filter(|entry| entry.raw_answer().is_missing()).count()
    }

    /// How many questions have an answer.
    pub fn answered(&self) -> usize {
        self.questions.len() - self.unanswered()
    }

    /// Adds a call with its `questions`. A call of the same id makes way, with what was answered to
    /// it, because models use ids again. With `keep` it stays if it asks the same: it was saved
    /// before Pi was ended, and may have been answered since.
    pub fn add(&mut self, call: ToolCall, questions: Vec<Entry>, keep: bool) {
        if let Some(there) = self.calls.iter().find(|it| it.call.id == call.id) {
            let asks = self.questions.get(there.places(self.questions.len())).unwrap_or_default();
            let texts = |entry: &Entry| entry.question.clone();
            if keep && asks.iter().map(texts).eq(questions.iter().map(texts)) {
                return;
            }
            self.remove(&[ItemRef::Call(call.id.clone())]);
        }
        let (first, count) = (self.questions.len(), questions.len());
        self.questions.extend(questions);
        self.metadata = self.metadata.take().or_else(|| call.args.get("metadata").cloned());
        self.calls.push(SavedCall { call, first, count });
    }

    /// Removes `items`; those that are gone or became something else are passed over.
    pub fn remove(&mut self, items: &[ItemRef]) {
        let ids: HashSet<&str> = items.iter().filter_map(ItemRef::call).collect();
        let (gone, stay): (Vec<_>, Vec<_>) =
            self.calls.drain(..).partition(|call| ids.contains(call.call.id.as_str()));
        self.calls = stay;
        let mut stays: Vec<bool> =
            self.covered(gone.iter()).into_iter().map(|is_gone| !is_gone).collect();
        for item in items {
            if let ItemRef::Entry { place, question } = item
                && self.questions.get(*place).is_some_and(|entry| entry.question == *question)
                && let Some(stays) = stays.get_mut(*place)
            {
                *stays = false;
            }
        }
        // How many entries stay before each place, and before the end.
        let mut before = vec![0];
        before.extend(stays.iter().scan(0, |count, stays| {
            *count += usize::from(*stays);
            Some(*count)
        }));
        let before = |place: usize| before.get(place).copied().unwrap_or_default();
        let count = self.questions.len();
        for call in &mut self.calls {
            let places = call.places(count);
            call.first = before(places.start);
            call.count = before(places.end) - call.first;
        }
        let mut stays = stays.into_iter();
        self.questions.retain(|_| stays.next().unwrap_or(true));
    }
}

impl ItemRef {
    /// The id of the call that it refers to.
    fn call(&self) -> Option<&str> {
        match self {
            Self::Call(id) => Some(id),
            Self::Entry { .. } => None,
        }
    }
}

impl SavedCall {
    /// The places of its questions in a list of `count`, whatever somebody wrote into the file.
    fn places(&self, count: usize) -> std::ops::Range<usize> {
        let first = self.first.min(count);
        first..self.first.saturating_add(self.count).min(count)
    }
}

/// A value of the wrong type counts as absent: a slip in one key must not cost the answers.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    from: D,
) -> Result<T, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(from)?).unwrap_or_default())
}

/// As [`lenient`], for each item.
fn lenient_list<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let items: Vec<Value> = lenient(from)?;
    Ok(items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect())
}

#[cfg(test)]
mod tests;
