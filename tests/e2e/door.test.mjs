// The door in the real Pi: with no binary, and with another extension behind the same name.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { AFTER } from "../support/asking.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startModel } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { runPi, startPi } from "../support/pi.mjs";

/** The package with everything but a binary. */
function bare(t) {
  const directory = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "bare-"));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  for (const name of ["index.js", "package.json"]) fs.copyFileSync(path.join(ROOT, name), path.join(directory, name));
  return path.join(directory, "index.js");
}

async function quietModel(t) {
  const model = await startModel({ steps: [{ text: AFTER }], loop: true });
  t.after(() => model.close());
  return model;
}

for (const host of HOST_NAMES) {
  test(`with no binary Pi starts and says what is missing: Pi ${host}`, async (t) => {
    const model = await quietModel(t);
    const pi = await startPi({ t, host, model, cols: 200, extensions: [bare(t)] });
    await pi.waitFor(/ask_user is off: pi-ask-user has no binary for \S+\. \w/);
    await pi.prompt("hello");
    await pi.waitFor(AFTER);
    assert.deepEqual(model.requests[0].tools.map((tool) => tool.function.name).filter((name) => name === "ask_user"), []);
    await pi.exit();
  });

  test(`with no binary print mode answers, and stderr says so in one line: Pi ${host}`, async (t) => {
    const model = await quietModel(t);
    const { code, stdout, stderr } = await runPi({ t, host, model, extensions: [bare(t)], args: ["-p", "hello"] });
    assert.equal(code, 0);
    assert.match(stdout, new RegExp(AFTER));
    assert.equal(stderr.split("\n").filter((line) => line.includes("ask_user is off")).length, 1);
  });

  test(`with another extension's ask_user Pi starts and says so: Pi ${host}`, async (t) => {
    const model = await quietModel(t);
    const other = path.join(ROOT, "tests", "support", "owner.js");
    const pi = await startPi({ t, host, model, cols: 120, extensions: [EXTENSION, other] });
    await pi.waitFor("another extension already has a tool named ask_user, so ours stays off");
    await pi.prompt("hello");
    await pi.waitFor(AFTER);
    const tools = model.requests[0].tools.map((tool) => tool.function).filter((tool) => tool.name === "ask_user");
    assert.deepEqual(tools.map((tool) => tool.description), ["The other one."]);
    await pi.exit();
  });
}
