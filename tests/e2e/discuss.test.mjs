// The user asks the model about a question. The model explains and asks again, and the new form has the earlier answers.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, answersOf, DATABASE } from "../support/asking.mjs";
import { nextRequest, requestOf, respond } from "../support/client.mjs";
import { startModel, toolResults } from "../support/model.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Name" };
const FEATURES = {
  question: "Which features should we include?",
  header: "Features",
  multiSelect: true,
  options: [{ label: "Authentication" }, { label: "Metrics" }],
};
const ask = (...questions) => ({ toolCalls: [{ name: "ask_user", args: { questions } }] });
/** The second call: the first question with different whitespace and case, a reworded question, and an unchanged question. */
const AGAIN = ask(
  { ...DATABASE, question: `which  ${DATABASE.question.slice(6)}` },
  { question: "How is the service called?", header: "Name" },
  FEATURES,
);
/** The model's reply: an explanation, and the second call. */
const EXPLAINS = { text: "Metrics opens port 9464.", ...AGAIN };

async function asking(t) {
  return await startModel({ t, steps: [ask(DATABASE, NAME, FEATURES), EXPLAINS, { text: AFTER }] });
}

const results = (model) => toolResults(model.requests).map((result) => JSON.parse(result.text ?? result));

test("Alt+E asks the model about a question, and the answers are in the next form", async (t) => {
  const model = await asking(t);
  const pi = await startPi({ t, model, cols: 100, rows: 34 });
  await pi.prompt("Please ask me.");
  await pi.waitFor(/Esc (to )?cancel/);
  await pi.keys("2");
  await pi.waitFor(NAME.question);
  await pi.keys("orders<enter>");
  await pi.waitFor(FEATURES.question);
  await pi.keys(" <a-e>");
  await pi.waitFor("about Features:");
  await pi.type("which port?");
  await pi.keys("<enter>");
  // The new form opens at the question that the user asked about.
  const screen = await pi.waitFor(["Metrics opens port 9464.", `${FEATURES.question}   (restored)`]);
  assert.match(screen.join("\n"), /\? you asked about Features: which port\?/);
  assert.match(screen.join("\n"), /■ Database Selection \(restored\) {2}□ Name {2}□ Features \(restored\)/);
  await pi.waitFor(["[x] Authentication", /Esc (to )?cancel/]);
  await pi.keys("2<enter>");
  await pi.waitFor(["SQLite (restored)", "2 of 3 answered"]);
  await pi.keys("<enter>");
  await pi.waitFor("How is the service called?");
  await pi.keys("orders<enter>");
  await pi.waitFor("> 4. Submit 3 answers");
  await pi.keys("<enter>");
  await pi.waitFor(AFTER);
  const [first, { answers }] = results(model);
  assert.deepEqual([first.answered, first.answers.map((answer) => answer.answer)], [false, ["SQLite", "orders"]]);
  assert.deepEqual(first.discuss, [{ question: FEATURES.question, text: "which port?" }]);
  assert.match(first.message, /call ask_user again/);
  assert.deepEqual(
    answers.map((answer) => answer.answer),
    ["SQLite", "orders", ["Authentication", "Metrics"]],
  );
});

test("an RPC client asks about a question in its response", async (t) => {
  const model = await asking(t);
  const pi = await startRpc({ t, model });
  pi.send({ type: "prompt", message: "Please ask me." });
  const first = await nextRequest(pi, 0);
  await respond(pi, {
    requestId: first.requestId,
    answers: ["SQLite", "orders", null],
    discuss: [{ question: 2, text: "Which port?" }],
  });
  const second = (record) => requestOf(record)?.questions[1].question === "How is the service called?";
  const request = requestOf(await pi.waitFor(second));
  assert.deepEqual(request.kept, [{ picked: ["SQLite"] }, null, null]);
  const discuss = [{ question: 0, text: "Why?" }];
  await respond(pi, { requestId: request.requestId, answers: [null, "svc"], discuss });
  await pi.waitFor("agent_settled");
  const [discussed, last] = results(model);
  assert.deepEqual(discussed.discuss, [{ question: FEATURES.question, text: "Which port?" }]);
  assert.equal(last.discuss[0].text, "Why?");
  assert.deepEqual(answersOf(last), ["svc"]);
});
