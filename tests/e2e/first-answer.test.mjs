// One question of each kind in the real Pi: the keys, the tool result, the transcript and the session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { QUESTIONS } from "../../scripts/demo-script.mjs";
import { DATABASE, savedResult, startAsking } from "../support/asking.mjs";
import { startPi } from "../support/pi.mjs";

const NAME = { ...QUESTIONS.service, header: "Service Setup" };
const FEATURES = { ...QUESTIONS.features, header: "Feature Selection" };

test("a digit chooses, the transcript and the session keep it", async (t) => {
  const { pi, model, told } = await startAsking(t, { questions: [DATABASE] });
  await pi.waitFor(["Database Selection", "> 1. PostgreSQL (Recommended)", "2. SQLite", "4. Other (type your answer)"]);
  await pi.keys("2");
  const answer = { question: DATABASE.question, answer: "SQLite", selectedOption: "SQLite", wasCustom: false };
  assert.deepEqual(await told(), { answered: true, answers: [answer] });
  await pi.waitFor(/✓ .*SQLite/);
  await pi.exit();
  const saved = savedResult(pi);
  assert.equal(saved.isError, false);
  assert.deepEqual(saved.details.answers, [answer]);
  assert.deepEqual(saved.details.questions, [DATABASE]);

  const again = await startPi({ t, model, home: pi.home, args: ["-c"] });
  await again.waitFor(/✓ .*SQLite/);
  assert.equal(model.requests.length, 2);
});

test("own words in Other, wide characters and all", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [DATABASE] });
  await pi.keys("0");
  await pi.waitFor("Esc back to the list");
  await pi.type("DynamoDB 🦀 日本語");
  await pi.waitFor("DynamoDB 🦀 日本語");
  await pi.keys("<enter>");
  const answer = { question: DATABASE.question, answer: "DynamoDB 🦀 日本語", wasCustom: true };
  const message = "Own words, no option was chosen: do only what they name.";
  assert.deepEqual(await told(), { answered: true, answers: [answer], message });
});

test("a text question of two lines", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [NAME] }, { shown: "Esc cancel" });
  await pi.keys("order<s-enter>processor");
  await pi.waitFor(["order", "processor"]);
  await pi.keys("<enter>");
  const answer = { question: NAME.question, answer: "order\nprocessor", wasCustom: true };
  assert.deepEqual(await told(), { answered: true, answers: [answer] });
});

test("several ticks and own words", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [FEATURES] });
  await pi.keys("<space>");
  await pi.waitFor("[x] Authentication");
  await pi.keys("0");
  await pi.waitFor("Esc back to the list");
  await pi.keys("Audit log<enter>");
  await pi.waitFor(["[x] Authentication", "Audit log", "Space tick"]);
  await pi.keys("<enter>");
  const { answers } = await told();
  assert.deepEqual(answers[0].answer, ["Authentication", "Audit log"]);
  assert.equal(answers[0].wasCustom, true);
});

test("Esc cancels, without an error, and Pi goes on", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [DATABASE] });
  await pi.keys("<esc>");
  const outcome = await told();
  assert.equal(outcome.answered, false);
  assert.deepEqual(outcome.answers, []);
  assert.equal(outcome.cancelled, true);
  await pi.waitFor("Cancelled");
  assert.equal(savedResult(pi).isError, false);
});
