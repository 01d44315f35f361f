// Shows Pi's dialogs, one after the other: to RPC clients for the addon, and to every user if the addon does not load.
"use strict";

/**
 * @typedef {object} Dialog A dialog to show.
 * @property {"select" | "input"} kind
 * @property {string} title
 * @property {string[]} [rows] The rows of a `select`.
 * @property {string} [placeholder] The hint in the empty field of an `input`.
 * @property {number | null} [timeout] The time in ms after which Pi closes the dialog.
 */

/**
 * The result of a dialog. `text`: the answer. `closed`: the user closed the dialog. `unseen`: it closed so fast that no
 * user can have seen it. `timeout`: its time expired. `broken`: it could not be shown, and the text is the reason. `start`:
 * no dialog was shown yet.
 *
 * @typedef {"start" | "text" | "closed" | "unseen" | "timeout" | "broken"} ReplyKind
 */

/**
 * @typedef {{signal?: AbortSignal, timeout?: number}} Options
 * @typedef {object} Ui Pi's `ctx.ui`. Pi does not validate a client's replies.
 * @property {(title: string, rows: string[], options: Options) => Promise<unknown>} select
 * @property {(title: string, placeholder: string, options: Options) => Promise<unknown>} input
 */

/** If a client closes a dialog within this time in ms, no user can have seen it. */
const UNSEEN_MS = 1000;
/** If a dialog closes at most this many ms before its timeout, the timeout closed it. */
const TIMEOUT_SLACK_MS = 50;
/**
 * The maximum number of times that the same dialog is shown, because a client may repeat one reply forever. The limit for
 * a user is higher, because a user may repeat a reply on purpose.
 */
const MOST_TIMES = { client: 20, user: 1000 };

/** The dialogs of a session. */
class Dialogs {
  /**
   * The kinds of dialogs that users have seen: a dialog of this kind was answered, or stayed open for a while. Clients that
   * cannot show dialogs or text fields close them at once.
   *
   * @type {Set<string>}
   */
  #seen = new Set();

  /**
   * Shows the dialogs that `next` returns, until it returns none or `signal` aborts. Rejects only if `next` throws.
   *
   * @param {Ui} ui
   * @param {AbortSignal | undefined} signal Closes the open dialog.
   * @param {boolean} isClient `true` if an RPC client shows the dialogs, `false` if Pi does.
   * @param {(kind: ReplyKind, text: string) => Dialog | undefined} next Receives the result of the last
   *   dialog, and returns the next one.
   */
  async show(ui, signal, isClient, next) {
    const most = isClient ? MOST_TIMES.client : MOST_TIMES.user;
    /** @type {Map<string, number>} The number of times that each dialog was shown. */
    const times = new Map();
    // The caller's code returns first, because it may abort `signal`.
    await undefined;
    let dialog = next("start", "");
    while (dialog && !signal?.aborted) {
      const key = JSON.stringify(dialog);
      const count = (times.get(key) ?? 0) + 1;
      times.set(key, count);
      if (count > most) {
        next("broken", "the same dialog was shown too often");
        return;
      }
      const reply = await this.#ask(ui, signal, isClient, dialog);
      if (signal?.aborted) return;
      if (reply) dialog = next(reply.kind, reply.text);
    }
  }

  /**
   * Shows one dialog. Returns undefined for a reply of an invalid type, so that the dialog is shown again.
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
    // A client may reply with a number, or with a list of one item.
    const [text, ...others] = [reply].flat();
    if ((typeof text === "string" || typeof text === "number") && others.length === 0) {
      this.#seen.add(kind);
      return { kind: "text", text: String(text) };
    }
    if (reply !== undefined && reply !== null) return undefined;
    const openMs = performance.now() - shownAt;
    if (timeout && openMs >= timeout - TIMEOUT_SLACK_MS) return { kind: "timeout", text: "" };
    // A client that shows text fields can also show lists.
    const wasSeen = this.#seen.has(kind) || (kind === "select" && this.#seen.size > 0);
    if (isClient && openMs < UNSEEN_MS && !wasSeen) return { kind: "unseen", text: "" };
    this.#seen.add(kind);
    return { kind: "closed", text: "" };
  }
}

module.exports = { Dialogs };
