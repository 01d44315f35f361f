//! What needs the `ctx` of a command, in which Pi allows more than elsewhere: to switch to another session
//! and to go to a point of the session's tree. Pi gives it to the handler of a command alone, so this
//! sends a command of ours, which runs what waits for it.

use std::cell::{Cell, RefCell};
use std::mem;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::guard::guarded;
use crate::host::js::timer::after;
use crate::host::js::{Args, Deferred, call_object, object, quiet, reason, tame, then, undefined};
use crate::host::pending::snapshot::Pass;
use crate::host::pending::sync::PendingSync;
use crate::host::pending::unattended;
use crate::host::pi::{Ctx, complain, process, session};
use crate::strings::host as words;

/// The command, as a person would type it.
const COMMAND: &str = "/questions resume";
/// Its argument.
pub const ARGUMENT: &str = "resume";

/// Runs `job` when the command comes; it is dropped where the command never does.
///
/// # Errors
/// When the session is over, or Pi refuses the command.
pub fn run_in_command(
    env: &Env,
    sync: &PendingSync,
    job: impl for<'e> FnOnce(Ctx<'e>) -> Option<Result<Unknown<'e>>> + 'static,
) -> Result<()> {
    let pi = sync.extension.pi(env).ok_or_else(|| Error::from_reason("no pi"))?;
    let job = Rc::new(RefCell::new(Some(job)));
    let waiting = Rc::clone(&job);
    sync.with(|it| it.jobs.push_back(Box::new(move |ctx| (waiting.take()?)(ctx))));
    let sent = pi.run_command(COMMAND);
    if sent.is_err() {
        // Others wait for commands of their own.
        job.take();
    }
    sent
}

/// The command came: runs the next job that is still wanted; `None` when there is none.
pub fn run_next<'e>(ctx: Ctx<'e>, sync: &PendingSync) -> Option<Result<Unknown<'e>>> {
    loop {
        let job = sync.with(|it| it.jobs.pop_front())?;
        if let Some(done) = job(ctx) {
            return Some(done);
        }
    }
}

/// Switches to the session in `file`, and delivers there what is answered. Gives a promise that is
/// fulfilled when this is done, or when the agent has settled and the command has not come.
/// `go_on`: the model goes on at once, without a prompt.
pub fn switch<'e>(
    env: &'e Env,
    sync: &Rc<PendingSync>,
    file: String,
    go_on: bool,
) -> Result<Unknown<'e>> {
    let (held, promise) = Deferred::new(env)?;
    sync.with(|it| it.held.push(held));
    let owner = Rc::clone(sync);
    let sent = guarded(|| {
        run_in_command(env, sync, move |ctx| {
            let held = owner.with(|it| mem::take(&mut it.held));
            // Without the promise Pi has gone on: the command came too late.
            if held.is_empty() { None } else { Some(switch_in(ctx, &owner, &file, go_on, held)) }
        })
    });
    if sent.is_err() {
        sync.with(|it| mem::take(&mut it.held));
    }
    Ok(promise)
}

/// Switches, in the command's `ctx`; `held` is dropped when this is done.
fn switch_in<'e>(
    ctx: Ctx<'e>,
    sync: &Rc<PendingSync>,
    file: &str,
    go_on: bool,
    held: Vec<Deferred>,
) -> Result<Unknown<'e>> {
    let env = ctx.env;
    let owner = Rc::clone(sync);
    let switched = guarded(|| {
        let with = quiet(env, "withSession", move |args| {
            let Some(ctx) = Ctx::arg(args, 0) else { return undefined(args.env) };
            let pass = Pass::read(&owner, ctx);
            unattended::deliver(pass, ctx.object(), &owner, go_on)
        })?;
        let mut options = Object::new(env)?;
        options.set_named_property("withSession", with)?;
        call_object(env, ctx.object(), "switchSession", FnArgs::from((file, options)))
    })?;
    let held = Rc::new(Cell::new(held));
    let done = Rc::clone(&held);
    let failed = move |args: Args<'_>| {
        complain(args.env, &words::no_session(reason(args, "")));
        process::fail(args.env);
        held.take();
    };
    then(env, &switched, move |_| drop(done.take()), failed)?;
    undefined(env)
}

/// How long the command may take to come, in ms; after that the chat stays as it is.
const PATIENCE_MS: f64 = 1_000.0;

/// What is to happen after the chat was drawn, or could not be. Taken by whoever is first.
type Next = Rc<RefCell<Option<Box<dyn FnOnce(&Env)>>>>;

fn go_on(env: &Env, next: &Next) {
    let next = next.take();
    next.into_iter().for_each(|next| next(env));
}

/// Redraws Pi's chat, where a result was written into the session that Pi has not seen coming, then runs `next`.
/// Pi draws the chat from the session when somebody goes to a point of its tree, so this goes to the point
/// where the session is.
pub fn redraw(env: &Env, sync: &PendingSync, next: impl FnOnce(&Env) + 'static) {
    let next: Next = Rc::new(RefCell::new(Some(Box::new(next))));
    let (drawn, late) = (Rc::clone(&next), Rc::clone(&next));
    let sent = guarded(|| run_in_command(env, sync, move |ctx| draw(ctx, drawn)));
    let waits =
        tame(env, sent).and_then(|()| after(env, PATIENCE_MS, move |env| go_on(env, &late)));
    if waits.is_err() {
        go_on(env, &next);
    }
}

/// Draws, in the command's `ctx`. From here on `next` waits for the drawing, however long it takes.
fn draw(ctx: Ctx<'_>, next: Next) -> Option<Result<Unknown<'_>>> {
    let next: Next = Rc::new(RefCell::new(Some(next.take()?)));
    let env = ctx.env;
    let drawn = guarded(|| {
        let leaf = session::leaf(ctx).ok_or_else(|| Error::from_reason("no leaf"))?;
        let options = object(env, &json!({ "summarize": false }))?;
        let args = FnArgs::from((leaf, options));
        let drawn = call_object(env, ctx.object(), "navigateTree", args)?;
        let (done, failed) = (Rc::clone(&next), Rc::clone(&next));
        then(env, &drawn, move |args| go_on(args.env, &done), move |args| go_on(args.env, &failed))
    });
    Some(tame(env, drawn).or_else(|_| {
        go_on(env, &next);
        undefined(env)
    }))
}
