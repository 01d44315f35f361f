//! Functions for hosts that implement the Agent Client Protocol (ACP) themselves. They convert
//! plain objects. `index.js` exports them.

use napi_derive::napi;

use crate::acp;
use crate::host::js::Json;

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

/// The end of the turn that sent the requests of `acpPermissionRequests`.
#[napi(object)]
pub struct AcpPermissionEnd {
    /// `true` if the turn was stopped: the result is a denial without answers.
    pub aborted: Option<bool>,
}

/// Options of `acpApplyElicitation`.
#[napi(object)]
pub struct AcpElicitationOptions {
    /// `true` adds each unanswered question to `updatedInput.annotations`, as `skipped` or
    /// `dismissed`.
    pub report_unanswered: Option<bool>,
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
/// result: `{behavior: "allow", updatedInput}`, where `updatedInput` is the input with `answers` by
/// question text, or `{behavior: "deny", message, interrupt}` after a cancel.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, responses: Array<object>, end?: AcpPermissionEnd",
    ts_return_type = "Record<string, unknown>"
)]
pub fn acp_apply_permission(input: Json, responses: Json, end: Option<AcpPermissionEnd>) -> Json {
    let responses = responses.0.as_array().map(Vec::as_slice).unwrap_or_default();
    let aborted = end.and_then(|end| end.aborted).unwrap_or_default();
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
/// "answered", updatedInput}`, where `updatedInput` is the input with `answers` by question text;
/// `{action: "cancel"}`, after which the host must abort the tool call; or null if there was no
/// question. An answer may be a string, a number, a boolean, or a list of these.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, response: object, options?: AcpElicitationOptions",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_apply_elicitation(
    input: Json,
    response: Json,
    options: Option<AcpElicitationOptions>,
) -> Json {
    let report = options.and_then(|options| options.report_unanswered).unwrap_or_default();
    Json(acp::apply_elicitation(&input.0, &response.0, report).unwrap_or_default())
}

/// Describes an `AskUserQuestion` call for a client's list of tool calls:
/// `{title, kind, content}`.
#[napi(catch_unwind, ts_args_type = "input: object", ts_return_type = "Record<string, unknown>")]
pub fn acp_tool_info(input: Json) -> Json {
    Json(acp::tool_info(&input.0))
}
