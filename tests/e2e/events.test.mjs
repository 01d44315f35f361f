// Other extensions in the real Pi: one that answers for a person elsewhere, and asks with our form.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, savedResult, startAsking } from "../support/asking.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const extensions = [EXTENSION, path.join(ROOT, "tests", "support", "bridge.js")];
/** No signals to ask the other extension with. */
const skip = process.platform === "win32";
const phone = (pi, ...answers) => fs.writeFileSync(path.join(pi.home.cwd, "phone"), JSON.stringify(answers));

/** What came of /trip. */
async function trip(pi) {
  const file = path.join(pi.home.cwd, "trip.json");
  for (let tries = 0; !fs.existsSync(file); tries += 1) {
    assert.ok(tries < 1_500, "/trip got no result");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const result = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.rmSync(file);
  return result;
}

test("the phone answers: the form closes, and what was half typed is in the prompt", async (t) => {
  const { pi } = await startAsking(t, { questions: [DATABASE] }, { extensions });
  await pi.keys("0");
  await pi.waitFor("Esc back to the list");
  await pi.type("half a thought");
  await pi.waitFor("half a thought");
  phone(pi, "sqlite");
  await pi.waitFor(["answered by phone", AFTER, "half a thought"]);
  await pi.waitGone("Esc cancel");
  const { details } = savedResult(pi);
  assert.deepEqual([details.answers[0].selectedOption, details.via], ["SQLite", "phone"]);
});

test("an extension asks while the agent is idle; the session hears nothing of it", async (t) => {
  const model = await modelThatAsks(t, { questions: [DATABASE] });
  const pi = await startPi({ t, model, extensions });
  await pi.prompt("/trip");
  await pi.waitFor(["trip has a question", "Which city?", "Esc cancel"]);
  await pi.keys("2");
  const { answers, via } = await trip(pi);
  assert.deepEqual([answers[0].answer, via], ["Oslo", "terminal"]);
  await pi.waitGone("Which city?");
  assert.equal(model.requests.length, 0);
  // The prompt is Pi's again.
  await pi.prompt("Please ask me.");
  await pi.waitFor("1. PostgreSQL");
});

test("an extension asks while another one's dialog is open: both are answered", { skip }, async (t) => {
  const model = await modelThatAsks(t, { questions: [DATABASE] });
  const foreign = path.join(ROOT, "tests", "support", "foreign.js");
  const pi = await startPi({ t, model, extensions: [...extensions, foreign] });
  await pi.ready();
  const file = (name, text = "") => fs.writeFileSync(path.join(pi.home.cwd, name), text);
  const open = async () => {
    file("action", "select");
    process.kill(pi.pid, "SIGUSR2");
    await pi.waitFor("THEIRS asks");
    file("go");
    // Newer versions of Pi keep a stack: ours comes first there.
    const [first] = await pi.waitFor(/question\. It will be shown as soon as|Esc cancel/);
    return first.startsWith("question");
  };
  const theirs = async () => {
    await pi.waitFor("THEIRS asks");
    await pi.keys("<down><enter>");
    await pi.waitGone("THEIRS asks");
  };
  const ours = async () => {
    await pi.waitFor(["trip has a question", "Esc cancel"]);
    await pi.keys("2");
    await pi.waitGone("trip has a question");
  };
  for (const step of (await open()) ? [theirs, ours] : [ours, theirs]) await step();
  assert.equal((await trip(pi)).via, "terminal");
  // Answered elsewhere before its turn has come: theirs keeps the keys.
  await open();
  phone(pi, "Rome");
  assert.equal((await trip(pi)).via, "phone");
  await theirs();
  await pi.prompt("Please ask me.");
  await pi.waitFor("1. PostgreSQL");
  assert.ok(!fs.existsSync(path.join(pi.home.cwd, "faults")));
});
