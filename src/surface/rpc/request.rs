//! The structured messages, for clients that know us: `ask_user_request` goes out as an appended
//! entry, `ask_user_response` comes in as the argument of `/ask-user-response`.

use serde_json::{Map, Value};

use crate::strings::programs;
use crate::surface::response::Response;

/// `type` of the message that goes out.
pub const REQUEST: &str = "ask_user_request";
/// `type` of the message that comes in.
pub const RESPONSE: &str = "ask_user_response";

/// The message that asks: `{type, requestId, toolCallId, questions, metadata?, …}`. `asked` is what
/// the call asks, as the model wrote it ([`crate::contract::request_fields`]); `toolCallId` is Pi's, so that
/// a client finds the call it belongs to.
pub fn request(request_id: &str, tool_call_id: &str, asked: Map<String, Value>) -> Value {
    let mut message = Map::new();
    for (key, value) in [("type", REQUEST), ("requestId", request_id), ("toolCallId", tool_call_id)]
    {
        message.insert(key.to_owned(), value.into());
    }
    message.extend(asked);
    Value::Object(message)
}

/// The message that answers: `{type?, requestId, answers, note?, cancelled?, discussed?}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Which request it answers; the host compares it.
    pub request_id: String,
    /// The answers.
    pub response: Response,
}

impl Message {
    /// Reads the text behind `/ask-user-response`.
    ///
    /// # Errors
    /// A sentence that names what is wrong with the message.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text.trim())
            .map_err(|error| programs::bad_response(&format!("not JSON ({error}).")))?;
        let Value::Object(fields) = value else { return Err(programs::NOT_A_RESPONSE.to_owned()) };
        // The command says what it is, so a missing `type` is no reason to lose the answers.
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
    fn a_broken_message_is_told_apart() {
        for (text, start) in [
            ("[]", "ask_user_response: expected a JSON object"),
            (r#"{"answers":[]}"#, "ask_user_response: \"requestId\" must be"),
            (r#"{"requestId":7,"answers":[]}"#, "ask_user_response: \"requestId\" must be"),
            (r#"{"requestId":"r","cancelled":"no"}"#, "ask_user_response: \"answers\" must be"),
        ] {
            let error = Message::parse(text).unwrap_err();
            assert!(error.starts_with(start), "{text}: {error}");
        }
    }
}
