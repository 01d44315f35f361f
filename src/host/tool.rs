//! A tool as Pi wants it defined: texts, schema, and the four functions Pi calls.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use serde_json::{Value, json};

use crate::contract::{self, Call, Refused, Tool};
use crate::host::call::open_call::{self, Execution, Goal, OpenCall, Request};
use crate::host::extension::Extension;
use crate::host::js::fault::inject;
use crate::host::js::guard::guarded;
use crate::host::js::{self, Deferred, arg, get, object_arg, undefined};
use crate::host::pi::context::{Place, place};
use crate::host::pi::lines;
use crate::model::Answers;
use crate::transcript;

/// The definition of `tool`, whose calls are those of `extension`.
///
/// # Errors
/// Only when the environment is going away.
pub fn define(env: &Env, tool: &Tool, extension: &Rc<Extension>) -> Result<sys::napi_value> {
    let texts = json!({
        "name": tool.name,
        "label": tool.label,
        "description": tool.description,
        "promptSnippet": tool.snippet,
        "promptGuidelines": tool.guidelines,
        "parameters": tool.parameters,
        "executionMode": "sequential",
    });
    let definition = js::from_json(env, &texts)?;
    let Some(mut definition) = js::as_object(env, definition) else {
        return Err(Error::from_reason("a tool's texts are no object"));
    };
    let (name, extension) = (tool.name, Rc::clone(extension));
    let prepared = Rc::new(Prepared::default());
    let kept = Rc::clone(&prepared);
    let mut add = |key: &str, body: js::Body| {
        definition.set_named_property(key, js::function(env, key, body)?)
    };
    add("execute", Box::new(move |context| execute(context, name, &extension, &kept)))?;
    add("prepareArguments", Box::new(move |context| prepare(context, name, &prepared)))?;
    add("renderCall", Box::new(move |context| render_call(context, name)))?;
    add("renderResult", Box::new(render_result))?;
    js::raw(env, definition)
}

/// The arguments that were prepared last, with their JSON. Pi hands the same to `execute` next, where
/// they need not be read a second time: a call can be long.
#[derive(Default)]
struct Prepared(RefCell<Option<(String, Value)>>);

impl Prepared {
    fn keep(&self, json: String, args: Value) {
        self.0.replace(Some((json, args)));
    }

    /// The arguments of this JSON.
    fn take(&self, json: &str) -> Result<Value> {
        match self.0.take() {
            Some((kept, args)) if kept == json => Ok(args),
            _ => js::parse_json(json),
        }
    }
}

/// `execute(toolCallId, params, signal, onUpdate, ctx)`: always a promise, that always settles.
fn execute(
    context: &FunctionCallContext,
    name: &str,
    extension: &Rc<Extension>,
    prepared: &Prepared,
) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let (deferred, promise) = Deferred::new(env)?;
    let parsed = guarded(|| checked(context, name, extension, prepared));
    match js::tame(env, parsed) {
        Ok(Ok(call)) => {
            let goal = Goal::Result(deferred);
            let answers = Answers::default();
            let request = Request { tool: name.to_owned(), call, answers, goal };
            let given = Execution {
                id: id(context),
                signal: object_arg(context, 2),
                update: object_arg(context, 3),
                ctx: object_arg(context, 4),
            };
            OpenCall::start(env, extension, request, given);
        }
        Ok(Err(Refused::Reply(reply))) => {
            if reply.is_error {
                extension.fails(&id(context));
            }
            match open_call::result(env, reply) {
                Ok(result) => deferred.resolve(env, result)?,
                Err(error) => deferred.reject(env, &error.reason)?,
            }
        }
        Ok(Err(Refused::Error(sentence))) => deferred.reject(env, &sentence)?,
        Err(error) => deferred.reject(env, &error.reason)?,
    }
    Ok(promise)
}

/// `toolCallId`.
fn id(context: &FunctionCallContext) -> String {
    arg::<String>(context, 0).unwrap_or_default()
}

/// `tool_result`: says of a result of ours that it is an error. Pi before 0.99 takes that from here
/// alone; what `execute` gives says it too, and an error that it throws has no details.
pub fn mark_error(context: &FunctionCallContext, extension: &Extension) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let Some(event) = object_arg(context, 0) else { return undefined(env) };
    let ours = get::<String>(env, &event, "toolName").is_some_and(|name| extension.owns(&name));
    let failed = ours
        && get::<String>(env, &event, "toolCallId").is_some_and(|id| extension.has_failed(&id));
    if !failed || get::<bool>(env, &event, "isError") == Some(true) {
        return undefined(env);
    }
    js::from_json(env, &json!({ "isError": true }))
}

/// The call, checked; or the answer that comes before any check where nobody can be asked.
fn checked(
    context: &FunctionCallContext,
    name: &str,
    extension: &Extension,
    prepared: &Prepared,
) -> Result<std::result::Result<Call, Refused>> {
    inject("parse");
    let flavor = extension.settings().flavor;
    let place = object_arg(context, 4).map_or(Place::Print, |ctx| place(context.env, &ctx));
    if place == Place::Print
        && let Some(reply) = contract::without_ui(name, flavor)
    {
        return Ok(Err(Refused::Reply(reply)));
    }
    let args = prepared.take(&text_arg(context, 1)?)?;
    Ok(contract::parse(name, flavor, args))
}

/// `prepareArguments(raw)`: the repaired arguments. What needs no repair stays as it is, and so does
/// what cannot be looked at, for Pi's own validation to report.
fn prepare(
    context: &FunctionCallContext,
    name: &str,
    prepared: &Prepared,
) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let raw = || arg::<Unknown>(context, 0).map_or_else(|| undefined(env), |raw| Ok(raw.raw()));
    let repaired = guarded(|| {
        inject("prepare");
        let json = text_arg(context, 0)?;
        let args = js::parse_json(&json)?;
        if let Some(repaired) = contract::repaired(name, &args) {
            return js::from_json(env, &repaired);
        }
        prepared.keep(json, args);
        raw()
    });
    js::tame(env, repaired).or_else(|_| raw())
}

/// `renderCall(args, theme, …)`; `args` may be half of what the model will have sent.
fn render_call(context: &FunctionCallContext, name: &'static str) -> Result<sys::napi_value> {
    let row = guarded(|| {
        inject("call");
        let args = json_arg(context, 0).unwrap_or_default();
        let theme = object_arg(context, 1);
        lines::build(
            context.env,
            theme.as_ref(),
            Box::new(move |columns| transcript::call(name, &args, columns)),
        )
    });
    row_or_nothing(context.env, row)
}

/// `renderResult({ content, details }, { expanded, isPartial }, theme, …)`.
fn render_result(context: &FunctionCallContext) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let row = guarded(|| {
        inject("result");
        let mut result = json_arg(context, 0).unwrap_or_default();
        let options = object_arg(context, 1);
        let flag = |name| options.as_ref().and_then(|it| get::<bool>(env, it, name)) == Some(true);
        let (expanded, partial) = (flag("expanded"), flag("isPartial"));
        let theme = object_arg(context, 2);
        let text = result.pointer("/content/0/text").and_then(Value::as_str).map(str::to_owned);
        let text = text.unwrap_or_default();
        let details = result.get_mut("details").map(Value::take).unwrap_or_default();
        lines::build(
            env,
            theme.as_ref(),
            Box::new(move |columns| {
                if partial {
                    return transcript::waiting(&text, columns);
                }
                transcript::result(&details, &text, expanded, columns)
            }),
        )
    });
    row_or_nothing(env, row)
}

fn row_or_nothing(env: &Env, row: Result<sys::napi_value>) -> Result<sys::napi_value> {
    js::tame(env, row).or_else(|_| lines::nothing(env))
}

fn json_arg(context: &FunctionCallContext, index: usize) -> Result<Value> {
    js::parse_json(&text_arg(context, index)?)
}

fn text_arg(context: &FunctionCallContext, index: usize) -> Result<String> {
    match arg::<Unknown>(context, index) {
        Some(value) => js::json_text(context.env, value.raw()),
        None => Ok("null".to_owned()),
    }
}
