//! The signal that stops a call.

use napi::Env;
use napi::bindgen_prelude::*;

use crate::host::js::{JsRef, call_value, get, listener, try_call};

/// A signal and our listener on it.
pub struct Abort {
    pub(super) signal: JsRef,
    listener: JsRef,
}

impl Abort {
    /// Calls `stopped` when `signal` aborts; `None` where it has done so already.
    ///
    /// # Errors
    /// When it is no signal.
    pub fn listen(
        env: &Env,
        signal: &Object,
        stopped: impl Fn(&Env) + 'static,
    ) -> Result<Option<Self>> {
        if is_aborted(env, signal) {
            return Ok(None);
        }
        let listener = listener(env, "onAbort", move |args| stopped(args.env))?;
        call_value(env, signal, "addEventListener", FnArgs::from(("abort", listener)))?;
        let (signal, listener) = (JsRef::new(env, signal)?, JsRef::new(env, &listener)?);
        Ok(Some(Self { signal, listener }))
    }

    /// Listens no longer.
    pub fn forget(&self, env: &Env) {
        if let (Ok(signal), Ok(listener)) = (self.signal.get(env), self.listener.get(env)) {
            try_call(env, &signal, "removeEventListener", FnArgs::from(("abort", listener)));
        }
    }
}

/// Whether `signal` has aborted.
pub fn is_aborted(env: &Env, signal: &Object) -> bool {
    get(env, signal, "aborted") == Some(true)
}
