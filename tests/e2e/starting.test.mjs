// Pi starts whatever is wrong with this extension.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DATABASE, modelThatAsks, startAsking } from "../support/asking.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { textOf, toolResult } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { runPi, startPi } from "../support/pi.mjs";

/** A copy of what is built here, in a directory of its own. */
function secondCopy(t) {
  const home = makeHome({});
  t.after(() => dropHome(home));
  const names = fs.readdirSync(ROOT).filter((name) => /^(index\.js|package\.json|pi-questions\..*\.node)$/.test(name));
  for (const name of names) fs.copyFileSync(path.join(ROOT, name), path.join(home.root, name));
  return path.join(home.root, "index.js");
}

/** A checkout with no addon built in it. */
function doorAlone(t) {
  const home = makeHome({});
  t.after(() => dropHome(home));
  const file = path.join(home.root, "index.js");
  fs.copyFileSync(EXTENSION, file);
  fs.copyFileSync(path.join(ROOT, "Cargo.toml"), path.join(home.root, "Cargo.toml"));
  return file;
}

for (const host of HOST_NAMES) {
  test(`without the addon Pi starts and says how to build it: Pi ${host}`, async (t) => {
    const model = await modelThatAsks(t, { questions: [DATABASE] });
    const pi = await startPi({ t, host, model, cols: 240, extensions: [doorAlone(t)] });
    await pi.waitFor(/ask_user is off: .*has no binary for .*npm run build/s);
    await pi.ready();
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
  });

  test(`without the addon print mode goes on and says so: Pi ${host}`, async (t) => {
    const model = await modelThatAsks(t, { questions: [DATABASE] });
    const run = await runPi({ t, host, model, extensions: [doorAlone(t)], args: ["-p", "ask"] });
    assert.equal(run.code, 0, run.stderr);
    assert.match(run.stderr, /ask_user is off/);
  });

  test(`with two copies Pi starts, the first asks, and one line says so, after /reload too: Pi ${host}`, async (t) => {
    const args = { questions: [DATABASE] };
    const extensions = [secondCopy(t), EXTENSION];
    const { pi, told } = await startAsking(t, args, { host, cols: 200, extensions });
    await pi.waitFor(/pi-questions is installed twice: .*Remove one of them with pi remove/s);
    await pi.keys("<enter>");
    assert.equal((await told()).answers[0].wasCustom, false);
    await pi.prompt("/reload");
    await pi.waitFor([/Reloaded/, /is installed twice: /]);
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
  });

  test(`with another ask_user Pi starts, says so, and the other one answers: Pi ${host}`, async (t) => {
    const extensions = [path.join(ROOT, "tests", "support", "stub-extension.js"), EXTENSION];
    const { pi, told } = await startAsking(t, { questions: [DATABASE] }, { host, extensions, shown: "1-9 choose" });
    assert.match(pi.history().join(" "), /another extension already has a tool named ask_user/);
    await pi.keys("2");
    assert.equal((await told()).answered, true);
  });

  test(`a call without questions opens no form and tells the model why: Pi ${host}`, async (t) => {
    const model = await modelThatAsks(t, { questions: [] });
    const pi = await startPi({ t, host, model });
    await pi.prompt("Please ask me.");
    await model.waitForRequest(2);
    assert.match(toolResult(model.requests, "ask_user"), /questions/);
    assert.doesNotMatch(textOf(model.requests[1].last), /"answered":\s*true/);
  });
}
