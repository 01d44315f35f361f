//! Draws Pi's chat anew, when a result was written into the session that Pi has not seen coming.
//!
//! Pi draws the chat from the session when somebody goes to a point of its tree, and only commands
//! may do that: so this goes through a command of ours, to the point where the session is.

use std::cell::RefCell;
use std::rc::Rc;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};

use crate::host::extension::Extension;
use crate::host::js::guard::{guarded, quiet};
use crate::host::js::timer::after;
use crate::host::js::{self, call, undefined};
use crate::host::pending::questions_command;
use crate::host::pi::session;

/// How long the command may take to come, in ms; after that the chat stays as it is.
const PATIENCE_MS: f64 = 1_000.0;

/// What is to happen after the chat was drawn, or could not be.
pub type Then = Box<dyn FnOnce(&Env)>;

/// Draws the chat anew, then runs `then`.
pub fn redraw(env: &Env, extension: &Rc<Extension>, then: Then) {
    if let Some(earlier) = extension.sync.redraw.replace(Some(then)) {
        earlier(env);
    }
    let dispatched =
        guarded(|| questions_command::dispatch(env, extension, questions_command::RESUME));
    if js::tame(env, dispatched).is_err() {
        return finish(env, extension);
    }
    let late = Rc::clone(extension);
    if after(env, PATIENCE_MS, move |env| finish(env, &late)).is_err() {
        finish(env, extension);
    }
}

/// Goes on without having drawn.
fn finish(env: &Env, extension: &Extension) {
    let then = extension.sync.redraw.take();
    then.into_iter().for_each(|then| then(env));
}

/// Draws, in the command's `ctx`; `None` when nothing is to be drawn.
pub fn redraw_now(
    env: &Env,
    ctx: &Object,
    extension: &Rc<Extension>,
) -> Option<Result<sys::napi_value>> {
    let then = extension.sync.redraw.take()?;
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
