// Earlier calls in the transcript, after commands that make the real Pi draw the transcript again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, modelThatAsks, startAsking } from "../support/asking.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { startPi } from "../support/pi.mjs";

const ASKS = {
  questions: [
    { question: "Which database?", header: "Database", options: [{ label: "PostgreSQL" }, { label: "SQLite" }] },
  ],
};

/** Checks that the transcript shows the call and its answer, and no raw JSON. */
async function checkRows(pi) {
  await pi.waitFor([/ask_user +1 question: Database/, "✓ SQLite", AFTER]);
  const screen = pi.screen().join("\n");
  assert.ok(!/"answered"|"questions"/.test(screen), screen);
}

for (const host of OLDEST_AND_NEWEST) {
  test(`the call is shown after /reload, /clone, /fork and /resume: Pi ${host}`, { timeout: 120_000 }, async (t) => {
    const model = await modelThatAsks(t, ASKS, { steps: [{ text: "Second." }] });
    const { pi } = await startAsking(t, ASKS, { model, host, rows: 40 });
    await pi.keys("2");
    await checkRows(pi);
    await pi.prompt("And on.");
    await pi.waitFor("Second.");
    await pi.prompt("/reload");
    await pi.waitFor(/[Rr]eloaded/);
    await checkRows(pi);
    await pi.prompt("/clone");
    await pi.waitFor(/[Cc]loned/);
    await checkRows(pi);
    await pi.prompt("/resume");
    await pi.waitFor("└─ Please ask me.");
    await pi.keys("<enter>");
    await pi.waitFor(/Resumed session/);
    await checkRows(pi);
    await pi.prompt("/fork");
    await pi.waitFor(["Fork from Message", "And on."]);
    await pi.keys("<enter>");
    await pi.waitFor(/Forked|Branched/);
    await checkRows(pi);
  });
}

const REFUSED = {
  questions: [{ question: null, header: "A rather long header for a tab", options: [null, { label: null }] }],
};

test("the transcript shortens the reason of a refused call, and Ctrl+O shows the whole sentence", async (t) => {
  const pi = await startPi({ t, model: await modelThatAsks(t, REFUSED) });
  await pi.prompt("Please ask me.");
  await pi.waitFor([AFTER, /Nothing was asked, the arguments .*…/]);
  const words = () => pi.screen().join(" ").replaceAll(/\s+/g, " ");
  assert.ok(!words().includes("call ask_user again."));
  await pi.keys("<c-o>");
  await pi.waitFor(() => words().includes("Correct them and call ask_user again."));
  assert.match(words(), /Nothing was asked, .* questions\[0\]\.question is .*, a text is wanted/);
});
