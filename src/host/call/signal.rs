//! The signal that stops a call.

use napi::Result;

use crate::host::js::{Object, listener};
use crate::host::pi::AbortSignal;

/// A signal and our listener on it.
pub struct Abort {
    pub(super) signal: AbortSignal,
    listener: Object,
}

impl Abort {
    /// Calls `stopped` when `signal` aborts; `None` where it has done so already.
    ///
    /// # Errors
    /// When it is no signal.
    pub fn listen(signal: AbortSignal, stopped: impl Fn() + 'static) -> Result<Option<Self>> {
        if signal.aborted() == Some(true) {
            return Ok(None);
        }
        let listener = listener("onAbort", move |_| stopped())?;
        signal.add_listener("abort", &listener)?;
        Ok(Some(Self { signal, listener }))
    }

    /// Listens no longer.
    pub fn forget(&self) {
        self.signal.remove_listener("abort", &self.listener).ok();
    }
}
