// Sends every tool call of tests/vectors through the loader and the argument validation of the real Pi. Pi rejects none of
// the calls, so the model reads our own messages.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER } from "../support/asking.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { startModel, textOf } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { runPi } from "../support/pi.mjs";

const FILES = ["ask_user", "single", "batch", "question", "ask_user_question", "claude"];
const CASES = FILES.flatMap((file) =>
  JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "vectors", `${file}.json`), "utf8")),
);
const TOOLS = ["ask_user", "question", "ask_user_question", "AskUserQuestion"];

const WHICH = "Ask requires interactive mode. Please answer:\n\nWhich?\n  1. a\n  2. b\n\n";
const EMPTY = "Nothing was asked: questions is empty.";
const FAILED = "Ask tool failed:";
/** The arguments of a call of `ask_user` in each format, and the first words of the result if there is no user. */
const FORMATS = [
  [{ questions: [{ question: "Which?" }] }, "Questions pending."],
  [{ questions: { question: "Which?" } }, "Questions pending."],
  [{ questions: "Which?" }, "Questions pending."],
  [{ question: [{ question: "Which?" }] }, "Questions pending."],
  [{ question: "Which?", options: ["a", "b"] }, WHICH],
  [{ question: "Which?", suggestions: ["a", "b"] }, "Questions pending."],
  [{ mode: "single", question: "Which?", options: ["a", "b"], questions: [] }, WHICH],
  [{ mode: "single" }, `${FAILED} Single-question mode requires a question string.`],
  [{ mode: "batch" }, `${FAILED} Batch mode requires a questions array.`],
  [{ mode: "batch", questions: [] }, `${FAILED} Batch mode requires between 2 and 7 questions.`],
  [{ withdraw: "gone" }, 'No questions are open as request "gone"'],
  [{ questions: [] }, EMPTY],
  [{}, EMPTY],
  [{ questions: 7 }, "Nothing was asked, the arguments of ask_user need repair: questions is a number"],
];

for (const host of OLDEST_AND_NEWEST) {
  for (const schema of ["list", "all"])
    test(`every format of a call passes Pi's validation, and has its own result: Pi ${host}, ${schema}`, async (t) => {
      const toolCalls = FORMATS.map(([args], index) => ({ id: `call_${index}`, name: "ask_user", args }));
      const model = await startModel({ t, steps: [{ toolCalls }, { text: AFTER }] });
      const files = { ".pi/questions.json": JSON.stringify({ schema }) };
      const run = await runPi({ t, host, model, extensions: [EXTENSION], files, args: ["-p", "ask"] });
      assert.equal(run.code, 0, run.stderr);
      const results = model.requests.at(-1).messages.filter((message) => message.role === "tool");
      const begins = (text, index) => text.slice(0, FORMATS[index][1].length);
      assert.deepEqual(
        results.map(textOf).map(begins),
        FORMATS.map(([, begin]) => begin),
      );
    });

  test(`all cases pass Pi's validation: Pi ${host}`, async (t) => {
    const toolCalls = CASES.map(({ tool, input }, index) => ({ id: `call_${index}`, name: tool, args: input }));
    const model = await startModel({ t, steps: [{ toolCalls }, { text: AFTER }] });
    const files = { ".pi/questions.json": JSON.stringify({ tools: TOOLS }) };
    const run = await runPi({ t, host, model, extensions: [EXTENSION], files, args: ["-p", "ask them all"] });
    assert.equal(run.code, 0, run.stderr);
    const results = model.requests.at(-1).messages.filter((message) => message.role === "tool");
    assert.equal(results.length, CASES.length);
    const invalid = results.map(textOf).filter((text) => /Validation failed/.test(text));
    assert.deepEqual(invalid, []);
  });
}
