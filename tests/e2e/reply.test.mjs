// Questions in the text of a reply, in the real Pi: the line above the prompt offers to have them asked, and so does
// `/questions ask`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startModel } from "../support/model.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

const REPLY = "I can build that. Before I begin:\n\n1. Which store?\n2. Which port?";
const LINE = "□ Questions in the reply   Alt+O answer as a form";
const PROMPT = "Ask the open questions of your last reply with ask_user.";
const STORE = { question: "Which store?", header: "Store", options: [{ label: "SQLite" }, { label: "Postgres" }] };
const asks = (more = {}) => ({ toolCalls: [{ name: "ask_user", args: { questions: [STORE], ...more } }] });

async function start(t, steps, options) {
  const model = await startModel({ steps });
  t.after(() => model.close());
  return { model, pi: await startPi({ t, model, rows: 34, cols: 100, ...options }) };
}

/** The text of a message in a request. */
const textOf = ({ content }) => (typeof content === "string" ? content : content.map((it) => it.text).join(""));

test("Alt+O has the agent ask what its reply asks", {
  timeout: 120_000,
}, async (t) => {
  const { model, pi } = await start(t, [{ text: REPLY }, asks(), { text: "SQLite it is." }]);
  await pi.prompt("Build it");
  await pi.waitFor(LINE);
  // An empty Enter does not, and no letter is taken.
  await pi.keys("<enter>");
  await pi.type("no");
  await pi.waitFor([LINE, /^ ?no$/m]);
  assert.equal(model.requests.length, 1);
  await pi.keys("<bs><bs><a-o>");
  await pi.waitFor([PROMPT, "Which store?", "> 1. SQLite", /Esc cancel/]);
  const { last } = await model.waitForRequest(2);
  assert.deepEqual([last.role, textOf(last)], ["user", PROMPT]);
  await pi.keys("1");
  await pi.waitFor("SQLite it is.");
  await pi.waitGone("in the reply");
});

test("the line goes when the conversation goes on, and comes for another reply", {
  timeout: 120_000,
}, async (t) => {
  const steps = [{ text: REPLY }, { text: "Done. Shall I open a pull request?" }, { text: REPLY }, { text: REPLY }];
  const { model, pi } = await start(t, steps);
  await pi.prompt("Build it");
  await pi.waitFor(LINE);
  await pi.prompt("Take what you like");
  await pi.waitFor("pull request?");
  await pi.waitGone("in the reply");
  await pi.prompt("And now?");
  await pi.waitFor(LINE);
  await pi.prompt("/new");
  await pi.waitGone("in the reply");
  await pi.prompt("Build it");
  await pi.waitFor(LINE);
  await pi.exit();
  const again = await startPi({ t, model, rows: 34, cols: 100, home: pi.home, args: ["-c"] });
  await again.waitFor("Which port?");
  await again.prompt("/questions");
  await again.waitFor("No questions are waiting.");
  assert.ok(!again.screen().join("\n").includes("in the reply"));
});

test("what waits comes first", { timeout: 120_000 }, async (t) => {
  const { model, pi } = await start(t, [asks({ wait: false }), { text: REPLY }, { text: "Stored." }]);
  await pi.prompt("Build it");
  await pi.waitFor("■ 1 question waiting: Store   Alt+O answer");
  await pi.keys("<a-o>");
  await pi.waitFor(["> 1. SQLite", /Esc later/]);
  await pi.keys("<esc>");
  await pi.waitFor("■ 1 question waiting: Store   Alt+O answer");
  await pi.prompt("/questions clear");
  await pi.waitFor("Withdraw (the agent will be told): 1. Store (1 question, asked");
  await pi.keys("<down><enter>");
  await model.waitForRequest(3);
  await pi.waitFor("Stored.");
  await pi.waitGone("in the reply");
});

test("/questions ask waits for an agent that works", { timeout: 120_000 }, async (t) => {
  let open;
  const until = new Promise((resolve) => (open = resolve));
  t.after(() => open());
  const { model, pi } = await start(t, [{ text: REPLY, until }, asks(), { text: "SQLite it is." }]);
  await pi.prompt("Build it");
  await model.waitForRequest(1);
  await pi.prompt("/questions ask");
  await pi.waitFor(PROMPT);
  assert.equal(model.requests.length, 1);
  open();
  await pi.waitFor(["Which store?", /Esc cancel/]);
  assert.equal(textOf(model.requests[1].last), PROMPT);
});

test("a client gets no line, and its user can type the command", { timeout: 120_000 }, async (t) => {
  const model = await startModel({ steps: [{ text: REPLY }, { text: "SQLite it is." }] });
  t.after(() => model.close());
  const rpc = await startRpc({ t, model });
  const settled = (record) => record.type === "agent_settled" || record.type === "agent_end";
  rpc.send({ type: "prompt", message: "Build it" });
  await rpc.waitFor(settled);
  const asked = rpc.records.filter((it) => it.type === "extension_ui_request" && it.method !== "setStatus");
  assert.deepEqual(asked, []);
  rpc.send({ type: "prompt", message: "/questions ask" });
  const { last } = await model.waitForRequest(2);
  assert.equal(textOf(last), PROMPT);
});
