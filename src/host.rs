//! The Node addon: the only code that knows JavaScript and Pi.
//!
//! ```text
//! index.js ─▶ register ─┬▶ tool ───────▶ call ─▶ form ─▶ pi ─▶ js
//!                       ├▶ rpc_command    │ ▲
//!                       └▶ pending ───────┼─┘
//!                                         └▶ extension
//! ```
//! - `register` connects handlers; `tools` selects Pi's tools, `tool` is what Pi executes and
//!   draws.
//! - `call` is one call from its arguments to its outcome, on all surfaces that show it.
//! - `again` lists and corrects earlier answers.
//! - `perform` executes the actions of the session machine, `log` reads and writes its entries.
//! - `deferred` shows deferred calls in the terminal.
//! - `reply` offers a form for questions in the text of a reply.
//! - `pending` moves questions and answers between the session and the pending file.
//! - `extension` is the state of an extension instance; `queue` announces and shows calls, one
//!   after the other.
//! - `attention` gives alerts for open questions.
//! - `panel` starts the browser panel, a client of the public events, and passes it the session.
//! - `images` passes images of answers to Pi. Blocking operations run on Node's threads
//!   (`js::work`).
//! - `form` is the form as a component on Pi's screen. `pi` has Pi's objects, `js` has JavaScript's
//!   values.
//!
//! Four rules: `js::guard` catches panics; `js` catches exceptions; no `RefCell` is borrowed while
//! JavaScript runs; and after JavaScript ran, code checks the call and the session again, because
//! it may have ended them (see `call::requests` and `queue`).

pub mod acp;
mod again;
mod attention;
mod call;
mod decided;
mod deferred;
mod events;
mod extension;
mod form;
mod images;
mod js;
mod language;
mod log;
mod panel;
mod pending;
mod perform;
mod pi;
mod queue;
mod register;
mod reply;
mod rpc_command;
mod tool;
mod tools;

use napi::Env;
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use serde_json::json;

use crate::contract;
use crate::model::text;
use crate::view::markdown::html;
use js::{Json, Maybe, Scope};

/// Registers `ask_user` with the Pi coding agent. This is the extension's factory: Pi calls it, or
/// your own extension calls it with its `ExtensionAPI`. The tool is registered when a session
/// starts. Never throws; errors are shown with `ctx.ui.notify`.
#[napi(catch_unwind, ts_args_type = "pi: object", ts_return_type = "void")]
pub fn register_ask_user(env: Env, pi: Maybe, load_panel: Maybe, load_dialogs: Maybe) {
    let _scope = Scope::enter(env);
    let Some(pi) = pi.0 else { return };
    // An error means that `pi` has no `on`, so it is not Pi; and there is no `ctx` for a report.
    js::guard::attempt(|| register::register(pi.into(), load_panel.0, load_dialogs.0), drop);
}

/// Converts Markdown to safe HTML: all text is escaped, HTML in the source is dropped, and links
/// have only `http` and `https`. With `inline`, only inline elements are parsed, for example for a
/// label.
#[napi(catch_unwind, ts_args_type = "markdown: string, inline?: boolean")]
pub fn markdown_to_html(markdown: Utf16String, inline: Option<bool>) -> String {
    let markdown = text::block(&String::from_utf16_lossy(&markdown));
    match inline {
        Some(true) => html::inline(&markdown),
        _ => html::blocks(&markdown),
    }
}

/// Returns the answers in the `details` of our tool result: each question with its answer as text.
/// Empty for other results.
#[napi(
    catch_unwind,
    ts_args_type = "details: unknown",
    ts_return_type = "Array<[question: string, answer: string]>"
)]
pub fn read_answers(details: Json) -> Json {
    Json(json!(contract::pairs(&details.0)))
}
