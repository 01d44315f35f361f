// An RPC client and the real Pi: the messages, errors, and a disconnection of the client.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DATABASE, modelThatAsks, savedResult } from "../support/asking.mjs";
import { answerDialogs, isDialog, nextRequest, notice, reply, requestOf, respond } from "../support/client.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { toolResult } from "../support/model.mjs";
import { startRpc } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?" };
const PORTS = { question: "Which ports?", multiSelect: true, options: [{ label: "80" }, { label: "443" }] };
const FORM = { questions: [DATABASE, NAME, PORTS], metadata: { source: "setup" } };

/** Starts Pi in RPC mode with a model that calls `ask_user` with `args`, and sends a prompt. */
async function asking(t, args, options = {}) {
  const model = await modelThatAsks(t, args);
  const pi = await startRpc({ t, model, ...options });
  pi.send({ type: "prompt", message: "Please ask me." });
  const result = async () => (await pi.waitFor("tool_execution_end")).result;
  return { pi, model, result, request: () => nextRequest(pi, 0) };
}

const results = (pi) => pi.sessionEntries().filter((entry) => entry.message?.role === "toolResult");

test("the request contains the call's arguments, and the progress updates contain the current question", async (t) => {
  const { pi, model, request } = await asking(t, FORM);
  const { requestId, toolCallId, ...message } = await request();
  assert.deepEqual(message, { type: "ask_user_request", ...FORM });
  assert.equal(toolCallId, (await pi.waitFor("tool_execution_start")).toolCallId);
  assert.ok(requestId.startsWith(toolCallId));
  await answerDialogs(pi, ["SQLite", "svc", "443", "Done", "Submit"], 0);
  await pi.waitFor("agent_settled");
  const progress = pi.records
    .filter((record) => record.type === "tool_execution_update")
    .map((record) => record.partialResult.content[0].text);
  assert.deepEqual(progress, [
    "waiting for an answer, question 1 of 3",
    "waiting for an answer, question 2 of 3",
    "waiting for an answer, question 3 of 3",
  ]);
  assert.equal(JSON.parse(toolResult(model.requests)).answers.length, 3);
});

test("a bad response is refused with the reason, and the question stays open", async (t) => {
  const { pi, request, result } = await asking(t, FORM);
  const { requestId } = await request();
  const answers = ["SQLite", "svc", ["443"]];
  const bad = [
    ["{oops", "not JSON"],
    [{ requestId: "another", answers }, "another"],
    [{ requestId, answers: ["SQLite"] }, "1 answer for 3 questions"],
    [{ requestId, answers: ["SQLite", "", ["443"]] }, "Question 2 needs an answer"],
    [{ requestId }, "answers"],
    [{ type: "ask_user_reply", requestId, answers }, "ask_user_response"],
  ];
  for (const [message, reason] of bad) {
    const from = pi.records.length;
    await respond(pi, message);
    await notice(pi, reason, from);
  }
  assert.equal(results(pi).length, 0);
  await respond(pi, { requestId, answers });
  assert.equal((await result()).details.answers.length, 3);
  await pi.waitFor("agent_settled");
  assert.equal(results(pi).length, 1);
});

test("a client can cancel the questions", async (t) => {
  const { pi, request, result } = await asking(t, FORM, { args: ["--ask-user-rpc=structured"] });
  await respond(pi, { requestId: (await request()).requestId, cancelled: true });
  assert.equal((await result()).details.cancelled, true);
});

test("a dialog's answer and a response at the same time give one result", async (t) => {
  const { pi, model, request, result } = await asking(t, { questions: [DATABASE] });
  const { requestId } = await request();
  reply(pi, await pi.waitFor(isDialog), "SQLite");
  await respond(pi, { requestId, answers: ["MongoDB"] });
  // Pi decides the order of the two answers. The second one changes nothing.
  const { answer } = (await result()).details.answers[0];
  assert.ok(["SQLite", "MongoDB"].includes(answer), answer);
  await pi.waitFor("agent_settled");
  assert.deepEqual([results(pi).length, model.requests.length], [1, 2]);
  assert.equal(savedResult(pi).details.answers[0].answer, answer);
});

test("a response after the answers in dialogs is rejected", async (t) => {
  const { pi, request, result } = await asking(t, { questions: [DATABASE] });
  const { requestId } = await request();
  await answerDialogs(pi, ["SQLite"], 0);
  await result();
  await respond(pi, { requestId, answers: ["MongoDB"] });
  await notice(pi, "answered or closed already");
  await pi.waitFor("agent_settled");
  assert.deepEqual([results(pi).length, savedResult(pi).details.answers[0].answer], [1, "SQLite"]);
});

test("a response before the dialog's answer is the result, and later answers change nothing", async (t) => {
  const { pi, model, request, result } = await asking(t, { questions: [DATABASE] });
  const { requestId } = await request();
  const dialog = await pi.waitFor(isDialog);
  pi.send({ type: "prompt", message: `/ask-user-response ${JSON.stringify({ requestId, answers: ["MongoDB"] })}` });
  reply(pi, dialog, "SQLite");
  assert.equal((await result()).details.answers[0].answer, "MongoDB");
  await pi.waitFor("agent_settled");
  assert.deepEqual([results(pi).length, model.requests.length], [1, 2]);
  // A late reply to the dialog, and a late response message.
  reply(pi, dialog, "SQLite");
  const from = pi.records.length;
  await respond(pi, { requestId, answers: ["SQLite"] });
  await notice(pi, requestId, from);
  assert.deepEqual([results(pi).length, model.requests.length], [1, 2]);
});

test("a closed dialog cancels the questions, after a confirmation if there are answers", async (t) => {
  const { pi, result } = await asking(t, FORM, { args: ["--ask-user-rpc", "dialogs"] });
  const dialogs = await answerDialogs(pi, ["SQLite", "svc", null, "No", null, "Yes"], 0);
  assert.match(dialogs[3].title, /Discard 2 answers/);
  const { details } = await result();
  assert.deepEqual([details.cancelled, details.answers], [true, []]);
  assert.ok(!pi.records.some(requestOf));
});

test("the extension checks the replies that Pi does not check", async (t) => {
  const { pi, result } = await asking(t, { questions: [DATABASE] }, { args: ["--ask-user-rpc", "dialogs"] });
  const first = await pi.waitFor(isDialog);
  pi.send({ type: "extension_ui_response", id: first.id, value: { a: 1 } });
  const second = await pi.waitFor((record) => isDialog(record) && record !== first);
  pi.send({ type: "extension_ui_response", id: second.id, value: "no row" });
  const third = await pi.waitFor((record) => isDialog(record) && ![first, second].includes(record));
  assert.match(third.title, /No option matches that reply/);
  pi.send({ type: "extension_ui_response", id: third.id, value: "2" });
  assert.equal((await result()).details.answers[0].answer, "SQLite");
});

for (const way of ["dialogs", "structured", "both"]) {
  test(`an abort settles the call and closes the dialog and the request (${way})`, async (t) => {
    const { pi, request } = await asking(t, FORM, { args: ["--ask-user-rpc", way] });
    const dialog = way === "structured" ? undefined : await pi.waitFor(isDialog);
    const sent = way === "dialogs" ? undefined : await request();
    assert.equal((await pi.request({ type: "abort" })).success, true);
    await pi.waitFor("agent_settled");
    if (dialog) reply(pi, dialog, "SQLite");
    if (sent) {
      await respond(pi, { requestId: sent.requestId, answers: ["SQLite", "svc", ["443"]] });
      await notice(pi, "answered or closed already");
    }
    assert.equal(results(pi).length, 1);
    assert.equal(savedResult(pi).details.interrupted, true);
    assert.equal(pi.records.filter(isDialog).length, dialog ? 1 : 0);
  });
}

test("the setting rpc has the effect of the flag --ask-user-rpc, and the flag has priority", async (t) => {
  const files = { ".pi/questions.json": JSON.stringify({ rpc: "structured" }) };
  const { pi, request } = await asking(t, { questions: [DATABASE] }, { files });
  await request();
  assert.equal(pi.records.some(isDialog), false);
  const flagged = await asking(t, { questions: [DATABASE] }, { files, args: ["--ask-user-rpc=dialogs"] });
  await flagged.pi.waitFor(isDialog);
  assert.equal(flagged.pi.records.some(requestOf), false);
  const wrong = await asking(t, { questions: [DATABASE] }, { args: ["--ask-user-rpc=telepathy"] });
  await notice(wrong.pi, "telepathy");
  await wrong.pi.waitFor(isDialog);
});

test("a client that shows no dialogs: the result says that the user was not asked and did not refuse", async (t) => {
  for (const [kind, question] of Object.entries({ list: DATABASE, checkboxes: PORTS, text: NAME })) {
    const { pi, model } = await asking(t, { questions: [question] }, { args: ["--ask-user-rpc", "dialogs"] });
    reply(pi, await pi.waitFor(isDialog), null);
    await pi.waitFor("agent_settled");
    const text = toolResult(model.requests);
    assert.match(text, /The user (was not asked|could not answer)/, kind);
    assert.doesNotMatch(text, /Do not repeat the question|"cancelled":\s*true/i, kind);
    const { unavailable, cancelled } = savedResult(pi).details;
    assert.deepEqual({ unavailable, cancelled }, { unavailable: true, cancelled: undefined }, kind);
    assert.equal(pi.records.filter(isDialog).length, 1);
  }
});

// Pi versions differ in how they end a session, and in how they mark a result as an error.
for (const host of OLDEST_AND_NEWEST) {
  const on = `, Pi ${host}`;

  const STEPS = [
    ["at the first question", [], "both"],
    ["at a text", ["SQLite"], "both"],
    ["among checkboxes", ["SQLite", "svc", "443"], "dialogs"],
    ["at the review", ["SQLite", "svc", "443", "Done"], "both"],
    ["at the discard question", ["SQLite", "svc", null], "dialogs"],
    ["with only a structured request", [], "structured"],
  ];
  for (const [step, plan, way] of STEPS) {
    test(`a client that disconnects ${step} leaves one result, without answers${on}`, async (t) => {
      const { pi, model, request } = await asking(t, FORM, { host, args: ["--ask-user-rpc", way] });
      await answerDialogs(pi, plan, 0);
      if (way === "structured") await request();
      else await pi.waitFor((record) => isDialog(record) && pi.records.filter(isDialog).length > plan.length);
      const disconnectedAt = performance.now();
      pi.disconnect();
      assert.equal((await pi.waitExit()).code, 0);
      t.diagnostic(`Pi ended after ${Math.round(performance.now() - disconnectedAt)} ms`);
      const [saved, ...more] = results(pi);
      assert.equal(more.length, 0);
      assert.deepEqual([saved?.message.details.connectionLost, saved?.message.details.answers], [true, []]);
      const { message, ...fields } = JSON.parse(saved.message.content[0].text);
      assert.deepEqual(fields, { answered: false, answers: [], connectionLost: true });
      assert.equal(model.requests.length, 1);
    });
  }

  test(`after a lost connection, the question is asked again, and its answer is the result${on}`, async (t) => {
    const { pi, model } = await asking(t, { questions: [DATABASE] }, { host });
    await pi.waitFor(isDialog);
    pi.disconnect();
    await pi.waitExit();
    const again = await startRpc({ t, model, host, home: pi.home, args: ["-c", "--ask-user-rpc", "structured"] });
    const { requestId } = await nextRequest(again, 0);
    await respond(again, { requestId, answers: ["SQLite"] });
    await model.waitForRequest(2);
    await again.waitFor("agent_settled");
    assert.equal(JSON.parse(toolResult(model.requests, "ask_user")).answers[0].answer, "SQLite");
    assert.equal(model.requests.length, 2);
  });

  test(`the result of an invalid batch is an error with details${on}`, async (t) => {
    const { pi, model } = await asking(t, { mode: "batch", questions: [{ id: "a", question: "Alone?" }] }, { host });
    const { isError } = await pi.waitFor("tool_execution_end");
    await pi.waitFor("agent_settled");
    const saved = savedResult(pi);
    assert.deepEqual([isError, saved.isError], [true, true]);
    assert.match(saved.details.error, /between 2 and 7/);
    assert.match(toolResult(model.requests), /between 2 and 7/);
  });
}
