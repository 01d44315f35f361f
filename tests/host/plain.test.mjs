// The plain-text form: the settings of Pi that the open form changes, and restores when it closes.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { tempDir } from "../support/temp.mjs";
import { answer, DATABASE, DOWN, ENTER, FakePi } from "./pi.mjs";

const agentDir = tempDir("pi-questions-plain");
process.env.PI_CODING_AGENT_DIR = agentDir;
const SIGNS = /[─│╭╮╰╯■□✓✎↑↓←→•▸]/;

/** Creates a Pi whose agent works, unless `idle`. `cursor`: the cursor is visible. `changes` has the changed settings of Pi. */
function working({ display = "plain", cursor = false, idle = false } = {}) {
  fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify({ display, notify: "off" }));
  const pi = new FakePi();
  pi.cursor = cursor;
  pi.changes = [];
  Object.assign(pi.tui, {
    getShowHardwareCursor: () => pi.cursor,
    setShowHardwareCursor: (shown) => {
      pi.cursor = shown;
      pi.changes.push(`cursor ${shown}`);
    },
  });
  pi.ctx.isIdle = () => idle;
  pi.ctx.ui.setWorkingVisible = (shown) => pi.changes.push(`working ${shown}`);
  return pi;
}

/** Answers a question in the form. Returns the changes of settings when the form opens and when it closes. */
async function answerInForm(pi) {
  const result = pi.ask(DATABASE);
  await pi.ready();
  const open = [...pi.changes];
  assert.match(pi.screen(), /^1 of \d: /m);
  assert.doesNotMatch(pi.screen(), SIGNS);
  pi.press(DOWN, ENTER);
  answer(await result);
  return { open, closed: pi.changes.slice(open.length) };
}

test("until the form closes, the cursor is shown, and Pi's animation of the working agent is hidden", async () => {
  const changes = await answerInForm(working());
  assert.deepEqual(changes, { open: ["cursor true", "working false"], closed: ["cursor false", "working true"] });
});

test("a visible cursor stays visible, and an idle agent has no animation to hide", async () => {
  assert.deepEqual(await answerInForm(working({ cursor: true, idle: true })), { open: [], closed: [] });
});

test("a form that Pi closes restores the cursor and the animation", async () => {
  const pi = working();
  const result = pi.ask(DATABASE);
  await pi.ready();
  pi.shutdown();
  await result;
  assert.deepEqual(pi.changes.slice(2), ["cursor false", "working true"]);
});

test("a Pi without functions for the cursor and the animation shows the form", async () => {
  const pi = working();
  delete pi.tui.getShowHardwareCursor;
  delete pi.tui.setShowHardwareCursor;
  delete pi.ctx.ui.setWorkingVisible;
  await answerInForm(pi);
});

test("the environment variable overrides the settings, unless its value means off", async (t) => {
  t.after(() => delete process.env.PI_QUESTIONS_PLAIN);
  const [name, value] = documented("PI_QUESTIONS_PLAIN=1").split("=");
  process.env[name] = value;
  await answerInForm(working({ display: "overlay" }));
  for (const no of ["", "0"]) {
    process.env.PI_QUESTIONS_PLAIN = no;
    const pi = working({ display: "inline" });
    const result = pi.ask(DATABASE);
    await pi.ready();
    assert.match(pi.screen(), SIGNS);
    assert.deepEqual(pi.changes, []);
    pi.press(ENTER);
    answer(await result);
  }
});
