// The rows of earlier calls, wherever the real Pi draws a session anew.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, modelThatAsks, places, startAsking } from "../support/asking.mjs";
import { VERSIONS } from "../support/hosts.mjs";

const ASKS = {
  questions: [
    { question: "Which database?", header: "Database", options: [{ label: "PostgreSQL" }, { label: "SQLite" }] },
  ],
};

/** The rows of the call and of its answer are ours, not Pi's raw JSON. */
async function isDrawn(pi) {
  await pi.waitFor([/ask_user +Database/, "✓ SQLite", AFTER]);
  const screen = pi.screen().join("\n");
  assert.ok(!/"answered"|"questions"/.test(screen), screen);
}

for (const place of places(VERSIONS)) {
  const where = `Pi ${place.host}, ${place.mode}`;

  test(`rows stay after /reload, /clone, /fork and /resume: ${where}`, { timeout: 120_000 }, async (t) => {
    const model = await modelThatAsks(t, ASKS, { steps: [{ text: "Second." }] });
    const { pi } = await startAsking(t, ASKS, { model, ...place, rows: 40 });
    await pi.keys("2");
    await isDrawn(pi);
    await pi.prompt("And on.");
    await pi.waitFor("Second.");
    await pi.prompt("/reload");
    await pi.waitFor(/[Rr]eloaded/);
    await isDrawn(pi);
    await pi.prompt("/clone");
    await pi.waitFor(/[Cc]loned/);
    await isDrawn(pi);
    await pi.prompt("/resume");
    await pi.waitFor("└─ Please ask me.");
    await pi.keys("<enter>");
    await pi.waitFor(/Resumed session/);
    await isDrawn(pi);
    await pi.prompt("/fork");
    await pi.waitFor(/And on/);
    await pi.keys("<enter>");
    await pi.waitFor(/Forked|Branched/);
    await isDrawn(pi);
  });
}
