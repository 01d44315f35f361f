// The socket over which other processes ask in this Pi: real connections, friendly and not.
import assert from "node:assert/strict";
import { fork, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { after, afterEach, before, test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { DATABASE, FakePi, registerAskUser } from "./pi.mjs";

const VARIABLE = "PI_QUESTIONS_PARENT";
const KEYS = ["own", "parent"].map((name) => Symbol.for(`pi-questions.subagents.${name}`));
const agentDir = tempDir("ask-user-subagents");
process.env.PI_CODING_AGENT_DIR = agentDir;
const settings = (given) => fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify(given));

const running = new Set();
const children = new Set();
afterEach(() => {
  for (const child of children) child.cut();
  children.clear();
  for (const pi of running) pi.shutdown();
  running.clear();
  delete process.env[VARIABLE];
  for (const key of KEYS) delete globalThis[key];
});

/** Waits until `check` gives something. */
async function until(check, what) {
  for (let turn = 0; turn < 1_000; turn++) {
    const found = check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited for ${what}`);
}

/** A Pi in a terminal with the setting, and what other extensions heard. */
async function startParent({ own = { subagents: "ask" }, listens = true, ...options } = {}) {
  settings(own);
  const bus = new EventEmitter();
  const pi = new FakePi({ ...options, register: (it) => registerAskUser(Object.assign(it, { events: bus })) });
  pi.open = new Map();
  pi.listeners = [];
  pi.ctx.ui.onTerminalInput = (heard) => pi.listeners.push(heard);
  bus.on("ask-user:asked", (asked) => pi.open.set(asked.requestId, asked));
  bus.on("ask-user:settled", ({ requestId }) => pi.open.delete(requestId));
  pi.answer = (fields) => {
    let verdict;
    const [requestId] = pi.open.keys();
    bus.emit("ask-user:answer", { requestId, ...fields, reply: (it) => (verdict = it) });
    return verdict;
  };
  pi.start();
  running.add(pi);
  if (listens) pi.at = await until(() => process.env[VARIABLE], "the socket");
  return pi;
}

const hello = { type: "hello", version: 1, pid: 4711, process: "node", folder: "/p", name: "scout" };
const request = (requestId, questions = DATABASE.questions) => ({ type: "ask_user_request", requestId, questions });

/** Another process: the system tells it from this one. Its connections are numbered. */
function startPeer() {
  const peer = fork(new URL("peer.mjs", import.meta.url));
  peer.children = new Map();
  peer.on("message", ({ of, data, closed }) => peer.children.get(of).hear(data, closed));
  return peer;
}
let peer;
before(() => (peer = startPeer()));
after(() => peer.kill());
let count = 0;

/** A connection of another process, which says what the test wants. */
class Child {
  heard = [];
  closed = false;
  #text = "";

  constructor(at, of = peer) {
    count += 1;
    this.number = count;
    this.of = of;
    of.children.set(this.number, this);
    of.send({ open: this.number, at });
    children.add(this);
  }

  hear(data = "", closed = false) {
    const lines = (this.#text + data).split("\n");
    this.#text = lines.pop();
    this.heard.push(...lines.map((line) => JSON.parse(line)));
    this.closed ||= closed;
  }

  say(...messages) {
    const text = messages.map((message) => (typeof message === "string" ? message : `${JSON.stringify(message)}\n`));
    this.of.send({ say: this.number, text: text.join("") });
    return this;
  }

  cut() {
    if (this.of.connected) this.of.send({ cut: this.number });
  }

  hears(type, nth = 0) {
    const found = () => this.heard.filter((message) => message.type === type)[nth];
    return until(found, `${type} after ${JSON.stringify(this.heard)}`);
  }

  gone() {
    return until(() => this.closed, "the end of the connection");
  }
}

test("a process asks, the question waits, and its answer goes back", async () => {
  const pi = await startParent();
  const child = new Child(pi.at).say(hello, { ...request("r"), title: "Setup" });
  assert.deepEqual(await child.hears("welcome"), { type: "welcome", version: 1 });
  assert.deepEqual(await child.hears("ask_user_opened"), { type: "ask_user_opened", requestId: "r" });
  const [asked] = pi.open.values();
  const known = process.platform === "linux" ? `node ${peer.pid} in ` : "says it is node in ";
  assert.ok(asked.from.startsWith(`another process (${known}`), asked.from);
  assert.ok(asked.from.endsWith(", calls itself scout)"), asked.from);
  assert.deepEqual(asked.questions, DATABASE.questions);
  // Nothing has opened by itself.
  assert.deepEqual(pi.opened, []);
  assert.deepEqual(pi.answer({ answers: ["SQLite"] }), { ok: true });
  const { answers, requestId } = await child.hears("ask_user_response");
  assert.deepEqual([requestId, answers[0].selectedOption], ["r", "SQLite"]);
  assert.equal(pi.open.size, 0);
});

test("what a person says otherwise reaches the process as well", async () => {
  const pi = await startParent();
  const child = new Child(pi.at).say(hello, request("a"));
  await until(() => pi.open.size === 1, "the request");
  assert.equal(pi.answer({ answers: ["A", "B"] }).ok, false);
  pi.answer({ cancelled: true });
  assert.equal((await child.hears("ask_user_response")).cancelled, true);
  child.say(request("b"));
  await until(() => pi.open.size === 1, "the request");
  pi.answer({ discuss: [{ question: 0, option: "SQLite", text: "Why?" }], answers: [] });
  const { discuss } = await child.hears("ask_user_response", 1);
  assert.deepEqual(discuss, [{ question: 0, option: "SQLite", text: "Why?" }]);
});

test("nobody else can connect, and nothing stays behind", { skip: process.platform === "win32" }, async () => {
  const pi = await startParent();
  const mode = (file) => fs.statSync(file).mode & 0o777;
  assert.deepEqual([mode(pi.at), mode(path.dirname(pi.at))], [0o600, 0o700]);
  const child = new Child(pi.at).say(hello, request("r"));
  await child.hears("ask_user_opened");
  pi.shutdown();
  assert.deepEqual(await child.hears("ask_user_closed"), { type: "ask_user_closed", requestId: "r", reason: "gone" });
  await child.gone();
  assert.equal(process.env[VARIABLE], undefined);
  assert.ok(!fs.existsSync(path.dirname(pi.at)));
});

test("a socket that cannot be protected is closed and said, once", { skip: process.platform === "win32" }, async () => {
  const runtime = tempDir("ask-user-runtime");
  process.env.XDG_RUNTIME_DIR = runtime;
  try {
    const pi = await startParent({ listens: false });
    // Node has the socket already, and says so in the next turn.
    const [folder] = fs.readdirSync(runtime);
    fs.unlinkSync(path.join(runtime, folder, "s"));
    const told = () => pi.notices.filter(({ type }) => type === "warning");
    await until(() => told().length > 0, "the warning");
    assert.match(told()[0].message, /No such file|no such file/);
    assert.equal(process.env[VARIABLE], undefined);
    assert.deepEqual(fs.readdirSync(runtime), []);
    assert.ok(!process.getActiveResourcesInfo().includes("PipeServerWrap"), "nothing listens any more");
    assert.equal(told().length, 1);
    pi.shutdown();
  } finally {
    delete process.env.XDG_RUNTIME_DIR;
  }
});

test("a warning may end the session", { skip: process.platform === "win32" }, async () => {
  const runtime = tempDir("ask-user-runtime");
  process.env.XDG_RUNTIME_DIR = runtime;
  try {
    const pi = await startParent({ listens: false });
    const { notify } = pi.ctx.ui;
    pi.ctx.ui.notify = (...args) => {
      pi.shutdown();
      notify(...args);
    };
    const [folder] = fs.readdirSync(runtime);
    fs.unlinkSync(path.join(runtime, folder, "s"));
    await until(() => pi.notices.length > 0, "the warning");
    assert.deepEqual(fs.readdirSync(runtime), []);
  } finally {
    delete process.env.XDG_RUNTIME_DIR;
  }
});

test("the socket lies in the user's runtime directory, where there is one that can be used", {
  skip: process.platform === "win32",
}, async () => {
  const runtime = tempDir("ask-user-runtime");
  for (const [set, lies] of [
    [runtime, true],
    [path.join(runtime, "none"), false],
    ["relative", false],
    [path.join(runtime, "long".repeat(30)), false],
  ]) {
    process.env.XDG_RUNTIME_DIR = set;
    try {
      const pi = await startParent();
      assert.equal(pi.at.startsWith(`${runtime}${path.sep}`), lies, set);
      pi.shutdown();
    } finally {
      delete process.env.XDG_RUNTIME_DIR;
    }
  }
});

test("what a process sends that broke a rule is not kept, and it is cut off", async () => {
  const { setTimeout: start } = globalThis;
  globalThis.setTimeout = (body, ms, ...args) => start(body, ms === 5_000 ? 50 : ms, ...args);
  try {
    const pi = await startParent();
    const child = new Child(pi.at).say(hello, request("r"));
    await child.hears("ask_user_opened");
    child.say("x".repeat(1_200_000));
    assert.match((await child.hears("error")).reason, /too long/);
    child.say("x".repeat(5_000_000));
    await child.gone();
    await until(() => pi.open.size === 0, "the end of the request");
  } finally {
    globalThis.setTimeout = start;
  }
});

test("only a session in a terminal listens, and only where the person's own settings say so", async () => {
  for (const [own, mode] of [
    [{}, "tui"],
    [{ subagents: "off" }, "tui"],
    [{ subagents: "ask" }, "rpc"],
    [{ subagents: "ask" }, "print"],
  ])
    await startParent({ own, mode, listens: false });
  // A project cannot.
  settings({});
  const pi = new FakePi();
  pi.trust();
  fs.writeFileSync(path.join(pi.ctx.cwd, ".pi", "questions.json"), '{"subagents": "ask"}');
  pi.start();
  running.add(pi);
  assert.match(pi.notices.map(({ message }) => message).join("\n"), /"subagents"/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(process.env[VARIABLE], undefined);
});

test("another session of this process is no child, and leaves the socket alone", async () => {
  const pi = await startParent();
  const inner = new FakePi({ mode: "print" });
  const { details } = await inner.ask();
  assert.ok(details.pendingFile);
  inner.shutdown();
  assert.equal(process.env[VARIABLE], pi.at);
  assert.equal(pi.open.size, 0);
});

test("/new and /reload open another socket", async () => {
  const pi = await startParent();
  pi.shutdown();
  const next = await startParent();
  assert.notEqual(next.at, pi.at);
  const child = new Child(next.at).say(hello);
  await child.hears("welcome");
});

test("a process that is gone, or takes its question back, leaves nothing behind", async () => {
  const pi = await startParent();
  const child = new Child(pi.at).say(hello, request("a"), request("b"));
  await until(() => pi.open.size === 2, "both requests");
  child.say({ type: "ask_user_withdraw", requestId: "a" });
  await until(() => pi.open.size === 1, "one request");
  child.cut();
  await until(() => pi.open.size === 0, "no request");
});

/** Opens the form of what waits. */
async function openForm(pi) {
  assert.ok(
    pi.listeners.some((heard) => heard("\x1bo")?.consume),
    "the key is ours",
  );
  await until(() => pi.form, "the form");
  await pi.ready();
}

test("what was typed for a process that is gone goes to the prompt", async () => {
  const pi = await startParent();
  for (const go of [(child) => child.cut(), (child) => child.say({ type: "ask_user_withdraw", requestId: "a" })]) {
    const child = new Child(pi.at).say(hello, request("a"));
    await until(() => pi.open.size === 1, "the request");
    pi.editor = "";
    pi.opened.length = 0;
    await openForm(pi);
    pi.press("\x1b[200~my own words\x1b[201~");
    await pi.shows("my own words");
    go(child);
    await until(() => pi.open.size === 0, "no request");
    assert.equal(pi.editor, "my own words");
  }
});

test("a process hears that the person has begun: its own timeout stops", async () => {
  const pi = await startParent();
  const asked = { type: "ask_user_request", requestId: "a", question: "Which?", options: ["A", "B"], timeout: 600_000 };
  const child = new Child(pi.at).say(hello, asked);
  await until(() => pi.open.size === 1, "the request");
  await openForm(pi);
  assert.deepEqual(
    child.heard.filter(({ type }) => type === "ask_user_kept"),
    [],
  );
  pi.press("\x1b[B");
  assert.deepEqual(await child.hears("ask_user_kept"), { type: "ask_user_kept", requestId: "a" });
});

test("a process that breaks the rules is told so, and closed", async () => {
  const pi = await startParent();
  for (const [said, why] of [
    ["{\n", /JSON object/],
    [{ type: "list" }, /hello of version 1/],
    [{ ...hello, version: 2 }, /hello of version 1/],
    ["x".repeat(1_100_000), /too long/],
  ]) {
    const child = new Child(pi.at).say(said);
    assert.match((await child.hears("error")).reason, why);
    await child.gone();
  }
  const child = new Child(pi.at).say(hello, { type: "ask_user_list" });
  await child.hears("error");
  assert.equal(pi.open.size, 0);
});

test("this process itself is refused", async () => {
  const pi = await startParent();
  const claims = new Child(pi.at).say({ ...hello, pid: process.pid });
  // What the kernel says counts, where it says something.
  if (process.platform === "linux") await claims.hears("welcome");
  else assert.match((await claims.hears("error")).reason, /cannot ask itself/);
  const socket = net.connect(pi.at);
  socket.write(`${JSON.stringify({ ...hello, pid: process.platform === "linux" ? 1 : process.pid })}\n`);
  const [data] = await once(socket, "data");
  socket.destroy();
  assert.match(data.toString(), /cannot ask itself/);
});

test("one process has twenty questions over all its connections", { skip: process.platform !== "linux" }, async (t) => {
  const pi = await startParent();
  const many = Array.from({ length: 20 }, (_, index) => ({ question: `Question ${index}?` }));
  await new Child(pi.at).say(hello, request("a", many)).hears("ask_user_opened");
  const second = new Child(pi.at).say({ ...hello, pid: 1, name: "other" }, request("b"));
  assert.match((await second.hears("ask_user_refused")).reason, /Too many questions/);
  const other = startPeer();
  t.after(() => other.kill());
  await new Child(pi.at, other).say(hello, request("a", many)).hears("ask_user_opened");
  // It is killed, and its questions go with it.
  other.kill("SIGKILL");
  await until(() => pi.open.size === 1, "the questions of the killed process to go");
});

test("huge ids, wrong calls and too many questions cost themselves only", async () => {
  const pi = await startParent();
  const many = Array.from({ length: 21 }, (_, index) => ({ question: `Question ${index}?` }));
  const child = new Child(pi.at).say(
    hello,
    request("i".repeat(10_000)),
    request("none", []),
    request("many", many),
    { ...request("tool"), tool: "bash" },
    request("r"),
  );
  await child.hears("ask_user_opened");
  const refused = child.heard.filter(({ type }) => type === "ask_user_refused");
  assert.deepEqual(
    refused.map(({ requestId }) => requestId),
    ["", "none", "many", "tool"],
  );
  assert.equal(pi.open.size, 1);
});

test("a badge cannot be forged", async () => {
  const pi = await startParent();
  const name = "x): \x1b]52;c;cm0=\x07\x1b[2J\nYour Pi asks (\u202e";
  new Child(pi.at).say({ ...hello, name, process: name, folder: name }, { ...request("r"), title: name });
  await until(() => pi.open.size === 1, "the request");
  const [{ from }] = pi.open.values();
  assert.match(from, /^another process \([^()]*\)$/);
  assert.doesNotMatch(from, /[\x00-\x1f\u202e]/);
});

test("idle connections are closed, and more than there is room for are not taken", async () => {
  const { setTimeout: start } = globalThis;
  globalThis.setTimeout = (body, ms, ...args) => start(body, ms === 5_000 ? 300 : ms, ...args);
  try {
    const pi = await startParent();
    const idle = Array.from({ length: 64 }, () => new Child(pi.at).say('{"type":'));
    await Promise.all(idle.map((child) => child.gone()));
    const child = new Child(pi.at).say(hello, request("r"));
    await child.hears("ask_user_opened");
    // One that asked something stays.
    await new Promise((resolve) => start(resolve, 600));
    assert.equal(child.closed, false);
    pi.answer({ answers: ["SQLite"] });
    await child.hears("ask_user_response");
    await child.gone();
  } finally {
    globalThis.setTimeout = start;
  }
});

test("a flood does not keep the others waiting", { skip: process.platform !== "linux" }, async (t) => {
  const pi = await startParent();
  const other = startPeer();
  t.after(() => other.kill());
  const flood = new Child(pi.at).say(hello);
  for (let n = 0; n < 500; n++) flood.say(request(`r${n}`), { type: "ask_user_withdraw", requestId: `r${n}` });
  const child = new Child(pi.at, other).say(hello, request("r"));
  await child.hears("ask_user_opened");
  await flood.gone();
  assert.match(flood.heard.at(-1).reason, /Too many messages/);
  assert.equal(flood.heard.filter(({ type }) => type === "ask_user_opened").length, 60);
  const again = new Child(pi.at).say(hello, request("r"));
  assert.match((await again.hears("ask_user_refused")).reason, /Too many requests in a minute/);
  await until(() => pi.open.size === 1, "the other one's request");
});

test("nothing of it keeps Pi alive", async () => {
  const program = `
    const register = require(${JSON.stringify(path.resolve("index.js"))});
    const handlers = new Map();
    register({ on: (name, it) => handlers.set(name, it), getAllTools: () => [], registerTool() {} });
    const ui = { notify() {}, custom() {} };
    handlers.get("session_start")({ type: "session_start" }, { mode: "tui", cwd: process.cwd(), ui });
    const wait = setInterval(() => {
      if (!process.env.${VARIABLE}) return;
      clearInterval(wait);
      const socket = require("node:net").connect(process.env.${VARIABLE}, () => console.log("connected"));
      socket.unref();
      setTimeout(() => {}, 100);
    }, 10);`;
  settings({ subagents: "ask" });
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (data) => (said += data));
  const [code] = await once(child, "close");
  assert.deepEqual([code, said], [0, "connected\n"]);
});
