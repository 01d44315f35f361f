//! The screen: the conversation above a form, and the terminal's own cursor.

use std::cell::Cell;

use napi::Env;
use napi::bindgen_prelude::Object;

use crate::host::js::{as_object, call, call_value, get, try_call};

/// Brings the conversation down to where `tui` draws fewer lines than before.
///
/// A Pi that writes into the terminal's scrollback clears the rows of lines that are gone and leaves them blank, so that what has gone up
/// is no more to be seen than before. Where nothing has gone up, and in fullscreen Pi, nothing is done.
pub fn close_ranks(env: &Env, tui: &Object) {
    let drawn = call_value(env, tui, "captureRenderState", ()).ok();
    let top =
        drawn.and_then(|drawn| get::<f64>(env, &as_object(env, drawn)?, "previousViewportTop"));
    if top.is_some_and(|top| top > 0.0) {
        try_call(env, tui, "requestRender", true);
    }
}

/// Whether a form has shown the terminal's own cursor, and has to hide it again. A form in words shows it where
/// the focus is: readers and braille displays follow it.
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
