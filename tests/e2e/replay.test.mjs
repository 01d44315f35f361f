// An interrupted call is asked again, in the real Pi with a scripted model.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { sessionEntries, sessionFile } from "../support/home.mjs";
import { logged } from "../support/log.mjs";
import { textOf, toolResults } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { command, runPi, startPi, startRpc } from "../support/pi.mjs";
import { answers, checkResults, messagesOf, pendingFile, SERVICE, scriptedModel } from "./support.mjs";

const QUESTION = "Which database should we use?";
const ASK = {
  toolCalls: [
    {
      name: "ask_user",
      args: { questions: [{ question: QUESTION, options: [{ label: "PostgreSQL" }, { label: "SQLite" }] }] },
    },
  ],
};
/** A call with the same question, and a text question after it. */
const ASK_TWO = {
  toolCalls: [
    {
      name: "ask_user",
      args: {
        questions: [
          { ...ASK.toolCalls[0].args.questions[0], header: "Database" },
          { question: SERVICE, header: "Service" },
        ],
      },
    },
  ],
};
/** The text that the form shows when it accepts keys. */
const FORM = /Esc (to )?cancel/;

const slowTest = (name, ...rest) => test(name, { timeout: 120_000, ...(rest.length > 1 ? rest[0] : {}) }, rest.at(-1));

/** Starts Pi, and waits for the form. */
const asking = async (t, model, options = {}) => {
  const pi = await startPi({ t, model, ...options });
  await pi.prompt("Set up the service");
  await pi.waitFor([FORM, QUESTION]);
  return pi;
};
/** Starts Pi, and kills it while a form is open. Returns Pi's home directory. */
async function interrupt(t, model) {
  const pi = await asking(t, model);
  pi.kill("SIGKILL");
  await pi.waitExit();
  return pi.home;
}
/** Starts Pi again in the same session. */
const goOn = (t, model, home, ...args) => startPi({ t, model, home, args: ["-c", ...args] });
const waitForForm = (pi) => pi.waitFor([FORM, QUESTION]);

/** Waits until a draft in the session contains `text`. */
async function waitForDraft(pi, text) {
  const saved = () => logged(pi.sessionEntries(), "draft").some(({ data }) => JSON.stringify(data.left).includes(text));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no draft contains "${text}"`)), 30_000);
  const changes = fs.promises.watch(path.dirname(pi.sessionFile()), { signal: stop.signal })[Symbol.asyncIterator]();
  while (!saved()) await changes.next();
  clearTimeout(timer);
  await changes.return();
}

for (const [how, end] of [
  ["kill -9", (pi) => waitForDraft(pi, "ord").then(() => pi.kill("SIGKILL"))],
  ["closing the terminal", async (pi) => pi.kill("SIGHUP")],
  ["SIGTERM", async (pi) => pi.kill("SIGTERM")],
  ["Ctrl+C twice", (pi) => pi.keys("<a-o><c-c><c-c>")],
]) {
  slowTest(`after ${how} the question is asked again with the typed text, and its answer is the result`, async (t) => {
    const model = await scriptedModel(t, ASK_TWO);
    const first = await startPi({ t, model, rows: 34 });
    await first.prompt("Set up the service");
    await waitForForm(first);
    await first.keys("2");
    await first.waitFor([SERVICE, /Enter (to submit|confirm)/]);
    await first.type("ord");
    await first.waitFor("> ord");
    await end(first);
    await first.waitExit();
    assert.equal(model.requests.length, 1);
    const second = await goOn(t, model, first.home);
    await second.waitFor([SERVICE, "> ord", /Enter (to submit|confirm)/]);
    await second.keys("ers<enter>");
    await second.waitFor("Submit 2 answers");
    await second.keys("<enter>");
    const rows = await second.waitFor(["✓ Database   SQLite", "reply 1"]);
    assert.ok(!rows.join("\n").includes("aborted"), rows.join("\n"));
    assert.equal(rows.join("\n").split("SQLite").length, 2, "the answer is on the screen once");
    assert.equal(model.requests.length, 2);
    checkResults(model.requests[1]);
    assert.deepEqual(answers(model.requests[1]), ["SQLite", "orders"]);
    assert.ok(!fs.existsSync(pendingFile(first.home)));
    await second.exit();

    // After another restart, the question is not asked again.
    const third = await goOn(t, model, first.home);
    await third.prompt("and now?");
    await third.waitFor("reply 2");
    checkResults(model.requests[2]);
    assert.deepEqual(answers(model.requests[2]), ["SQLite", "orders"]);
  });
}

slowTest("after kill -9 an unfinished note is a draft, which is shown and not submitted", async (t) => {
  const model = await scriptedModel(t, ASK);
  const first = await asking(t, model);
  await first.keys("<a-n>");
  await first.waitFor("note:");
  await first.type("not before May");
  await waitForDraft(first, "before May");
  first.kill("SIGKILL");
  await first.waitExit();
  const second = await goOn(t, model, first.home);
  await second.waitFor([FORM, "“not before May” will not be submitted"]);
  await second.keys("<a-n>");
  await second.waitFor("note: not before May");
  await second.keys("<esc>2");
  await second.waitFor("reply 1");
  assert.deepEqual(answers(model.requests[1]), ["SQLite"]);
  assert.ok(!JSON.stringify(model.requests[1].messages).includes("before May"));
});

slowTest(
  "scripts/replay.sh: after a kill, the question is asked again",
  { skip: process.platform === "win32" },
  async (t) => {
    const model = await scriptedModel(t, ASK);
    const real = await command({ t, model });
    t.after(() => real.dispose());
    const shell = { name: "sh", node: "/bin/sh", cli: path.join(ROOT, "tests", "e2e", "scripts", "replay.sh") };
    const pi = await startPi({
      t,
      host: shell,
      mode: "regular",
      model,
      home: real.home,
      env: { PI: [real.node, ...real.args].join(" ") },
    });
    await waitForForm(pi);
    process.kill(Number(fs.readFileSync(path.join(real.home.cwd, "pi.pid"), "utf8")), "SIGKILL");
    await pi.waitFor(/K\s*illed[\s\S]*Esc to cancel/); // the shell writes "Killed" at the cursor, so a line may break in it
    await pi.keys("2");
    await pi.waitFor("reply 1");
    checkResults(model.requests[1]);
    assert.deepEqual(answers(model.requests[1]), ["SQLite"]);
  },
);

slowTest("a cancel of the repeated question is the result of the call", async (t) => {
  const model = await scriptedModel(t, ASK);
  const home = await interrupt(t, model);
  const second = await goOn(t, model, home);
  await waitForForm(second);
  await second.keys("<esc>");
  await second.waitFor("reply 1");
  checkResults(model.requests[1]);
  assert.match(toolResults(model.requests)[0].text, /"cancelled":true/);
  await second.exit();
  const third = await goOn(t, model, home);
  await third.prompt("and now?");
  await third.waitFor("reply 2");
  checkResults(model.requests[2]);
});

slowTest("pi -c with a prompt asks the question first, and the model receives one request", async (t) => {
  const model = await scriptedModel(t, ASK);
  const home = await interrupt(t, model);
  const second = await goOn(t, model, home, "go on");
  await waitForForm(second);
  await second.keys("2");
  await second.waitFor(["✓ SQLite", "reply 1"]);
  assert.equal(model.requests.length, 2);
  checkResults(model.requests[1]);
  assert.deepEqual(answers(model.requests[1]), ["SQLite"]);
  assert.equal(messagesOf(model.requests[1]).at(-1).text, "go on");
});

slowTest("in print mode, the questions of an interrupted call are saved in the file", async (t) => {
  const model = await scriptedModel(t, ASK);
  const home = await interrupt(t, model);
  const ended = await runPi({ t, model, home, args: ["-c", "-p", "go on"] });
  assert.equal(ended.code, 0, ended.stderr);
  checkResults(model.requests[1]);
  assert.match(toolResults(model.requests)[0].text, /^Questions pending/);
  assert.ok(fs.existsSync(pendingFile(home)));
  const last = await runPi({ t, model, home, args: ["-p", "--answers", '["SQLite"]'] });
  assert.equal(last.code, 0, last.stderr);
  assert.deepEqual(answers(model.requests[2]), ["SQLite"]);
  checkResults(model.requests[2]);
});

slowTest("in print mode, --answers answers an interrupted call", async (t) => {
  const model = await scriptedModel(t, ASK);
  const home = await interrupt(t, model);
  const ended = await runPi({ t, model, home, args: ["-c", "-p", "--answers", '["SQLite"]'] });
  assert.equal(ended.code, 0, ended.stderr);
  assert.deepEqual(answers(model.requests[1]), ["SQLite"]);
  assert.ok(!fs.existsSync(pendingFile(home)));
});

slowTest("an RPC client shows the dialogs of an interrupted call again", async (t) => {
  const model = await scriptedModel(t, ASK);
  const home = await interrupt(t, model);
  const client = await startRpc({ t, model, home, args: ["-c"] });
  t.after(() => client.dispose());
  const dialog = await client.waitFor({ type: "extension_ui_request", method: "select" });
  client.send({
    type: "extension_ui_response",
    id: dialog.id,
    value: dialog.options.find((option) => option.includes("SQLite")),
  });
  await model.waitForRequest(2);
  checkResults(model.requests[1]);
  assert.deepEqual(answers(model.requests[1]), ["SQLite"]);
});

slowTest("after a move to a call with /tree, its question is asked again, on a new branch", async (t) => {
  // Pi's tree lists a message with calls only if the message also has a text.
  const model = await scriptedModel(t, { ...ASK, text: "One question first." });
  const pi = await asking(t, model);
  await pi.keys("1");
  await pi.waitFor("reply 1");
  await pi.prompt("/tree");
  await pi.waitFor("Session Tree");
  await pi.keys("<up><up>");
  await pi.waitFor(/› .*One question first\./);
  await pi.keys("<enter>");
  await pi.waitFor("No summary");
  await pi.keys("<enter>");
  await pi.waitFor([FORM, QUESTION, "> 1. PostgreSQL"]);
  await pi.keys("2");
  await pi.waitFor("reply 2");
  assert.deepEqual(answers(model.requests.at(-1)), ["SQLite"]);
  checkResults(model.requests.at(-1));
  const entries = sessionEntries(pi.home);
  const resultEntries = entries.filter((entry) => entry.message?.role === "toolResult");
  assert.deepEqual(
    resultEntries.map((entry) => /PostgreSQL|SQLite/.exec(JSON.parse(textOf(entry.message)).answers[0].answer)[0]),
    ["PostgreSQL", "SQLite"],
  );
  // Returns the id of the message before an entry. Log entries may be between them.
  const message = ({ parentId }) => {
    const parent = entries.find((entry) => entry.id === parentId);
    return parent.message ? parent.id : message(parent);
  };
  assert.equal(message(resultEntries[0]), message(resultEntries[1]));
  assert.ok(sessionFile(pi.home));
});
