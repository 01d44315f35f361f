//! Operations that need the `ctx` of a command: switching to another session, and moving in the
//! session's tree. Pi passes this `ctx` only to the handler of a command. So this module queues an
//! operation, and sends our command, whose handler runs the operation.

use std::rc::Rc;

use napi::Result;
use serde_json::{Value, json};

use crate::edge::extension::Extension;
use crate::edge::js::timer::within;
use crate::edge::js::{Json, Maybe, function, once, promise_of};
use crate::edge::pi::{Ctx, SwitchOptions, SwitchedCtx, session};
use crate::session::Notice;
use crate::session::action::COMMAND_MS;
use crate::strings::host as words;

/// The text that makes Pi run our command.
const COMMAND: &str = "/questions resume";
/// The argument of the command.
pub const ARGUMENT: &str = "resume";

/// Sends our command, and returns the `ctx` that its handler receives. `None` if Pi refuses the
/// command, or if the agent settles or the session ends before the command arrives.
async fn command_ctx(extension: &Extension) -> Option<Ctx> {
    let (receive, received) = once();
    let pi = extension.pi()?;
    extension.with(|state| state.sync.jobs.push_back(Box::new(receive)));
    pi.send_user_message(COMMAND, command_options()).ok()?;
    received.await.ok()?
}

/// Options that make Pi run a command.
fn command_options() -> Json<Value> {
    Json(json!({ "expandPromptTemplates": true }))
}

/// Handles the command: passes its `ctx` to the first operation that still needs a `ctx`.
pub fn run_next(ctx: &Ctx, extension: &Rc<Extension>) {
    while let Some(job) = extension.with(|state| state.sync.jobs.pop_front()) {
        if job(Some(ctx.clone())) {
            return;
        }
    }
}

/// Switches to the session in `file`. Returns a promise that is fulfilled when the agent of that
/// session has settled, or when our agent settles before our command has arrived.
pub fn switch(extension: &Rc<Extension>, file: String) -> Result<Maybe> {
    let extension = Rc::clone(extension);
    promise_of(async move {
        if let Some(ctx) = command_ctx(&extension).await
            && let Err(why) = switch_in(&ctx, &file).await
        {
            ctx.show_notice(&Notice::failure(words::no_session(why)));
        }
    })
}

/// Switches to the session in `file` with the `ctx` of our command, and sends the command there.
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

/// Makes Pi redraw the transcript after this extension has written a result into the session: moves
/// in the session's tree, to the current entry. Completes when the transcript is drawn or cannot be
/// drawn.
pub async fn redraw(extension: &Rc<Extension>) {
    let arrived = within(COMMAND_MS, command_ctx(extension)).await;
    let Some(ctx) = arrived.flatten() else { return };
    let Some(leaf) = session::leaf(&ctx) else { return };
    if let Ok(drawn) = ctx.navigate_tree(&leaf, Json(json!({ "summarize": false }))) {
        drawn.await.ok();
    }
}
