// Re-entrance: a JavaScript function that the addon calls may throw or call the addon (`ACTS`). Nevertheless, the tool call
// settles once with the true outcome, all promises settle, the events are in order, and the next question can be asked.
//
// The scenes are in the files `reentry-*.test.mjs`. A test plays a scene once to record the addon's calls into JavaScript. Then
// it plays the scene again for each chosen call (`choosePoints`) and each act. The act happens during the call.
import assert from "node:assert/strict";
import { EventEmitter, getEventListeners, once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { png } from "../support/image.mjs";
import { asked, settled as ended } from "../support/log.mjs";
import { tempDir } from "../support/temp.mjs";
import { loadFaulty } from "./faulty.mjs";
import { DECLINED, FakePi, reader } from "./pi.mjs";
import { watched } from "./watched.mjs";

const register = loadFaulty();
export const ALT_O = "\x1bo";
export const ONE = {
  question: "Which one?",
  header: "One",
  options: [
    { label: "A", description: "a" },
    { label: "B", description: "b" },
  ],
};
export const TWO = { ...ONE, question: "Which other one?" };
export const BATCH = {
  mode: "batch",
  questions: [
    { ...ONE, id: "one" },
    { ...TWO, id: "two" },
  ],
};
/** The functions of the addon that panic in the act `panics`. */
const PANICS =
  "answers,execute,events,reply,open,keys,input,mouse,theme,focus,tick,edited,files,image,walk,request,render,parse,ask,response,attention";
/** A session with a call that has no result. */
export const CUT_OFF = () => [
  { id: "u", type: "message", message: { role: "user", content: "Ask." } },
  {
    id: "a",
    type: "message",
    message: {
      role: "assistant",
      stopReason: "toolUse",
      content: [{ type: "toolCall", id: "call_0", name: "ask_user", arguments: { questions: [ONE] } }],
    },
  },
];
/** The session of `CUT_OFF` after the call was answered. */
export const ANSWERED = () => [
  ...CUT_OFF(),
  {
    id: "s",
    ...ended("r0", "", {
      tells: "result",
      record: {
        end: "answered",
        questions: [{ text: ONE.question, header: ONE.header, options: ["A", "B"] }],
        answers: [{ picks: [0] }],
        mode: "interactive",
        at: 1,
      },
    }),
  },
  {
    id: "r",
    type: "message",
    message: {
      role: "toolResult",
      toolCallId: "call_0",
      toolName: "ask_user",
      details: {
        questions: [ONE],
        answers: [{ question: ONE.question, answer: "A", selectedOption: "A", wasCustom: false }],
        answeredAt: 1,
        mode: "interactive",
      },
    },
  },
];
/** A session with two calls: the first is deferred, and the second was stopped. */
export const STOPPED = () => {
  const calls = [{ wait: false }, {}].map((args, index) => ({
    type: "toolCall",
    id: `call_${index}`,
    name: "ask_user",
    arguments: { ...args, questions: [ONE] },
  }));
  const [{ arguments: args }] = calls;
  const results = [{ pending: true }, { interrupted: true }].map((details, index) => ({
    id: `r${index}`,
    type: "message",
    message: { role: "toolResult", toolCallId: `call_${index}`, toolName: "ask_user", details },
  }));
  return [
    { id: "u", type: "message", message: { role: "user", content: "Ask." } },
    { id: "a", type: "message", message: { role: "assistant", stopReason: "toolUse", content: calls } },
    { id: "d", ...asked("call_0.1.1", args, {}, PLAIN) },
    ...results,
  ];
};
const DIALOG = { render: () => ["theirs"], handleInput() {} };

const home = tempDir("ask-user-reentry");
function settings(name, values) {
  const dir = path.join(home, name);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, "questions.json"), JSON.stringify(values));
  fs.writeFileSync(path.join(dir, "questions.key"), `${Buffer.alloc(32).toString("base64")}\n`);
  return dir;
}
const TOOLS = ["ask_user", "ask_user_question"];
const PLAIN = settings("plain", { tools: TOOLS });
export const FLOATS = settings("floats", { tools: TOOLS, display: "overlay" });
export const PANEL = settings("panel", { tools: TOOLS, panel: "on" });
export const LOUD = settings("loud", { tools: TOOLS, notify: ["bell", "title"] });
export const LATER = settings("later", { tools: TOOLS, notify: ["title", { command: ["say", "{body}"] }] });

export const SHOT = path.join(home, "shot.png");
fs.writeFileSync(SHOT, png(4, 3));

export const tick = () => new Promise(setImmediate);
/** A scene that does not end by itself is stopped after this time in ms. */
const UNTIL_STOPPED_MS = 400;

/** Waits for a promise. Returns `{value}` or `{error}`. Fails if the promise stays pending. */
async function settled(promise, what) {
  let timer;
  const late = new Promise(
    (_, reject) => (timer = setTimeout(() => reject(new Error(`${what} stays pending`)), 20_000)),
  );
  return Promise.race([
    Promise.resolve(promise).then(
      (value) => ({ value }),
      (error) => ({ error }),
    ),
    late,
  ]).finally(() => clearTimeout(timer));
}

/** Returns a loader of the browser panel, in place of the loader of index.js. The loaded panel does nothing. */
const loadPanel = (spy) => (isWanted) =>
  isWanted ? spy({ start() {}, follow() {}, show() {}, stop() {}, translate() {} }, "panel") : undefined;

/** A Pi that records every call of the addon. */
class Host {
  /** The addon's reads (`pi.on`) and calls (`pi.on()`) of JavaScript values so far, in order. */
  calls = [];
  /** The field `active` of each event "rpiv:ask-user:blocked". */
  blocked = [];
  /** The field `active` of each event "herdr:blocked". */
  herdrBlocked = [];
  /** The events `ask-user:asked` and `ask-user:settled`, as [name, request id]. */
  requestEvents = [];
  /** For each function that the addon has read: true if the tool call was over at the time of the read. */
  overAtLookup = {};
  dialogs = [];
  entries = [];
  commands = {};
  promises = [];
  problems = [];
  listeners = [];
  stopped = new AbortController();
  current = this.stopped;
  ended = false;
  stack = 0;

  constructor({ mode = "tui", agentDir = PLAIN, flag, isTaken = false, idle = false, branch = [], act } = {}) {
    process.env.PI_CODING_AGENT_DIR = agentDir;
    const record = (name, args) => {
      this.calls.push(name);
      // The addon may call a function after the end of the tool call if it read the function before the end.
      const isCall = name.endsWith("()");
      const isOver = this.over;
      if (isCall && (this.overAtLookup[name.slice(0, -2)] ?? isOver)) this.recordProblem(name, args);
      // A requested frame is drawn even if an act makes the request fail.
      if (name.startsWith("tui.requestRender")) this.changed();
      const { act } = this;
      if (act && act.name === name && --act.count === 0) act.does(this, args);
      // The act itself may make the addon read functions, so the value before the act is used.
      if (!isCall) this.overAtLookup[name] = isOver;
    };
    const spy = (value, name) => watched(value, name, record);
    const bus = new EventEmitter();
    this.bus = bus;
    const names = ["rpiv:ask-user:prompt", "rpiv:ask-user:blocked", "ask:answered", "ask:cancelled"];
    for (const name of [...names, "ask-user:asked", "ask-user:settled", "herdr:blocked"]) {
      // The listener that acts runs first. The other listeners record the consequences.
      bus.on(name, () => record(`listener of ${name}`, []));
      bus.on(name, ({ active }) => name === "rpiv:ask-user:blocked" && this.blocked.push(active));
      bus.on(name, ({ active }) => name === "herdr:blocked" && this.herdrBlocked.push(active));
      bus.on(name, ({ requestId }) => name.startsWith("ask-user:") && this.requestEvents.push([name, requestId]));
    }
    this.fake = new FakePi({
      mode,
      keybindings: spy({ getKeys: () => undefined, matches: () => false }, "keybindings"),
      theme: spy({ getFgAnsi: () => "\x1b[32m", getBgAnsi: () => "\x1b[40m" }, "theme"),
      custom: (factory, options) => this.custom(factory, options),
      register: (pi) => {
        Object.assign(pi, {
          events: { emit: (name, payload) => bus.emit(name, payload), on: (name, listener) => bus.on(name, listener) },
          appendEntry: (type, data) => {
            this.entries.push({ type, data });
            branch.push({ id: `e${branch.length}`, type: "custom", customType: type, data });
            this.changed();
          },
          registerFlag() {},
          getFlag: (name) => (name === "ask-user-rpc" ? flag : undefined),
          registerCommand: (name, { handler }) => (this.commands[name] = handler),
          registerMessageRenderer() {},
          sendMessage: () => Promise.resolve(),
        });
        register(spy(pi, "pi"), loadPanel(spy));
      },
    });
    const { fake } = this;
    this.prompt = { getText: () => "", setText() {} };
    this.focus = isTaken ? DIALOG : this.prompt;
    fake.tui = spy(
      Object.assign(fake.tui, {
        getFocusedComponent: () => this.focus,
        captureRenderState: () => ({ previousViewportTop: 1 }),
        isComponentMounted: (component) => component === this.focus,
        isOverlayFocused: () => false,
        showOverlay: (component) => this.overlay(component),
        hideOverlay() {},
        overlayStack: [],
        start: () => this.stack--,
        stop: () => this.stack++,
      }),
      "tui",
    );
    Object.assign(fake.ctx.ui, {
      select: (_title, rows, options) => this.dialog(rows, options),
      input: (_title, _placeholder, options) => this.dialog(["own words"], options),
      addAutocompleteProvider: (wrap) => {
        const item = { value: "@src/log.rs", label: "log.rs", description: "src/log.rs" };
        const provider = { getSuggestions: async () => ({ prefix: "@lo", items: [item] }) };
        wrap(spy(provider, "provider"));
      },
      setStatus() {},
      setTitle: (title) => (this.title = title),
      setWidget: (_key, build) => void build?.(this.fake.tui, this.fake.theme).render(80),
      onTerminalInput: (listener) => {
        this.listeners.push(listener);
        return () => {};
      },
    });
    fake.trust();
    Object.assign(fake.ctx, {
      isIdle: () => idle,
      abort() {},
      waitForIdle: () => Promise.resolve(),
      navigateTree: async (id) => id,
      sessionManager: {
        getSessionId: () => "s",
        getSessionFile: () => undefined,
        ...reader(() => branch),
        branch: (id) => void branch.splice(branch.findIndex((entry) => entry.id === id) + 1),
        appendCustomEntry: (customType, data) => {
          branch.push({ type: "custom", customType, data });
        },
        appendMessage: (message) => {
          branch.push({ message });
        },
      },
    });
    fake.ctx = spy(fake.ctx, "ctx");
    this.spy = spy;
    // The calls during the registration are not part of a scene.
    this.calls = [];
    this.act = act;
  }

  /** Records a problem if a call after the end of the tool call reports progress or announces a request. */
  recordProblem(name, [event, payload]) {
    const opened = ["rpiv:ask-user:prompt", "ask-user:asked"];
    const opens = name === "pi.events.emit()" && (opened.includes(event) || payload.active);
    if (name === "onUpdate()" || opens) this.problems.push(`${name} ${event} for a call that is over`);
  }

  /** True if the tool call of the scene was aborted, or the session has ended. */
  get over() {
    // The signal of a tool call does not stop corrections, deferred questions and calls that are asked again (`own`).
    return (this.current.signal.aborted && !this.own) || this.ended;
  }

  start() {
    const started = this.fake.handlers.get("session_start")({ reason: "startup" }, this.fake.ctx);
    this.startCalls ??= [...this.calls];
    this.promises.push(["session_start", started]);
  }

  ask(tool, params, signal = this.stopped.signal) {
    const update = this.spy(() => {}, "onUpdate");
    const definition = this.fake.tools.get(tool);
    const execute = () =>
      definition.execute(
        "call_1",
        definition.prepareArguments(params),
        this.spy(signal, "signal"),
        update,
        this.fake.ctx,
      );
    const asked = definition ? execute() : Promise.reject(new Error("not registered"));
    // A rejection is checked later.
    asked.catch(() => {});
    return asked;
  }

  abort() {
    this.stopped.abort();
  }

  shutdown() {
    this.ended = true;
    this.promises.push([
      "session_shutdown",
      this.fake.handlers.get("session_shutdown")({ reason: "quit" }, this.fake.ctx),
    ]);
  }

  /** Presses a key. The listeners receive it first, then the open form, if there is one. */
  key(raw) {
    const consumed = this.listeners.some((listener) => listener(raw)?.consume);
    if (!consumed && this.fake.opened.some((entry) => !entry.closed)) this.fake.press(raw);
  }

  /** Answers the open form or dialog in every way: by message, event, dialog and key. */
  respond(args = []) {
    const request = args[1]?.requestId ?? this.entries.at(-1)?.data?.requestId;
    if (request)
      this.commands["ask-user-response"]?.(
        JSON.stringify({ requestId: request, answers: (this.labels ?? ["A", "A"]).slice(0, this.count) }),
        this.fake.ctx,
      );
    const asked = this.requestEvents.findLast(([name]) => name === "ask-user:asked");
    if (asked)
      this.bus.emit("ask-user:answer", {
        requestId: asked[1],
        answers: (this.labels ?? ["A", "B"]).slice(0, this.count),
      });
    this.dialogs.at(-1)?.answer();
    if (this.fake.form) this.fake.press("1");
  }

  custom(factory, options) {
    return new Promise((resolve, reject) => {
      const entry = { options, closed: false, done: 0 };
      const done = (value) => {
        entry.done++;
        if (entry.closed) return;
        entry.closed = true;
        if (!options?.overlay && this.focus === entry.component) this.focus = this.prompt;
        resolve(value);
        entry.component?.dispose?.();
      };
      const made = Promise.resolve(
        factory(this.fake.tui, this.fake.theme, this.fake.keybindings, this.spy(done, "done")),
      );
      this.promises.push(["the factory's promise", made]);
      made.then((component) => {
        if (entry.closed) return;
        entry.component = component;
        this.fake.opened.push(entry);
        if (options?.overlay) options.onHandle?.(this.overlay(component));
        else this.focus = component;
        component.focused = true;
        this.changed();
      }, reject);
    });
  }

  overlays = new Set();
  overlay(component) {
    this.overlays.add(component);
    return this.spy({ hide: () => this.overlays.delete(component), getBounds: () => ({}) }, "overlay");
  }

  dialog(rows, { signal }) {
    if (!signal || (this.over && !signal.aborted)) this.problems.push("a dialog is shown for a call that is over");
    return new Promise((resolve) => {
      const entry = { open: true };
      const close = (value) => {
        entry.open = false;
        resolve(value);
      };
      entry.answer = () => close(rows.find((row) => /Submit|Close without changes/.test(row)) ?? rows[0]);
      signal?.addEventListener("abort", () => close(undefined));
      if (signal?.aborted) close(undefined);
      this.dialogs.push(entry);
      this.changed();
    });
  }

  /** Answers dialogs until the promise is settled. */
  async answerDialogs(promise) {
    let open = true;
    const end = () => (open = false);
    promise.then(end, end);
    while (open && !this.over) {
      this.dialogs.filter((entry) => entry.open).forEach((entry) => entry.answer());
      await tick();
    }
  }

  /** Reports that a component was shown, or requested a frame. */
  changed() {
    this.fake.frames.emit("wanted");
  }

  /** Waits until the form shows this text. Returns false if the call ends first. */
  async shows(text, promise) {
    const over = promise.then(
      () => "over",
      () => "over",
    );
    while (this.fake.form && !this.fake.screen().includes(text)) {
      if ((await Promise.race([over, once(this.fake.frames, "wanted")])) === "over") return false;
    }
    return Boolean(this.fake.form);
  }

  /** The number of forms, dialogs and session entries so far. */
  get shown() {
    return this.fake.opened.length + this.dialogs.length + this.entries.length;
  }

  /** Waits until the form accepts keys. Returns false if the call ends first. */
  async ready(promise) {
    const over = promise.then(
      () => "over",
      () => "over",
    );
    while (!this.fake.form || this.fake.screen().includes("getting ready")) {
      if ((await Promise.race([over, once(this.fake.frames, "wanted")])) === "over") return false;
    }
    return true;
  }
}

const THROWS = new Error("thrown by the host");
const ACTS = {
  aborts: (host) => host.abort(),
  "shuts down": (host) => host.shutdown(),
  responds: (host, args) => host.respond(args),
  throws: () => {
    throw THROWS;
  },
  panics: () => (process.env.PI_QUESTIONS_PANIC = PANICS),
};

const children = process.getBuiltinModule("node:child_process");
const { spawn } = children;

/** Plays a scene. `act` happens during one call into JavaScript: the call number `act.count` with the name `act.name`. */
async function play({ options, count, labels, answered, own, play }, act, quick = false) {
  const host = new Host({ ...(typeof options === "function" ? options() : options), act });
  Object.assign(host, { count, labels });
  host.own = own;
  children.spawn = () => {
    const child = new EventEmitter();
    child.kill = () => setImmediate(() => child.emit("close", null));
    return host.spy(child, "child");
  };
  let result;
  // In Pi the terminal keeps Node alive.
  const alive = setInterval(() => {}, 1_000);
  try {
    host.start();
    result = play(host, quick);
    result.catch(() => {});
    // Scenes that end by themselves are awaited; the others are stopped.
    if (quick) await tick();
    else if (answered && !act) await settled(result, "the undisturbed call");
    else await Promise.race([result.catch(() => {}), new Promise((resolve) => setTimeout(resolve, UNTIL_STOPPED_MS))]);
  } finally {
    clearInterval(alive);
    host.act = undefined;
    delete process.env.PI_QUESTIONS_PANIC;
  }
  host.abort();
  // A dialog of a call that is asked again has no signal to abort, so the client answers the dialog.
  for (let round = 0; own && round < 20; round += 1) {
    host.dialogs.filter((entry) => entry.open).forEach((entry) => entry.answer());
    await tick();
  }
  if (quick) await tick();
  return { host, result };
}

/** Checks the conditions that hold after every scene. */
async function check({ host, result }, how) {
  const { fake } = host;
  const { value, error } = await settled(result, "the call");
  if (error) assert.ok(error instanceof Error && error.message, String(error));
  if (value) assert.doesNotMatch(value.content[0].text, DECLINED);
  // The test closes the other extension's dialog (`isTaken`), so that the addon can close the form below it.
  host.focus = host.prompt;
  assert.deepEqual(host.problems, []);
  // The form of a call that is asked again has no signal to abort, so it is disposed here, as by Pi.
  for (const entry of fake.opened) if (!entry.closed) entry.component.dispose();
  if (how !== "shuts down") {
    // The next question is asked as usual.
    const stop = new AbortController();
    host.current = stop;
    const before = host.shown;
    if (!fake.tools.has("ask_user")) host.start();
    const next = host.ask("ask_user", { questions: [ONE] }, stop.signal);
    if (fake.ctx.mode !== "print") {
      while (host.shown === before) await settled(once(fake.frames, "wanted"), "the next question");
    }
    stop.abort();
    await settled(next, "the next call");
  }
  host.shutdown();
  const { value: last } = await settled(
    host.ask("ask_user", { questions: [ONE] }, new AbortController().signal),
    "a call after the end",
  );
  assert.doesNotMatch(last?.content[0].text ?? "", DECLINED);
  for (const [what, promise] of host.promises) await settled(promise, what);
  assert.deepEqual(host.problems, []);
  for (const entry of fake.opened) assert.ok(entry.closed || how === "throws", "a form stays open");
  for (const entry of host.dialogs) assert.ok(!entry.open, "a dialog stays open");
  if (how !== "throws")
    assert.equal(getEventListeners(host.stopped.signal, "abort").length, 0, "listeners stay on the signal");
  if (how !== "throws") assert.equal(host.overlays.size, 0, "an overlay stays open");
  for (let waited = 0; host.stack !== 0 && how !== "throws"; waited++) {
    assert.ok(waited < 200, "Pi stays suspended");
    await tick();
  }
  // `active` alternates in "blocked" events. If emitting throws, one event is lost, so the alternation is not checked.
  if (how === "throws") return;
  const alternating = host.blocked.map((_, index) => index % 2 === 0);
  assert.deepEqual(host.blocked, alternating, "blocked");
  assert.equal(host.blocked.length % 2, 0, "the last event `blocked` is active");
  assert.deepEqual(
    host.herdrBlocked,
    host.herdrBlocked.map((_, index) => index % 2 === 0),
    "herdr:blocked",
  );
  assert.equal(host.herdrBlocked.length % 2, 0, "the last event `herdr:blocked` is active");
  assert.doesNotMatch(host.title ?? "", /Waiting/, "the title still reports a question");
  // The question settles once, and after the event `asked`.
  const ids = host.requestEvents.filter(([name]) => name === "ask-user:asked").map(([, id]) => id);
  assert.equal(new Set(ids).size, ids.length, "a request is announced twice");
  for (const id of ids) {
    const names = host.requestEvents.filter(([, request]) => request === id).map(([name]) => name);
    assert.deepEqual(names, ["ask-user:asked", "ask-user:settled"]);
  }
  assert.equal(host.requestEvents.length, 2 * ids.length, "a request settled without the event `asked`");
}

const argumentsBefore = [...process.argv];
/** The old values of environment variables. The tests set DISPLAY, so that a URL can be opened. */
const variables = { DISPLAY: process.env.DISPLAY, SSH_CONNECTION: process.env.SSH_CONNECTION };
test.before(() => {
  process.env.DISPLAY = ":9";
  delete process.env.SSH_CONNECTION;
});
test.after(() => {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});
test.before(() => process.argv.splice(2, Infinity, "hello"));
test.after(() => {
  process.argv.splice(0, Infinity, ...argumentsBefore);
  children.spawn = spawn;
});

/** The calls of each `session_start` so far, each list as one text. */
const starts = new Set();

/** Counts the occurrences of each name. */
function countNames(names) {
  const times = new Map();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/**
 * Returns the tested calls of a scene, as `{name, count}`: the first two and the last call of each name, because opening
 * and closing differ. If several scenes start alike, only the first one tests the calls of `session_start`.
 */
function choosePoints({ calls, startCalls }) {
  const start = startCalls.join("\n");
  const before = countNames(starts.has(start) ? startCalls : []);
  starts.add(start);
  return [...countNames(calls)].flatMap(([name, count]) => {
    const skipped = before.get(name) ?? 0;
    const chosen = [...new Set([skipped + 1, skipped + 2, count])].filter((nth) => nth > skipped && nth <= count);
    return chosen.map((nth) => ({ name, count: nth }));
  });
}

/**
 * Registers a test for each of `scenes`, with every act in each call into JavaScript. A scene's `play` returns the promise
 * of its tool call; with its parameter `quick`, it does not wait for the form and presses no keys. `count`: the number of
 * answers; `answered`: without an act, the scene ends with these answers; `own`: the signal does not stop the question;
 * `makes`: a call into JavaScript that the scene must make; `options`: the options of `Host`.
 */
export function playScenes(scenes) {
  for (const [scene, script] of Object.entries(scenes)) {
    test(`${scene}: any act during any call into JavaScript is harmless`, async (t) => {
      const first = await play(script);
      const calls = [...first.host.calls];
      if (script.answered)
        assert.doesNotMatch((await first.result).content[0].text, /interrupted|The user (was|could|did) not|failed/);
      if (script.makes) assert.ok(calls.includes(script.makes), `no ${script.makes}`);
      await check(first, "nothing");
      const points = choosePoints({ ...first.host, calls });
      t.diagnostic(`${points.length} calls`);
      const failed = [];
      for (const [how, does] of Object.entries({ ...ACTS, ...script.acts })) {
        const run = async (point, quick) => {
          try {
            await check(await play(script, { ...point, does }, quick), how);
          } catch (error) {
            failed.push(
              `${how} in ${point.name} (${point.count}): ${error.message.replaceAll("\n", " ").slice(0, 300)}`,
            );
          }
        };
        // Panics are switched on for the whole process, so runs with this act are not simultaneous.
        if (how === "panics") for (const point of points) await run(point, how === "panics");
        else await Promise.all(points.map((point) => run(point, false)));
      }
      assert.deepEqual(failed, []);
    });
  }
}
