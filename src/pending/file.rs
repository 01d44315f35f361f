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

/// The maximum number of commas in a file. Even a large file has only tens of thousands of commas.
const MAX_COMMAS: usize = 200_000;

/// The content of the file. Users may edit it, so each key may be missing, and unknown keys are
/// preserved.
///
/// This example parses a file, and fills a form with its answers:
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
    /// Pi's id of the session of the calls. If the id is missing, the answers belong to the session
    /// that the user continues.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub session_id: Option<String>,
    /// The time of the first call, ISO 8601 in UTC.
    #[serde(deserialize_with = "lenient", skip_serializing_if = "Option::is_none")]
    pub timestamp: Option<String>,
    /// The questions of all calls in order.
    pub questions: Vec<Entry>,
    /// The `metadata` of the first call that has `metadata`.
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
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
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

/// A reference to an item of the file. The user may edit the file after it is read, so each use
/// compares the reference with the item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemRef {
    /// A call and its questions, by Pi's id of the call.
    Call(String),
    /// The entry at `place`, if it still has the same question.
    Entry {
        /// Index in [`Pending::questions`].
        place: usize,
        /// The text of the question at the time of reading.
        question: Option<String>,
    },
}

impl Entry {
    /// Returns one entry without an answer for each question of `form`.
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
        let other_field = |key| self.other.get(key).cloned();
        RawAnswer::read(&Value::Object(json::object([
            ("question", self.question.as_deref().map(Value::from)),
            ("answer", Some(self.answer.clone())),
            ("note", other_field("note")),
            ("notes", other_field("notes")),
        ])))
    }
}

impl Pending {
    /// Parses the content of a file. `shown_path`: the path of the file for sentences to the user.
    /// An item of `questions` that is not an object, such as `"MongoDB"`, is read as an entry with
    /// only this answer.
    ///
    /// # Errors
    /// A sentence that names the file, with line and column if the JSON is broken.
    pub fn parse(text: &str, shown_path: &str) -> Result<Self, String> {
        // Millions of values would need hundreds of megabytes.
        if text.bytes().filter(|byte| *byte == b',').count() > MAX_COMMAS {
            return Err(words::too_many_values(shown_path));
        }
        let mut value = json::read(text).map_err(|JsonFault { line, column, reason }| {
            words::broken_file(shown_path, line, column, &reason)
        })?;
        let Some(Value::Array(questions)) = value.get_mut("questions") else {
            return Err(words::no_questions(shown_path));
        };
        for entry in questions.iter_mut().filter(|entry| !entry.is_object()) {
            *entry = json!({ "answer": entry.take() });
        }
        Self::deserialize(value).map_err(|error| words::odd_file(shown_path, error.to_string()))
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

    /// Returns one flag per entry, `true` if the entry belongs to one of `calls`. Counts starts and
    /// ends of calls, because the calls in an edited file may overlap.
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
    /// because models reuse ids. With `keep`, a call with the same id and the same questions stays
    /// unchanged, because the user may have answered it.
    pub fn add(&mut self, call: ToolCall, questions: Vec<Entry>, keep: bool) {
        if let Some(existing) = self.calls.iter().find(|saved| saved.call.id == call.id) {
            let existing_questions =
                self.questions.get(existing.places(self.questions.len())).unwrap_or_default();
            let texts = |entry: &Entry| entry.question.clone();
            if keep && existing_questions.iter().map(texts).eq(questions.iter().map(texts)) {
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
        let (removed, remaining): (Vec<_>, Vec<_>) =
            self.calls.drain(..).partition(|call| ids.contains(call.call.id.as_str()));
        self.calls = remaining;
        let mut remains: Vec<bool> =
            self.covered(removed.iter()).into_iter().map(|is_removed| !is_removed).collect();
        for item in items {
            if let ItemRef::Entry { place, question } = item
                && self.questions.get(*place).is_some_and(|entry| entry.question == *question)
                && let Some(remains) = remains.get_mut(*place)
            {
                *remains = false;
            }
        }
        // The number of remaining entries before each place and before the end.
        let mut before = vec![0];
        before.extend(remains.iter().scan(0, |count, remains| {
            *count += usize::from(*remains);
            Some(*count)
        }));
        let before = |place: usize| before.get(place).copied().unwrap_or_default();
        let count = self.questions.len();
        for call in &mut self.calls {
            let places = call.places(count);
            call.first = before(places.start);
            call.count = before(places.end) - call.first;
        }
        let mut remains = remains.into_iter();
        self.questions.retain(|_| remains.next().unwrap_or(true));
    }
}

impl SavedCall {
    /// Returns the places of the call's questions in a list of `count` entries. The result is in
    /// range for any content of the file.
    fn places(&self, count: usize) -> std::ops::Range<usize> {
        let first = self.first.min(count);
        first..self.first.saturating_add(self.count).min(count)
    }
}

/// Treats a value of the wrong type as missing, so that a mistake in one key does not make the
/// answers unusable.
fn lenient<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    from: D,
) -> Result<T, D::Error> {
    Ok(serde_json::from_value(Value::deserialize(from)?).unwrap_or_default())
}

/// Like [`lenient`], for a list: also drops each item of the wrong type.
fn lenient_list<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    from: D,
) -> Result<Vec<T>, D::Error> {
    let items: Vec<Value> = lenient(from)?;
    Ok(items.into_iter().filter_map(|item| serde_json::from_value(item).ok()).collect())
}

#[cfg(test)]
mod tests;
