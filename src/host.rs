//! The napi front door: the only code that knows Pi's objects.
//!
//! ```text
//! index.js ─▶ register ─session_start─▶ tool ─execute─▶ call ─ctx.ui.custom─▶ form ─▶ pi ─▶ js
//!                │                         └─renderCall, renderResult─▶ pi::lines
//!                ├─ extension: what belongs to one session ─ queue: its calls, one on screen
//!                ├─ rpc_command: /ask-user-response ─▶ extension ─▶ call
//!                └─ pending: the pending file and the session
//! ```
//! Four rules: what panics stops in `js::guard`; what throws stops in `js::tame`; nothing of ours is
//! borrowed while JavaScript runs; and after it ran nothing is taken for granted, for it may have
//! ended the call or the session (see `call::open_call`, `queue`).

pub mod acp;
mod call;
mod extension;
mod form;
mod js;
mod pending;
mod pi;
mod queue;
mod register;
mod rpc_command;
mod tool;

use napi::Env;
use napi::bindgen_prelude::*;
use napi_derive::napi;

/// Registers `ask_user` with the Pi coding agent. This is the extension itself: Pi calls it, or an
/// extension of your own does with the `ExtensionAPI` it was given. The tool appears when a session
/// starts. Never throws; what goes wrong is told with `ctx.ui.notify`.
#[napi(catch_unwind, ts_args_type = "pi: object", ts_return_type = "void")]
pub fn register_ask_user(env: &Env, pi: Unknown) {
    let registered = js::guard::guarded(|| match js::as_object(env, pi) {
        Some(pi) => register::register(env, pi::Pi::new(env, pi)),
        None => Ok(()),
    });
    // Nobody to tell yet: a `pi` without `on` is no Pi.
    js::tame(env, registered).ok();
}
