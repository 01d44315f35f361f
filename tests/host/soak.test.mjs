// Thousands of questions in one process: a settled question leaves no resources. The tests count handles of the addon,
// listeners and timers, and measure the heap after a garbage collection.
import assert from "node:assert/strict";
import { EventEmitter, getEventListeners } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import v8 from "node:v8";
import vm from "node:vm";
import { tempDir } from "../support/temp.mjs";
import { DATABASE, FakePi, NAME, registerAskUser } from "./pi.mjs";
import { until } from "./timers.mjs";

v8.setFlagsFromString("--expose-gc");
const gc = vm.runInNewContext("gc");

const ROUND = 100;
/** The number of rounds, each of 900 calls. The last round is compared with the second one. */
const ROUNDS = Number(process.env.SOAK_ROUNDS ?? 3);

const agentDir = tempDir("ask-user-soak");
fs.writeFileSync(
  path.join(agentDir, "questions.json"),
  JSON.stringify({ tools: ["ask_user", "ask_user_question", "question"], notify: "off", panel: "on" }),
);
process.env.PI_CODING_AGENT_DIR = agentDir;

const turn = () => new Promise(setImmediate);
const prompt = { getText: () => "", setText() {} };
const otherForm = { render: () => ["theirs"], handleInput() {} };

/** The number of events about questions on all buses. */
const eventCounts = { asked: 0, settled: 0 };
function bus() {
  const events = new EventEmitter();
  for (const name of Object.keys(eventCounts)) events.on(`ask-user:${name}`, () => (eventCounts[name] += 1));
  return events;
}

/** A Pi with a bus and commands, whose user answers dialogs. */
class AnsweringPi extends FakePi {
  constructor(options) {
    super({
      ...options,
      register: (pi) =>
        registerAskUser(
          Object.assign(pi, {
            events: bus(),
            appendEntry: (_type, data) => (this.request = data),
            registerFlag() {},
            getFlag: () => undefined,
            registerCommand: (name, { handler }) => (this[name] = handler),
          }),
        ),
    });
    this.ctx.ui.select = (_title, rows, { signal }) => this.answered(rows, signal);
    this.ctx.ui.input = (_title, _placeholder, { signal }) => this.answered(["some words"], signal);
  }

  /** The user answers, or a signal aborts first. */
  answered(rows, signal) {
    return new Promise((resolve) => {
      signal.addEventListener("abort", () => resolve(undefined), { once: true });
      setImmediate(() => resolve(rows.find((row) => row.startsWith("Submit")) ?? rows[0]));
    });
  }
}

/**
 * Ways to ask and to end calls. Each returns the promise of the results, and a function that ends the calls. `signal` is the
 * same for all calls, like the signal of a session.
 */
const KINDS = {
  "a form that is stopped": (pi, stop) => {
    const asked = pi.ask(DATABASE, stop.signal);
    pi.form?.render(80);
    return [asked, () => stop.abort()];
  },
  "a form that Pi removes": (pi, _stop, signal) => {
    const asked = pi.ask(NAME, signal);
    const remove = () => {
      pi.form.render(40);
      pi.form.dispose();
    };
    return [asked, remove];
  },
  "a form behind another dialog": (pi, stop) => {
    pi.focus = otherForm;
    return [pi.ask(DATABASE, stop.signal), () => stop.abort()];
  },
  "queued calls": (pi, stop) => {
    const asked = [pi.ask(DATABASE, stop.signal), pi.ask(NAME, stop.signal), pi.ask(DATABASE, stop.signal)];
    return [Promise.all(asked), () => stop.abort()];
  },
  "invalid arguments": (pi, _stop, signal) => [pi.ask({ questions: [] }, signal).catch(() => {}), () => {}],
};

async function round(pi, rpc, session) {
  for (let count = 0; count < ROUND; count++) {
    for (const kind of Object.values(KINDS)) {
      pi.focus = prompt;
      const [asked, end] = kind(pi, new AbortController(), session.signal);
      await turn();
      end();
      await asked;
    }
    await rpc.ask({ questions: [...DATABASE.questions, ...NAME.questions] }, session.signal);
    const stop = new AbortController();
    const stopped = rpc.ask(DATABASE, stop.signal);
    stop.abort();
    await stopped;
    pi.opened.length = 0;
    pi.calls.length = 0;
    pi.notices.length = 0;
  }
  // The form below another dialog closes after the dialog has closed.
  pi.focus = prompt;
  await until(() => pi.waiting === 0);
  return sweep();
}

/** Collects garbage. Returns the size of the remaining handles and of the heap, in bytes. */
async function sweep() {
  // Repeated, because finalizers release more objects.
  for (let times = 0; times < 4; times++) {
    await turn();
    gc();
  }
  const { used_global_handles_size, used_heap_size } = v8.getHeapStatistics();
  return { handles: used_global_handles_size, heap: used_heap_size };
}

/** Starts sessions that ask and end while their form is open, like `/reload`. Returns the remaining resources. */
async function sessions() {
  for (let count = 0; count < ROUND; count++) {
    const pi = new AnsweringPi();
    const asked = pi.ask(DATABASE);
    await turn();
    pi.form.render(80);
    pi.shutdown("reload");
    await asked;
  }
  return sweep();
}

test("thousands of questions leave no resources", async (t) => {
  const session = new AbortController();
  const pi = new AnsweringPi();
  pi.focus = prompt;
  pi.tui.getFocusedComponent = () => pi.focus;
  pi.waiting = 0;
  const custom = pi.ctx.ui.custom;
  pi.ctx.ui.custom = (factory, options) => {
    pi.waiting++;
    const shown = custom((...args) => {
      const made = factory(...args);
      Promise.resolve(made).finally(() => pi.waiting--);
      return made;
    }, options);
    return shown;
  };
  const rpc = new AnsweringPi({ mode: "rpc" });
  const alive = setInterval(() => {}, 1_000);
  const seen = [];
  for (let count = 0; count < ROUNDS; count++) seen.push(await round(pi, rpc, session));
  clearInterval(alive);
  // Calls that are stopped in the queue, and invalid calls, emit no event.
  assert.deepEqual(eventCounts, { asked: ROUNDS * ROUND * 6, settled: ROUNDS * ROUND * 6 });
  t.diagnostic(seen.map(({ handles, heap }) => `${handles} B of handles, ${Math.round(heap / 1024)} kB`).join("; "));
  assert.equal(getEventListeners(session.signal, "abort").length, 0);
  // The first round fills caches, so the second one is the reference.
  const [, reference] = seen;
  const last = seen.at(-1);
  const asked = (ROUNDS - 2) * ROUND * 9;
  assert.ok(
    last.handles <= reference.handles * 1.25 + 2_048,
    `${(last.handles - reference.handles) / asked} B of handles for each question`,
  );
  assert.ok((last.heap - reference.heap) / asked < 200, `${(last.heap - reference.heap) / asked} B for each question`);
});

test("two hundred sessions leave no resources", async (t) => {
  // The first hundred fill caches.
  await sessions();
  const first = await sessions();
  const last = await sessions();
  t.diagnostic(`${last.handles / first.handles} × the handles, ${last.heap / first.heap} × the heap`);
  assert.ok(last.handles <= first.handles * 1.1 && last.heap <= first.heap * 1.02);
});
