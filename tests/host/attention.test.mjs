// Alerts with a fake Pi: the bell, the title, a command, and the event `herdr:blocked` for other extensions. The unit tests
// of `src/session/attention/` check when alerts are sent.
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

// Timers of 0.9 to 60 s do not start, and are recorded in `pending`. The tests call their functions.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
let pending = [];
globalThis.setTimeout = (body, ms, ...args) => {
  if (ms < 900 || ms > 60_000) return startTimer(body, ms, ...args);
  const timer = { body, ms, unref() {} };
  pending.push(timer);
  return timer;
};
globalThis.clearTimeout = (timer) => {
  if (!pending.includes(timer)) return stopTimer(timer);
  pending = pending.filter((other) => other !== timer);
};

/**
 * Starts a Pi with these user settings. The returned Pi records the events `herdr:blocked` (`blocked`), the titles of the
 * terminal (`titles`) and the listener for keys (`keyListener`).
 */
function piWith(settings, options) {
  written = "";
  pending = [];
  const dir = fs.mkdtempSync(path.join(home, "agent"));
  if (settings) fs.writeFileSync(path.join(dir, "questions.json"), JSON.stringify(settings));
  process.env.PI_CODING_AGENT_DIR = dir;
  const bus = new EventEmitter();
  const blocked = [];
  bus.on("herdr:blocked", (event) => blocked.push(event));
  const register = (pi) => {
    pi.events = { on: (name, listener) => bus.on(name, listener), emit: (name, payload) => bus.emit(name, payload) };
    registerAskUser(pi);
  };
  const pi = Object.assign(new FakePi({ ...options, register }), { dir, blocked, titles: [] });
  Object.assign(pi.ctx.ui, {
    setTitle: (title) => pi.titles.push(title),
    onTerminalInput: (listener) => {
      pi.keyListener = listener;
    },
  });
  pi.trust();
  pi.start();
  return pi;
}

/** Waits for ten seconds without a key, and then calls the recorded timers. */
async function tenSeconds() {
  await new Promise((resolve) => startTimer(resolve, 10_050));
  for (const { body } of pending.splice(0)) body();
}

const warnings = (pi) => pi.notices.filter(({ type }) => type === "warning").map(({ message }) => message);

test("an immediate alert is one bell, the title, and an event; the end of the question restores the title", async () => {
  process.title = "pi";
  const pi = piWith();
  const ownTitle = `π - ${path.basename(pi.ctx.cwd)}`;
  const result = pi.ask();
  await pi.ready();
  assert.equal(written, "\x07");
  assert.deepEqual(pi.titles, [WAITING + ownTitle]);
  assert.deepEqual(pi.blocked, [{ active: true, label: QUESTION }]);
  pi.press("2", "\r");
  await result;
  assert.equal(written, "\x07");
  assert.deepEqual(pi.titles, [WAITING + ownTitle, ownTitle]);
  assert.deepEqual(pi.blocked.slice(1), [{ active: false }]);
  // The next question comes from a session with a name, in a program that is not called `pi`.
  process.title = "tau";
  pi.ctx.sessionManager = { getSessionName: () => "shop", getBranch: () => [] };
  pi.ask();
  await pi.ready();
  const namedTitle = `tau - shop - ${path.basename(pi.ctx.cwd)}`;
  assert.deepEqual(pi.titles.slice(2), [WAITING + namedTitle]);
  pi.shutdown();
  assert.deepEqual(pi.titles.slice(3), [namedTitle]);
  assert.deepEqual(pi.blocked.slice(2), [{ active: true, label: QUESTION }, { active: false }]);
});

test("two questions emit `active: true` and `active: false` in turn, and the last event is `active: false`", async () => {
  const pi = piWith();
  const results = [pi.ask(DATABASE), pi.ask(NAME)];
  await pi.ready();
  pi.press("1");
  await results[0];
  await pi.ready();
  // The first question has sent `active: true` and `active: false`, and the second question `active: true`.
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

test("a command starts after ten seconds without a key, unless the question settles earlier", async () => {
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

test("a key press cancels the command; mouse events, key releases and replies of the terminal do not", async () => {
  const pi = piWith({ notify: [{ command: ["no-such-program"] }] });
  pi.ask();
  await pi.ready();
  for (const reply of ["\x1b]11;rgb:0/0/0\x07", "\x1b[?62;c", "\x1b[<35;1;1M", "\x1b[97;1:3u"]) {
    assert.equal(pi.keyListener(reply), undefined);
    assert.equal(pending.length, 1, JSON.stringify(reply));
  }
  assert.equal(pi.keyListener("x"), undefined);
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
  // The command starts in the background, in Pi's agent directory.
  const file = path.join(pi.dir, "said");
  const content = () => fs.existsSync(file) && fs.readFileSync(file, "utf8");
  await waitUntil(content);
  const project = path.basename(pi.ctx.cwd).replace(/[^\w-]/g, " ");
  assert.deepEqual(JSON.parse(content()), [`Pi has a question in ${project}`, "$HOME eval touch owned x Which one?"]);
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
    const reported = warnings(pi);
    assert.equal(reported.length, 1);
    assert.match(reported[0], why);
    pi.shutdown();
  }
});

test("the settings of a project cannot start a program", async () => {
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
  // No timer is left that could start a program later.
  assert.deepEqual([spawned, written, pending.length], [[], "\x07", 0]);
  pi.shutdown();
});

test("in RPC mode, a question only emits the event; in print mode, it has no alert at all", async () => {
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
