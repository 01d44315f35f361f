// The whole questionnaire in the real Pi: tabs, review, discard, notes, filter, type-ahead, settings.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { AFTER, DATABASE, modelThatAsks, savedResult, startAsking } from "../support/asking.mjs";
import { documented } from "../support/documented.mjs";
import { startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service Name" };
const FEATURES = {
  question: "Which features should we include?",
  header: "Features",
  multiSelect: true,
  options: [{ label: "Authentication" }, { label: "REST API" }, { label: "Admin Dashboard" }],
};
const THREE = { questions: [{ ...DATABASE, header: "Database" }, NAME, FEATURES] };
const FRAMEWORKS = {
  question: "Which framework should we use?",
  header: "Framework",
  options: ["Express.js", "Fastify", "Hono", "Koa", "NestJS", "Phoenix on BEAM", "Rails", "Django"].map((label) => ({
    label,
  })),
};

test("three questions, three choices and one Enter", async (t) => {
  const { pi, told } = await startAsking(t, THREE, { rows: 30 });
  await pi.waitFor("← □ Database  □ Service Name  □ Features  ✓ Submit →");
  await pi.keys("2");
  await pi.waitFor("← ■ Database  □ Service Name");
  // Drafts and ticks survive changing tabs.
  await pi.keys("order-<tab>");
  await pi.waitFor(FEATURES.question);
  await pi.keys("1<s-tab>");
  await pi.waitFor("> order-");
  await pi.keys("processor<enter>");
  await pi.waitFor("[x] Authentication");
  await pi.keys("<a-n>");
  await pi.waitFor("note:");
  await pi.keys("only for staging<enter>");
  await pi.waitFor("✎ only for staging");
  // A note on an option that is not picked; Esc does not lose it.
  await pi.keys("<down><a-m>");
  await pi.waitFor("note:");
  await pi.keys("needs an owner<esc>");
  await pi.waitFor("✎ needs an owner");
  await pi.keys("<enter>");
  await pi.waitFor(["Ready to submit?", "✎ order-processor", "✎ REST API: needs an owner", "> 4. Submit 3 answers"]);
  await pi.keys("<enter>");
  assert.deepEqual(await told(), {
    answered: true,
    answers: [
      { question: DATABASE.question, answer: "SQLite", selectedOption: "SQLite", wasCustom: false },
      { question: NAME.question, answer: "order-processor", wasCustom: true },
      {
        question: FEATURES.question,
        answer: ["Authentication"],
        wasCustom: false,
        note: "only for staging",
        notes: { "REST API": "needs an owner" },
      },
    ],
  });
  await pi.waitFor([
    "ask_user  3 questions: Database, Service Name, Features",
    "✓ Database       SQLite",
    "✎ Service Name   order-processor",
    "✎ REST API: needs an owner",
  ]);
});

test("what is recommended, taken and taken back", async (t) => {
  const cache = {
    question: "Which cache?",
    header: "Cache",
    options: [{ label: "None" }, { label: "Redis (Recommended)" }],
  };
  const asked = { questions: [...THREE.questions.slice(0, 1), cache, FEATURES] };
  const { pi, told } = await startAsking(t, asked, { cols: 120, rows: 30 });
  await pi.waitFor("Alt+R recommended");
  await pi.keys("<down><enter>");
  await pi.waitFor(["■ Database  □ Cache", "Backspace undo"]);
  await pi.keys("<bs>");
  await pi.waitFor(["□ Database  □ Cache", "> 2. SQLite"]);
  await pi.keys("<a-r>");
  await pi.waitFor([
    "Ready to submit?",
    "PostgreSQL (Recommended)",
    "Redis (Recommended)",
    "> 3. Features   not answered",
  ]);
  await pi.keys("<a-u>");
  await pi.waitFor(["□ Database  □ Cache", "> 2. SQLite"]);
  await pi.keys("<enter><a-r>");
  await pi.waitFor("1 question left: Features");
  await pi.keys("<enter>");
  await pi.waitFor(FEATURES.question);
  await pi.keys("1<enter>");
  await pi.waitFor("> 4. Submit 3 answers");
  await pi.keys("<enter>");
  assert.deepEqual(
    (await told()).answers.map(({ answer }) => answer),
    ["SQLite", "Redis (Recommended)", ["Authentication"]],
  );
});

test("NO_COLOR=1 leaves the form without colours", async (t) => {
  const env = Object.fromEntries([documented("NO_COLOR=1").split("=")]);
  const { pi } = await startAsking(t, { questions: [DATABASE] }, { env });
  await pi.keys("<down>");
  await pi.waitFor("> 2. SQLite");
  const rows = pi.screen();
  const rule = (row) => /^─+$/.test(row);
  const form = pi
    .screenWithStyle()
    .slice(rows.findIndex(rule), rows.findLastIndex(rule) + 1)
    .flat();
  assert.ok(form.some(({ text }) => text.includes("Battle-tested")));
  const painted = form.filter(
    ({ fg, bg, bold, dim, italic, underline }) => fg ?? bg ?? (bold || dim || italic || underline),
  );
  assert.deepEqual(painted, []);
});

test("Esc asks before it discards answers", async (t) => {
  const { pi, told } = await startAsking(t, THREE, { rows: 30 });
  await pi.keys("1");
  await pi.waitFor("■ Database");
  await pi.keys("<esc>");
  await pi.waitFor(["Discard 1 answer?", "> 1. No, keep it"]);
  await pi.keys("<esc>");
  await pi.waitFor(NAME.question);
  await pi.keys("<esc>");
  await pi.waitFor("Discard 1 answer?");
  await pi.keys("y");
  const result = await told();
  assert.equal(result.answered, false);
  assert.equal(result.cancelled, true);
  assert.deepEqual(result.answers, []);
  assert.equal(savedResult(pi).isError, false);
  await pi.waitFor("Cancelled");
});

test("a filter finds one of many", async (t) => {
  const { pi, told } = await startAsking(t, { questions: [FRAMEWORKS] }, { rows: 16 });
  await pi.waitFor(/↓ \d+ more…/);
  await pi.keys("/");
  await pi.waitFor("8 of 8");
  await pi.keys("hon");
  await pi.waitFor("2 of 8");
  await pi.keys("<down><enter>");
  assert.equal((await told()).answers[0].answer, "Phoenix on BEAM");
});

test("what is typed while the form opens answers nothing and goes back to the prompt", async (t) => {
  let ask;
  const until = new Promise((resolve) => (ask = resolve));
  const step = { until, toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] };
  const model = await startModel({ steps: [step, { text: AFTER }] });
  t.after(() => model.close());
  const pi = await startPi({ t, model });
  await pi.prompt("Please ask me.");
  await model.waitForRequest(1);
  await pi.type("by the way, ");
  await pi.waitFor("by the way,");
  // Text that was left for so long is no writing, which would keep the form folded.
  await pause(3_100);
  ask();
  await pi.waitFor(["1. PostgreSQL", "ready in a moment…"]);
  await pi.raw("yes do it\r");
  await pi.waitFor("Esc cancel");
  assert.ok(pi.screen().join("\n").includes("> 1. PostgreSQL"), "no key has moved or chosen anything");
  await pi.keys("2");
  await pi.waitFor(AFTER);
  await pi.waitFor(/^\s*by the way, yes do it\s*$/m);
});

test("settings and the user's own keys count", async (t) => {
  const model = await modelThatAsks(t, THREE);
  const pi = await startPi({
    t,
    model,
    rows: 30,
    keybindings: { "tui.select.down": "ctrl+n", "tui.select.confirm": "ctrl+y" },
    files: { ".pi/questions.json": JSON.stringify({ glyphs: "ascii", notify: "off", volume: 11 }) },
  });
  await pi.waitFor(/"volume" is not a\s+setting/); // wherever the path makes it wrap
  await pi.prompt("Please ask me.");
  await pi.waitFor(["<- [ ] Database  [ ] Service Name", "Ctrl+Y choose"]);
  assert.ok(
    !pi
      .screen()
      .join("\n")
      .includes(`${"─".repeat(40)}\n <-`),
    "the rules are ASCII too",
  );
  await pi.keys("<c-n><c-y>");
  await pi.waitFor("[*] Database");
  await pi.keys("<tab><tab>");
  await pi.waitFor("SQLite");
});
