//! The format of `.pi/pending-questions.json`: first the keys for the user who edits the file, then
//! the data for resuming the call.

use std::collections::HashSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};

use super::raw_answer::RawAnswer;
use crate::json::{self, JsonFault};
use crate::model::Questionnaire;
use crate::strings::pending as words;

/// The maximum number of commas in a file. A large file has tens of thousands.
const MAX_COMMAS: usize = 200_000;

/// The content of the file. Users may edit it, so each key may be missing, and unknown keys are
/// preserved.
///
/// This example parses a file, and answers a form with the answers in it:
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
    /// Pi's id of the session of the call. If it is missing, the answers belong to the continued
    /// session.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// The time of the first question, ISO 8601 in UTC.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// The questions of all calls in order.
    pub questions: Vec<Entry>,
    /// The `metadata` of the first call with `metadata`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Value>,
    /// The session's file; `None` with `--no-session`.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub session_file: Option<String>,
    /// The open calls; empty in a file written by hand.
    #[serde(deserialize_with = "lenient_list", skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<SavedCall>,
    /// Unknown keys.
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
    /// The short name of the question.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub header: Option<String>,
    /// The labels of the options.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// `true` for a multi-select.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "std::ops::Not::not")]
    pub multi_select: bool,
    /// `false` for an optional question.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub required: Option<bool>,
    /// The answer; `null` if there is none. [`RawAnswer::read`] lists the accepted values.
    pub answer: Value,
    /// `note`, `notes`, and unknown keys.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A call of a tool, as the session stores it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ToolCall {
    /// Pi's id of the call.
    #[serde(rename = "toolCallId")]
    pub id: String,
    /// The tool's registered name.
    pub tool: String,
    /// The arguments, for parsing the questionnaire again.
    #[serde(rename = "params")]
    pub args: Value,
}

/// A call with questions in the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedCall {
    /// The call.
    #[serde(flatten)]
    pub call: ToolCall,
    /// Index of the first question of the call in [`Pending::questions`].
    pub first: usize,
    /// The number of questions of the call.
    pub count: usize,
}

/// A reference to an item of the file. The file may have been edited since it was read, so the
/// reference is compared with the item again on use.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemRef {
    /// A call and its questions, by Pi's id of the call.
    Call(String),
    /// The entry at `place`, if its question is still the same.
    Entry {
        /// Index in [`Pending::questions`].
        place: usize,
        /// The text of the question at the time of reading.
        question: Option<String>,
    },
}

impl Entry {
    /// Returns the entries of a form, without answers.
    pub fn of(form: &Questionnaire) -> Vec<Self> {
        let entry = |(index, question): (usize, &crate::model::Question)| Self {
            question: Some(question.text.clone()),
            header: question.short.clone(),
            options: question.choices.iter().map(|choice| choice.label.clone()).collect(),
            multi_select: question.has_checkboxes(),
            required: form.is_optional(index).then_some(false),
            ..Self::default()
        };
        form.questions.iter().enumerate().map(entry).collect()
    }

    /// Parses the answer and the notes.
    pub fn raw_answer(&self) -> RawAnswer {
        let beside = |key| self.other.get(key).cloned();
        RawAnswer::read(&Value::Object(json::object([
            ("question", self.question.as_deref().map(Value::from)),
            ("answer", Some(self.answer.clone())),
            ("note", beside("note")),
            ("notes", beside("notes")),
        ])))
    }
}

impl Pending {
    /// Parses the content of a file. `shown`: the path of the file in sentences. An entry that is
    /// not an object is treated as the answer.
    ///
    /// # Errors
    /// A sentence that names the file, with line and column if the JSON is broken.
    pub fn parse(text: &str, shown: &str) -> Result<Self, String> {
        // Millions of values would need hundreds of megabytes.
        if text.bytes().filter(|byte| *byte == b',').count() > MAX_COMMAS {
            return Err(words::too_many_values(shown));
        }
        let mut value = json::read(text).map_err(|JsonFault { line, column, reason }| {
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

    /// Returns the content of the file: JSON with an indent of two spaces and a final newline.
    pub fn text(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        format!("{value:#}\n")
    }

    /// Parses the answer of the entry at `place`. Without an entry, returns an empty answer.
    pub fn raw_answer(&self, place: usize) -> RawAnswer {
        self.questions.get(place).map(Entry::raw_answer).unwrap_or_default()
    }

    /// Returns a reference to the current entry at `place`.
    pub fn entry_ref(&self, place: usize) -> Option<ItemRef> {
        let question = self.questions.get(place)?.question.clone();
        Some(ItemRef::Entry { place, question })
    }

    /// Returns for each entry whether it belongs to one of `calls`. Calls in an edited file may
    /// overlap, so this counts starts and ends of calls.
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

    /// Returns the number of questions without an answer.
    pub fn unanswered(&self) -> usize {
        self.questions.iter().filter(|entry| entry.raw_answer().is_missing()).count()
    }

    /// Returns the number of questions with an answer.
    pub fn answered(&self) -> usize {
        self.questions.len() - self.unanswered()
    }

    /// Adds a call with its `questions`. Replaces a call with the same id, including its answers,
    /// because models reuse ids. With `keep`, a call with the same id and questions stays
    /// unchanged, because the user may have answered it.
    pub fn add(&mut self, call: ToolCall, questions: Vec<Entry>, keep: bool) {
        if let Some(there) = self.calls.iter().find(|saved| saved.call.id == call.id) {
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

    /// Removes `items`. Ignores items that are missing or have changed.
    pub fn remove(&mut self, items: &[ItemRef]) {
        let ids = items.iter().filter_map(|item| match item {
            ItemRef::Call(id) => Some(id.as_str()),
            ItemRef::Entry { .. } => None,
        });
        let ids: HashSet<&str> = ids.collect();
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
        // The number of remaining entries before each place, including the end.
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

impl SavedCall {
    /// Returns the places of its questions in a list of `count` entries. The result is in range for
    /// any content of the file.
    fn places(&self, count: usize) -> std::ops::Range<usize> {
        let first = self.first.min(count);
        first..self.first.saturating_add(self.count).min(count)
    }
}

/// Treats a value of the wrong type as missing, so that a mistake in one key does not lose the
/// answers.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    from: D,
) -> Result<T, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(from)?).unwrap_or_default())
}

/// Like [`lenient`], for each item.
fn lenient_list<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let items: Vec<Value> = lenient(from)?;
    Ok(items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect())
}

#[cfg(test)]
mod tests;
