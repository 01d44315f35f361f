// The plain-text form in the real Pi: setting `display: "plain"`, and PI_QUESTIONS_PLAIN=1.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, answersOf, DATABASE, startAsking } from "../support/asking.mjs";
import { startModel } from "../support/model.mjs";

const NAME = { question: "What should we name this service?", header: "Service Name" };
const files = { ".pi/questions.json": JSON.stringify({ display: "plain" }) };
const SIGNS = /[─│╭╮╰╯■□✓✎↑↓←→•▸█]/;

/** Starts a model that writes `text` and asks. */
async function asking(t, text) {
  const toolCalls = [{ name: "ask_user", args: { questions: [DATABASE] } }];
  return await startModel({ t, steps: [{ text, toolCalls }, { text: AFTER }] });
}

const ask = (t, args, more = {}) => startAsking(t, args, { files, rows: 30, ...more });

/** Waits until the terminal's own cursor is shown at the start of the row that starts with `text`. */
const waitForCursor = (pi, text) =>
  pi.waitFor((rows) => {
    const { x, y, shown } = pi.cursor();
    return shown && rows[y]?.slice(x).startsWith(text) && x < 2 && rows;
  });

test("the terminal's own cursor is at the row with the focus", async (t) => {
  const { pi, result } = await ask(t, { questions: [DATABASE, { ...NAME }] });
  const rows = await waitForCursor(pi, "1 of 4: PostgreSQL");
  const top = rows.findIndex((row) => row.includes("Question 1 of 2"));
  const form = rows.slice(top, top + 7).join("\n");
  assert.doesNotMatch(form, SIGNS);
  // Moving the cursor writes no text.
  const before = pi.output.length;
  await pi.keys("<down>");
  await waitForCursor(pi, "2 of 4: SQLite");
  assert.doesNotMatch(pi.output.slice(before), /SQLite|PostgreSQL|Question/);
  await pi.keys("<enter>");
  await pi.waitFor("Question 2 of 2: Service Name. 1 answered");
  await pi.keys("orders");
  await pi.waitFor((rows) => {
    const { x, y, shown } = pi.cursor();
    return shown && /^ ?orders$/.test(rows[y]?.slice(0, x) ?? "");
  });
  await pi.keys("<enter>");
  await waitForCursor(pi, "3 of 3: Submit 2 answers");
  await pi.keys("<enter>");
  assert.deepEqual(answersOf(await result()), ["SQLite", "orders"]);
  await pi.waitFor([AFTER, "Database Selection: SQLite"]);
  assert.doesNotMatch(pi.screen().join("\n"), /✓|✎/);
  // Pi hides the cursor again.
  await pi.waitFor(() => !pi.cursor().shown);
});

// In fullscreen mode, Pi draws the whole transcript again, so this test uses the regular mode.
test("a form that collapses prints no line of the transcript again", async (t) => {
  const text = Array.from({ length: 60 }, (_, index) => `Finding ${index + 1} of sixty.`).join("\n\n");
  const { pi, result } = await ask(t, {}, { mode: "regular", model: await asking(t, text) });
  const before = pi.output.length;
  await pi.keys("<a-o>");
  await pi.waitFor("1 question waiting: Database Selection");
  assert.doesNotMatch(pi.output.slice(before), /of sixty/);
  await pi.keys("<a-o>");
  await waitForCursor(pi, "1 of 4: PostgreSQL");
  // The help line appears when the form accepts keys.
  await pi.waitFor("Enter to select");
  await pi.keys("<down><enter>");
  assert.equal((await result()).answers[0].answer, "SQLite");
});
