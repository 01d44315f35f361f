// Shows Pi's own dialogs, one after the other: to an RPC client for the addon, and to everybody where no addon loads.
"use strict";

/**
 * @typedef {object} Dialog A dialog to show.
 * @property {"select" | "input"} kind
 * @property {string} title
 * @property {string[]} [rows] The rows of a `select`.
 * @property {string} [placeholder] What the empty field of an `input` says.
 * @property {number | null} [timeout] After how many ms Pi closes it.
 */

/**
 * What became of a dialog: it was answered with a text; it was closed, or closed before anybody saw it; its time was up;
 * it could not be shown, for the reason in the text. `start`: there was none yet.
 *
 * @typedef {"start" | "text" | "closed" | "unseen" | "timeout" | "broken"} ReplyKind
 */

/**
 * @typedef {{signal?: AbortSignal, timeout?: number}} Options
 * @typedef {object} Ui Pi's `ctx.ui`. Pi checks nothing of what a client replies.
 * @property {(title: string, rows: string[], options: Options) => Promise<unknown>} select
 * @property {(title: string, placeholder: string, options: Options) => Promise<unknown>} input
 */

/** A dialog that a client closes sooner, in ms, was seen by nobody. */
const UNSEEN_MS = 1000;
/** A dialog that Pi closes this close to its timeout, in ms, was closed by it. */
const TIMEOUT_SLACK_MS = 50;
/** How often the same dialog is shown at most: a client may reply the same for ever. A user may be in no hurry. */
const MOST_TIMES = { client: 20, user: 1000 };

/** The dialogs of a session. */
class Dialogs {
  /**
   * The kinds that a client has shown to somebody: such a dialog was answered, or stayed open for a while. There are
   * clients that show no dialogs, or none to type in, and close them at once.
   *
   * @type {Set<string>}
   */
  #seen = new Set();

  /**
   * Shows the dialogs that `next` gives, until it gives none or `signal` aborts. Rejects only if `next` throws.
   *
   * @param {Ui} ui
   * @param {AbortSignal | undefined} signal Closes the open dialog.
   * @param {boolean} isClient Whether an RPC client shows them, and not Pi itself.
   * @param {(kind: ReplyKind, text: string) => Dialog | undefined} next Takes what became of the last dialog.
   */
  async show(ui, signal, isClient, next) {
    const most = isClient ? MOST_TIMES.client : MOST_TIMES.user;
    /** @type {Map<string, number>} How often each dialog was shown. */
    const times = new Map();
    let dialog = next("start", "");
    while (dialog && !signal?.aborted) {
      const same = JSON.stringify(dialog);
      const count = (times.get(same) ?? 0) + 1;
      times.set(same, count);
      if (count > most) {
        next("broken", "its dialogs lead nowhere");
        return;
      }
      const reply = await this.#ask(ui, signal, isClient, dialog);
      if (signal?.aborted) return;
      if (reply) dialog = next(reply.kind, reply.text);
    }
  }

  /**
   * Shows one dialog; gives undefined where the reply is no text.
   *
   * @param {Ui} ui
   * @param {AbortSignal | undefined} signal
   * @param {boolean} isClient
   * @param {Dialog} dialog
   * @returns {Promise<{kind: ReplyKind, text: string} | undefined>}
   */
  async #ask(ui, signal, isClient, { kind, title, rows = [], placeholder = "", timeout }) {
    const options = timeout ? { signal, timeout } : { signal };
    const shownAt = performance.now();
    let reply;
    try {
      if (typeof ui[kind] !== "function") return { kind: "unseen", text: "" };
      reply = await (kind === "select" ? ui.select(title, rows, options) : ui.input(title, placeholder, options));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { kind: "broken", text: why || "Pi could not show a dialog" };
    }
    // A client may send a number, or a list of one.
    const [text, ...others] = [reply].flat();
    if ((typeof text === "string" || typeof text === "number") && others.length === 0) {
      this.#seen.add(kind);
      return { kind: "text", text: String(text) };
    }
    if (reply !== undefined && reply !== null) return undefined;
    const openMs = performance.now() - shownAt;
    if (timeout && openMs >= timeout - TIMEOUT_SLACK_MS) return { kind: "timeout", text: "" };
    // A client that shows text fields also shows lists.
    const wasSeen = this.#seen.has(kind) || (kind === "select" && this.#seen.size > 0);
    if (isClient && openMs < UNSEEN_MS && !wasSeen) return { kind: "unseen", text: "" };
    this.#seen.add(kind);
    return { kind: "closed", text: "" };
  }
}

module.exports = { Dialogs };
