// A panic in a function that JavaScript calls is caught and printed nowhere. An open form then becomes the broken form: one
// sentence, which asks the user to close the form. Most panics end the call as unavailable.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { afterEach, test } from "node:test";
import { loadFaulty } from "./faulty.mjs";
import { answer, DATABASE, DOWN, ENTER, ESCAPE, ending, FakePi, openForm } from "./pi.mjs";

const register = loadFaulty();

/** Makes these functions of the addon panic: at each call, or with `name:n` at the next `n` calls. */
const panic = (entries) => (process.env.PI_QUESTIONS_PANIC = entries);
afterEach(() => delete process.env.PI_QUESTIONS_PANIC);

/** Checks that the call ends as unavailable, which is neither an answer nor a cancel. */
async function assertUnavailable(promise) {
  const result = await promise;
  assert.equal(ending(result), "unavailable");
  assert.match(answer(result).message, /The user did not refuse/);
}

const openFaultyForm = () => openForm({ register });

test("without a fault, the form works as usual", async () => {
  const { pi, result } = await openFaultyForm();
  pi.press("2");
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("a panic while drawing shows the broken form, which Enter or Escape closes", async () => {
  for (const key of [ENTER, ESCAPE]) {
    const { pi, result } = await openFaultyForm();
    pi.press(DOWN);
    panic(`render:1`);
    assert.match(pi.screen(), /the crashed form/);
    assert.match(pi.screen(40), /crashed form/);
    pi.press(key);
    assert.equal(pi.opened[0].closed, true);
    await assertUnavailable(result);
    delete process.env.PI_QUESTIONS_PANIC;
  }
});

test("if drawing the broken form panics, one line within the width reports the panic, and a key closes the form", async () => {
  const { pi, result } = await openFaultyForm();
  panic("render");
  for (const width of [1, 5, 30, 80, 200]) {
    const lines = pi.form.render(width);
    assert.equal(lines.length, 1);
    assert.ok(lines[0].length <= width);
  }
  assert.match(pi.screen(), /the crashed form/);
  pi.press(ENTER);
  await assertUnavailable(result);
});

test("a panic on a key shows the broken form; a second panic closes it", async () => {
  const { pi, result } = await openFaultyForm();
  panic("input");
  pi.press(DOWN);
  assert.match(pi.screen(), /the crashed form/);
  assert.equal(pi.opened[0].closed, false);
  pi.press(ENTER);
  assert.equal(pi.opened[0].closed, true);
  await assertUnavailable(result);
});

for (const [entry, act] of Object.entries({
  mouse: (form) => form.handleMouse({ type: "click", button: "left", x: 3, y: 3 }),
  theme: (form) => form.invalidate(),
  focus: (form) => (form.focused = false),
})) {
  test(`a panic in ${entry} shows the broken form`, async () => {
    const { pi, result } = await openFaultyForm();
    panic(`${entry}:1`);
    act(pi.form);
    assert.match(pi.screen(), /the crashed form/);
    pi.press(ENTER);
    await assertUnavailable(result);
  });
}

test("a panic in the timer shows the broken form", async () => {
  const pi = new FakePi({ register });
  const result = pi.ask();
  await new Promise(setImmediate);
  panic("tick:1");
  pi.form.render(80);
  await pi.shows("the crashed form");
  pi.press(ENTER);
  await assertUnavailable(result);
});

for (const entry of ["execute", "open"]) {
  test(`a panic in ${entry} ends the call`, async () => {
    const pi = new FakePi({ register });
    panic(entry);
    await assertUnavailable(pi.ask());
    assert.equal(pi.opened.length, 0);
  });
}

test("after a panic while the outcome is decided, the result is an error, and the next call opens its form", async () => {
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

test("a panic while the call is parsed is an error of the tool", async () => {
  const pi = new FakePi({ register });
  panic("parse");
  await assert.rejects(pi.ask(), Error);
});

test("a panic while the arguments are repaired leaves them unchanged", () => {
  const tool = new FakePi({ register }).start();
  panic("prepare");
  assert.equal(tool.prepareArguments(DATABASE), DATABASE);
});

test("a panic while the transcript draws a call or a result leaves its row empty", () => {
  const tool = new FakePi({ register }).start();
  panic("call,result");
  assert.deepEqual(tool.renderCall(DATABASE, undefined, {}).render(80), []);
  assert.deepEqual(tool.renderResult({ content: [] }, {}, undefined, {}).render(80), []);
});

test("if an answer from another surface causes a panic, the answer is refused, and the question stays open", async (t) => {
  const events = new EventEmitter();
  let request;
  events.on("ask-user:asked", (event) => (request = event));
  const pi = new FakePi({ register: (api) => register(Object.assign(api, { events })) });
  t.after(() => pi.shutdown());
  const result = pi.ask();
  await pi.ready();
  const sendAnswer = () => {
    let verdict;
    const reply = (value) => (verdict = value);
    const answers = [{ answer: "SQLite" }];
    events.emit("ask-user:answer", { requestId: request.requestId, answers, via: "browser", reply });
    return verdict;
  };
  panic("response:1");
  assert.equal(sendAnswer().ok, false);
  assert.equal(pi.opened[0].closed, false);
  assert.deepEqual(sendAnswer(), { ok: true });
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("a panic prints nothing to the terminal", async () => {
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
