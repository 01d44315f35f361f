// Typed answers in the real Pi: the agent receives the visible text, and ↑ inserts an earlier text, also after a restart of Pi.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, EDITOR } from "../support/asking.mjs";
import { startModel, toolResult, toolResults } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const asks = (...questions) => ({ toolCalls: [{ name: "ask_user", args: { questions } }] });
const NAME = { question: "What should we name this service?" };
const PLACE = { question: "Where should it run?" };
const AGAIN = { question: "And the next one?" };
/** Text with escape sequences. The field shows "bold link end". */
const RAW = "\x1b[1mbold\x1b[0m \x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\\x07 \x9b31mend";
const env = { EDITOR: EDITOR.replace("' and more\\n'", "' and \\u001b[1mmore\\u001b]0;t\\u0007'") };

test("pasted and edited texts have no escape sequences, and ↑ inserts earlier texts", async (t) => {
  const steps = [asks(NAME), asks(PLACE), { text: AFTER }, asks(AGAIN), { text: "All noted." }];
  const model = await startModel({ t, steps });
  const keybindings = { "tui.editor.historyPrevious": "ctrl+p", "tui.editor.historyNext": "ctrl+n" };
  let pi = await startPi({ t, model, keybindings, env });
  await pi.prompt("Please ask me.");
  await pi.waitFor([NAME.question, /Esc (to )?cancel/]);
  await pi.raw(`\x1b[200~${RAW}\x1b[201~`);
  await pi.waitFor("> bold link end");
  await pi.keys("<enter>");
  await pi.waitFor([PLACE.question, "Enter to submit"]);
  await pi.keys("<up>");
  await pi.waitFor("> bold link end");
  await pi.keys("<down>on my machine<c-g>");
  await pi.waitFor("> on my machine and more");
  await pi.keys("<enter>");
  await pi.waitFor(AFTER);
  assert.deepEqual(
    toolResults(model.requests).map(({ text }) => JSON.parse(text).answers[0].answer),
    ["bold link end", "on my machine and more"],
  );
  const { home } = pi;
  await pi.exit();

  pi = await startPi({ t, model, home, keybindings, env, args: ["-c"] });
  await pi.prompt("Ask me again.");
  await pi.waitFor([AGAIN.question, /Esc (to )?cancel/]);
  await pi.keys("<up>");
  await pi.waitFor("> on my machine and more");
  await pi.keys("<up>");
  await pi.waitFor("> bold link end");
  // The keys of Pi's prompt history (here Ctrl+P and Ctrl+N) also select earlier texts, and return to the draft.
  await pi.keys("<c-u>mine<c-p><c-p>");
  await pi.waitFor("> bold link end");
  await pi.keys("<c-n><c-n>");
  await pi.waitFor("> mine");
  await pi.keys("<c-p>, too<enter>");
  await pi.waitFor("All noted.");
  const result = JSON.parse(toolResult(model.requests, "ask_user"));
  assert.equal(result.answers[0].answer, "on my machine and more, too");
});
