// Tests the addon for publishing, which must already be next to index.js: `node scripts/artifact.mjs` runs tests/host with it.
// With --list, only prints the test files.
//
// Tests of panics need another addon, which this script first builds in the release profile. Without cargo, for example in
// a container that only has Node, the script omits these tests and the comparisons with the core.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { buildFaulty } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT, runMain } from "./main.mjs";

/** Tests of the repository, which do not use the addon. */
const REPOSITORY = ["build", "pack", "readme", "rehearsal", "release", "supply", "types"];
/** Tests that need further binaries from cargo. */
const CARGO = ["keys", "measure", "panic", "reentry-clients", "reentry-forms", "reentry-later", "reentry-text"];

/** Returns the test files, except the tests `omitted`. */
function tests(omitted) {
  const names = fs.readdirSync(path.join(ROOT, "tests", "host")).filter((name) => name.endsWith(".test.mjs"));
  const included = names.filter((name) => !omitted.includes(name.replace(".test.mjs", "")));
  return included.sort().map((name) => path.join("tests", "host", name));
}

/** Returns the addons next to index.js with their hashes, one per line. */
function addons() {
  const names = fs.readdirSync(ROOT).filter((name) => /^pi-questions\..*\.node$/.test(name));
  const hash = (name) =>
    createHash("sha256")
      .update(fs.readFileSync(path.join(ROOT, name)))
      .digest("hex");
  return names.map((name) => `${hash(name)}  ${name}`).join("\n");
}

async function main() {
  const { values } = parseArgs({ options: { list: { type: "boolean" } } });
  if (values.list) return console.log(tests(REPOSITORY).join("\n"));
  const before = addons();
  if (!before) throw new Error("there is no addon");
  console.log(before);
  ensureInstalled();
  const hasCargo = spawnSync("cargo", ["--version"]).status === 0;
  if (!hasCargo) console.log(`no cargo, so these files are skipped: ${CARGO.join(", ")}`);
  const files = tests(hasCargo ? REPOSITORY : [...REPOSITORY, ...CARGO]);
  const args = ["--test", "--test-concurrency=2", "--test-timeout=1200000", "--test-reporter=spec", ...files];
  const env = hasCargo ? { ...process.env, PI_QUESTIONS_FAULTY: await buildFaulty() } : process.env;
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, env, stdio: ["ignore", "inherit", "inherit"] });
  if (addons() !== before) throw new Error("the tests changed the addon");
  process.exitCode = status ?? 1;
}

runMain(import.meta.url, main);
