// Tests the helpers of tests/support with a stub extension. If one of these tests fails, other results are not reliable.
import assert from "node:assert/strict";
import childProcess from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DATABASE, startAsking } from "../support/asking.mjs";
import { ROOT } from "../support/paths.mjs";

const extensions = [path.join(ROOT, "tests", "support", "stub-extension.js")];
const args = { questions: [DATABASE] };

test("a failed wait reports the screen", async (t) => {
  const { pi } = await startAsking(t, args, { extensions });
  await assert.rejects(
    pi.waitFor("no such words", { timeout: 50 }),
    /in vain for "no such words"[\s\S]*Which database/,
  );
  pi.kill("SIGKILL");
  await pi.waitExit();
  await assert.rejects(pi.waitFor("no such words"), /Pi ended/);
});

test("the temporary files of a test are removed when its process ends, even by a signal", {
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
