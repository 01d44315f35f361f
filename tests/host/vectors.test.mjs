// Every tool call of tests/vectors with the built addon: the arguments are repaired and validated like in Pi, keys in the
// form give the answers, and the result is compared exactly.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { moduleWith } from "../support/hosts.mjs";
import { tempDir } from "../support/temp.mjs";
import { ENTER, ESCAPE, FakePi } from "./pi.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const { validateToolArguments } = await moduleWith("validateToolArguments");

const FILES = ["ask_user", "single", "batch", "question", "ask_user_question", "claude"];
const cases = FILES.flatMap((name) =>
  JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "vectors", `${name}.json`), "utf8")).map((vector) => ({
    file: name,
    ...vector,
  })),
);

/** The directory of the settings, which turn on all tools. */
const agentDir = tempDir("pi-questions-vectors");
fs.writeFileSync(
  path.join(agentDir, "questions.json"),
  JSON.stringify({ tools: ["ask_user", "question", "ask_user_question", "AskUserQuestion"] }),
);
process.env.PI_CODING_AGENT_DIR = agentDir;

const ALT_N = "\x1bn";
/** Shift+Down, which has no effect here. */
const SCROLL = "\x1b[1;2B";

/**
 * Presses a key between two keys without effect, because the same key twice in quick succession would count as key repeat,
 * and a key that may be part of a text acts at the next key.
 */
function press(form, key) {
  form.render(80);
  for (const input of [SCROLL, key, SCROLL]) form.handleInput(input);
}

/** Types like a terminal: short words key by key, longer texts as a paste. */
function type(form, text) {
  if (text.length > 60 || /[\n\r]/.test(text)) paste(form, text);
  else for (const unit of text) form.handleInput(unit);
}

function paste(form, text) {
  form.handleInput(`\x1b[200~${text}\x1b[201~`);
}

function annotate(form, note) {
  press(form, ALT_N);
  paste(form, note);
  press(form, ENTER);
}

/** Answers one question, as `tests/vectors/README.md` describes. */
function answer(pi, question, step, many) {
  const form = pi.form;
  const options = question?.options ?? [];
  // Invalid options are not listed.
  const labels = options
    .map((option) => (typeof option === "string" ? option : (option?.label ?? option?.title)))
    .filter((label) => typeof label === "string" && label.trim() !== "");
  const multi = Boolean(question?.multiSelect ?? question?.allowMultiple);
  const note = step.note ?? step.comment;
  if (note !== undefined) annotate(form, note);
  if (step.leave) {
    if (many) press(form, "\t");
    return;
  }
  for (const label of step.choose ?? []) {
    press(form, String(labels.indexOf(label) + 1));
    // If the user may type an answer, a digit selects a row only at the next key.
    if (!multi && question?.allowFreeform !== false) press(form, ENTER);
  }
  if (step.write !== undefined) {
    if (labels.length > 0) press(form, "0");
    type(form, step.write);
    press(form, ENTER);
    if (pi.screen().includes("Continue anyway?")) press(form, "y");
  }
  if (multi && labels.length > 0) {
    press(form, ENTER);
  }
}

function cancel(pi) {
  press(pi.form, ESCAPE);
  if (!pi.opened.at(-1).closed && pi.screen().includes("Discard")) press(pi.form, "y");
}

/** Compares with `expected`, in which `<…>` matches anything. */
function matches(actual, expected, at = "details") {
  if (typeof expected === "string" && /^<.*>$/.test(expected)) return;
  if (Array.isArray(expected) || (expected && typeof expected === "object")) {
    assert.ok(actual && typeof actual === "object", at);
    assert.deepEqual(Object.keys(actual).sort(), Object.keys(expected).sort(), at);
    for (const key of Object.keys(expected)) matches(actual[key], expected[key], `${at}.${key}`);
    return;
  }
  assert.deepEqual(actual, expected, at);
}

for (const vector of cases) {
  test(`${vector.file}: ${vector.name}`, async () => {
    const ui = vector.person.ui !== false;
    const pi = new FakePi({ mode: ui ? "tui" : "print" });
    pi.start();
    const tool = pi.tools.get(vector.tool);
    const prepared = tool.prepareArguments(structuredClone(vector.input));
    const params = validateToolArguments(tool, { name: vector.tool, arguments: prepared });
    const settled = tool.execute("call_1", params, undefined, undefined, pi.ctx);
    const { expect } = vector;
    if (expect.error) {
      await assert.rejects(settled, /^Error: Nothing was asked, the arguments of ask_user need repair: /);
      assert.equal(pi.opened.length, 0, "no form opens");
      return;
    }
    await new Promise(setImmediate);
    assert.equal(
      pi.opened.length > 0,
      expect.shown ?? (ui && vector.input.questions?.length !== 0),
      "whether a form is shown",
    );
    if (pi.opened.length > 0) {
      await pi.ready();
      const questions = params.question === undefined ? params.questions : [params];
      const many = questions.length > 1;
      vector.person.answers.forEach((step, index) => answer(pi, questions[index], step, many));
      if (vector.person.globalNote !== undefined) annotate(pi.form, vector.person.globalNote);
      if (vector.person.end === "cancel") cancel(pi);
      if (vector.person.end === "submit" && many) press(pi.form, ENTER);
      assert.ok(pi.opened.at(-1).closed, `the form is still open:\n${pi.opened.at(-1).closed || pi.screen()}`);
    }
    const result = await settled;
    assert.ok(!(ui && result.isError), "with a UI, no result is an error");
    const text = result.content[0].text;
    if (expect.text !== undefined) assert.equal(text, expect.text);
    if (expect.json) {
      const { message, ...rest } = JSON.parse(text);
      const mayHaveMessage =
        expect.json.answered === false ||
        Object.values(rest.answers).some(({ wasCustom }) => wasCustom) ||
        vector.input.questions?.some(({ options }) => options?.length === 1);
      assert.ok(message === undefined || mayHaveMessage, "this result has no message");
      matches(rest, expect.json, "json");
    }
    if (expect.details) {
      const { answeredAt, ...details } = result.details;
      if (vector.file === "ask_user") assert.equal(typeof answeredAt, "number");
      matches(details, expect.details);
    }
  });
}
