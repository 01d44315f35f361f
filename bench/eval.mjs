// Rates the questions of a model: `npm run eval -- --model <provider/model> [--tasks N] [--out <file>]`.
//
// Gives the tasks of eval/tasks.mjs to the real Pi, one after the other, each in a temporary project. The model may run
// commands there. Its API key comes from the environment, like in Pi. Without --model, a scripted model tests the
// evaluation itself.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "../scripts/build.mjs";
import { ensureInstalled } from "../scripts/install.mjs";
import { runMain } from "../scripts/main.mjs";
import { NEWEST } from "../tests/support/hosts.mjs";
import { CACHE } from "../tests/support/paths.mjs";

async function main() {
  const { values } = parseArgs({
    options: {
      model: { type: "string" },
      tasks: { type: "string" },
      out: { type: "string" },
      "no-build": { type: "boolean" },
    },
  });
  ensureInstalled();
  if (!values["no-build"]) await build();
  // These imports need the installed packages.
  const [{ TASKS }, { runTask }, { markdown }, { stepsOf }, { startModel }] = await Promise.all([
    import("./eval/tasks.mjs"),
    import("./eval/task.mjs"),
    import("./eval/table.mjs"),
    import("./eval/scripted.mjs"),
    import("../tests/support/model.mjs"),
  ]);
  const tasks = TASKS.slice(0, Number(values.tasks ?? TASKS.length));
  if (tasks.length === 0) throw new Error("--tasks must be a number, 1 or more.");
  const counts = [];
  for (const [index, task] of tasks.entries()) {
    const scripted = values.model ? null : await startModel({ steps: stepsOf(task) });
    try {
      counts.push(await runTask(task, values.model ?? scripted));
    } finally {
      await scripted?.close();
    }
    process.stderr.write(`${index + 1} of ${tasks.length}: ${task.name}\n`);
  }
  const model = values.model ?? "scripted";
  const day = new Date().toISOString().slice(0, 10);
  const out = values.out ?? path.join(CACHE, "eval", `${model.replaceAll("/", "-")}-${day}.json`);
  fs.mkdirSync(path.dirname(out), { recursive: true });
  fs.writeFileSync(out, `${JSON.stringify({ model, day, counts }, null, 2)}\n`);
  process.stdout.write(
    `${markdown(counts)}\n\n${model}, ${tasks.length} tasks, Pi ${NEWEST}; ${day}. Saved as ${out}.\n`,
  );
}

runMain(import.meta.url, main);
