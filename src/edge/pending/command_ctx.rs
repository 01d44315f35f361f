//! Operations that need the `ctx` of a command: switching to another session, and moving in the
//! session's tree. Pi passes this `ctx` only to the handler of a command, so this module queues the
//! operations, and sends a command of ours whose handler runs them.

use std::cell::Cell;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::{Value, json};

use crate::edge::extension::Extension;
use crate::edge::js::timer::within;
use crate::edge::js::{Deferred, Json, Maybe, function, once, spawn};
use crate::edge::pi::{Ctx, SwitchOptions, SwitchedCtx, print_fault, process, session};
use crate::session::action::COMMAND_MS;
use crate::strings::host as words;

/// Our command.
const COMMAND: &str = "/questions resume";
/// The argument of the command.
pub const ARGUMENT: &str = "resume";

/// Sends our command, whose handler passes its `ctx` to `job`. `job` returns `false` if it no longer
/// needs one.
///
/// # Errors
/// The session is over, or Pi refuses the command.
fn send_command(extension: &Extension, job: impl Fn(Ctx) -> bool + 'static) -> Result<()> {
    let pi = extension.pi().ok_or_else(|| Error::from_reason("no pi"))?;
    extension.with(|state| state.sync.jobs.push_back(Box::new(job)));
    let sent = pi.send_user_message(COMMAND, command_options());
    if sent.is_err() {
        let job = extension.with(|state| state.sync.jobs.pop_back());
        drop(job);
    }
    sent.map(drop)
}

/// Options that make Pi run a command.
fn command_options() -> Json<Value> {
    Json(json!({ "expandPromptTemplates": true }))
}

/// Handles the command: gives its `ctx` to the first operation that still needs one.
pub fn run_next(ctx: &Ctx, extension: &Rc<Extension>) {
    while let Some(job) = extension.with(|state| state.sync.jobs.pop_front()) {
        if job(ctx.clone()) {
            return;
        }
    }
}

/// Switches to the session in `file`. Returns a promise that is fulfilled after the agent of that
/// session has settled, or when our agent settles before the command arrives.
pub fn switch(extension: &Rc<Extension>, file: String) -> Result<Maybe> {
    let (deferred, promise) = Deferred::new()?;
    let deferred = Cell::new(Some(deferred));
    let job = move |ctx: Ctx| {
        let (deferred, file) = (deferred.take(), file.clone());
        spawn(async move {
            if let Err(why) = switch_in(&ctx, &file).await {
                print_fault(&words::no_session(why));
                process::fail();
            }
            drop(deferred);
        });
        true
    };
    send_command(extension, job).ok();
    Ok(Maybe(Some(promise)))
}

/// Switches with the `ctx` of the command.
///
/// # Errors
/// Pi's error.
async fn switch_in(ctx: &Ctx, file: &str) -> std::result::Result<(), String> {
    let switched = function("withSession", |args| match args.get::<SwitchedCtx>(0) {
        Some(ctx) => ctx.send_user_message(COMMAND, command_options()),
        None => Ok(Maybe(None)),
    })
    .and_then(|with| ctx.switch_session(file, SwitchOptions::new()?.session(with)?));
    switched.map_err(|error| error.reason.clone())?.await.map(drop)
}

/// Redraws Pi's transcript after this extension wrote a result into the session. A move in the
/// session's tree makes Pi redraw the transcript, so this moves to the current entry. Completes when
/// the transcript is drawn or cannot be drawn.
pub async fn redraw(extension: &Rc<Extension>) {
    let (receive, received) = once();
    if send_command(extension, receive).is_err() {
        return;
    }
    let Some(Ok(ctx)) = within(COMMAND_MS, received).await else { return };
    let Some(leaf) = session::leaf(&ctx) else { return };
    if let Ok(drawn) = ctx.navigate_tree(&leaf, Json(json!({ "summarize": false }))) {
        drawn.await.ok();
    }
}
