// Deferred questions in the real Pi: the line above the editor, its key Alt+O, the list of `/questions`, and exactly one
// outcome for each request.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { answersOf } from "../support/asking.mjs";
import { documented } from "../support/documented.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { gate, startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";
import { checkResults, messagesOf } from "./support.mjs";

const DATABASE = "Which database should we use?";
const SERVICE = "What should we name this service?";
const CACHE = "Which cache?";
const TWO = {
  wait: false,
  questions: [
    { question: DATABASE, header: "Database", options: [{ label: "PostgreSQL" }, { label: "SQLite" }] },
    { question: SERVICE, header: "Service name" },
  ],
};
const ONE = {
  wait: false,
  questions: [{ question: CACHE, header: "Cache", options: [{ label: "None" }, { label: "Redis" }] }],
};
const call = (args, more = {}) => ({ toolCalls: [{ name: "ask_user", args }], ...more });
const SENT = "Sent. The agent receives the message before its next step.";
const FORM = /Esc ((to )?cancel|answer later)/;
/** Returns the line above the editor for `count` questions with these `names`. */
const line = (count, names) => `■ ${count} question${count === 1 ? "" : "s"} waiting: ${names}   Alt+O answer`;
const BOTH = line(2, "Database, Service name");

/** Starts Pi with a model that plays `steps`. `ours`: the settings of the extension. */
async function start(t, steps, { ours, ...options } = {}) {
  const model = await startModel({
    t,
    steps: [...steps, ...Array.from({ length: 6 }, (_, n) => ({ text: `more ${n}` }))],
  });
  if (ours) {
    options.home = makeHome({ model });
    t.after(() => dropHome(options.home));
    fs.writeFileSync(path.join(options.home.agentDir, "questions.json"), JSON.stringify(ours));
  }
  const pi = await startPi({ t, model, rows: 34, cols: 100, ...options });
  return { model, pi };
}

/** Returns the outcomes of deferred requests in `request`, in order: for each, the sentence that reports it, and the result. */
function outcomes(request) {
  return messagesOf(request).flatMap(({ text }) => {
    const found = /^(.* questions of request \S+.*:)\n(\{.*\})/.exec(text);
    return found ? [{ sentence: found[1].replace(/request \S+?(?=[: ])/, "request R"), ...JSON.parse(found[2]) }] : [];
  });
}

/** Returns the results of `ask_user` that the model received in `request`. */
const results = (request) =>
  request.messages
    .filter((message) => message.role === "tool" && message.content.includes?.("answers"))
    .map((message) => JSON.parse(message.content));

/** Answers the open form of TWO. */
async function answer(pi, keys = "2", name = "orders") {
  await pi.keys(keys);
  await pi.waitFor([SERVICE, /Enter (to submit|confirm)/]);
  await pi.keys(`${name}<enter>`);
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  await pi.waitGone("> 3. Submit 2 answers");
}

/** Answers the questions of TWO that have no answer in the restored draft, and submits the form. */
async function answerRest(pi) {
  const shows = (text) => pi.screen().some((row) => row.includes(text));
  if (shows(DATABASE)) return answer(pi);
  if (shows(SERVICE)) {
    await pi.keys("orders<enter>");
    await pi.waitFor("> 3. Submit 2 answers");
  }
  await pi.keys("<enter>");
  await pi.waitGone("> 3. Submit 2 answers");
}

/** Answers the first question of TWO, and types half of a name. */
async function typeHalf(pi) {
  await pi.keys("2");
  await pi.waitFor([SERVICE, /Enter (to submit|confirm)/]);
  await pi.type("ord");
  await pi.waitFor("> ord");
}

/** Opens the half-answered form, and submits it. */
async function finish(pi) {
  await pi.keys("<a-o>");
  await pi.waitFor([SERVICE, "> ord", /Enter (to submit|confirm)/]);
  await pi.keys("ers<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
}

/** Kills Pi, and starts Pi again in the same session. */
async function killAndRestart(t, pi, options) {
  pi.kill("SIGKILL");
  await pi.waitExit();
  return startPi({ t, rows: 34, cols: 100, home: pi.home, args: ["-c"], ...options });
}

async function open(pi, shown = DATABASE) {
  await pi.keys("<a-o>");
  await pi.waitFor([shown, FORM]);
}

test("the agent continues at once, and receives the answer while it works", { timeout: 120_000 }, async (t) => {
  const busy = gate(t);
  const steps = [
    call(TWO),
    { text: "I go on.", toolCalls: [{ name: "bash", args: { command: "echo worked" } }] },
    { text: "Working.", until: busy.until },
    { text: "Thanks." },
  ];
  const { model, pi } = await start(t, steps);
  await pi.prompt("Set it up");
  const [first] = results(await model.waitForRequest(2));
  assert.deepEqual([first.answered, first.answers, first.pending], [false, [], true]);
  assert.match(first.message, /Do not ask them again/);
  await model.waitForRequest(3);
  await pi.waitFor(BOTH);

  // Drafts, and the text in Pi's editor, survive a collapse.
  await open(pi);
  await pi.waitGone(BOTH);
  await typeHalf(pi);
  await pi.keys("<a-o>");
  await pi.waitFor(BOTH);
  await pi.waitGone(SERVICE);
  await pi.type("a thought");
  await pi.waitFor("a thought");
  await finish(pi);
  await pi.waitFor([SENT, "a thought"]);
  assert.equal(model.requests.length, 3);
  busy.open();
  const request = await model.waitForRequest(4);
  await pi.waitFor(["Thanks.", "✓ Database", "✎ Service name"]);
  checkResults(request);
  const [outcome, ...others] = outcomes(request);
  assert.deepEqual(others, []);
  assert.equal(outcome.sentence, "The user answered the questions of request R:");
  assert.equal(outcome.requestId, first.requestId);
  assert.deepEqual(answersOf(outcome), ["SQLite", "orders"]);
  await pi.waitGone("Alt+O answer");
});

test("a blocking form opens over a deferred request, and can itself be deferred", { timeout: 120_000 }, async (t) => {
  const blocking = { questions: TWO.questions };
  const steps = [call(ONE), call(blocking), { text: "I go on." }, { text: "Thanks." }, { text: "Thanks again." }];
  const { model, pi } = await start(t, steps);
  await pi.prompt("Set it up");
  // The line does not offer Alt+O, because Alt+O collapses the form while the form is open.
  await pi.waitFor([DATABASE, FORM, /■ 1 question waiting: Cache$/m]);
  await pi.keys("2");
  await pi.waitFor([SERVICE, /Enter (to submit|confirm)/]);
  await pi.type("ord");
  await pi.keys("<a-l>");
  await pi.waitFor(["I go on.", line(3, "Cache, Database, Service name")]);
  const [, second] = results(model.requests[2]);
  assert.deepEqual([second.answered, second.pending], [false, true]);
  // The oldest request opens first. Then the other request opens, with its draft.
  await open(pi, CACHE);
  await pi.keys("2");
  await pi.waitFor(["Thanks.", BOTH]);
  await finish(pi);
  await pi.waitFor("Thanks again.");
  const request = model.requests.at(-1);
  checkResults(request);
  assert.deepEqual(outcomes(request).map(answersOf), [["Redis"], ["SQLite", "orders"]]);
  assert.equal(outcomes(request)[1].requestId, second.requestId);
});
const slowTest = (name, body) => test(name, { timeout: 180_000 }, body);

slowTest("the list of /questions opens and withdraws requests", async (t) => {
  const steps = [call(TWO), call(ONE), { text: "I go on." }, { text: "Thanks." }, { text: "Thanks again." }];
  const { model, pi } = await start(t, steps);
  await pi.prompt("Set it up");
  await pi.waitFor(["I go on.", line(3, "Database, Service name, Cache")]);
  await pi.prompt(documented("/questions"));
  await pi.waitFor([
    "2 requests waiting, oldest first",
    "1. Database, Service name (2 questions, asked just now)",
    "2. Cache (1 question, asked just now)",
    "Withdraw… (the agent will be told)",
  ]);
  await pi.keys("<down><enter>");
  await pi.waitFor([CACHE, FORM]);
  await pi.keys("<a-o>");
  await pi.waitFor(line(3, "Database, Service name, Cache"));
  await pi.prompt("/questions");
  await pi.waitFor("Withdraw");
  await pi.keys("<down><down><enter>");
  await pi.waitFor(["Withdraw… (the agent will be told)", "→ No, keep them", "  1. Database, Service name"]);
  await pi.keys("<down><enter>");
  await pi.waitFor(["Thanks.", line(1, "Cache")]);
  assert.equal(outcomes(model.requests[3])[0].sentence, "The user withdrew the questions of request R:");
  await pi.prompt(documented("/questions clear"));
  await pi.waitFor(["Withdraw… (the agent will be told)", "  1. Cache (1 question, asked"]);
  await pi.keys("<down><enter>");
  await pi.waitFor("Thanks again.");
  assert.equal(outcomes(model.requests[4]).length, 2);
  await pi.waitGone("Alt+O answer");
  await pi.prompt("/questions clear");
  await pi.waitFor("No questions are waiting.");
  checkResults(model.requests[4]);
});

slowTest("the list shows a stopped call and a deferred request, and both are answered", async (t) => {
  const stopped = { questions: TWO.questions };
  const steps = [call(ONE), call(stopped), { text: "Thanks." }, { text: "Thanks again." }];
  const { model, pi } = await start(t, steps);
  await pi.prompt("Set it up");
  await pi.waitFor([DATABASE, FORM]);
  await pi.keys("2");
  await pi.waitFor([SERVICE, /Enter (to submit|confirm)/]);
  await pi.type("ord");
  await pi.waitFor("> ord");
  await pi.keys("<a-o>");
  await pi.waitFor(line(3, "Database, Service name, Cache"));
  await pi.keys("<esc>");
  await pi.waitFor(line(1, "Cache"));
  await pi.prompt(documented("/questions"));
  await pi.waitFor([
    "2 requests waiting, oldest first",
    "→ 1. Cache (1 question, asked just now)",
    "Interrupted: Database, Service name (1 answered)",
    "Withdraw… (the agent will be told)",
  ]);
  assert.ok(!pi.screen().join("\n").includes("Correct an answer"), "no call has an answer to correct");
  await pi.keys("<down><enter>");
  await pi.waitFor([SERVICE, "> ord", FORM]);
  await pi.keys("ers<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  await pi.waitFor("Thanks.");
  assert.deepEqual(
    results(model.requests.at(-1))
      .at(-1)
      .answers.map(({ answer }) => answer),
    ["SQLite", "orders"],
  );
  checkResults(model.requests.at(-1));
  // One request is left. `/questions show` still opens the list, but `/questions` opens the form of this request.
  await pi.prompt("/questions show");
  await pi.waitFor(["→ 1. Cache", "Correct an answer: reopen the last form"]);
  await pi.keys("<esc>");
  await pi.waitGone("→ 1. Cache");
  await pi.prompt("/questions");
  await pi.waitFor([CACHE, FORM]);
  await pi.keys("2");
  await pi.waitFor("Thanks again.");
  assert.deepEqual(outcomes(model.requests.at(-1)).map(answersOf), [["Redis"]]);
});

slowTest(
  "after the next prompt, a stopped call is not listed, and its result tells the model to ask again if necessary",
  async (t) => {
    const steps = [call({ questions: TWO.questions }), { text: "Something else." }];
    const { model, pi } = await start(t, steps);
    await pi.prompt("Set it up");
    await pi.waitFor([DATABASE, FORM]);
    await pi.keys("<a-o>");
    await pi.waitFor(line(2, "Database, Service name"));
    await pi.keys("<esc>");
    await pi.waitGone("Alt+O answer");
    await pi.prompt("/questions again");
    await pi.waitFor("That request ended before you decided, so there is nothing to correct.");
    await pi.prompt("do something else");
    await pi.waitFor("Something else.");
    const [{ message }] = results(model.requests[1]);
    assert.match(message, /Do what the user says next\. If that depends on an answer, ask the same questions again/);
    await pi.prompt("/questions");
    await pi.waitFor("No questions are waiting.");
  },
);

slowTest("a withdrawal needs the same confirmation as Esc, and reports where the typed text is", async (t) => {
  const { model, pi } = await start(t, [call(TWO), { text: "I go on." }, { text: "Thanks." }]);
  await pi.prompt("Set it up");
  await pi.waitFor(["I go on.", BOTH]);
  await open(pi);
  await typeHalf(pi);
  await pi.keys("<a-o>");
  await pi.waitFor(BOTH);
  const withdraw = async () => {
    await pi.prompt(documented("/questions clear"));
    await pi.waitFor("→ No, keep");
    await pi.keys("<down><enter>");
    await pi.waitFor(["Discard 1 answer and what you typed?", "→ No, keep them", "Yes, discard"]);
  };
  await withdraw();
  await pi.keys("<enter>");
  await pi.waitGone("Discard 1 answer");
  await pi.waitFor(BOTH);
  assert.equal(model.requests.length, 2);
  await withdraw();
  await pi.keys("<down><enter>");
  await pi.waitFor(["Your text is in Pi's editor.", "Thanks.", /^\s*ord\s*$/m]);
  assert.equal(outcomes(model.requests[2])[0].sentence, "The user withdrew the questions of request R:");
});

slowTest("Esc stops the agent, and a submitted answer is delivered with the next prompt", async (t) => {
  const never = gate(t);
  const { model, pi } = await start(t, [call(TWO), { text: "…", until: never.until }, { text: "Thanks." }]);
  await pi.prompt("Set it up");
  await model.waitForRequest(2);
  await pi.waitFor(BOTH);
  await open(pi);
  await answer(pi);
  await pi.waitFor(SENT);
  await pi.keys("<esc>");
  await pi.waitFor("✓ Database");
  assert.equal(model.requests.length, 2);
  await pi.prompt("go on");
  await pi.waitFor("Thanks.");
  assert.equal(outcomes(model.requests[2]).length, 1);
  checkResults(model.requests[2]);
});

slowTest("a deferred request survives /reload, /new, and a kill of Pi", async (t) => {
  const { model, pi } = await start(t, [call(TWO), { text: "I go on." }, { text: "Thanks." }]);
  await pi.prompt("Set it up");
  await pi.waitFor(["I go on.", BOTH]);
  await pi.prompt("/reload");
  await pi.waitFor(/[Rr]eloaded/);
  await pi.waitFor(BOTH);
  await pi.prompt("/new");
  await pi.waitGone("Alt+O answer");
  await pi.exit();
  const old = await startPi({ t, model, rows: 34, home: pi.home, args: ["-c"] });
  await old.waitFor(BOTH);
  await old.ready();
  await old.waitFor(() => old.title.startsWith("Waiting for you"));
  // The draft survives a kill of Pi.
  await open(old);
  await typeHalf(old);
  await old.keys("<a-o>");
  await old.waitFor(BOTH);
  const again = await killAndRestart(t, old, { model });
  await again.waitFor(BOTH);
  await finish(again);
  await again.waitFor("Thanks.");
  assert.deepEqual(outcomes(model.requests[2]).map(answersOf), [["SQLite", "orders"]]);
  checkResults(model.requests[2]);
  await again.exit();
  const last = await startPi({ t, model, rows: 34, home: pi.home, args: ["-c"] });
  await last.prompt("and now?");
  await last.waitFor("more 0");
  assert.ok(!last.screen().join("\n").includes("Alt+O answer"));
  assert.equal(outcomes(model.requests[3]).length, 1);
});

slowTest("a branch shows only the deferred requests that were asked on it", async (t) => {
  const { pi } = await start(t, [{ text: "Hello." }, call(ONE), { text: "I go on." }]);
  await pi.prompt("Hi");
  await pi.waitFor("Hello.");
  await pi.prompt("Set it up");
  await pi.waitFor(["I go on.", line(1, "Cache")]);
  const goTo = async (text) => {
    await pi.prompt("/tree");
    await pi.waitFor("Session Tree");
    await pi.type(text);
    await pi.waitFor(new RegExp(`› .*${text}`));
    await pi.keys("<enter>");
    await pi.waitFor("No summary");
    await pi.keys("<enter>");
    await pi.waitGone("No summary");
  };
  await goTo("Hello.");
  await pi.waitGone("Alt+O answer");
  await goTo("I go on.");
  await pi.waitFor(line(1, "Cache"));
});

/** Settings with which Pi can compact a short conversation, as in `beforeCompaction`. */
const settings = { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 10 } };

/** Starts Pi with a conversation that can be compacted and that contains the deferred request TWO. */
async function beforeCompaction(t, summary) {
  const steps = [
    call(TWO),
    { text: `${"word ".repeat(3_000)} I go on.` },
    { text: "and on" },
    summary,
    { text: "Thanks." },
  ];
  const { model, pi } = await start(t, steps, { settings });
  await pi.prompt("Set it up");
  await pi.waitFor("I go on.");
  await pi.prompt("go on");
  await pi.waitFor("and on");
  return { model, pi };
}

slowTest("an answer during a compaction is delivered once", async (t) => {
  const slow = gate(t);
  const { model, pi } = await beforeCompaction(t, { text: "A summary.", until: slow.until });
  await pi.prompt("/compact");
  await model.waitForRequest(4);
  await open(pi);
  await answer(pi);
  slow.open();
  const request = await model.waitForRequest(5);
  await pi.waitFor("Thanks.");
  assert.equal(outcomes(request).length, 1);
  await pi.prompt("and now?");
  const last = await model.waitForRequest(6);
  assert.equal(outcomes(last).length, 1);
});

slowTest("a deferred request survives /compact, and then a kill of Pi", async (t) => {
  const { model, pi } = await beforeCompaction(t, { text: "A summary." });
  // The draft of the form survives the compaction and the kill.
  await open(pi);
  await typeHalf(pi);
  await pi.keys("<a-o>");
  await pi.waitFor(BOTH);
  await pi.prompt("/compact");
  await pi.waitFor([/[Cc]ompacted/, BOTH]);
  const { requestId } = results(model.requests[1])[0];
  const openRequest = `- request ${requestId}: "${DATABASE}", "${SERVICE}"`;
  const compacted = pi.sessionEntries().findIndex((entry) => entry.type === "compaction");
  assert.ok(compacted > 0);
  const again = await killAndRestart(t, pi, { model, settings });
  await again.waitFor(BOTH);
  await finish(again);
  await again.waitFor("Thanks.");
  const request = model.requests.at(-1);
  const summary = messagesOf(request).find(({ text }) => text.includes("A summary."));
  assert.ok(summary.text.includes(openRequest), summary.text);
  assert.deepEqual(
    outcomes(request).map((end) => [end.requestId, ...end.answers.map((one) => one.answer)]),
    [[requestId, "SQLite", "orders"]],
  );
  await again.prompt("and now?");
  await again.waitFor("more 0");
  assert.equal(outcomes(model.requests.at(-1)).length, 1);
  assert.ok(!again.screen().join("\n").includes("Alt+O answer"));
});

slowTest("after a kill at any point of the session, each request has one outcome", async (t) => {
  const { model, pi } = await start(t, [call(TWO), { text: "I go on." }, { text: "Thanks." }]);
  await pi.prompt("Set it up");
  await pi.waitFor(["I go on.", BOTH]);
  await open(pi);
  await answer(pi);
  await pi.waitFor("Thanks.");
  await pi.exit();
  const file = pi.sessionFile();
  const lines = fs.readFileSync(file, "utf8").trimEnd().split("\n");
  const asked = lines.findIndex((line) => line.includes('"toolCall"'));
  // Simulates a kill after each line of the session file, from the line with the question.
  for (let count = asked + 1; count <= lines.length; count += 1) {
    fs.writeFileSync(file, `${lines.slice(0, count).join("\n")}\n`);
    const from = model.requests.length;
    const again = await startPi({ t, model, rows: 34, home: pi.home, args: ["-c"] });
    await again.ready();
    const answered = lines.slice(0, count).some((line) => line.includes('"kind":"settled"'));
    if (!answered) {
      await again.waitFor(BOTH);
      await again.keys("<a-o>");
      await again.waitFor(FORM);
      await answerRest(again);
    }
    const delivered = lines.slice(0, count).some((line) => line.includes('"custom_message"'));
    if (!delivered) await model.waitForRequest(from + 1);
    await again.waitFor(/✓ Database/);
    await again.prompt("and now?");
    await model.waitForRequest(from + (delivered ? 1 : 2));
    const request = model.requests.at(-1);
    checkResults(request);
    assert.equal(outcomes(request).length, 1, `after line ${count} of ${lines.length}: ${lines[count - 1]}`);
    assert.equal(results(request)[0].pending, true);
    again.kill("SIGKILL");
    await again.waitExit();
  }
});
