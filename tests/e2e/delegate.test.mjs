// "Let the agent decide": by the chord, by the list of commands, in dialogs, from a file; and what the session says of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, DATABASE, PLACES, READY, startAsking } from "../support/asking.mjs";
import { answerDialogs, requestOf, respond } from "../support/client.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startModel, toolResult, toolResults } from "../support/model.mjs";
import { EXTENSION } from "../support/paths.mjs";
import { runPi, startRpc } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Name" };
const FEATURES = {
  question: "Which features should we include?",
  header: "Features",
  multiSelect: true,
  options: [{ label: "Authentication" }, { label: "Metrics" }],
};
const THREE = { questions: [DATABASE, NAME, FEATURES] };
const left = ({ question }) => ({ question, answer: null, wasCustom: false, delegated: true });
const LEFT = [left(DATABASE), { question: NAME.question, answer: "orders", wasCustom: true }, left(FEATURES)];
const TOLD = /Left to you\. Choose, name your choice and why/;

for (const place of PLACES) {
  test(`keys leave questions to the agent, and take that back: Pi ${place.host}, ${place.mode}`, async (t) => {
    const { pi, told } = await startAsking(t, THREE, { ...place, cols: 100, rows: 34 });
    await pi.keys("<a-g>");
    await pi.waitFor(["▣ Database", NAME.question]);
    await pi.keys("orders<enter>");
    await pi.waitFor(FEATURES.question);
    await pi.keys("<space>?");
    await pi.waitFor("g  let the agent decide");
    await pi.keys("g");
    await pi.waitFor(["left to the agent", "Submit 3 answers"]);
    await pi.keys("<a-u>");
    await pi.waitFor("[x] Authentication");
    await pi.keys("<a-g>");
    await pi.waitFor("Submit 3 answers");
    await pi.keys("<enter>");
    const { answered, answers, message } = await told();
    assert.deepEqual([answered, answers], [true, LEFT]);
    assert.match(message, /^Questions 1, 3: /);
    assert.match(message, TOLD);
    await pi.waitFor("▣ Database Selection");
    // Corrected: the question that was left is answered, the answered one is left.
    await pi.prompt("/questions again");
    await pi.waitFor(["Correct an answer?", READY]);
    await pi.keys("<enter>");
    await pi.waitFor("(left to the agent)");
    await pi.keys("2");
    await pi.waitFor("SQLite  (was left to the agent)");
    await pi.keys("<up><up><a-g>");
    await pi.waitFor("left to the agent  (was ✎ orders)");
    await pi.keys("<esc>");
    await pi.waitFor("Discard 2 changes");
  });
}

for (const host of HOST_NAMES) {
  test(`a client leaves questions to the agent, by a row and by a message, Pi ${host}`, async (t) => {
    const model = await startModel({
      steps: [
        { toolCalls: [{ name: "ask_user", args: THREE }] },
        { toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] },
        { text: AFTER },
      ],
    });
    t.after(() => model.close());
    const pi = await startRpc({ t, model, host });
    pi.send({ type: "prompt", message: "Please ask me." });
    await answerDialogs(pi, ["Let the agent", "orders", "Let the agent", "Submit"], 0);
    const second = (record) => requestOf(record)?.questions.length === 1;
    const request = requestOf(await pi.waitFor(second));
    await respond(pi, { requestId: request.requestId, answers: [{ delegated: true, note: "no server" }] });
    await pi.waitFor((record) => record.type === "agent_settled" || record.type === "agent_end");
    const [first, last] = toolResults(model.requests).map((it) => JSON.parse(it.text ?? it));
    assert.deepEqual(first.answers, LEFT);
    assert.deepEqual(last.answers, [{ ...left(DATABASE), note: "no server" }]);
    assert.match(last.message, TOLD);
  });

  test(`a file and --answers leave questions to the agent, Pi ${host}`, async (t) => {
    const model = await startModel({
      steps: [{ toolCalls: [{ name: "ask_user", args: THREE }] }, { text: AFTER }],
    });
    t.after(() => model.close());
    const answers = JSON.stringify([{ delegated: true }, "orders", { answer: null, delegated: true }]);
    const run = await runPi({ t, host, model, extensions: [EXTENSION], args: ["-p", "ask", "--answers", answers] });
    assert.equal(run.code, 0, run.stderr);
    const told = JSON.parse(toolResult(model.requests, "ask_user"));
    assert.deepEqual(told.answers, LEFT);
    assert.match(told.message, TOLD);
  });
}
