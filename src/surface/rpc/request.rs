//! The messages for clients that support them. `ask_user_request` is an entry of the session; Pi
//! streams the entry to the client. `ask_user_response` is the argument of `/ask-user-response`.
//! The event `ask-user:answer` of another extension has the same fields.

use serde_json::{Map, Value, json};

use crate::contract;
use crate::json::fields;
use crate::model::Via;
use crate::session::Session;
use crate::session::call_data::CallData;
use crate::strings::language::english;
use crate::strings::programs;
use crate::surface::response::{Accepted, NotAccepted, Response, check};

/// The `type` of the outgoing message.
pub const REQUEST: &str = "ask_user_request";
/// The `type` of the incoming message.
pub const RESPONSE: &str = "ask_user_response";

/// Builds the request `id`: `{type, requestId, toolCallId, questions, metadata?, …, kept?}`, with
/// the [fields of the call](contract::request_fields). `toolCallId` is Pi's id of the call.
pub fn request(id: &str, data: &CallData) -> Value {
    let head = json!({ "type": REQUEST, "requestId": id, "toolCallId": data.id });
    let mut message = fields(head);
    message.extend(contract::request_fields(&data.call, &data.saved));
    Value::Object(message)
}

/// A response to a request: `{type?, requestId, answers, note?, cancelled?, discuss?, via?}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseMessage {
    /// The id of the request that the response answers.
    pub request_id: String,
    /// The answers.
    pub response: Response,
    /// The surface of the answers.
    pub via: Via,
}

impl ResponseMessage {
    /// Parses the argument of `/ask-user-response`.
    ///
    /// # Errors
    /// A sentence that names the fault in the message.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text.trim())
            .map_err(|error| programs::bad_response(&format!("not JSON ({error}).")))?;
        let Value::Object(fields) = value else { return Err(programs::NOT_A_RESPONSE.to_owned()) };
        // A missing `type` is accepted, because the command's name already gives the type.
        if fields.get("type").is_some_and(|kind| kind != RESPONSE) {
            return Err(programs::NOT_A_RESPONSE.to_owned());
        }
        let request_id = fields.get("requestId").and_then(Value::as_str);
        let request_id = request_id.ok_or(programs::RESPONSE_TO_NOTHING)?.to_owned();
        let response = Response::read(&fields).map_err(|why| programs::bad_response(&why))?;
        Ok(Self { request_id, response, via: Via::Message })
    }

    /// Reads the event `ask-user:answer` of another extension.
    ///
    /// # Errors
    /// A sentence that names the fault.
    pub fn of_event(fields: &Map<String, Value>) -> Result<Self, String> {
        let text = |key: &str| fields.get(key).and_then(Value::as_str);
        let request_id = text("requestId").ok_or(programs::NO_REQUEST_ID)?.to_owned();
        let response = Response::read(fields)?;
        let via = Via::named(text("via").unwrap_or_default());
        Ok(Self { request_id, response, via })
    }

    /// [Checks](check) the response against the questions of its request.
    ///
    /// # Errors
    /// The reasons of [`check`], or the request is not open.
    pub fn check(&self, session: &Session) -> Result<Accepted, NotAccepted> {
        let call = session.calls.find(&self.request_id).ok_or(NotAccepted::NotOpen)?;
        let call = &call.data.call;
        let check = || check(&call.form, &contract::labels(call), &self.response);
        // In the browser, the user reads the reason. Elsewhere, a program reads it.
        let checked = if self.via == Via::Browser { check() } else { english(check) };
        checked.map_err(|refusal| NotAccepted::Refused(refusal.reasons))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_broken_message_is_refused_with_its_fault() {
        for (text, start) in [
            ("[]", "ask_user_response: expected a JSON object"),
            (r#"{"answers":[]}"#, "ask_user_response: \"requestId\" must be"),
            (r#"{"requestId":7,"answers":[]}"#, "ask_user_response: \"requestId\" must be"),
            (r#"{"requestId":"r","cancelled":"no"}"#, "ask_user_response: \"answers\" must be"),
        ] {
            let error = ResponseMessage::parse(text).unwrap_err();
            assert!(error.starts_with(start), "{text}: {error}");
        }
    }
}
