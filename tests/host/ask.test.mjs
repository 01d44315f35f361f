// A tool call settles once with the correct outcome, regardless of Pi's actions while the call is open.
import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";
import { waitUntil } from "../support/wait.mjs";
import { answer, DATABASE, ENTER, ESCAPE, ending, FakePi, NAME, openForm } from "./pi.mjs";

test("a selected option is the result", async () => {
  const { pi, result } = await openForm();
  assert.match(pi.screen(), /Which database should we use\?/);
  pi.press("2");
  const { content, details } = await result;
  assert.equal(content[0].type, "text");
  assert.deepEqual(answer({ content }).answers[0].answer, "SQLite");
  assert.equal(details.mode, "interactive");
});

test("an open form reports to Pi that the agent waits for an answer to the first question", async () => {
  const { pi } = await openForm();
  assert.deepEqual(pi.opened[0].options.blocked, {
    kind: "question",
    message: "Which database should we use?",
  });
});

test("a call without questions is refused, and the error message is the reason", async () => {
  const pi = new FakePi();
  await assert.rejects(pi.ask({ questions: [] }), (error) => {
    assert.ok(error instanceof Error);
    assert.match(error.message, /^Nothing was asked: questions is empty\./);
    return true;
  });
  assert.equal(pi.opened.length, 0);
});

test("a call that is aborted before it starts settles at once and opens nothing", async () => {
  const pi = new FakePi();
  assert.equal(ending(await pi.ask(DATABASE, AbortSignal.abort())), "interrupted");
  assert.equal(pi.opened.length, 0);
});

test("an abort settles an open call, closes its form, and removes the listener on the signal", async () => {
  const pi = new FakePi();
  const abort = new AbortController();
  const result = pi.ask(DATABASE, abort.signal);
  await pi.ready();
  assert.equal(getEventListeners(abort.signal, "abort").length, 1);
  abort.abort();
  assert.equal(pi.opened[0].closed, true);
  assert.equal(ending(await result), "interrupted");
  assert.equal(getEventListeners(abort.signal, "abort").length, 0);
});

test("an answer removes the listener on the signal, and a later abort changes nothing", async () => {
  const pi = new FakePi();
  const abort = new AbortController();
  const result = pi.ask(DATABASE, abort.signal);
  await pi.ready();
  pi.press("1");
  const settled = await result;
  assert.equal(getEventListeners(abort.signal, "abort").length, 0);
  abort.abort();
  assert.equal(answer(settled).answered, true);
});

test("Ctrl+C twice quits Pi, and the call is interrupted", async () => {
  const { pi, result } = await openForm();
  pi.press("\x03", "\x03");
  assert.equal(ending(await result), "interrupted");
  assert.ok(pi.calls.includes("shutdown"));
});

test("a closed form ignores keys and settles once", async () => {
  const { pi, result } = await openForm();
  const { form } = pi;
  pi.press("1", ENTER, "2", ENTER, ESCAPE);
  form.dispose();
  form.invalidate();
  form.focused = false;
  assert.ok(Array.isArray(form.render(80)));
  assert.equal(pi.opened[0].done, 1);
  assert.equal(answer(await result).answers[0].answer, "PostgreSQL");
});

test("if Pi never shows the form, the call ends as unavailable, not as cancelled", async () => {
  const pi = new FakePi({ custom: async () => undefined });
  assert.equal(ending(await pi.ask()), "unavailable");
});

test("if the host throws or returns nonsense instead of showing the form, the call ends with the reason", async () => {
  const throws = (what) => () => {
    throw what;
  };
  const hosts = [
    ["no room", () => Promise.reject(new Error("no room"))],
    ["no room", throws(new Error("no room"))],
    ["custom() failed", throws(undefined)],
    ["Pi could not show the form", () => Promise.reject()],
    ["Pi could not show the form", () => Promise.reject(new Error(""))],
    ["custom() gave no object", () => 5],
    ["Pi gave no tui", async (factory) => factory()],
    ["Pi gave no tui", async (factory) => factory(1, "x", null, {})],
  ];
  for (const [reason, custom] of hosts) {
    const result = await new FakePi({ custom }).ask();
    assert.equal(ending(result), "unavailable", reason);
    assert.ok(answer(result).message.startsWith(`The form failed before it was answered (${reason}).`), reason);
  }
});

test("a host that cannot show forms is reported", async () => {
  for (const custom of [undefined, 5]) {
    const pi = new FakePi();
    pi.ctx.ui.custom = custom;
    const result = await pi.ask();
    assert.equal(ending(result), "unavailable");
    assert.match(answer(result).message, /^The user was not asked: this client cannot show the form/);
  }
});

test("if a call ends before Pi shows its form, the form never opens", async () => {
  const pi = new FakePi();
  // This Pi reports that the editor area does not show the form yet.
  pi.tui.getFocusedComponent = () => ({ getText: () => "", setText() {} });
  pi.tui.isComponentMounted = () => false;
  const stop = new AbortController();
  const result = pi.ask(DATABASE, stop.signal);
  stop.abort();
  assert.equal(ending(await result), "interrupted");
  await new Promise(setImmediate);
  assert.equal(pi.opened.length, 0);
});

test("if Pi removes the form, the call ends", async () => {
  const { pi, result } = await openForm();
  pi.form.dispose();
  assert.equal(ending(await result), "interrupted");
});

test("a call waits in the queue while another form is open", async () => {
  const pi = new FakePi();
  const results = [pi.ask(DATABASE), pi.ask(NAME)];
  await pi.ready();
  assert.equal(pi.opened.length, 1);
  pi.press("3");
  assert.equal(answer(await results[0]).answers[0].answer, "MongoDB");
  await pi.ready();
  assert.match(pi.screen(), /What should the service be called\?/);
  pi.press(..."orders", ENTER);
  assert.equal(answer(await results[1]).answers[0].answer, "orders");
});

test("an abort of a queued call leaves the open form unchanged", async () => {
  const pi = new FakePi();
  const abort = new AbortController();
  const first = pi.ask(DATABASE);
  const second = pi.ask(NAME, abort.signal);
  await pi.ready();
  abort.abort();
  assert.equal(ending(await second), "interrupted");
  assert.equal(pi.opened.length, 1);
  pi.press("1");
  assert.equal(answer(await first).answered, true);
  assert.equal(pi.opened.length, 1);
});

test("the end of the session ends every call", async () => {
  const pi = new FakePi();
  const results = [pi.ask(DATABASE), pi.ask(NAME)];
  await pi.ready();
  pi.shutdown();
  assert.deepEqual((await Promise.all(results)).map(ending), ["interrupted", "interrupted"]);
  assert.equal(pi.opened.length, 1);
  assert.equal(pi.opened[0].closed, true);
});

test("type-ahead moves to the editor", async () => {
  const pi = new FakePi();
  pi.editor = "make it ";
  const result = pi.ask();
  await new Promise(setImmediate);
  pi.form.render(80);
  pi.press("f", "a", "s", "t");
  await pi.ready();
  pi.press(ESCAPE);
  await result;
  assert.equal(pi.editor, "make it fast");
});

test("the form works even if Pi's theme, keybindings and terminal throw", async () => {
  const hostile = () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error("stale");
        },
        has() {
          throw new Error("stale");
        },
      },
    );
  const pi = new FakePi({ theme: hostile(), keybindings: hostile(), tui: hostile() });
  const result = pi.ask();
  await new Promise(setImmediate);
  pi.form.render(80);
  pi.form.invalidate();
  // This terminal never redraws, so there is no frame to wait for.
  await waitUntil(() => !pi.screen().includes("getting ready"));
  pi.press("2");
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("the user's keybindings apply from the first key", async () => {
  const pi = new FakePi({
    keybindings: { getKeys: (id) => (id === "tui.editor.deleteCharBackward" ? ["ctrl+x"] : undefined) },
  });
  const result = pi.ask(NAME);
  await pi.ready();
  pi.press("a", "b", "\x18", "\x7f", "\r");
  assert.equal(answer(await result).answers[0].answer, "a");
});

test("with a ctx that throws or is incomplete, the call ends as unavailable and does not throw", async () => {
  const pi = new FakePi();
  const tool = pi.start();
  const stale = new Proxy(
    {},
    {
      get() {
        throw new Error("stale");
      },
    },
  );
  for (const ctx of [stale, {}, null, undefined, "ctx", { hasUI: true, mode: "tui" }]) {
    assert.equal(ending(await tool.execute("call_1", DATABASE, undefined, undefined, ctx)), "unavailable");
  }
});

test("a call with arguments of any kind settles", async () => {
  const pi = new FakePi();
  const cyclic = {};
  cyclic.questions = cyclic;
  const refused = new Map([
    [cyclic, /circular/],
    [null, /^Nothing was asked: questions is empty/],
    [5, /^Nothing was asked, the arguments of ask_user need repair: questions is a number/],
    [5n, /BigInt/],
    [[], /^Nothing was asked: questions is empty/],
    [{}, /^Nothing was asked: questions is empty/],
    [() => {}, /^Nothing was asked: questions is empty/],
  ]);
  for (const [params, message] of refused) {
    await assert.rejects(
      pi.ask(params, AbortSignal.abort()),
      (error) => error instanceof Error && message.test(error.message),
    );
  }
  for (const params of ["x", { questions: "x" }]) {
    const result = await pi.ask(params, AbortSignal.abort());
    assert.equal(ending(result), "interrupted");
    assert.deepEqual(result.details.questions, [{ question: "x" }]);
  }
});

test("half a surrogate pair in the arguments becomes U+FFFD in the form and in the answer", async () => {
  const pi = new FakePi();
  const result = pi.ask({
    questions: [{ question: "Half \ud83d?", options: [{ label: "a\udc00" }, { label: "b" }] }],
  });
  await pi.ready();
  assert.match(pi.screen(), /Half \ufffd\?[\s\S]*1\. a\ufffd/);
  pi.press("1");
  assert.equal(answer(await result).answers[0].answer, "a\ufffd");
});

test("arguments that are nested too deeply are refused with 'recursion limit'", async () => {
  const pi = new FakePi();
  const tool = pi.start();
  const deep = Array.from({ length: 200 }).reduce((inner) => [inner], "x");
  const prepared = tool.prepareArguments({ questions: [{ question: "Why?" }], mine: deep });
  await assert.rejects(tool.execute("call_1", prepared, undefined, undefined, pi.ctx), /recursion limit/);
  assert.equal(pi.opened.length, 0);
});
