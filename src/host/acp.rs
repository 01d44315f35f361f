//! Seed 002's functions for those who speak ACP themselves: plain objects in, plain objects out.
//! In `index.js` they are properties of the exported function.

use napi::bindgen_prelude::*;
use napi::{Env, JsValue, sys};
use napi_derive::napi;
use serde_json::Value;

use super::guard::guarded;
use super::js;
use crate::acp;

/// Which ACP session and tool call a request belongs to.
#[napi(object)]
pub struct AcpCall {
    /// The session's id.
    pub session_id: String,
    /// The id of the tool call as the client knows it.
    pub tool_call_id: String,
}

/// How a permission round ended.
#[napi(object)]
pub struct AcpPermissionEnd {
    /// True when the turn was stopped: every answer is lost then.
    pub aborted: Option<bool>,
}

/// What an elicitation says of unanswered questions.
#[napi(object)]
pub struct AcpElicitationOptions {
    /// True annotates each of them as `skipped` or `dismissed`.
    pub report_unanswered: Option<bool>,
}

/// The `session/request_permission` params for an `AskUserQuestion` input: one per question, in
/// order. Never changes `input`.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, call: AcpCall",
    ts_return_type = "Array<Record<string, unknown>>"
)]
pub fn acp_permission_requests(
    env: &Env,
    input: Unknown,
    call: AcpCall,
) -> Result<sys::napi_value> {
    answer(env, &input, |input| {
        acp::permission_requests(input, &call.session_id, &call.tool_call_id).into()
    })
}

/// What the client's results for `acpPermissionRequests` come to, in their order:
/// `{behavior: "allow", updatedInput}` or, at the first cancel, `{behavior: "deny", …}`.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, responses: Array<object>, end?: AcpPermissionEnd",
    ts_return_type = "Record<string, unknown>"
)]
pub fn acp_apply_permission(
    env: &Env,
    input: Unknown,
    responses: Unknown,
    end: Option<AcpPermissionEnd>,
) -> Result<sys::napi_value> {
    let responses = js::to_json(env, responses.raw())?;
    let responses = responses.as_array().map(Vec::as_slice).unwrap_or_default();
    let aborted = end.and_then(|end| end.aborted).unwrap_or_default();
    answer(env, &input, |input| acp::apply_permission(input, responses, aborted))
}

/// The `elicitation/create` params of one form for all questions; null when none can be shown.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, call: AcpCall",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_elicitation_request(
    env: &Env,
    input: Unknown,
    call: AcpCall,
) -> Result<sys::napi_value> {
    answer(env, &input, |input| {
        acp::elicitation_request(input, &call.session_id, &call.tool_call_id).unwrap_or_default()
    })
}

/// What the client's result for `acpElicitationRequest` comes to: `{action: "answered",
/// updatedInput}` or `{action: "aborted"}`; null when there was nothing to ask.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, response: object, options?: AcpElicitationOptions",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_apply_elicitation(
    env: &Env,
    input: Unknown,
    response: Unknown,
    options: Option<AcpElicitationOptions>,
) -> Result<sys::napi_value> {
    let response = js::to_json(env, response.raw())?;
    let report = options.and_then(|options| options.report_unanswered).unwrap_or_default();
    answer(env, &input, |input| {
        acp::apply_elicitation(input, &response, report).unwrap_or_default()
    })
}

/// How the call is shown in a client's list of tool calls: `{title, kind, content}`.
#[napi(catch_unwind, ts_args_type = "input: object", ts_return_type = "Record<string, unknown>")]
pub fn acp_tool_info(env: &Env, input: Unknown) -> Result<sys::napi_value> {
    answer(env, &input, acp::tool_info)
}

/// `input` as JSON through `body`, and back. A panic is a JavaScript error.
fn answer(
    env: &Env,
    input: &Unknown,
    body: impl FnOnce(&Value) -> Value,
) -> Result<sys::napi_value> {
    let input = js::to_json(env, input.raw())?;
    let output = guarded(|| Ok(body(&input)))?;
    js::from_json(env, &output)
}
