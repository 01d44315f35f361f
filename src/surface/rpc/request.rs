//! The messages for clients that support them. `ask_user_request` is an entry of the session; Pi
//! streams the entry to the client. `ask_user_response` is the argument of `/ask-user-response`.

use serde_json::{Value, json};

use crate::contract;
use crate::json::fields;
use crate::session::call_data::CallData;
use crate::strings::programs;
use crate::surface::response::Response;

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

/// The response: `{type?, requestId, answers, note?, cancelled?, discuss?}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResponseMessage {
    /// The id of the request that the response answers.
    pub request_id: String,
    /// The answers.
    pub response: Response,
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
        Ok(Self { request_id, response })
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
