// The files that questions name: what is read, what is never opened, and what the model is told.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { EventEmitter } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { answer, CTRL_G, ENTER, ESCAPE, FakePi, registerAskUser } from "./pi.mjs";
import { Host, Session } from "./session.mjs";

const ALT_S = "\x1bs";
const RIGHT = "\x1b[C";
const LEFT = "\x1b[D";
const posix = { skip: process.platform === "win32" && "needs links, pipes and a shell" };

/** A Pi with these files in its project. */
function host(files = {}, options = {}) {
  const events = new EventEmitter();
  const pi = new FakePi({ ...options, register: (it) => registerAskUser(Object.assign(it, { events })) });
  for (const [name, data] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(pi.ctx.cwd, name)), { recursive: true });
    fs.writeFileSync(path.join(pi.ctx.cwd, name), data);
  }
  return Object.assign(pi, { events });
}

const asked = (...sources) => ({ questions: [{ question: "Which one?", options: ["A", "B"], sources }] });
const unseen = (...faults) => `The user could not see these sources, so do not cite them: ${faults.join("; ")}.`;

test("the form opens at once, and the lines are there when they are read", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at + 1}`).join("\n");
  const pi = host({ "src/db.rs": lines, "docs/plan.md": "# Plan\n" });
  const result = pi.ask(asked("src/db.rs:40-42", "docs/plan.md", "src/gone.rs"));
  await pi.ready();
  await pi.shows("src/gone.rs (not found)");
  pi.press(ALT_S);
  await pi.shows("40 │ line 40");
  assert.ok(!pi.screen().includes("line 43"));
  pi.press(RIGHT);
  await pi.shows("1 │ # Plan");
  pi.press(ESCAPE);
  await pi.shows("Which one?");
  pi.press(ENTER);
  const { content, structuredContent } = await result;
  assert.equal(answer({ content }).message, unseen("src/gone.rs: not found"));
  assert.equal(structuredContent?.message ?? answer({ content }).message, answer({ content }).message);
});

test("nothing outside the project is shown, and nothing is waited for", posix, async () => {
  const pi = host({
    "a.txt": "a\n",
    "big.txt": Buffer.alloc(1024 * 1024 + 1, 120),
    "nul.bin": "a\0b",
    "empty.txt": "",
  });
  const { cwd } = pi.ctx;
  const outside = path.join(path.dirname(cwd), `outside-${path.basename(cwd)}.txt`);
  fs.writeFileSync(outside, "secret of somebody");
  fs.symlinkSync(outside, path.join(cwd, "link.txt"));
  fs.symlinkSync("/proc", path.join(cwd, "proc"));
  fs.symlinkSync("/dev/zero", path.join(cwd, "zero"));
  fs.symlinkSync("loop", path.join(cwd, "loop"));
  fs.symlinkSync("a.txt", path.join(cwd, "inner.txt"));
  execFileSync("mkfifo", [path.join(cwd, "pipe")]);
  const names = ["link.txt", "proc/self/environ", "zero", "loop", "pipe", "../x", outside, "/etc/passwd"];
  const more = ["big.txt", "nul.bin", "empty.txt", "a.txt:9", "inner.txt", ".", "~/.ssh/id_rsa", "/dev/tty"];
  const result = pi.ask({
    questions: [asked(...names).questions[0], { question: "And?", options: ["A", "B"], sources: more }],
  });
  await pi.ready();
  // They are read in their order.
  pi.press(ALT_S, LEFT);
  await pi.shows("outside the project");
  pi.press(ESCAPE);
  await pi.shows("Which one?");
  pi.press("1");
  await pi.shows("And?");
  pi.press(ALT_S, LEFT);
  await pi.shows("outside the project");
  pi.press(RIGHT, RIGHT, RIGHT, RIGHT, RIGHT);
  await pi.shows("1 │ a");
  pi.press(ESCAPE);
  await pi.shows("And?");
  pi.press("2");
  await pi.shows("Ready to submit");
  pi.press(ENTER);
  const { content } = await result;
  const told = content[0].text;
  for (const name of [...names.slice(0, 4), "../x", outside, "/etc/passwd", "/dev/tty"]) {
    assert.ok(told.includes(name) && (name === "loop" || told.includes(`${name}: outside the project`)), name);
  }
  for (const fault of [
    "pipe: not a file",
    "big.txt: larger",
    "nul.bin: not a text",
    "empty.txt: empty",
    "a.txt:9: ends at line 1",
  ]) {
    assert.ok(told.includes(fault), fault);
  }
  assert.ok(told.includes(".: not a file") && told.includes("~/.ssh/id_rsa: not found"));
  assert.ok(!told.includes("inner.txt") && !told.includes("secret"));
});

test("what a file says is only text", async () => {
  const evil = "\x1b[2J\x1b]0;title\x07rm\u202e txt.exe\u0000".replace("\0", "");
  const pi = host({ "evil\u202e.txt": evil, "wide.txt": "x".repeat(500_000) });
  pi.ask(asked("evil\u202e.txt", "wide.txt"));
  await pi.ready();
  pi.press(ALT_S);
  await pi.shows("1 │ rm txt.exe");
  const drawn = pi.form.render(80).join("");
  assert.ok(!drawn.includes("\x1b[2J") && !drawn.includes("\u202e"));
  pi.press(RIGHT);
  await pi.shows("xxxx");
  assert.ok(pi.screen().includes("…") || pi.screen().includes("more lines"));
});

test("$EDITOR opens the file where the lines are, and what it changed is shown", posix, async () => {
  const pi = host({ "src/db.rs": "one\ntwo\nthree\n" });
  const log = path.join(pi.ctx.cwd, "log");
  const bin = path.join(pi.ctx.cwd, "vim");
  fs.writeFileSync(bin, `#!/bin/sh\nprintf '%s\\n' "$@" > "${log}"\nprintf 'changed\\nhere\\n' > "$2"\n`, {
    mode: 0o755,
  });
  delete process.env.VISUAL;
  process.env.EDITOR = `"${bin}"`;
  const result = pi.ask(asked("src/db.rs:2"));
  await pi.ready();
  pi.press(ALT_S);
  await pi.shows("2 │ two");
  pi.calls = [];
  pi.press(CTRL_G);
  assert.deepEqual(pi.calls, ["stop"]);
  await pi.shows("2 │ here");
  assert.deepEqual(fs.readFileSync(log, "utf8").split("\n"), [
    "+2",
    fs.realpathSync(path.join(pi.ctx.cwd, "src/db.rs")),
    "",
  ]);
  pi.press(ESCAPE);
  await pi.shows("Which one?");
  pi.press(ENTER);
  assert.equal(answer(await result).message, undefined);
});

test("listeners and clients get the sources as they were given", async () => {
  const pi = host({ "a.txt": "a\n" });
  let asks;
  pi.events.on("ask-user:asked", (it) => (asks = it));
  pi.ask(asked("a.txt:1", "b.txt#L4-L9"));
  await pi.ready();
  assert.deepEqual(asks.questions[0].sources, ["a.txt:1", "b.txt#L4-L9"]);
});

const GONE = { question: "Which one?", options: [{ label: "A" }, { label: "B" }], sources: ["a.txt", "gone.txt"] };
const TOLD = unseen("gone.txt: not found");
const ALT_O = "\x1bo";

/** A host of a session, with a file in its project. */
async function started(session) {
  const host = new Host(session);
  fs.writeFileSync(path.join(host.fake.ctx.cwd, "a.txt"), "one line\n");
  await host.start("resume");
  return host;
}

/** Draws the form, as Pi does, until it shows `text` and takes keys. */
async function shows({ fake }, text) {
  const is = () => fake.screen().includes(text) && !fake.screen().includes("ready in a moment");
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Waits until the form says that a file is missing, then has read the other one, and answers. */
async function readAndAnswer(host) {
  await shows(host, "gone.txt (not found)");
  await host.key(ALT_S);
  await shows(host, "1 │ one line");
  await host.key(ALT_S);
  await shows(host, "Which one?");
  await host.key("1");
  assert.equal(host.form, undefined);
}

const messages = (session) => session.branch().filter((it) => it.type === "custom_message");

test("a question that waits has its files, also after a restart, and its end says what nobody saw", async () => {
  const session = new Session();
  const first = await started(session);
  const { content } = await first.ask({ wait: false, questions: [GONE] });
  assert.equal(JSON.parse(content[0].text).pending, true);
  first.kill();
  const host = await started(session);
  await host.key(ALT_O);
  await readAndAnswer(host);
  await host.turn();
  const [{ content: text }] = messages(session);
  assert.ok(text.includes(TOLD), text);
  // What is told from the session's log alone says the same.
  const record = session.branch().find((it) => it.data?.record)?.data.record;
  assert.deepEqual(record?.unread, ["gone.txt: not found"]);
});

test("a call that was interrupted is asked again with its files", async () => {
  const session = new Session();
  const first = await started(session);
  await first.askAndDie([{ questions: [GONE] }], "killed");
  const host = await started(session);
  await readAndAnswer(host);
  const said = session.branch().map((it) => JSON.stringify(it.message?.content ?? it.content ?? ""));
  assert.ok(
    said.some((text) => text.includes(TOLD)),
    said.join("\n"),
  );
});

test("the file of print mode keeps the sources as they were given", async () => {
  const pi = host({}, { mode: "print" });
  await pi.ask(asked("a.txt#L1", "../b"));
  const file = JSON.parse(fs.readFileSync(path.join(pi.ctx.cwd, ".pi", "pending-questions.json"), "utf8"));
  assert.deepEqual(file.calls[0].params.questions[0].sources, ["a.txt#L1", "../b"]);
});

test("an ACP client gets the sources in the raw input", () => {
  const input = { questions: [GONE] };
  const [request] = registerAskUser.acpPermissionRequests(input, { sessionId: "s", toolCallId: "t" });
  assert.deepEqual(request.toolCall.rawInput.sources, GONE.sources);
});

test("a pipe, 2 GB, and names of other systems are only said", posix, async () => {
  const pi = host();
  execFileSync("mkfifo", [path.join(pi.ctx.cwd, "pipe")]);
  const huge = fs.openSync(path.join(pi.ctx.cwd, "huge"), "w");
  fs.ftruncateSync(huge, 2 ** 31);
  fs.closeSync(huge);
  fs.writeFileSync(path.join(pi.ctx.cwd, "a\nb\x1b[31m.txt"), "one\n");
  pi.ask(asked("pipe", "huge", "a\nb\x1b[31m.txt", "C:\\Windows\\win.ini"));
  await pi.ready();
  await pi.shows("pipe (not a file), huge (larger than 1 MB), a b.txt");
  pi.press(ALT_S, LEFT);
  await pi.shows("C:\\Windows\\win.ini (4 of 4)");
  await pi.shows("not found");
  pi.press(LEFT);
  // The name is the one that was written: this file has another one.
  await pi.shows("a b.txt (3 of 4)");
});
