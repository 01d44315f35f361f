// The demo, started as the README says: interactive at a terminal, by itself elsewhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SCENES } from "../../scripts/demo-script.mjs";
import { argumentsOf } from "../support/documented.mjs";
import { dropHome, environment, makeHome } from "../support/home.mjs";
import { NEWEST, run } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";
import { startCommand } from "../support/pi.mjs";

const NPM = process.platform === "win32" ? "npm.cmd" : "npm";

/** What to start in the terminal. The addon is built already, and another build would replace it under the tests. */
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
  test(`${command}: a person sits at the terminal`, async (t) => {
    const { args, env } = demo(t, command);
    const pi = startCommand({ t, command: [NPM, ...args], cwd: ROOT, env, ...place });
    for (const [index, scene] of SCENES.entries()) {
      if (index > 0) await pi.keys(`${scene.prompt}<enter>`); // the demo sends the first one
      for (const [text, keys] of scene.play) {
        await pi.waitFor(text);
        await pi.keys(keys);
      }
      await pi.waitFor(scene.done);
    }
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
  });
}

test("npm run demo -- --play presses the keys itself and prints what the model was told", async (t) => {
  const { args, env } = demo(t, "npm run demo -- --play");
  const said = await run(NPM, args, { cwd: ROOT, env, shell: process.platform === "win32" });
  for (const { done, play } of SCENES) {
    for (const title of play.flatMap(([, , title]) => title ?? [])) assert.ok(said.includes(`=== ${title}`), title);
    assert.ok(said.includes(done), said);
  }
  // The printed screens show the features: a preview, the collapsed form, a note, the review.
  for (const seen of [
    "core/ depends on nothing",
    "2 questions waiting",
    "note: one crate",
    "Submit 2 answers",
    "✎ Ports and adapters (Recommended): one crate",
  ])
    assert.ok(said.includes(seen), seen);
  assert.match(
    said,
    /The model was told:\n\{"answered":true,.*"notes":\{"Ports and adapters \(Recommended\)":"one crate"\}.*"answer":"SQLite"/,
  );
  assert.match(
    said,
    /The model was told:\n\{"answered":true,.*"answer":"order-processor".*\["Authentication","Admin Dashboard"\]/,
  );
});
