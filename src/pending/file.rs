//! The shape of `.pi/pending-questions.json`: seed 000's keys first, for the person who edits it,
//! then what it takes to resume.

use std::collections::HashSet;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::given::{Given, Written};
use crate::json;
use crate::model::Questionnaire;
use crate::strings::pending as words;

/// Most commas in a file; in one with long texts there are some tens of thousands.
const MOST_COMMAS: usize = 200_000;

/// The whole file. Everything in it may have been edited by hand, so every key may be missing
/// and keys that are not ours are kept.
/// The file's text goes in; what somebody wrote in it comes out, and answers the form:
///
/// ```
/// use pi_ask_user::pending::{Pending, answers_for};
/// # use pi_ask_user::contract::{self, Flavor};
/// # let asked = serde_json::json!({ "questions": [{ "question": "Which?", "options": ["SQLite", "MongoDB"] }] });
/// # let call = contract::parse("ask_user", Flavor::Rpiv, asked);
/// # let form = call.map_err(|refused| format!("{refused:?}"))?.form;
///
/// let text = r#"{ "questions": [{ "question": "Which?", "answer": "MongoDB" }] }"#;
/// let file = Pending::parse(text, ".pi/pending-questions.json")?;
/// assert_eq!(file.unanswered(), 0);
///
/// let filled = answers_for(&form, &[], &file.given()); // one question: SQLite, MongoDB
/// assert_eq!(filled.answers.each[0].as_ref().map(|answer| &*answer.picks), Some(&[1][..]));
/// assert!(filled.missing.is_empty() && filled.warnings.is_empty());
///
/// let broken = Pending::parse("{ \"questions\": [,] }", ".pi/pending-questions.json");
/// assert!(broken.is_err_and(|sentence| sentence.contains("line 1, column 17")));
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
    pub calls: Vec<Waiting>,
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
    /// `null` until somebody writes one; see [`Given::read`] for what is understood.
    pub answer: Value,
    /// `note`, and keys that are not ours.
    #[serde(flatten)]
    pub other: Map<String, Value>,
}

/// A call whose questions wait in the file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Waiting {
    /// Pi's id of the call.
    pub tool_call_id: String,
    /// The tool's name as registered.
    pub tool: String,
    /// The prepared arguments, to parse the questionnaire from again.
    pub params: Value,
    /// Place of its first question in [`Pending::questions`].
    pub first: usize,
    /// How many questions it has.
    pub count: usize,
}

/// Something that can leave the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
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

impl Part {
    fn call(&self) -> Option<&str> {
        match self {
            Self::Call(id) => Some(id),
            Self::Entry { .. } => None,
        }
    }
}

/// A call to be added to the file.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    /// Pi's id of the call.
    pub tool_call_id: String,
    /// The tool's name as registered.
    pub tool: String,
    /// The prepared arguments.
    pub params: Value,
    /// Its questions, see [`Entry::of`].
    pub questions: Vec<Entry>,
    /// The call's `metadata` (seed 000).
    pub metadata: Option<Value>,
}

impl Entry {
    /// The entries of a form, not answered yet.
    #[must_use]
    pub fn of(form: &Questionnaire) -> Vec<Self> {
        let entry = |question: &crate::model::Question| Self {
            question: Some(question.text.clone()),
            header: question.short.clone(),
            options: question.choices.iter().map(|choice| choice.label.clone()).collect(),
            multi_select: question.multi,
            ..Self::default()
        };
        form.questions.iter().map(entry).collect()
    }

    /// What was written for it.
    #[must_use]
    pub fn given(&self) -> Given {
        let answer = Given::read(&self.answer);
        let note = self.other.get("note").and_then(Value::as_str).map(str::to_owned);
        Given {
            question: self.question.clone().or(answer.question),
            note: note.or(answer.note),
            ..answer
        }
    }
}

impl Pending {
    /// Reads a file's `text`; `shown` is its path for sentences. `Err` is a sentence with line and
    /// column where the JSON is broken. An entry that is no object counts as its answer.
    pub fn parse(text: &str, shown: &str) -> Result<Self, String> {
        // Millions of values would cost hundreds of megabytes before anything could look at them.
        if text.bytes().filter(|byte| *byte == b',').count() > MOST_COMMAS {
            return Err(words::too_many_values(shown));
        }
        let mut value = json::read(text).map_err(|broken| words::broken_file(shown, &broken))?;
        let Some(Value::Array(questions)) = value.get_mut("questions") else {
            return Err(words::no_questions(shown));
        };
        for entry in questions.iter_mut().filter(|entry| !entry.is_object()) {
            *entry = serde_json::json!({ "answer": entry.take() });
        }
        Self::deserialize(value).map_err(|error| words::odd_file(shown, &error.to_string()))
    }

    /// The file's text: JSON with two spaces of indent and a newline at its end.
    #[must_use]
    pub fn text(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        format!("{value:#}\n")
    }

    /// What was written for every question, by place.
    #[must_use]
    pub fn given(&self) -> Vec<Given> {
        self.questions.iter().map(Entry::given).collect()
    }

    /// What was written in the `count` entries from place `first` on; nothing where there is none.
    #[must_use]
    pub fn given_at(&self, first: usize, count: usize) -> Vec<Given> {
        let entry = |place: usize| self.questions.get(first.saturating_add(place));
        (0..count).map(|place| entry(place).map(Entry::given).unwrap_or_default()).collect()
    }

    /// The places of entries that belong to no call: all of them in a file written by hand.
    #[must_use]
    pub fn loose(&self) -> Vec<usize> {
        // Calls may overlap in a file that somebody edited: count how many begin and end where.
        let mut changes = vec![0_isize; self.questions.len() + 1];
        for places in self.calls.iter().map(|call| call.places(self.questions.len())) {
            for (place, change) in [(places.start, 1), (places.end, -1)] {
                if let Some(at) = changes.get_mut(place) {
                    *at += change;
                }
            }
        }
        let mut inside = 0;
        let owned = |(place, change): (usize, isize)| {
            inside += change;
            (inside == 0).then_some(place)
        };
        changes
            .into_iter()
            .enumerate()
            .filter_map(owned)
            .take_while(|at| *at < self.questions.len())
            .collect()
    }

    /// How many questions have no answer yet.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.questions.iter().filter(|entry| entry.given().is_nothing()).count()
    }

    /// Writes `given` into the entry at `place`; nothing given changes nothing.
    pub fn set(&mut self, place: usize, given: Given) {
        let Some(entry) = self.questions.get_mut(place) else { return };
        if let Some(note) = given.note {
            entry.other.insert("note".to_owned(), note.into());
        }
        match given.written {
            Written::Nothing => {}
            Written::One(text) => entry.answer = text.into(),
            Written::Custom(text) => {
                entry.answer = serde_json::json!({ "answer": text, "wasCustom": true });
            }
            Written::Many(texts) => entry.answer = texts.into(),
        }
    }

    /// Adds a call's questions. A call of that id that is there already makes way, with what was
    /// answered to it: models use ids again. Only with `kept` it stays, if it is this very call, which
    /// was saved before Pi was ended.
    pub fn add(&mut self, asked: Asked, kept: bool) {
        let same = |call: &&Waiting| call.tool_call_id == asked.tool_call_id;
        let standing = self.calls.iter().find(same).map(|call| call.places(self.questions.len()));
        let texts =
            |entries: &[Entry]| entries.iter().map(|it| it.question.clone()).collect::<Vec<_>>();
        let asks = standing.clone().and_then(|places| self.questions.get(places)).map(texts);
        if kept && asks == Some(texts(&asked.questions)) {
            return;
        }
        if standing.is_some() {
            self.drop_parts(&[Part::Call(asked.tool_call_id.clone())]);
        }
        let (first, count) = (self.questions.len(), asked.questions.len());
        self.questions.extend(asked.questions);
        self.metadata = self.metadata.take().or(asked.metadata);
        let Asked { tool_call_id, tool, params, .. } = asked;
        self.calls.push(Waiting { tool_call_id, tool, params, first, count });
    }

    /// Drops `parts`; those that are not there any more, or became something else, are passed over.
    pub fn drop_parts(&mut self, parts: &[Part]) {
        let ids: HashSet<&str> = parts.iter().filter_map(Part::call).collect();
        let is_gone = |call: &Waiting| ids.contains(call.tool_call_id.as_str());
        let count = self.questions.len();
        let mut kept = vec![true; count];
        for places in self.calls.iter().filter(|call| is_gone(call)).map(|call| call.places(count))
        {
            kept.get_mut(places).into_iter().for_each(|kept| kept.fill(false));
        }
        for part in parts {
            if let Part::Entry { place, question } = part
                && self.questions.get(*place).is_some_and(|entry| entry.question == *question)
                && let Some(kept) = kept.get_mut(*place)
            {
                *kept = false;
            }
        }
        self.calls.retain(|call| !is_gone(call));
        // How many stay before each place, and before the end.
        let mut staying = vec![0; count + 1];
        for (place, kept) in kept.iter().enumerate() {
            let before = staying.get(place).copied().unwrap_or_default();
            if let Some(next) = staying.get_mut(place + 1) {
                *next = before + usize::from(*kept);
            }
        }
        let staying = |place: usize| staying.get(place).copied().unwrap_or_default();
        for call in &mut self.calls {
            let places = call.places(count);
            call.first = staying(places.start);
            call.count = staying(places.end) - call.first;
        }
        let mut kept = kept.into_iter();
        self.questions.retain(|_| kept.next().unwrap_or(true));
    }
}

impl Waiting {
    /// The places of its questions in a list of `count`, whatever somebody wrote into the file.
    fn places(&self, count: usize) -> std::ops::Range<usize> {
        let first = self.first.min(count);
        first..self.first.saturating_add(self.count).min(count)
    }
}

/// A value of the wrong kind counts as absent: a slip in one key must not cost the answers.
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
