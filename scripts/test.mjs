// Runs every ring of tests: `npm test`, or some of them: `npm test -- core e2e`.
//   core   the pure crate          host   the crate with the Node layer
//   door   the addon in Node       e2e    the real Pi in a pseudo-terminal
// Installs and builds what they need first. The arguments after a second `--` go to the runner,
// as in `npm test -- e2e -- --test-name-pattern=Esc`.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled } from "./install.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const RINGS = {
  core: { run: (more) => ["cargo", ["test", "--locked", "--no-fail-fast", "--no-default-features", ...more]] },
  host: { run: (more) => ["cargo", ["test", "--locked", "--no-fail-fast", ...more]] },
  door: { needs: "addon", run: (more) => nodeTest("tests/host", more) },
  e2e: { needs: "addon", run: (more) => nodeTest("tests/e2e", more) },
};

/** `node --test` over a directory; two files at a time, for each may run a Pi of its own. */
function nodeTest(directory, more) {
  const files = fs.existsSync(path.join(ROOT, directory))
    ? fs
        .readdirSync(path.join(ROOT, directory), { recursive: true })
        .filter((name) => name.endsWith(".test.mjs"))
        .map((name) => path.join(directory, name))
        .sort()
    : [];
  if (files.length === 0) return null;
  return [process.execPath, ["--test", "--test-concurrency=2", "--test-reporter=spec", ...more, ...files]];
}

/** Runs a command, its output passed through; resolves with its exit code. */
function pass([command, args]) {
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

  if (chosen.some((name) => RINGS[name].needs === "addon")) {
    ensureInstalled();
    const { build } = await import("./build.mjs");
    console.log(`built ${path.basename(await build())}`);
    const { hosts } = await import("../tests/support/hosts.mjs");
    for (const { name } of await hosts()) console.log(`Pi ${name} is here`);
  }

  const outcome = [];
  for (const name of chosen) {
    const command = RINGS[name].run(more);
    if (command) outcome.push([name, await pass(command)]);
  }
  console.log();
  for (const [name, code] of outcome) console.log(`${code === 0 ? "passed" : "FAILED"}  ${name}`);
  if (outcome.some(([, code]) => code !== 0)) process.exitCode = 1;
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
