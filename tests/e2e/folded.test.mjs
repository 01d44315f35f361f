// A folded form in the prompt slot of the real Pi: the conversation can be read.
import { test } from "node:test";
import { AFTER, DATABASE, FOLDED, fold, PLACES, startAsking } from "../support/asking.mjs";
import { startModel } from "../support/model.mjs";

for (const place of PLACES) {
  test(`folded, Pi's own keys are Pi's, and Enter opens it: Pi ${place.host}, ${place.mode}`, async (t) => {
    const model = await startModel({
      steps: [
        { toolCalls: [{ name: "bash", args: { command: "seq 101 160" } }] },
        { toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] },
        { text: AFTER },
      ],
    });
    t.after(() => model.close());
    const { pi } = await startAsking(t, {}, { ...place, model, rows: 60 });
    await fold(pi);
    const lines = (screen) => screen.filter((line) => /^\s*1[0-6]\d\s*$/.test(line)).length;
    await pi.waitFor([FOLDED, (screen) => lines(screen) > 0 && lines(screen) < 20]);
    await pi.keys("<c-o>");
    await pi.waitFor([FOLDED, (screen) => lines(screen) > 30]);
    await pi.keys("<enter>");
    await pi.waitFor("> 1. PostgreSQL");
    await pi.keys("2");
    await pi.waitFor(AFTER);
  });
}

for (const place of PLACES) {
  test(`folded, the conversation takes the rows that the form had: Pi ${place.host}, ${place.mode}`, async (t) => {
    const text = Array.from({ length: 60 }, (_, index) => `Finding ${index + 1} of sixty.`).join("\n\n");
    const model = await startModel({
      steps: [{ text, toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] }, { text: AFTER }],
    });
    t.after(() => model.close());
    const { pi } = await startAsking(t, {}, { ...place, model, rows: 30 });
    const findings = (screen) => screen.filter((line) => line.includes("of sixty")).length;
    const before = findings(pi.screen());
    await fold(pi);
    // The form had more than ten rows, and every other line is blank.
    await pi.waitFor([FOLDED, (screen) => findings(screen) >= before + 4 && screen.at(-1).trim()]);
    await pi.keys("<enter>");
    await pi.waitFor(["> 1. PostgreSQL", (screen) => findings(screen) === before && screen.at(-1).trim()]);
    await pi.keys("2");
    await pi.waitFor(AFTER);
  });
}
