//! The message to the model that ends questions it did not wait for.

use serde_json::{Value, json};

use super::call::{Call, Refused};
use super::reply::{Mode, Reply};
use crate::model::{Outcome, Unavailable};

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

/// The message that ends questions which the session holds and which cannot be asked any more, e.g.
/// because another version of this program took them.
#[must_use]
pub fn deferred_refusal(why: &Refused, (request_id, tool_call_id): (&str, &str)) -> Reply {
    let why = match why {
        Refused::Error(sentence) => sentence,
        Refused::Reply(reply) => &reply.text,
    };
    let result =
        json!({ "answered": false, "answers": [], "message": why, "requestId": request_id });
    let details = json!({
        "questions": [],
        "answers": [],
        "unavailable": true,
        "requestId": request_id,
        "toolCallId": tool_call_id,
    });
    let lead = lead(&Outcome::Unavailable(Unavailable::NoForm), request_id);
    Reply::plain(format!("{lead}\n{result}"), details)
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
