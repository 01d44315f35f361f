// Reading and writing around a form in the real Pi: mouse, fold, external editor, commands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DATABASE, EDITOR, fold, startAsking } from "../support/asking.mjs";

const FEATURES = {
  question: "Which features should we include?",
  header: "Features",
  multiSelect: true,
  options: [{ label: "Authentication" }, { label: "REST API" }, { label: "Admin Dashboard" }],
};
const NAME = { question: "What should we name this service?", header: "Service Name" };
const mode = "fullscreen";

/** A person's two clicks: the second one comes when the first one has been seen. */
async function clickTwice(pi, text, seen) {
  await pi.click(text);
  await pi.waitFor(seen);
  await pi.click(text);
}

test("a mouse answers a form of two questions", async (t) => {
  const questions = [{ ...DATABASE, header: "Database" }, FEATURES];
  const { pi, told } = await startAsking(t, { questions }, { mode, rows: 30 });
  // The first click only moves: a click that brings the window to the front chooses nothing.
  await clickTwice(pi, "SQLite", "> 2. SQLite");
  await pi.waitFor("■ Database");
  await clickTwice(pi, "REST API", "> 2. [ ] REST API");
  await pi.waitFor("> 2. [x] REST API");
  await pi.click("□ Features");
  await pi.keys("<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.click("■ Database");
  await pi.waitFor(DATABASE.question);
  await pi.click("✓ Submit");
  await pi.waitFor("> 3. Submit 2 answers");
  await clickTwice(pi, "Submit 2 answers", "> 3. Submit 2 answers");
  const { answers } = await told();
  assert.deepEqual(
    answers.map((it) => it.answer),
    ["SQLite", ["REST API"]],
  );
});

test("right clicks, drags and clicks beside the rows do nothing", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [DATABASE] }, { mode });
  for (let i = 0; i < 2; i += 1) {
    await pi.click("2. SQLite", { button: 2 });
    await pi.click(DATABASE.question);
    await pi.press("3. MongoDB");
    await pi.move("2. SQLite");
    await pi.release("2. SQLite");
  }
  await pi.keys("<down>");
  await pi.waitFor("> 2. SQLite");
  await pi.keys("<enter>");
  assert.equal((await told()).answers[0].answer, "SQLite");
});

const LONG = Array.from({ length: 40 }, (_, line) => `- line ${line + 1}`).join("\n");
const LAYOUT = {
  question: "Which layout?",
  header: "Layout",
  options: [
    { label: "Grid", preview: `# Grid\n${LONG}` },
    { label: "List", preview: "# List" },
  ],
};

test("the wheel scrolls the preview and not the list", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [LAYOUT] }, { mode, cols: 120, rows: 40 });
  await pi.waitFor(["Grid", "- line 1"]);
  await pi.wheel("- line 2", 1);
  await pi.waitFor([/↑ \d+ more lines|↓ \d+ more lines/, (screen) => !screen.includes("Grid")]);
  assert.ok(pi.screen().join("\n").includes("> 1. Grid"), "the list stays where it was");
  await pi.keys("<a-z>");
  await pi.waitGone("2. List");
  await pi.keys("<a-z>");
  await pi.waitFor("2. List");
  await pi.keys("<enter>");
  assert.equal((await told()).answers[0].answer, "Grid");
});

test("folded, the form is one line, and the prompt has the keys", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [DATABASE] });
  await fold(pi, "<down>");
  await pi.keys("1");
  await pi.keys("<a-o>");
  await pi.waitFor(["> 2. SQLite", "Esc cancel"]);
  await pi.keys("<enter>");
  assert.equal((await told()).answers[0].answer, "SQLite");
});

test("the external editor changes the text, a failing one leaves it", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [NAME] }, { env: { VISUAL: "", EDITOR } });
  await pi.keys("order");
  await pi.waitFor("> order");
  await pi.keys("<c-g>");
  await pi.waitFor("> order and more");
  await pi.keys("<enter>");
  assert.equal((await told()).answers[0].answer, "order and more");
});

test("a failing editor says so", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [NAME] }, { env: { VISUAL: "", EDITOR: "false" } });
  await pi.keys("order");
  await pi.waitFor("> order");
  await pi.keys("<c-g>");
  await pi.waitFor(["> order", "Your text is unchanged"]);
  await pi.keys("<enter>");
  assert.equal((await told()).answers[0].answer, "order");
});

test("? lists commands and keys, a letter chooses there, and Esc goes back", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [DATABASE] }, { rows: 40 });
  const listed = ["one row up", "choose the row", "Esc back"];
  await pi.keys("?");
  await pi.waitFor(listed);
  await pi.keys("<esc>");
  await pi.waitFor("> 1. PostgreSQL");
  await pi.keys("?");
  await pi.waitFor(listed);
  await pi.keys("n");
  await pi.waitFor("note:");
  await pi.keys("not now<enter>");
  await pi.waitFor("✎ not now");
  await pi.keys("1");
  const { answers } = await told();
  assert.deepEqual([answers[0].answer, answers[0].note], ["PostgreSQL (Recommended)", "not now"]);
});
