//! The screen: the conversation above a form, and the terminal's own cursor.

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

/// Whether the terminal's own cursor is hidden, which a form in words shows where the focus is: readers and
/// braille displays follow it. False where a person has told Pi to show it always.
pub fn hides_cursor(env: &Env, tui: &Object) -> bool {
    call::<bool>(env, tui, "getShowHardwareCursor", ()).is_ok_and(|shown| !shown)
}

/// Shows or hides the terminal's own cursor.
pub fn show_cursor(env: &Env, tui: &Object, shown: bool) {
    try_call(env, tui, "setShowHardwareCursor", shown);
}
