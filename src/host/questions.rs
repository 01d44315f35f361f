//! The command `/questions`: what is pending, and what to do with it (seed 000).

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use serde_json::{Value, json};

use super::context::{self, Place};
use super::desk::Desk;
use super::guard::quiet;
use super::js::{self, JsRef, arg, call, object_arg, undefined};
use super::replay::{self, Wait};
use super::{bring, headless, session};
use crate::pending::store;
use crate::strings::host as words;

/// Takes the person, or us, to the session that asked.
pub const RESUME: &str = "/questions resume";

/// The arguments it takes, with what they do.
const ARGUMENTS: &[(&str, &str)] = &[
    ("show", "List the pending questions"),
    ("answer", "Answer them now"),
    ("clear", "Remove them"),
    ("path", "Say where they are saved"),
];

/// Registers the command.
///
/// # Errors
/// When this Pi takes no commands.
pub fn register(env: &Env, pi: &Object, desk: &Rc<Desk>) -> Result<()> {
    let mut command = Object::new(env)?;
    command.set_named_property("description", "Show, answer or clear pending questions")?;
    let at_desk = Rc::clone(desk);
    let handler = quiet(env, "questions", move |context| {
        let Some(ctx) = object_arg(context, 1) else { return undefined(context.env) };
        run(context, &ctx, &at_desk)
    })?;
    command.set_named_property("handler", handler)?;
    let complete = quiet(env, "completeQuestions", |context| {
        let typed = arg::<String>(context, 0).unwrap_or_default();
        // What is typed already needs no completion, which would take the first Enter.
        let typed = typed.trim();
        let fits = ARGUMENTS.iter().filter(|(name, _)| name.starts_with(typed) && *name != typed);
        let items: Vec<_> = fits
            .map(|(name, what)| json!({ "value": name, "label": name, "description": what }))
            .collect();
        let items = if items.is_empty() { Value::Null } else { Value::Array(items) };
        js::from_json(context.env, &items)
    })?;
    command.set_named_property("getArgumentCompletions", complete)?;
    call(env, pi, "registerCommand", FnArgs::from(("questions", command)))
}

fn run(context: &FunctionCallContext, ctx: &Object, desk: &Rc<Desk>) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let typed = arg::<String>(context, 0).unwrap_or_default();
    if typed.trim() == "resume"
        && let Some(switched) = headless::switch_now(env, ctx, desk)
    {
        return switched;
    }
    let cwd = context::cwd(env, ctx).unwrap_or_default();
    if typed.trim() == "path" {
        let path = match bring::pending(env, ctx, desk) {
            Ok(Some(found)) => found.path,
            _ => store::path(&cwd),
        };
        context::tell(env, ctx, &store::relative(&cwd, &path));
        return undefined(env);
    }
    let done = match typed.trim() {
        "clear" => return clear(env, ctx, desk),
        "answer" => answer(env, ctx, desk),
        _ => return show(env, ctx, desk),
    };
    if let Err(sentence) = done {
        context::tell(env, ctx, &sentence);
    }
    undefined(env)
}

/// Every question that waits, one line each, with the file's path before them.
fn list(
    env: &Env,
    ctx: &Object,
    desk: &Desk,
) -> std::result::Result<(String, Vec<String>), String> {
    let cwd = context::cwd(env, ctx).unwrap_or_default();
    let (shown, pending) = match bring::pending(env, ctx, desk)? {
        Some(found) => (store::relative(&cwd, &found.path), found.pending),
        None => {
            let path = store::path(&cwd);
            match store::read(&cwd, &path)? {
                Some(pending) => (store::relative(&cwd, &path), pending),
                None => return Err(words::NOTHING_PENDING.to_owned()),
            }
        }
    };
    let lines = pending.questions.iter().enumerate().map(|(index, entry)| {
        let text = entry.question.as_deref().unwrap_or_default();
        let text = crate::model::text::line(text);
        let answer = entry.given().text().map(|answer| format!(" → {answer}"));
        format!("{}. {text}{}", index + 1, answer.unwrap_or_default())
    });
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() { Err(words::NOTHING_PENDING.to_owned()) } else { Ok((shown, lines)) }
}

/// A list to choose from in a terminal, a text elsewhere.
fn show(env: &Env, ctx: &Object, desk: &Rc<Desk>) -> Result<sys::napi_value> {
    let (shown, lines) = match list(env, ctx, desk) {
        Ok(found) => found,
        Err(sentence) => {
            context::tell(env, ctx, &sentence);
            return undefined(env);
        }
    };
    let title = words::pending_in(&shown, lines.len());
    if context::place(env, ctx) != Place::Terminal {
        context::tell(env, ctx, &format!("{title}\n{}", lines.join("\n")));
        return undefined(env);
    }
    let at_desk = Rc::clone(desk);
    let lines = js::from_json(env, &json!(lines))?;
    let args = FnArgs::from((title, js::unknown(env, lines)));
    dialog(env, ctx, "select", args, move |context, ctx| {
        let chosen = arg::<String>(context, 0).is_some();
        if chosen && let Err(sentence) = answer(context.env, ctx, &at_desk) {
            context::tell(context.env, ctx, &sentence);
        }
    })
}

/// Opens the forms of this session's questions.
fn answer(env: &Env, ctx: &Object, desk: &Rc<Desk>) -> std::result::Result<(), String> {
    let (shown, lines) = list(env, ctx, desk)?;
    let open = bring::open(env, ctx, desk)?.map(|(_, open)| open).unwrap_or_default();
    if open.is_empty() {
        let cwd = context::cwd(env, ctx).unwrap_or_default();
        let file = store::read(&cwd, &store::path(&cwd))?.and_then(|pending| pending.session_file);
        return Err(words::of_another(&shown, file.as_deref()));
    }
    if context::place(env, ctx) == Place::Print {
        return Err(words::they_wait(&shown, lines.len()));
    }
    let wait = Wait::new(false);
    for open in open {
        replay::ask(env, ctx, desk, open, &wait);
    }
    Ok(())
}

/// Removes the file after asking.
fn clear(env: &Env, ctx: &Object, desk: &Rc<Desk>) -> Result<sys::napi_value> {
    let (shown, lines) = match list(env, ctx, desk) {
        Ok(found) => found,
        // A file that cannot be understood can be removed too.
        Err(sentence) if sentence != words::NOTHING_PENDING => (sentence, Vec::new()),
        Err(sentence) => {
            context::tell(env, ctx, &sentence);
            return undefined(env);
        }
    };
    if context::place(env, ctx) == Place::Print {
        context::tell(env, ctx, words::CLEAR_NEEDS_UI);
        return undefined(env);
    }
    let at_desk = Rc::clone(desk);
    let args = FnArgs::from((words::clear_them(lines.len()), shown));
    dialog(env, ctx, "confirm", args, move |context, ctx| {
        let env: &Env = context.env;
        if arg::<bool>(context, 0) != Some(true) {
            return;
        }
        let cwd = context::cwd(env, ctx).unwrap_or_default();
        let own = session::id(env, ctx);
        let found = bring::pending(env, ctx, &at_desk);
        let removed = match found {
            Ok(Some(found)) if found.path != store::path(&cwd) => {
                let calls = found.pending.calls.iter();
                let calls: Vec<_> = calls.map(|call| call.tool_call_id.as_str()).collect();
                store::clear(&cwd, Some(&own), &calls, true)
            }
            _ => store::remove(&cwd).map(|_| ()),
        };
        let said = removed.err().unwrap_or_else(|| words::CLEARED.to_owned());
        context::tell(env, ctx, &said);
    })
}

/// Opens one of Pi's dialogs; `then` gets its answer as argument 0.
fn dialog<A: JsValuesTupleIntoVec>(
    env: &Env,
    ctx: &Object,
    name: &str,
    args: A,
    then: impl Fn(&FunctionCallContext, &Object) + 'static,
) -> Result<sys::napi_value> {
    let Some(ui) = context::ui(env, ctx) else { return undefined(env) };
    let opened: Unknown = call(env, &ui, name, args)?;
    let Some(promise) = js::as_object(env, opened.raw()) else { return undefined(env) };
    let kept = JsRef::new(env, ctx)?;
    let answered = quiet(env, "answered", move |context| {
        then(context, &kept.get(context.env)?);
        undefined(context.env)
    })?;
    // A dialog that fails is a dialog that was closed.
    let failed = quiet(env, "closed", |context| undefined(context.env))?;
    let done: Unknown = call(env, &promise, "then", FnArgs::from((answered, failed)))?;
    Ok(done.raw())
}
