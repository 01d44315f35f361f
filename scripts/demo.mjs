// The demo: the real Pi and the real addon with a scripted model.
//   npm run demo [-- --pi 0.87.1] [--tui-mode fullscreen] [--no-build] [--play]
// In a terminal, the user answers in Pi, and ends Pi with Ctrl+D. Without a terminal, or with --play, the demo presses
// the keys, and prints the screens and the result of the tool.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { parseArgs } from "node:util";
import { SCENE } from "./demo-script.mjs";
import { ensureInstalled } from "./install.mjs";
import { runMain } from "./main.mjs";
import { playScene } from "./play.mjs";

/** The interval between reports of a build, in ms. */
const REPORT_MS = 5000;

async function main() {
  const { values } = parseArgs({
    options: {
      pi: { type: "string" },
      "tui-mode": { type: "string", default: "regular" },
      "no-build": { type: "boolean", default: false },
      play: { type: "boolean", default: false },
    },
  });
  ensureInstalled();
  if (!values["no-build"]) await buildAddon();
  const { startModel } = await import("../tests/support/model.mjs");
  const model = await startModel({ steps: SCENE.steps });
  try {
    const options = { host: values.pi, mode: values["tui-mode"], model };
    const atTerminal = process.stdin.isTTY && process.stdout.isTTY && !values.play;
    await (atTerminal ? runInTerminal(options) : play(options));
  } finally {
    await model.close();
  }
}

/** Builds the debug addon, which takes less time than a release build. Reports the progress every few seconds. */
async function buildAddon() {
  const { build } = await import("./build.mjs");
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const timer = setInterval(() => console.error(`building the addon, ${seconds()} s so far …`), REPORT_MS);
  try {
    console.error(`built ${path.basename(await build({ debug: true }))} in ${seconds()} s`);
  } finally {
    clearInterval(timer);
  }
}

/** Runs Pi in this terminal with the prompt of the scene. If Pi is killed, starts it again with `-c`, as in the film. */
async function runInTerminal({ host, mode, model }) {
  const { command } = await import("../tests/support/pi.mjs");
  const pi = await command({ host, mode, model, args: ["--tui-mode", mode] });
  let child;
  let nextArgs = [SCENE.prompt];
  // Pi handles Ctrl+C itself. Any other signal is passed to Pi, and the demo ends after Pi.
  const pass = (signal) => child.kill(signal);
  process
    .on("SIGINT", () => {})
    .on("SIGTERM", pass)
    .on("SIGHUP", pass);
  try {
    while (nextArgs) {
      child = spawn(pi.node, [...pi.args, ...nextArgs], { cwd: pi.home.cwd, env: pi.env, stdio: "inherit" });
      const [code, signal] = await once(child, "close");
      process.exitCode = code ?? 1;
      nextArgs = signal === "SIGKILL" ? ["-c"] : undefined;
    }
  } finally {
    pi.dispose();
    console.error("The session of the demo is deleted.");
  }
}

/** Plays the scene in a pseudo-terminal. Prints the screens and the result of the tool. */
async function play(options) {
  const { toolResult } = await import("../tests/support/model.mjs");
  const show = (pi, { caption, keys }) => {
    if (!keys) console.log(`\n=== ${caption}\n\n${pi.screen().join("\n").trimEnd()}`);
  };
  const pi = await playScene({ cols: 100, rows: 32, ...options }, SCENE, show);
  try {
    console.log(`\nThe result of the tool:\n${toolResult(options.model.requests, "ask_user")}`);
    await pi.exit();
  } finally {
    await pi.dispose();
  }
}

runMain(import.meta.url, main);
