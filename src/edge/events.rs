//! The events `ask-user:*` on `pi.events`, with which other extensions observe and answer
//! questions, and ask their own. The data of a payload are converted to JSON before anything else,
//! because a getter of the payload may run code.

use std::rc::Rc;

use napi::Result;
use serde_json::{Map, Value, json};

use crate::contract::announced;
use crate::edge::call::Open;
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::{Awaited, Json, stringify};
use crate::edge::pi::Payload;
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::strings::programs;
use crate::surface::deferred::displayed_form;
use crate::surface::response::{NotAccepted, parse_payload};
use crate::surface::rpc::request::ResponseMessage;

/// Handles an event. Returns the argument for the payload's function `reply`; `None` to call
/// `reply` later or never.
type Handler = fn(&Rc<Extension>, &Payload) -> Option<Value>;
const HANDLERS: [(&str, Handler); 5] = [
    ("ask-user:list", list),
    ("ask-user:answer", answer),
    ("ask-user:ask", ask),
    ("ask-user:form", form),
    ("ask-user:answering", answering),
];

/// Listens on `pi.events`, if this Pi has it.
///
/// # Errors
/// The bus accepts no listeners.
pub fn register(extension: &Rc<Extension>) -> Result<()> {
    let Some(bus) = extension.bus() else { return Ok(()) };
    for (name, handler) in HANDLERS {
        bus.listen(name, extension, move |extension, args| {
            if !extension.is_over()
                && let Some(payload) = args.get(0)
            {
                reply(&payload, handler(extension, &payload));
            }
        })?;
    }
    Ok(())
}

/// Calls the function `reply` of the payload with `value`, if there is a value. Exceptions and
/// rejections are ignored.
pub fn reply(payload: &Payload, value: Option<Value>) {
    if let Some(value) = value
        && let Some(reply) = payload.reply()
    {
        reply.invoke::<Awaited<Option<()>>>(Json(value)).ok();
    }
}

/// Asks the questions that arrived before the start of the session. If the session ended before it
/// started, replies that the questions were interrupted.
pub fn ask_early(extension: &Rc<Extension>) {
    for payload in extension.with(|state| state.early.take()).into_iter().flatten() {
        reply(&payload, ask_now(extension, &payload));
    }
}

/// Returns `true` if another extension has registered tools with our names. Then an unknown request
/// may be open there.
fn is_tool_elsewhere(extension: &Extension) -> bool {
    extension.with(|state| state.early.is_none()) && extension.tools().is_empty()
}

/// Handles `ask-user:list {reply}`: replies with the open requests.
fn list(extension: &Rc<Extension>, _: &Payload) -> Option<Value> {
    let open = extension.session(|session| session.calls.opened_events());
    (!open.is_empty() || !is_tool_elsewhere(extension)).then(|| json!(open))
}

/// Handles `ask-user:form {requestId, reply}`: replies with the displayed form of an open request.
/// If no open request has this id, there is no reply.
fn form(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    let (long_answer, now) = (extension.settings().form().long_answer, extension.now());
    let id = payload.request_id()?;
    extension.session(|session| {
        Some(displayed_form(session.calls.find_answerable(&id)?, long_answer, now))
    })
}

/// Handles `ask-user:answering {requestId}`: the user has begun to answer, so the timeout stops.
fn answering(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    let id = payload.request_id()?;
    if extension.session(|session| session.calls.find_answerable(&id).is_some()) {
        extension.mark_in_progress(&id);
    }
    None
}

/// Handles `ask-user:answer {requestId, answers | cancelled, note?, via?, reply?}`.
fn answer(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    accept_answer(extension, payload).transpose().map(announced::accepted)
}

/// Handles an answer. Returns a sentence per repaired value; `None` if the request may belong to
/// another extension. `Err` is a sentence about a refused answer.
fn accept_answer(
    extension: &Rc<Extension>,
    payload: &Payload,
) -> std::result::Result<Option<Vec<String>>, String> {
    let message = ResponseMessage::of_event(&read(payload)?)?;
    match extension.respond(&message) {
        Ok(warnings) => Ok(Some(warnings)),
        Err(NotAccepted::NotOpen) if is_tool_elsewhere(extension) => Ok(None),
        Err(refused) => Err(refused.reason(&message.request_id)),
    }
}

/// Handles `ask-user:ask {questions…, from, signal?, reply}`. Only the first instance that receives
/// the event asks the questions.
fn ask(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    if payload.is_taken() == Some(true) || !payload.has_reply() {
        return None;
    }
    payload.set_taken(true).ok();
    let is_early = extension
        .with(|state| state.early.as_mut().map(|early| early.push(payload.clone())).is_some());
    if is_early { None } else { ask_now(extension, payload) }
}

/// Asks the questions of `payload`, and replies when the user has decided. If the questions cannot
/// be asked, returns the reply.
fn ask_now(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    try_ask(extension, payload).unwrap_or_else(|error| Some(json!({ "error": error })))
}

/// Like [`ask_now`]. `Err` is a sentence about a fault of the payload.
fn try_ask(
    extension: &Rc<Extension>,
    payload: &Payload,
) -> std::result::Result<Option<Value>, String> {
    let fields = read(payload)?;
    let signal = payload.signal();
    if signal.as_ref().is_some_and(|signal| !signal.takes_listeners()) {
        return Err(programs::BAD_SIGNAL.to_owned());
    }
    let data = extension.try_session(|session| {
        inject("ask");
        Ok(CallData::of_extension(fields, session.flavor))
    });
    let data = data.map_err(|error| error.reason.clone())??;
    let open = Open { asker: Some(payload.clone()), ..Open::default() };
    extension.ask(data, ReplyTo::Extension, open, signal.as_ref());
    Ok(None)
}

/// Converts a payload to JSON, without its functions.
fn read(payload: &Payload) -> std::result::Result<Map<String, Value>, String> {
    let text = stringify(payload.clone());
    parse_payload(&text.map_err(|error| programs::unreadable(&error.reason))?)
}
