//! Calls and results of all contracts, parsed for the transcript.

use serde_json::Value;

use super::raw::{RawQuestion, sanitized_block, sanitized_line};
use super::values::strings;
use crate::json::{is_true, text_in};
use crate::model::text;
use crate::strings::comma;

/// A parsed stored result, with sanitized texts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recap {
    /// The outcome of the form.
    pub outcome: StoredOutcome,
    /// One row per question, in order.
    pub rows: Vec<RecapRow>,
    /// The note on the whole form.
    pub note: Option<String>,
    /// The user's questions to the agent, one per item. If the list has items, the user has not
    /// decided yet.
    pub discuss: Vec<String>,
    /// The title of the form.
    pub title: Option<String>,
    /// The context of the form.
    pub context: Option<String>,
    /// The source of the answer, a word of [`crate::model::Via`]; `None` for Pi's own surfaces.
    pub via: Option<String>,
    /// `true` for a correction of an earlier result. [`RecapRow::changed`] marks corrected answers.
    pub corrects: bool,
    /// `true` for an outcome of deferred questions.
    pub later: bool,
}

impl Recap {
    /// Builds the recap of stored `details` with these `questions`. `answer` returns the stored
    /// answer of a question.
    pub(super) fn read(
        details: &Value,
        questions: &[RawQuestion],
        answer: impl Fn(usize, &RawQuestion) -> Option<StoredAnswer>,
    ) -> Self {
        let each = questions.iter().enumerate();
        let rows = each.map(|(at, question)| row(at, question, answer(at, question)));
        Self {
            note: text_in(details, "globalNote").map(text::block),
            title: sanitized_line(text_in(details, "title")),
            context: sanitized_block(text_in(details, "context")),
            outcome: StoredOutcome::read(details),
            rows: rows.collect(),
            ..Self::default()
        }
    }

    /// Returns the rows that a collapsed entry of the transcript shows: for a correction, only the
    /// changed answers; otherwise, all rows.
    pub fn brief_rows(&self) -> impl Iterator<Item = &RecapRow> {
        self.rows.iter().filter(|row| row.changed || !self.corrects)
    }
}

/// The outcome of a form in the transcript.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum StoredOutcome {
    /// The user submitted the form.
    #[default]
    Answered,
    /// The user closed the form.
    Cancelled,
    /// The timeout of the call expired.
    TimedOut,
    /// The questions were saved to the pending file.
    Pending {
        /// The path of the file.
        file: String,
    },
    /// The questions were deferred; the agent continued.
    Deferred,
    /// Deferred questions were withdrawn.
    Withdrawn,
    /// A later call had the same questions.
    Superseded,
    /// No user interface was available.
    Unavailable,
    /// The client disconnected.
    ConnectionLost,
    /// The agent was stopped. The same questions may be asked again.
    Interrupted,
    /// The user asked to discuss the questions first.
    Discussed,
    /// The call was refused. The sentence may be empty.
    Error(String),
}

/// The outcomes that are stored as a word: the name of a detail that is `true`, or the word of an
/// [`crate::model::Outcome`].
const WORDS: [(&str, StoredOutcome); 9] = [
    ("deferred", StoredOutcome::Deferred),
    ("withdrawn", StoredOutcome::Withdrawn),
    ("superseded", StoredOutcome::Superseded),
    ("interrupted", StoredOutcome::Interrupted),
    ("unavailable", StoredOutcome::Unavailable),
    ("connectionLost", StoredOutcome::ConnectionLost),
    ("timedOut", StoredOutcome::TimedOut),
    ("cancelled", StoredOutcome::Cancelled),
    ("discussed", StoredOutcome::Discussed),
];

impl StoredOutcome {
    pub(super) fn read(details: &Value) -> Self {
        if let Some(file) = text_in(details, "pendingFile") {
            return Self::Pending { file: text::line(file) };
        }
        Self::find(|word| is_true(details, word)).unwrap_or_default()
    }

    /// Returns the first outcome whose word satisfies `matches`.
    pub(super) fn find(matches: impl Fn(&str) -> bool) -> Option<Self> {
        WORDS.iter().find(|(word, _)| matches(word)).map(|(_, outcome)| outcome.clone())
    }
}

/// One question and its answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecapRow {
    /// The short name: header, label or id, or the first words of the question.
    pub short: String,
    /// The whole question.
    pub question: String,
    /// The answer as text; empty without an answer.
    pub answer: String,
    /// The labels of the options, each with `true` if it was selected. Empty if the contract does
    /// not store them.
    pub choices: Vec<(String, bool)>,
    /// `true` if the answer corrects an earlier one.
    pub changed: bool,
    /// The earlier answer as text; `None` if there was none.
    pub was: Option<String>,
    /// The stored answer; `None` without an answer.
    pub stored: Option<StoredAnswer>,
}

/// A stored answer, not sanitized.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StoredAnswer {
    /// The labels of the selected options.
    pub picked: Vec<String>,
    /// The custom text.
    pub custom: Option<String>,
    /// The note.
    pub note: Option<String>,
    /// The notes on options, each with the label of the option.
    pub notes: Vec<(String, String)>,
}

impl StoredAnswer {
    /// Parses a stored answer of any contract except `AskUserQuestion`. Returns `None` if the
    /// question has no answer.
    pub(super) fn read(answer: &Value) -> Option<Self> {
        let kind = text_in(answer, "kind");
        let keys = ["answer", "selected", "selections", "text", "label"];
        let value = keys.iter().filter_map(|key| answer.get(*key)).find(|value| !value.is_null());
        let mut picked = match value {
            Some(Value::String(text)) => vec![text.clone()],
            Some(_) => strings(value),
            // `ask_user_question` stores null for blank custom text.
            None if matches!(kind, Some("custom" | "option")) => Vec::new(),
            None => return None,
        };
        let is_custom =
            is_true(answer, "wasCustom") || matches!(kind, Some("custom" | "freeform" | "chat"));
        // Custom text is the last item, after the selected labels.
        let custom = is_custom.then(|| picked.pop().unwrap_or_default());
        Some(Self { picked, custom, ..Self::notes(answer) })
    }

    /// Parses the draft of one question: `{picked?, custom?, note?, notes?}`.
    pub(super) fn of_draft(entry: &Value) -> Self {
        let custom = text_in(entry, "custom").map(str::to_owned);
        Self { picked: strings(entry.get("picked")), custom, ..Self::notes(entry) }
    }

    /// Parses the note and the notes on options. Contracts with one text for all notes store this
    /// text under `notes` or `comment`.
    fn notes(answer: &Value) -> Self {
        let text = |key: &&str| text_in(answer, key).map(str::to_owned);
        let each = answer.get("notes").and_then(Value::as_object).into_iter().flatten();
        let each =
            each.filter_map(|(label, note)| Some((label.clone(), note.as_str()?.to_owned())));
        Self {
            note: ["note", "notes", "comment"].iter().find_map(text),
            notes: each.collect(),
            ..Self::default()
        }
    }
}

/// Returns `text` as a name: on one line, without Markdown.
fn name(text: &str) -> String {
    text::unmarked(&text::line(text)).into_owned()
}

pub(super) fn row(index: usize, question: &RawQuestion, answer: Option<StoredAnswer>) -> RecapRow {
    let whole = text::block(&question.text);
    let names = [question.header.as_deref().map(name), Some(text::first_words(&whole))];
    let short = names.into_iter().flatten().find(|name| !name.is_empty());
    let mut row = RecapRow {
        short: short.unwrap_or_else(|| format!("Q{}", index + 1)),
        question: whole,
        choices: question.choices.iter().map(|choice| (text::line(&choice.label), false)).collect(),
        ..RecapRow::default()
    };
    row.set_answer(answer);
    row
}

impl RecapRow {
    /// Returns `true` if there is no answer.
    pub fn is_skipped(&self) -> bool {
        self.stored.is_none()
    }

    /// Returns the custom text of the answer.
    pub fn custom(&self) -> Option<String> {
        self.stored.as_ref()?.custom.as_deref().map(text::block)
    }

    /// Returns the note on the answer.
    pub fn note(&self) -> Option<String> {
        let note = self.stored.as_ref()?.note.as_deref().map(text::block);
        note.filter(|note| !note.is_empty())
    }

    /// Returns the notes on options, each with the label of the option. Empty if the contract
    /// stores them in the note.
    pub fn choice_notes(&self) -> impl Iterator<Item = (String, String)> {
        let notes = self.stored.iter().flat_map(|stored| &stored.notes);
        notes.map(|(label, note)| (text::line(label), text::block(note)))
    }

    /// Sets the answer, and marks its options as selected.
    pub(super) fn set_answer(&mut self, answer: Option<StoredAnswer>) {
        let picked = answer.iter().flat_map(|stored| &stored.picked);
        let custom = answer.as_ref().and_then(|stored| stored.custom.as_ref());
        let texts = picked.clone().chain(custom).map(|text| text::block(text));
        self.answer = texts.collect::<Vec<_>>().join(comma());
        let labels: Vec<String> = picked.map(|label| text::line(label)).collect();
        for (label, chosen) in &mut self.choices {
            *chosen = labels.contains(label);
        }
        self.stored = answer;
    }
}

/// The questions of a call, in short, for the transcript. The model may still be writing the call.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// The number of questions so far.
    pub count: usize,
    /// The sanitized short names of the questions, or their texts. Blank names are omitted.
    pub labels: Vec<String>,
}

/// Builds the outline of repaired arguments. `text_field`: the name of the field with a question's
/// text.
pub(super) fn outline(text_field: &str, params: &Value) -> Outline {
    let label = |question: &Value| {
        let texts = ["header", "label", text_field].into_iter();
        let mut labels = texts.filter_map(|key| question.get(key)?.as_str()).map(name);
        labels.find(|label| !label.is_empty())
    };
    let listed = params.get("questions").and_then(Value::as_array).filter(|list| !list.is_empty());
    if let Some(questions) = listed {
        let labels = questions.iter().filter_map(label).collect();
        return Outline { count: questions.len(), labels };
    }
    let short_form = params.get("question").and_then(|_| label(params));
    Outline { count: usize::from(short_form.is_some()), labels: short_form.into_iter().collect() }
}
