//! The napi front door: the only code that knows Pi's objects.
//!
//! ```text
//! index.js ─▶ register ─session_start─▶ tool ─execute─▶ ask ─ctx.ui.custom─▶ form ◀─component─▶ Pi
//!                │                       └─renderCall, renderResult─▶ row
//!                ├─ desk: what belongs to one session ─ turns: its calls, one on screen
//!                └─ respond: /ask-user-response ─▶ desk ─▶ ask ◀─ client ◀─ dialogs ─ctx.ui─▶ Pi
//! ```
//! Four rules: what panics stops in `guard`; what throws stops in `js::tame`; nothing of ours is
//! borrowed while JavaScript runs; and after it ran nothing is taken for granted, for it may have
//! ended the call or the session (see `ask`, `turns`).

pub mod acp;
mod ask;
mod bring;
mod client;
mod clock;
mod compaction;
mod component;
mod context;
mod desk;
mod dialogs;
mod external;
mod fault;
mod form;
mod guard;
mod headless;
mod js;
mod keybindings;
mod locked;
mod offer;
mod overlay;
mod print;
mod progress;
mod questions;
mod redraw;
mod register;
mod replay;
mod respond;
mod row;
mod session;
mod slot;
mod theme;
mod tool;
mod turns;
mod view;

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use napi_derive::napi;

/// Registers `ask_user` with the Pi coding agent. This is the extension itself: Pi calls it, or an
/// extension of your own does with the `ExtensionAPI` it was given. The tool appears when a session
/// starts. Never throws; what goes wrong is told with `ctx.ui.notify`.
#[napi(catch_unwind, ts_args_type = "pi: object", ts_return_type = "void")]
pub fn register_ask_user(env: &Env, pi: Unknown) {
    let registered = guard::guarded(|| match js::as_object(env, pi.raw()) {
        Some(pi) => register::register(env, &pi),
        None => Ok(()),
    });
    // Nobody to tell yet: a `pi` without `on` is no Pi.
    js::tame(env, registered).ok();
}
