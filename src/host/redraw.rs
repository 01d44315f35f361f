//! Draws Pi's chat anew, when a result was written into the session that Pi has not seen coming.
//!
//! Pi draws the chat from the session when somebody goes to a point of its tree, and only commands
//! may do that: so this goes through a command of ours, to the point where the session is.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};

use super::clock::after;
use super::desk::Desk;
use super::guard::{guarded, quiet};
use super::js::{self, call, undefined};
use super::{questions, session};

/// How long the command may take to come, in ms; after that the chat stays as it is.
const PATIENCE_MS: f64 = 1_000.0;

/// What is to happen after the chat was drawn, or could not be.
pub type Then = Box<dyn FnOnce(&Env)>;

/// Draws the chat anew, then runs `then`.
pub fn redraw(env: &Env, desk: &Rc<Desk>, then: Then) {
    if let Some(earlier) = desk.errand.redraw.replace(Some(then)) {
        earlier(env);
    }
    let dispatched = guarded(|| questions::dispatch(env, desk, questions::RESUME));
    if js::tame(env, dispatched).is_err() {
        return finish(env, desk);
    }
    let late = Rc::clone(desk);
    if after(env, PATIENCE_MS, move |env| finish(env, &late)).is_err() {
        finish(env, desk);
    }
}

/// Goes on without having drawn.
fn finish(env: &Env, desk: &Desk) {
    let then = desk.errand.redraw.take();
    then.into_iter().for_each(|then| then(env));
}

/// Draws, in the command's `ctx`; `None` when nothing is to be drawn.
pub fn redraw_now(env: &Env, ctx: &Object, desk: &Rc<Desk>) -> Option<Result<sys::napi_value>> {
    let then = desk.errand.redraw.take()?;
    let then = Rc::new(RefCell::new(Some(then)));
    let drawn = guarded(|| {
        let leaf = session::leaf(env, ctx).ok_or_else(|| Error::from_reason("no leaf"))?;
        let mut options = Object::new(env)?;
        options.set_named_property("summarize", false)?;
        let drawn: Unknown = call(env, ctx, "navigateTree", FnArgs::from((leaf, options)))?;
        let drawn =
            js::as_object(env, drawn.raw()).ok_or_else(|| Error::from_reason("no promise"))?;
        let go_on = || {
            let then = Rc::clone(&then);
            quiet(env, "drawn", move |context| {
                let then = then.take();
                then.into_iter().for_each(|then| then(context.env));
                undefined(context.env)
            })
        };
        call::<_, Unknown>(env, &drawn, "then", FnArgs::from((go_on()?, go_on()?)))
    });
    Some(match js::tame(env, drawn) {
        Ok(drawn) => Ok(drawn.raw()),
        Err(_) => {
            let then = then.take();
            then.into_iter().for_each(|then| then(env));
            undefined(env)
        }
    })
}
