// A Pi that the agent starts in its bash tool asks in the terminal of the Pi that started it: both are real.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { BUN_NAMES, HOST_NAMES, noBun } from "../support/hosts.mjs";
import { startModel, textOf } from "../support/model.mjs";
import { command, runPi, startPi } from "../support/pi.mjs";
import { pendingFile, waits } from "./support.mjs";

const skip = process.platform === "win32" && "the commands are a shell's";
/** What the prompt of every child begins with. */
const CHILD = "You are a child";
const DONE = "The child is done.";
const ASK = {
  name: "ask_user",
  args: {
    title: "Setup",
    questions: [
      { question: "Which database?", header: "Database", options: [{ label: "PostgreSQL" }, { label: "SQLite" }] },
      { question: "What should the service be called?", header: "Name" },
    ],
  },
};
const LINE = "■ 2 questions waiting: Database (another process), Name (another process)   Alt+O answer";
/** On Linux the kernel says who asks; elsewhere the child says it of itself. */
const TITLE = /Another process \((says it is )?[\w-]+( \d+)? in \S*work\) has a question: Setup/;
const FORM = /Esc ((to )?cancel|later)/;
const bash = (command) => ({ toolCalls: [{ name: "bash", args: { command } }] });
const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * A Pi in a terminal whose agent runs a child, `pi -p`, in bash. The model makes the child do `steps`, one after the
 * other, and then repeat what its last tool gave.
 */
async function start(t, host, { own = { subagents: "ask" }, steps = [{ toolCalls: [ASK] }] } = {}) {
  const child = [...steps];
  const answers = { ofChild: [], ofParent: [] };
  let run;
  const model = await startModel({
    loop: true,
    steps: [
      ({ messages, last }) => {
        const isChild = messages.some((it) => it.role === "user" && textOf(it).startsWith(CHILD));
        if (last.role === "tool") answers[isChild ? "ofChild" : "ofParent"].push(textOf(last));
        if (isChild) return child.shift() ?? { text: `The child got ${textOf(last)}` };
        return last.role === "tool" ? { text: DONE } : bash(run);
      },
    ],
  });
  t.after(() => model.close());
  const pi = await startPi({ t, host, model, cols: 110, rows: 34, settings: {} });
  fs.writeFileSync(path.join(pi.home.agentDir, "questions.json"), JSON.stringify(own));
  const sessions = path.join(pi.home.root, "of-children");
  const { node, args } = await command({ host, home: { ...pi.home, sessionDir: sessions }, model });
  run = [node, ...args, "-p", `${CHILD}: do it.`].map(quoted).join(" ");
  await pi.ready();
  return { pi, model, answers };
}

/** Answers the form with keys. */
async function answer(pi) {
  await pi.keys("2");
  await pi.waitFor(["What should the service be called?", /Enter submit/]);
  await pi.keys("orders<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  await pi.waitGone("> 3. Submit 2 answers");
}

for (const host of [...HOST_NAMES, ...(noBun ? [] : BUN_NAMES)]) {
  test(`a child asks in the parent's terminal and gets its answer: Pi ${host}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    documented("pi -p");
    const steps = [bash('echo "its own children: [$PI_QUESTIONS_PARENT]"'), { toolCalls: [ASK] }];
    const { pi, answers } = await start(t, host, { steps });
    await pi.prompt("Start a child");
    await pi.waitFor(LINE);
    // It waits. Nothing opened by itself, and the prompt takes text.
    assert.ok(!pi.screen().some((row) => FORM.test(row)));
    await pi.type("a thought");
    await pi.waitFor("a thought");
    await pi.keys("<a-o>");
    await pi.waitFor([TITLE, "> 1. PostgreSQL", FORM]);
    await pi.waitGone(LINE);
    await answer(pi);
    await pi.waitFor([DONE, "a thought", "Sent to another process ("]);
    await pi.waitGone("(another process)");
    const [children, result] = answers.ofChild;
    assert.match(children, /its own children: \[\]/);
    const { answered, answers: given } = JSON.parse(result);
    assert.equal(answered, true);
    assert.deepEqual(
      given.map((it) => it.answer),
      ["SQLite", "orders"],
    );
    assert.match(answers.ofParent[0], /The child got \{"answered":true/);
    assert.ok(!waits(pi.home));
  });
}

for (const host of HOST_NAMES) {
  test(`a child hears that the person withdrew its questions, and not that they were looked at: Pi ${host}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    const { pi, answers } = await start(t, host, { steps: [{ toolCalls: [ASK] }] });
    await pi.prompt("Start a child");
    await pi.waitFor(LINE);
    await pi.keys("<a-o>");
    await pi.waitFor(["> 1. PostgreSQL", FORM]);
    await pi.keys("<esc>");
    await pi.waitGone("> 1. PostgreSQL");
    await pi.waitFor(LINE);
    await pi.prompt(documented("/questions"));
    await pi.waitFor(/2 questions, asked just now by another process \(node \d+ in \S+\)/);
    await pi.keys("<esc>");
    await pi.waitGone("asked just now");
    await pi.prompt("/questions withdraw");
    await pi.waitFor(DONE);
    await pi.waitGone("(another process)");
    assert.match(answers.ofChild[0], /withdrew the questions/);
  });

  test(`a child whose parent is killed goes on as without one: Pi ${host}`, { skip, timeout: 120_000 }, async (t) => {
    const { pi, model, answers } = await start(t, host);
    await pi.prompt("Start a child");
    await pi.waitFor(LINE);
    const before = model.requests.length;
    pi.kill("SIGKILL");
    await model.waitForRequest(before + 1);
    assert.match(answers.ofChild[0], /Questions pending/);
    const { questions } = JSON.parse(fs.readFileSync(pendingFile(pi.home), "utf8"));
    assert.equal(questions.length, 2);
  });

  test(`the questions of a child that is stopped leave the line: Pi ${host}`, { skip, timeout: 120_000 }, async (t) => {
    const { pi } = await start(t, host);
    await pi.prompt("Start a child");
    await pi.waitFor(LINE);
    await pi.keys("<esc>");
    await pi.waitGone("(another process)");
  });

  test(`without the setting, or with a dead socket, a child asks nobody: Pi ${host}`, {
    skip,
    timeout: 120_000,
  }, async (t) => {
    const { pi, answers } = await start(t, host, { own: {} });
    await pi.prompt("Start a child");
    await pi.waitFor(DONE);
    assert.match(answers.ofChild[0], /Questions pending/);

    const steps = [{ toolCalls: [ASK] }, { text: "It waits." }];
    const model = await startModel({ steps });
    t.after(() => model.close());
    const alone = await runPi({ t, host, model, args: ["-p", "Ask"], env: { PI_QUESTIONS_PARENT: "/nowhere/s" } });
    assert.equal(alone.code, 0);
    assert.match(alone.stdout, /It waits\./);
    assert.ok(waits(alone.home));
  });
}
