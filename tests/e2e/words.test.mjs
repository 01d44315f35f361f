// Every word of ours on the screen of the real Pi is from the tables: in the pseudo-language none is English.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { buildFaulty } from "../host/faulty.mjs";
import { startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";
import { tempDir } from "../support/temp.mjs";
import { untranslated } from "../support/words.mjs";

/** What Pi itself says on these screens, and the names of the tool and of keys. */
const PI =
  /^(ask|user|questions|enter|esc|tab|space|shift|alt|ctrl|backspace|pgup|pgdn|home|end|del|up|down|working)$/i;

/** Words that only Pi draws: whatever the screen holds before we draw anything, and its own footer. */
const words = (pi) => {
  const own = pi.screen().filter((line) => !/fake|\/work|auto|↑↓ navigate {2}enter select/.test(line));
  return untranslated(own.join("\n")).filter((word) => !PI.test(word));
};

const options = ["2", "3", "4"].map((label) => ({ label, description: "…", preview: "5" }));
const QUESTIONS = [
  { question: "1 + 1 = ?", header: "1", options },
  { question: "2 + 2 = ?", header: "2", multiSelect: true, options: options.map(({ label }) => ({ label })) },
  { question: "3 + 3 = ?", header: "3" },
];
const asks = (args) => ({ toolCalls: [{ name: "ask_user", args }] });

/** An extension with the pseudo-language, which no release has. */
function inPseudo() {
  const addon = buildFaulty();
  const file = path.join(tempDir("ask-user-words"), "index.js");
  fs.writeFileSync(file, `module.exports = require(${JSON.stringify(addon)}).registerAskUser;\n`);
  return file;
}

for (const mode of ["regular", "fullscreen"]) {
  test(`form, review, notices and commands have no English word of ours: ${mode}`, async (t) => {
    const steps = [
      asks({ questions: QUESTIONS }),
      { text: "9" },
      asks({ wait: false, questions: QUESTIONS }),
      { text: "8" },
    ];
    const model = await startModel({ steps });
    t.after(() => model.close());
    const extensions = [inPseudo()];
    const pi = await startPi({ t, model, mode, extensions, cols: 120, rows: 45, env: { LC_ALL: "en-XA" } });
    await pi.ready();
    const before = new Set(words(pi));
    const looked = [];
    const clean = async (wanted, where) => {
      await pi.waitFor(wanted);
      const found = words(pi).filter((word) => !before.has(word));
      assert.deepEqual(found, [], `${where}\n${pi.screen().join("\n")}`);
      looked.push(where);
    };
    await pi.prompt("0");
    await clean(["> 1. 2", /\p{L}+\/←→/u], "a list");
    for (const [keys, shown, where] of [
      ["?", "F8", "the commands"],
      ["<esc>", "> 1. 2", "the list again"],
      ["<a-n>", /\+G /u, "a note"],
      ["0<enter>", "✎", "a note that is kept"],
      ["<a-u>", /\p{L}/u, "a notice"],
      ["<a-e>", /\+G /u, "asking back"],
      ["<esc>", "> 1. 2", "the list after it"],
      ["<a-z>", /5/, "a preview"],
      ["<a-z>", "> 1. 2", "the list after that"],
      ["/", "  / ", "a filter"],
      ["7", /\/ 7/, "a filter without hits"],
      ["<esc>", "> 1. 2", "no filter"],
      ["<a-o>", "■", "folded"],
      ["<a-o>", /\p{L}+\/←→/u, "unfolded"],
      ["<tab><enter>", "2 + 2 = ?", "nothing ticked"],
      ["1", "[x]", "a tick"],
      ["0", /\+G /u, "own words"],
      ["6<enter><enter>", "3 + 3 = ?", "a text"],
      ["7<enter>", /> .*1/, "the review"],
      ["<esc>", "> 1. ", "discarding"],
      ["1<s-tab><s-tab><s-tab>1", /■/, "an answer"],
    ]) {
      await pi.keys(keys);
      await clean(shown, where);
    }
    await pi.keys("<tab><tab><enter>");
    await clean("9", "the result");
    await pi.prompt("0");
    await clean(["8", /\+O/u], "what waits");
    for (const command of ["again 9", "again x", "panel stop", "history", ""]) {
      const before = pi.screen().join("\n");
      await pi.prompt(`/questions ${command}`);
      const typed = `/questions ${command}`.trim();
      await pi.waitFor((screen) => screen.join("\n") !== before && !screen.some((line) => line.trim() === typed));
      await clean(/\p{L}/u, `/questions ${command}`);
    }
    assert.equal(looked.length, 29);
    await pi.dispose();
  });
}
