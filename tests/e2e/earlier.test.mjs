// Earlier answers on ↑ in the real Pi, also after it was started again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER } from "../support/asking.mjs";
import { startModel, toolResult } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const asks = (...questions) => ({ toolCalls: [{ name: "ask_user", args: { questions } }] });
const NAME = { question: "What should we name this service?" };
const PLACE = { question: "Where should it run?" };
const AGAIN = { question: "And the next one?" };

test("earlier answers come back on ↑", async (t) => {
  const steps = [asks(NAME), asks(PLACE), { text: AFTER }, asks(AGAIN), { text: "All noted." }];
  const model = await startModel({ t, steps });
  const keybindings = { "tui.editor.historyPrevious": "ctrl+p", "tui.editor.historyNext": "ctrl+n" };
  let pi = await startPi({ t, model, keybindings });
  await pi.prompt("Please ask me.");
  await pi.waitFor([NAME.question, "Esc cancel"]);
  await pi.keys("orders<enter>");
  await pi.waitFor([PLACE.question, "↑ earlier answers"]);
  await pi.keys("<up>");
  await pi.waitFor("> orders");
  await pi.keys("<down>on my machine<enter>");
  await pi.waitFor(AFTER);
  const { home } = pi;
  await pi.exit();

  pi = await startPi({ t, model, home, keybindings, args: ["-c"] });
  await pi.prompt("Ask me again.");
  await pi.waitFor([AGAIN.question, "Esc cancel"]);
  await pi.keys("<up>");
  await pi.waitFor("> on my machine");
  await pi.keys("<up>");
  await pi.waitFor("> orders");
  // Pi's own keys go through them, too, and bring a draft back.
  await pi.keys("<c-u>mine<c-p><c-p>");
  await pi.waitFor("> orders");
  await pi.keys("<c-n><c-n>");
  await pi.waitFor("> mine");
  await pi.keys("<c-p> and more<enter>");
  await pi.waitFor("All noted.");
  const told = JSON.parse(toolResult(model.requests, "ask_user"));
  assert.equal(told.answers[0].answer, "on my machine and more");
});
