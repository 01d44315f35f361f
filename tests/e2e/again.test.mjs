// Corrections of submitted answers, and the list of calls, in the real Pi.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerDialogs } from "../support/client.mjs";
import { documented } from "../support/documented.mjs";
import { gate, startModel } from "../support/model.mjs";
import { runPi, startPi, startRpc } from "../support/pi.mjs";
import { checkResults, messagesOf } from "./support.mjs";

const DATABASE = "Which database should we use?";
const SERVICE = "What should we name this service?";
const ARGS = {
  questions: [
    {
      question: DATABASE,
      header: "Database",
      options: [{ label: "PostgreSQL" }, { label: "SQLite" }, { label: "MongoDB" }],
    },
    { question: SERVICE, header: "Service" },
  ],
};
/** A message with a call of `ask_user`, and a call of another tool. */
const ASKS = {
  toolCalls: [
    { name: "ask_user", args: ARGS },
    { name: "bash", args: { command: "echo beside" } },
  ],
};

/** Returns the corrections in a request, each as a list of `[answer, changed]`. */
const corrections = (request) =>
  messagesOf(request).flatMap(({ text }) => {
    const found = /changed: true[^\n]*\n(\{.*\})/.exec(text);
    return found ? [JSON.parse(found[1]).answers.map((one) => [one.answer, one.changed === true])] : [];
  });

async function answer(pi) {
  await pi.waitFor([DATABASE, /Esc (to )?cancel/]);
  await pi.keys("2");
  await pi.waitFor(SERVICE);
  await pi.keys("orders<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
}

const ready = /Enter (to select|to submit|confirm)/;
async function openReview(pi, command = documented("/questions again")) {
  await pi.prompt(command);
  await pi.waitFor(["Correct an answer?", ready]);
}

/** Opens a correction, selects the row with this number and text in the first question, and submits the correction. */
async function change(pi, number, row) {
  await openReview(pi);
  await pi.keys("<enter>");
  await pi.waitFor(`${number}. ${row}`);
  await pi.keys(number);
  await pi.waitFor("> 3. Submit 1 changed answer");
  await pi.keys("<enter>");
}

const size = { rows: 34, columns: 100 };

test("each correction is delivered once to an idle, a busy and a stopped agent", { timeout: 120_000 }, async (t) => {
  const [busy, stopped] = [gate(t), gate(t)];
  const model = await startModel({
    t,
    steps: [
      ASKS,
      { text: "reply 1" },
      { text: "reply 2" },
      { text: "reply 3", until: busy.until },
      { text: "reply 4", until: stopped.until },
      { text: "reply 5" },
      { text: "reply 6" },
    ],
  });
  const pi = await startPi({ t, model, ...size });
  await pi.prompt("/questions again");
  await pi.waitFor("No question was asked on this branch of the session yet.");
  await pi.prompt("Set it up");
  await answer(pi);
  await pi.waitFor("reply 1");

  // Without a change, nothing is submitted.
  await openReview(pi);
  await pi.waitFor(["> 1. Database   SQLite", "2. Service    ✎ orders", "Close without changes"]);
  await pi.keys("<down><down><enter>");
  await pi.waitFor("Nothing was changed, so nothing was submitted.");
  assert.equal(model.requests.length, 2);
  // The list of calls opens the review of a call.
  await pi.prompt(documented("/questions history"));
  await pi.waitFor(["Questions on this session branch", "Answered: SQLite, orders", ready]);
  await pi.keys("<enter>");
  await pi.waitFor(["Correct an answer?", "> 1. Database   SQLite", ready]);
  await pi.keys("<esc>");
  await pi.waitGone("Correct an answer?");
  await pi.prompt(documented("/questions again 2"));
  await pi.waitFor("There is only one request on this branch of the session: number 1.");

  // For an idle agent, the correction starts a turn.
  await change(pi, "1", "PostgreSQL");
  await pi.waitFor(["✎ Corrected", "✓ Database   PostgreSQL  (was SQLite)", "reply 2"]);
  const first = [
    ["PostgreSQL", true],
    ["orders", false],
  ];
  assert.deepEqual(corrections(model.requests[2]), [first]);

  // A working agent receives the correction at the end of its step, and continues.
  await pi.prompt("go on");
  await model.waitForRequest(4);
  await openReview(pi, "/questions again 1");
  await pi.keys("<down><a-x>");
  await pi.waitFor("not answered  (was ✎ orders)");
  await pi.keys("<down><enter>");
  await pi.waitFor("Sent. The agent receives the message before its next step.");
  busy.open();
  const second = [
    ["PostgreSQL", false],
    [null, true],
  ];
  assert.deepEqual(corrections(await model.waitForRequest(5)), [first, second]);

  // A stopped agent receives the correction with the next prompt, and not again after a restart of Pi.
  await change(pi, "3", "MongoDB");
  await pi.waitFor(/before its next step[\s\S]*before its next step/);
  await pi.keys("<esc>");
  await pi.waitFor("MongoDB  (was PostgreSQL)");
  stopped.open();
  await pi.prompt("and now");
  await pi.waitFor("reply 5");
  const third = [
    ["MongoDB", true],
    [null, false],
  ];
  assert.deepEqual(corrections(model.requests[5]), [first, second, third]);
  await pi.exit();
  const later = await startPi({ t, model, ...size, home: pi.home, args: ["-c"] });
  await later.waitFor("MongoDB  (was PostgreSQL)");
  await later.prompt("once more");
  await later.waitFor("reply 6");
  assert.deepEqual(corrections(model.requests[6]), [first, second, third]);
  checkResults(model.requests[6]);
});

test("a correction survives a kill of Pi, and is delivered once", { timeout: 120_000 }, async (t) => {
  const never = gate(t);
  const model = await startModel({
    t,
    steps: [ASKS, { text: "reply 1", until: never.until }, { text: "reply 2" }, { text: "reply 3" }],
  });
  const pi = await startPi({ t, model, rows: 34 });
  await pi.prompt("Set it up");
  await answer(pi);
  await model.waitForRequest(2);
  await change(pi, "1", "PostgreSQL");
  await pi.waitFor("Sent. The agent receives the message before its next step.");
  pi.kill("SIGKILL");
  await pi.waitExit();
  const correction = [
    ["PostgreSQL", true],
    ["orders", false],
  ];
  const second = await startPi({ t, model, home: pi.home, args: ["-c"], rows: 34 });
  await second.waitFor(["✎ Corrected", "reply 2"]);
  assert.deepEqual(corrections(model.requests[2]), [correction]);
  checkResults(model.requests[2]);
  await second.exit();
  const third = await startPi({ t, model, home: pi.home, args: ["-c"], rows: 34 });
  await third.prompt("and now?");
  await third.waitFor("reply 3");
  assert.deepEqual(corrections(model.requests[3]), [correction]);
  await third.exit();
  const printed = await runPi({ t, model, home: pi.home, args: ["-c", "-p", "/questions history"] });
  assert.match(printed.stderr, /1\. \d\d:\d\d {2}Database, Service: Corrected: PostgreSQL, orders/);
});

test("an RPC client corrects an answer", { timeout: 120_000 }, async (t) => {
  const model = await startModel({ t, steps: [ASKS, { text: "reply 1" }, { text: "reply 2" }] });
  const pi = await startRpc({ t, model });
  pi.send({ type: "prompt", message: "Set it up" });
  await answerDialogs(pi, ["SQLite", "orders", "Submit"], 0);
  await pi.waitFor("agent_settled");

  const from = pi.records.length;
  pi.send({ type: "prompt", message: "/questions again" });
  await answerDialogs(pi, ["1. Database: SQLite", "1. PostgreSQL", "Submit 1 changed answer"], from);
  const request = await model.waitForRequest(3);
  assert.deepEqual(corrections(request), [
    [
      ["PostgreSQL", true],
      ["orders", false],
    ],
  ]);
});
