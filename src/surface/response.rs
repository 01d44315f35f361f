//! Answers that arrive as JSON instead of key presses: from an RPC client, a browser or another
//! program. [`Response::read`] reads them, [`check`] matches them to the questions.

use serde_json::{Map, Value};

use crate::model::{Outcome, Questionnaire};
use crate::pending::{Filled, RawAnswer, answers_for, list};
use crate::strings::rpc as words;

/// The answers to one form, read but not yet matched to its questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    /// One item per question, in question order.
    pub answers: Vec<RawAnswer>,
    /// A note on the whole form.
    pub note: Option<String>,
    /// True when the person closed the form; the answers are those given until then.
    pub cancelled: bool,
    /// The question (its index) that the person would rather talk about than answer; the answers
    /// are those given until then.
    pub discussed: Option<usize>,
}

impl Response {
    /// Reads `{answers, note?, cancelled?, discussed?}`; other fields are left alone. `answers` may
    /// be missing where the form was closed.
    ///
    /// # Errors
    /// A sentence, when `answers` is missing or no list, or `discussed` no index.
    pub fn read(fields: &Map<String, Value>) -> Result<Self, String> {
        let cancelled = fields.get("cancelled") == Some(&Value::Bool(true));
        let discussed = match fields.get("discussed") {
            None | Some(Value::Null | Value::Bool(false)) => None,
            Some(index) => {
                let index = index.as_u64().and_then(|index| usize::try_from(index).ok());
                Some(index.ok_or(words::NO_SUCH_QUESTION)?)
            }
        };
        let answers = match fields.get("answers") {
            None | Some(Value::Null) if cancelled || discussed.is_some() => Vec::new(),
            None => return Err(words::NO_ANSWERS.to_owned()),
            Some(answers) => list(answers)?,
        };
        let note = fields.get("note").and_then(Value::as_str).map(str::to_owned);
        Ok(Self { answers, note, cancelled, discussed })
    }
}

/// A response that ends the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The ending: [`Outcome::Answered`], [`Outcome::Cancelled`] or [`Outcome::Discussed`].
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
/// A [`Refusal`], when the count is wrong, a question lacks the answer it needs, or the contract
/// has no chat.
pub fn check(
    form: &Questionnaire,
    labels: &[Vec<String>],
    response: &Response,
) -> Result<Accepted, Refusal> {
    let (given, asked) = (response.answers.len(), form.questions.len());
    let refuse = |reason: String| Err(Refusal { missing: Vec::new(), reasons: vec![reason] });
    let closed = response.cancelled || response.discussed.is_some();
    if (given > asked && !response.cancelled) || (given < asked && !closed) {
        return refuse(words::wrong_count(given, asked));
    }
    let Filled { mut answers, mut warnings, .. } = answers_for(form, labels, &response.answers);
    let note = response.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    if form.policy.takes_form_note() {
        answers.note = note.map(str::to_owned);
    } else if note.is_some() {
        warnings.push(words::NO_FORM_NOTE.to_owned());
    }
    if response.cancelled {
        return Ok(Accepted { outcome: Outcome::Cancelled(answers), warnings: Vec::new() });
    }
    if let Some(question) = response.discussed {
        if !form.policy.chat {
            return refuse(words::NO_CHAT.to_owned());
        }
        if question >= asked {
            return refuse(words::NO_SUCH_QUESTION.to_owned());
        }
        return Ok(Accepted { outcome: Outcome::Discussed { question, answers }, warnings });
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
