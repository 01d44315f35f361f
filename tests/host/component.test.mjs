// The component that Pi holds while a form is open: its methods work without `this` and never throw, and `render` returns
// an array of strings.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { moduleWith } from "../support/hosts.mjs";
import { answer, DATABASE, DOWN, ENTER, FakePi, NAME, openForm, plain } from "./pi.mjs";

const { visibleWidth } = await moduleWith("visibleWidth");

/** Returns true for an array of strings with visible text. */
const isFrame = (lines) =>
  Array.isArray(lines) && lines.every((line) => typeof line === "string") && plain(lines).trim() !== "";

test("methods work without `this`, and an unchanged form returns the same array", async () => {
  const { pi } = await openForm();
  const { render, handleInput } = pi.form;
  const before = render(60);
  assert.ok(isFrame(before));
  assert.equal(render(60), before);
  handleInput(DOWN);
  const after = render(60);
  assert.notEqual(plain(after), plain(before));
  assert.equal(render(60), after);
});

test("Pi may keep and change the returned array", async () => {
  const { pi } = await openForm();
  const { render, handleInput } = pi.form;
  const first = render(60);
  const copy = [...first];
  handleInput(DOWN);
  const second = render(60);
  assert.notEqual(second, first);
  assert.deepEqual(first, copy);
  second.fill("written over");
  handleInput("\x1b[A");
  assert.deepEqual(render(60), copy);
});

test("no line is wider than the requested width", async () => {
  const { pi } = await openForm();
  for (const width of [0, 1, 7, 20, 300, 1e9]) {
    const lines = pi.form.render(width);
    assert.equal(isFrame(lines), width > 0);
    for (const line of lines) assert.ok(visibleWidth(line) <= width, `${width}: ${line}`);
  }
});

test("if the width is not a number, the form has 80 columns", async () => {
  const { pi } = await openForm();
  const lines = pi.form.render(80);
  assert.ok(isFrame(lines));
  for (const width of [undefined, null, "30", {}, [], 12n, Symbol("w")]) {
    assert.deepEqual(pi.form.render(width), lines, String(width));
  }
  assert.deepEqual(pi.form.render(), lines);
});

test("a terminal without a size still shows the form", async () => {
  const pi = new FakePi();
  for (const terminal of [undefined, {}, { rows: NaN }, { rows: "24" }, { rows: -3 }]) {
    pi.tui.terminal = terminal;
    pi.ask();
    await new Promise(setImmediate);
    assert.match(pi.screen(), /> 1\. PostgreSQL/);
    pi.form.dispose();
  }
});

test("input that is not text is ignored", async () => {
  const { pi, result } = await openForm();
  const before = pi.form.render(80);
  for (const data of [undefined, null, 5, {}, [], true, Symbol("k"), ""]) pi.form.handleInput(data);
  pi.form.handleInput();
  assert.deepEqual(pi.form.render(80), before);
  pi.press("1");
  assert.equal(answer(await result).answered, true);
});

test("two halves of a surrogate pair, received separately, become one character", async () => {
  const { pi, result } = await openForm({ params: NAME });
  pi.press("\ud83d", "\ude80", "字", "\ud83d", ENTER);
  assert.match(answer(await result).answers[0].answer, /^🚀字/u);
});

test("the bytes of Escape and Return mean Shift+Enter while Pi uses the Kitty protocol", async () => {
  const { pi, result } = await openForm({ params: NAME });
  pi.press(..."one", "\x1b\r", ..."two");
  pi.tui.terminal.kittyProtocolActive = true;
  pi.press("\x1b\r", ..."three", ENTER);
  assert.equal(answer(await result).answers[0].answer, "onetwo\nthree");
});

test("a pasted megabyte is accepted", async () => {
  const { pi } = await openForm({ params: NAME });
  pi.press(`\x1b[200~${"lorem ipsum 字\r".repeat(80_000)}\x1b[201~`);
  assert.match(pi.screen(40), /lorem ipsum 字/);
  for (const line of pi.form.render(40)) assert.ok(visibleWidth(line) <= 40);
});

test("the cursor marker is only drawn while the form has the keyboard", async () => {
  const { pi } = await openForm({ params: NAME });
  const { form } = pi;
  assert.equal("focused" in form, true);
  assert.equal(form.focused, true);
  assert.match(form.render(80).join(""), /\x1b_pi:c\x07/);
  form.focused = false;
  assert.equal(form.focused, false);
  assert.doesNotMatch(form.render(80).join(""), /\x1b_pi:c\x07/);
  form.focused = true;
  assert.match(form.render(80).join(""), /\x1b_pi:c\x07/);
});

test("`invalidate` loads new colours", async () => {
  const theme = { getFgAnsi: () => "\x1b[31m", getBgAnsi: () => "\x1b[40m" };
  const { pi } = await openForm({ theme });
  assert.match(pi.form.render(80).join(""), /\x1b\[[0-9;]*31m/);
  theme.getFgAnsi = () => "\x1b[38;5;99m";
  pi.form.invalidate();
  assert.match(pi.form.render(80).join(""), /38;5;99/);
});

test("a theme can only set colours: its other control sequences and texts are not drawn", async () => {
  const theme = { getFgAnsi: () => "\x1b[2J\x07", getBgAnsi: () => "wide text" };
  const { pi } = await openForm({ theme });
  const text = pi.form.render(80).join("");
  assert.match(text, /SQLite/);
  assert.doesNotMatch(text, /\x1b\[2J|wide text/);
});

test("the mouse highlights, scrolls and answers, and the form reports whether it used the event", async () => {
  const { pi, result } = await openForm();
  const lines = pi.form.render(80);
  const y = lines.findIndex((line) => line.includes("SQLite"));
  const event = { button: "left", x: 6, y, width: 80, height: lines.length, clickCount: 1 };
  const used = (more) => pi.form.handleMouse({ ...event, ...more })?.handled ?? false;
  const mouse = (more, row) => {
    const handled = used(more);
    assert.ok(pi.screen().includes(`> ${row}`), pi.screen());
    return handled;
  };
  for (const type of ["press", "release", "move", "nonsense"]) assert.equal(mouse({ type }, "1. PostgreSQL"), false);
  assert.equal(mouse({ type: "click", button: "right" }, "1. PostgreSQL"), false);
  assert.equal(mouse({ type: "click", y: 0 }, "1. PostgreSQL"), false);
  assert.equal(mouse({ type: "click" }, "2. SQLite"), true);
  assert.equal(mouse({ type: "wheel", wheelDelta: 1 }, "3. MongoDB"), true);
  for (const bad of [undefined, null, "x", {}, { type: 5, x: "a" }]) assert.equal(pi.form.handleMouse(bad), undefined);
  assert.equal(mouse({ type: "click" }, "2. SQLite"), true);
  assert.equal(used({ type: "click" }), true);
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("a form does not keep Node alive", async () => {
  const script = `import { FakePi } from ${JSON.stringify(new URL("./pi.mjs", import.meta.url))}
    const pi = new FakePi(); pi.ask(); await new Promise(setImmediate); console.log(pi.screen())`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  assert.ok(stdout.includes(DATABASE.questions[0].question));
});
