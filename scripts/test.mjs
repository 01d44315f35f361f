// Runs the tests: `npm test`, or some suites of them: `npm test -- core e2e`.
//   core   the pure crate: unit tests, tests/core and the simulation
//   host   tests/host: the Node layer, with the addon in Node
//   panel  tests/panel: the browser panel's page in a real Chromium, without Pi
//   e2e    tests/e2e: the real Pi in a pseudo-terminal
// Or `quick`: what is done in a minute, the core without its random tests and a part of `host`.
// Or `all`, which is `npm run test:all`: every suite at its full length, and the tests of the release build.
//
// Installs and builds what they need first; no test builds anything but in `all`. The arguments after a second `--` go to
// cargo in `core`; in the other suites `--test-name-pattern` applies, as in `npm test -- e2e -- --test-name-pattern=Esc`.
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

/** The timeout of a test file, in ms: for endless tests, not for slow ones. */
const PATIENCE = 20 * 60_000;
/** The number of test files that run at a time: those of `e2e` wait for terminals most of the time. */
const AT_ONCE = 4;

const RINGS = ["core", "host", "panel", "e2e"];
/** The core without its random tests, which are most of its time. */
const QUICK = ["--lib", "--test=core", "--test=rules", "--test=pages", "--", "--skip=any::", "--skip=corpus::"];
/** The files of `host` in `quick`. */
const SMOKE = ["index", "register", "ask", "component", "vectors"].map((name) => `tests/host/${name}.test.mjs`);
/** Long files, which start first: at the end, the others would be too short to fill the wait. */
const LONG = [
  "tests/e2e/smoke.test.mjs",
  "tests/e2e/rpiv.test.mjs",
  "tests/host/measure.test.mjs",
  ...["clients", "forms", "later", "text"].map((of) => `tests/host/reentry-${of}.test.mjs`),
];
/** Measures pauses between keys: runs alone. */
const ALONE = ["tests/e2e/pace.test.mjs"];
/** Tests that build or measure the release build. */
const SHIPPED = ["install", "bench", "eval"].map((name) => `tests/e2e/${name}.test.mjs`);
/** The variables of `all`: how much is played, in how many Nodes, and that a test runs on the newest Pi. */
const FULL = {
  SIMULATION_RUNS: "20000",
  PROPTEST_CASES: "400",
  SOAK_ROUNDS: "6",
  WIDTHS: "all",
  KEYS: "all",
  PIS: NEWEST,
};

const CORE = ["test", "--locked", "--no-default-features"];

/** `{ring, name}` of each test that failed. */
const failed = [];

/**
 * Runs a command; resolves with its exit code. `hears` receives each line of its output, which is passed through. One in the
 * background takes only the processor time that other processes leave, and its output is printed when it ends.
 */
function command(program, args, { hears = () => {}, inBackground = false } = {}) {
  const title = `\n$ ${path.basename(program)} ${args.join(" ")}`;
  if (!inBackground) console.log(title);
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout }).on("line", hears);
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

/** Builds the tests of the core; `more` goes to cargo. Returns `true` if they are built. */
async function buildCore(more) {
  const code = await command("cargo", [...CORE, "--no-run", ...more]);
  if (code !== 0) failed.push({ ring: "core", name: `cargo ended with ${code}` });
  return code === 0;
}

/** Runs the tests of the core, which are built; `more` goes to cargo. */
async function testCore(more, inBackground) {
  const before = failed.length;
  const hears = (line) => {
    const found = /^test (\S+)(?: - should panic)? \.\.\. FAILED$/.exec(line);
    if (found) failed.push({ ring: "core", name: found[1] });
  };
  const code = await command("cargo", [...CORE, "--no-fail-fast", ...more], { hears, inBackground });
  const found = failed.slice(before).some(({ ring }) => ring === "core");
  if (code !== 0 && !found) failed.push({ ring: "core", name: `cargo ended with ${code}` });
}

/** Runs files of Node's tests, some at a time, in this order; `patterns` are parts of the names of tests. */
async function testNode(files, concurrency, patterns) {
  if (files.length === 0) return;
  console.log(`\n${files.length} files of tests, ${concurrency} at a time`);
  const options = { files: files.map((file) => path.join(ROOT, file)), concurrency, timeout: PATIENCE };
  const events = run({ ...options, ...(patterns.length > 0 && { testNamePatterns: patterns }) });
  events.on("test:fail", ({ name, file, details: { error } }) => {
    // The test around one that failed fails, too.
    if (error.failureType === "subtestsFailed") return;
    const where = path.relative(ROOT, file ?? name);
    failed.push({ ring: where.split(path.sep)[1], name: `${where}: ${name}` });
  });
  const told = events.compose(spec);
  for await (const text of told) process.stdout.write(text);
}

/** The files of a suite that are not only for `all`. */
function filesOf(ring) {
  const names = fs.readdirSync(path.join(ROOT, "tests", ring)).filter((name) => name.endsWith(".test.mjs"));
  return names.map((name) => `tests/${ring}/${name}`).filter((file) => !SHIPPED.includes(file));
}

/** Orders files by how long they take, as far as their size tells. */
function longestFirst(one, other) {
  const length = (file) => (LONG.includes(file) ? Infinity : fs.statSync(path.join(ROOT, file)).size);
  return length(other) - length(one) || one.localeCompare(other);
}

/** Installs and builds what the tests of Node need, for these suites; `quick` needs the addon alone. */
async function prepare(rings, quick) {
  ensureInstalled();
  if (rings.join() === "core") return;
  console.log(`built ${path.basename(await build({ debug: true }))}`);
  if (quick) return;
  // Compares the core with Pi's own code. The tests of the core build it, too.
  const examples = ["build", "--locked", "--no-default-features", "--examples"];
  if (rings.includes("host") && (await command("cargo", examples)) !== 0) throw new Error("cargo built no examples");
  for (const { name } of await hosts()) console.log(`Pi ${name} is here`);
}

/** Runs what is only in `npm run test:all`, on a release build, which stays. */
async function testShipped() {
  console.log(`built ${path.basename(await build())}`);
  const code = await command(process.execPath, [path.join("scripts", "artifact.mjs")]);
  if (code !== 0) failed.push({ ring: "shipped", name: "scripts/artifact.mjs, see above" });
  await testNode(SHIPPED, 1, []);
}

async function main() {
  const args = process.argv.slice(2);
  const cut = args.indexOf("--");
  const names = cut < 0 ? args : args.slice(0, cut);
  const more = cut < 0 ? [] : args.slice(cut + 1);
  const known = [...RINGS, "quick", "all"];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`no such suite: ${unknown.join(", ")}; there are ${known.join(", ")}`);
  const [all, quick] = ["all", "quick"].map((name) => names.includes(name));
  const chosen = quick ? ["core", "host"] : all || names.length === 0 ? RINGS : names;
  const patterns = more.flatMap((arg) => /^--test-name-pattern=(.+)$/.exec(arg)?.[1] ?? []);
  if (all) Object.assign(process.env, FULL);
  fs.rmSync(FAILED, { recursive: true, force: true });

  const coreArgs = quick ? QUICK : more;
  const isCoreBuilt = chosen.includes("core") && (await buildCore(coreArgs));
  const runsNode = chosen.some((ring) => ring !== "core");
  const files = quick ? SMOKE : chosen.filter((ring) => ring !== "core").flatMap(filesOf);
  if (runsNode) await prepare(chosen, quick);
  const together = files.filter((file) => !ALONE.includes(file));
  // The tests of Node wait for terminals and timers; those of the core compute meanwhile.
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
  for (const { ring, name } of failed) console.log(`✖ ${ring}: ${name}`);
  if (fs.existsSync(FAILED)) console.log(`The screens of what failed are in ${path.relative(ROOT, FAILED)}.`);
  for (const ring of all ? [...chosen, "shipped"] : chosen)
    console.log(`${failed.some((test) => test.ring === ring) ? "FAILED" : "passed"}  ${ring}`);
  if (failed.length > 0) process.exitCode = 1;
}

runMain(import.meta.url, main);
