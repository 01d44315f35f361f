// "Later" in the real Pi: the person puts a form off where it asks whether to discard, and the agent goes on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { toolResults } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";
import { ASKS, answers, DATABASE, model, SERVICE, told } from "./support.mjs";

test("a form that is put off keeps what was answered and typed", { timeout: 120_000 }, async (t) => {
  const talks = await model(t, ASKS, { text: "I go on." }, { text: "Thanks." });
  const pi = await startPi({ t, model: talks, rows: 34, cols: 100 });
  await pi.prompt("Set up the service");
  await pi.waitFor([DATABASE, "Esc cancel"]);
  await pi.keys("2");
  await pi.waitFor(SERVICE);
  await pi.type("ord");
  await pi.waitFor("> ord");
  await pi.keys("<esc>");
  await pi.waitFor("3. Answer later; the agent continues");
  await pi.keys("3");
  await pi.waitFor(["Set aside for later: 2 questions", "I go on.", "■ 2 questions waiting: Database, Service"]);
  assert.equal(talks.requests.length, 2);
  await pi.keys("<a-o>");
  await pi.waitFor(["> ord", /Enter submit/]);
  await pi.keys("ers<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  await pi.waitFor(["Answered later", "✓ Database   SQLite", "Thanks."]);
  assert.deepEqual(answers(talks.requests.at(-1)), ["SQLite", "orders"]);
});

test("a form that is asked again after a crash can be put off", { timeout: 120_000 }, async (t) => {
  const talks = await model(t, ASKS, { text: "I go on." }, { text: "Thanks." });
  const first = await startPi({ t, model: talks, rows: 34, cols: 100 });
  await first.prompt("Set up the service");
  await first.waitFor([DATABASE, "Esc cancel"]);
  first.kill("SIGKILL");
  await first.waitExit();
  const pi = await startPi({ t, model: talks, rows: 34, cols: 100, home: first.home, args: ["-c"] });
  await pi.waitFor([DATABASE, "Esc cancel"]);
  await pi.keys("2");
  await pi.waitFor(SERVICE);
  await pi.type("ord");
  await pi.waitFor("> ord");
  await pi.keys("<a-l>");
  await pi.waitFor(["Set aside for later: 2 questions", "I go on.", "■ 2 questions waiting: Database, Service"]);
  assert.equal(talks.requests.length, 2);
  const [result] = toolResults(talks.requests);
  const { answered, pending, requestId } = JSON.parse(result.text);
  assert.deepEqual([answered, pending], [false, true]);
  await pi.keys("<a-o>");
  await pi.waitFor(["> ord", /Enter submit/]);
  await pi.keys("ers<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  await pi.waitFor(["Answered later", "✓ Database   SQLite", "Thanks."]);
  assert.deepEqual(answers(talks.requests.at(-1)), ["SQLite", "orders"]);
  const ends = told(talks.requests.at(-1)).filter(({ text }) => text.includes(`questions of request ${requestId}:`));
  assert.equal(ends.length, 1);
});
