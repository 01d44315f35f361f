// Runs the real Pi behind pi-acp, the adapter for ACP editors. Checks the conversation and the model's tool result.
import assert from "node:assert/strict";
import { test } from "node:test";
import { promptOverAcp } from "../support/acp.mjs";
import { AFTER, answersOf, DATABASE, modelThatAsks } from "../support/asking.mjs";
import { toolResult } from "../support/model.mjs";

const PORTS = { question: "Which ports?", multiSelect: true, options: [{ label: "80" }, { label: "443" }] };
const NAME = { question: "What should we name this service?" };
const UNTYPED = "Pi input UI request is not supported in ACP yet; cancelling it.";

// pi-acp starts Pi through one executable, here a shell script.
const skip = process.platform === "win32" && "the launcher is a shell script";

/** Asks `questions`, and clicks the rows `choose`. Returns the conversation without the last message, and the tool result. */
async function ask(t, questions, choose) {
  const model = await modelThatAsks(t, { questions });
  const { talk, stopReason, requests } = await promptOverAcp(t, { model, choose });
  assert.equal(stopReason, "end_turn");
  assert.ok(talk.endsWith(AFTER), talk);
  const result = JSON.parse(toolResult(model.requests, "ask_user"));
  return { talk: talk.slice(0, -AFTER.length).replace(/\n?< $/, ""), result, requests };
}

test("one question becomes one permission request", { skip }, async (t) => {
  const { talk, result, requests } = await ask(t, [DATABASE], ["SQLite"]);
  assert.equal(
    talk,
    `? Database Selection
  
  Which database should we use?
  PostgreSQL (Recommended) - Battle-tested relational DB
> SQLite - Lightweight, file-based
  MongoDB - Document store
  Other (type custom answer)`,
  );
  assert.equal(result.answers[0].answer, "SQLite");
  assert.equal(requests[0].toolCall.rawInput.method, "select");
});

test("a question with checkboxes shows its list until the user chooses Done", { skip }, async (t) => {
  const { talk, result } = await ask(t, [PORTS], ["80", "443", "Done"]);
  assert.deepEqual(result.answers[0].answer, ["80", "443"]);
  assert.match(talk, /^> \[ \] 80$[\s\S]*^ {2}\[x\] 80$[\s\S]*^> \[ \] 443$[\s\S]*^> Done$/m);
});

test("several questions end in a review", { skip }, async (t) => {
  const { talk, result } = await ask(t, [DATABASE, PORTS], ["MongoDB", "443", "Done", "Submit 2 answers"]);
  assert.deepEqual(answersOf(result), ["MongoDB", ["443"]]);
  assert.match(talk, /\? \[1\/2\] Database Selection[\s\S]*\? \[2\/2\] Which ports\?[\s\S]*\? Ready to submit\?/);
});

test("if the editor closes a request after a choice, the questions are cancelled", { skip }, async (t) => {
  // The choice proves that this editor shows requests, so the closed request counts as a cancel.
  const { result } = await ask(t, [DATABASE], ["Other", null]);
  assert.equal(result.cancelled, true);
});

test("if the editor closes the first request at once, the user was not asked", { skip }, async (t) => {
  const { result } = await ask(t, [DATABASE], [null]);
  assert.deepEqual([result.answered, result.cancelled], [false, undefined]);
  assert.match(result.message, /The user was not asked/);
});

test("after Other, the list says that no text can be typed, and an option can be chosen", { skip }, async (t) => {
  const { talk, result } = await ask(t, [DATABASE], ["Other", "SQLite"]);
  assert.ok(talk.includes(UNTYPED), talk);
  assert.match(talk, /No text can be typed here\. Choose an option\./);
  assert.equal(result.answers[0].answer, "SQLite");
});

for (const [what, questions, choose] of [
  ["a text question", [NAME], []],
  ["a custom answer, twice", [DATABASE], ["Other", "Other"]],
]) {
  test(`${what}: nothing is cancelled, and the result tells the model to ask in the chat`, { skip }, async (t) => {
    const { result } = await ask(t, questions, choose);
    assert.deepEqual([result.answered, result.cancelled], [false, undefined]);
    assert.match(result.message, /does not support typed answers.*did not refuse\. Ask in plain text/);
  });
}
