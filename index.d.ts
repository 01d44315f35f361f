// Generated from the Rust sources by `npm run types`.

/**
 * Adds `ask_user` to the Pi coding agent. This is the extension's factory: Pi calls it, or your
 * own extension calls it with the `ExtensionAPI` that it received from Pi. The tool is registered
 * when a session starts. Never throws; errors in a session are shown with `ctx.ui.notify`.
 */
declare function registerAskUser(pi: object): void

declare namespace registerAskUser {
  /**
   * Converts the client's result for `acpElicitationRequest` to the tool's result:
   * - `{action: "answered", updatedInput}` after an accept or a decline. `updatedInput` is the input
   *   with `answers`, keyed by question text.
   * - `{action: "cancel"}` otherwise. The host must then abort the tool call.
   * - null if the form would have no question.
   *
   * With `reportUnanswered`, `updatedInput.annotations` marks each unanswered question: as `skipped`
   * after an accept, as `dismissed` after a decline.
   */
  export function acpApplyElicitation(input: object, response: object, options?: { reportUnanswered?: boolean }): Record<string, unknown> | null

  /**
   * Converts the client's results for `acpPermissionRequests`, in the same order, to the tool's
   * result: `{behavior: "allow", updatedInput}`, or `{behavior: "deny", message, interrupt}` if the
   * client cancelled a request. `updatedInput` is the input with `answers`, keyed by question text.
   * Set `aborted` if the turn was stopped while the requests were open; the result is then a denial.
   */
  export function acpApplyPermission(input: object, responses: Array<object>, end?: { aborted?: boolean }): Record<string, unknown>

  /** A tool call in a session of the Agent Client Protocol (ACP). */
  export interface AcpCall {
    /** The session's id. */
    sessionId: string
    /** The id of the tool call in the session. */
    toolCallId: string
  }

  /**
   * Converts a call of `AskUserQuestion` to the params of `elicitation/create`: one form for all
   * questions that have a text and a labelled option; null if no question has both. Pass the
   * client's result to `acpApplyElicitation`.
   */
  export function acpElicitationRequest(input: object, call: AcpForm): Record<string, unknown> | null

  /** A session of the Agent Client Protocol (ACP) that shows a form, and the form's tool call. */
  export interface AcpForm {
    /** The session's id. */
    sessionId: string
    /** The id of the tool call in the session; missing if the form belongs to no tool call. */
    toolCallId?: string
  }

  /**
   * Converts a call of `AskUserQuestion` to requests `session/request_permission`: returns the
   * params of one request per question, in order. Send the requests one after the other until the
   * client cancels one, and pass the client's results to `acpApplyPermission`. `input` is the call's
   * input and stays unchanged.
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
   * Describes a call of `AskUserQuestion` for a client's list of tool calls:
   * `{title, kind, content}`.
   */
  export function acpToolInfo(input: object): Record<string, unknown>

  /**
   * Converts Markdown to safe HTML: all text is escaped, including HTML in the source, and links are
   * limited to `http` and `https`. With `inline`, only inline elements are parsed, for example for a
   * label.
   */
  export function markdownToHtml(markdown: string, inline?: boolean): string

  /**
   * Returns each answered question, with its answer as text, from the `details` of a result of our
   * tools. Returns an empty list for other data.
   */
  export function readAnswers(details: unknown): Array<[question: string, answer: string]>

  /**
   * Adds `ask_user` to the Pi coding agent. This is the extension's factory: Pi calls it, or your
   * own extension calls it with the `ExtensionAPI` that it received from Pi. The tool is registered
   * when a session starts. Never throws; errors in a session are shown with `ctx.ui.notify`.
   */
  export function registerAskUser(pi: object): void

  // Written by hand from here on.

  /** The source of an outcome: a surface, the name of another extension, or `agent` if the agent withdrew its questions. */
  export type Via = "terminal" | "dialogs" | "message" | "browser" | "agent" | (string & {})

  /** One answer. */
  export interface Answer {
    /** The question's id, if it has one. */
    id?: string
    /** The question's text. */
    question: string
    /** The answer: a list if several options may be selected, null if the question was skipped. */
    answer: string | string[] | null
    /** The label of the selected option, if there is exactly one. */
    selectedOption?: string
    /** True if the answer, or the last item of the list, is a custom answer. */
    wasCustom: boolean
    /** The question is optional and has no answer. */
    skipped?: true
    /** A note on the question. */
    note?: string
    /** Notes on single options, selected or not, by label. */
    notes?: Record<string, string>
    /** Paths of the answer's images, in the order of the references in the answer and the note: `[image 1: shot.png]`. */
    images?: string[]
  }

  /** A question that the user asks the agent before answering. */
  export interface Topic {
    /** The text of the agent's question. */
    question: string
    /** The text of the user's question. */
    text: string
  }

  /** The draft for one question, from an earlier form. */
  export interface Kept {
    /** The labels of the selected options. */
    picked?: string[]
    /** A custom answer that was submitted. */
    custom?: string
    note?: string
    /** Notes on single options, by label. */
    notes?: Record<string, string>
    /** The selection was not submitted. */
    open?: true
    /** A custom answer that was not submitted. */
    typed?: string
    /** The images, in the order of the references in the texts: `[image 1: /tmp/shot.png]`. */
    images?: { path: string, mimeType: string, width?: number, height?: number, bytes: number }[]
  }

  /** The result of questions. If `answered` is false and `cancelled` is missing, the user decided nothing. */
  export interface AskUserResult {
    answered: boolean
    answers: Answer[]
    /** The source of the answer or the cancel. */
    via?: Via
    /** The user closed the form. */
    cancelled?: true
    /** The user asked about a question; `answers` has the answers so far. */
    discuss?: Topic[]
    /** The call's timeout expired. */
    timedOut?: true
    /** There was no user to ask, for example in print mode. */
    unavailable?: true
    /** The signal aborted, or the session ended. */
    interrupted?: true
    /** An instruction for a model, if `answered` is false. */
    message?: string
  }

  /** The arguments of `ask_user` in any of its formats, and the name of the caller. */
  export interface AskUserInput {
    /** The name of the extension that asks. The form's title shows it. */
    from: string
    questions?: unknown
    question?: string
    options?: unknown
    title?: string
    context?: string
    /** The time in ms in which the user must begin to answer. Without it, there is no limit. */
    timeout?: number
    [argument: string]: unknown
  }

  /** A verdict on an answer. */
  export type AskUserVerdict = { ok: true, warnings?: string[] } | { ok: false, reason: string }

  /** `ask-user:asked`: questions that can be answered now. */
  export interface AskUserAsked {
    version: 1
    requestId: string
    /** Pi's id of the tool call; missing if an extension asks. */
    toolCallId?: string
    tool: string
    /** The name of the extension that asks; missing if the agent asks. */
    from?: string
    title?: string
    context?: string
    timeout?: number
    questions: Record<string, unknown>[]
    metadata?: unknown
    /** False if the agent continues, and receives the answers in a message. */
    wait?: false
    /** The drafts of earlier forms, one item per question. */
    kept?: (Kept | null)[]
  }

  /** `ask-user:settled`: the request is settled. */
  export interface AskUserSettled {
    version: 1
    requestId: string
    outcome: "answered" | "cancelled" | "timedOut" | "discussed" | "withdrawn" | "superseded" | "unavailable" | "connectionLost" | "interrupted"
    /** The source of the decision, if there was one. */
    via?: Via
    /** One item per question, if the request was answered. */
    answers?: Answer[]
    /** The user's questions to the agent, if there are any. */
    discuss?: Topic[]
  }

  /** One question as the terminal draws it. Texts are sanitized Markdown. */
  export interface AskUserFormQuestion {
    question: string
    /** The short name of the question; if the call has none, one is derived. */
    name: string
    /** The short name, if the call contains one. */
    short?: string
    /** The place of a custom answer: a text field in place of options, a row below the options, or none. */
    custom: "only" | "row" | "none"
    /** The label of the row for a custom answer, and its description. */
    customLabel?: string
    customAbout?: string
    /** Several options may be selected. */
    multi?: true
    /** The question may be skipped. */
    maySkip?: true
    /** An empty selection is also an answer. */
    none?: true
    /** Show `text`, which does not contain the mark of a recommended option. Answer with `label`. */
    options: { label: string, text: string, recommended?: true, description?: string, preview?: string }[]
  }

  /** Questions as the terminal draws them: the reply to `ask-user:form`. */
  export interface AskUserForm {
    version: 1
    requestId: string
    title?: string
    context?: string
    /** The answers that are necessary to submit: all required answers, or any one answer. */
    submit: "required" | "partial"
    /** The place of notes. */
    notes: "none" | "question" | "form" | "options"
    /** The agent continues, and receives the answers in a message. */
    deferred?: true
    /** A note is called a comment. */
    comment?: true
    /** A custom answer may be blank. */
    blank?: true
    /** A custom answer is added to a selection, instead of replacing it. */
    join?: true
    /** `discuss` without a text closes the form to talk about a question. */
    chat?: true
    /** `discuss` may ask the agent about questions. */
    discuss?: true
    /** Ask for confirmation of a custom answer with more characters than this. */
    longAnswer?: number
    /** The time in ms until the form closes, unless the user begins to answer. */
    closesInMs?: number
    questions: AskUserFormQuestion[]
    /** The answers so far. `picks` are indices of options; `kept` marks the draft of an earlier form. */
    draft?: {
      note: string
      each: ({ picks: number[], custom: boolean, none: boolean, text: string, note: string, kept?: true } | null)[]
    }
  }

  /** The events on `pi.events`, by name. */
  export interface AskUserEvents {
    "ask-user:asked": AskUserAsked
    "ask-user:settled": AskUserSettled
    /** Send this to receive the open requests. */
    "ask-user:list": { reply(open: AskUserAsked[]): void }
    /** Send this to receive the questions as the terminal draws them. There is no reply if the request is not open. */
    "ask-user:form": { requestId: string, reply(form: AskUserForm): void }
    /** Send this when the user begins to answer, so that the timeout stops. */
    "ask-user:answering": { requestId: string }
    /** The timeout has stopped. */
    "ask-user:kept": { version: 1, requestId: string }
    /**
     * Send this to answer. `answers` has one item per question, in order: a text, a list of texts, `null`
     * or `{answer, note?}`.
     */
    "ask-user:answer": {
      requestId: string
      answers?: unknown[]
      cancelled?: boolean
      /** Asks the agent about questions instead of answering. `question` is an index, counted from 0. */
      discuss?: { question: number, text?: string }[]
      note?: string
      /** The name of the extension that answers. */
      via?: string
      reply?(verdict: AskUserVerdict): void
    }
    /** Send this to ask. `askUser` does this for you. */
    "ask-user:ask": AskUserInput & {
      signal?: AbortSignal
      reply(result: AskUserResult | { error: string }): void
      /** `true` after a copy of the package has accepted the request. */
      taken?: boolean
    }
  }

  /**
   * Asks with the form of the `ask_user` that is loaded in this Pi. If another form is open, the call waits. Only you
   * receive the result: the model and the session do not. Invalid arguments return `{error}`. Never rejects.
   */
  export function askUser(pi: object, input: AskUserInput, options?: { signal?: AbortSignal }): Promise<AskUserResult | { error: string }>

  export { registerAskUser as default }
}

export = registerAskUser
