//! Listening to Node's event emitters.

use napi::Env;
use napi::bindgen_prelude::*;

use super::function::listener;
use super::value::call_value;

/// `emitter.on(event, listener)`
///
/// # Errors
/// When it is no emitter.
pub fn on(env: &Env, emitter: &Object, event: &str, listener: Object) -> Result<()> {
    call_value(env, emitter, "on", FnArgs::from((event, listener))).map(drop)
}

/// An error of a socket is nothing to us: what it belongs to is closed, which we hear as well.
/// Without a listener it would end Pi.
///
/// # Errors
/// When it is no emitter.
pub fn ignore_errors(env: &Env, emitter: &Object) -> Result<()> {
    on(env, emitter, "error", listener(env, "onError", |_| ())?)
}
