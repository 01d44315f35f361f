// The form as an overlay (a box over the transcript) in the real Pi: setting `display: "overlay"`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, answersOf, COLLAPSED, DATABASE, EDITOR, READY, startAsking } from "../support/asking.mjs";
import { startModel, toolResult } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service Name" };
const files = { ".pi/questions.json": JSON.stringify({ display: "overlay" }) };

const ask = (t, args, more = {}) => startAsking(t, args, { files, rows: 30, ...more });

test("the keys of the form work in the box", async (t) => {
  const { pi, result } = await ask(t, { questions: [DATABASE, { ...NAME }] });
  await pi.waitFor(["╭─", "─╮", "╰─", "─╯"]);
  await pi.keys("<down><enter>");
  await pi.waitFor(NAME.question);
  await pi.keys("orders<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  assert.deepEqual(answersOf(await result()), ["SQLite", "orders"]);
  assert.ok(!pi.screen().includes("╭─"), pi.screen());
});

test("the external editor works from the box", async (t) => {
  const { pi, result } = await ask(t, { questions: [NAME] }, { env: { VISUAL: "", EDITOR } });
  await pi.keys("order");
  await pi.waitFor("> order");
  await pi.keys("<c-g>");
  await pi.waitFor("> order and more");
  await pi.keys("<enter>");
  assert.equal((await result()).answers[0].answer, "order and more");
});

test("the mouse works in the box", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { mode: "fullscreen", files, rows: 30 });
  await pi.click("3. MongoDB");
  await pi.waitFor("> 3. MongoDB");
  await pi.wheel("3. MongoDB", -1);
  await pi.waitFor("> 2. SQLite");
  await pi.click("1. PostgreSQL");
  await pi.waitFor("> 1. PostgreSQL");
  await pi.click("1. PostgreSQL");
  assert.equal((await result()).answers[0].answer, "PostgreSQL (Recommended)");
});

test("while the form is collapsed, the transcript scrolls by keys and wheel; a click expands", async (t) => {
  const lines = Array.from({ length: 90 }, (_, index) => `- line ${index + 1} of the answer`).join("\n");
  const asks = { toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] };
  const model = await startModel({ t, steps: [{ text: lines }, asks, { text: AFTER }] });
  const pi = await startPi({ t, model, mode: "fullscreen", files, rows: 30 });
  await pi.prompt("Count.");
  await pi.waitFor("line 90 of");
  await pi.keys("go on<enter>");
  await pi.waitFor(/Esc (to )?cancel/);
  await pi.keys("<down><a-o>");
  await pi.waitFor([COLLAPSED, "line 90 of"]);
  await pi.keys("<pgup><pgup>");
  await pi.waitFor([COLLAPSED, "line 50 of"]);
  await pi.keys("<pgdn>");
  await pi.waitGone("line 50 of");
  while (!pi.screen().join("\n").includes("line 30 of")) {
    const before = pi.screen().join("\n");
    await pi.wheel({ x: 10, y: 3 }, -1);
    await pi.waitFor((rows) => rows.join("\n") !== before);
  }
  await pi.waitFor(COLLAPSED);
  await pi.click(COLLAPSED);
  await pi.waitFor(["> 2. SQLite", READY]);
  await pi.keys("<enter>");
  const result = await pi.waitFor(() => toolResult(model.requests, "ask_user"));
  assert.equal(JSON.parse(result).answers[0].answer, "SQLite");
});
