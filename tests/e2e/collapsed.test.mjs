// A collapsed form in the real Pi: one line above the editor. The editor works as usual.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, COLLAPSED, collapse, DATABASE, READY, savedResult, startAsking } from "../support/asking.mjs";
import { startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service name" };
const withDisplay = (display) => ({ ".pi/questions.json": JSON.stringify({ display }) });

test("Pi's own keys work while the form is collapsed, and Enter expands the form", async (t) => {
  const model = await startModel({
    t,
    steps: [
      { toolCalls: [{ name: "bash", args: { command: "seq 101 160" } }] },
      { toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] },
      { text: AFTER },
    ],
  });
  const { pi } = await startAsking(t, {}, { model, rows: 60 });
  await collapse(pi);
  const lines = (screen) => screen.filter((line) => /^\s*1[0-6]\d\s*$/.test(line)).length;
  await pi.waitFor([COLLAPSED, (screen) => lines(screen) > 0 && lines(screen) < 20]);
  await pi.keys("<c-o>");
  await pi.waitFor([COLLAPSED, (screen) => lines(screen) > 30]);
  await pi.keys("<enter>");
  await pi.waitFor(["> 1. PostgreSQL", READY]);
  await pi.keys("2");
  await pi.waitFor(AFTER);
});

test("if a form collapses, the transcript fills its lines", async (t) => {
  const text = Array.from({ length: 60 }, (_, index) => `Finding ${index + 1} of sixty.`).join("\n\n");
  const model = await startModel({
    t,
    steps: [{ text, toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] }, { text: AFTER }],
  });
  const { pi } = await startAsking(t, {}, { model, rows: 30 });
  const findings = (screen) => screen.filter((line) => line.includes("of sixty")).length;
  const before = findings(pi.screen());
  await collapse(pi);
  // The form had more than ten lines. Every second line of the transcript is blank, so at least four more lines have text.
  await pi.waitFor([COLLAPSED, (screen) => findings(screen) >= before + 4 && screen.at(-1).trim()]);
  await pi.keys("<enter>");
  await pi.waitFor(["> 1. PostgreSQL", READY, (screen) => findings(screen) === before && screen.at(-1).trim()]);
  await pi.keys("2");
  await pi.waitFor(AFTER);
});

for (const display of ["inline", "overlay", "plain"]) {
  const line = (names) => new RegExp(`${names.length} questions? waiting: ${names.join(", ")}\\W+Alt\\+O answer`);
  const collapsedLine = line(["Service name"]);

  test(`Esc stops the agent while the form is collapsed, and the draft is in the next form: ${display}`, async (t) => {
    const ask = { toolCalls: [{ name: "ask_user", args: { questions: [NAME] } }] };
    const model = await startModel({ t, steps: [ask, ask, { text: AFTER }] });
    const { pi } = await startAsking(t, {}, { model, files: withDisplay(display) });
    await pi.keys("ord<a-o>");
    await pi.waitFor(collapsedLine);
    await pi.type("kept");
    await pi.waitFor("kept");
    await pi.keys("<esc>");
    await pi.waitGone(collapsedLine);
    await pi.waitFor(() => savedResult(pi)?.details.interrupted);
    await pi.waitFor("kept");
    assert.equal(model.requests.length, 1);
    // After the next prompt, the model asks again. The form has the draft, also after a restart of Pi.
    await pi.keys("<enter>");
    await pi.waitFor([/\bord\b/, READY]);
    assert.equal(model.requests.length, 2);
    await pi.keys("<a-o>");
    await pi.waitFor(collapsedLine);
    await pi.keys("<esc>");
    await pi.waitGone(collapsedLine);
    await pi.keys("/quit<enter>");
    await pi.waitExit();
    const again = await startPi({ t, model, home: pi.home, args: ["-c"] });
    await again.waitFor([/\bord\b/, READY]);
    await again.keys("ers<enter>");
    await again.waitFor(AFTER);
  });
}
