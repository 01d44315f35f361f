// The setting `away`, by the clock: what starts the time anew, what does not end it, and what is kept when it is over.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { after, beforeEach, test } from "node:test";
import { proof } from "../support/panel.mjs";
import { tempDir } from "../support/temp.mjs";
import { Host, Session } from "./session.mjs";
import { timersOver } from "./timers.mjs";

const ALT_N = "\x1bn";
const ALT_E = "\x1be";
const ALT_O = "\x1bo";
const CTRL_G = "\x07";
const DOWN = "\x1b[B";
const ONE = { question: "Which cache?", header: "Cache", options: [{ label: "None" }, { label: "Redis" }] };
const ASK = { questions: [ONE] };
const LINE = "■ 1 question waiting: Cache   Alt+O answer";

/** The time of the settings, in ms. */
const LIMIT_MS = 1_200;
/** How long after that the machine is taken to have slept. */
const SLEPT_MS = 2_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** A form takes no keys for as long, and a little more. */
const grace = () => pause(180);

// A Pi in a terminal is kept alive by it.
const alive = setInterval(() => {}, 1_000);
after(() => clearInterval(alive));

let agentDir;
beforeEach(() => {
  agentDir = tempDir("ask-user-away");
  process.env.PI_CODING_AGENT_DIR = agentDir;
  settings({});
});

const settings = (more) =>
  fs.writeFileSync(
    path.join(agentDir, "questions.json"),
    JSON.stringify({ away: { minutes: LIMIT_MS / 60_000 }, ...more }),
  );

/** A Pi whose model has asked; its form takes keys. */
async function asked(t, args = ASK) {
  const host = new Host(new Session());
  t.after(() => host.fire("session_shutdown", { reason: "quit" }));
  await host.start();
  const result = host.ask(args);
  result.then(() => (host.over = true));
  await pause(0);
  host.form?.render(80);
  await grace();
  return { host, result };
}

/** What the model is told of a question that was put aside. */
async function told(result) {
  const { content, details } = await result;
  assert.equal(details.away, true);
  return JSON.parse(content[0].text);
}

const shown = (host) => host.form.render(80).join("\n");

/** Opens what waits. */
async function back(host) {
  await grace();
  await host.key(ALT_O);
  host.form.render(80);
  await grace();
}

/** Nothing of Node runs for so long, as where the machine sleeps or Pi is stopped. */
const sleep = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test("nobody there: the agent goes on and is told why", async (t) => {
  const { host, result } = await asked(t);
  const said = await told(result);
  assert.deepEqual([said.answered, said.answers, said.pending], [false, [], true]);
  assert.match(said.message, /^Nobody touched the questions for 0\.02 minutes: /);
  assert.doesNotMatch(said.message, /declined|cancelled|refus/);
  assert.equal(host.form, undefined);
  assert.equal(host.line, LINE);
  // Once put aside it waits for the person, however long it is looked at.
  await back(host);
  await pause(2 * LIMIT_MS);
  await host.key("2");
  await host.turn();
  const messages = host.session.branch().filter((it) => it.type === "custom_message");
  assert.match(JSON.stringify(messages), /Redis/);
});

const TOUCHES = {
  "a key in the form": (host) => host.key(DOWN),
  "a key in the prompt, while the form is folded": async (host) => {
    await host.key(ALT_O);
    assert.equal(host.form, undefined);
    await pause(200);
    return host.key("x");
  },
  "another program's answer that is not taken": (host) => host.answer(host.open()[0], { answers: ["a", "b", "c"] }),
};
for (const [what, touch] of Object.entries(TOUCHES))
  test(`${what} starts the time anew`, async (t) => {
    const { host, result } = await asked(t);
    await pause(200);
    const from = performance.now();
    await touch(host);
    await told(result);
    assert.ok(performance.now() - from >= LIMIT_MS);
  });

/** One request of the panel's page. */
async function post(at, target, body) {
  const text = JSON.stringify(body);
  const origin = `http://127.0.0.1:${at.port}`;
  const headers = {
    host: origin.slice(7),
    origin,
    "content-type": "application/json",
    authorization: await proof(at, target, "POST", text),
  };
  return new Promise((resolve, reject) => {
    const req = http.request({ port: at.port, host: "127.0.0.1", path: target, method: "POST", headers }, (res) => {
      res.resume();
      res.on("end", () => resolve(res.statusCode));
    });
    req.on("error", reject);
    req.end(text);
  });
}

test("who answers in the browser is there", async (t) => {
  settings({ panel: "on" });
  const { host, result } = await asked(t);
  const found = host.fake.notices.map(({ message }) => /http:\/\/127\.0\.0\.1:(\d+)\/#([\w-]{43})/.exec(message));
  const [, port, token] = found.find(Boolean);
  const [requestId] = host.open();
  const from = performance.now();
  assert.equal(await post({ port: Number(port), token }, "/keep", { requestId }), 200);
  await told(result);
  assert.ok(performance.now() - from >= LIMIT_MS);
  // The page still has it, and may answer.
  const answered = { requestId, answers: [{ answer: "Redis" }] };
  assert.equal(await post({ port: Number(port), token }, "/answer", answered), 200);
  assert.equal(host.line, "");
});

test("a machine that wakes up gives whoever woke it the whole time", async (t) => {
  const { host, result } = await asked(t);
  sleep(LIMIT_MS + SLEPT_MS + 500);
  const from = performance.now();
  await timersOver();
  await pause(0);
  assert.ok(host.form, "it is still there");
  await told(result);
  assert.ok(performance.now() - from >= LIMIT_MS);
});

test("an answer in the moment in which the time is over counts, once", async (t) => {
  const { host, result } = await asked(t);
  sleep(LIMIT_MS + 100);
  host.form.handleInput("2");
  host.form.handleInput("\x1b[1;2B");
  const { content, details } = await result;
  assert.equal(JSON.parse(content[0].text).answers[0].answer, "Redis");
  assert.equal(details.away, undefined);
  await pause(2 * LIMIT_MS);
  assert.equal(host.line, "");
  assert.equal(host.session.branch().filter((it) => it.type === "custom_message").length, 0);
});

test("several questions are put aside together, and none comes up in between", async (t) => {
  const host = new Host(new Session());
  t.after(() => host.fire("session_shutdown", { reason: "quit" }));
  await host.start();
  const other = { questions: [{ ...ONE, question: "Which queue?", header: "Queue" }] };
  const results = [host.ask(ASK), host.ask(other)];
  for (const result of results) await told(result);
  assert.equal(host.fake.opened.length, 1);
  assert.equal(host.line, "■ 2 questions waiting: Cache, Queue   Alt+O answer");
});

for (const [what, open] of [
  ["a note", ALT_N],
  ["a question back", ALT_E],
])
  test(`${what} that is half written is there again`, async (t) => {
    const { host, result } = await asked(t);
    await host.key(open);
    for (const char of "half") await host.key(char);
    assert.match(shown(host), /half/);
    await told(result);
    assert.equal(host.form, undefined);
    await back(host);
    assert.match(shown(host), /half/);
  });

/** Sets an editor that stays open until the function that this gives is called, and then leaves the text "edited". */
function waitingEditor() {
  const done = path.join(agentDir, "done");
  const editor = path.join(agentDir, "editor");
  fs.writeFileSync(editor, `#!/bin/sh\nwhile [ ! -e "${done}" ]; do sleep 0.05; done\nprintf edited > "$1"\n`, {
    mode: 0o755,
  });
  delete process.env.VISUAL;
  process.env.EDITOR = editor;
  return () => fs.writeFileSync(done, "");
}

test("while the person's editor is open, somebody is there", { skip: process.platform === "win32" }, async (t) => {
  const closeEditor = waitingEditor();
  const { host, result } = await asked(t, { questions: [{ question: "Which name?" }] });
  await host.key(CTRL_G);
  await pause(3 * LIMIT_MS);
  assert.equal(host.over, undefined);
  closeEditor();
  await told(result);
  await back(host);
  assert.match(shown(host), /edited/);
});

test("a session that does not take it is tried again after the same time", async (t) => {
  const { host, result } = await asked(t);
  const append = host.fake.pi.appendEntry;
  let refused = 0;
  host.fake.pi.appendEntry = () => {
    refused += 1;
    throw new Error("no room");
  };
  while (refused === 0) await pause(20);
  assert.ok(host.form, "it is still there");
  const from = performance.now();
  host.fake.pi.appendEntry = append;
  await told(result);
  assert.ok(performance.now() - from >= LIMIT_MS - 100);
  assert.equal(refused, 1);
  assert.equal(host.line, LINE);
});

test("who has the editor open is there for all questions", { skip: process.platform === "win32" }, async (t) => {
  const closeEditor = waitingEditor();
  const { host, result } = await asked(t, { questions: [{ question: "Which name?" }] });
  await host.key(CTRL_G);
  await pause(LIMIT_MS / 2);
  const second = host.ask(ASK);
  second.then(() => (host.secondOver = true));
  await pause(3 * LIMIT_MS);
  assert.deepEqual([host.over, host.secondOver], [undefined, undefined]);
  closeEditor();
  await Promise.all([told(result), told(second)]);
});

test("what waits for its place is put aside, and does not come up when the place is free", async (t) => {
  const host = new Host(new Session());
  t.after(() => host.fire("session_shutdown", { reason: "quit" }));
  await host.start();
  const theirs = { render: () => ["theirs"], handleInput() {} };
  const { prompt } = host;
  host.prompt = theirs;
  const result = host.ask(ASK);
  await told(result);
  host.prompt = prompt;
  await timersOver(3);
  assert.equal(host.fake.opened.length, 0);
  assert.equal(host.line, LINE);
  await back(host);
  assert.match(shown(host), /Which cache\?/);
  await grace();
  await host.key("2");
  assert.equal(host.line, "");
});

test("a session that ends first asks for nothing more", async () => {
  const host = new Host(new Session());
  await host.start();
  const result = host.ask(ASK);
  await pause(0);
  host.fire("session_shutdown", { reason: "quit" });
  const { details } = await result;
  assert.equal(details.interrupted, true);
  host.kill();
  const { length } = host.session.entries;
  await pause(2 * LIMIT_MS);
  assert.equal(host.session.entries.length, length);
});

test("it waits in the next Pi, too", async (t) => {
  const { host, result } = await asked(t);
  await told(result);
  host.kill();
  const next = new Host(host.session);
  t.after(() => next.fire("session_shutdown", { reason: "quit" }));
  await next.start();
  assert.equal(next.line, LINE);
  await back(next);
  await pause(2 * LIMIT_MS);
  await next.key("2");
  await next.turn();
  const messages = next.session.branch().filter((it) => it.type === "custom_message");
  assert.match(JSON.stringify(messages), /Redis/);
});

test("0 minutes is never", async (t) => {
  settings({ away: { minutes: 0 } });
  const { host } = await asked(t);
  await pause(2 * LIMIT_MS);
  assert.equal(host.over, undefined);
});
