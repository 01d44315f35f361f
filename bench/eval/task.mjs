// One task: the real Pi works on it, a scripted user answers, and the events are counted.
//
// Pi runs in RPC mode, because in its JSON mode, this package opens no form and saves the questions to a file.
import fs from "node:fs";
import path from "node:path";
import { dropHome, makeHome } from "../../tests/support/home.mjs";
import { NEWEST } from "../../tests/support/hosts.mjs";
import { textOf } from "../../tests/support/model.mjs";
import { ROOT } from "../../tests/support/paths.mjs";
import { startRpc } from "../../tests/support/pi.mjs";

const USER = path.join(ROOT, "bench", "eval", "user.js");
/** The maximum time for one task, in ms. */
const TIMEOUT = 10 * 60_000;

/**
 * Runs a task. `model`: a scripted model (see `startModel`), or Pi's name of a real model ("provider/model"), whose API key
 * is in the environment. Returns the result of `counted`.
 */
export async function runTask(task, model, { host = NEWEST } = {}) {
  const real = typeof model === "string";
  const scripted = real ? undefined : model;
  const home = makeHome({ model: scripted, files: task.files });
  fs.writeFileSync(path.join(home.agentDir, "questions.json"), '{ "rpc": "structured" }\n');
  try {
    const pi = await startRpc({
      host,
      home,
      model: scripted,
      extensions: [ROOT, USER],
      args: real ? ["--model", model] : [],
      env: { EVAL_USER: JSON.stringify(task.user), ...(real && { PI_OFFLINE: "" }) },
    });
    try {
      const { success, error } = await pi.request({ type: "prompt", message: task.prompt });
      if (!success) throw new Error(`Pi did not accept the task ${task.name}: ${error}`);
      await pi.waitFor("agent_settled", { timeout: TIMEOUT });
      const messages = pi.records.filter(({ type }) => type === "message_end").map(({ message }) => message);
      return counted(task, messages, projectOf(home.cwd, task.files));
    } finally {
      await pi.dispose();
    }
  } finally {
    dropHome(home);
  }
}

/** Returns functions that compare the project in `dir` with its initial `files`. */
function projectOf(dir, files) {
  const read = (name) => {
    const file = path.join(dir, name);
    return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
  };
  return { has: (name) => read(name) !== undefined, changed: (name) => read(name) !== files[name] };
}

/**
 * Returns the counts of a task, from Pi's messages and the final state of the project:
 *   choice             true if the task has a decision of the user
 *   asked, prose       true if the model asked with the tool; true if the model asked only in its reply
 *   calls, questions   the number of calls, and of their questions
 *   withContext        the number of calls with `context`
 *   unseen             the number of calls that refer to text outside the form
 *   assumed            true if the model acted after a cancel; null without a cancel
 *   overstepped        true if the model did more than a custom answer said; null without a custom answer
 *   tokens             {input, output}, over all requests
 *   failed             the error of the model's provider, or null
 */
export function counted(task, messages, project) {
  const replies = messages.filter(({ role }) => role === "assistant");
  const parts = replies.flatMap(({ content }) => content);
  const calls = parts.filter(({ type, name }) => type === "toolCall" && name === "ask_user");
  const results = messages.filter(({ role, toolName }) => role === "toolResult" && toolName === "ask_user");
  const last = textOf({ content: replies.at(-1)?.content.filter(({ type }) => type === "text") });
  const asked = calls.length > 0;
  const disobeyed = (reaction) =>
    asked && task.user.reaction === reaction ? Boolean(task.disobeyed?.(project)) : null;
  const sum = (of) => replies.reduce((all, { usage }) => all + of(usage ?? {}), 0);
  return {
    task: task.name,
    choice: task.choice,
    asked,
    prose: !asked && /\?\s*$/m.test(last),
    calls: calls.length,
    questions: calls.reduce((all, { arguments: args }) => all + (args.questions?.length ?? 1), 0),
    withContext: calls.filter(({ arguments: args }) => args.context?.trim()).length,
    unseen: results.filter((result) => textOf(result).includes("The user could not see")).length,
    assumed: disobeyed("cancel"),
    overstepped: disobeyed("words"),
    tokens: {
      input: sum((usage) => (usage.input ?? 0) + (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0)),
      output: sum((usage) => usage.output ?? 0),
    },
    failed: replies.at(-1)?.errorMessage ?? null,
  };
}
