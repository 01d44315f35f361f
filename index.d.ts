// Generated from the Rust sources by `npm run types`.

/**
 * Registers `ask_user` with the Pi coding agent. This is the extension itself: Pi calls it, or an
 * extension of your own does with the `ExtensionAPI` it was given. The tool appears when a session
 * starts. Never throws; what goes wrong is told with `ctx.ui.notify`.
 */
declare function registerAskUser(pi: object): void

declare namespace registerAskUser {
  /**
   * What the client's result for `acpElicitationRequest` comes to: `{action: "answered",
   * updatedInput}`, the input with the answers by question text in `answers`, or
   * `{action: "cancel"}`, upon which the tool call is to be aborted; null when there was nothing to
   * ask. A picked answer may be a text, a number, a boolean or a list of these.
   */
  export function acpApplyElicitation(input: object, response: object, options?: AcpElicitationOptions): Record<string, unknown> | null

  /**
   * What the client's results for `acpPermissionRequests`, in the same order, come to:
   * `{behavior: "allow", updatedInput}`, which is the input with the answers by question text in
   * `answers`, or `{behavior: "deny", message, interrupt}` at the first cancel.
   */
  export function acpApplyPermission(input: object, responses: Array<object>, end?: AcpPermissionEnd): Record<string, unknown>

  /** Which ACP session and tool call a request belongs to. */
  export interface AcpCall {
    /** The session's id. */
    sessionId: string
    /** The id of the tool call as the client knows it. */
    toolCallId: string
  }

  /** What `acpApplyElicitation` says of questions without an answer. */
  export interface AcpElicitationOptions {
    /**
     * True puts each of them into `updatedInput.annotations`, as `skipped` or `dismissed`. Left
     * out, nothing is said of them.
     */
    reportUnanswered?: boolean
  }

  /**
   * The params of `elicitation/create`: one form with all questions of an `AskUserQuestion` call;
   * null when there is none that can be shown. The client's result goes to `acpApplyElicitation`.
   */
  export function acpElicitationRequest(input: object, call: AcpForm): Record<string, unknown> | null

  /** Which ACP session a form belongs to. */
  export interface AcpForm {
    /** The session's id. */
    sessionId: string
    /** The id of the tool call as the client knows it. Left out, the form belongs to none. */
    toolCallId?: string
  }

  /** How the requests of `acpPermissionRequests` ended, beside their results. */
  export interface AcpPermissionEnd {
    /**
     * True when the turn was stopped meanwhile: every answer is lost then, and the result is a
     * denial.
     */
    aborted?: boolean
  }

  /**
   * The params of `session/request_permission` for the questions of an `AskUserQuestion` call: one
   * request per question, in order. Send them one after the other, and give the client's results to
   * `acpApplyPermission`. `input` is the call's input and is never changed.
   *
   * ```js
   * const requests = acpPermissionRequests(input, { sessionId, toolCallId })
   * const results = []
   * for (const params of requests) {
   *   results.push(await client.requestPermission(params))
   *   if (results.at(-1).outcome.outcome === "cancelled") break
   * }
   * const decision = acpApplyPermission(input, results)
   * ```
   */
  export function acpPermissionRequests(input: object, call: AcpCall): Array<Record<string, unknown>>

  /**
   * How an `AskUserQuestion` call is shown in a client's list of tool calls:
   * `{title, kind, content}`.
   */
  export function acpToolInfo(input: object): Record<string, unknown>

  /**
   * Registers `ask_user` with the Pi coding agent. This is the extension itself: Pi calls it, or an
   * extension of your own does with the `ExtensionAPI` it was given. The tool appears when a session
   * starts. Never throws; what goes wrong is told with `ctx.ui.notify`.
   */
  export function registerAskUser(pi: object): void

  export { registerAskUser as default }
}

export = registerAskUser
