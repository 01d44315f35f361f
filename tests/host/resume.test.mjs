// A session that starts with an interrupted call: Pi's start waits for the answer, and the model continues with it.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { ENTER, FakePi, reader, registerAskUser } from "./pi.mjs";

const ARGS = { questions: [{ question: "Which database?", options: [{ label: "SQLite" }] }] };

/** A Pi whose session ends with a call without a result. `file`: the file of the session, if there is one. */
function interrupted({ mode, file }) {
  const pi = new FakePi({ mode });
  const branch = [
    {
      type: "message",
      id: "a1",
      message: {
        role: "assistant",
        stopReason: "toolUse",
        content: [{ type: "toolCall", id: "c1", name: "ask_user", arguments: ARGS }],
      },
    },
  ];
  const sessionFile = file && path.join(pi.ctx.cwd, file);
  if (sessionFile) fs.writeFileSync(sessionFile, "");
  pi.trust();
  pi.ctx.sessionManager = {
    getSessionId: () => "s1",
    getSessionFile: () => sessionFile,
    getSessionDir: () => "",
    ...reader(() => branch),
    appendMessage: (message) => branch.push({ type: "message", message }),
  };
  const sent = [];
  pi.pi.events = { emit: () => {} };
  pi.pi.sendMessage = (message) => sent.push(message);
  pi.pi.registerCommand = (name, { handler }) => (pi[name] = handler);
  // Registers the command, now that registerCommand exists.
  pi.handlers.clear();
  registerAskUser(pi.pi);
  return { pi, sent };
}

const tick = () => new Promise(setImmediate);

test("`session_start` sends the command `/questions resume`, and waits until the agent has settled", async () => {
  const { pi } = interrupted({ mode: "print", file: "session.jsonl" });
  const commands = [];
  pi.pi.sendUserMessage = (text) => commands.push(text);
  let done = false;
  const started = pi.handlers.get("session_start")({ reason: "startup" }, pi.ctx);
  started.then(() => (done = true));
  await tick();
  assert.deepEqual([commands, done], [["/questions resume"], false]);
  pi.handlers.get("agent_settled")({}, pi.ctx);
  await tick();
  assert.equal(done, true);
});

test("the model continues after the transcript is drawn, even if drawing takes long", async () => {
  const { pi, sent } = interrupted({ mode: "tui" });
  let drawn;
  pi.pi.sendUserMessage = () => pi.questions("resume", pi.ctx);
  pi.ctx.navigateTree = () => new Promise((resolve) => (drawn = resolve));
  pi.start();
  await pi.ready();
  pi.press(ENTER);
  await tick();
  // This is longer than the timeout for the command.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  assert.deepEqual(sent, []);
  drawn({});
  await tick();
  assert.equal(sent.length, 1);
});

test("a list of messages that throws does not stop the request to the model", () => {
  const { pi } = interrupted({ mode: "tui" });
  const messages = Object.defineProperty([], 0, {
    get: () => {
      throw new Error("not mine");
    },
  });
  assert.equal(pi.handlers.get("context")({ messages }, pi.ctx), undefined);
});
