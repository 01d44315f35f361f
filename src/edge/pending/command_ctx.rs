//! Operations that need the `ctx` of a command: switching to another session, and moving in the
//! session's tree. Pi passes this `ctx` only to the handler of a command, so this module queues the
//! operations, and sends a command of ours whose handler runs them.

use std::mem;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::json;

use crate::edge::extension::Extension;
use crate::edge::js::timer::within;
use crate::edge::js::{Awaited, Deferred, Json, Maybe, Object, function, once, spawn};
use crate::edge::pending::deliver;
use crate::edge::pi::{Ctx, SwitchOptions, print_fault, process, session};
use crate::strings::host as words;

/// The command.
const COMMAND: &str = "/questions resume";
/// Its argument.
pub const ARGUMENT: &str = "resume";

/// Sends our command. Returns a future of its `ctx`. The command skips futures that were dropped.
///
/// # Errors
/// The session is over, or Pi refuses the command.
fn send_command(extension: &Rc<Extension>) -> Result<Awaited<Ctx>> {
    let pi = extension.pi().ok_or_else(|| Error::from_reason("no pi"))?;
    let (tell, came) = once();
    extension.with(|state| state.sync.jobs.push_back(Box::new(tell)));
    pi.send_user_message(COMMAND, Json(json!({ "expandPromptTemplates": true })))?;
    Ok(came)
}

/// Handles the command: gives its `ctx` to the first operation that still waits for one.
pub fn run_next(ctx: &Ctx, extension: &Rc<Extension>) {
    while let Some(job) = extension.with(|state| state.sync.jobs.pop_front()) {
        if job(ctx.clone()) {
            return;
        }
    }
}

/// Switches to the session in `file` and delivers the answers there. Returns a promise that is
/// fulfilled afterwards, or when the agent settles before the command arrives. `starts_turn`: the
/// model continues at once, without a prompt.
pub fn switch(extension: &Rc<Extension>, file: String, starts_turn: bool) -> Result<Object> {
    let (awaited, promise) = Deferred::new()?;
    extension.with(|state| state.sync.awaited.push(awaited));
    let (owner, came) = (Rc::clone(extension), send_command(extension));
    spawn(async move {
        let ctx = match came {
            Ok(came) => came.await.ok(),
            Err(_) => None,
        };
        let waiting = owner.with(|state| mem::take(&mut state.sync.awaited));
        // If no promise waits, the command arrived too late, and Pi has continued.
        if let Some(ctx) = ctx.filter(|_| !waiting.is_empty())
            && let Err(why) = switch_in(&ctx, &owner, &file, starts_turn).await
        {
            print_fault(&words::no_session(why));
            process::fail();
        }
    });
    Ok(promise)
}

/// Switches with the `ctx` of the command.
///
/// # Errors
/// Pi's error.
async fn switch_in(
    ctx: &Ctx,
    extension: &Rc<Extension>,
    file: &str,
    starts_turn: bool,
) -> std::result::Result<(), String> {
    let owner = Rc::clone(extension);
    let switched = function("withSession", move |args| {
        let Some(ctx) = args.get::<Ctx>(0) else { return Ok(Maybe(None)) };
        owner.set_ctx(ctx);
        deliver::deliver(&owner, owner.unanswered_turn(), deliver::read(&owner), starts_turn)
    })
    .and_then(|with| ctx.switch_session(file, SwitchOptions::new()?.session(with)?));
    switched.map_err(|error| error.reason.clone())?.await.map(drop)
}

/// The timeout for the arrival of the command, in ms. Afterwards, the transcript is not redrawn.
const PATIENCE_MS: f64 = 1_000.0;

/// Redraws Pi's transcript after this extension wrote a result into the session. Pi redraws it
/// after a move in the session's tree, so this moves to the current entry. Completes when the
/// transcript is drawn or cannot be drawn.
pub async fn redraw(extension: &Rc<Extension>) {
    let Ok(came) = send_command(extension) else { return };
    let Some(Ok(ctx)) = within(PATIENCE_MS, came).await else { return };
    let Some(leaf) = session::leaf(&ctx) else { return };
    if let Ok(drawn) = ctx.navigate_tree(&leaf, Json(json!({ "summarize": false }))) {
        drawn.await.ok();
    }
}
