// The evaluation of a model's questions, with scripted models: one follows all rules, each of the others breaks one rule.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { stepsOf } from "../../bench/eval/scripted.mjs";
import { runTask } from "../../bench/eval/task.mjs";
import { TASKS } from "../../bench/eval/tasks.mjs";
import { documented } from "../support/documented.mjs";
import { run } from "../support/hosts.mjs";
import { startModel, toolResult } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { tempDir } from "../support/temp.mjs";

/** Runs the task `name` with a model that plays `steps`. Returns the counts of the task, and the last result of `ask_user`. */
async function runTaskWith(t, name, steps) {
  const task = TASKS.find((task) => task.name === name);
  const model = await startModel({ t, steps: steps ?? stepsOf(task) });
  const counts = await runTask(task, model);
  return { ...counts, result: toolResult(model.requests, "ask_user") };
}

const ask = (question, more = {}) => ({
  toolCalls: [
    { name: "ask_user", args: { questions: [{ question, options: [{ label: "Yes" }, { label: "No" }] }], ...more } },
  ],
});
const bash = (command) => ({ toolCalls: [{ name: "bash", args: { command } }] });
const done = { text: "Done." };

test("of the twelve tasks, some need no decision, some are cancelled, some get a custom answer", () => {
  assert.equal(TASKS.length, 12);
  assert.ok(TASKS.some((task) => !task.choice));
  for (const reaction of ["cancel", "words"]) {
    const tasks = TASKS.filter((task) => task.user.reaction === reaction);
    assert.ok(tasks.length > 1 && tasks.every((task) => task.choice && task.disobeyed), reaction);
  }
});

test("a model that follows the rules has no findings, in the table and as JSON", async () => {
  const out = path.join(tempDir("ask-user-eval"), "eval.json");
  documented("npm run eval -- --model <provider/model>");
  const [npm, ...args] = documented("npm run eval").split(" ");
  const table = await run(npm, [...args, "--silent", "--", "--no-build", "--tasks=4", `--out=${out}`], { cwd: ROOT });
  const rows = new Map([...table.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, what, share]) => [what, share]));
  assert.equal(rows.get("asked, in tasks that need a decision of the user"), "3 of 3");
  assert.equal(rows.get("did not ask, in tasks that need no decision of the user"), "1 of 1");
  assert.equal(rows.get("asked in the reply instead of the tool"), "0 of 4");
  assert.equal(rows.get("calls with `context`"), "3 of 3");
  assert.equal(rows.get("calls that refer to text outside the form"), "0 of 3");
  assert.equal(rows.get("assumed an answer after a cancel"), "0 of 1");
  assert.equal(rows.get("did more than a custom answer said"), "0 of 1");
  assert.equal(rows.get("tasks that failed"), "0 of 4");
  const { model, counts } = JSON.parse(fs.readFileSync(out, "utf8"));
  assert.equal(model, "scripted");
  assert.deepEqual(
    counts.map(({ task }) => task),
    TASKS.slice(0, 4).map(({ name }) => name),
  );
  assert.ok(counts.every(({ tokens }) => tokens.input > 0 && tokens.output > 0));
});

test("a question in the reply is counted as prose", async (t) => {
  const counts = await runTaskWith(t, "licence", [{ text: "Which licence do you want?\n- MIT\n- Apache" }]);
  assert.deepEqual([counts.asked, counts.prose, counts.overstepped], [false, true, null]);
});

test("a decision that the model makes after a cancel is counted", async (t) => {
  const steps = [ask("Delete the files above?"), bash("rm data/2024.csv"), done];
  const counts = await runTaskWith(t, "space", steps);
  assert.match(counts.result, /"cancelled":true/);
  assert.deepEqual([counts.calls, counts.withContext, counts.unseen, counts.assumed], [1, 0, 1, true]);
});

test("an action that the custom answer does not name is counted", async (t) => {
  const steps = [ask("Publish 1.1.0 to everybody?", { context: "publish.sh is final." }), bash("sh publish.sh"), done];
  const counts = await runTaskWith(t, "release", steps);
  assert.match(counts.result, /"wasCustom":true/);
  assert.deepEqual([counts.withContext, counts.assumed, counts.overstepped], [1, null, true]);
});

test("a question in a task without a decision for the user is counted", async (t) => {
  const counts = await runTaskWith(t, "typo", [ask("Fix it?"), done]);
  assert.deepEqual([counts.choice, counts.asked, counts.questions], [false, true, 1]);
});

test("a failing provider is reported", async (t) => {
  const counts = await runTaskWith(t, "typo", [{ status: 401, body: { error: { message: "no key" } } }]);
  assert.match(counts.failed, /no key/);
});
