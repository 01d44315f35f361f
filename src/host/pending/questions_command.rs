//! The command `/questions`: what is pending, and what to do with it.

use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use serde_json::{Value, json};

use crate::host::extension::Extension;
use crate::host::js::guard::quiet;
use crate::host::js::{self, JsRef, arg, call, object_arg, undefined};
use crate::host::pending::lock::locked;
use crate::host::pending::reask::{self, Wait};
use crate::host::pending::redraw;
use crate::host::pending::snapshot::{self, Snapshot};
use crate::host::pending::sync;
use crate::host::pi::context::{self, Place};
use crate::model::text;
use crate::pending::store;
use crate::strings::host as words;

/// Takes the person, or us, to the session that asked.
pub const RESUME: &str = "/questions resume";

/// Most rows of the list.
const MOST_ROWS: usize = 100;
/// Longest question and longest answer in a row, in characters.
const MOST_CHARS: usize = 200;

/// Runs a command of ours, in whose `ctx` Pi allows more than elsewhere.
///
/// # Errors
/// When the session is over, or Pi refuses.
pub fn dispatch(env: &Env, extension: &Extension, command: &str) -> Result<()> {
    let pi = extension.pi(env).ok_or_else(|| Error::from_reason("no pi"))?;
    let mut options = Object::new(env)?;
    options.set_named_property("expandPromptTemplates", true)?;
    call(env, &pi, "sendUserMessage", FnArgs::from((command, options)))
}

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
pub fn register(env: &Env, pi: &Object, extension: &Rc<Extension>) -> Result<()> {
    let mut command = Object::new(env)?;
    command.set_named_property("description", "Show, answer or clear pending questions")?;
    let owner = Rc::clone(extension);
    let handler = quiet(env, "questions", move |context| {
        let Some(ctx) = object_arg(context, 1) else { return undefined(context.env) };
        run(context, &ctx, &owner)
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

fn run(
    context: &FunctionCallContext,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let typed = arg::<String>(context, 0).unwrap_or_default();
    if typed.trim() == "resume" {
        let ours = sync::switch_now(env, ctx, extension);
        if let Some(done) = ours.or_else(|| redraw::redraw_now(env, ctx, extension)) {
            return done;
        }
    }
    let done = match typed.trim() {
        "path" => {
            context::tell(env, ctx, &path(env, ctx, extension));
            Ok(())
        }
        "clear" => return clear(env, ctx, extension),
        "answer" => answer(env, ctx, extension),
        _ => return show(env, ctx, extension),
    };
    if let Err(sentence) = done {
        context::tell(env, ctx, &sentence);
    }
    undefined(env)
}

/// Where the questions are saved, or would be.
fn path(env: &Env, ctx: &Object, extension: &Rc<Extension>) -> String {
    match snapshot::read(env, ctx, extension) {
        Ok(Some(view)) => view.shown,
        _ => {
            let cwd = context::cwd(env, ctx).unwrap_or_default();
            store::relative(&cwd, &store::path(&cwd))
        }
    }
}

/// The file with something in it. `Err` is a sentence.
fn pending(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> std::result::Result<Snapshot, String> {
    let view = snapshot::read(env, ctx, extension)?;
    let view = view.filter(|view| !view.pending.questions.is_empty());
    match view {
        None => Err(words::NOTHING_PENDING.to_owned()),
        Some(view) if view.matched.unproven && !context::is_trusted(env, ctx) => {
            Err(words::untrusted_file(&view.shown))
        }
        Some(view) => Ok(view),
    }
}

/// A line for each of the first questions that wait, clean and cut, then how many more there are.
fn list(view: &Snapshot) -> Vec<String> {
    let all = &view.pending.questions;
    let lines = all.iter().take(MOST_ROWS).enumerate().map(|(index, entry)| {
        let asked = text::clip(entry.question.as_deref().unwrap_or_default(), MOST_CHARS);
        let answer = entry
            .raw_answer()
            .text()
            .map(|answer| format!(" → {}", text::clip(&answer, MOST_CHARS)));
        format!("{}. {asked}{}", index + 1, answer.unwrap_or_default())
    });
    let more = all.len().checked_sub(MOST_ROWS).filter(|more| *more > 0);
    lines.chain(more.map(words::and_more)).collect()
}

/// Whose questions they are and how many, as a heading.
fn heading(env: &Env, ctx: &Object, view: &Snapshot) -> String {
    let count = view.pending.questions.len();
    if !view.matched.unproven {
        return words::pending_in(&view.shown, count);
    }
    let answered = view.pending.answered();
    let file = sync::asked_by(env, ctx, view);
    words::of_another_session(&view.shown, count, answered, file.as_deref())
}

/// A list to choose from in a terminal, a text elsewhere.
fn show(env: &Env, ctx: &Object, extension: &Rc<Extension>) -> Result<sys::napi_value> {
    let view = match pending(env, ctx, extension) {
        Ok(view) => view,
        Err(sentence) => {
            context::tell(env, ctx, &sentence);
            return undefined(env);
        }
    };
    let (title, lines) = (heading(env, ctx, &view), list(&view));
    if context::place(env, ctx) != Place::Terminal {
        context::tell(env, ctx, &format!("{title}\n{}", lines.join("\n")));
        return undefined(env);
    }
    let owner = Rc::clone(extension);
    let rows: Vec<_> = lines.iter().map(String::as_str).collect();
    choose(env, ctx, &title, &rows, move |context, ctx| {
        let chosen = arg::<String>(context, 0).is_some();
        if chosen && let Err(sentence) = answer(context.env, ctx, &owner) {
            context::tell(context.env, ctx, &sentence);
        }
    })
}

/// Opens the forms of this session's questions. What this session did not ask is sent only in a
/// trusted project, by a yes to what is shown.
fn answer(env: &Env, ctx: &Object, extension: &Rc<Extension>) -> std::result::Result<(), String> {
    let view = pending(env, ctx, extension)?;
    let place = context::place(env, ctx);
    if !view.matched.calls.is_empty() {
        if place == Place::Print {
            return Err(words::they_wait(&view.shown, view.pending.questions.len()));
        }
        reask::ask_all(env, ctx, extension, view, &Wait::new(false));
        return Ok(());
    }
    let known = sync::asked_by(env, ctx, &view).is_some();
    if place == Place::Terminal && !known && context::is_trusted(env, ctx) {
        return crate::host::pending::offer::ask(env, ctx, extension, &view);
    }
    Err(heading(env, ctx, &view))
}

/// Removes the file after asking; the cursor starts on No.
fn clear(env: &Env, ctx: &Object, extension: &Rc<Extension>) -> Result<sys::napi_value> {
    let cwd = context::cwd(env, ctx).unwrap_or_default();
    let (path, count) = match pending(env, ctx, extension) {
        Ok(view) => (view.path, view.pending.questions.len()),
        // A file that cannot be understood can be removed too.
        Err(sentence) if sentence != words::NOTHING_PENDING => {
            context::tell(env, ctx, &sentence);
            (store::path(&cwd), 0)
        }
        Err(sentence) => {
            context::tell(env, ctx, &sentence);
            return undefined(env);
        }
    };
    if context::place(env, ctx) == Place::Print {
        context::tell(env, ctx, words::CLEAR_NEEDS_UI);
        return undefined(env);
    }
    let title = words::clear_them(&store::relative(&cwd, &path), count);
    let rows = [words::NO_KEEP, words::YES_REMOVE];
    choose(env, ctx, &title, &rows, move |context, ctx| {
        if arg::<String>(context, 0).as_deref() != Some(words::YES_REMOVE) {
            return;
        }
        let Ok(kept) = JsRef::new(context.env, ctx) else { return };
        let (path, at) = (path.clone(), cwd.clone());
        locked(context.env, &cwd, move |env, lock| {
            let lock = lock.map_err(|error| store::not_cleared(&at, &error));
            let removed = lock.and_then(|lock| lock.remove(&path));
            let said = removed.err().unwrap_or_else(|| words::CLEARED.to_owned());
            if let Ok(ctx) = kept.get(env) {
                context::tell(env, &ctx, &said);
            }
        });
    })
}

/// Opens Pi's list of `rows`; `then` gets the chosen row as argument 0, nothing where it was closed.
///
/// # Errors
/// When this Pi has no lists.
pub fn choose(
    env: &Env,
    ctx: &Object,
    title: &str,
    rows: &[&str],
    then: impl Fn(&FunctionCallContext, &Object) + 'static,
) -> Result<sys::napi_value> {
    let rows = js::from_json(env, &json!(rows))?;
    dialog(env, ctx, "select", FnArgs::from((title, js::unknown(env, rows))), then)
}

/// Opens one of Pi's dialogs; `then` gets its answer as argument 0.
pub fn dialog<A: JsValuesTupleIntoVec>(
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
