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
//! - `again` corrects and lists earlier answers.
//! - `perform` executes the actions of the session machine, `log` reads and writes its entries.
//! - `deferred` shows deferred calls in the terminal.
//! - `reply` offers to have the questions in the text of a reply asked.
//! - `pending` moves questions and answers between the session and the pending file.
//! - `extension` is the state of one call of the factory, as data; `queue` announces calls and shows them, one after the
//!   other.
//! - `attention` calls for the user while questions wait.
//! - `panel` starts the browser panel, a client of the public events, and tells it of sessions.
//! - `program` starts programs, `images` gives Pi the images of
//!   answers; what waits for the disk runs on Node's threads (`js::work`).
//! - `form` is the form as a component on Pi's screen, `pi` is Pi's objects, `js` is JavaScript.
//!
//! Four rules: a panic stops in `js::guard`; an exception stops in `js`; no `RefCell` of ours is
//! borrowed while JavaScript runs; and after it ran, everything is checked again, because it may have
//! ended the call or the session (see `call::requests` and `queue`).

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

/// Registers `ask_user` with the Pi coding agent. This is the extension itself: Pi calls it, or an
/// extension of your own does with the `ExtensionAPI` it was given. The tool appears when a session
/// starts. Never throws; errors are shown with `ctx.ui.notify`.
#[napi(catch_unwind, ts_args_type = "pi: object", ts_return_type = "void")]
pub fn register_ask_user(env: Env, pi: Maybe, load_panel: Maybe, load_dialogs: Maybe) {
    let _scope = Scope::enter(env);
    let registered = js::guard::guarded(|| match pi.0 {
        Some(pi) => register::register(pi.into(), load_panel.0, load_dialogs.0),
        None => Ok(()),
    });
    // There is no `ctx` yet to report to: a `pi` without `on` is not Pi.
    registered.ok();
}

/// Markdown as HTML that is safe to show: every text is escaped, none of the HTML in it is kept, and links lead to
/// `http` and `https` only. With `inline`, only what stands inside a line is read, as for a label.
#[napi(catch_unwind, ts_args_type = "markdown: string, inline?: boolean")]
pub fn markdown_to_html(markdown: Utf16String, inline: Option<bool>) -> String {
    let markdown = text::block(&String::from_utf16_lossy(&markdown));
    match inline {
        Some(true) => html::inline(&markdown),
        _ => html::blocks(&markdown),
    }
}

/// Returns the answers in the `details` of our tool result: each question with its answer as text. Empty for
/// anything else.
#[napi(
    catch_unwind,
    ts_args_type = "details: unknown",
    ts_return_type = "Array<[question: string, answer: string]>"
)]
pub fn read_answers(details: Json) -> napi::Result<Json> {
    let answers = js::guard::guarded(|| Ok(contract::pairs(&details.0)))?;
    Ok(Json(json!(answers)))
}
