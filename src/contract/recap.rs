//! What the transcript shows of calls and results, whichever contract wrote them.

use serde_json::Value;

use super::raw::RawQuestion;
use super::shape::Shape;
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
    /// What the person asked back, a line each; they decided nothing then.
    pub discuss: Vec<String>,
    /// The form's title.
    pub title: Option<String>,
    /// The form's context.
    pub context: Option<String>,
    /// Where it was answered, if not on a surface of Pi's own: a word of [`crate::model::Via`].
    pub via: Option<String>,
    /// True where it corrects an earlier result: [`RecapRow::changed`] says which answers.
    pub corrects: bool,
    /// True where it tells how questions ended that the agent did not wait for.
    pub later: bool,
}

impl Recap {
    /// A result without note, title, context and source.
    pub(crate) fn new(ending: Ending, rows: Vec<RecapRow>) -> Self {
        Self {
            ending,
            rows,
            note: None,
            discuss: Vec::new(),
            title: None,
            context: None,
            via: None,
            corrects: false,
            later: false,
        }
    }

    /// The rows that tell something: of a correction, the answers that changed.
    pub fn told(&self) -> impl Iterator<Item = &RecapRow> {
        self.rows.iter().filter(|row| row.changed || !self.corrects)
    }
}

/// How a form ended, as the transcript says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The person sent the form.
    Answered,
    /// The person closed the form.
    Cancelled,
    /// The call's own timeout ran out.
    TimedOut,
    /// The questions wait in a file.
    Pending {
        /// How many questions wait.
        count: usize,
        /// The file's path.
        file: String,
    },
    /// The agent went on, and the questions waited for the person.
    Deferred {
        /// How many questions waited.
        count: usize,
    },
    /// The person withdrew questions that waited for them.
    Withdrawn,
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
    /// The notes on its choices, each with the choice's label; empty where the contract puts them into
    /// the note.
    pub notes: Vec<(String, String)>,
    /// True when there is no answer.
    pub skipped: bool,
    /// The labels of the choices and whether each was picked; empty where the contract does not store
    /// them.
    pub choices: Vec<(String, bool)>,
    /// True where it corrects an earlier answer.
    pub changed: bool,
    /// The answer that it corrects, in words; `None` where there was none.
    pub was: Option<String>,
    /// The question's index in the call.
    pub index: usize,
    /// The answer as it is stored; `None` without one.
    pub stored: Option<Stored>,
}

/// An answer as it is stored, not cleaned.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stored {
    /// The labels of the picked choices.
    pub picked: Vec<String>,
    /// Custom text.
    pub custom: Option<String>,
    /// The note.
    pub note: Option<String>,
    /// The notes on choices, each with the choice's label.
    pub notes: Vec<(String, String)>,
}

impl From<&Said<'_>> for Stored {
    fn from(said: &Said<'_>) -> Self {
        Self {
            picked: said.picked.iter().map(|&label| label.to_owned()).collect(),
            custom: said.custom.map(str::to_owned),
            note: said.note.map(str::to_owned),
            notes: said.notes.iter().map(|&(on, note)| (on.to_owned(), note.to_owned())).collect(),
        }
    }
}

/// The stored notes on choices, each with the choice's label.
pub(super) fn choice_notes(answer: &Value) -> Vec<(&str, &str)> {
    let notes = answer.get("notes").and_then(Value::as_object).into_iter().flatten();
    notes.filter_map(|(label, note)| Some((label.as_str(), note.as_str()?))).collect()
}

/// What a stored answer says.
#[derive(Debug, Clone, Default)]
pub(super) struct Said<'a> {
    pub picked: Vec<&'a str>,
    pub custom: Option<&'a str>,
    pub note: Option<&'a str>,
    /// Notes on choices, each with the choice's label.
    pub notes: Vec<(&'a str, &'a str)>,
}

/// The row of a stored question; `said` is `None` where it has no answer.
pub(super) fn row(index: usize, question: &RawQuestion, said: Option<Said<'_>>) -> RecapRow {
    let whole = text::block(&question.text);
    let named = |name: &String| !name.is_empty();
    let header = question.header.as_deref().map(text::line).filter(named);
    let short = header.or_else(|| Some(text::first_words(&whole)).filter(named));
    let picked = said.as_ref().map(|said| said.picked.as_slice()).unwrap_or_default();
    let choice = |label: &String| (text::line(label), picked.contains(&label.as_str()));
    let mut row = RecapRow {
        short: short.unwrap_or_else(|| format!("Q{}", index + 1)),
        question: whole,
        choices: question.choices.iter().map(|it| choice(&it.label)).collect(),
        index,
        ..RecapRow::default()
    };
    row.answer_with(said);
    row
}

impl RecapRow {
    fn answer_with(&mut self, said: Option<Said<'_>>) {
        self.skipped = said.is_none();
        self.stored = said.as_ref().map(Stored::from);
        let said = said.unwrap_or_default();
        let words: Vec<String> =
            said.picked.iter().copied().chain(said.custom).map(text::block).collect();
        self.answer = words.join(", ");
        self.custom = said.custom.is_some();
        self.note = said.note.map(text::block).filter(|it| !it.is_empty());
        let clean = |(on, note): &(&str, &str)| (text::line(on), text::block(note));
        self.notes = said.notes.iter().map(clean).collect();
    }

    /// Replaces what was said.
    pub(super) fn say(&mut self, said: Option<Said<'_>>) {
        let picked: Vec<String> =
            said.iter().flat_map(|said| &said.picked).map(|label| text::line(label)).collect();
        for (label, chosen) in &mut self.choices {
            *chosen = picked.contains(label);
        }
        self.answer_with(said);
    }
}

/// What the transcript says of a call, also of one that is still being streamed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// How many questions there are so far.
    pub count: usize,
    /// Their short names, else their texts, clean and on one line each; blank ones are left out.
    pub labels: Vec<String>,
}

/// The outline of prepared arguments.
pub(super) fn outline(shape: &Shape, params: &Value) -> Outline {
    let label = |question: &Value| {
        let texts = ["header", "label", shape.text_field()].into_iter();
        let labels = texts.filter_map(|key| question.get(key)?.as_str()).map(text::line);
        labels.into_iter().find(|label| !label.is_empty())
    };
    let listed = params.get("questions").and_then(Value::as_array).filter(|it| !it.is_empty());
    match listed {
        Some(questions) => {
            Outline { count: questions.len(), labels: questions.iter().filter_map(label).collect() }
        }
        None => {
            let labels: Vec<String> =
                params.get("question").and_then(|_| label(params)).into_iter().collect();
            Outline { count: labels.len(), labels }
        }
    }
}
