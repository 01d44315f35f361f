// References to files (`@file`) in an answer: the real Pi's completion, with and without results.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { answersOf, DATABASE, startAsking } from "../support/asking.mjs";

const NAME = { question: "What is broken?", header: "Fault" };
const files = {
  "src/ingest/log.rs": "",
  "src/ingest/my log.rs": "",
  "src/internal/bus.rs": "",
};

/** A fake `fd`, with which Pi finds files by a part of their path. Pi's arguments: `--base-directory <dir> … <part>`. */
const FD = `#!/bin/sh
for last; do :; done
cd "$2" && find . -type f | sed 's|^[.]/||' | grep -e "$last"
`;

// Windows cannot run this script as a program.
test("files are found, completed, and part of the answer", { skip: process.platform === "win32" }, async (t) => {
  const questions = [NAME, { ...DATABASE, header: "Database" }];
  const { pi, result } = await startAsking(t, { questions }, { files, rows: 30 });
  // At first, `fd` is the script of home.mjs, which finds nothing.
  await pi.keys("see @zz");
  await pi.waitFor("see @zz");
  await pi.keys("<enter>");
  await pi.waitFor(DATABASE.question);
  fs.writeFileSync(path.join(pi.home.agentDir, "bin", "fd"), FD);
  await pi.keys("0");
  await pi.waitFor("Esc to go back");
  await pi.keys("not @log");
  await pi.waitFor(["src/ingest/log.rs", "src/ingest/my log.rs"]);
  await pi.keys("<esc>");
  await pi.waitGone("src/ingest/log.rs");
  await pi.keys(" but @ing");
  await pi.waitFor(["> src/ingest/log.rs", "src/ingest/my log.rs", "Enter to select"]);
  await pi.keys("<down>");
  await pi.waitFor("> src/ingest/my log.rs");
  await pi.keys("<tab>");
  await pi.waitFor('but @"src/ingest/my log.rs"');
  await pi.keys("<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  assert.deepEqual(answersOf(await result()), ["see @zz", 'not @log but @"src/ingest/my log.rs"']);
});
