// The form as an overlay in the real pi-tui of Pi 0.87, which on closing any overlay removes the one that opened
// last. `tests/e2e/overlays.test.mjs` tests the same in both versions of Pi.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { answer, ENTER, ESCAPE, FakePi, NAME, plain } from "./pi.mjs";
import { piTui } from "./pi-tui.mjs";

const SHIFT_DOWN = "\x1b[1;2B";
const { TuiMainScreen } = await piTui("tui-main-screen.js");
const ALT_O = "\x1bo";

const agentDir = tempDir("pi-questions-overlay");
fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify({ display: "overlay", notify: "off" }));
process.env.PI_CODING_AGENT_DIR = agentDir;

/** A Pi with the real pi-tui and a prompt. */
async function floating() {
  const painted = new EventEmitter();
  const size = { columns: 80, rows: 24, write: () => painted.emit("frame") };
  const terminal = new Proxy(size, { get: (it, name) => it[name] ?? (() => {}) });
  const tui = new TuiMainScreen(terminal);
  const prompt = {
    text: "",
    render: () => ["PROMPT"],
    invalidate() {},
    getText: () => prompt.text,
    setText() {},
    handleInput: (data) => (prompt.text += data),
  };
  tui.addChild(prompt);
  tui.setFocus(prompt);
  const custom = (factory, { overlayOptions, onHandle }) =>
    new Promise((resolve) => {
      const done = (value) => {
        tui.hideOverlay();
        resolve(value);
      };
      const component = factory(tui, pi.theme, undefined, done);
      onHandle(tui.showOverlay(component, overlayOptions));
      pi.opened.push({ component });
    });
  const pi = new FakePi({ tui, custom });
  pi.widgets = new Map();
  pi.ctx.ui.setWidget = (key, factory) =>
    factory ? pi.widgets.set(key, factory(tui, pi.theme)) : pi.widgets.delete(key);
  pi.ctx.ui.onTerminalInput = (listener) => tui.addInputListener(listener);
  pi.prompt = prompt;
  pi.ctx.ui.getEditorText = () => prompt.text;
  pi.type = (...keys) => {
    pi.keepAlive();
    for (const key of keys) tui.handleTerminalInput(key);
  };
  /** What is shown of the form: its box, or the line of a folded one. */
  pi.shown = () => {
    tui.renderNow();
    const line = [...pi.widgets.values()].flatMap((widget) => widget.render(80));
    return plain(tui.hasOverlay() ? tui.compositeOverlays([], 80, 24) : line);
  };
  pi.until = async (text) => {
    const alive = setInterval(() => {}, 1_000);
    while (!pi.shown().includes(text)) await once(painted, "frame");
    clearInterval(alive);
  };
  pi.asked = pi.ask(NAME);
  await pi.until("Esc cancel");
  return pi;
}

test("a folded box leaves no overlay, and Pi's prompt gets every key but the one that opens it", async () => {
  const pi = await floating();
  pi.type("a", "b", ALT_O);
  assert.match(pi.shown(), /^ ■ 1 question waiting/);
  assert.equal(pi.tui.overlayStack.length, 0);
  assert.equal(pi.tui.getFocusedComponent(), pi.prompt);
  pi.type("x", ENTER, ESCAPE);
  assert.equal(pi.prompt.text, `x${ENTER}${ESCAPE}`);
  pi.type(ALT_O);
  await pi.until("Esc cancel");
  pi.type("c", SHIFT_DOWN, ENTER);
  assert.equal(answer(await pi.asked).answers[0].answer, "abc");
  assert.deepEqual([pi.widgets.size, pi.tui.overlayStack.length], [0, 0]);
  pi.prompt.text = "";
  pi.type("mine");
  assert.equal(pi.prompt.text, "mine");
});

test("a folded box that is stopped leaves nothing behind", async () => {
  const pi = await floating();
  pi.type(ALT_O);
  assert.equal(pi.widgets.size, 1);
  pi.shutdown();
  await pi.asked;
  pi.type("mine");
  assert.equal(pi.prompt.text, "mine");
});

test("folded, another form's keys are its own, but the one that opens the box", async () => {
  const pi = await floating();
  pi.type(ALT_O);
  assert.match(pi.shown(), /^ ■ 1 question waiting/);
  const typed = [];
  const theirs = { render: () => ["theirs"], invalidate() {}, handleInput: (data) => typed.push(data) };
  pi.tui.addChild(theirs);
  pi.tui.setFocus(theirs);
  pi.type("x", ESCAPE, ENTER);
  assert.deepEqual(typed, ["x", ESCAPE, ENTER]);
  pi.type(ALT_O);
  await pi.until("Esc cancel");
  pi.type("ours", SHIFT_DOWN, ENTER);
  assert.equal(answer(await pi.asked).answers[0].answer, "ours");
});

test("a box that another overlay's end took down stands again, and so ends that overlay", async () => {
  for (const others of [1, 2]) {
    const pi = await floating();
    const component = () => ({ render: () => ["theirs"], invalidate() {}, handleInput() {} });
    const stack = Array.from({ length: others }, component);
    // They opened before the box.
    const [box] = pi.tui.overlayStack;
    stack.forEach((it) => pi.tui.showOverlay(it, { nonCapturing: true }));
    pi.tui.overlayStack.splice(0, 1);
    pi.tui.overlayStack.push(box);
    pi.type("a");
    pi.tui.renderNow();
    pi.tui.hideOverlay();
    assert.ok(!pi.tui.overlayStack.includes(box));
    await pi.until("Esc cancel");
    // With two it is unknown which one was meant to close: both stay.
    assert.equal(pi.tui.overlayStack.length, others === 1 ? 1 : 3);
    pi.type("b", SHIFT_DOWN, ENTER);
    assert.equal(answer(await pi.asked).answers[0].answer, "ab");
    assert.deepEqual(
      pi.tui.overlayStack.map((it) => it.component),
      others === 1 ? [] : stack,
    );
    assert.equal(pi.tui.getFocusedComponent(), pi.prompt);
  }
});
