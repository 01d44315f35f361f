// One round of the README's table: every row has a figure of ours. The figures themselves are not checked.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { ROOT } from "../support/paths.mjs";
import { run } from "../support/registry.mjs";

test("ours and the peers are measured in one run", async () => {
  const [npm, ...args] = documented("npm run bench").split(" ");
  const table = await run(npm, [...args, "--silent", "--", "--rounds=1"], { cwd: ROOT });
  const rows = (text) => [...text.matchAll(/^\| ([^|*]+?) \| ([^|]+) \|/gm)].map(([, name, ours]) => [name, ours]);
  const readme = fs
    .readFileSync(path.join(ROOT, "README.md"), "utf8")
    .split("<!-- bench:start -->")[1]
    .split("<!-- bench:end -->")[0];
  const measured = rows(table);
  assert.deepEqual(
    measured.map(([name]) => name),
    rows(readme).map(([name]) => name),
  );
  for (const [name, ours] of measured) assert.match(ours, /^-?[\d.]/, name);
});
