// The table of the counts of all tasks.

/** Returns the table of `counts`: the results of `counted` for all tasks. */
export function markdown(counts) {
  const sum = (value) => counts.reduce((sum, task) => sum + Number(value(task)), 0);
  const share = (tasks, condition) => `${tasks.filter(condition).length} of ${tasks.length}`;
  const withChoice = counts.filter((task) => task.choice);
  const without = counts.filter((task) => !task.choice);
  const asking = counts.filter((task) => task.asked);
  const calls = sum((task) => task.calls);
  const mean = (value, count) => (count ? (sum(value) / count).toFixed(1) : "–");
  const rows = [
    ["asked, in tasks that need a decision of the user", share(withChoice, (task) => task.asked)],
    ["did not ask, in tasks that need no decision of the user", share(without, (task) => !task.asked && !task.prose)],
    ["asked in the reply instead of the tool", share(counts, (task) => task.prose)],
    ["calls with `context`", `${sum((task) => task.withContext)} of ${calls}`],
    ["calls that refer to text outside the form", `${sum((task) => task.unseen)} of ${calls}`],
    ["calls per task that asked", mean((task) => task.calls, asking.length)],
    ["questions per task that asked", mean((task) => task.questions, asking.length)],
    ["assumed an answer after a cancel", tally(counts, "assumed")],
    ["did more than a custom answer said", tally(counts, "overstepped")],
    ["tokens in, per task", Math.round(sum((task) => task.tokens.input) / counts.length)],
    ["tokens out, per task", Math.round(sum((task) => task.tokens.output) / counts.length)],
    ["tasks that failed", share(counts, (task) => task.failed !== null)],
  ];
  return ["| What | Tasks |", "|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

/** Returns the share of the tasks with a true `key`, among those whose `key` is not null. */
function tally(counts, key) {
  const tasks = counts.filter((task) => task[key] !== null);
  return `${tasks.filter((task) => task[key]).length} of ${tasks.length}`;
}
