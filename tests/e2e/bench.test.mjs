// One round of the table of docs/benchmarks.md and of the panel's: every row has a figure of ours. The figures themselves are
// not checked.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { noBrowser } from "../support/browser.mjs";
import { documented } from "../support/documented.mjs";
import { run } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";

/** The rows of a table: what was measured, and our figure. */
const rows = (text) => [...text.matchAll(/^\| ([^|*]+?) \| ([^|]+) \|/gm)].map(([, name, ours]) => [name, ours]);

/** A new table has the rows of the one between the marks of `page`, each with a figure. */
function hasRows(table, page) {
  const shown = fs.readFileSync(path.join(ROOT, page), "utf8").split(/<!-- bench:(?:start|end) -->/)[1];
  const measured = rows(table);
  assert.ok(measured.length > 0, table);
  assert.deepEqual(
    measured.map(([name]) => name),
    rows(shown).map(([name]) => name),
  );
  for (const [name, ours] of measured) assert.match(ours, /^-?[\d.]/, name);
}

test("ours and the peers are measured in one run", async () => {
  const [npm, ...args] = documented("npm run bench").split(" ");
  hasRows(await run(npm, [...args, "--silent", "--", "--rounds=1"], { cwd: ROOT }), "docs/benchmarks.md");
});

test("the panel is measured with Pi and a browser", { skip: noBrowser }, async () => {
  const [, ...args] = documented("node bench/panel.mjs").split(" ");
  hasRows(await run(process.execPath, [...args, "--rounds=1", "--no-build"], { cwd: ROOT }), "docs/panel.md");
});
