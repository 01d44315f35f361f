//! A tool as Pi wants it defined: texts, schema, and the four functions Pi calls.

mod rows;

use std::cell::RefCell;
use std::rc::Rc;

use napi::Result;
use serde_json::{Value, json};

use crate::contract::{self, Call, Mode, Refused, Reply, Tool};
use crate::host::call::open_call::{ReplyTo, Request};
use crate::host::extension::Extension;
use crate::host::images::Content;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{Args, Deferred, Handed, Json, Maybe, Object, function, parse_json};
use crate::host::pi::{Ctx, PiEvent, ToolDefinition, tool_result};
use crate::session::Event;
use crate::session::facts::Facts;
use crate::strings::programs::QUESTIONS_ARE_OFF;

/// The definition of `tool`, whose calls are those of `extension`.
pub fn define(tool: &Tool, extension: &Rc<Extension>) -> Result<ToolDefinition> {
    let texts = json!({
        "name": tool.name,
        "label": tool.label,
        "description": tool.description,
        "promptSnippet": tool.snippet,
        "promptGuidelines": tool.guidelines,
        "parameters": tool.parameters,
        "executionMode": "sequential",
        // A call of a script would leave no call in the session to answer later, repeat or correct.
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
    let execute = function("execute", move |args| execute(args, name, &extension, &kept))?;
    let prepare = function("prepareArguments", move |args| Ok(prepare(args, &tool, &prepared)))?;
    definition.execute(execute)?.prepare(prepare)
}

/// The arguments that were prepared last. Pi hands the same to `execute` next, where they need not be
/// read and repaired a second time: a call can be long.
#[derive(Default)]
struct Prepared(RefCell<Option<(String, Value)>>);

impl Prepared {
    /// `json`: their JSON.
    fn store(&self, json: String, params: Value) {
        self.0.replace(Some((json, params)));
    }

    /// The prepared arguments of this JSON, if they were the last.
    fn take(&self, json: &str) -> Option<Value> {
        let (kept, params) = self.0.take()?;
        (kept == json).then_some(params)
    }
}

/// `execute(toolCallId, params, signal, onUpdate, ctx)`: always a promise, that always settles.
fn execute(
    args: Args<'_>,
    name: &str,
    extension: &Rc<Extension>,
    prepared: &Prepared,
) -> Result<Object> {
    let (deferred, promise) = Deferred::new()?;
    let id = args.get::<String>(0).unwrap_or_default();
    match guarded(|| checked(args, name, extension, prepared)) {
        Ok(Ok(call)) => {
            let request = Request {
                facts: Facts::new(id, name.to_owned(), call),
                reply_to: ReplyTo::ToolResult(deferred),
                ctx: args.get(4),
                signal: args.get(2),
                on_update: args.object(3),
            };
            // It works, so it streams, even if this Pi did not report its start.
            extension.started();
            extension.ask(request);
        }
        Ok(Err(Refused::Reply(reply))) => {
            if reply.is_error {
                extension.with(|state| state.failed.insert(id));
            }
            deferred.settle(tool_result::build(reply, &Content::default(), false));
        }
        Ok(Err(Refused::Error(sentence))) => deferred.reject(&sentence)?,
        Err(error) => deferred.reject(&error.reason)?,
    }
    Ok(promise)
}

/// `tool_result`: says of a result of ours that it is an error. Pi before 0.99 takes that from here alone;
/// what `execute` gives says it too, and an error that it throws has no details.
pub fn on_result(event: &PiEvent, extension: &Extension) -> Maybe<Json> {
    let ours = event.tool_name().is_some_and(|name| extension.owns(&name));
    let is_failed = |id: String| extension.with(|state| state.failed.remove(&id));
    let failed = ours && event.tool_call_id().is_some_and(is_failed);
    let is_news = failed && event.is_error() != Some(true);
    Maybe(is_news.then(|| Json(json!({ "isError": true }))))
}

/// The checked call; or, in print mode, the reply of a contract that needs no look at the call.
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
    let json = args.stringify(1)?;
    let params = match prepared.take(&json) {
        Some(params) => params,
        None => contract::prepare(name, parse_json(&json)?),
    };
    Ok(match contract::withdrawal(name, &params) {
        Some(id) => Err(Refused::Reply(withdraw(args, extension, id))),
        // The agent works, and has not heard of it.
        None if extension.is_off() => Err(Refused::Error(QUESTIONS_ARE_OFF.to_owned())),
        None => contract::parse_prepared(name, flavor, params),
    })
}

/// The agent withdraws the request `id`; returns the result.
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

/// `prepareArguments(raw)`: the repaired arguments, as the schema wants them. What needs no repair stays as it
/// is, and so does what cannot be looked at, for Pi's own validation to report.
fn prepare(args: Args<'_>, tool: &Tool, prepared: &Prepared) -> Handed {
    let repaired = guarded(|| {
        inject("prepare");
        let json = args.stringify(0)?;
        let mut params = parse_json(&json)?;
        let is_repaired = contract::repair(tool.name, &mut params);
        let filled = contract::with_stand_in(tool, &params);
        match filled.as_ref().or(is_repaired.then_some(&params)) {
            Some(given) => {
                let json = given.to_string();
                prepared.store(json.clone(), params);
                Ok(Handed::Parsed(json))
            }
            None => {
                prepared.store(json, params);
                Ok(Handed::Argument(0))
            }
        }
    });
    repaired.unwrap_or(Handed::Argument(0))
}
