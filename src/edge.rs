//! The Node addon: the only code that calls JavaScript and Pi.
//!
//! ```text
//! index.js ─▶ register ─┬▶ tool ────┬▶ call ─▶ form ─▶ pi ─▶ js
//!                       └▶ pending ─┘
//! ```
//! - `register` connects handlers, and receives responses of RPC clients. `tools` registers our
//!   tools, and `tool` defines the functions that Pi calls to execute and draw them.
//! - `events` lets other extensions observe, answer and ask questions.
//! - `call` is one call from its arguments to its outcome, on all surfaces that show it.
//! - `perform` is the loop that performs the actions of the session machine, one after the other.
//!   `log` reads and writes the entries of the session's log.
//! - `deferred` shows deferred calls in the terminal, and offers a form for questions in the text
//!   of a reply.
//! - `pending` moves questions and answers between the session and the pending file.
//! - `extension` is the state of an extension instance.
//! - `attention` gives alerts for open questions.
//! - `panel` starts the browser panel and passes it the session. The panel uses the public events.
//! - `images` reads the images of replies on Node's threads.
//! - `form` is the form as a component on Pi's screen. `pi` wraps Pi's objects, `js` wraps the
//!   values of JavaScript.
//!
//! Four rules: `js::guard` catches panics. `js` catches exceptions. No `RefCell` is borrowed while
//! JavaScript runs. After a call into JavaScript, code checks the call and the session again,
//! because JavaScript may have ended them (see `call::requests` and `perform`).

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

/// Registers `ask_user` with the Pi coding agent. This is the extension's factory: Pi calls it, or
/// your own extension calls it with its `ExtensionAPI`. The tool is registered when a session
/// starts. Never throws; errors are shown with `ctx.ui.notify`.
#[napi(catch_unwind, ts_args_type = "pi: object", ts_return_type = "void")]
pub fn register_ask_user(env: Env, pi: Maybe, load_panel: Maybe, load_dialogs: Maybe) {
    let _scope = Scope::enter(env);
    let Some(pi) = pi.0 else { return };
    // An error is a panic, or Node is shutting down. There is no `ctx` yet for a report.
    js::guard::ignore_panic(|| _ = register::register(pi.into(), load_panel.0, load_dialogs.0));
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

/// The ACP session and the tool call of a request.
#[napi(object)]
pub struct AcpCall {
    /// The session's id.
    pub session_id: String,
    /// The client's id of the tool call.
    pub tool_call_id: String,
}

/// The ACP session of a form.
#[napi(object)]
pub struct AcpForm {
    /// The session's id.
    pub session_id: String,
    /// The client's id of the tool call; without it, the form belongs to no tool call.
    pub tool_call_id: Option<String>,
}

/// Returns the params of `session/request_permission` for an `AskUserQuestion` call: one request
/// per question, in order. Send them one after the other, and pass the client's results to
/// `acpApplyPermission`. `input` is the call's input and stays unchanged.
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
/// result: `{behavior: "allow", updatedInput}`, where `updatedInput` is the input with `answers`,
/// keyed by question text, or `{behavior: "deny", message, interrupt}` after a cancel. With
/// `aborted`, the turn that sent the requests was stopped: the result is a denial without answers.
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

/// Returns the params of `elicitation/create`: one form with all questions of an `AskUserQuestion`
/// call; null if no question can be shown. Pass the client's result to `acpApplyElicitation`.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, call: AcpForm",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_elicitation_request(input: Json, call: AcpForm) -> Json {
    let id = call.tool_call_id.as_deref();
    Json(acp::elicitation_request(&input.0, &call.session_id, id).unwrap_or_default())
}

/// Converts the client's result for `acpElicitationRequest` to the tool's result: `{action:
/// "answered", updatedInput}`, where `updatedInput` is the input with `answers`, keyed by question
/// text; `{action: "cancel"}`, after which the host must abort the tool call; or null if there was
/// no question. An answer may be a string, a number, a boolean, or a list of these. With
/// `reportUnanswered`, each unanswered question is added to `updatedInput.annotations`, as
/// `skipped` or `dismissed`.
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

/// Describes an `AskUserQuestion` call for a client's list of tool calls:
/// `{title, kind, content}`.
#[napi(catch_unwind, ts_args_type = "input: object", ts_return_type = "Record<string, unknown>")]
pub fn acp_tool_info(input: Json) -> Json {
    Json(acp::tool_info(&input.0))
}
