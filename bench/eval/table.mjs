// The table of the counts of all tasks.

/** Returns the table of the counts from `counted`, one for each task. */
export function markdown(counts) {
  const all = (of) => counts.reduce((sum, task) => sum + Number(of(task)), 0);
  const share = (which, of) => `${which.filter(of).length} of ${which.length}`;
  const withChoice = counts.filter((task) => task.choice);
  const without = counts.filter((task) => !task.choice);
  const asking = counts.filter((task) => task.asked);
  const calls = all((task) => task.calls);
  const each = (of, count) => (count ? (all(of) / count).toFixed(1) : "–");
  const rows = [
    ["asked, with a decision of the user", share(withChoice, (task) => task.asked)],
    ["did not ask, without a decision of the user", share(without, (task) => !task.asked && !task.prose)],
    ["asked in the reply instead of the tool", share(counts, (task) => task.prose)],
    ["calls with `context`", `${all((task) => task.withContext)} of ${calls}`],
    ["calls that refer to text outside the form", `${all((task) => task.unseen)} of ${calls}`],
    ["calls per task that asked", each((task) => task.calls, asking.length)],
    ["questions per task that asked", each((task) => task.questions, asking.length)],
    ["assumed an answer after a cancel", tally(counts, "assumed")],
    ["did more than a custom answer said", tally(counts, "overstepped")],
    ["tokens in, per task", Math.round(all((task) => task.tokens.input) / counts.length)],
    ["tokens out, per task", Math.round(all((task) => task.tokens.output) / counts.length)],
    ["tasks that failed", share(counts, (task) => task.failed !== null)],
  ];
  return ["| What | Tasks |", "|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

function tally(counts, key) {
  const which = counts.filter((task) => task[key] !== null);
  return `${which.filter((task) => task[key]).length} of ${which.length}`;
}
