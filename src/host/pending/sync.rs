//! What lies between a session and the pending file: what is done when a session starts, and when
//! the file is cleared. Of the file only what the session itself asked counts (`view`).
//!
//! ```text
//! session_start ─▶ start ─┬─ print, JSON ─▶ (switch to the session that asked) ─▶ bring
//!                         └─ terminal, RPC ─▶ replay: forms ─▶ bring
//! input ─▶ a prompt that carries the file      message_end, agent_settled ─▶ the file is cleared
//! ```

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, sys};
use serde_json::json;

use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, quiet};
use crate::host::js::{self, Deferred, call, get, get_object, object_arg, undefined};
use crate::host::pending::deliver::{self, Brought, Sent};
use crate::host::pending::lock;
use crate::host::pending::redraw::Then;
use crate::host::pending::snapshot::{self, Snapshot};
use crate::host::pending::{compaction, questions_command, reask};
use crate::host::pi::context::{self, Place};
use crate::host::pi::session;
use crate::pending::{RawAnswer, from_flag, session_file, store};
use crate::strings::host as words;
use crate::surface::print::{attached, prompted};

/// The flag with answers for questions that wait, or for those to come.
const FLAG: &str = "answers";

/// What is under way. Every promise in it settles when the session ends at the latest.
#[derive(Default)]
pub struct PendingSync {
    /// The session to switch to.
    pub switch: RefCell<Option<Switch>>,
    /// What follows when the chat was drawn anew.
    pub redraw: RefCell<Option<Then>>,
    /// Promises that Pi awaits until the agent has settled.
    held: RefCell<Vec<Deferred>>,
    /// Answers on their way into the session.
    pub brought: RefCell<Vec<Brought>>,
    /// Answers of `--answers` for questions of the session that wait.
    pub flagged: RefCell<Option<Vec<RawAnswer>>>,
    /// Files that the prompt carries.
    carried: RefCell<Vec<Carried>>,
    /// The pending file that questions were saved to, and how many wait in it.
    pub saved: RefCell<Option<(String, usize)>>,
    /// Prompts are refused: `--answers` cannot be read.
    refused: RefCell<bool>,
}

/// A session to switch to.
pub struct Switch {
    /// Its file.
    pub file: String,
    /// Whether the model is to go on at once, without a prompt.
    pub go_on: bool,
    /// What Pi awaits meanwhile.
    pub held: Deferred,
}

/// A pending file that the prompt carries.
struct Carried {
    cwd: PathBuf,
    path: PathBuf,
    text: String,
}

impl PendingSync {
    /// Keeps Pi waiting until the agent has settled.
    pub fn hold(&self, held: Deferred) {
        self.held.borrow_mut().push(held);
    }

    /// Nothing is waited for any more.
    pub fn release(&self, env: &Env) {
        let mut held = self.held.take();
        held.extend(self.switch.take().map(|switch| switch.held));
        for held in held {
            resolve(env, held);
        }
    }
}

/// Fulfils a promise with `undefined`.
pub fn resolve(env: &Env, held: Deferred) {
    if let Ok(nothing) = undefined(env) {
        held.resolve(env, nothing).ok();
    }
}

/// Registers the flag, the command and the handlers. What a Pi does not have is left out.
pub fn register(env: &Env, pi: &Object, extension: &Rc<Extension>) {
    let flag = json!({
        "type": "string",
        "description": "Answers to pending or coming ask_user questions, as a JSON list",
    });
    // A name that another extension has too stops Pi: it has to be registered here, and no later.
    if let Ok(flag) = js::from_json(env, &flag) {
        let args = FnArgs::from((FLAG, js::unknown(env, flag)));
        call::<_, ()>(env, pi, "registerFlag", args).ok();
    }
    questions_command::register(env, pi, extension).ok();
    deliver::register(env, pi).ok();
    let on = |event: &str, body: Body| {
        let extension = Rc::clone(extension);
        let handler = quiet(env, event, move |context| {
            let Some(ctx) = object_arg(context, 1) else { return undefined(context.env) };
            body(context, &ctx, &extension)
        });
        if let Ok(handler) = handler {
            call::<_, ()>(env, pi, "on", FnArgs::from((event, handler))).ok();
        }
    };
    on("input", on_input);
    on("message_end", on_message_end);
    on("agent_settled", on_settled);
    on("session_tree", |context, ctx, extension| {
        if context::place(context.env, ctx) != Place::Print {
            reask::again(context.env, ctx, extension, &reask::Wait::new(false));
        }
        undefined(context.env)
    });
    on("session_before_compact", |context, _, extension| {
        if let Some(event) = object_arg(context, 0) {
            compaction::retell(context.env, &event, &extension.tools());
        }
        undefined(context.env)
    });
}

type Body = fn(&FunctionCallContext, &Object, &Rc<Extension>) -> Result<sys::napi_value>;

/// A session starts: brings answers that were written meanwhile, asks what was cut off. What it
/// gives Pi to await is a promise where Pi must not go on before.
///
/// # Errors
/// Only when the environment is going away.
pub fn start(
    env: &Env,
    event: &FunctionCallContext,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Result<sys::napi_value> {
    let reason = object_arg(event, 0).and_then(|event| get::<String>(env, &event, "reason"));
    // Pi before 0.74 tells no reason.
    let startup = reason.as_deref().is_none_or(|reason| reason == "startup");
    let fresh = startup || reason.as_deref() == Some("new");
    let prompted = startup && prompted(&context::command_line(env));
    let place = context::place(env, ctx);
    if place == Place::Print && !startup {
        // Only a command of ours switches there, and it goes on by itself.
        return undefined(env);
    }
    let mut elsewhere = None;
    if startup && let Some(text) = flag(env, extension) {
        match from_flag(&text).and_then(|given| take_flag(env, ctx, extension, given, prompted)) {
            Ok(file) => elsewhere = file,
            Err(sentence) => {
                context::tell(env, ctx, &sentence);
                if place == Place::Print {
                    context::fail(env);
                    extension.sync.refused.replace(true);
                }
                return undefined(env);
            }
        }
    }
    if place != Place::Print {
        return reask::start(env, ctx, extension, prompted, fresh);
    }
    let own = || session::file(env, ctx).filter(|file| Path::new(file).is_file());
    let work = elsewhere.is_some() || (!prompted && deliver::has_work(env, ctx, extension));
    match elsewhere.or_else(|| own().filter(|_| work)) {
        Some(file) => switch(env, extension, file, !prompted),
        None => {
            let Some(pi) = extension.pi(env) else { return undefined(env) };
            match deliver::all(env, ctx, &pi, extension, !prompted)? {
                // The prompt must come after what the file gets.
                Sent::Later(promise) if prompted => Ok(promise),
                Sent::Nothing => undefined(env),
                _ if prompted => undefined(env),
                _ => {
                    let (held, promise) = Deferred::new(env)?;
                    extension.sync.hold(held);
                    Ok(promise)
                }
            }
        }
    }
}

/// The value of `--answers`.
fn flag(env: &Env, extension: &Extension) -> Option<String> {
    let pi = extension.pi(env)?;
    call::<_, Option<String>>(env, &pi, "getFlag", FLAG).ok().flatten()
}

/// Takes the answers for questions of this session that wait; where none do, for the calls to come.
/// Gives the file of the session that asked, if nothing else is there to be answered and Pi keeps
/// that session. `Err` is a sentence.
fn take_flag(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
    given: Vec<RawAnswer>,
    prompted: bool,
) -> std::result::Result<Option<String>, String> {
    let found = snapshot::read(env, ctx, extension);
    if let Ok(Some(view)) = &found
        && !view.matched.calls.is_empty()
    {
        extension.sync.flagged.replace(Some(given));
        return Ok(None);
    }
    let printing = context::place(env, ctx) == Place::Print;
    if !prompted && session::cut_off(env, ctx, &extension.tools()).is_none() {
        match found? {
            Some(view) => match asked_by(env, ctx, &view) {
                Some(file) if printing => {
                    extension.sync.flagged.replace(Some(given));
                    return Ok(Some(file));
                }
                // A terminal stays where the person is.
                Some(file) => return Err(words::not_here(&file)),
                None if printing => return Err(words::not_proven(&view.shown)),
                None => {}
            },
            None if printing => return Err(words::NOTHING_TO_ANSWER.to_owned()),
            None => {}
        }
    }
    extension.prefill(given);
    Ok(None)
}

/// The file of the session that a pending file is of, among Pi's own.
pub fn asked_by(env: &Env, ctx: &Object, view: &Snapshot) -> Option<String> {
    let id = view.pending.session_id.as_deref()?;
    let dir = session::dir(env, ctx)?;
    let file = session_file::locate(&dir, view.pending.session_file.as_deref(), id)?;
    file.into_os_string().into_string().ok()
}

/// Goes to the session in `file` through our own command, for only commands may.
fn switch(
    env: &Env,
    extension: &Rc<Extension>,
    file: String,
    go_on: bool,
) -> Result<sys::napi_value> {
    let (held, promise) = Deferred::new(env)?;
    extension.sync.switch.replace(Some(Switch { file, go_on, held }));
    let dispatched =
        guarded(|| questions_command::dispatch(env, extension, questions_command::RESUME));
    if dispatched.is_err() {
        extension.sync.release(env);
    }
    Ok(promise)
}

/// Switches, in the command's `ctx`; `None` when no switch is under way.
pub fn switch_now(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Option<Result<sys::napi_value>> {
    let Switch { file, go_on, held } = extension.sync.switch.take()?;
    let held = Rc::new(RefCell::new(Some(held)));
    let release = move |env: &Env| {
        if let Some(held) = held.take() {
            resolve(env, held);
        }
    };
    let release = Rc::new(release);
    let switched = guarded(|| {
        let owner = Rc::clone(extension);
        let with = quiet(env, "withSession", move |context| {
            let env: &Env = context.env;
            let Some(ctx) = object_arg(context, 0) else { return undefined(env) };
            deliver::all(env, &ctx, &ctx, &owner, go_on)?.value(env)
        })?;
        let mut options = Object::new(env)?;
        options.set_named_property("withSession", with)?;
        let args = FnArgs::from((file.as_str(), options));
        let promise: Unknown = call(env, ctx, "switchSession", args)?;
        let raw = napi::JsValue::raw(&promise);
        js::as_object(env, raw).ok_or_else(|| Error::from_reason("no promise"))
    });
    Some(switched.and_then(|promise| {
        let done = Rc::clone(&release);
        let ok = quiet(env, "switched", move |context| {
            done(context.env);
            undefined(context.env)
        })?;
        let failed = quiet(env, "notSwitched", move |context| {
            let error = object_arg(context, 0);
            let why = error.and_then(|error| get::<String>(context.env, &error, "message"));
            let why = words::no_session(&why.unwrap_or_default());
            context::complain(context.env, &why);
            context::fail(context.env);
            release(context.env);
            undefined(context.env)
        })?;
        call::<_, ()>(env, &promise, "then", FnArgs::from((ok, failed)))?;
        undefined(env)
    }))
}

/// A prompt: refused where `--answers` cannot be read; one that carries a pending file is noted.
fn on_input(
    context: &FunctionCallContext,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    if *extension.sync.refused.borrow() {
        return js::from_json(env, &json!({ "action": "handled" }));
    }
    let text = object_arg(context, 0).and_then(|event| get::<String>(env, &event, "text"));
    let Some(cwd) = context::cwd(env, ctx) else { return undefined(env) };
    // Only what the command line names: a text that Pi brings along may hold the same words.
    let named = context::command_line(env);
    let named = named.iter().filter_map(|arg| arg.strip_prefix('@')).map(|arg| cwd.join(arg));
    for path in named.filter(|path| store::is_pending_file(&cwd, path)) {
        let block = |name: &str| Path::new(name) == path.as_path();
        let there = text.as_deref().is_some_and(|text| attached(text).any(block));
        let known = extension.sync.carried.borrow().iter().any(|carried| carried.path == path);
        if let Some(text) = store::text(&path).filter(|_| there && !known) {
            extension.sync.carried.borrow_mut().push(Carried { cwd: cwd.clone(), path, text });
        }
    }
    undefined(env)
}

/// The model has said something: what it was told is in the session by now.
fn on_message_end(
    context: &FunctionCallContext,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Result<sys::napi_value> {
    let env: &Env = context.env;
    let message = object_arg(context, 0).and_then(|event| get_object(env, &event, "message"));
    let Some(message) = message else { return undefined(env) };
    if get::<String>(env, &message, "role").as_deref() == Some("assistant") {
        deliver::clear(env, ctx, extension);
        let end = get::<String>(env, &message, "stopReason");
        if end.is_some_and(|end| matches!(end.as_str(), "stop" | "toolUse" | "length")) {
            for Carried { cwd, path, text } in extension.sync.carried.take() {
                // What was written meanwhile stays.
                let body = move |lock: &store::Lock| lock.remove_unchanged(&path, &text);
                lock::change(env, ctx, &cwd, store::not_cleared, body);
            }
        }
    }
    undefined(env)
}

fn on_settled(
    context: &FunctionCallContext,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Result<sys::napi_value> {
    deliver::clear(context.env, ctx, extension);
    extension.forget_failed();
    extension.sync.carried.take();
    let over: Vec<_> =
        extension.take_answers(usize::MAX).iter().filter_map(RawAnswer::text).collect();
    if !over.is_empty() {
        context::tell(context.env, ctx, &words::left_over(&over));
    }
    if let Some((shown, count)) = extension.sync.saved.take() {
        context::tell(context.env, ctx, &words::they_wait(&shown, count));
    }
    extension.sync.release(context.env);
    undefined(context.env)
}
