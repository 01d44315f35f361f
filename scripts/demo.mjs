// The demo: the real Pi, the real addon, a model that follows a script.
//   npm run demo [-- --pi 0.87.1] [--tui-mode fullscreen] [--no-build] [--play]
// At a terminal you sit at Pi yourself. Without one (or with --play) the demo presses the keys and
// prints the screens worth a look and what the model was told.
import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureInstalled } from "./install.mjs";
import { runMain } from "./main.mjs";

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
  if (!values["no-build"]) {
    const { build } = await import("./build.mjs");
    console.error(`built ${path.basename(await build())}`);
  }
  const { startModel } = await import("../tests/support/model.mjs");
  const { SCENES, STEPS } = await import("./demo-script.mjs");
  const model = await startModel({ steps: STEPS });
  try {
    const options = { host: values.pi, mode: values["tui-mode"], model };
    const atTerminal = process.stdin.isTTY && process.stdout.isTTY && !values.play;
    await (atTerminal ? sitDown(options, SCENES) : play(options, SCENES));
  } finally {
    await model.close();
  }
}

/** Pi on this terminal; the demo sends the first prompt, the user types the rest. */
async function sitDown({ host, mode, model }, [scene]) {
  const { command } = await import("../tests/support/pi.mjs");
  const pi = await command({ host, mode, model, args: ["--tui-mode", mode, scene.prompt] });
  try {
    const child = spawn(pi.node, pi.args, { cwd: pi.home.cwd, env: pi.env, stdio: "inherit" });
    // Ctrl+C is Pi's to read; a signal from outside ends Pi, then the demo.
    const pass = (signal) => child.kill(signal);
    process
      .on("SIGINT", () => {})
      .on("SIGTERM", pass)
      .on("SIGHUP", pass);
    process.exitCode = await new Promise((resolve, reject) => {
      child.on("error", reject);
      child.on("close", (code) => resolve(code ?? 1));
    });
  } finally {
    pi.dispose();
  }
}

/** Pi in a pseudo-terminal, the keys pressed by the scenes. */
async function play(options, scenes) {
  const { startPi } = await import("../tests/support/pi.mjs");
  const { toolResult } = await import("../tests/support/model.mjs");
  const pi = await startPi({ cols: 100, rows: 32, ...options });
  const show = (title) => console.log(`\n=== ${title}\n\n${pi.screen().join("\n").trimEnd()}`);
  try {
    for (const scene of scenes) {
      await pi.prompt(scene.prompt);
      for (const [text, keys, title] of scene.play) {
        await pi.waitFor(text);
        if (title) show(title);
        await pi.keys(keys);
      }
      await pi.waitFor(scene.done);
      show("What is left in the conversation");
      console.log(`\nThe model was told:\n${toolResult(options.model.requests, "ask_user")}\n`);
    }
    await pi.exit();
  } finally {
    await pi.dispose();
  }
}

runMain(import.meta.url, main);
