// The form as an overlay (the box) next to overlays of another extension, in the real Pi. The box never closes another
// overlay. When an overlay closes, another component gets the focus.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { COLLAPSED, collapse, DATABASE, modelThatAsks, startAsking } from "../support/asking.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const files = { ".pi/questions.json": JSON.stringify({ display: "overlay" }) };
const extensions = [EXTENSION, path.join(ROOT, "tests", "support", "foreign.js")];
const ASKED = { questions: [DATABASE] };
const BOX = "╭─";
/** Windows has no signals for commands to the other extension. */
const skip = process.platform === "win32";

/** Sends a command to the other extension (foreign.js), and waits until this extension has read the command. */
async function sendAction(pi, action) {
  const file = path.join(pi.home.cwd, "action");
  fs.writeFileSync(file, action);
  process.kill(pi.pid, "SIGUSR2");
  while (fs.existsSync(file)) await new Promise(setImmediate);
}

/** Checks that Pi's editor has the keyboard. */
async function checkEditor(pi) {
  await pi.keys("mine");
  await pi.waitFor("mine");
  await pi.keys("<bs><bs><bs><bs>");
  await pi.waitGone("mine");
}

// In Pi 0.87.1, `done()` of an overlay closes the overlay that opened last.
for (const host of OLDEST_AND_NEWEST) {
  const where = `Pi ${host}`;
  const options = { host, files, extensions, rows: 40 };
  const start = (t) => startAsking(t, ASKED, options);

  /** Starts a Pi whose model asks at the first prompt. Does not send the prompt. */
  async function startWithoutPrompt(t) {
    const pi = await startPi({ t, model: await modelThatAsks(t, ASKED), ...options });
    await pi.ready();
    return pi;
  }

  /** Opens the box between two overlays. The lower overlay had the focus before; the upper overlay never has the focus. */
  async function openBetween(t) {
    const pi = await startWithoutPrompt(t);
    await sendAction(pi, "top");
    await pi.waitFor("TOP asks:");
    await sendAction(pi, "prompt");
    await pi.waitFor(/Esc (to )?cancel/);
    await sendAction(pi, "silent bottom");
    await pi.waitFor("BOTTOM asks:");
    return pi;
  }

  /** Checks that both overlays are open, that the lower overlay has the focus, and that neither closes with the other. */
  async function checkBoth(pi, typed = "") {
    await pi.waitGone(BOX);
    await pi.keys("ours");
    await pi.waitFor([`TOP asks: ${typed}ours`, "BOTTOM asks:"]);
    await sendAction(pi, "close BOTTOM");
    await pi.waitGone("BOTTOM asks:");
    await pi.waitFor(["BOTTOM: closed", `TOP asks: ${typed}ours`]);
    await pi.keys("x");
    await pi.waitFor(`TOP: ${typed}ours`);
    await pi.waitGone("TOP asks:");
    await checkEditor(pi);
  }

  for (const [how, end] of [
    ["an answer", (pi) => pi.keys("<enter>")],
    ["Esc", (pi) => pi.keys("<esc>")],
    ["an abort", (pi) => sendAction(pi, "abort")],
  ]) {
    test(`${how} closes only the box, between two overlays: ${where}`, { skip }, async (t) => {
      const pi = await openBetween(t);
      await end(pi);
      await checkBoth(pi);
    });
  }

  test(`an abort closes only the collapsed box, between two overlays: ${where}`, { skip }, async (t) => {
    const pi = await openBetween(t);
    await collapse(pi);
    // The overlay below the box has the focus, but the collapse key expands the form.
    await pi.keys("hi");
    await pi.waitFor("TOP asks: hi");
    await pi.keys("<a-o>");
    await pi.waitFor(BOX);
    await collapse(pi);
    await sendAction(pi, "abort");
    await pi.waitGone(COLLAPSED);
    await checkBoth(pi, "hi");
  });

  for (const collapsed of [false, true]) {
    const box = collapsed ? "a collapsed box" : "a box";
    test(`after ${box} closes, the overlay above it still has the keyboard: ${where}`, { skip }, async (t) => {
      const { pi } = await start(t);
      if (collapsed) await pi.keys("<a-o>");
      await pi.waitFor(collapsed ? COLLAPSED : BOX);
      await sendAction(pi, "top");
      await pi.waitFor("TOP asks:");
      await pi.keys("still ");
      await pi.waitFor("TOP asks: still");
      await sendAction(pi, "abort");
      await pi.waitGone(collapsed ? COLLAPSED : BOX);
      await pi.keys("here");
      await pi.waitFor("TOP asks: still here");
      await pi.keys("x");
      await pi.waitFor("TOP: still here");
      await pi.waitGone("TOP asks");
      await checkEditor(pi);
    });
  }

  test(`an overlay above the box has the keyboard until it closes: ${where}`, { skip }, async (t) => {
    const { pi, result } = await start(t);
    await pi.keys("<down>");
    await pi.waitFor("> 2. SQLite");
    await sendAction(pi, "top");
    await pi.waitFor("TOP asks:");
    await pi.keys("31");
    await pi.waitFor(["TOP asks: 31", "> 2. SQLite"]);
    await pi.keys("x");
    await pi.waitGone("TOP asks");
    await pi.waitFor(/Esc (to )?cancel/);
    await pi.keys("<down>");
    await pi.waitFor("> 3. MongoDB");
    await pi.keys("<enter>");
    assert.equal((await result()).answers[0].answer, "MongoDB");
    await checkEditor(pi);
  });

  test(`the box stays open when an overlay below it closes: ${where}`, { skip }, async (t) => {
    const pi = await startWithoutPrompt(t);
    await sendAction(pi, "silent top");
    await pi.waitFor("TOP asks:");
    await pi.prompt("Please ask me.");
    await pi.waitFor(/Esc (to )?cancel/);
    await pi.keys("<down>");
    await pi.waitFor("> 2. SQLite");
    await sendAction(pi, "close TOP");
    await pi.waitFor("TOP: closed");
    await pi.waitGone("TOP asks");
    await pi.keys("<down>");
    await pi.waitFor("> 3. MongoDB");
    await pi.keys("<esc>");
    await pi.waitGone(BOX);
    await checkEditor(pi);
  });

  for (const collapsed of [false, true]) {
    const box = collapsed ? "a collapsed box" : "a box";
    for (const action of ["open", "select"]) {
      test(`${box} is hidden while another form replaces Pi's editor (${action}): ${where}`, { skip }, async (t) => {
        const { pi, result } = await start(t);
        await pi.keys("<down>");
        await pi.waitFor("> 2. SQLite");
        if (collapsed) await pi.keys("<a-o>");
        await pi.waitFor(collapsed ? COLLAPSED : BOX);
        await sendAction(pi, action);
        // The other form has the place of the editor, and the keyboard.
        await pi.waitFor("THEIRS asks");
        await pi.waitGone(BOX);
        if (action === "open") {
          await pi.keys("31x");
          await pi.waitFor("theirs: 31");
        } else {
          await pi.keys("<down><enter>");
          await pi.waitFor("theirs: green");
        }
        await pi.waitGone("THEIRS asks");
        if (collapsed) {
          await pi.keys("<a-o>");
        }
        await pi.waitFor([BOX, "> 2. SQLite"]);
        await pi.waitFor(/Esc (to )?cancel/);
        await pi.keys("<enter>");
        assert.equal((await result()).answers[0].answer, "SQLite");
        await checkEditor(pi);
      });
    }
  }

  test(`a hidden box closes without an effect on the form that replaces Pi's editor: ${where}`, { skip }, async (t) => {
    const { pi } = await start(t);
    await sendAction(pi, "open");
    await pi.waitFor("THEIRS asks");
    await pi.waitGone(BOX);
    await sendAction(pi, "abort");
    await pi.keys("still");
    await pi.waitFor("THEIRS asks: still");
    await pi.keys("x");
    await pi.waitFor("theirs: still");
    await checkEditor(pi);
    assert.ok(!pi.screen().join("").includes(BOX));
  });

  test(`if a form below the box closes first, Pi's editor gets the keyboard: ${where}`, { skip }, async (t) => {
    const pi = await startWithoutPrompt(t);
    await sendAction(pi, "open");
    await pi.waitFor("THEIRS asks");
    await sendAction(pi, "prompt");
    await pi.waitFor(/Esc (to )?cancel/);
    await pi.keys("<down>");
    await pi.waitFor(["> 2. SQLite", "THEIRS asks"]);
    await sendAction(pi, "close THEIRS");
    await pi.waitFor("theirs: closed");
    await pi.waitGone("THEIRS asks");
    await pi.keys("<down>");
    await pi.waitFor("> 3. MongoDB");
    await pi.keys("<esc>");
    await pi.waitGone(BOX);
    await pi.waitFor("Cancelled");
    await checkEditor(pi);
  });

  test(`a new session closes a collapsed box: ${where}`, { skip }, async (t) => {
    const pi = await startWithoutPrompt(t);
    await pi.prompt("/lend");
    await pi.waitFor("lent");
    await pi.keys("Please ask me.<enter>");
    await pi.waitFor(/Esc (to )?cancel/);
    await collapse(pi);
    await sendAction(pi, "new");
    await pi.waitGone(COLLAPSED);
    await pi.waitGone("ask_user");
    await checkEditor(pi);
    assert.ok(!fs.existsSync(path.join(pi.home.cwd, "faults")));
  });
}
