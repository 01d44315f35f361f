// Forms with several questions in the real Pi: tabs, notes, review, discard, colours, settings, a second session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, READY, startAsking } from "../support/asking.mjs";
import { documented } from "../support/documented.mjs";
import { toolResult } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service Name" };
const FEATURES = {
  question: "Which features should we include?",
  header: "Features",
  multiSelect: true,
  options: [{ label: "Authentication" }, { label: "REST API" }, { label: "Admin Dashboard" }],
};
const THREE = { questions: [{ ...DATABASE, header: "Database" }, NAME, FEATURES] };

test("three questions are answered, with notes, and submitted with Enter", async (t) => {
  const { pi, result } = await startAsking(t, THREE, { rows: 30 });
  await pi.waitFor("← □ Database  □ Service Name  □ Features  ✓ Submit →");
  await pi.keys("2");
  await pi.waitFor("← ■ Database  □ Service Name");
  // Drafts and selections survive a change of tabs.
  await pi.keys("order-<tab>");
  await pi.waitFor(FEATURES.question);
  await pi.keys("1<s-tab>");
  await pi.waitFor("> order-");
  await pi.keys("processor<enter>");
  await pi.waitFor("[x] Authentication");
  await pi.keys("<up><a-n>");
  await pi.waitFor("note:");
  await pi.keys("only for staging<enter>");
  await pi.waitFor("✎ only for staging");
  // A note on an option that is not selected.
  await pi.keys("<up><up><a-n>");
  await pi.waitFor("note:");
  await pi.keys("needs an owner<enter>");
  await pi.waitFor("✎ needs an owner");
  await pi.keys("<enter>");
  await pi.waitFor(["Ready to submit?", "✎ order-processor", "✎ REST API: needs an owner", "> 4. Submit 3 answers"]);
  await pi.keys("<enter>");
  assert.deepEqual(await result(), {
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

test("Alt+R selects the recommended option, and a second Enter answers “none of these”", async (t) => {
  const { pi, result } = await startAsking(t, THREE, { rows: 30 });
  await pi.waitFor("← □ Database  □ Service Name");
  await pi.keys("<a-r>");
  await pi.waitFor(["← ■ Database  □ Service Name", NAME.question]);
  await pi.keys("orders<enter>");
  await pi.waitFor(FEATURES.question);
  await pi.keys("<enter>");
  await pi.waitFor("Nothing selected. Enter again: none of these");
  await pi.keys("<enter>");
  await pi.waitFor(["3. Features       none", "> 4. Submit 3 answers"]);
  await pi.keys("<enter>");
  const { answers } = await result();
  assert.deepEqual(
    answers.map(({ answer }) => answer),
    ["PostgreSQL (Recommended)", "orders", []],
  );
  await pi.waitFor("✓ Features       none");
});

test("Ctrl+C asks for confirmation like Esc, and a second Ctrl+C discards the answers", async (t) => {
  const { pi, result } = await startAsking(t, THREE, { rows: 30 });
  await pi.waitFor("← □ Database");
  await pi.keys("2");
  await pi.waitFor(NAME.question);
  await pi.keys("<c-c>");
  await pi.waitFor("Discard 1 answer?");
  await pi.keys("<c-c>");
  assert.equal((await result()).cancelled, true);
});

test("with NO_COLOR=1 the form has no colours", async (t) => {
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
  assert.deepEqual(
    form.filter(({ fg, bg }) => fg ?? bg),
    [],
  );
  assert.ok(form.some(({ text, bold }) => bold && text === DATABASE.question));
});

test("the user's settings and keybindings apply", async (t) => {
  const model = await modelThatAsks(t, THREE);
  const pi = await startPi({
    t,
    model,
    rows: 30,
    keybindings: { "tui.select.down": "ctrl+n", "tui.select.confirm": "ctrl+y" },
    files: { ".pi/questions.json": JSON.stringify({ glyphs: "ascii", notify: "off", volume: 11 }) },
  });
  await pi.waitFor(/"volume" is not a\s+setting/); // the line break depends on the length of the path
  await pi.prompt("Please ask me.");
  await pi.waitFor(["<- [ ] Database  [ ] Service Name", "Ctrl+Y confirm"]);
  assert.ok(
    !pi
      .screen()
      .join("\n")
      .includes(`${"─".repeat(40)}\n <-`),
    "the horizontal lines are ASCII",
  );
  await pi.keys("<c-n><c-y>");
  await pi.waitFor("[*] Database");
  await pi.keys("<tab><tab>");
  await pi.waitFor("SQLite");
});

test("after /new, a question is asked as usual", async (t) => {
  const args = { question: "Which one?", options: ["A", "B"] };
  const asks = { match: [{ lastRole: "user", toolCalls: [{ name: "ask_user", args }] }, { text: AFTER }] };
  const model = await modelThatAsks(t, args, asks);
  const pi = await startPi({ t, model });
  for (const [prompt, answer] of [
    ["Please ask me.", "1"],
    ["Ask me here, too.", "2"],
  ]) {
    await pi.prompt(prompt);
    await pi.waitFor(["Which one?", READY]);
    await pi.keys(answer);
    await pi.waitFor(AFTER);
    await pi.keys("/new<enter>");
    await pi.waitGone(AFTER);
  }
  assert.equal(toolResult(model.requests), "User answered: B");
});
