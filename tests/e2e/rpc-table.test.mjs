// Each questionnaire is answered in the terminal, in an RPC client's dialogs, and with structured answers. The result in the
// session is always the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, DATABASE, savedResult } from "../support/asking.mjs";
import { answerDialogs, isDialog, nextRequest, requestOf, respond } from "../support/client.mjs";
import { startModel } from "../support/model.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service Name" };
const FEATURES = {
  question: "Which features should we include?",
  header: "Features",
  multiSelect: true,
  options: [{ label: "Authentication" }, { label: "REST API" }, { label: "Admin Dashboard" }],
};
const MANY = {
  question: "Which of them?",
  options: Array.from({ length: 200 }, (_, i) => ({ label: `Option ${i + 1}` })),
};
const TWINS = {
  question: "Which twin?",
  options: [
    { label: "Twin", description: "the elder" },
    { label: "Twin", description: "the younger" },
  ],
};

const selected = (question, label) => ({
  question: question.question,
  answer: label,
  selectedOption: label,
  wasCustom: false,
});
const custom = (question, text) => ({ question: question.question, answer: text, wasCustom: true });

/** `keys`: texts to wait for on the screen, each with the keys to press then. `dialogs`, `answers`: see client.mjs. */
const TABLE = [
  {
    name: "one",
    questions: [DATABASE],
    keys: [["1. PostgreSQL", "2"]],
    dialogs: ["SQLite"],
    answers: ["SQLite"],
    wanted: [selected(DATABASE, "SQLite")],
  },
  {
    name: "custom answer",
    questions: [DATABASE],
    keys: [
      ["1. PostgreSQL", "0"],
      ["Esc to go back", "DynamoDB"],
      ["DynamoDB", "<enter>"],
    ],
    dialogs: ["Other", "DynamoDB"],
    answers: ["DynamoDB"],
    wanted: [custom(DATABASE, "DynamoDB")],
  },
  {
    name: "text",
    questions: [NAME],
    keys: [
      ["name this service", "order-processor"],
      ["> order-processor", "<enter>"],
    ],
    dialogs: ["order-processor"],
    answers: ["order-processor"],
    wanted: [custom(NAME, "order-processor")],
  },
  {
    name: "multi",
    questions: [FEATURES],
    keys: [
      ["[ ] Authentication", "1"],
      ["[x] Authentication", "3"],
      ["[x] Admin Dashboard", "<enter>"],
    ],
    dialogs: ["Authentication", "Admin Dashboard", "Done"],
    answers: [["Authentication", "Admin Dashboard"]],
    wanted: [{ question: FEATURES.question, answer: ["Authentication", "Admin Dashboard"], wasCustom: false }],
  },
  {
    name: "notes",
    questions: [DATABASE],
    keys: [
      ["1. PostgreSQL", "<up><a-n>"],
      ["note:", "only for staging"],
      ["only for staging", "<enter>"],
      [/✎ only for staging/, "<up>2"],
    ],
    dialogs: ["Add a note…", "only for staging", "SQLite"],
    answers: [{ answer: "SQLite", note: "only for staging" }],
    wanted: [{ ...selected(DATABASE, "SQLite"), note: "only for staging" }],
  },
  {
    name: "200 options",
    questions: [MANY],
    keys: [
      ["1. Option 1", "/"],
      ["of 200", "150"],
      [/> +Option 150/, "<enter>"],
    ],
    dialogs: ["150. Option 150"],
    answers: ["Option 150"],
    wanted: [selected(MANY, "Option 150")],
  },
  {
    name: "equal labels",
    questions: [TWINS],
    keys: [["2. Twin", "2"]],
    dialogs: ["2. Twin — the younger"],
    answers: ["Twin"],
    wanted: [selected(TWINS, "Twin")],
  },
  {
    name: "several",
    questions: [DATABASE, NAME, FEATURES],
    keys: [
      ["1. PostgreSQL", "2"],
      ["name this service", "order-processor"],
      ["> order-processor", "<enter>"],
      ["[ ] Authentication", "12"],
      ["[x] REST API", "<enter>"],
      ["Submit 3 answers", "<enter>"],
    ],
    dialogs: ["SQLite", "order-processor", "Authentication", "REST API", "Done", "Submit"],
    answers: ["SQLite", "order-processor", ["Authentication", "REST API"]],
    wanted: [
      selected(DATABASE, "SQLite"),
      custom(NAME, "order-processor"),
      { question: FEATURES.question, answer: ["Authentication", "REST API"], wasCustom: false },
    ],
  },
];

/** Starts a model that asks the questions of the case that the last prompt names. */
async function modelOfTable(t) {
  const model = await startModel({
    t,
    match: [
      ...TABLE.map(({ name, questions }) => ({
        lastRole: "user",
        includes: `case: ${name}.`,
        toolCalls: [{ name: "ask_user", args: { questions, metadata: { source: name } } }],
      })),
      { lastRole: "tool", text: AFTER },
    ],
  });
  return model;
}

/** Checks `answeredAt`, `mode` and `via`, which differ between surfaces. Returns the other details. */
function checkedDetails({ answeredAt, mode, via, ...details }, wantedMode, wantedVia) {
  assert.equal(typeof answeredAt, "number");
  assert.deepEqual([mode, via], [wantedMode, wantedVia]);
  return details;
}

const expected = ({ name, questions, wanted }) => ({ questions, answers: wanted, metadata: { source: name } });

test("answers in the terminal give the expected results", async (t) => {
  const pi = await startPi({ t, model: await modelOfTable(t), rows: 40 });
  for (const [at, row] of TABLE.entries()) {
    await pi.prompt(`case: ${row.name}.`);
    // The help line appears when the form accepts keys.
    await pi.waitFor([row.questions[0].question, /Esc (to )?cancel/]);
    for (const [shown, keys] of row.keys) {
      await pi.waitFor(shown);
      await pi.keys(keys);
    }
    const results = () => pi.sessionEntries().filter((entry) => entry.message?.role === "toolResult");
    await pi.waitFor((rows) => !/navigate|Esc (to )?cancel/.test(rows.join("\n")) && results().length > at);
    assert.deepEqual(checkedDetails(savedResult(pi).details, "interactive"), expected(row), row.name);
  }
});

for (const way of ["dialogs", "structured"]) {
  test(`answers of an RPC client give the same results as in the terminal: ${way}`, async (t) => {
    const pi = await startRpc({ t, model: await modelOfTable(t), args: ["--ask-user-rpc", way] });
    for (const row of TABLE) {
      const from = pi.records.length;
      pi.send({ type: "prompt", message: `case: ${row.name}.` });
      if (way === "dialogs") {
        await answerDialogs(pi, row.dialogs, from);
      } else {
        const { requestId, questions, metadata } = await nextRequest(pi, from);
        assert.deepEqual({ questions, metadata }, { questions: row.questions, metadata: { source: row.name } });
        await respond(pi, { requestId, answers: row.answers });
      }
      const end = await pi.waitFor("tool_execution_end", { from });
      await pi.waitFor("agent_settled", { from });
      assert.deepEqual(
        checkedDetails(end.result.details, "rpc", way === "dialogs" ? undefined : "message"),
        expected(row),
        row.name,
      );
      assert.deepEqual(savedResult(pi).details, end.result.details);
    }
    // Only the selected protocol is used: structured mode has no dialogs, and dialog mode has no requests.
    assert.deepEqual(pi.records.filter(way === "dialogs" ? requestOf : isDialog), []);
  });
}
