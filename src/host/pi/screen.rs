//! The screen of a Pi that writes into the terminal's scrollback.

use napi::Env;
use napi::bindgen_prelude::Object;

use crate::host::js::{as_object, call_value, get, try_call};

/// Brings the conversation down to where `tui` draws fewer lines than before.
///
/// Regular Pi clears the rows of lines that are gone and leaves them blank, so that what has gone up
/// is no more to be seen than before. Where nothing has gone up, and in fullscreen Pi, nothing is done.
pub fn close_ranks(env: &Env, tui: &Object) {
    let drawn = call_value(env, tui, "captureRenderState", ()).ok();
    let top =
        drawn.and_then(|drawn| get::<f64>(env, &as_object(env, drawn)?, "previousViewportTop"));
    if top.is_some_and(|top| top > 0.0) {
        try_call(env, tui, "requestRender", true);
    }
}
