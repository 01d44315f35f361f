// The form over the conversation, in the real Pi: setting `display: "overlay"`.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DATABASE, PLACES, modelThatAsks, startAsking } from "../support/asking.mjs";
import { startPi } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service Name" };
const files = { ".pi/ask-user.json": JSON.stringify({ display: "overlay" }) };
const FOLDED = "▸ 1 question is waiting • alt+o to open";

for (const place of PLACES) {
  const where = `Pi ${place.host}, ${place.mode}`;
  const ask = (t, args, more = {}) => startAsking(t, args, { ...place, files, rows: 30, ...more });

  test(`the box answers like the form: ${where}`, async (t) => {
    const { pi, told } = await ask(t, { questions: [DATABASE, { ...NAME }] });
    await pi.waitFor(["╭─", "─╮", "╰─", "─╯"]);
    await pi.keys("<down><enter>");
    await pi.waitFor(NAME.question);
    await pi.keys("orders<enter>");
    await pi.waitFor("> Submit 2 answers");
    await pi.keys("<enter>");
    const { answers } = await told();
    assert.deepEqual(answers.map((it) => it.answer), ["SQLite", "orders"]);
    assert.ok(!pi.screen().includes("╭─"), pi.screen());
  });

  test(`folded, the box is one line, answers nothing and comes back: ${where}`, async (t) => {
    const { pi, told } = await ask(t, { questions: [DATABASE] });
    await pi.keys("<down><a-o>");
    await pi.waitFor([FOLDED, (screen) => !screen.includes("╭─")]);
    await pi.keys("1<enter>");
    await pi.keys("<a-o>");
    await pi.waitFor("> 2. SQLite");
    await pi.keys("<enter>");
    assert.equal((await told()).answers[0].answer, "SQLite");
    // The keyboard is Pi's again.
    await pi.keys("after");
    await pi.waitFor("after");
  });

  test(`the external editor works from the box: ${where}`, async (t) => {
    const editor = 'node -e "const fs=require(\'fs\'),f=process.argv[1];fs.writeFileSync(f,fs.readFileSync(f,\'utf8\')+\' and more\\n\')"';
    const { pi, told } = await ask(t, { questions: [NAME] }, { env: { VISUAL: "", EDITOR: editor } });
    await pi.keys("order");
    await pi.waitFor("> order");
    await pi.keys("<c-g>");
    await pi.waitFor("> order and more");
    await pi.keys("<enter>");
    assert.equal((await told()).answers[0].answer, "order and more");
  });
}
