//! A tool as Pi wants it defined: texts, schema, and the four functions Pi calls.

mod rows;

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::contract::{self, Call, Mode, Refused, Reply, Tool};
use crate::host::call::open_call::OpenCall;
use crate::host::call::request::{Facts, ReplyTo, Request};
use crate::host::extension::Extension;
use crate::host::images::Content;
use crate::host::js::guard::{guarded, inject};
use crate::host::js::{
    Args, Deferred, KeptText, from_json, function, get, object, parse_json, parsed, stringified,
    tame, text_of, undefined, value,
};
use crate::host::pi::{Ctx, tool_result};
use crate::session::Event;
use crate::strings::programs::QUESTIONS_ARE_OFF;

/// The definition of `tool`, whose calls are those of `extension`.
pub fn define<'e>(env: &'e Env, tool: &Tool, extension: &Rc<Extension>) -> Result<Object<'e>> {
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
    let mut definition = object(env, &texts)?;
    rows::define(env, &mut definition, tool.name, extension)?;
    let (name, extension) = (tool.name, Rc::clone(extension));
    let prepared = Rc::new(Prepared::default());
    let kept = Rc::clone(&prepared);
    let execute = function(env, "execute", move |args| execute(args, name, &extension, &kept))?;
    definition.set_named_property("execute", execute)?;
    let tool = tool.clone();
    let prepare = function(env, "prepareArguments", move |args| prepare(args, &tool, &prepared))?;
    definition.set_named_property("prepareArguments", prepare)?;
    Ok(definition)
}

/// The arguments that were prepared last. Pi hands the same to `execute` next, where they need not be
/// read and repaired a second time: a call can be long.
#[derive(Default)]
struct Prepared(RefCell<Option<(KeptText, Value)>>);

impl Prepared {
    /// `json`: their JSON, a JavaScript string.
    fn keep(&self, env: &Env, json: Unknown, params: Value) -> Result<()> {
        self.0.take();
        self.0.replace(Some((KeptText::new(env, json)?, params)));
        Ok(())
    }

    /// The prepared arguments of this JSON, if they were the last.
    fn take(&self, env: &Env, json: Unknown) -> Option<Value> {
        let (kept, params) = self.0.take()?;
        kept.is(env, json).is_ok_and(|same| same).then_some(params)
    }
}

/// `execute(toolCallId, params, signal, onUpdate, ctx)`: always a promise, that always settles.
fn execute<'e>(
    args: Args<'e>,
    name: &str,
    extension: &Rc<Extension>,
    prepared: &Prepared,
) -> Result<Unknown<'e>> {
    let env = args.env;
    let (deferred, promise) = Deferred::new(env)?;
    let id = args.get::<String>(0).unwrap_or_default();
    let parsed = guarded(|| checked(args, name, extension, prepared));
    match tame(env, parsed) {
        Ok(Ok(call)) => {
            let request = Request {
                facts: Facts::new(id, name.to_owned(), call),
                reply_to: ReplyTo::ToolResult(deferred),
                ctx: Ctx::arg(args, 4),
                signal: args.object(2),
                on_update: args.object(3),
            };
            // Whatever this Pi told of its start: it streams while it works.
            extension.started(env);
            OpenCall::start(env, extension, request);
        }
        Ok(Err(Refused::Reply(reply))) => {
            if reply.is_error {
                extension.with(|it| it.failed.insert(id));
            }
            deferred.settle(env, tool_result::build(env, reply, &Content::default(), false));
        }
        Ok(Err(Refused::Error(sentence))) => deferred.reject(env, &sentence)?,
        Err(error) => deferred.reject(env, &error.reason)?,
    }
    Ok(promise)
}

/// `tool_result`: says of a result of ours that it is an error. Pi before 0.99 takes that from here alone;
/// what `execute` gives says it too, and an error that it throws has no details.
pub fn on_result<'e>(args: Args<'e>, extension: &Extension) -> Result<Unknown<'e>> {
    let env = args.env;
    let Some(event) = args.object(0) else { return undefined(env) };
    let word = |name| get::<String>(env, &event, name);
    let ours = word("toolName").is_some_and(|name| extension.owns(&name));
    let is_failed = |id: String| extension.with(|it| it.failed.remove(&id));
    let failed = ours && word("toolCallId").is_some_and(is_failed);
    if failed && get::<bool>(env, &event, "isError") != Some(true) {
        return from_json(env, &json!({ "isError": true }));
    }
    undefined(env)
}

/// The checked call; or, in print mode, the reply of a contract that needs no look at the call.
fn checked(
    args: Args,
    name: &str,
    extension: &Extension,
    prepared: &Prepared,
) -> Result<std::result::Result<Call, Refused>> {
    inject("parse");
    let flavor = extension.settings().flavor;
    let mode = Ctx::arg(args, 4).map_or(Mode::Print, |ctx| ctx.mode());
    if mode == Mode::Print
        && let Some(reply) = contract::without_ui(name, flavor)
    {
        return Ok(Err(Refused::Reply(reply)));
    }
    let json = stringified(args.env, args.value(1)?)?;
    let params = match prepared.take(args.env, json) {
        Some(params) => params,
        None => contract::prepare(name, parse_json(&text_of(args.env, json)?)?),
    };
    Ok(match contract::withdrawal(name, &params) {
        Some(id) => Err(Refused::Reply(withdraw(args, extension, id))),
        // The agent works, and has not heard of it.
        None if extension.is_off() => Err(Refused::Error(QUESTIONS_ARE_OFF.to_owned())),
        None => contract::parse_prepared(name, flavor, params),
    })
}

/// The agent withdraws the request `id`; gives the result.
fn withdraw(args: Args, extension: &Extension, id: String) -> Reply {
    let (env, ctx) = (args.env, Ctx::arg(args, 4));
    ctx.into_iter().for_each(|ctx| extension.log.look(ctx, |_| ()));
    let now = extension.session_now(env, ctx);
    let result = extension.log.with(|session| session.withdrawal_result(&id, now));
    extension.handle_in(env, ctx, Event::Withdrawn(id));
    extension.run(env);
    result
}

/// `prepareArguments(raw)`: the repaired arguments, as the schema wants them. What needs no repair stays as it
/// is, and so does what cannot be looked at, for Pi's own validation to report.
fn prepare<'e>(args: Args<'e>, tool: &Tool, prepared: &Prepared) -> Result<Unknown<'e>> {
    let repaired = guarded(|| {
        inject("prepare");
        let (env, raw) = (args.env, args.value(0)?);
        let json = stringified(env, raw)?;
        let mut params = parse_json(&text_of(env, json)?)?;
        let is_repaired = contract::repair(tool.name, &mut params);
        let filled = contract::with_stand_in(tool, &params);
        let (json, given) = match filled.as_ref().or(is_repaired.then_some(&params)) {
            Some(given) => {
                let json = value(env, given.to_string())?;
                (json, parsed(env, json)?)
            }
            None => (json, raw),
        };
        prepared.keep(env, json, params)?;
        Ok(given)
    });
    tame(args.env, repaired).or_else(|_| args.value(0))
}
