// Generated from the Rust sources by `npm run types`.

/**
 * Registers `ask_user` with the Pi coding agent. This is the extension's factory: Pi calls it, or
 * your own extension calls it with its `ExtensionAPI`. The tool is registered when a session
 * starts. Never throws; errors are shown with `ctx.ui.notify`.
 */
declare function registerAskUser(pi: object): void

declare namespace registerAskUser {
  /**
   * Converts the client's result for `acpElicitationRequest` to the tool's result: `{action:
   * "answered", updatedInput}`, where `updatedInput` is the input with `answers` by question text;
   * `{action: "cancel"}`, after which the host must abort the tool call; or null if there was no
   * question. An answer may be a string, a number, a boolean, or a list of these.
   */
  export function acpApplyElicitation(input: object, response: object, options?: AcpElicitationOptions): Record<string, unknown> | null

  /**
   * Converts the client's results for `acpPermissionRequests`, in the same order, to the tool's
   * result: `{behavior: "allow", updatedInput}`, where `updatedInput` is the input with `answers` by
   * question text, or `{behavior: "deny", message, interrupt}` after a cancel.
   */
  export function acpApplyPermission(input: object, responses: Array<object>, end?: AcpPermissionEnd): Record<string, unknown>

  /** The ACP session and the tool call of a request. */
  export interface AcpCall {
    /** The session's id. */
    sessionId: string
    /** The client's id of the tool call. */
    toolCallId: string
  }

  /** Options of `acpApplyElicitation`. */
  export interface AcpElicitationOptions {
    /**
     * `true` adds each unanswered question to `updatedInput.annotations`, as `skipped` or
     * `dismissed`.
     */
    reportUnanswered?: boolean
  }

  /**
   * Returns the params of `elicitation/create`: one form with all questions of an `AskUserQuestion`
   * call; null if no question can be shown. Pass the client's result to `acpApplyElicitation`.
   */
  export function acpElicitationRequest(input: object, call: AcpForm): Record<string, unknown> | null

  /** The ACP session of a form. */
  export interface AcpForm {
    /** The session's id. */
    sessionId: string
    /** The client's id of the tool call; without it, the form belongs to no tool call. */
    toolCallId?: string
  }

  /** The end of the turn that sent the requests of `acpPermissionRequests`. */
  export interface AcpPermissionEnd {
    /** `true` if the turn was stopped: the result is a denial without answers. */
    aborted?: boolean
  }

  /**
   * Returns the params of `session/request_permission` for an `AskUserQuestion` call: one request
   * per question, in order. Send them one after the other, and pass the client's results to
   * `acpApplyPermission`. `input` is the call's input and stays unchanged.
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
   * Describes an `AskUserQuestion` call for a client's list of tool calls:
   * `{title, kind, content}`.
   */
  export function acpToolInfo(input: object): Record<string, unknown>

  /**
   * Converts Markdown to safe HTML: all text is escaped, HTML in the source is dropped, and links
   * have only `http` and `https`. With `inline`, only inline elements are parsed, for example for a
   * label.
   */
  export function markdownToHtml(markdown: string, inline?: boolean): string

  /**
   * Returns the answers in the `details` of our tool result: each question with its answer as text.
   * Empty for other results.
   */
  export function readAnswers(details: unknown): Array<[question: string, answer: string]>

  /**
   * Registers `ask_user` with the Pi coding agent. This is the extension's factory: Pi calls it, or
   * your own extension calls it with its `ExtensionAPI`. The tool is registered when a session
   * starts. Never throws; errors are shown with `ctx.ui.notify`.
   */
  export function registerAskUser(pi: object): void

  // Written by hand from here on.

  /** Where an answer came from: a surface of this extension, or the name that another one gave itself. `agent` withdrew its own questions. */
  export type Via = "terminal" | "dialogs" | "message" | "browser" | "agent" | (string & {})

  /** One answer. */
  export interface Answer {
    /** The question's own id, where it has one. */
    id?: string
    /** The question's text. */
    question: string
    /** What was said: a list where several options may be ticked, null where it was skipped. */
    answer: string | string[] | null
    /** The label, where one option was chosen. */
    selectedOption?: string
    /** True where the answer, or the last one of the list, is the person's own. */
    wasCustom: boolean
    /** The question is optional, and was left without an answer. */
    skipped?: true
    /** A note on the question. */
    note?: string
    /** Notes on single options, chosen or not, by label. */
    notes?: Record<string, string>
    /** Paths of its images, in the order in which answer and note name them: `[image 1: shot.png]`. */
    images?: string[]
  }

  /** Something that a person wants to know before they answer. */
  export interface Topic {
    /** The question's text. */
    question: string
    /** What they want to know. */
    text: string
  }

  /** What a person left at one question when they asked about it. */
  export interface Kept {
    /** Labels that were chosen or ticked. */
    picked?: string[]
    /** An own answer that was submitted. */
    custom?: string
    note?: string
    /** Notes on single options, by label. */
    notes?: Record<string, string>
    /** The ticks were never submitted. */
    open?: true
    /** An own answer that was begun. */
    typed?: string
    /** The images that the texts name, in order: `[image 1: /tmp/shot.png]`. */
    images?: { path: string, mimeType: string, width?: number, height?: number, bytes: number }[]
  }

  /** The result of questions. Without `answered`, nothing was decided, except by a cancel. */
  export interface AskUserResult {
    answered: boolean
    answers: Answer[]
    /** Where it was answered or cancelled. */
    via?: Via
    /** The person closed the form. */
    cancelled?: true
    /** The person asked about a question; `answers` has the answers so far. */
    discuss?: Topic[]
    /** The call's own timeout ran out. */
    timedOut?: true
    /** No one could be asked, e.g. in print mode. */
    unavailable?: true
    /** The signal aborted, or the session ended. */
    interrupted?: true
    /** What a model should do, where there is no answer. */
    message?: string
  }

  /** What `ask_user` takes, in any of its forms, and who asks. */
  export interface AskUserInput {
    /** The name of the extension that asks; the form's title says it. */
    from: string
    questions?: unknown
    question?: string
    options?: unknown
    title?: string
    context?: string
    /** How long the person has to begin, in ms. Without it, there is no limit. */
    timeout?: number
    [argument: string]: unknown
  }

  /** A verdict on an answer. */
  export type AskUserVerdict = { ok: true, warnings?: string[] } | { ok: false, reason: string }

  /** `ask-user:asked`: questions that can be answered now. */
  export interface AskUserAsked {
    version: 1
    requestId: string
    /** Pi's id of the tool call; missing where an extension asks. */
    toolCallId?: string
    tool: string
    /** The extension that asks, if one does. */
    from?: string
    title?: string
    context?: string
    timeout?: number
    questions: Record<string, unknown>[]
    metadata?: unknown
    /** False where the agent continues, and gets the answers in a message. */
    wait?: false
    /** What earlier forms left, one item per question. */
    kept?: (Kept | null)[]
  }

  /** `ask-user:settled`: questions that were asked are over. */
  export interface AskUserSettled {
    version: 1
    requestId: string
    outcome: "answered" | "cancelled" | "timedOut" | "discussed" | "withdrawn" | "superseded" | "unavailable" | "connectionLost" | "interrupted"
    /** Where a person decided that, if one did. */
    via?: Via
    /** One per question, where it was answered. */
    answers?: Answer[]
    /** What the person wants to know, where they asked about a question. */
    discuss?: Topic[]
  }

  /** One question as it is drawn. Texts are clean Markdown. */
  export interface AskUserFormQuestion {
    question: string
    /** A short name for it. */
    name: string
    /** The same, where the call gave it. */
    short?: string
    /** Whether an own answer is all that it takes (a text field), a row below the options, or not taken. */
    custom: "only" | "row" | "none"
    /** The label of that row, and a line about it. */
    customLabel?: string
    customAbout?: string
    /** Several options may be ticked. */
    multi?: true
    /** It may stay without an answer. */
    maySkip?: true
    /** No option at all is an answer, too. */
    none?: true
    /** `label` is what an answer names, `text` what is shown, without the mark of what is recommended. */
    options: { label: string, text: string, recommended?: true, description?: string, preview?: string }[]
  }

  /** Questions as they are drawn: what `ask-user:form` gives. */
  export interface AskUserForm {
    version: 1
    requestId: string
    title?: string
    context?: string
    /** Whether all required answers are needed to submit, or any one. */
    submit: "required" | "partial"
    /** Where a note may be written. */
    notes: "none" | "question" | "form" | "options"
    /** The agent continues meanwhile, and gets the answers in a message. */
    waits?: true
    /** A note is called a comment. */
    comment?: true
    /** An own answer may be blank. */
    blank?: true
    /** An own answer joins ticks, and does not replace them. */
    join?: true
    /** `discuss` without a text leaves the form to talk about a question. */
    chat?: true
    /** `discuss` may ask about questions. */
    discuss?: true
    /** Ask once before an own answer of more characters is sent. */
    longAnswer?: number
    /** When it closes by itself, unless somebody begins to answer. */
    closesInMs?: number
    questions: AskUserFormQuestion[]
    /** What is answered so far. `picks` are indices of options; `kept` was left by an earlier form. */
    draft?: {
      note: string
      each: ({ picks: number[], custom: boolean, none: boolean, text: string, note: string, kept?: true } | null)[]
    }
  }

  /** The events on `pi.events`, by name. */
  export interface AskUserEvents {
    "ask-user:asked": AskUserAsked
    "ask-user:settled": AskUserSettled
    /** Send it to hear what can be answered now. */
    "ask-user:list": { reply(open: AskUserAsked[]): void }
    /** Send it to get the questions as they are drawn; without a reply where they are not open. */
    "ask-user:form": { requestId: string, reply(form: AskUserForm): void }
    /** Send it when somebody begins to answer: the questions do not close by themselves any more. */
    "ask-user:answering": { requestId: string }
    /** The questions do not close by themselves any more. */
    "ask-user:kept": { version: 1, requestId: string }
    /**
     * Send it to answer. `answers` has one item per question, in order: a text, a list of texts, `null`
     * or `{answer, note?}`.
     */
    "ask-user:answer": {
      requestId: string
      answers?: unknown[]
      cancelled?: boolean
      /** Asks about questions instead; `question` is an index, counted from 0. */
      discuss?: { question: number, text?: string }[]
      note?: string
      /** The name of the extension that answers. */
      via?: string
      reply?(verdict: AskUserVerdict): void
    }
    /** Send it to ask; `askUser` does. */
    "ask-user:ask": AskUserInput & {
      signal?: AbortSignal
      reply(result: AskUserResult | { error: string }): void
      /** Set by the copy of the package that asks. */
      taken?: boolean
    }
  }

  /**
   * Asks with the form of whichever `ask_user` is loaded in this Pi, after what is open. Only you get the result: neither the model nor the session does. Arguments that cannot be
   * asked come back as `{error}`. Never rejects.
   */
  export function askUser(pi: object, input: AskUserInput, options?: { signal?: AbortSignal }): Promise<AskUserResult | { error: string }>

  export { registerAskUser as default }
}

export = registerAskUser
