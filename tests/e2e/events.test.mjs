// Another extension in the real Pi (bridge.js): it answers for a user on the phone, and it asks the user with our form.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, savedResult, startAsking } from "../support/asking.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const extensions = [EXTENSION, path.join(ROOT, "tests", "support", "bridge.js")];
/** Answers on the phone: writes the file that bridge.js reads. After the rename, the file is complete. */
function phone(pi, ...answers) {
  const file = path.join(pi.home.cwd, "phone");
  fs.writeFileSync(`${file}.new`, JSON.stringify(answers));
  fs.renameSync(`${file}.new`, file);
}

/** Returns the result of /trip, the command of bridge.js that asks with our form. */
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

test("after an answer on the phone, the form closes, and the unfinished text is in Pi's editor", async (t) => {
  const { pi } = await startAsking(t, { questions: [DATABASE] }, { extensions });
  await pi.keys("0");
  await pi.waitFor("Esc to go back");
  await pi.type("half a thought");
  await pi.waitFor("half a thought");
  phone(pi, "sqlite");
  await pi.waitFor(["answered by phone", AFTER, "half a thought"]);
  await pi.waitGone(/Esc (to )?cancel/);
  const { details } = savedResult(pi);
  assert.deepEqual([details.answers[0].selectedOption, details.via], ["SQLite", "phone"]);
});

test("another extension asks while the agent is idle, and the model receives nothing", async (t) => {
  const model = await modelThatAsks(t, { questions: [DATABASE] });
  const pi = await startPi({ t, model, extensions });
  await pi.prompt("/trip");
  await pi.waitFor(["trip has a question", "Which city?", /Esc (to )?cancel/]);
  await pi.keys("2");
  const { answers, via } = await trip(pi);
  assert.deepEqual([answers[0].answer, via], ["Oslo", "terminal"]);
  await pi.waitGone("Which city?");
  assert.equal(model.requests.length, 0);
  // The editor has the keyboard again.
  await pi.prompt("Please ask me.");
  await pi.waitFor("1. PostgreSQL");
});
