// A user of an RPC client, who answers the dialogs one by one, or the whole request at once.

/** Returns true for a dialog among Pi's requests; a notice, for example, is not a dialog. */
export const isDialog = (record) =>
  record.type === "extension_ui_request" && ["select", "input", "confirm", "editor"].includes(record.method);

/** Returns the `ask_user_request` in an `entry_appended` record, or undefined. */
export const requestOf = (record) =>
  record.type === "entry_appended" && record.entry.customType === "ask_user_request" ? record.entry.data : undefined;

/**
 * Answers dialogs in order. A step is the text for an `input`, or the row (or a part of the row) of a `select`; `null`
 * closes the dialog. Resolves with the answered dialogs.
 */
export async function answerDialogs(pi, plan, from = pi.records.length) {
  const seen = [];
  for (const step of plan) {
    const dialog = await pi.waitFor((record) => isDialog(record) && !seen.includes(record), { from });
    seen.push(dialog);
    reply(pi, dialog, step);
  }
  return seen;
}

/** Answers one dialog with a step as in `answerDialogs`. */
export function reply(pi, dialog, step) {
  const row =
    dialog.options?.find((option) => option === step) ?? dialog.options?.find((option) => option.includes(step));
  if (dialog.method === "select" && step !== null && !row)
    throw new Error(`no row ${step} in ${JSON.stringify(dialog)}`);
  const answer = step === null ? { cancelled: true } : { value: row ?? step };
  pi.send({ type: "extension_ui_response", id: dialog.id, ...answer });
}

/** Waits for the first request at or after the index `from` of the records. Returns this request. */
export async function nextRequest(pi, from = pi.records.length) {
  return requestOf(await pi.waitFor((record) => requestOf(record), { from }));
}

/** Sends `/ask-user-response` with `message`: an object, or a text that is sent unchanged. */
export function respond(pi, message) {
  const text = typeof message === "string" ? message : JSON.stringify({ type: "ask_user_response", ...message });
  return pi.request({ type: "prompt", message: `/ask-user-response ${text}` });
}

/** Waits for a notice that contains `text`, from the index `from` of the records. */
export const notice = (pi, text, from = 0) =>
  pi.waitFor(
    (record) => record.type === "extension_ui_request" && record.method === "notify" && record.message.includes(text),
    { from },
  );
