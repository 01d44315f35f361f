//! Operations with the `ctx` of a command, in which Pi allows more than elsewhere: to switch to another session
//! and to go to a point of the session's tree. Pi gives it to the handler of a command alone, so this
//! sends a command of ours, which runs the queued operations.

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

/// The command, as a user would type it.
const COMMAND: &str = "/questions resume";
/// Its argument.
pub const ARGUMENT: &str = "resume";

/// Runs `job` when the command comes; it is dropped where the command never does. It gives Pi something to await;
/// `None` where it is no longer wanted.
///
/// # Errors
/// When the session is over, or Pi refuses the command.
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
        // Others wait for commands of their own.
        job.take();
    }
    sent
}

/// The command came: runs the next job that is still wanted.
pub fn run_next(ctx: &Ctx, extension: &Rc<Extension>) -> Maybe {
    while let Some(job) = extension.with(|state| state.sync.jobs.pop_front()) {
        if let Some(done) = job(ctx) {
            return done;
        }
    }
    Maybe(None)
}

/// Switches to the session in `file`, and delivers there what is answered. Gives a promise that is
/// fulfilled when this is done, or when the agent has settled and the command has not come.
/// `go_on`: the model continues at once, without a prompt.
pub fn switch(extension: &Rc<Extension>, file: String, go_on: bool) -> Result<Object> {
    let (awaited, promise) = Deferred::new()?;
    extension.with(|state| state.sync.awaited.push(awaited));
    let owner = Rc::clone(extension);
    let sent = run_in_command(extension, move |ctx| {
        let waiting = owner.with(|state| mem::take(&mut state.sync.awaited));
        // Without the promise Pi has gone on: the command came too late.
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

/// Switches, in the `ctx` of the command.
///
/// # Errors
/// Why Pi did not.
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

/// Timeout for the command to arrive, in ms; after that the chat stays as it is.
const PATIENCE_MS: f64 = 1_000.0;

/// Redraws Pi's chat, where a result was written into the session that Pi has not seen coming. Pi draws the chat from
/// the session when the user goes to a point of its tree, so this goes to the point where the session is. Waits until
/// it is drawn, or cannot be.
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
        // However long that takes.
        Some(_) => drop(drawn.await),
        None => is_late.set(true),
    }
}

/// Draws, in the `ctx` of the command.
async fn draw(ctx: Ctx) -> Result<()> {
    let leaf = session::leaf(&ctx).ok_or_else(|| Error::from_reason("no leaf"))?;
    let options = Object::from_json(&json!({ "summarize": false }))?;
    ctx.navigate_tree(&leaf, options)?.await.ok();
    Ok(())
}
