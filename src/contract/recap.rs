//! What the transcript shows of calls and results, whichever contract wrote them.

use serde_json::Value;

use super::raw::{RawQuestion, short, shown};
use super::values::strings;
use crate::json::{is_true, text_in};
use crate::model::text;
use crate::strings as said;

/// A stored result, read back. All text in it is clean.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
        Self { ending, rows, ..Self::default() }
    }

    /// What stored `details` say of `questions`, each with the stored answer that `answer` finds for it.
    pub(super) fn read<'a>(
        details: &Value,
        questions: &[RawQuestion],
        answer: impl Fn(usize, &RawQuestion) -> Option<&'a Value>,
    ) -> Self {
        let each = questions.iter().enumerate();
        let rows = each.map(|(at, it)| row(at, it, answer(at, it).and_then(Stored::read)));
        Self {
            note: text_in(details, "globalNote").map(text::block),
            title: short(text_in(details, "title")),
            context: shown(text_in(details, "context")),
            ..Self::new(Ending::read(details, questions.len()), rows.collect())
        }
    }

    /// The rows to show in short: of a correction, those whose answers changed.
    pub fn changed_rows(&self) -> impl Iterator<Item = &RecapRow> {
        self.rows.iter().filter(|row| row.changed || !self.corrects)
    }
}

/// How a form ended, as the transcript says it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Ending {
    /// The person sent the form.
    #[default]
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
    /// Questions that waited were withdrawn.
    Withdrawn,
    /// A later call asked the same.
    Superseded,
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

/// The endings that are a word: a detail that is `true`, or the outcome's own.
const WORDS: [(&str, Ending); 8] = [
    ("withdrawn", Ending::Withdrawn),
    ("superseded", Ending::Superseded),
    ("interrupted", Ending::Interrupted),
    ("unavailable", Ending::Unavailable),
    ("connectionLost", Ending::ConnectionLost),
    ("timedOut", Ending::TimedOut),
    ("cancelled", Ending::Cancelled),
    ("discussed", Ending::Discussed),
];

impl Ending {
    /// What stored details of a call with `count` questions say: the mark of an ending in which nobody
    /// decided anything, else what `cancelled` says.
    pub(super) fn read(details: &Value, count: usize) -> Self {
        if let Some(file) = text_in(details, "pendingFile") {
            return Self::Pending { count, file: text::line(file) };
        }
        if is_true(details, "deferred") {
            return Self::Deferred { count };
        }
        Self::find(|word| is_true(details, word)).unwrap_or_default()
    }

    /// The first ending whose word `is` it.
    pub(super) fn find(is: impl Fn(&str) -> bool) -> Option<Self> {
        WORDS.iter().find(|(word, _)| is(word)).map(|(_, ending)| ending.clone())
    }
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

impl Stored {
    /// Reads one stored answer, of any contract but Claude's, which stores a text; `None` where the
    /// question has no answer.
    pub(super) fn read(answer: &Value) -> Option<Self> {
        let kind = text_in(answer, "kind");
        let keys = ["answer", "selected", "selections", "text", "label"];
        let said = keys.iter().filter_map(|key| answer.get(*key)).find(|said| !said.is_null());
        let mut picked = match said {
            Some(Value::String(text)) => vec![text.clone()],
            Some(_) => strings(said),
            // `ask_user_question` stores null for blank custom text.
            None if matches!(kind, Some("custom" | "option")) => Vec::new(),
            None => return None,
        };
        let custom =
            is_true(answer, "wasCustom") || matches!(kind, Some("custom" | "freeform" | "chat"));
        // Custom text comes last, behind the ticks.
        let custom = custom.then(|| picked.pop().unwrap_or_default());
        Some(Self { picked, custom, ..Self::notes(answer) })
    }

    /// Reads `{picked?, custom?, note?, notes?}`: what was left at one question.
    pub(super) fn left(entry: &Value) -> Self {
        let custom = text_in(entry, "custom").map(str::to_owned);
        Self { picked: strings(entry.get("picked")), custom, ..Self::notes(entry) }
    }

    /// The note and the notes on choices beside an answer. Contracts that have one text for all of
    /// them store it under `notes` or `comment`.
    fn notes(answer: &Value) -> Self {
        let text = |key: &&str| text_in(answer, key).map(str::to_owned);
        let each = answer.get("notes").and_then(Value::as_object).into_iter().flatten();
        let each = each.filter_map(|(on, note)| Some((on.clone(), note.as_str()?.to_owned())));
        Self {
            note: ["note", "notes", "comment"].iter().find_map(text),
            notes: each.collect(),
            ..Self::default()
        }
    }
}

/// A name on one line, without Markdown's marks.
fn name(text: &str) -> String {
    text::unmarked(&text::line(text)).into_owned()
}

/// The row of a stored question; `answer` is `None` where it has none.
pub(super) fn row(index: usize, question: &RawQuestion, answer: Option<Stored>) -> RecapRow {
    let whole = text::block(&question.text);
    let names = [question.header.as_deref().map(name), Some(text::first_words(&whole))];
    let short = names.into_iter().flatten().find(|name| !name.is_empty());
    let picked = answer.as_ref().map(|answer| answer.picked.as_slice()).unwrap_or_default();
    let choices = question.choices.iter();
    let mut row = RecapRow {
        short: short.unwrap_or_else(|| format!("Q{}", index + 1)),
        question: whole,
        choices: choices.map(|it| (text::line(&it.label), picked.contains(&it.label))).collect(),
        index,
        ..RecapRow::default()
    };
    row.answer_with(answer);
    row
}

impl RecapRow {
    /// True when there is no answer.
    pub fn is_skipped(&self) -> bool {
        self.stored.is_none()
    }

    /// The custom text in the answer.
    pub fn custom(&self) -> Option<String> {
        self.stored.as_ref()?.custom.as_deref().map(text::block)
    }

    /// The note on it.
    pub fn note(&self) -> Option<String> {
        let note = self.stored.as_ref()?.note.as_deref().map(text::block);
        note.filter(|it| !it.is_empty())
    }

    /// The notes on its choices, each with the choice's label; none where the contract puts them into
    /// the note.
    pub fn choice_notes(&self) -> impl Iterator<Item = (String, String)> {
        let notes = self.stored.iter().flat_map(|it| &it.notes);
        notes.map(|(on, note)| (text::line(on), text::block(note)))
    }

    fn answer_with(&mut self, answer: Option<Stored>) {
        self.answer = match &answer {
            None => String::new(),
            Some(Stored { picked, custom, .. }) => {
                let words = picked.iter().chain(custom).map(|words| text::block(words));
                words.collect::<Vec<_>>().join(said::comma())
            }
        };
        self.stored = answer;
    }

    /// Replaces the answer, and marks the choices that it picks.
    pub(super) fn replace_answer(&mut self, answer: Option<Stored>) {
        let picked = answer.iter().flat_map(|it| &it.picked);
        let picked: Vec<String> = picked.map(|label| text::line(label)).collect();
        for (label, chosen) in &mut self.choices {
            *chosen = picked.contains(label);
        }
        self.answer_with(answer);
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

/// The outline of prepared arguments, whose questions have their text in this field.
pub(super) fn outline(text_field: &str, params: &Value) -> Outline {
    let label = |question: &Value| {
        let texts = ["header", "label", text_field].into_iter();
        let mut labels = texts.filter_map(|key| question.get(key)?.as_str()).map(name);
        labels.find(|label| !label.is_empty())
    };
    let listed = params.get("questions").and_then(Value::as_array).filter(|it| !it.is_empty());
    if let Some(questions) = listed {
        let labels = questions.iter().filter_map(label).collect();
        return Outline { count: questions.len(), labels };
    }
    let lone = params.get("question").and_then(|_| label(params));
    Outline { count: usize::from(lone.is_some()), labels: lone.into_iter().collect() }
}
