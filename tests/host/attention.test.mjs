// Alerts in Node and Pi: the bell, the terminal's title, a command, `herdr:blocked`. `src/surface/attention/` tests the times.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { waitUntil } from "../support/wait.mjs";
import { answer, DATABASE, FakePi, NAME, registerAskUser } from "./pi.mjs";

const home = tempDir("ask-user-attention");
const QUESTION = DATABASE.questions[0].question;
const WAITING = "Waiting for you - ";

// Output that begins with BEL or ESC is for the terminal. All other output comes from the test runner.
let written = "";
const { stdout } = process;
const write = stdout.write.bind(stdout);
stdout.isTTY = true;
stdout.write = (bytes, ...more) => {
  if (typeof bytes !== "string" || !/^[\x07\x1b]/.test(bytes)) return write(bytes, ...more);
  written += bytes;
  return true;
};

// The test fires long timers.
const { setTimeout: start, clearTimeout: stop } = globalThis;
let pending = [];
globalThis.setTimeout = (body, ms, ...args) => {
  if (ms < 900 || ms > 60_000) return start(body, ms, ...args);
  const timer = { body, ms, unref() {} };
  pending.push(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => {
  if (!pending.includes(timer)) return stop(timer);
  pending = pending.filter((other) => other !== timer);
};

/** Starts a Pi with these user settings. Returns it with its bus, its titles, and its key listener. */
function piWith(settings, options) {
  written = "";
  pending = [];
  const dir = fs.mkdtempSync(path.join(home, "agent"));
  if (settings) fs.writeFileSync(path.join(dir, "questions.json"), JSON.stringify(settings));
  process.env.PI_CODING_AGENT_DIR = dir;
  const bus = new EventEmitter();
  const blocked = [];
  bus.on("herdr:blocked", (told) => blocked.push(told));
  const register = (pi) => {
    pi.events = { on: (name, heard) => bus.on(name, heard), emit: (name, payload) => bus.emit(name, payload) };
    registerAskUser(pi);
  };
  const pi = Object.assign(new FakePi({ ...options, register }), { dir, blocked, titles: [] });
  Object.assign(pi.ctx.ui, {
    setTitle: (title) => pi.titles.push(title),
    onTerminalInput: (heard) => {
      pi.heard = heard;
    },
  });
  pi.trust();
  pi.start();
  return pi;
}

/** Lets ten seconds of the addon's clock pass without a key. */
async function tenSeconds() {
  await new Promise((resolve) => start(resolve, 10_050));
  for (const { body } of pending.splice(0)) body();
}

const warnings = (pi) => pi.notices.filter(({ type }) => type === "warning").map(({ message }) => message);

test("an immediate alert is one bell, the title, and an event; the end of the question restores the title", async () => {
  process.title = "pi";
  const pi = piWith();
  const own = `π - ${path.basename(pi.ctx.cwd)}`;
  const result = pi.ask();
  await pi.ready();
  assert.equal(written, "\x07");
  assert.deepEqual(pi.titles, [WAITING + own]);
  assert.deepEqual(pi.blocked, [{ active: true, label: QUESTION }]);
  pi.press("2", "\r");
  await result;
  assert.equal(written, "\x07");
  assert.deepEqual(pi.titles, [WAITING + own, own]);
  assert.deepEqual(pi.blocked.slice(1), [{ active: false }]);
  // The next question is in a session with a name, and in a program with another name.
  process.title = "tau";
  pi.ctx.sessionManager = { getSessionName: () => "shop", getBranch: () => [] };
  pi.ask();
  await pi.ready();
  const named = `tau - shop - ${path.basename(pi.ctx.cwd)}`;
  assert.deepEqual(pi.titles.slice(2), [WAITING + named]);
  pi.shutdown();
  assert.deepEqual(pi.titles.slice(3), [named]);
  assert.deepEqual(pi.blocked.slice(2), [{ active: true, label: QUESTION }, { active: false }]);
});

test("other extensions receive alternating states for two questions, and the last state is not blocked", async () => {
  const pi = piWith();
  const results = [pi.ask(DATABASE), pi.ask(NAME)];
  await pi.ready();
  pi.press("1");
  await results[0];
  await pi.ready();
  // Between the two questions, no question was open.
  assert.equal(pi.blocked.filter(({ active }) => active).length, pi.blocked.filter(({ active }) => !active).length + 1);
  pi.shutdown();
  await results[1];
  assert.deepEqual(pi.blocked.at(-1), { active: false });
});

test("if alerts are off, there is no bell and no title, but the event is sent", async () => {
  const pi = piWith({ notify: "off" });
  pi.ask();
  await pi.ready();
  assert.deepEqual([written, pi.titles, pi.blocked.length], ["", [], 1]);
  pi.shutdown();
});

test("a command starts after ten seconds without a key, unless the question is settled before", async () => {
  const pi = piWith({ notify: [{ command: ["no-such-program"] }] });
  const result = pi.ask();
  await pi.ready();
  const [timer] = pending;
  assert.ok(timer.ms > 9_900 && timer.ms <= 10_000, `${timer.ms} ms`);
  // The addon has its own clock. If a timer fires early, the addon waits for the remaining time.
  pending = [];
  timer.body();
  assert.equal(pending.length, 1);
  pi.press("2");
  await result;
  assert.deepEqual([written, pending.length], ["", 0]);
});

test("a key cancels the command; a reply of the terminal does not", async () => {
  const pi = piWith({ notify: [{ command: ["no-such-program"] }] });
  pi.ask();
  await pi.ready();
  for (const reply of ["\x1b]11;rgb:0/0/0\x07", "\x1b[?62;c", "\x1b[<35;1;1M", "\x1b[97;1:3u"]) {
    assert.equal(pi.heard(reply), undefined);
    assert.equal(pending.length, 1, JSON.stringify(reply));
  }
  assert.equal(pi.heard("x"), undefined);
  assert.equal(pending.length, 0);
  pi.shutdown();
});

test("a command receives title and text as arguments, without a shell, so a hostile question cannot inject code", async () => {
  const script = "require('fs').writeFileSync('said', JSON.stringify(process.argv.slice(1)))";
  const command = [process.execPath, "-e", script, "--", "{title}", "$HOME {body}"];
  const pi = piWith({ notify: [{ command }] });
  const result = pi.ask({ questions: [{ question: '--eval "$(touch owned)"; `x` & Which one?' }] });
  await pi.ready();
  await tenSeconds();
  // The command starts in the background, in the user's directory.
  const file = path.join(pi.dir, "said");
  const said = () => fs.existsSync(file) && fs.readFileSync(file, "utf8");
  await waitUntil(said);
  const project = path.basename(pi.ctx.cwd).replace(/[^\w-]/g, " ");
  assert.deepEqual(JSON.parse(said()), [`Pi has a question in ${project}`, "$HOME eval touch owned x Which one?"]);
  pi.press("a", "\r");
  assert.equal(answer(await result).answers[0].answer, "a");
  assert.deepEqual(warnings(pi), []);
});

test("a failing command is reported once, in one line", async () => {
  const cases = [
    [["no-such-program", "{body}"], /^notify: no-such-program did not start \(ENOENT\)\.$/],
    [[process.execPath, "-e", "process.exit(3)"], /^notify: \S+ exited with code 3\.$/],
    [[".", "{body}"], /^notify: \. did not start \(E?[A-Z]+\)\.$/],
  ];
  const timers = [];
  const pis = [];
  for (const [command] of cases) {
    const pi = piWith({ notify: [{ command }, { command: [...command, "again"] }] });
    pis.push(pi);
    pi.ask();
    await pi.ready();
    timers.push(...pending);
  }
  pending = timers;
  await tenSeconds();
  for (const [index, [, why]] of cases.entries()) {
    const pi = pis[index];
    await waitUntil(() => warnings(pi).length);
    pi.press("1");
    pi.ask(NAME);
    await pi.ready();
    await new Promise(setImmediate);
    const said = warnings(pi);
    assert.equal(said.length, 1);
    assert.match(said[0], why);
    pi.shutdown();
  }
});

test("the settings of a project start no program", async () => {
  const pi = piWith();
  const settings = { notify: ["bell", { command: [process.execPath, "-e", "require('fs').writeFileSync('x','')"] }] };
  fs.writeFileSync(path.join(pi.ctx.cwd, ".pi", "questions.json"), JSON.stringify(settings));
  const children = process.getBuiltinModule("node:child_process");
  const { spawn } = children;
  const spawned = [];
  children.spawn = (...args) => spawned.push(args);
  pi.start();
  assert.match(warnings(pi).join("\n"), /"notify\[1\]" only works in your own questions\.json; it is ignored here\.$/);
  pi.ask();
  await pi.ready();
  children.spawn = spawn;
  // No event follows.
  assert.deepEqual([spawned, written, pending.length], [[], "\x07", 0]);
  pi.shutdown();
});

test("outside a terminal there is only the event; in print mode there is none", async () => {
  const dialogs = new AbortController();
  const rpc = piWith({ notify: ["bell", "title"] }, { mode: "rpc" });
  rpc.ctx.ui.input = rpc.ctx.ui.select = () => new Promise(() => {});
  const result = rpc.ask(DATABASE, dialogs.signal);
  assert.deepEqual([written, rpc.titles, rpc.blocked], ["", [], [{ active: true, label: QUESTION }]]);
  assert.equal(pending.length, 0);
  dialogs.abort();
  await result;
  assert.deepEqual(rpc.blocked.at(-1), { active: false });
  const print = piWith({ notify: "bell" }, { mode: "print" });
  await print.ask();
  assert.deepEqual([written, print.titles, print.blocked], ["", [], []]);
});
