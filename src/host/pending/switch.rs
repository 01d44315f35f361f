//! Switches to the session that asked the questions of the pending file, in print mode.

use std::cell::Cell;
use std::mem;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::guard::guarded;
use crate::host::js::{Args, Deferred, call_object, quiet, reason, then, undefined};
use crate::host::pending::command_ctx::run_in_command;
use crate::host::pending::snapshot::Pass;
use crate::host::pending::sync::PendingSync;
use crate::host::pending::unattended;
use crate::host::pi::{Ctx, complain, process};
use crate::strings::host as words;

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
