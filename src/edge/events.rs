//! The events `ask-user:*` on `pi.events`: other extensions observe questions, answer them, and ask
//! their own. A payload is converted to JSON first, because reading the properties of a payload may
//! run code.

use std::rc::Rc;

use napi::{Error, Result};
use serde_json::{Map, Value, json};

use crate::contract::announced;
use crate::edge::call::Open;
use crate::edge::extension::Extension;
use crate::edge::js::guard::inject;
use crate::edge::js::{Awaited, Json, parse_json, stringify};
use crate::edge::pi::Payload;
use crate::model::Via;
use crate::session::call_data::CallData;
use crate::session::calls::ReplyTo;
use crate::strings::programs;
use crate::surface::deferred::displayed_form;
use crate::surface::response::{NotAccepted, Response};

/// The maximum length of a payload, in bytes of JSON.
const MAX_BYTES: usize = 1_000_000;

/// Handles an event. Returns the value for the payload's `reply`; `None` if there is none yet.
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

/// Calls the function `reply` of the payload, if there is a value. Exceptions and rejections are
/// ignored.
pub fn reply(payload: &Payload, value: Option<Value>) {
    if let Some(value) = value
        && let Some(reply) = payload.reply()
    {
        reply.invoke::<Awaited<Option<()>>>(Json(value)).ok();
    }
}

/// Handles the start of a session: asks the questions that arrived before the start.
pub fn start(extension: &Rc<Extension>) {
    for payload in extension.with(|state| state.early.take()).into_iter().flatten() {
        reply(&payload, ask_now(extension, &payload));
    }
}

/// Handles the end of the session: replies to questions if the session never started.
pub fn stop(extension: &Extension) {
    let interrupted = json!({ "answered": false, "answers": [], "interrupted": true });
    for payload in extension.with(|state| state.early.take()).into_iter().flatten() {
        reply(&payload, Some(interrupted.clone()));
    }
}

/// Returns `true` if another extension registered our tools. Then that extension has the calls.
fn is_tool_elsewhere(extension: &Extension) -> bool {
    extension.with(|state| state.early.is_none()) && extension.tools().is_empty()
}

/// Handles `ask-user:list {reply}`: replies with the open requests.
fn list(extension: &Rc<Extension>, _: &Payload) -> Option<Value> {
    let open: Vec<_> = extension.session(|session| {
        session.calls.answerable_calls().map(|call| call.data.opened(&call.id)).collect()
    });
    (!open.is_empty() || !is_tool_elsewhere(extension)).then(|| json!(open))
}

/// Handles `ask-user:form {requestId, reply}`: replies with the displayed form of an open request.
/// If no open request has this id, there is no reply.
fn form(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    let id = answerable_id(extension, payload)?;
    let (long_answer, now) = (extension.settings().form().long_answer, extension.now());
    extension.session(|session| Some(displayed_form(session.calls.find(&id)?, long_answer, now)))
}

/// Handles `ask-user:answering {requestId}`: the user has begun to answer, so the timeout stops.
fn answering(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    extension.mark_in_progress(&answerable_id(extension, payload)?);
    None
}

/// Returns the `requestId` of the payload if this request can be answered.
fn answerable_id(extension: &Extension, payload: &Payload) -> Option<String> {
    let id = payload.request_id()?;
    let is_answerable =
        extension.session(|session| session.calls.answerable_calls().any(|call| call.id == id));
    is_answerable.then_some(id)
}

/// Handles `ask-user:answer {requestId, answers | cancelled, note?, via?, reply?}`.
fn answer(extension: &Rc<Extension>, payload: &Payload) -> Option<Value> {
    accept_answer(extension, payload).transpose().map(announced::accepted)
}

/// Handles an answer. Returns a sentence per repaired value, or `None` if the request may belong to
/// another instance.
fn accept_answer(
    extension: &Rc<Extension>,
    payload: &Payload,
) -> std::result::Result<Option<Vec<String>>, String> {
    let fields = read(payload)?;
    let text = |key: &str| fields.get(key).and_then(Value::as_str);
    let id = text("requestId").ok_or(programs::NO_REQUEST_ID)?;
    let response = Response::read(&fields)?;
    let via = Via::named(text("via").unwrap_or_default());
    match extension.respond(id, &response, via) {
        Ok(warnings) => Ok(Some(warnings)),
        Err(NotAccepted::NotOpen) if is_tool_elsewhere(extension) => Ok(None),
        Err(refused) => Err(refused.reason(id)),
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

/// Asks the questions of `payload`, and replies later. If they cannot be asked, returns the reply.
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
    let unreadable = |error: Error| programs::unreadable(&error.reason);
    let text = stringify(payload.clone()).map_err(unreadable)?;
    if text.len() > MAX_BYTES {
        return Err(programs::BAD_EVENT.to_owned());
    }
    match parse_json(&text).map_err(unreadable)? {
        Value::Object(fields) => Ok(fields),
        _ => Err(programs::BAD_EVENT.to_owned()),
    }
}
