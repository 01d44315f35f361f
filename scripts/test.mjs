// Runs every ring of tests: `npm test`, or some of them: `npm test -- core e2e`.
//   core   the pure crate: unit tests and tests/core
//   host   the Node layer: unit tests of src/host, and tests/host with the addon in Node
//   panel  tests/panel: the browser panel's page in a real Chromium, without Pi and without the addon
//   e2e    tests/e2e: the real Pi in a pseudo-terminal
// Installs and builds what they need first. The arguments after a second `--` go to cargo in `core` and to
// Node's test runner in the others, as in `npm test -- e2e -- --test-name-pattern=Esc`.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** How long a file of tests may take, in ms: for what never ends, not for what is slow. */
const PATIENCE = 20 * 60_000;

/** The commands of each ring; `addon`: they need the built one. */
const RINGS = {
  core: { commands: (more) => [cargoTest("--no-default-features", ...more)] },
  // All else in the crate has run in `core`.
  host: { addon: true, commands: (more) => [cargoTest("--lib", "--", "host::"), nodeTest("tests/host", more)] },
  panel: { commands: (more) => [nodeTest("tests/panel", more)] },
  e2e: { addon: true, commands: (more) => [nodeTest("tests/e2e", more)] },
};

function cargoTest(...args) {
  return ["cargo", ["test", "--locked", "--no-fail-fast", ...args]];
}

/** `node --test` over a directory; two files at a time, for each may run a Pi of its own. */
function nodeTest(directory, more) {
  const files = fs
    .readdirSync(path.join(ROOT, directory), { recursive: true })
    .filter((name) => name.endsWith(".test.mjs"))
    .map((name) => path.join(directory, name))
    .sort();
  const how = ["--test", "--test-concurrency=2", `--test-timeout=${PATIENCE}`, "--test-reporter=spec"];
  return [process.execPath, [...how, ...more, ...files]];
}

/** Runs a command, its output passed through; resolves with its exit code. */
function run([command, args]) {
  console.log(`\n$ ${path.basename(command)} ${args.join(" ")}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

async function main() {
  const args = process.argv.slice(2);
  const cut = args.indexOf("--");
  const names = cut < 0 ? args : args.slice(0, cut);
  const more = cut < 0 ? [] : args.slice(cut + 1);
  const unknown = names.filter((name) => !(name in RINGS));
  if (unknown.length > 0)
    throw new Error(`no such ring: ${unknown.join(", ")}; there are ${Object.keys(RINGS).join(", ")}`);
  const chosen = names.length > 0 ? names : Object.keys(RINGS);

  if (chosen.some((name) => name !== "core")) ensureInstalled();
  if (chosen.some((name) => RINGS[name].addon)) {
    const { build } = await import("./build.mjs");
    console.log(`built ${path.basename(await build())}`);
    const { hosts } = await import("../tests/support/hosts.mjs");
    for (const { name } of await hosts()) console.log(`Pi ${name} is here`);
  }

  const outcome = [];
  for (const name of chosen) {
    let passed = true;
    for (const command of RINGS[name].commands(more)) passed = (await run(command)) === 0 && passed;
    outcome.push([name, passed]);
  }
  console.log();
  for (const [name, passed] of outcome) console.log(`${passed ? "passed" : "FAILED"}  ${name}`);
  if (outcome.some(([, passed]) => !passed)) process.exitCode = 1;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
