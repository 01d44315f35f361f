// Helpers of the tests of saved, deferred and interrupted questions.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startModel, textOf } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { command } from "../support/pi.mjs";

export const DATABASE = "Which database should we use?";
export const SERVICE = "What should we name this service?";
export const POSTGRES = "PostgreSQL (Recommended)";

/** A call with two questions: a choice and a text. */
export const ASKS = {
  toolCalls: [
    {
      name: "ask_user",
      args: {
        questions: [
          {
            question: DATABASE,
            header: "Database",
            options: [{ label: POSTGRES }, { label: "SQLite" }, { label: "MongoDB" }],
          },
          { question: SERVICE, header: "Service" },
        ],
      },
    },
  ],
};
export const WAITS = { text: "The questions wait." };

/** Starts a model that plays `steps` (default: asks, then writes that it waits), and then writes "reply 1", "reply 2", … */
export async function scriptedModel(t, ...steps) {
  const replies = Array.from({ length: 8 }, (_, index) => ({ text: `reply ${index + 1}` }));
  return startModel({ t, steps: [...(steps.length ? steps : [ASKS, WAITS]), ...replies] });
}

/** Returns the path of the pending file in the project of `home`. */
export const pendingFile = (home) => path.join(home.cwd, ".pi", "pending-questions.json");
export const readPendingFile = (home) => JSON.parse(fs.readFileSync(pendingFile(home), "utf8"));
export const hasPendingFile = (home) => fs.existsSync(pendingFile(home));

/** Returns the answers in the pending file, in order. */
export const savedAnswers = (home) => readPendingFile(home).questions.map(({ answer }) => answer);

/** Writes answers into the pending file, in order. */
export function writeAnswers(home, ...answers) {
  const file = readPendingFile(home);
  answers.forEach((answer, index) => (file.questions[index].answer = answer));
  fs.writeFileSync(pendingFile(home), JSON.stringify(file, null, 2));
}

/** Returns the messages of a request to the model, without the system prompt: `[{role, text}]`. */
export function messagesOf(request) {
  return request.messages
    .filter((message) => message.role !== "system" && message.role !== "developer")
    .map((message) => ({ role: message.role, text: textOf(message) }));
}

export const texts = (request) => messagesOf(request).map(({ text }) => text);

/** Returns the results of answered calls, from all messages of a request. */
export function results(request) {
  return messagesOf(request).flatMap(({ text }) => {
    const found = /\{"answered":true.*\}/.exec(text);
    return found ? [JSON.parse(found[0])] : [];
  });
}

/** Returns the answers of the only result in a request. */
export function answers(request) {
  const all = results(request);
  if (all.length !== 1) throw new Error(`${all.length} results in ${JSON.stringify(messagesOf(request), null, 2)}`);
  return all[0].answers.map((one) => one.answer);
}

/** Checks that each call in a request has one result, in order, and that no result is Pi's placeholder for a missing one. */
export function checkResults(request) {
  const calls = request.messages.flatMap((message) => (message.tool_calls ?? []).map((call) => call.id));
  const results = request.messages.filter((message) => message.role === "tool").map((message) => message.tool_call_id);
  assert.deepEqual(results, calls);
  for (const { text } of messagesOf(request)) assert.ok(!text.includes("No result provided"), text);
}

/** Runs a script of tests/e2e/scripts with a new home directory. Returns `{code, stdout, stderr, home}`. */
export async function script(t, name, { env = {}, ...options }) {
  const pi = await command({ t, ...options });
  t.after(() => pi.dispose());
  const child = spawn("sh", [path.join(ROOT, "tests", "e2e", "scripts", name)], {
    cwd: pi.home.cwd,
    env: { ...pi.env, ...env, PI: [pi.node, ...pi.args].join(" ") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = { stdout: "", stderr: "", home: pi.home };
  for (const pipe of ["stdout", "stderr"]) child[pipe].on("data", (data) => (ended[pipe] += data));
  ended.code = await new Promise((resolve) => child.on("close", resolve));
  return ended;
}
