//! Answers that arrive as JSON instead of key presses: from an RPC client, a browser or another
//! program. [`Response::read`] reads them, [`check`] matches them to the questions.

use serde_json::{Map, Value};

use crate::model::{Answers, Outcome, Questionnaire};
use crate::pending::{RawAnswer, answers_for, list};
use crate::strings::rpc as words;

/// The answers to one form, read but not yet matched to its questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    /// One item per question, in question order.
    pub answers: Vec<RawAnswer>,
    /// A note on the whole form.
    pub note: Option<String>,
    /// True when the person closed the form without answering; no answers are needed then.
    pub cancelled: bool,
}

impl Response {
    /// Reads `{answers, note?, cancelled?}`; other fields are left alone.
    ///
    /// # Errors
    /// A sentence, when `answers` is missing or no list.
    pub fn read(fields: &Map<String, Value>) -> Result<Self, String> {
        let cancelled = fields.get("cancelled") == Some(&Value::Bool(true));
        let answers = match fields.get("answers") {
            Some(answers) => list(answers)?,
            None if cancelled => Vec::new(),
            None => return Err(words::NO_ANSWERS.to_owned()),
        };
        let note = fields.get("note").and_then(Value::as_str).map(str::to_owned);
        Ok(Self { answers, note, cancelled })
    }
}

/// A response that ends the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The ending: [`Outcome::Answered`] or [`Outcome::Cancelled`].
    pub outcome: Outcome,
    /// A sentence for everything that was not taken as it was sent.
    pub warnings: Vec<String>,
}

/// Why a response does not count. The form stays open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Indices of the questions that lack the answer they need.
    pub missing: Vec<usize>,
    /// The reasons, a sentence each; never empty.
    pub reasons: Vec<String>,
}

/// Matches `response` to the questions of `form`. `labels` are the labels of each question as the
/// call wrote them; the form's own, cleaned ones are compared where they are missing.
///
/// # Errors
/// A [`Refusal`], when the count is wrong or a question lacks the answer it needs.
pub fn check(
    form: &Questionnaire,
    labels: &[Vec<String>],
    response: &Response,
) -> Result<Accepted, Refusal> {
    let (given, asked) = (response.answers.len(), form.questions.len());
    if response.cancelled {
        let outcome = Outcome::Cancelled(Answers::none(asked));
        return Ok(Accepted { outcome, warnings: Vec::new() });
    }
    if given != asked {
        let reasons = vec![words::wrong_count(given, asked)];
        return Err(Refusal { missing: Vec::new(), reasons });
    }
    let filled = answers_for(form, labels, &response.answers);
    let (mut answers, mut warnings) = (filled.answers, filled.warnings);
    let note = response.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    if form.policy.takes_form_note() {
        answers.note = note.map(str::to_owned);
    } else if note.is_some() {
        warnings.push(words::NO_FORM_NOTE.to_owned());
    }
    let missing = form.missing_in(&answers);
    if missing.is_empty() {
        return Ok(Accepted { outcome: Outcome::Answered(answers), warnings });
    }
    let short = |index: usize| form.questions.get(index).and_then(|it| it.short.as_deref());
    warnings.extend(missing.iter().map(|index| words::unanswered(index + 1, short(*index))));
    Err(Refusal { missing, reasons: warnings })
}

#[cfg(test)]
mod tests;
