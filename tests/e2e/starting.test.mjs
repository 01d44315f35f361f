// Pi starts despite any fault of this extension.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { DATABASE, modelThatAsks, savedResult, startAsking } from "../support/asking.mjs";
import { answerDialogs } from "../support/client.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { BUN_NAMES, NEWEST, noBun } from "../support/hosts.mjs";
import { toolResult } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { runPi, startRpc } from "../support/pi.mjs";

/** Creates a copy of the built package in another directory. Returns the path of its index.js. */
function secondCopy(t) {
  const home = makeHome({});
  t.after(() => dropHome(home));
  const names = fs.readdirSync(ROOT).filter((name) => /^(index\.js|package\.json|pi-questions\..*\.node)$/.test(name));
  for (const name of names) fs.copyFileSync(path.join(ROOT, name), path.join(home.root, name));
  return path.join(home.root, "index.js");
}

/** Creates a checkout without an addon. Returns the path of its index.js. */
function withoutAddon(t) {
  const home = makeHome({});
  t.after(() => dropHome(home));
  for (const name of ["index.js", "shell", "Cargo.toml"])
    fs.cpSync(path.join(ROOT, name), path.join(home.root, name), { recursive: true });
  return path.join(home.root, "index.js");
}

const NAME = { question: "What should we name this service?" };
const PORTS = { question: "Which ports?", multiSelect: true, options: [{ label: "80" }, { label: "443" }] };

for (const host of [NEWEST, ...(noBun ? [] : BUN_NAMES)]) {
  test(`without the addon, Pi reports how to build it, and the user answers in Pi's dialogs: Pi ${host}`, async (t) => {
    const args = { questions: [DATABASE, NAME, PORTS] };
    const options = { host, cols: 240, extensions: [withoutAddon(t)], shown: DATABASE.question };
    const { pi, result } = await startAsking(t, args, options);
    assert.match(
      pi.history().join(" "),
      /ask_user asks with Pi's own dialogs, without its form: pi-questions has no binary for .*npm run build/,
    );
    await pi.keys("<down><enter>");
    await pi.waitFor(NAME.question);
    await pi.keys("api<enter>");
    await pi.waitFor("[ ] 1. 80");
    await pi.keys("<enter>");
    await pi.waitFor("[x] 1. 80");
    await pi.keys("<down><down><down><enter>");
    await pi.waitFor("Submit these answers?");
    await pi.keys("<enter>");
    const { answered, answers } = await result();
    assert.equal(answered, true);
    assert.deepEqual(
      answers.map(({ answer }) => answer),
      ["SQLite", "api", ["80"]],
    );
    assert.equal(savedResult(pi).details.degraded, true);
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
  });

  test(`without the addon, Esc cancels, and the result says so: Pi ${host}`, async (t) => {
    const options = { host, extensions: [withoutAddon(t)], shown: DATABASE.question };
    const { pi, result } = await startAsking(t, { questions: [DATABASE] }, options);
    await pi.keys("<esc>");
    assert.equal((await result()).cancelled, true);
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
  });
}

test("without the addon, an RPC client shows the dialogs", async (t) => {
  const model = await modelThatAsks(t, { questions: [DATABASE, NAME, PORTS] });
  const pi = await startRpc({ t, model, extensions: [withoutAddon(t)] });
  pi.send({ type: "prompt", message: "Please ask me." });
  await answerDialogs(pi, ["SQLite", "api", "443", "Done", "Submit"], 0);
  const { result } = await pi.waitFor("tool_execution_end");
  const { answers, mode, degraded } = result.details;
  assert.deepEqual([answers.map(({ answer }) => answer), mode, degraded], [["SQLite", "api", ["443"]], "rpc", true]);
});

test("without the addon, print mode continues, and the result says that the user was not asked", async (t) => {
  const model = await modelThatAsks(t, { questions: [DATABASE] });
  const run = await runPi({ t, model, extensions: [withoutAddon(t)], args: ["-p", "ask"] });
  assert.equal(run.code, 0, run.stderr);
  assert.match(run.stderr, /^ask_user asks with Pi's own dialogs, without its form: pi-questions has no binary for /m);
  assert.match(toolResult(model.requests, "ask_user"), /^\{"answered":false,.*The user was not asked/);
});

test("with two copies, Pi starts, the first copy asks, and one line reports both, also after /reload", async (t) => {
  const args = { questions: [DATABASE] };
  const extensions = [secondCopy(t), EXTENSION];
  const { pi, result } = await startAsking(t, args, { cols: 200, extensions });
  await pi.waitFor(/pi-questions is installed twice: .*Remove one of them with pi remove/s);
  await pi.keys("<enter>");
  assert.equal((await result()).answers[0].wasCustom, false);
  await pi.prompt("/reload");
  await pi.waitFor([/Reloaded/, /is installed twice: /]);
  assert.deepEqual(await pi.exit(), { code: 0, signal: null });
});

test("with another extension's ask_user, Pi starts and reports the clash, and the other tool asks", async (t) => {
  const extensions = [path.join(ROOT, "tests", "support", "stub-extension.js"), EXTENSION];
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { extensions, shown: "1-9 choose" });
  assert.match(pi.history().join(" "), /another extension already has a tool named ask_user/);
  await pi.keys("2");
  assert.equal((await result()).answered, true);
});
