//! The terminal's own cursor, which a form in words shows where the focus is: readers and braille
//! displays follow it.

use std::cell::Cell;

use napi::Env;
use napi::bindgen_prelude::Object;

use crate::host::js::{call, try_call};

/// Whether a form has shown the terminal's own cursor, and has to hide it again.
#[derive(Debug, Default)]
pub struct OwnCursor(Cell<bool>);

impl OwnCursor {
    /// Shows it. A person may have told Pi to show it always.
    pub fn show(&self, env: &Env, tui: &Object) {
        let shown = call::<bool>(env, tui, "getShowHardwareCursor", ());
        if shown.is_ok_and(|shown| !shown) {
            self.0.set(true);
            try_call(env, tui, "setShowHardwareCursor", true);
        }
    }

    /// Hides it, if it was shown here.
    pub fn hide(&self, env: &Env, tui: &Object) {
        if self.0.take() {
            try_call(env, tui, "setShowHardwareCursor", false);
        }
    }
}
