// The result that dialogs.js reports for each dialog, and the number of dialogs that it shows.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { mock, test } from "node:test";

const { Dialogs } = createRequire(import.meta.url)("../../shell/dialogs.js");

const LIST = { kind: "select", title: "Which?", rows: ["A", "B"] };
const FIELD = { kind: "input", title: "Name?", placeholder: "" };

/** Shows `dialog` to a client that replies with `reply` after `ms`. Returns the result that `dialogs` reports. */
async function show(dialogs, dialog, reply, ms = 0) {
  let now = 0;
  mock.method(performance, "now", () => now);
  const replyLater = async () => {
    now += ms;
    return reply;
  };
  let reported;
  await dialogs.show({ select: replyLater, input: replyLater }, undefined, true, (kind, text) => {
    if (kind === "start") return dialog;
    reported = text ? [kind, text] : [kind];
    return undefined;
  });
  mock.restoreAll();
  return reported;
}

test("a dialog that closes at once counts as unseen, unless the user has seen a dialog of the same kind", async () => {
  const dialogs = new Dialogs();
  assert.deepEqual(await show(dialogs, LIST, undefined, 999), ["unseen"]);
  // A reply that is not text is not an answer, and does not prove that the user saw the dialog.
  assert.deepEqual(await show(dialogs, LIST, { a: 1 }), ["broken", "the same dialog was shown too often"]);
  assert.deepEqual(await show(dialogs, LIST, undefined), ["unseen"]);
  assert.deepEqual(await show(dialogs, LIST, undefined, 1000), ["closed"]);
  assert.deepEqual(await show(dialogs, LIST, undefined), ["closed"]);
  // A client that shows lists may lack text fields, but a client that shows text fields also shows lists.
  assert.deepEqual(await show(dialogs, FIELD, undefined), ["unseen"]);
  const others = new Dialogs();
  assert.deepEqual(await show(others, FIELD, "x"), ["text", "x"]);
  assert.deepEqual(await show(others, LIST, undefined), ["closed"]);
});

test("a dialog that closes at about its timeout counts as timed out, not as closed", async () => {
  const timed = { ...LIST, timeout: 5000 };
  assert.deepEqual(await show(new Dialogs(), timed, undefined, 4960), ["timeout"]);
  assert.deepEqual(await show(new Dialogs(), timed, undefined, 4900), ["closed"]);
  assert.deepEqual(await show(new Dialogs(), timed, "A", 4990), ["text", "A"]);
});

test("a client that repeats one reply forever gets a limited number of dialogs", async () => {
  const kinds = [];
  let isEven = false;
  await new Dialogs().show({ select: async () => "A" }, undefined, true, (kind) => {
    kinds.push(kind);
    isEven = !isEven;
    return { ...LIST, title: String(isEven) };
  });
  assert.deepEqual([kinds.length, kinds.at(-1)], [42, "broken"]);
});
