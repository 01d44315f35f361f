// Runs all test suites (`npm test`), or some of them: `npm test -- core e2e`.
//   core   the pure crate: unit tests, tests/core and the simulation
//   host   tests/host: the Node layer, with the addon in Node
//   panel  tests/panel: the browser panel's page in a real Chromium, without Pi
//   e2e    tests/e2e: the real Pi in a pseudo-terminal
// `quick` runs a part of `host`, and the core without random tests. It needs about a minute.
// `all` (`npm run test:all`) runs all suites at full length, and the tests of the release build.
//
// First installs packages and builds the addon. Tests build nothing, except in `all`. In `core`, the arguments after a second
// `--` are passed to cargo. The other suites accept `--test-name-pattern`: `npm test -- e2e -- --test-name-pattern=Esc`.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { hosts, NEWEST } from "../tests/support/hosts.mjs";
import { FAILED } from "../tests/support/paths.mjs";
import { build } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT, runMain } from "./main.mjs";

/** The timeout of a test file, in ms. It is long, because it must only stop tests that never end. */
const PATIENCE = 20 * 60_000;
/** The number of test files that run at the same time. Files of `e2e` mostly wait for terminals. */
const AT_ONCE = 4;

const SUITES = ["core", "host", "panel", "e2e"];
/** The tests of the core without the random tests, which need most of the time. */
const QUICK = ["--lib", "--test=core", "--test=rules", "--test=pages", "--", "--skip=any::", "--skip=corpus::"];
/** The files of `host` in `quick`. */
const SMOKE = ["index", "register", "ask", "component", "vectors"].map((name) => `tests/host/${name}.test.mjs`);
/** Long files, which start first, so that no long file runs alone at the end. */
const LONG = [
  "tests/e2e/smoke.test.mjs",
  "tests/e2e/rpiv.test.mjs",
  "tests/host/measure.test.mjs",
  ...["clients", "forms", "later", "text"].map((of) => `tests/host/reentry-${of}.test.mjs`),
];
/** Measures pauses between keys, so it runs alone. */
const ALONE = ["tests/e2e/pace.test.mjs"];
/** Tests that build or measure the release build. */
const SHIPPED = ["install", "bench", "eval"].map((name) => `tests/e2e/${name}.test.mjs`);
/** The environment variables of `all`: more random runs, all texts, keys and versions of Node, and the newest Pi. */
const FULL = {
  SIMULATION_RUNS: "20000",
  PROPTEST_CASES: "400",
  SOAK_ROUNDS: "6",
  WIDTHS: "all",
  KEYS: "all",
  PIS: NEWEST,
};

const CORE = ["test", "--locked", "--no-default-features"];

/** The failed tests: `{suite, name}`. */
const failed = [];

/**
 * Runs a command, and resolves with its exit code. Prints the command's output, and passes each line to `onLine`. A background
 * command has a lower priority, and its output is printed when it ends.
 */
function command(program, args, { onLine = () => {}, inBackground = false } = {}) {
  const title = `\n$ ${path.basename(program)} ${args.join(" ")}`;
  if (!inBackground) console.log(title);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout }).on("line", onLine);
    const printed = [title];
    if (inBackground) {
      child.on("spawn", () => os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW));
      lines.on("line", (line) => printed.push(line));
    } else {
      child.stdout.pipe(process.stdout, { end: false });
    }
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("close", (code) => {
      if (inBackground) console.log(printed.join("\n"));
      resolve(code ?? 1);
    });
  });
}

/** Builds the tests of the core. Returns `true` on success. */
async function buildCore(cargoArgs) {
  const code = await command("cargo", [...CORE, "--no-run", ...cargoArgs]);
  if (code !== 0) failed.push({ suite: "core", name: `cargo ended with ${code}` });
  return code === 0;
}

/** Runs the built tests of the core. */
async function testCore(cargoArgs, inBackground) {
  const before = failed.length;
  const onLine = (line) => {
    const found = /^test (\S+)(?: - should panic)? \.\.\. FAILED$/.exec(line);
    if (found) failed.push({ suite: "core", name: found[1] });
  };
  const code = await command("cargo", [...CORE, "--no-fail-fast", ...cargoArgs], { onLine, inBackground });
  const found = failed.slice(before).some(({ suite }) => suite === "core");
  if (code !== 0 && !found) failed.push({ suite: "core", name: `cargo ended with ${code}` });
}

/** Runs test files of Node in this order, several at the same time. `patterns`: parts of names of tests. */
async function testNode(files, concurrency, patterns) {
  if (files.length === 0) return;
  console.log(`\n${files.length} test files, ${concurrency} at a time`);
  const options = { files: files.map((file) => path.join(ROOT, file)), concurrency, timeout: PATIENCE };
  const events = run({ ...options, ...(patterns.length > 0 && { testNamePatterns: patterns }) });
  events.on("test:fail", ({ name, file, details: { error } }) => {
    // The parent of a failed test also fails, and is not listed.
    if (error.failureType === "subtestsFailed") return;
    const where = path.relative(ROOT, file ?? name);
    failed.push({ suite: where.split(path.sep)[1], name: `${where}: ${name}` });
  });
  const report = events.compose(spec);
  for await (const text of report) process.stdout.write(text);
}

/** Returns the files of a suite, except files that only `all` runs. */
function filesOf(suite) {
  const names = fs.readdirSync(path.join(ROOT, "tests", suite)).filter((name) => name.endsWith(".test.mjs"));
  return names.map((name) => `tests/${suite}/${name}`).filter((file) => !SHIPPED.includes(file));
}

/** Compares two files for sorting: the file that probably takes longer comes first. The size indicates the duration. */
function longestFirst(one, other) {
  const length = (file) => (LONG.includes(file) ? Infinity : fs.statSync(path.join(ROOT, file)).size);
  return length(other) - length(one) || one.localeCompare(other);
}

/** Installs and builds the requirements of these suites of Node tests. `quick` only needs the addon. */
async function prepare(suites, quick) {
  ensureInstalled();
  if (suites.join() === "core") return;
  console.log(`built ${path.basename(await build({ debug: true }))}`);
  if (quick) return;
  // These examples compare the core with Pi's code. The build of the core's tests includes them.
  const examples = ["build", "--locked", "--no-default-features", "--examples"];
  if (suites.includes("host") && (await command("cargo", examples)) !== 0) throw new Error("cargo built no examples");
  for (const { name } of await hosts()) console.log(`Pi ${name} is installed`);
}

/** Runs the tests that are only in `npm run test:all`, with a release build, which replaces the debug build. */
async function testShipped() {
  console.log(`built ${path.basename(await build())}`);
  const code = await command(process.execPath, [path.join("scripts", "artifact.mjs")]);
  if (code !== 0) failed.push({ suite: "shipped", name: "scripts/artifact.mjs, see above" });
  await testNode(SHIPPED, 1, []);
}

async function main() {
  const args = process.argv.slice(2);
  const cut = args.indexOf("--");
  const names = cut < 0 ? args : args.slice(0, cut);
  const more = cut < 0 ? [] : args.slice(cut + 1);
  const allNames = [...SUITES, "quick", "all"];
  const unknown = names.filter((name) => !allNames.includes(name));
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(", ")}; there are ${allNames.join(", ")}`);
  const [all, quick] = ["all", "quick"].map((name) => names.includes(name));
  const chosen = quick ? ["core", "host"] : all || names.length === 0 ? SUITES : names;
  const patterns = more.flatMap((arg) => /^--test-name-pattern=(.+)$/.exec(arg)?.[1] ?? []);
  if (all) Object.assign(process.env, FULL);
  fs.rmSync(FAILED, { recursive: true, force: true });

  const coreArgs = quick ? QUICK : more;
  const isCoreBuilt = chosen.includes("core") && (await buildCore(coreArgs));
  const runsNode = chosen.some((suite) => suite !== "core");
  const files = quick ? SMOKE : chosen.filter((suite) => suite !== "core").flatMap(filesOf);
  if (runsNode) await prepare(chosen, quick);
  const together = files.filter((file) => !ALONE.includes(file));
  // Tests of Node wait for terminals and timers, so tests of the core run at the same time.
  await Promise.all([
    isCoreBuilt && testCore(coreArgs, runsNode),
    testNode(together.sort(longestFirst), AT_ONCE, patterns),
  ]);
  await testNode(
    files.filter((file) => ALONE.includes(file)),
    1,
    patterns,
  );
  if (all) await testShipped();

  console.log();
  for (const { suite, name } of failed) console.log(`✖ ${suite}: ${name}`);
  if (fs.existsSync(FAILED)) console.log(`The screens of failed tests are in ${path.relative(ROOT, FAILED)}.`);
  for (const suite of all ? [...chosen, "shipped"] : chosen)
    console.log(`${failed.some((test) => test.suite === suite) ? "FAILED" : "passed"}  ${suite}`);
  if (failed.length > 0) process.exitCode = 1;
}

runMain(import.meta.url, main);
