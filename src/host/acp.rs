//! Functions for hosts that speak the Agent Client Protocol (ACP) themselves: plain objects in, plain
//! objects out. In `index.js` they are properties of the exported function.

use napi_derive::napi;

use crate::acp;
use crate::host::js::Json;

/// Which ACP session and tool call a request belongs to.
#[napi(object)]
pub struct AcpCall {
    /// The session's id.
    pub session_id: String,
    /// The id of the tool call as the client knows it.
    pub tool_call_id: String,
}

/// Which ACP session a form belongs to.
#[napi(object)]
pub struct AcpForm {
    /// The session's id.
    pub session_id: String,
    /// The id of the tool call as the client knows it. Left out, the form belongs to none.
    pub tool_call_id: Option<String>,
}

/// Outcomes of the requests of `acpPermissionRequests`, beside their results.
#[napi(object)]
pub struct AcpPermissionEnd {
    /// True when the turn was stopped: every answer is lost, and the result is a denial.
    pub aborted: Option<bool>,
}

/// The sentence of `acpApplyElicitation` for questions without an answer.
#[napi(object)]
pub struct AcpElicitationOptions {
    /// True puts each of them into `updatedInput.annotations`, as `skipped` or `dismissed`. Without it, they are left out.
    pub report_unanswered: Option<bool>,
}

/// The params of `session/request_permission` for the questions of an `AskUserQuestion` call: one
/// request per question, in order. Send them one after the other, and give the client's results to
/// `acpApplyPermission`. `input` is the call's input and is never changed.
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

/// Turns the client's results for `acpPermissionRequests`, in the same order, into the tool's:
/// `{behavior: "allow", updatedInput}`, which is the input with the answers by question text in
/// `answers`, or `{behavior: "deny", message, interrupt}` at the first cancel.
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

/// The params of `elicitation/create`: one form with all questions of an `AskUserQuestion` call;
/// null when there is none that can be shown. The client's result goes to `acpApplyElicitation`.
#[napi(
    catch_unwind,
    ts_args_type = "input: object, call: AcpForm",
    ts_return_type = "Record<string, unknown> | null"
)]
pub fn acp_elicitation_request(input: Json, call: AcpForm) -> Json {
    let id = call.tool_call_id.as_deref();
    Json(acp::elicitation_request(&input.0, &call.session_id, id).unwrap_or_default())
}

/// Turns the client's result for `acpElicitationRequest` into the tool's: `{action: "answered",
/// updatedInput}`, the input with the answers by question text in `answers`, or
/// `{action: "cancel"}`, and then abort the tool call; null when there was nothing to
/// ask. A picked answer may be a text, a number, a boolean or a list of these.
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
