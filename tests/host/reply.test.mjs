// Questions in the text of a reply: the line above the editor that offers a form, and the prompt that the offer sends.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { Host, Session } from "./session.mjs";

const ALT_O = "\x1bo";
/** Pi's event of a click with the first button. */
const CLICK = { type: "click", button: "left", x: 3, y: 0, row: 0, col: 3 };
const LINE = "□ Questions in Pi's reply   Alt+O answer";
const REPLY = "Which store? Which port?";
const PROMPT = "Ask the open questions of your last reply with ask_user.";

/** Creates a session in which a turn has ended with `reply`. `sent` has the prompts that were sent. */
async function replied(reply = REPLY) {
  const host = Object.assign(new Host(new Session()), { sent: [] });
  host.fake.pi.sendUserMessage = (...sent) => host.sent.push(sent);
  await host.start();
  await endTurn(host, reply);
  return host;
}

async function endTurn(host, text) {
  const message = { role: "assistant", stopReason: "stop", content: [{ type: "text", text }] };
  host.session.append({ type: "message", message });
  await host.settle();
}

for (const [what, act] of [
  ["the user sends a prompt", (host) => host.fire("input", { text: "Go on", source: "interactive" })],
  ["a turn begins", (host) => host.fire("agent_start")],
  ["the user moves in the tree", (host) => host.goTo(host.session.leaf)],
]) {
  test(`the line disappears when ${what}, and does not return for the same reply`, async () => {
    const host = await replied();
    assert.equal(host.line, LINE);
    act(host);
    assert.equal(host.line, "");
    await host.settle();
    assert.equal(host.line, "");
    await endTurn(host, REPLY);
    assert.equal(host.line, LINE);
  });
}

test("Alt+O twice, or two clicks, send one prompt", async () => {
  for (const act of [(host) => host.key(ALT_O), (_, line) => line.handleMouse(CLICK)]) {
    const host = await replied();
    const [line] = host.widgets.values();
    await host.key("\r");
    assert.deepEqual(host.sent, []);
    await act(host, line);
    await act(host, line);
    assert.deepEqual(host.sent, [[PROMPT, {}]]);
    assert.equal(host.line, "");
  }
});

test("a deferred question hides the offer", async () => {
  const host = await replied();
  await host.ask({ wait: false, questions: [{ question: "Which cache?", header: "Cache" }] });
  await host.settle();
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
  await host.key(ALT_O);
  assert.deepEqual(host.sent, []);
  assert.match(host.fake.screen(), /Which cache\?/);
});

test("while Pi compacts, no prompt is sent, and the offer stays", async () => {
  const host = await replied();
  host.run = {};
  await host.key(ALT_O);
  assert.deepEqual(host.sent, []);
  assert.equal(host.fake.notices.at(-1).type, "warning");
  assert.equal(host.line, LINE);
});

test("in print mode, `/questions ask` reports that it needs a terminal", async (t) => {
  const host = await replied();
  Object.assign(host.fake.ctx, { mode: "print", hasUI: false });
  const { mock } = t.mock.method(process.stderr, "write", () => true);
  host.commands.questions("ask", host.fake.ctx);
  mock.restore();
  assert.deepEqual(host.sent, []);
  assert.match(mock.calls[0].arguments[0], /^\/questions ask needs a terminal/);
});

test("the prompt names the tool that the agent has", async (t) => {
  const agentDir = process.env.PI_CODING_AGENT_DIR;
  t.after(() => (process.env.PI_CODING_AGENT_DIR = agentDir));
  process.env.PI_CODING_AGENT_DIR = tempDir("ask-user-reply");
  fs.writeFileSync(path.join(process.env.PI_CODING_AGENT_DIR, "questions.json"), '{ "tools": ["question"] }');
  const host = await replied();
  await host.key(ALT_O);
  assert.equal(host.sent[0][0], "Ask the open questions of your last reply with question.");
});
