// A Pi that another Pi started: it asks there. The parent is played by this test, over a real socket.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { png } from "../support/image.mjs";
import { tempDir } from "../support/temp.mjs";
import { DATABASE, DOWN, ENTER, FakePi } from "./pi.mjs";

const VARIABLE = "PI_QUESTIONS_PARENT";
const KEYS = ["own", "parent"].map((name) => Symbol.for(`pi-questions.subagents.${name}`));
const places = tempDir("ask-user-parent");
let count = 0;

/** A parent that hears messages and says what the test wants. */
class Parent {
  /** What was heard, in order. */
  heard = [];
  news = new EventEmitter();

  async listen() {
    count += 1;
    this.at =
      process.platform === "win32" ? `\\\\.\\pipe\\ask-user-${process.pid}-${count}` : path.join(places, `${count}`);
    this.server = net.createServer((socket) => {
      this.socket = socket;
      let text = "";
      socket.setEncoding("utf8");
      socket.on("error", () => {});
      socket.on("close", () => this.#hear({ type: "closed" }));
      socket.on("data", (data) => {
        text += data;
        const lines = text.split("\n");
        text = lines.pop();
        for (const line of lines) this.#hear(JSON.parse(line));
      });
    });
    this.server.listen(this.at);
    await once(this.server, "listening");
    if (process.platform !== "win32") fs.chmodSync(this.at, 0o600);
    return this;
  }

  #hear(message) {
    this.heard.push(message);
    this.news.emit("heard");
  }

  /** The first message of this type. */
  async hears(type) {
    for (;;) {
      const found = this.heard.find((message) => message.type === type);
      if (found) return found;
      await once(this.news, "heard");
    }
  }

  say(...messages) {
    this.socket.write(
      messages.map((message) => (typeof message === "string" ? message : `${JSON.stringify(message)}\n`)).join(""),
    );
  }

  /** Lets the child know that its request is open; gives the request. */
  async opens() {
    const request = await this.hears("ask_user_request");
    const { requestId } = request;
    this.say({ type: "welcome", version: 1 }, { type: "ask_user_opened", requestId });
    return request;
  }

  close() {
    this.socket?.destroy();
    this.server.close();
  }
}

let parent;
beforeEach(async () => {
  parent = await new Parent().listen();
  process.env[VARIABLE] = parent.at;
});
afterEach(() => {
  parent.close();
  delete process.env[VARIABLE];
  for (const key of KEYS) delete globalThis[key];
});

const picked = ({ details }) => details.answers[0].selectedOption;
const pendingFile = (pi) => path.join(pi.ctx.cwd, ".pi", "pending-questions.json");

test("a child in print mode asks its parent, and has the answer as its result", async () => {
  const pi = new FakePi({ mode: "print" });
  // What it starts itself does not ask there.
  assert.equal(process.env[VARIABLE], undefined);
  pi.ctx.sessionManager = { getSessionName: () => "scout" };
  const result = pi.ask();
  const hello = await parent.hears("hello");
  assert.deepEqual([hello.version, hello.pid, hello.folder, hello.name], [1, process.pid, pi.ctx.cwd, "scout"]);
  assert.equal(hello.process, path.basename(process.execPath));
  const { requestId, ...request } = await parent.opens();
  assert.deepEqual(request, { type: "ask_user_request", tool: "ask_user", flavor: "rpiv", kept: null, ...DATABASE });
  parent.say({ type: "ask_user_response", requestId, answers: ["SQLite"] });
  const { details, content } = await result;
  assert.equal(details.answers[0].selectedOption, "SQLite");
  assert.equal(details.via, "parent");
  assert.match(content[0].text, /^\{"answered":true/);
  assert.ok(!fs.existsSync(pendingFile(pi)));
  // The connection is not kept: nothing holds the process.
  await parent.hears("closed");
});

test("a new session of the same process still knows its parent", async () => {
  const first = new FakePi({ mode: "print" });
  first.start();
  first.shutdown();
  const pi = new FakePi({ mode: "print" });
  const result = pi.ask();
  const { requestId } = await parent.opens();
  parent.say({ type: "ask_user_response", requestId, cancelled: true });
  assert.match((await result).content[0].text, /closed the questions/);
});

/** Runs `body` with these settings in Pi's agent directory. */
async function withSettings(settings, body) {
  const agentDir = fs.mkdtempSync(path.join(places, "agent-"));
  fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify(settings));
  const before = process.env.PI_CODING_AGENT_DIR;
  process.env.PI_CODING_AGENT_DIR = agentDir;
  try {
    return await body();
  } finally {
    if (before === undefined) delete process.env.PI_CODING_AGENT_DIR;
    else process.env.PI_CODING_AGENT_DIR = before;
  }
}

test("a process with a parent has no children; where the parent is gone, it is like any other", async () => {
  await withSettings({ subagents: "ask" }, async () => {
    const child = new FakePi();
    child.start();
    // It knocks, to see whether the address is still good.
    await parent.hears("hello");
    parent.say({ type: "welcome", version: 1 });
    await parent.hears("closed");
    assert.equal(process.env[VARIABLE], undefined);
    child.shutdown();
    delete globalThis[Symbol.for("pi-questions.subagents.parent")];

    process.env[VARIABLE] = parent.at;
    parent.close();
    const alone = new FakePi();
    alone.start();
    for (let turn = 0; !process.env[VARIABLE]; turn++) {
      assert.ok(turn < 1_000, "waited for its own socket");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    assert.notEqual(process.env[VARIABLE], parent.at);
    alone.shutdown();
    assert.equal(process.env[VARIABLE], undefined);
  });
});

test("other tools are asked, too, with their own rules", async () => {
  await withSettings({ tools: ["question"] }, async () => {
    const pi = new FakePi({ mode: "print" });
    pi.start();
    const args = { questions: [{ id: "a", prompt: "Which?", options: [{ value: "a", label: "A" }] }] };
    const run = () => pi.tools.get("question").execute("call_1", args, undefined, undefined, pi.ctx);
    const result = run();
    const { requestId, tool } = await parent.opens();
    assert.equal(tool, "question");
    parent.say({ type: "ask_user_response", requestId, answers: ["A"] });
    assert.match((await result).content[0].text, /user selected: 1\. A/);
    parent.close();
    assert.match((await run()).content[0].text, /UI not available/);
  });
});

/** Ends of a parent that give no answer. */
const ENDS = {
  "that refuses": (id) => parent.say({ type: "ask_user_refused", requestId: id, reason: "Too many." }),
  "that closes the request": (id) => parent.say({ type: "ask_user_closed", requestId: id, reason: "gone" }),
  "that is killed": () => parent.socket.destroy(),
  "of another version": () => parent.say({ type: "welcome", version: 2 }),
  "that is a web server": () => parent.say("HTTP/1.1 400 Bad Request\r\n\r\n"),
  "that never ends a line": () => parent.say("x".repeat(68_000_000)),
  "that answers something else": (id) =>
    parent.say({ type: "ask_user_response", requestId: id, answers: ["A", "B", "C"] }),
  "that sends an error": () => parent.say({ type: "error", reason: "no" }),
};
for (const [name, end] of Object.entries(ENDS)) {
  test(`with a parent ${name}, the questions go to the file as without one`, async () => {
    const pi = new FakePi({ mode: "print" });
    const result = pi.ask();
    const { requestId } = await parent.hears("ask_user_request");
    end(requestId);
    const { details } = await result;
    assert.equal(details.pendingFile, path.join(".pi", "pending-questions.json"));
    assert.ok(fs.existsSync(pendingFile(pi)));
    await parent.hears("closed");
  });
}

test("a dead socket and a silent parent are no parent", async () => {
  const { setTimeout: start } = globalThis;
  globalThis.setTimeout = (body, ms, ...args) => start(body, ms >= 10_000 ? 20 : ms, ...args);
  try {
    const silent = await new FakePi({ mode: "print" }).ask();
    assert.ok(silent.details.pendingFile);
  } finally {
    globalThis.setTimeout = start;
  }
  parent.close();
  const dead = await new FakePi({ mode: "print" }).ask();
  assert.ok(dead.details.pendingFile);
});

test("the agent stops: the request is taken back", async () => {
  const pi = new FakePi({ mode: "print" });
  const stop = new AbortController();
  const result = pi.ask(DATABASE, stop.signal);
  const { requestId } = await parent.opens();
  stop.abort();
  assert.equal((await result).details.interrupted, true);
  assert.equal((await parent.hears("ask_user_withdraw")).requestId, requestId);
  await parent.hears("closed");
});

test("the session ends: the request is taken back", async () => {
  const pi = new FakePi({ mode: "print" });
  const result = pi.ask();
  await parent.opens();
  pi.shutdown();
  assert.equal((await result).details.interrupted, true);
  await parent.hears("ask_user_withdraw");
});

test("a child in a terminal is asked in both, and the first answer counts", async () => {
  const pi = new FakePi();
  const result = pi.ask();
  await pi.ready();
  const { requestId } = await parent.opens();
  parent.say({ type: "ask_user_response", requestId, answers: ["MongoDB"] });
  assert.equal(picked(await result), "MongoDB");
  assert.ok(pi.opened[0].closed);

  await parent.hears("closed");
  parent.heard.length = 0;
  const again = pi.ask();
  await pi.ready();
  await parent.opens();
  pi.press(DOWN, ENTER);
  assert.equal(picked(await again), "SQLite");
  await parent.hears("ask_user_withdraw");
});

test("in a terminal, no parent is asked before the form there was seen", async () => {
  const pi = new FakePi();
  const result = pi.ask();
  await new Promise(setImmediate);
  // A connection that comes later is heard later, too.
  const later = net.createConnection(parent.at);
  later.write('{"type":"later"}\n');
  await parent.hears("later");
  assert.deepEqual(
    parent.heard.map(({ type }) => type),
    ["later"],
  );
  later.destroy();
  await pi.ready();
  const { requestId } = await parent.opens();
  parent.say({ type: "ask_user_response", requestId, answers: ["SQLite"] });
  assert.equal(picked(await result), "SQLite");
});

const posix = { skip: process.platform === "win32" && "a pipe has no mode" };
for (const [name, open] of [
  ["a folder that others can enter", () => fs.chmodSync(places, 0o755)],
  ["a socket that others can connect to", () => fs.chmodSync(parent.at, 0o666)],
  [
    "a link",
    () => {
      fs.symlinkSync(parent.at, `${parent.at}-link`);
      process.env[VARIABLE] = `${parent.at}-link`;
    },
  ],
])
  test(`${name} is no parent's: nothing is said there`, posix, async () => {
    open();
    try {
      const { details } = await new FakePi({ mode: "print" }).ask();
      assert.ok(details.pendingFile);
      assert.deepEqual(parent.heard, []);
    } finally {
      fs.chmodSync(places, 0o700);
    }
  });

/** Listens as another user, answers whatever is asked, and says what it heard. */
const STRANGER = `
  const net = require("node:net");
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => process.send(String(data)));
    socket.on("close", () => process.send("closed"));
    for (const message of [
      { type: "welcome", version: 1 },
      { type: "ask_user_opened", requestId: "1" },
      { type: "ask_user_response", requestId: "1", answers: ["SQLite"] },
    ]) socket.write(JSON.stringify(message) + "\\n");
  });
  server.listen(process.argv[1], () => process.send("listening"));`;

test("nothing is said to another user, nor heard of them", {
  skip: process.getuid?.() !== 0 && "only root can act for another user",
}, async (t) => {
  const folder = fs.mkdtempSync("/tmp/ask-user-stranger-");
  t.after(() => fs.rmSync(folder, { recursive: true }));
  fs.chmodSync(folder, 0o777);
  const at = path.join(folder, "s");
  const stdio = ["ignore", "inherit", "inherit", "ipc"];
  const stranger = spawn(process.execPath, ["-e", STRANGER, at], { stdio, uid: 65_534, gid: 65_534, cwd: "/" });
  t.after(() => stranger.kill());
  const said = [];
  stranger.on("message", (message) => said.push(message));
  await once(stranger, "message");
  for (const [file, mode] of [
    [at, 0o600],
    [folder, 0o700],
  ]) {
    fs.chownSync(file, 0, 0);
    fs.chmodSync(file, mode);
  }
  process.env[VARIABLE] = at;
  const { details } = await new FakePi({ mode: "print" }).ask();
  assert.ok(details.pendingFile);
  while (!said.includes("closed")) await once(stranger, "message");
  assert.deepEqual(said, ["listening", "closed"]);
});

test("a client that shows no dialogs does not end what the parent may answer", async () => {
  const pi = new FakePi({ mode: "rpc" });
  pi.ctx.ui.select = () => Promise.resolve(undefined);
  pi.ctx.ui.input = () => Promise.resolve(undefined);
  const result = pi.ask();
  const { requestId } = await parent.opens();
  parent.say({ type: "ask_user_response", requestId, answers: ["SQLite"] });
  assert.equal(picked(await result), "SQLite");

  const alone = pi.ask();
  await parent.hears("closed");
  parent.heard.length = 0;
  await parent.opens();
  parent.socket.destroy();
  assert.equal((await alone).details.unavailable, true);
});

test("the person takes the questions off the list", async () => {
  const pi = new FakePi({ mode: "print" });
  const result = pi.ask();
  const { requestId } = await parent.opens();
  parent.say({ type: "ask_user_closed", requestId, reason: "withdrawn" });
  const { details, content } = await result;
  assert.equal(details.withdrawn, true);
  assert.match(content[0].text, /withdrew the questions/);
});

test("images are taken wherever the person chose them", async () => {
  const pi = new FakePi({ mode: "print" });
  const shot = path.join(places, "shot.png");
  fs.writeFileSync(shot, png(2, 2));
  const result = pi.ask();
  const { requestId } = await parent.opens();
  parent.say({
    type: "ask_user_response",
    requestId,
    answers: [{ answer: "see [image 1: shot.png]", wasCustom: true, images: [shot] }],
  });
  const { details, content } = await result;
  assert.equal(details.images.length, 1);
  assert.ok(content.some(({ type }) => type === "image"));
});

test("time that ran out in the parent ran out here", async () => {
  const pi = new FakePi({ mode: "print" });
  const result = pi.ask({ question: "Which?", options: ["A", "B"], timeout: 60_000 });
  const { requestId, timeout } = await parent.opens();
  assert.equal(timeout, 60_000);
  parent.say({ type: "ask_user_closed", requestId, reason: "timedOut" });
  assert.equal((await result).details.timedOut, true);
});

test("time does not run out here once the person has begun in the parent", async () => {
  const pi = new FakePi();
  const result = pi.ask({ question: "Which?", options: ["A", "B"], timeout: 60_000 });
  await pi.ready();
  const { requestId } = await parent.opens();
  await pi.shows("closes in");
  parent.say({ type: "ask_user_kept", requestId });
  while (pi.screen().includes("closes in")) await new Promise((resolve) => setTimeout(resolve, 5));
  parent.say({ type: "ask_user_response", requestId, answers: ["B"] });
  assert.match((await result).content[0].text, /\bB\b/);
});
