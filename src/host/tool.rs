//! The definition of a tool for Pi: texts, schema, and the four functions that Pi calls.

mod rows;

use std::cell::RefCell;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::{Value, json};

use crate::contract::{self, Call, Mode, Refused, Reply, Tool};
use crate::host::call::{Open, ReplyTo, Request};
use crate::host::extension::Extension;
use crate::host::images::Content;
use crate::host::js::guard::inject;
use crate::host::js::{
    Args, Deferred, Handle, Json, Maybe, Object, function_or, parse, parse_json, stringify,
};
use crate::host::pi::{Ctx, PiEvent, ToolDefinition, tool_result};
use crate::session::Event;
use crate::session::facts::Facts;
use crate::strings::programs::QUESTIONS_ARE_OFF;

/// Creates the definition of `tool`.
pub fn define(tool: &Tool, extension: &Rc<Extension>) -> Result<ToolDefinition> {
    let texts = json!({
        "name": tool.name,
        "label": tool.label,
        "description": tool.description,
        "promptSnippet": tool.snippet,
        "promptGuidelines": tool.guidelines,
        "parameters": tool.parameters,
        "executionMode": "sequential",
        // Scripts must not call it, because their calls are not in the session, so they could not
        // be deferred, repeated or corrected.
        "exposure": "model-only",
        "annotations": {
            "title": tool.label,
            "readOnlyHint": true,
            "destructiveHint": false,
            "idempotentHint": false,
            "openWorldHint": false,
        },
    });
    let definition = rows::define(ToolDefinition::from_json(&texts)?, tool.name, extension)?;
    let (name, extension) = (tool.name, Rc::clone(extension));
    let prepared = Rc::new(Prepared::default());
    let kept = Rc::clone(&prepared);
    let tool = tool.clone();
    let execute = move |args: Args<'_>| execute(args, name, &extension, &kept);
    let execute = function_or("execute", execute, |_, why| Deferred::rejected(&why.reason))?;
    let prepare = move |args: Args<'_>| prepare(args, &tool, &prepared);
    let prepare = function_or("prepareArguments", prepare, |args, _| args.handle(0))?;
    definition.execute(execute)?.prepare(prepare)
}

/// The last prepared arguments. Pi passes them to `execute` next; stored here, they are parsed and
/// repaired only once, because a call can be long.
#[derive(Default)]
struct Prepared(RefCell<Option<(String, Value)>>);

/// `execute(toolCallId, params, signal, onUpdate, ctx)`: returns a promise that always settles.
fn execute(
    args: Args<'_>,
    name: &str,
    extension: &Rc<Extension>,
    prepared: &Prepared,
) -> Result<Object> {
    let checked = checked(args, name, extension, prepared)?;
    let (deferred, promise) = Deferred::new()?;
    let id = args.get::<String>(0).unwrap_or_default();
    match checked {
        Ok(call) => {
            let request = Request {
                facts: Facts::new(id, name.to_owned(), call),
                open: Open {
                    reply_to: Some(ReplyTo::ToolResult(deferred)),
                    ctx: args.get(4),
                    on_update: args.get(3),
                    ..Open::default()
                },
                signal: args.get(2),
            };
            // The session has started, even if this Pi did not report it.
            extension.started();
            extension.ask(request);
        }
        Err(Refused::Reply(reply)) => {
            if reply.is_error {
                extension.with(|state| state.failed.insert(id));
            }
            deferred.settle(tool_result::build(reply, &Content::default(), false));
        }
        Err(Refused::Error(sentence)) => {
            deferred.settle(Err::<(), _>(Error::from_reason(sentence)))
        }
    }
    Ok(promise)
}

/// Handles `tool_result`: marks our results that are errors. Before 0.99, Pi reads the mark only
/// from here. `execute` does not throw instead, because a thrown error has no details.
pub fn on_result(event: &PiEvent, extension: &Extension) -> Maybe<Json> {
    let ours = event.tool_name().is_some_and(|name| extension.owns(&name));
    let is_failed = |id: String| extension.with(|state| state.failed.remove(&id));
    let failed = ours && event.tool_call_id().is_some_and(is_failed);
    let is_news = failed && event.is_error() != Some(true);
    Maybe(is_news.then(|| Json(json!({ "isError": true }))))
}

/// Returns the checked call, or the reply in place of asking: of a contract without print mode, of
/// a withdrawal, or a refusal.
fn checked(
    args: Args<'_>,
    name: &str,
    extension: &Rc<Extension>,
    prepared: &Prepared,
) -> Result<std::result::Result<Call, Refused>> {
    inject("parse");
    let flavor = extension.settings().flavor;
    let mode = args.get(4).map_or(Mode::Print, |ctx: Ctx| ctx.mode());
    if mode == Mode::Print
        && let Some(reply) = contract::without_ui(name, flavor)
    {
        return Ok(Err(Refused::Reply(reply)));
    }
    let json = stringify(args.handle(1)?)?;
    let params = match prepared.0.take() {
        Some((kept, params)) if kept == json => params,
        _ => contract::prepare(name, parse_json(&json)?),
    };
    Ok(match contract::withdrawal(name, &params) {
        Some(id) => Err(Refused::Reply(withdraw(args, extension, id))),
        // The working agent has not received that questions are off.
        None if extension.is_off() => Err(Refused::Error(QUESTIONS_ARE_OFF.to_owned())),
        None => contract::parse_prepared(name, flavor, params),
    })
}

/// Withdraws the request `id` for the agent; returns the result.
fn withdraw(args: Args<'_>, extension: &Rc<Extension>, id: String) -> Reply {
    let ctx: Option<Ctx> = args.get(4);
    if let Some(ctx) = &ctx {
        extension.log.look(ctx, |_| ());
    }
    let now = extension.session_now(ctx.as_ref());
    let result = extension.log.with(|session| session.withdrawal_result(&id, now));
    extension.handle_in(ctx.as_ref(), Event::Withdrawn(id));
    extension.run();
    result
}

/// `prepareArguments(raw)`: returns the repaired arguments. Valid arguments stay unchanged; so do
/// unreadable ones, which Pi's validation reports.
fn prepare(args: Args<'_>, tool: &Tool, prepared: &Prepared) -> Result<Handle> {
    inject("prepare");
    let json = stringify(args.handle(0)?)?;
    let mut params = parse_json(&json)?;
    let is_repaired = contract::repair(tool.name, &mut params);
    let filled = contract::with_stand_in(tool, &params);
    let given = filled.as_ref().or(is_repaired.then_some(&params)).map(Value::to_string);
    prepared.0.replace(Some((given.clone().unwrap_or(json), params)));
    given.map_or_else(|| args.handle(0), |given| parse(&given))
}
