// Tests the harness itself with a stub extension: if these fail, mistrust the other tests.

import assert from "node:assert/strict";
import childProcess from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, savedResult, startAsking } from "../support/asking.mjs";
import { toolResult } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { runPi, startPi, startRpc } from "../support/pi.mjs";
import { writePicture } from "../support/picture.mjs";

const extensions = [path.join(ROOT, "tests", "support", "stub-extension.js")];
const args = { questions: [DATABASE] };
const answers = [{ question: DATABASE.question, answer: "SQLite", selectedOption: "SQLite", wasCustom: false }];

test("a key answers, the session keeps it", async (t) => {
  const { pi, model, told } = await startAsking(t, args, { extensions });
  pi.resize(60, 24);
  await pi.waitFor(DATABASE.question);
  await pi.keys("2");
  assert.deepEqual(await told(), { answered: true, answers });
  assert.equal(model.requests.length, 2);
  await pi.waitFor("✓ SQLite");
  assert.deepEqual(await pi.exit(), { code: 0, signal: null });
  assert.deepEqual(savedResult(pi).details.answers, answers);

  const again = await startPi({ t, model, extensions, home: pi.home, args: ["-c"] });
  await again.waitFor("✓ SQLite");
  assert.equal(model.requests.length, 2, "going on asks the model nothing");
  const picture = writePicture(again, "harness");
  assert.match(fs.readFileSync(picture, "utf8"), /SQLite/);
});

test("print and JSON modes run to their end", async (t) => {
  const model = await modelThatAsks(t, args);
  const printed = await runPi({ t, model, extensions, args: ["-p", "ask"] });
  assert.equal(printed.code, 0, printed.stderr);
  assert.match(printed.stdout, new RegExp(AFTER));
  const json = await runPi({ t, model, extensions, args: ["--mode", "json", "ask"] });
  assert.ok(json.records.some((record) => record.type === "agent_end"));
});

test("an RPC client answers a dialog", async (t) => {
  const model = await modelThatAsks(t, args);
  const rpc = await startRpc({ t, model, extensions });
  assert.equal((await rpc.request({ type: "prompt", message: "ask" })).success, true);
  const dialog = await rpc.waitFor({ type: "extension_ui_request", method: "select" });
  rpc.send({ type: "extension_ui_response", id: dialog.id, value: "SQLite" });
  await rpc.waitFor("agent_end");
  assert.deepEqual(JSON.parse(toolResult(model.requests)), { answered: true, answers });
  rpc.disconnect();
  assert.equal((await rpc.waitExit()).code, 0);
});

test("a wait that fails shows the screen", async (t) => {
  const { pi } = await startAsking(t, args, { extensions });
  await assert.rejects(
    pi.waitFor("no such words", { timeout: 50 }),
    /in vain for "no such words"[\s\S]*Which database/,
  );
  pi.kill("SIGKILL");
  await pi.waitExit();
  await assert.rejects(pi.waitFor("no such words"), /Pi ended/);
});

test("what a test puts aside goes with its process, also where a signal ends it", {
  skip: process.platform === "win32",
}, async () => {
  const script = `
    const { tempDir } = await import(${JSON.stringify(new URL("../support/temp.mjs", import.meta.url).href)});
    const os = await import("node:os");
    const fs = await import("node:fs");
    tempDir("a");
    fs.mkdtempSync(os.tmpdir() + "/made-by-the-addon-");
    console.log(os.tmpdir());
    setInterval(() => {}, 1_000);`;
  const child = childProcess.spawn(process.execPath, ["--input-type=module", "-e", script]);
  const [root] = (await once(child.stdout, "data")).map((bytes) => String(bytes).trim());
  assert.equal(fs.readdirSync(root).length, 2);
  child.kill("SIGTERM");
  await once(child, "exit");
  assert.ok(!fs.existsSync(root));
});
