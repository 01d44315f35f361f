//! Operations that need the `ctx` of a command: switching to another session, and moving in the
//! session's tree. Pi passes this `ctx` only to the handler of a command, so this module sends a
//! command of ours, which runs the queued operations.

use std::cell::{Cell, RefCell};
use std::mem;
use std::rc::Rc;

use napi::{Error, Result};
use serde_json::json;

use crate::host::extension::Extension;
use crate::host::js::timer::within;
use crate::host::js::{Deferred, Maybe, Object, function, once, promise_of, spawn};
use crate::host::pending::deliver;
use crate::host::pending::snapshot::Pass;
use crate::host::pi::{Ctx, SwitchOptions, print_fault, process, session};
use crate::strings::host as words;

/// The command.
const COMMAND: &str = "/questions resume";
/// Its argument.
pub const ARGUMENT: &str = "resume";

/// Runs `job` when the command arrives, and drops it if the command never does. The job returns a
/// promise for Pi, or `None` if it is no longer needed.
///
/// # Errors
/// The session is over, or Pi refuses the command.
fn run_in_command(
    extension: &Rc<Extension>,
    job: impl FnOnce(&Ctx) -> Option<Maybe> + 'static,
) -> Result<()> {
    let pi = extension.pi().ok_or_else(|| Error::from_reason("no pi"))?;
    let job = Rc::new(RefCell::new(Some(job)));
    let waiting = Rc::clone(&job);
    extension.with(|state| state.sync.jobs.push_back(Box::new(move |ctx| (waiting.take()?)(ctx))));
    let sent = pi.run_command(COMMAND);
    if sent.is_err() {
        // Other jobs wait for their own commands.
        job.take();
    }
    sent
}

/// Handles the command: runs the next job that is still needed.
pub fn run_next(ctx: &Ctx, extension: &Rc<Extension>) -> Maybe {
    while let Some(job) = extension.with(|state| state.sync.jobs.pop_front()) {
        if let Some(done) = job(ctx) {
            return done;
        }
    }
    Maybe(None)
}

/// Switches to the session in `file` and delivers the answers there. Returns a promise that is
/// fulfilled afterwards, or when the agent has settled and the command has not arrived. `go_on`:
/// the model continues at once, without a prompt.
pub fn switch(extension: &Rc<Extension>, file: String, go_on: bool) -> Result<Object> {
    let (awaited, promise) = Deferred::new()?;
    extension.with(|state| state.sync.awaited.push(awaited));
    let owner = Rc::clone(extension);
    let sent = run_in_command(extension, move |ctx| {
        let waiting = owner.with(|state| mem::take(&mut state.sync.awaited));
        // Without a waiting promise, the command arrived too late: Pi has continued.
        if waiting.is_empty() {
            return None;
        }
        let ctx = ctx.clone();
        spawn(async move {
            if let Err(why) = switch_in(&ctx, &owner, &file, go_on).await {
                print_fault(&words::no_session(why));
                process::fail();
            }
            drop(waiting);
        });
        Some(Maybe(None))
    });
    if sent.is_err() {
        extension.with(|state| mem::take(&mut state.sync.awaited));
    }
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
    go_on: bool,
) -> std::result::Result<(), String> {
    let owner = Rc::clone(extension);
    let switched = function("withSession", move |args| {
        let Some(ctx) = args.get::<Ctx>(0) else { return Ok(Maybe(None)) };
        let sender = ctx.object().clone().into();
        deliver::deliver(Pass::read(&owner, &ctx), sender, &owner, go_on)
    })
    .and_then(|with| ctx.switch_session(file, SwitchOptions::new()?.session(with)?));
    switched.map_err(|error| error.reason.clone())?.await.map(drop)
}

/// The timeout for the command to arrive, in ms. After it, the transcript is not redrawn.
const PATIENCE_MS: f64 = 1_000.0;

/// Redraws Pi's transcript after a result was written into the session without Pi. Pi redraws it on
/// a move in the session's tree, so this moves to the current point. Completes when it is drawn, or
/// cannot be.
pub async fn redraw(extension: &Rc<Extension>) {
    let ((tell_came, came), (tell_drawn, drawn)) = (once(), once());
    let is_late = Rc::new(Cell::new(false));
    let late = Rc::clone(&is_late);
    let sent = run_in_command(extension, move |ctx| {
        if late.get() {
            return None;
        }
        tell_came(());
        let ctx = ctx.clone();
        let drawing = promise_of(async move {
            draw(ctx).await.ok();
            tell_drawn(());
        });
        Some(drawing.unwrap_or(Maybe(None)))
    });
    if sent.is_err() {
        return;
    }
    match within(PATIENCE_MS, came).await {
        // Waits without a timeout.
        Some(_) => drop(drawn.await),
        None => is_late.set(true),
    }
}

/// Redraws with the `ctx` of the command.
async fn draw(ctx: Ctx) -> Result<()> {
    let leaf = session::leaf(&ctx).ok_or_else(|| Error::from_reason("no leaf"))?;
    let options = Object::from_json(&json!({ "summarize": false }))?;
    ctx.navigate_tree(&leaf, options)?.await.ok();
    Ok(())
}
