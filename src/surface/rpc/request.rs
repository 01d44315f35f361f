//! Seed 000's messages, for clients that know us: `ask_user_request` goes out as an appended
//! entry, `ask_user_response` comes in as the argument of `/ask-user-response`.

use serde_json::{Map, Value};

use crate::model::{Notes, Questionnaire};
use crate::pending::{Filled, Given, answers_for, list};
use crate::strings::rpc as words;

/// `type` of the message that goes out.
pub const REQUEST: &str = "ask_user_request";
/// `type` of the message that comes in.
pub const RESPONSE: &str = "ask_user_response";

/// The message that asks: `{type, requestId, toolCallId, questions, metadata?, …}`. `asked` is what
/// the call asks, as the model wrote it ([`crate::contract::asked`]); `toolCallId` is Pi's, so that
/// a client finds the call it belongs to (an addition to the seed's message).
#[must_use]
pub fn request(request_id: &str, tool_call_id: &str, asked: Map<String, Value>) -> Value {
    let mut message = Map::new();
    for (key, value) in [("type", REQUEST), ("requestId", request_id), ("toolCallId", tool_call_id)]
    {
        message.insert(key.to_owned(), value.into());
    }
    message.extend(asked);
    Value::Object(message)
}

/// A client's answers, read but not yet matched to the questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// Which request it answers; the host compares it.
    pub request_id: String,
    /// One item per question, in question order.
    pub answers: Vec<Given>,
    /// A note on the whole form (an addition to the seed's message).
    pub note: Option<String>,
    /// True when the person closed the form without answering (`cancelled: true`, an addition to
    /// the seed's message); no answers are needed then.
    pub cancelled: bool,
}

impl Response {
    /// Reads the text behind `/ask-user-response`.
    ///
    /// # Errors
    /// A sentence that names what is wrong with the message.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text.trim())
            .map_err(|error| words::bad_json(&error.to_string()))?;
        let Value::Object(fields) = value else { return Err(words::NOT_A_RESPONSE.to_owned()) };
        // The command says what it is, so a missing `type` is no reason to lose the answers.
        if fields.get("type").is_some_and(|kind| kind != RESPONSE) {
            return Err(words::NOT_A_RESPONSE.to_owned());
        }
        let request_id = string(&fields, "requestId").ok_or(words::NO_REQUEST_ID)?;
        let cancelled = fields.get("cancelled") == Some(&Value::Bool(true));
        let answers = match fields.get("answers") {
            Some(answers) => list(answers).map_err(|why| words::bad_response(&why))?,
            None if cancelled => Vec::new(),
            None => return Err(words::NO_ANSWERS.to_owned()),
        };
        Ok(Self { request_id, answers, note: string(&fields, "note"), cancelled })
    }
}

/// Matches a response to the questions of `form`; `labels` are the labels of each question as
/// the call wrote them. What is taken otherwise than it was sent is in `warnings`, for a notify.
///
/// # Errors
/// A sentence with the reasons: the wrong count, or a question without the answer it needs. The
/// questions stay open.
pub fn settle(
    form: &Questionnaire,
    labels: &[Vec<String>],
    response: &Response,
) -> Result<Filled, String> {
    let (given, asked) = (response.answers.len(), form.questions.len());
    if given != asked {
        return Err(words::bad_response(&words::wrong_count(given, asked)));
    }
    let mut filled = answers_for(form, labels, &response.answers);
    let note = response.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
    if form.policy.notes == Notes::QuestionAndForm {
        filled.answers.note = note.map(str::to_owned);
    } else if note.is_some() {
        filled.warnings.push(words::NO_FORM_NOTE.to_owned());
    }
    let answered = |index: usize| filled.answers.each.get(index).is_some_and(Option::is_some);
    filled.missing = form.missing(answered, filled.answers.note.is_some());
    if filled.missing.is_empty() {
        return Ok(filled);
    }
    let short = |index: usize| form.questions.get(index).and_then(|it| it.short.as_deref());
    let missing = filled.missing.iter().map(|index| words::unanswered(index + 1, short(*index)));
    let reasons: Vec<String> = filled.warnings.into_iter().chain(missing).collect();
    Err(words::bad_response(&reasons.join(" ")))
}

fn string(fields: &Map<String, Value>, name: &str) -> Option<String> {
    fields.get(name).and_then(Value::as_str).map(str::to_owned)
}

#[cfg(test)]
mod tests;
