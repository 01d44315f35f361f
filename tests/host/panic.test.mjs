// A panic in any function that JavaScript calls throws and prints nothing, and the call ends as unavailable.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { afterEach, test } from "node:test";
import { loadFaulty } from "./faulty.mjs";
import { answer, DATABASE, DOWN, ENTER, ESCAPE, ending, FakePi, openForm } from "./pi.mjs";

const register = loadFaulty();

/** Makes the named entries panic: each time, or `n` times with `:n`. */
const panic = (entries) => (process.env.PI_QUESTIONS_PANIC = entries);
afterEach(() => delete process.env.PI_QUESTIONS_PANIC);

/** The outcome “unavailable”: neither an answer nor a cancel. */
async function nobodyAsked(promise) {
  const result = await promise;
  assert.equal(ending(result), "unavailable");
  assert.match(answer(result).message, /The user did not refuse/);
}

const opened = () => openForm({ register });

test("without a fault, the form works as usual", async () => {
  const { pi, result } = await opened();
  pi.press("2");
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("a panic while drawing shows the broken form, which Enter or Escape closes", async () => {
  for (const key of [ENTER, ESCAPE]) {
    const { pi, result } = await opened();
    pi.press(DOWN);
    panic(`render:1`);
    assert.match(pi.screen(), /the form crashed/);
    assert.match(pi.screen(40), /form crashed/);
    pi.press(key);
    assert.equal(pi.opened[0].closed, true);
    await nobodyAsked(result);
    delete process.env.PI_QUESTIONS_PANIC;
  }
});

test("if drawing the broken form panics, one line reports it within the width, and the form closes", async () => {
  const { pi, result } = await opened();
  panic("render");
  for (const width of [1, 5, 30, 80, 200]) {
    const lines = pi.form.render(width);
    assert.equal(lines.length, 1);
    assert.ok(lines[0].length <= width);
  }
  assert.match(pi.screen(), /the form crashed/);
  pi.press(ENTER);
  await nobodyAsked(result);
});

test("a panic on a key shows the broken form; another one closes it", async () => {
  const { pi, result } = await opened();
  panic("input");
  pi.press(DOWN);
  assert.match(pi.screen(), /the form crashed/);
  assert.equal(pi.opened[0].closed, false);
  pi.press(ENTER);
  assert.equal(pi.opened[0].closed, true);
  await nobodyAsked(result);
});

for (const [entry, act] of Object.entries({
  mouse: (form) => form.handleMouse({ type: "click", button: "left", x: 3, y: 3 }),
  theme: (form) => form.invalidate(),
  focus: (form) => (form.focused = false),
})) {
  test(`a panic in ${entry} shows the broken form`, async () => {
    const { pi, result } = await opened();
    panic(`${entry}:1`);
    act(pi.form);
    assert.match(pi.screen(), /the form crashed/);
    pi.press(ENTER);
    await nobodyAsked(result);
  });
}

test("a panic in the timer shows the broken form", async () => {
  const pi = new FakePi({ register });
  const result = pi.ask();
  await new Promise(setImmediate);
  panic("tick:1");
  pi.form.render(80);
  await pi.shows("the form crashed");
  pi.press(ENTER);
  await nobodyAsked(result);
});

for (const entry of ["execute", "open"]) {
  test(`a panic in ${entry} ends the call`, async () => {
    const pi = new FakePi({ register });
    panic(entry);
    await nobodyAsked(pi.ask());
    assert.equal(pi.opened.length, 0);
  });
}

test("a panic in the decision about an outcome fails the call, and the next call is asked", async () => {
  const pi = new FakePi({ register });
  const stop = new AbortController();
  const result = pi.ask(DATABASE, stop.signal);
  await new Promise(setImmediate);
  panic("decide");
  stop.abort();
  assert.equal((await result).isError, true);
  panic("");
  pi.ask();
  await new Promise(setImmediate);
  assert.equal(pi.opened.length, 2);
  assert.ok(pi.form.render(80).join("").includes("database"));
});

test("a panic while checking the call is an error result", async () => {
  const pi = new FakePi({ register });
  panic("parse");
  await assert.rejects(pi.ask(), Error);
});

test("a panic while repairing leaves the arguments unchanged", () => {
  const tool = new FakePi({ register }).start();
  panic("prepare");
  assert.equal(tool.prepareArguments(DATABASE), DATABASE);
});

test("a panic in a transcript row leaves it empty", () => {
  const tool = new FakePi({ register }).start();
  panic("call,result");
  assert.deepEqual(tool.renderCall(DATABASE, undefined, {}).render(80), []);
  assert.deepEqual(tool.renderResult({ content: [] }, {}, undefined, {}).render(80), []);
});

test("if an answer from another surface causes a panic, it is refused, and the question stays open", async (t) => {
  const events = new EventEmitter();
  let told;
  events.on("ask-user:asked", (asked) => (told = asked));
  const pi = new FakePi({ register: (api) => register(Object.assign(api, { events })) });
  t.after(() => pi.shutdown());
  const result = pi.ask();
  await pi.ready();
  const verdict = () => {
    let given;
    const reply = (said) => (given = said);
    const answers = [{ answer: "SQLite" }];
    events.emit("ask-user:answer", { requestId: told.requestId, answers, via: "browser", reply });
    return given;
  };
  panic("response:1");
  assert.equal(verdict().ok, false);
  assert.equal(pi.opened[0].closed, false);
  assert.deepEqual(verdict(), { ok: true });
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("nothing is printed over the terminal", async () => {
  const { spawnSync } = await import("node:child_process");
  const here = JSON.stringify(new URL(".", import.meta.url));
  const script = `
    const { loadFaulty } = await import(new URL('faulty.mjs', ${here}))
    const { FakePi } = await import(new URL('pi.mjs', ${here}))
    const pi = new FakePi({ register: loadFaulty() })
    process.env.PI_QUESTIONS_PANIC = 'render,input,call,prepare'
    const result = pi.ask()
    await new Promise(setImmediate)
    pi.form.render(80); pi.press('1', '1')
    pi.tools.get('ask_user').prepareArguments({})
    await result`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: "", stderr: "" });
});
