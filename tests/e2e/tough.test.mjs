// Interruptions of an open form by aborts, signals, other calls, and other extensions. No question is lost, no call stays
// open, and the user can always quit Pi.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, startAsking } from "../support/asking.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { gate, toolResults } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const FOREIGN = path.join(ROOT, "tests", "support", "foreign.js");
const NAME = { question: "What should we name this service?", header: "Service Setup" };
const ONE = { questions: [DATABASE] };
const OURS = "Which database should we use?";
const THEIRS = "THEIRS asks";
const OPEN = /Esc (to )?cancel/;
const skip = process.platform === "win32" && "no signals here";

const extensions = [EXTENSION, FOREIGN];

/** Sends a command to the other extension. */
function sendAction(pi, action) {
  fs.writeFileSync(path.join(pi.home.cwd, "action"), action);
  process.kill(pi.pid, "SIGUSR2");
}

const faults = (pi) =>
  fs.existsSync(path.join(pi.home.cwd, "faults")) && fs.readFileSync(path.join(pi.home.cwd, "faults"), "utf8");

test("after a stop before the call, no form opens", { skip }, async (t) => {
  const { until, open: speak } = gate(t);
  const model = await modelThatAsks(t, ONE, {
    match: [{ includes: "first", toolCalls: [{ name: "ask_user", args: ONE }], until }, { text: AFTER }],
  });
  const pi = await startPi({ t, model, extensions });
  await pi.prompt("first");
  await model.waitForRequest(1);
  sendAction(pi, "abort");
  await pi.waitFor(/abort/i);
  speak();
  await pi.keys("second<enter>");
  await pi.waitFor(AFTER);
  assert.doesNotMatch(pi.screen().join("\n"), OPEN);
});

test("a shutdown by another extension ends Pi as soon as the form is closed", { skip }, async (t) => {
  const { pi } = await startAsking(t, ONE, { extensions });
  sendAction(pi, "shutdown");
  await pi.keys("<esc>");
  const { code } = await pi.waitExit();
  assert.equal(code, 0);
  assert.equal(faults(pi), false);
});

// While the agent waits for our form, Pi refuses `reload` and `tree`.
for (const action of ["reload", "tree", "new"]) {
  test(`${action} while a form is open: nothing is lost, and Pi still works`, { skip }, async (t) => {
    const match = [
      { lastRole: "user", includes: "ask", toolCalls: [{ name: "ask_user", args: ONE }] },
      { text: AFTER },
    ];
    const model = await modelThatAsks(t, ONE, { match });
    const pi = await startPi({ t, model, extensions });
    await pi.prompt("/lend");
    await pi.waitFor("lent");
    await pi.keys("ask<enter>");
    await pi.waitFor(OPEN);
    sendAction(pi, action);
    if (action === "new") {
      await pi.waitGone("ask_user");
    } else {
      await pi.waitFor(() => !fs.existsSync(path.join(pi.home.cwd, "action")));
      await pi.keys("2");
      await pi.waitFor(AFTER);
      assert.equal(JSON.parse(toolResults(model.requests).at(-1).text).answers[0].answer, "SQLite");
    }
    assert.match(faults(pi) || "", action === "tree" ? /Wait for the current response/ : /^$/);
    const before = model.requests.length;
    await pi.keys("hello<enter>");
    await model.waitForRequest(before + 1);
    await pi.waitFor((rows) => rows.some((row) => row.includes("hello")) && rows.some((row) => row.includes(AFTER)));
    await pi.exit();
  });
}

for (const [action, host] of ["open", "select", "overlay"].flatMap((action) =>
  OLDEST_AND_NEWEST.map((host) => [action, host]),
)) {
  const close = { open: "x", select: "<down><enter>", overlay: "x" }[action];
  const notice = { open: "theirs: yes", select: "theirs: green", overlay: "theirs: yes" }[action];
  const answerTheirs = async (pi) => {
    await pi.waitFor(THEIRS);
    if (action !== "select") {
      await pi.keys("yes");
      await pi.waitFor("asks: yes");
    }
    await pi.keys(close);
    await pi.waitGone(THEIRS);
  };

  test(`another extension's ${action} over our form, Pi ${host}: both are answered`, { skip }, async (t) => {
    const { pi, result } = await startAsking(t, { questions: [NAME] }, { host, extensions });
    await pi.keys("ord");
    await pi.waitFor("ord");
    sendAction(pi, action);
    await answerTheirs(pi);
    // The form still has the typed text.
    await pi.waitFor([NAME.question, "ord", OPEN]);
    await pi.keys("er<enter>");
    assert.equal((await result()).answers[0].answer, "order");
    await pi.waitFor(notice);
    assert.equal(faults(pi), false);
  });

  test(`our form while another extension's ${action} is open, Pi ${host}: both are answered`, { skip }, async (t) => {
    const { until, open: speak } = gate(t);
    const match = [{ lastRole: "user", toolCalls: [{ name: "ask_user", args: ONE }], until }, { text: AFTER }];
    const model = await modelThatAsks(t, ONE, { match });
    const pi = await startPi({ t, host, model, extensions });
    await pi.prompt("Please ask me.");
    await model.waitForRequest(1);
    sendAction(pi, action);
    await pi.waitFor(THEIRS);
    speak();
    // Newer versions of Pi show our form first, because it opened last. Otherwise, a line asks the user to close theirs.
    const ours = async () => {
      await pi.waitFor([OURS, OPEN]);
      await pi.keys("2");
      await pi.waitGone(OURS);
    };
    const first = await pi.waitFor(/Close the open form or dialog to see it|Esc (to )?cancel/);
    const order = first[0].startsWith("Close") ? [() => answerTheirs(pi), ours] : [ours, () => answerTheirs(pi)];
    for (const step of order) await step();
    await pi.waitFor([AFTER, notice]);
    assert.equal(JSON.parse(toolResults(model.requests).at(-1).text).answers[0].answer, "SQLite");
    assert.equal(faults(pi), false);
  });
}

test("if the agent stops while another extension's form covers ours, only our form closes", { skip }, async (t) => {
  const { pi } = await startAsking(t, ONE, { extensions });
  sendAction(pi, "open");
  await pi.waitFor(THEIRS);
  sendAction(pi, "abort");
  await pi.waitFor(/abort/i);
  await pi.waitFor(THEIRS);
  await pi.keys("yesx");
  await pi.waitFor("theirs: yes");
  await pi.keys("/quit<enter>");
  await pi.waitExit();
});
