// A closed form releases Pi's objects. The form itself is garbage-collected after Pi has released the form.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { FakePi } from "./pi.mjs";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

/** Waits until the target of `ref` is collected. */
async function collected(ref) {
  while (ref.deref() !== undefined) {
    // After `deref`, the target cannot be collected in the same turn of the event loop.
    await new Promise(setImmediate);
    collect();
  }
}

/** Opens a form with a new `tui` and `theme`, and closes it. Returns the form, and weak references to these objects. */
async function closedForm(close) {
  const abort = new AbortController();
  const tui = { terminal: { rows: 24, columns: 80, write() {} }, requestRender() {} };
  const theme = { getFgAnsi: () => "", getBgAnsi: () => "" };
  const pi = new FakePi({ tui, theme });
  const result = pi.ask(undefined, abort.signal);
  await new Promise(setImmediate);
  pi.form.render(80);
  close({ pi, abort });
  await result;
  pi.tui = pi.theme = undefined;
  return { form: pi.form, tui: new WeakRef(tui), theme: new WeakRef(theme) };
}

const endings = {
  "an abort": ({ abort }) => abort.abort(),
  "the end of the session": ({ pi }) => pi.shutdown(),
};
for (const [what, close] of Object.entries(endings)) {
  test(`after ${what}, the form keeps no object of Pi`, { timeout: 20_000 }, async () => {
    const { form, tui, theme } = await closedForm(close);
    await Promise.all([collected(tui), collected(theme)]);
    assert.ok(Array.isArray(form.render(80)));
  });
}

test("a form that Pi releases is collected", { timeout: 20_000 }, async () => {
  const closed = await closedForm(endings["the end of the session"]);
  const form = new WeakRef(closed.form);
  delete closed.form;
  await collected(form);
});

test("an ended session is collected", { timeout: 20_000 }, async () => {
  let pi = new FakePi();
  pi.start();
  pi.shutdown();
  const ref = new WeakRef(pi.pi);
  pi = undefined;
  await collected(ref);
});
