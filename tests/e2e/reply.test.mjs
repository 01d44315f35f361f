// Questions in the agent's reply: the line above the editor and `/questions ask` make the agent ask them in a form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { gate, startModel } from "../support/model.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

const REPLY = "I can build that. Before I begin:\n\n1. Which store?\n2. Which port?";
const LINE = "□ Questions in Pi's reply   Alt+O answer";
const PROMPT = "Ask the open questions of your last reply with ask_user.";
const STORE = { question: "Which store?", header: "Store", options: [{ label: "SQLite" }, { label: "Postgres" }] };
const asks = (more = {}) => ({ toolCalls: [{ name: "ask_user", args: { questions: [STORE], ...more } }] });

async function start(t, steps, options) {
  const model = await startModel({ t, steps });
  return { model, pi: await startPi({ t, model, rows: 34, cols: 100, ...options }) };
}

/** Returns the text of a message in a request. */
const textOf = ({ content }) => (typeof content === "string" ? content : content.map((part) => part.text).join(""));

test("Alt+O makes the agent ask the questions of its reply in a form", {
  timeout: 120_000,
}, async (t) => {
  const { model, pi } = await start(t, [{ text: REPLY }, asks(), { text: "SQLite it is." }]);
  await pi.prompt("Build it");
  await pi.waitFor(LINE);
  // Enter in an empty editor does not open the form, and letters go to the editor.
  await pi.keys("<enter>");
  await pi.type("no");
  await pi.waitFor([LINE, /^ ?no$/m]);
  assert.equal(model.requests.length, 1);
  await pi.keys("<bs><bs><a-o>");
  await pi.waitFor([PROMPT, "Which store?", "> 1. SQLite", /Esc (to )?cancel/]);
  const { last } = await model.waitForRequest(2);
  assert.deepEqual([last.role, textOf(last)], ["user", PROMPT]);
  await pi.keys("1");
  await pi.waitFor("SQLite it is.");
  await pi.waitGone(LINE);
});

test("/questions ask waits until the agent has stopped working", { timeout: 120_000 }, async (t) => {
  const { until, open } = gate(t);
  const { model, pi } = await start(t, [{ text: REPLY, until }, asks(), { text: "SQLite it is." }]);
  await pi.prompt("Build it");
  await model.waitForRequest(1);
  await pi.prompt("/questions ask");
  await pi.waitFor(PROMPT);
  assert.equal(model.requests.length, 1);
  open();
  await pi.waitFor(["Which store?", /Esc (to )?cancel/]);
  assert.equal(textOf(model.requests[1].last), PROMPT);
});

test("an RPC client receives no line, and can send the command", { timeout: 120_000 }, async (t) => {
  const model = await startModel({ t, steps: [{ text: REPLY }, { text: "SQLite it is." }] });
  const rpc = await startRpc({ t, model });
  const settled = (record) => record.type === "agent_settled" || record.type === "agent_end";
  rpc.send({ type: "prompt", message: "Build it" });
  await rpc.waitFor(settled);
  const asked = rpc.records.filter(({ type, method }) => type === "extension_ui_request" && method !== "setStatus");
  assert.deepEqual(asked, []);
  rpc.send({ type: "prompt", message: "/questions ask" });
  const { last } = await model.waitForRequest(2);
  assert.equal(textOf(last), PROMPT);
});
