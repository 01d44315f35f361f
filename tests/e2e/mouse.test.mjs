// Uses only the mouse, in the real Pi's fullscreen mode: the hints of the help line and the commands can be clicked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { COLLAPSED, DATABASE, savedResult, startAsking } from "../support/asking.mjs";

test("the mouse opens a note, and collapses, expands and answers the form", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { mode: "fullscreen", cols: 100 });
  await pi.click("? commands");
  await pi.waitFor("Enter to select • Esc to go back");
  await pi.click("add a note");
  await pi.waitFor("Enter to save");
  await pi.click("Esc to go back");
  await pi.waitFor("Esc to cancel");
  await pi.click("? commands");
  await pi.waitFor("Enter to select • Esc to go back");
  await pi.click("collapse the form");
  await pi.waitFor(COLLAPSED);
  await pi.click(COLLAPSED);
  await pi.waitFor("Esc to cancel");
  await pi.click("2. SQLite");
  await pi.waitFor("> 2. SQLite");
  await pi.click("Enter to select");
  assert.equal((await result()).answers[0].answer, "SQLite");
});

test("only left clicks on a row select it, and a click on the hint for Esc cancels", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { mode: "fullscreen" });
  for (let i = 0; i < 2; i += 1) {
    await pi.click("2. SQLite", { button: 2 });
    await pi.click(DATABASE.question);
    await pi.press("3. MongoDB");
    await pi.move("2. SQLite");
    await pi.release("2. SQLite");
  }
  await pi.keys("<down>");
  await pi.waitFor("> 2. SQLite");
  await pi.click("Esc to cancel");
  assert.equal((await result()).cancelled, true);
  assert.equal(savedResult(pi).isError, false);
});
