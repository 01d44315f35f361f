// Generated from the Rust sources by `npm run types`.

/**
 * What the client's result for `acpElicitationRequest` comes to: `{action: "answered",
 * updatedInput}` or `{action: "aborted"}`; null when there was nothing to ask.
 */
export declare function acpApplyElicitation(input: object, response: object, options?: AcpElicitationOptions): Record<string, unknown> | null

/**
 * What the client's results for `acpPermissionRequests` come to, in their order:
 * `{behavior: "allow", updatedInput}` or, at the first cancel, `{behavior: "deny", …}`.
 */
export declare function acpApplyPermission(input: object, responses: Array<object>, end?: AcpPermissionEnd): Record<string, unknown>

/** Which ACP session and tool call a request belongs to. */
export interface AcpCall {
  /** The session's id. */
  sessionId: string
  /** The id of the tool call as the client knows it. */
  toolCallId: string
}

/** What an elicitation says of unanswered questions. */
export interface AcpElicitationOptions {
  /** True annotates each of them as `skipped` or `dismissed`. */
  reportUnanswered?: boolean
}

/** The `elicitation/create` params of one form for all questions; null when none can be shown. */
export declare function acpElicitationRequest(input: object, call: AcpCall): Record<string, unknown> | null

/** How a permission round ended. */
export interface AcpPermissionEnd {
  /** True when the turn was stopped: every answer is lost then. */
  aborted?: boolean
}

/**
 * The `session/request_permission` params for an `AskUserQuestion` input: one per question, in
 * order. Never changes `input`.
 */
export declare function acpPermissionRequests(input: object, call: AcpCall): Array<Record<string, unknown>>

/** How the call is shown in a client's list of tool calls: `{title, kind, content}`. */
export declare function acpToolInfo(input: object): Record<string, unknown>

/**
 * Registers `ask_user` with the Pi coding agent: give this function to Pi as an extension, or
 * call it from your own with the `pi` object. The tool appears when a session starts. Never
 * throws; what goes wrong is told with `ctx.ui.notify`.
 */
export declare function registerAskUser(pi: object): void
