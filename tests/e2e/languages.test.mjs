// The language of the user in the real Pi.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER } from "../support/asking.mjs";
import { startModel, toolResult } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const asks = (...questions) => ({ toolCalls: [{ name: "ask_user", args: { questions } }] });
const DATABASE = { question: "Which database should we use?", options: ["PostgreSQL", "SQLite"] };
const NAME = { question: "What should we name this service?" };

test("the form has the language of the terminal, and /questions language changes it at once", async (t) => {
  const steps = [asks(DATABASE), { text: AFTER }, asks(NAME), { text: "All noted." }];
  const model = await startModel({ t, steps });
  const pi = await startPi({ t, model, env: { LC_ALL: "de_DE.UTF-8" } });
  await pi.prompt("Please ask me.");
  await pi.waitFor([DATABASE.question, "Andere (Antwort eingeben)", /Esc abbrechen/]);
  await pi.keys("2");
  await pi.waitFor(AFTER);
  assert.equal(JSON.parse(toolResult(model.requests, "ask_user")).answers[0].answer, "SQLite");

  // Without an argument, Enter runs the command. After the space, the first Enter accepts the completion.
  await pi.type("/questions language");
  await pi.keys("<enter>");
  await pi.waitFor("Die Sprache ist Deutsch.");
  await pi.type("/questions language ");
  await pi.waitFor(/→ de +Deutsch/);
  await pi.keys("<enter>");
  await pi.waitFor("/questions language de");
  await pi.keys("<enter>");
  await pi.waitFor(["Die Sprache ist Deutsch, bis die Sitzung endet.", "questions.json"]);
  await pi.prompt("/questions language fr");
  await pi.waitFor("Français");
  await pi.prompt("Ask me again.");
  await pi.waitFor([NAME.question, /Échap annuler/]);
  await pi.keys("<esc>");
  await pi.waitFor("All noted.");
  await pi.waitFor("Annulé");
  const result = JSON.parse(toolResult(model.requests, "ask_user"));
  assert.equal(result.cancelled, true);
  assert.match(result.message, /^The user closed the questions without answering/);
});
