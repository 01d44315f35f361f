// Deferred questions that the agent asks again or withdraws, and questions that the agent explains but does not repeat.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { answersOf } from "../support/asking.mjs";
import { gate, startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";
import { messagesOf } from "./support.mjs";

const STYLE = "Which style should the docs have?";
const DOCS = { questions: [{ question: STYLE, header: "Docs style", options: ["Short", "Long"] }] };
const LATER = { ...DOCS, wait: false };
const call = (args) => ({ toolCalls: [{ name: "ask_user", args }] });
const ONE = "■ 1 question waiting: Docs style   Alt+O answer";
/** Matches the row Other with this text below it: in the field, or as a draft. */
const TYPED = (text) => new RegExp(`> 3. Other\\n +(${text}|✎ “${text}” will not be submitted)$`, "m");
const FORM = /Esc ((to )?cancel|answer later)/;

/** Starts Pi with a model that plays `steps`. */
async function start(t, steps) {
  const model = await startModel({ t, steps: [...steps, { text: "more 0" }, { text: "more 1" }] });
  return { model, pi: await startPi({ t, model, rows: 34, cols: 100 }) };
}

/** Opens the deferred request, and types a custom answer. */
async function typeOwn(pi, text) {
  await pi.keys("<a-o>");
  await pi.waitFor([STYLE, FORM]);
  await pi.keys("0");
  await pi.waitFor("Esc to go back");
  await pi.type(text);
  await pi.waitFor(TYPED(text));
}

/** Collapses the form with the custom answer "both". */
async function collapseTyped(pi) {
  await pi.keys("<a-o>");
  await pi.waitGone(TYPED("both"));
}

/** Returns the results of `ask_user` in a request of the model, in order. */
const results = ({ messages }) => {
  const texts = messages.filter(({ role }) => role === "tool").map(({ content }) => content);
  return texts.map((text) => (text.startsWith("{") ? JSON.parse(text) : text));
};

/** Returns the outcomes in a request: for each, the sentence that reports it, without the id, and the result. */
const outcomes = (request) =>
  messagesOf(request).flatMap(({ text }) => {
    const found = /^(.*\brequest \S+.*:)\n(\{.*\})/.exec(text);
    return found ? [{ sentence: found[1].replace(/request [^\s:,]+/, "request R"), ...JSON.parse(found[2]) }] : [];
  });

const slowTest = (name, body) => test(name, { timeout: 120_000 }, body);

slowTest("typed text moves to the repeated request, and to the editor after a withdrawal", async (t) => {
  const withdraws = ({ messages }) => {
    const { requestId } = results({ messages }).at(-1);
    return call({ withdraw: requestId });
  };
  const steps = [
    call(LATER),
    { text: "I go on." },
    { text: "Short, then." },
    call({ ...LATER, title: "Docs" }),
    { text: "It waits." },
    withdraws,
    { text: "Settled." },
  ];
  const { model, pi } = await start(t, steps);
  await pi.prompt("go");
  await pi.waitFor(["I go on.", ONE]);
  await typeOwn(pi, "both");
  await collapseTyped(pi);
  await pi.prompt("Short docs please, and go on");
  await pi.waitFor(["Short, then.", ONE]);
  await pi.prompt("and now?");
  await pi.waitFor(["It waits.", ONE, "Replaced by a later request: Docs style"]);
  const request = model.requests[4];
  const [first, second] = results(request);
  assert.ok(first.requestId !== second.requestId && second.pending);
  const [outcome, ...others] = outcomes(request);
  assert.deepEqual(others, []);
  assert.equal(outcome.sentence, "A later call with the same questions replaces request R:");
  assert.deepEqual([outcome.requestId, outcome.superseded, outcome.answered], [first.requestId, true, false]);
  await pi.prompt("/questions");
  await pi.waitFor([STYLE, TYPED("both"), FORM]);
  // The agent withdraws the request. Then a notice appears, and the typed text is in the editor.
  assert.ok(second.message.includes(`{"withdraw":"${second.requestId}"}`), second.message);
  await collapseTyped(pi);
  await pi.prompt("never mind the style");
  await pi.waitFor(["Settled.", "Withdrawn by the agent: Docs style", "both"]);
  await pi.waitGone("Alt+O answer");
  const last = results(model.requests[6]).at(-1);
  assert.deepEqual([last.withdrawn, last.requestId], [true, second.requestId]);
  assert.equal(outcomes(model.requests[6]).length, 1, "only the result reports the withdrawal");
});

slowTest("an open form stays if its request is repeated, and closes if it is withdrawn", async (t) => {
  const [again, withdrawal] = [gate(t), gate(t)];
  const withdraws = (request) => ({
    ...call({ withdraw: results(request).at(-1).requestId }),
    until: withdrawal.until,
  });
  const steps = [call(LATER), { ...call(LATER), until: again.until }, withdraws, { text: "Settled." }];
  const { pi } = await start(t, steps);
  await pi.prompt("go");
  await pi.waitFor(ONE);
  await typeOwn(pi, "bo");
  again.open();
  await pi.waitFor(["Replaced by a later request: Docs style", TYPED("bo"), FORM]);
  await pi.type("th");
  await pi.waitFor(TYPED("both"));
  withdrawal.open();
  // The user types while the form closes. The Enter was meant for the form, so Pi sends no prompt.
  while (pi.screen().join("\n").includes(STYLE)) {
    await pi.now("h");
    await pause(90);
  }
  await pi.now("\r");
  await pi.type("!");
  await pi.waitFor(["Settled.", "Withdrawn by the agent.", /^\s*bothh*!$/m]);
  await pi.waitGone(STYLE);
  await pi.waitGone("Alt+O answer");
});

slowTest("if the agent only explains and does not ask again, the questions of the call are deferred", async (t) => {
  const asks = {
    questions: [
      { question: "Which journal mode should SQLite use?", header: "Journal", options: ["WAL", "DELETE"] },
      { question: "Which page size?", header: "Page", options: ["Small", "Large"] },
    ],
  };
  const steps = [call(asks), { text: "WAL is a log." }, { text: "Thanks." }];
  const { model, pi } = await start(t, steps);
  await pi.prompt("go");
  await pi.waitFor(["Which journal mode", FORM]);
  await pi.keys("2");
  await pi.waitFor("Which page size?");
  await pi.keys("2");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("1");
  await pi.waitFor(["Which journal mode", "1. WAL"]);
  await pi.keys("<a-e>");
  await pi.waitFor("Esc to go back");
  await pi.type("What is WAL?");
  await pi.keys("<enter>");
  await pi.waitFor(["WAL is a log.", "■ 2 questions waiting: Journal, Page   Alt+O answer"]);
  assert.equal(model.requests.length, 2);
  await pi.prompt("/questions again");
  await pi.waitFor("That request has no answer yet. Answer it first.");
  await pi.prompt("/questions");
  await pi.waitFor(["Which journal mode", FORM]);
  await pi.keys("<enter>");
  await pi.waitFor(["DELETE", "Large", "> 3. Submit 2 answers"]);
  await pi.keys("<down><up>");
  await pi.keys("<enter>");
  await pi.waitFor("Thanks.");
  const request = model.requests[2];
  const [waits, answered] = outcomes(request);
  assert.deepEqual([waits.pending, waits.requestId], [true, answered.requestId]);
  assert.deepEqual(answersOf(answered), ["DELETE", "Large"]);
  await pi.waitGone("Alt+O answer");
});
