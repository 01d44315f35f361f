// Runs one round of the benchmarks of docs/benchmarks.md. The numbers are not checked.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { run } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";

/** Returns the rows of a Markdown table, each as `[measurement, number of this package]`. */
const rows = (text) => [...text.matchAll(/^\| ([^|*]+?) \| ([^|]+) \|/gm)].map(([, name, ours]) => [name, ours]);

test("one run of the benchmarks gives every row of the page a number for this package", async () => {
  const [npm, ...args] = documented("npm run bench").split(" ");
  const table = await run(npm, [...args, "--silent", "--", "--rounds=1"], { cwd: ROOT });
  const page = fs.readFileSync(path.join(ROOT, "docs", "benchmarks.md"), "utf8");
  const measured = rows(table);
  assert.ok(measured.length > 0, table);
  assert.deepEqual(
    measured.map(([name]) => name),
    rows(page.split(/<!-- bench:(?:start|end) -->/)[1]).map(([name]) => name),
  );
  for (const [name, ours] of measured) assert.match(ours, /^-?[\d.]/, name);
});
