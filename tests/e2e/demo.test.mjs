// The demo, started with the documented commands: interactive, and automatic with --play.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENE } from "../../scripts/demo-script.mjs";
import { argumentsOf } from "../support/documented.mjs";
import { dropHome, environment, makeHome } from "../support/home.mjs";
import { NEWEST, run } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";
import { startCommand } from "../support/pi.mjs";

const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** Returns npm's arguments and the environment for a documented command. --no-build keeps the addon that other tests use. */
function demo(t, command) {
  const home = makeHome({});
  t.after(() => dropHome(home));
  const args = argumentsOf(command);
  const env = environment(home, { npm_config_update_notifier: "false" });
  return { args: [...args, ...(args.includes("--") ? [] : ["--"]), "--no-build"], env };
}

for (const [command, place] of [
  ["npm run demo", { host: NEWEST }],
  ["npm run demo -- --pi 0.87.1 --tui-mode fullscreen", { host: "0.87.1", mode: "fullscreen" }],
]) {
  test(`${command}: the user answers at the terminal`, async (t) => {
    const { args, env } = demo(t, command);
    const pi = startCommand({ t, command: [NPM, ...args], cwd: ROOT, env, ...place });
    for (const { wait, keys, type, kill } of SCENE.beats) {
      await pi.waitFor(wait);
      if (!kill) await pi.keys(keys ?? type);
    }
    await pi.waitFor(SCENE.done);
    await pi.keys("<c-d>");
    assert.deepEqual(await pi.waitExit(), { code: 0, signal: null });
  });
}

test("npm run demo -- --play presses the keys and prints the result of the tool", async (t) => {
  const { args, env } = demo(t, "npm run demo -- --play");
  const printed = await run(NPM, args, { cwd: ROOT, env, shell: process.platform === "win32" });
  for (const { caption } of SCENE.beats) assert.ok(printed.includes(`=== ${caption}`), caption);
  assert.ok(printed.includes(SCENE.done), printed);
  assert.match(printed, /The result of the tool:\n.*"answer":"SQLite file".*"answer":"anything under \/users\/me"/);
});
