// Every tool case of tests/vectors through the real Pi's loader and argument validation: Pi rejects none, so the
// model reads our own messages.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER } from "../support/asking.mjs";
import { EDGES } from "../support/hosts.mjs";
import { startModel, textOf } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { runPi } from "../support/pi.mjs";

const FILES = ["ask_user", "single", "batch", "question", "ask_user_question", "claude"];
const CASES = FILES.flatMap((file) =>
  JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "vectors", `${file}.json`), "utf8")),
);
const TOOLS = ["ask_user", "question", "ask_user_question", "AskUserQuestion"];

for (const host of EDGES) {
  test(`no case fails Pi's validation: Pi ${host}`, async (t) => {
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
