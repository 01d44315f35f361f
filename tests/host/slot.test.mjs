// A Pi with room for one form in the editor area, like Pi 0.87: our form waits for other forms. If another form replaces our
// form, our form returns later.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answer, FakePi, NAME } from "./pi.mjs";
import { timersOver, until } from "./timers.mjs";

const prompt = { getText: () => "", setText() {} };
const otherForm = { render: () => ["theirs"], handleInput() {} };

/** A Pi whose editor area holds one component, `focus`. */
function onePlace() {
  const pi = new FakePi();
  pi.focus = prompt;
  pi.tui.getFocusedComponent = () => pi.focus;
  pi.tui.isComponentMounted = (component) => component === pi.focus;
  // The fake Pi focuses each mounted component. This Pi also sets `focus`.
  const mount = pi.opened.push.bind(pi.opened);
  pi.opened.push = (entry) => {
    pi.focus = entry.component;
    return mount(entry);
  };
  pi.mount = (component) => {
    const before = pi.focus;
    pi.focus = component;
    if (before && "focused" in before) before.focused = false;
    if ("focused" in component) component.focused = true;
  };
  return pi;
}

/** Waits for up to three of the timers with which the addon checks the editor area. */
const checks = () => timersOver(3);

test("a form that lost its place returns with its typed text", async () => {
  const pi = onePlace();
  const result = pi.ask(NAME);
  await pi.ready();
  pi.press("o", "r", "d");
  pi.mount(otherForm);
  await checks();
  assert.equal(pi.opened.length, 1);
  pi.mount(prompt);
  await until(() => pi.opened.length === 2);
  // A key that was meant for the other form does not answer our question.
  pi.press("x", "\r");
  await pi.ready();
  assert.match(pi.screen(), /ord/);
  pi.press("e", "r", "\r");
  assert.equal(answer(await result).answers[0].answer, "order");
  assert.equal(pi.opened[0].done, 0);
  assert.equal(pi.opened[1].done, 1);
  assert.equal(pi.editor, "x");
});

test("a Pi that does not report its keyboard focus shows forms as usual", async () => {
  for (const broken of [
    undefined,
    () => undefined,
    () => 5,
    () => {
      throw new Error("no");
    },
  ]) {
    const pi = new FakePi();
    pi.tui.getFocusedComponent = broken;
    const result = pi.ask(NAME);
    await pi.ready();
    pi.press("a");
    pi.form.focused = false;
    await timersOver();
    pi.form.focused = true;
    await pi.ready();
    pi.press("b", "\r");
    assert.equal(answer(await result).answers[0].answer, "ab");
  }
});
