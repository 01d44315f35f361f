// Deferred questions without a terminal: print and JSON mode, RPC, ACP.
import assert from "node:assert/strict";
import { test } from "node:test";
import { promptOverAcp } from "../support/acp.mjs";
import { answerDialogs, isDialog, nextRequest, notice, respond } from "../support/client.mjs";
import { documented } from "../support/documented.mjs";
import { toolResult } from "../support/model.mjs";
import { runPi, startRpc } from "../support/pi.mjs";
import { ASKS, answers, messagesOf, savedAnswers, scriptedModel } from "./support.mjs";

/** The call of `ASKS`, with `wait: false`. */
const GOES_ON = { toolCalls: [{ name: "ask_user", args: { ...ASKS.toolCalls[0].args, wait: false } }] };
const WORKS = { text: "Meanwhile.", toolCalls: [{ name: "bash", args: { command: "echo worked" } }] };
// pi-acp starts Pi through one executable, here a shell script.
const skip = process.platform === "win32" && "the launcher is a shell script";

test("in print mode the questions are saved, and the run continues", { timeout: 120_000 }, async (t) => {
  const model = await scriptedModel(t, GOES_ON, WORKS, { text: "The questions wait in the file." });
  const { code, stderr, home } = await runPi({ t, model, args: ["-p", "Set up the service"] });
  assert.equal(code, 0, stderr);
  assert.equal(model.requests.length, 3);
  assert.match(toolResult(model.requests, "ask_user"), /^Questions pending\. User input required\./);
  assert.match(toolResult(model.requests, "bash"), /worked/);
  assert.deepEqual(savedAnswers(home), [null, null]);
});

/** Starts an RPC client, and waits until the agent has asked with `wait: false`, has continued and has settled. */
async function asked(t, { args = [], host } = {}) {
  const model = await scriptedModel(t, GOES_ON, WORKS, { text: "I wait." });
  const pi = await startRpc({ t, host, model, args });
  pi.send({ type: "prompt", message: "Set up the service" });
  await pi.waitFor("agent_settled");
  assert.equal(model.requests.length, 3);
  const result = JSON.parse(toolResult(model.requests, "ask_user"));
  assert.deepEqual([result.answered, result.pending], [false, true]);
  // With `--ask-user-rpc structured`, the client displays questions itself, so the result contains no warning.
  assert.equal(/The user's client may not show them/.test(result.message), !args.includes("structured"));
  assert.ok(!pi.records.some(isDialog), "no dialog opens by itself");
  return { model, pi, result };
}
/** Returns the sentences in `request` that report outcomes of requests. */
const outcomes = (request) =>
  messagesOf(request).flatMap(({ text }) => /^.* the questions of request .*:$/m.exec(text) ?? []);

test("RPC: a response message answers deferred questions", { timeout: 120_000 }, async (t) => {
  const { model, pi, result } = await asked(t);
  const request = await nextRequest(pi, 0);
  assert.deepEqual([request.wait, request.requestId, request.questions.length], [false, result.requestId, 2]);
  await notice(pi, "2 questions are waiting: Database, Service. Send /questions to answer them.");
  await respond(pi, { requestId: result.requestId, answers: ["SQLite", "orders"] });
  const last = await model.waitForRequest(4);
  assert.deepEqual(outcomes(last), [`The user answered the questions of request ${result.requestId}:`]);
  assert.deepEqual(answers(last), ["SQLite", "orders"]);
  const from = pi.records.length;
  await respond(pi, { requestId: result.requestId, answers: ["MongoDB", "late"] });
  await notice(pi, "answered or closed already", from);
  await pi.waitFor("agent_settled", { from });
  assert.equal(model.requests.length, 4);
});

test("RPC: the command /questions opens dialogs", { timeout: 120_000 }, async (t) => {
  const { model, pi, result } = await asked(t, { args: ["--ask-user-rpc", "dialogs"] });
  pi.send({ type: "prompt", message: documented("/questions") });
  await answerDialogs(pi, ["MongoDB", "orders", "Submit"], 0);
  const last = await model.waitForRequest(4);
  assert.deepEqual(outcomes(last), [`The user answered the questions of request ${result.requestId}:`]);
  assert.deepEqual(answers(last), ["MongoDB", "orders"]);
});

for (const [how, end] of [
  ["kill -9", (pi) => pi.kill("SIGKILL")],
  ["a disconnection", (pi) => pi.disconnect()],
]) {
  test(`RPC: deferred questions are asked again after ${how}`, { timeout: 120_000 }, async (t) => {
    const { model, pi: first, result } = await asked(t);
    end(first);
    await first.waitExit();
    // The request has the same id after each start of Pi.
    const second = await startRpc({ t, model, home: first.home, args: ["-c"] });
    assert.equal((await nextRequest(second, 0)).requestId, result.requestId);
    second.kill("SIGKILL");
    await second.waitExit();
    const pi = await startRpc({ t, model, home: first.home, args: ["-c"] });
    const request = await nextRequest(pi, 0);
    assert.deepEqual([request.wait, request.requestId, request.questions.length], [false, result.requestId, 2]);
    await notice(pi, "2 questions are waiting: Database, Service. Send /questions to answer them.");
    assert.ok(!pi.records.some(isDialog), "no dialog opens by itself");
    await respond(pi, { requestId: result.requestId, answers: ["SQLite", "orders"] });
    const last = await model.waitForRequest(4);
    assert.deepEqual(outcomes(last), [`The user answered the questions of request ${result.requestId}:`]);
    assert.deepEqual(answers(last), ["SQLite", "orders"]);
    await pi.waitFor("agent_settled");
    pi.kill("SIGKILL");
    await pi.waitExit();
    // The request is settled: Pi neither asks nor reports again.
    const after = await startRpc({ t, model, home: first.home, args: ["-c"] });
    after.send({ type: "prompt", message: "and now?" });
    await after.waitFor("agent_settled");
    assert.equal(model.requests.length, 5);
    assert.equal(outcomes(model.requests.at(-1)).length, 1);
    assert.ok(!after.records.some(({ entry }) => entry?.customType === "ask_user_request"));
  });
}

test("ACP: the result says that the editor may not show deferred questions", { timeout: 120_000, skip }, async (t) => {
  const model = await scriptedModel(t, GOES_ON, { text: "They wait." });
  const { requests, talk } = await promptOverAcp(t, { model, choose: [] });
  assert.deepEqual(requests, []);
  const { pending: isPending, message } = JSON.parse(toolResult(model.requests, "ask_user"));
  assert.equal(isPending, true);
  assert.match(message, /Say in your reply that questions are open, and that `\/questions` shows them/);
  assert.match(talk, /2 questions are waiting: Database, Service/);
});
