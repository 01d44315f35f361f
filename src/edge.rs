//! The edge: the only Rust code that calls JavaScript and Pi, and is called by them.
//!
//! ```text
//! index.js ─▶ register ─┬▶ tool ────┬▶ call ─▶ form ─▶ pi ─▶ js
//!                       └▶ pending ─┘
//! ```
//! - `register` registers our handlers of Pi's events, and handles the responses of RPC clients.
//!   `tools` registers our tools. `tool` defines a tool: its texts, its schema, and the functions
//!   that Pi calls.
//! - `events` lets other extensions observe, answer and ask questions.
//! - `call` has the operations on an open call, and selects the surface that shows the call.
//! - `perform` is the loop that performs the actions of [`crate::session`], one after the other.
//!   `log` reads and writes our entries in Pi's session.
//! - `deferred` draws the line above Pi's editor: deferred calls, and the offer of a form for the
//!   questions in the agent's last reply.
//! - `pending` moves questions and answers between the session and the pending file.
//! - `extension` is the state of an extension instance.
//! - `attention` alerts the user to open questions.
//! - `panel` starts the browser panel, which uses the events of `events`.
//! - `images` reads the images of a reply.
//! - `form` is the form as a component on Pi's screen. `pi` wraps Pi's objects, `js` wraps the
//!   values of JavaScript.
//!
//! Four rules: `js::guard` catches panics. `js` catches exceptions. No `RefCell` is borrowed while
//! JavaScript runs. After JavaScript has run, code checks if the request and the session are still
//! open, because JavaScript may have ended them (see `call::requests` and `perform`).

mod attention;
mod call;
mod deferred;
mod events;
mod extension;
mod form;
mod images;
mod js;
mod log;
mod panel;
mod pending;
mod perform;
mod pi;
mod register;
mod tool;
mod tools;

use napi::Env;
use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use serde_json::{Value, json};

use crate::acp;
use crate::contract;
use crate::model::text;
use crate::view::markdown::html;
use js::{Json, Maybe, Scope};

/// Adds `ask_user` to the Pi coding agent. This is the extension's factory: Pi calls it, or your
/// own extension calls it with the `ExtensionAPI` that it received from Pi. The tool is registered
/// when a session starts. Never throws; errors in a session are shown with `ctx.ui.notify`.
#[napi(catch_unwind, ts_args_type = "pi: object", ts_return_type = "void")]
pub fn register_ask_user(env: Env, pi: Maybe, load_panel: Maybe, load_dialogs: Maybe) {
    let _scope = Scope::enter(env);
    let Some(pi) = pi.0 else { return };
    // An error is a panic, or Node is shutting down. There is no `ctx` yet to report it.
    js::guard::ignore_panic(|| _ = register::register(pi.into(), load_panel.0, load_dialogs.0));
}

/// Converts Markdown to safe HTML: all text is escaped, including HTML in the source, and links are
/// limited to `http` and `https`. With `inline`, only inline elements are parsed, for example for a
/// label.
#[napi(catch_unwind, ts_args_type = "markdown: string, inline?: boolean")]
pub fn markdown_to_html(markdown: Utf16String, inline: Option<bool>) -> String {
    let markdown = text::block(&String::from_utf16_lossy(&markdown));
    match inline {
        Some(true) => html::inline(&markdown),
        _ => html::blocks(&markdown),
    }
}

/// Returns each answered question, with its answer as text, from the `details` of a result of our
/// tools. Returns an empty list for other data.
#[napi(
    catch_unwind,
    ts_args_type = "details: unknown",
    ts_return_type = "Array<[question: string, answer: string]>"
)]
pub fn read_answers(details: Json) -> Json {
    Json(json!(contract::pairs(&details.0)))
}

/// A tool call in a session of the Agent Client Protocol (ACP).
#[napi(object)]
pub struct AcpCall {
    /// The session's id.
    pub session_id: String,
    /// The id of the tool call in the session.
    pub tool_call_id: String,
}

/// A session of the Agent Client Protocol (ACP) that shows a form, and the form's tool call.
#[napi(object)]
pub struct AcpForm {
    /// The session's id.
    pub session_id: String,
    /// The id of the tool call in the session; missing if the form belongs to no tool call.
    pub tool_call_id: Option<String>,
}

/// Converts a call of `AskUserQuestion` to requests `session/request_permission`: returns the
/// params of one request per question, in order. Send the requests one after the other until the
/// client cancels one, and pass the client's results to `acpApplyPermission`. `input` is the call's
/// input and stays unchanged.
///
/// ```js
/// const requests = acpPermissionRequests(input, { sessionId, toolCallId })
/// const results = []
/// for (const params of requests) {
///   results.push(await client.requestPermission(params))
///   if (results.at(-1).outcome.outcome === "cancelled") break
/// }
/// const decision = acpApplyPermission(input, results)
/// ```
#[napi(
    catch_unwind,
    ts_args_type = "input: object, call: AcpCall",
    ts_return_type = "Array<Record<string, unknown>>"
)]
pub fn acp_permission_requests(input: Json, call: AcpCall) -> Json {
    Json(acp::permission_requests(&input.0, &call.session_id, &call.tool_call_id).into())
}

/// Converts the client's results for `acpPermissionRequests`, in the same order, to the tool's
/// result: `{behavior: "allow", updatedInput}`, or `{behavior: "deny", message, interrupt}` if the
/// client cancelled a request. `updatedInput` is the input with `answers`, keyed by question text.
/// Set `aborted` if the turn was stopped while the requests were open; the result is then a denial.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, responses: Array<object>, end?: { aborted?: boolean }",
    ts_return_type = "Record<string, unknown>"
)]
pub fn acp_apply_permission(input: Json, responses: Json, end: Json) -> Json {
    let responses = responses.0.as_array().map(Vec::as_slice).unwrap_or_default();
    let aborted = is_set(&end, "aborted");
    Json(acp::apply_permission(&input.0, responses, aborted))
}

/// Converts a call of `AskUserQuestion` to the params of `elicitation/create`: one form for all
/// questions that have a text and a labelled option; null if no question has both. Pass the
/// client's result to `acpApplyElicitation`.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, call: AcpForm",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_elicitation_request(input: Json, call: AcpForm) -> Json {
    let id = call.tool_call_id.as_deref();
    Json(acp::elicitation_request(&input.0, &call.session_id, id).unwrap_or_default())
}

/// Converts the client's result for `acpElicitationRequest` to the tool's result:
/// - `{action: "answered", updatedInput}` after an accept or a decline. `updatedInput` is the input
///   with `answers`, keyed by question text.
/// - `{action: "cancel"}` otherwise. The host must then abort the tool call.
/// - null if the form would have no question.
///
/// With `reportUnanswered`, `updatedInput.annotations` marks each unanswered question: as `skipped`
/// after an accept, as `dismissed` after a decline.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, response: object, options?: { reportUnanswered?: boolean }",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_apply_elicitation(input: Json, response: Json, options: Json) -> Json {
    let report = is_set(&options, "reportUnanswered");
    Json(acp::apply_elicitation(&input.0, &response.0, report).unwrap_or_default())
}

/// Returns `true` if the option `name` is `true`.
fn is_set(options: &Json, name: &str) -> bool {
    options.0.get(name).and_then(Value::as_bool).unwrap_or_default()
}

/// Describes a call of `AskUserQuestion` for a client's list of tool calls:
/// `{title, kind, content}`.
#[napi(catch_unwind, ts_args_type = "input: object", ts_return_type = "Record<string, unknown>")]
pub fn acp_tool_info(input: Json) -> Json {
    Json(acp::tool_info(&input.0))
}
