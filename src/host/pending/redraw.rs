//! Redraws Pi's chat, when a result was written into the session that Pi has not seen coming. Pi
//! draws the chat from the session when somebody goes to a point of its tree: so this goes to the
//! point where the session is.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::guard::guarded;
use crate::host::js::timer::after;
use crate::host::js::{call_object, object, tame, then, undefined};
use crate::host::pending::command_ctx::run_in_command;
use crate::host::pending::sync::PendingSync;
use crate::host::pi::{Ctx, session};

/// How long the command may take to come, in ms; after that the chat stays as it is.
const PATIENCE_MS: f64 = 1_000.0;

/// What is to happen after the chat was drawn, or could not be. Taken by whoever is first.
type Next = Rc<RefCell<Option<Box<dyn FnOnce(&Env)>>>>;

fn go_on(env: &Env, next: &Next) {
    let next = next.take();
    next.into_iter().for_each(|next| next(env));
}

/// Redraws the chat, then runs `next`.
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
