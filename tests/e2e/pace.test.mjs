// Tests typing speed, held keys and pastes. They depend on the real Pi's input handling and editor.
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { AFTER, COLLAPSED, DATABASE, READY, startAsking } from "../support/asking.mjs";
import { gate, startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const ENTER = "\r";

/** The form's first row while the cursor is on this row, by display. */
const FIRST_ROW = { inline: "> 1. PostgreSQL", overlay: "> 1. PostgreSQL", plain: "1 of 4: PostgreSQL" };
const EVERY = [0, 90, 250];
const withDisplay = (display) => ({ ".pi/questions.json": JSON.stringify({ display }) });

/** The pauses in ms between the keys, by display. */
const GAPS =
  process.env.KEYS === "all"
    ? { inline: EVERY, overlay: EVERY, plain: EVERY }
    : { inline: EVERY, overlay: [90], plain: [90] };

// While Pi waits for a key, it needs no CPU, so three tests at a time do not change the pauses.
suite("a question arrives while the user types in Pi's editor", { concurrency: 3 }, () => {
  for (const [display, gaps] of Object.entries(GAPS)) {
    const first = FIRST_ROW[display];
    const line = display === "plain" ? "1 question waiting: Database Selection, Alt+O answer" : COLLAPSED;

    for (const gap of gaps) {
      test(`a form does not take the keyboard from a user who types, ${gap} ms between keys: ${display}`, async (t) => {
        const asks = gate(t);
        const step = { until: asks.until, toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] };
        const model = await startModel({ t, steps: [step, { text: AFTER }] });
        const pi = await startPi({ t, model, files: withDisplay(display) });
        await pi.prompt("Please ask me.");
        await model.waitForRequest(1);
        const type = async (text) => {
          for (const letter of text) {
            await pi.now(letter);
            if (gap) await pause(gap);
          }
        };
        await type("take 2 ");
        await pi.waitFor("take 2");
        asks.open();
        await type("or 1, 3 times");
        await pi.waitFor([line, "take 2 or 1, 3 times"]);
        // While the editor contains text, it keeps the keyboard.
        await pause(2_000);
        assert.ok(pi.screen().join("\n").includes(line), pi.screen().join("\n"));
        await pi.keys("<a-o>");
        await pi.waitFor([first, READY]);
        await pi.keys("<a-o>");
        await pi.waitFor([line, "take 2 or 1, 3 times"]);
        await pi.keys("<a-o>");
        await pi.waitFor([first, READY]);
        await pi.keys("2");
        await pi.waitFor([AFTER, "take 2 or 1, 3 times"]);
        assert.equal(model.requests.length, 2, "the text in the editor was not sent");
      });
    }
  }
});

test("after the Enter that sends the prompt, the form opens at once, and a held Enter answers nothing", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { shown: "> 1. PostgreSQL" });
  // The form has opened at once, although the prompt was just typed. Enter is still held.
  for (let n = 0; n < 20; n += 1) {
    await pi.now(ENTER);
    await pause(30);
  }
  await pi.waitFor(["> 1. PostgreSQL", READY]);
  await pause(700);
  await pi.keys("2");
  assert.equal((await result()).answers[0].answer, "SQLite");
});

test("the form expands by itself as soon as the editor is empty", async (t) => {
  const asks = gate(t);
  const step = { until: asks.until, toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] };
  const model = await startModel({ t, steps: [step, { text: AFTER }] });
  const pi = await startPi({ t, model });
  await pi.prompt("Please ask me.");
  await model.waitForRequest(1);
  await pi.keys("no");
  await pi.waitFor(/^no$/m);
  asks.open();
  await pi.waitFor([COLLAPSED, /^no$/m]);
  await pi.keys("<bs><bs>");
  await pi.waitFor(["> 1. PostgreSQL", READY]);
  await pi.keys("2");
  await pi.waitFor(AFTER);
});

test("text on a list is a custom answer, typed fast or pasted with markers", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] });
  await pi.raw("no, use MySQL 8\rand 2 replicas");
  await pi.waitFor(["4. Other", "no, use MySQL 8\n"]);
  await pi.keys("<esc>");
  await pi.waitFor("✎ “no, use MySQL 8 and 2 replicas” will not be submitted");
  await pi.keys("<paste:, 3\n1>");
  await pi.waitFor("replicas, 3");
  await pi.keys("<enter>");
  assert.equal((await result()).answers[0].answer, "no, use MySQL 8\nand 2 replicas, 3\n1");
});

test("a double click answers, and nothing is copied", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { mode: "fullscreen" });
  const from = pi.output.length;
  const row = pi.find("SQLite");
  await pi.click({ ...row, x: row.x + 3 });
  await pause(100);
  await pi.click({ ...row, x: row.x + 3 });
  assert.equal((await result()).answers[0].answer, "SQLite");
  assert.ok(!pi.output.slice(from).includes("\x1b]52;"), "nothing went to the clipboard");
});
