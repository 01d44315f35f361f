// Measures this package and other packages, one after the other: `npm run bench [-- --rounds=7] [-- --readme]`.
//
// Each scene runs in a new Node process with Pi's loader, theme and terminal interface (`one.mjs`). The first round is not
// used: it fills the caches of the disk and of jiti, Pi's compiler of TypeScript. The order changes in each round. Ratios are
// calculated within a round, so that a busy machine affects both values of a ratio. A slow result does not fail the run.
import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { build } from "../scripts/build.mjs";
import { ensureInstalled } from "../scripts/install.mjs";
import { runMain } from "../scripts/main.mjs";
import { nodeForPi } from "../tests/support/hosts.mjs";
import { ROOT } from "../tests/support/paths.mjs";
import { ensurePeers, SUBJECTS } from "./subjects.mjs";
import { machine, markdown, sentence, writeInto } from "./table.mjs";

/** After this time in ms, no further round starts, so that a run takes about five minutes at most. */
const LAST_START = 4 * 60_000;
/** The scenes of one.mjs, each in a separate process. The first scene writes files for the others. */
const SCENES = ["session", "wordy", "big", "repaired", "rows", "resume"];

async function main() {
  const args = process.argv.slice(2);
  const rounds = Number(args.find((arg) => arg.startsWith("--rounds="))?.slice(9) ?? 7);
  ensureInstalled();
  ensurePeers();
  const addon = await build();
  const node = await nodeForPi();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "pi-ask-bench-"));
  const names = ["empty", ...Object.keys(SUBJECTS)];
  const results = [];
  const began = Date.now();
  try {
    for (let round = 0; round <= rounds; round++) {
      if (round > 1 && Date.now() - began > LAST_START) break;
      const order = names.map((_, index) => names[(index + round) % names.length]);
      if (round % 2) order.reverse();
      const result = {};
      for (const name of order) result[name] = await runSubject(node, name, home, round > 0);
      if (round > 0) results.push(result);
      process.stderr.write(`round ${round} of ${rounds}\n`);
    }
  } finally {
    fs.rmSync(home, { recursive: true, force: true });
  }

  const binary = fs.statSync(addon).size;
  const table = markdown(results, binary);
  const legend = `Median of ${results.length} rounds, with the smallest and the largest value in brackets. In each round all are measured in turn, and × is the other's value divided by ours. “Over an empty extension” means minus the median of an extension that does nothing.`;
  const nodeVersion = (await run(node, ["--version"])).trim();
  const text = `${table}\n\n${legend} ${machine(nodeVersion)}\n`;
  process.stdout.write(`\n${text}`);
  if (args.includes("--readme")) {
    writeInto("docs/benchmarks.md", text);
    writeInto("README.md", sentence(table));
  }
}

async function runSubject(node, name, home, isMeasured) {
  const env = {
    ...process.env,
    HOME: home,
    USERPROFILE: home,
    PI_CODING_AGENT_DIR: home,
    PI_OFFLINE: "1",
    COLORTERM: "truecolor",
  };
  delete env.NO_COLOR;
  const scenes = name === "empty" ? ["session"] : SCENES.filter((scene) => name === "ours" || scene !== "repaired");
  let figures = {};
  for (const scene of scenes) {
    const out = await run(node, ["--expose-gc", path.join(ROOT, "bench", "one.mjs"), name, scene], env);
    const line = out.trim().split("\n").at(-1);
    try {
      // Each scene loads the extension; the first scene reports the loading time.
      figures = { ...JSON.parse(line), ...figures };
    } catch {
      throw new Error(`${name} measured nothing in ${scene}${isMeasured ? "" : " while warming up"}: ${out}`);
    }
  }
  return { repaired: null, ...figures };
}

function run(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    let [out, err] = ["", ""];
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${args.at(-1)} ended with ${code}\n${err}`)),
    );
  });
}

runMain(import.meta.url, main);
