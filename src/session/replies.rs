//! Reports outcomes of calls to the agent: messages and results, built from the log.

use std::slice;

use serde_json::{Value, json};

use super::action::{Action, Message};
use super::calls::OpenCall;
use super::log::{DeliveryBy, Due, Off, Settled, Slot};
use crate::contract::{self, Call, Flavor, Mode, Record, Refused, Reply};
use crate::model::{Answer, Answers, Outcome};
use crate::pending::ToolCall;
use crate::strings::programs;

/// Returns `true` if answers have images, which must be read before delivery.
pub fn has_images(record: &Record) -> bool {
    let has_image = |answer: &Answer| !answer.images.is_empty();
    let Some(answers) = record.outcome.answers() else { return false };
    !answers.images.is_empty() || answers.each.iter().flatten().any(has_image)
}

/// Builds the message to the agent after the user turned questions off, or on again. The message
/// names `tools`, without those that were inactive before questions were turned off.
pub(super) fn switch_message(off: Option<&Off>, tools: &[String]) -> Message {
    let is_inactive = |name: &&String| off.is_some_and(|off| off.inactive.contains(name));
    let names: Vec<&str> =
        tools.iter().filter(|name| !is_inactive(name)).map(String::as_str).collect();
    let names = names.join(", ");
    let content = match off {
        Some(_) => format!(
            "The user turned questions off for this session, so these tools are off: {names}. Decide \
             what you can and state your assumptions. Name in your reply the decisions that only the \
             user can make."
        ),
        None => format!("The user allows questions again, so these tools are on: {names}."),
    };
    Message::new(&content, Off::details(off), Vec::new())
}

/// Returns the action that makes the agent continue after the results of its calls were written.
pub(super) fn go_on() -> Action {
    let mut message = Message::new(programs::GO_ON, json!({ "kind": "go on" }), Vec::new());
    message.hide();
    Action::Send { message, starts_turn: true }
}

pub(super) fn outcome_message(due: &Due, flavor: Flavor) -> Message {
    if is_delivered_by_result(&due) {
        return answers_message(slice::from_ref(&due), flavor);
    }
    let reply = late_reply(due, flavor);
    Message::new(&reply.text, reply.details, vec![due.settled.id.clone()])
}

pub(super) fn is_delivered_by_result(due: &&Due) -> bool {
    due.settled.delivery == DeliveryBy::Result
}

/// Returns the text of an outcome for the agent, and the images that this text names.
pub fn outcome_reply(due: &Due, flavor: Flavor) -> Reply {
    match parse(&due.call, flavor) {
        Ok(call) if is_delivered_by_result(&due) => record_reply(&call, &due.settled.record),
        _ => late_reply(due, flavor),
    }
}

/// Returns the text of an outcome that is delivered later than the call's result.
fn late_reply(due: &Due, flavor: Flavor) -> Reply {
    let Settled { id, call: call_id, delivery, record, .. } = &*due.settled;
    match (parse(&due.call, flavor), delivery) {
        (Err(why), _) => contract::deferred_refusal(&why, id, call_id),
        (Ok(call), DeliveryBy::Correction) => {
            let none = Answers::none(record.questions.len());
            let before =
                due.before.as_ref().and_then(|record| record.outcome.answers()).unwrap_or(&none);
            let after = record.outcome.answers().unwrap_or(&none);
            let mut reply = contract::corrected(&call, before, after, record.mode, record.at_ms);
            reply.add_details([("toolCallId".to_owned(), call_id.as_str().into())]);
            reply
        }
        (Ok(call), _) => {
            let reply = record_reply(&call, record);
            contract::deferred_end(reply, &record.outcome, id, call_id)
        }
    }
}

/// Builds one message with the answers of calls whose tool result was already sent, or can no
/// longer be sent.
pub(super) fn answers_message(all: &[&Due], flavor: Flavor) -> Message {
    let replies: Vec<(usize, Reply)> = all
        .iter()
        .map(|due| match parse(&due.call, flavor) {
            Ok(call) => (call.form.questions.len(), record_reply(&call, &due.settled.record)),
            Err(why) => (0, refusal_reply(why)),
        })
        .collect();
    let questions = replies.iter().map(|(count, _)| count).sum();
    let lead = programs::answers_lead(questions, replies.len());
    let texts: Vec<&str> = replies.iter().map(|(_, reply)| reply.text.as_str()).collect();
    let mut details = match replies.as_slice() {
        [(_, reply)] => reply.details.clone(),
        several => {
            json!({ "results": several.iter().map(|(_, reply)| &reply.details).collect::<Vec<_>>() })
        }
    };
    if let Value::Object(details) = &mut details {
        let calls = all.iter().map(|due| due.settled.call.as_str());
        details.insert("toolCallIds".to_owned(), calls.collect());
    }
    let ids = all.iter().map(|due| due.settled.id.clone()).collect();
    Message::new(&format!("{lead}\n{}", texts.join("\n")), details, ids)
}

/// Returns the result of a call in the last message; `None` if the call is neither over nor
/// deferred. `is_shown`: the client shows deferred questions.
pub fn slot_reply(slot: &Slot, flavor: Flavor, is_shown: bool, at_ms: f64) -> Option<Reply> {
    let call = match parse(&slot.call, flavor) {
        Ok(call) => call,
        Err(why) => return Some(refusal_reply(why)),
    };
    match (&slot.settled, &slot.deferral) {
        (Some(settled), _) => Some(record_reply(&call, &settled.record)),
        (None, Some(deferral)) => {
            let request_id = deferral.id.clone();
            let outcome = Outcome::Deferred { request_id, is_shown };
            Some(contract::reply(&call, &outcome, Mode::Interactive, at_ms))
        }
        (None, None) => None,
    }
}

/// Returns the result of a deferred call, which stays open after this result. `is_shown`: the
/// client shows deferred questions.
pub(super) fn deferred_reply(call: &OpenCall, is_shown: bool, at_ms: f64) -> Reply {
    let outcome = Outcome::Deferred { request_id: call.id.clone(), is_shown };
    contract::reply(&call.data.call, &outcome, call.mode, at_ms)
}

/// Returns the result with the outcome of a call.
pub fn record_reply(call: &Call, record: &Record) -> Reply {
    let mut reply = contract::reply(call, &record.outcome, record.mode, record.at_ms);
    contract::name_source(call, &mut reply, record.via.as_ref());
    reply
}

/// Builds a result as a message of the session, without images.
pub fn result_message(call: &ToolCall, reply: &Reply, at_ms: f64) -> Value {
    json!({
        "role": "toolResult",
        "toolCallId": call.id,
        "toolName": call.tool,
        "content": [{ "type": "text", "text": reply.text }],
        "details": reply.details,
        "isError": reply.is_error,
        "timestamp": at_ms.trunc(),
    })
}

/// Returns the result of a stored call that is refused now.
pub fn refusal_reply(refused: Refused) -> Reply {
    match refused {
        Refused::Reply(reply) => reply,
        Refused::Error(text) => Reply { is_error: true, ..Reply::plain(text, Value::Null) },
    }
}

/// Parses the stored call again.
///
/// # Errors
/// The reason for refusing the call.
pub fn parse(call: &ToolCall, flavor: Flavor) -> Result<Call, Refused> {
    contract::parse(&call.tool, flavor, call.args.clone())
}
