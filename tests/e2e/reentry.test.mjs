// A client that shows no dialogs, a second session in the same Pi, and an invalid batch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, savedResult } from "../support/asking.mjs";
import { isDialog, reply } from "../support/client.mjs";
import { EDGES } from "../support/hosts.mjs";
import { toolResult } from "../support/model.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

const SINGLE = { question: "Which one?", options: ["A", "B"] };
const settings = { ".pi/questions.json": JSON.stringify({ tools: ["ask_user", "ask_user_question"], notify: "off" }) };
const OPEN = /Esc (to )?cancel/;

/** Options for a model that asks at every prompt of the user. */
const asks = (name, args) => ({ match: [{ lastRole: "user", toolCalls: [{ name, args }] }, { text: AFTER }] });

test("a client without dialogs: the result says that the user was not asked and did not refuse", async (t) => {
  for (const [what, question] of Object.entries({
    list: DATABASE,
    checkboxes: { ...DATABASE, multiSelect: true },
    text: { question: "What name?" },
  })) {
    const model = await modelThatAsks(t, { questions: [question] });
    const pi = await startRpc({ t, model, args: ["--ask-user-rpc", "dialogs"] });
    pi.send({ type: "prompt", message: "Please ask me." });
    reply(pi, await pi.waitFor(isDialog), null);
    await pi.waitFor("agent_settled");
    const text = toolResult(model.requests);
    assert.match(text, /The user (was not asked|could not answer)/, what);
    assert.doesNotMatch(text, /Do not repeat the question|"cancelled":\s*true/i, what);
    const { unavailable, cancelled } = savedResult(pi).details;
    assert.deepEqual({ unavailable, cancelled }, { unavailable: true, cancelled: undefined }, what);
    assert.equal(pi.records.filter(isDialog).length, 1);
  }
});

test("the second session of a Pi asks as usual", async (t) => {
  const model = await modelThatAsks(t, SINGLE, asks("ask_user", SINGLE));
  const pi = await startPi({ t, model, files: settings });
  for (const [prompt, answer] of [
    ["Please ask me.", "1"],
    ["Ask me here, too.", "2"],
  ]) {
    await pi.prompt(prompt);
    await pi.waitFor(["Which one?", OPEN]);
    await pi.keys(answer);
    await pi.waitFor(AFTER);
    await pi.keys("/new<enter>");
    await pi.waitGone(AFTER);
  }
  assert.equal(toolResult(model.requests), "User answered: B");
});

for (const host of EDGES) {
  test(`the result of an invalid batch is an error with details, Pi ${host}`, async (t) => {
    const model = await modelThatAsks(t, { mode: "batch", questions: [{ id: "a", question: "Alone?" }] });
    const pi = await startRpc({ t, host, model });
    pi.send({ type: "prompt", message: "Please ask me." });
    const { isError } = await pi.waitFor("tool_execution_end");
    await pi.waitFor("agent_settled");
    const saved = savedResult(pi);
    assert.deepEqual([isError, saved.isError], [true, true]);
    assert.match(saved.details.error, /between 2 and 7/);
    assert.match(toolResult(model.requests), /between 2 and 7/);
  });
}
