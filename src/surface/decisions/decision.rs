//! One question that the person decided.

use crate::contract::{RecapRow, Stored};
use crate::model::text;
use crate::strings::{self, again as words};

/// Longest answer in the line under a question, in characters.
const ANSWER_IN_LINE: usize = 60;

/// A question that the person decided. All text in it is clean.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Decision {
    /// The question as it was asked.
    pub question: String,
    /// Its short name.
    pub short: String,
    /// What the person said last.
    pub said: Said,
    /// The notes on it and on its choices, a line each.
    pub note: Option<String>,
    /// When it was answered, in ms since 1970.
    pub at_ms: f64,
    /// The tool that the agent asked with.
    pub tool: String,
    /// True where the answer replaces an earlier one.
    pub corrected: bool,
}

/// What the person said to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Said {
    /// The answer in words; empty where none of the choices was ticked.
    Words(String),
    /// That the agent decides.
    Delegated,
    /// A secret of this name. Its value is written nowhere.
    Provided(String),
}

impl Default for Said {
    fn default() -> Self {
        Self::Words(String::new())
    }
}

impl Decision {
    /// What `row` says, at no time and with no tool.
    pub(super) fn from_row(row: &RecapRow) -> Self {
        let said = match &row.stored {
            Some(Stored { secret: Some(name), .. }) => Said::Provided(name.clone()),
            Some(Stored { delegated: true, .. }) => Said::Delegated,
            _ => Said::Words(row.answer.clone()),
        };
        let on_choices = row.choice_notes().map(|(label, note)| format!("{label}: {note}"));
        let notes: Vec<String> = row.note().into_iter().chain(on_choices).collect();
        Self {
            question: row.question.clone(),
            short: row.short.clone(),
            said,
            note: (!notes.is_empty()).then(|| notes.join("\n")),
            ..Self::default()
        }
    }

    /// What stands under a question that this one repeats, in the person's language. `when` writes a
    /// time in ms since 1970 as a day.
    pub fn line(&self, when: impl Fn(f64) -> String) -> String {
        let day = when(self.at_ms);
        if self.said == Said::Delegated {
            return words::left_before(day);
        }
        let answer = text::clip(&self.words(), ANSWER_IN_LINE);
        words::answered_before(answer, day)
    }

    /// The answer as the person reads it.
    pub(super) fn words(&self) -> String {
        match &self.said {
            Said::Delegated => strings::delegated_was().to_owned(),
            Said::Provided(name) => strings::secrets::provided(name),
            Said::Words(words) if words.trim().is_empty() => strings::nothing().to_owned(),
            Said::Words(words) => words.clone(),
        }
    }
}
