//! Answers that arrive as JSON instead of key presses: from an RPC client, a browser or another
//! program. [`Response::read`] reads them, [`check`] matches them to the questions.

use serde_json::{Map, Value};

use crate::model::{Discussion, Outcome, Questionnaire, Topic, text};
use crate::pending::{Filled, RawAnswer, answers_for, list};
use crate::strings::programs;

/// The maximum length of the payload of an event, in bytes of JSON.
const MAX_BYTES: usize = 1_000_000;

/// Parses the payload of an event of another extension. `text` is the payload as JSON.
///
/// # Errors
/// A sentence if the payload is too long or is not an object.
pub fn parse_payload(text: &str) -> Result<Map<String, Value>, String> {
    if text.len() > MAX_BYTES {
        return Err(programs::BAD_EVENT.to_owned());
    }
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(programs::BAD_EVENT.to_owned()),
        Err(error) => Err(programs::unreadable(&error.to_string())),
    }
}

/// The answers to one form, parsed but not yet matched to its questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Response {
    /// One item per question, in question order.
    pub answers: Vec<RawAnswer>,
    /// A note on the whole form.
    pub note: Option<String>,
    /// `true` if the user closed the form; `answers` has the answers until then.
    pub cancelled: bool,
    /// The user's questions to the agent, not yet matched to the questions of the form. A blank
    /// text asks for an explanation. `answers` has the answers until then.
    pub discuss: Vec<Topic>,
}

impl Response {
    /// Parses `{answers, note?, cancelled?, discuss?}` and ignores other fields. `answers` may be
    /// missing if the user cancels or discusses.
    ///
    /// # Errors
    /// A sentence if `answers` is missing or not a list, or if an item of `discuss` has no question
    /// index.
    pub fn read(fields: &Map<String, Value>) -> Result<Self, String> {
        let cancelled = fields.get("cancelled") == Some(&Value::Bool(true));
        let discuss = topics(fields)?;
        let answers = match fields.get("answers") {
            None | Some(Value::Null) if cancelled || !discuss.is_empty() => Vec::new(),
            None => return Err(programs::NO_ANSWERS.to_owned()),
            Some(answers) => list(answers)?,
        };
        let note = fields.get("note").and_then(Value::as_str).map(str::to_owned);
        Ok(Self { answers, note, cancelled, discuss })
    }
}

fn topics(fields: &Map<String, Value>) -> Result<Vec<Topic>, String> {
    let listed = match fields.get("discuss") {
        None | Some(Value::Null | Value::Bool(false)) => Vec::new(),
        Some(Value::Array(topics)) => topics.clone(),
        Some(topic) => vec![topic.clone()],
    };
    listed.iter().map(topic).collect()
}

fn topic(topic: &Value) -> Result<Topic, String> {
    let text = topic.get("text").and_then(Value::as_str);
    let index = topic.get("question").and_then(Value::as_u64);
    let question = index.and_then(|index| usize::try_from(index).ok());
    Ok(Topic {
        question: question.ok_or(programs::NO_SUCH_QUESTION)?,
        text: text.unwrap_or_default().to_owned(),
    })
}

/// A response that ends the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Accepted {
    /// The outcome: [`Outcome::Answered`], [`Outcome::Cancelled`] or [`Outcome::Discussed`].
    pub outcome: Outcome,
    /// A sentence for each part of the response that was changed or ignored.
    pub warnings: Vec<String>,
}

/// The reasons why a response was refused. The form stays open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The indices of required questions without an answer.
    pub missing: Vec<usize>,
    /// The reasons: at least one sentence, one per reason.
    pub reasons: Vec<String>,
}

/// The reason why a response to a request has no effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotAccepted {
    /// The response does not match the questions, and the request stays open. Contains one sentence
    /// per reason.
    Refused(Vec<String>),
    /// The request is not open.
    NotOpen,
}

impl NotAccepted {
    /// Returns the reason as a sentence. `id` is the request that the response names.
    pub fn reason(&self, id: &str) -> String {
        match self {
            Self::Refused(reasons) => reasons.join(" "),
            Self::NotOpen => programs::not_open(id),
        }
    }
}

/// The warnings of an accepted response (see [`Accepted::warnings`]), or the reason why it has no
/// effect.
pub type ResponseResult = Result<Vec<String>, NotAccepted>;

/// Matches `response` to the questions of `form`. `labels`: for each question, the labels of its
/// options in the call's arguments. If `labels` is empty, the form's sanitized labels are used.
///
/// # Errors
/// A [`Refusal`] in these cases: the number of answers is wrong; an answer is refused; a required
/// answer is missing; the response asks the agent a question, but the contract does not support
/// discussions; a question to the agent names no question of the form.
pub fn check(
    form: &Questionnaire,
    labels: &[Vec<String>],
    response: &Response,
) -> Result<Accepted, Refusal> {
    let (answers_count, questions_count) = (response.answers.len(), form.questions.len());
    let refusal = |reason: String| Refusal { missing: Vec::new(), reasons: vec![reason] };
    let may_be_partial = response.cancelled || !response.discuss.is_empty();
    if (answers_count > questions_count && !response.cancelled)
        || (answers_count < questions_count && !may_be_partial)
    {
        return Err(refusal(programs::wrong_count(answers_count, questions_count)));
    }
    let Filled { mut answers, mut warnings, refused, .. } =
        answers_for(form, labels, &response.answers);
    let note = response.note.as_deref().map(text::received);
    let note = note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    if form.policy.takes_form_note() {
        answers.note = note.map(str::to_owned);
    } else if note.is_some() {
        warnings.push(programs::NO_FORM_NOTE.to_owned());
    }
    if response.cancelled {
        return Ok(Accepted { outcome: Outcome::Cancelled(answers), warnings: Vec::new() });
    }
    if !response.discuss.is_empty() {
        if !form.policy.chat && !form.policy.discuss {
            return Err(refusal(programs::NO_CHAT.to_owned()));
        }
        let topics = response.discuss.iter().map(|topic| check_topic(form, topic));
        let topics = topics.collect::<Result<Vec<_>, _>>().map_err(refusal)?;
        let outcome = Outcome::Discussed(Discussion::new(topics, answers));
        return Ok(Accepted { outcome, warnings });
    }
    let missing = form.missing_in(&answers);
    if missing.is_empty() && refused.is_empty() {
        return Ok(Accepted { outcome: Outcome::Answered(answers), warnings });
    }
    let short =
        |index: usize| form.questions.get(index).and_then(|question| question.short.as_deref());
    warnings.extend(missing.iter().map(|index| programs::unanswered(index + 1, short(*index))));
    Err(Refusal { missing, reasons: warnings })
}

/// Returns `topic` for the result, if `topic` names a question of the form.
fn check_topic(form: &Questionnaire, topic: &Topic) -> Result<Topic, String> {
    if topic.question >= form.questions.len() {
        return Err(programs::NO_SUCH_QUESTION.to_owned());
    }
    let text = match text::received(&topic.text).trim() {
        "" if form.policy.discuss => Topic::EXPLAIN.to_owned(),
        text => text.to_owned(),
    };
    Ok(Topic { question: topic.question, text })
}

#[cfg(test)]
mod tests;
