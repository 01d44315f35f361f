// From what was counted in each task to a table a person reads.

/** The table of what `counted` gave of each task. */
export function markdown(counts) {
  const all = (of) => counts.reduce((sum, it) => sum + Number(of(it)), 0);
  const share = (which, of) => `${which.filter(of).length} of ${which.length}`;
  const withChoice = counts.filter((it) => it.choice);
  const without = counts.filter((it) => !it.choice);
  const asking = counts.filter((it) => it.asked);
  const calls = all((it) => it.calls);
  const each = (of, count) => (count ? (all(of) / count).toFixed(1) : "–");
  const rows = [
    ["asked where there was a choice", share(withChoice, (it) => it.asked)],
    ["did not ask where there was none", share(without, (it) => !it.asked && !it.prose)],
    ["asked in the reply instead of the tool", share(counts, (it) => it.prose)],
    ["calls with `context`", `${all((it) => it.withContext)} of ${calls}`],
    ["calls that refer to what cannot be seen", `${all((it) => it.unseen)} of ${calls}`],
    ["calls per task that asked", each((it) => it.calls, asking.length)],
    ["questions per task that asked", each((it) => it.questions, asking.length)],
    ["assumed an answer after a cancel", tally(counts, "assumed")],
    ["did what own words did not name", tally(counts, "overstepped")],
    ["tokens in, per task", Math.round(all((it) => it.tokens.input) / counts.length)],
    ["tokens out, per task", Math.round(all((it) => it.tokens.output) / counts.length)],
    ["tasks that failed", share(counts, (it) => it.failed !== null)],
  ];
  return ["| What | Tasks |", "|---|---|", ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}

function tally(counts, key) {
  const which = counts.filter((it) => it[key] !== null);
  return `${which.filter((it) => it[key]).length} of ${which.length}`;
}
