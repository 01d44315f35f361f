//! The message to the model that ends questions it did not wait for.

use serde_json::Value;

use super::call::Call;
use super::reply::{Mode, Reply};
use crate::model::Outcome;

/// The message to the model that ends questions which it did not wait for: a sentence, and the
/// `AskUserResult` with the id of the request. The details also say which tool call asked, as
/// `toolCallId`. Images of the answers are named by their paths only: [`Reply::images`] is empty.
#[must_use]
pub fn deferred_end(
    call: &Call,
    outcome: &Outcome,
    (request_id, tool_call_id): (&str, &str),
    mode: Mode,
    at_ms: f64,
) -> Reply {
    let mut reply = super::reply(call, outcome, mode, at_ms);
    reply.images.clear();
    if let Value::Object(details) = &mut reply.details {
        details.insert("requestId".to_owned(), request_id.into());
        details.insert("toolCallId".to_owned(), tool_call_id.into());
    }
    if let Some(Value::Object(result)) = &mut reply.structured {
        result.insert("requestId".to_owned(), request_id.into());
    }
    let result = reply.structured.as_ref().map_or_else(|| reply.text.clone(), Value::to_string);
    reply.text = format!("{}\n{result}", lead(outcome, request_id));
    reply
}

fn lead(outcome: &Outcome, id: &str) -> String {
    match outcome {
        Outcome::Answered(_) | Outcome::Anew(_) => {
            format!("The user answered the questions of request {id}:")
        }
        Outcome::Cancelled(_) => {
            format!("The user closed the questions of request {id} without answering:")
        }
        Outcome::Discussed(_) => {
            format!("The user asks back about the questions of request {id}:")
        }
        Outcome::TimedOut(_) => format!("Nobody answered the questions of request {id} in time:"),
        Outcome::Withdrawn => format!("The user withdrew the questions of request {id}:"),
        _ => format!("Nobody could answer the questions of request {id}:"),
    }
}
