// Our tool `ask_user_question` returns the same bytes as the tool of the extension rpiv. The real Pi runs each extension with
// the same questions, which are answered with the keys of this extension.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ensurePeers, SUBJECTS } from "../../bench/subjects.mjs";
import { startModel } from "../support/model.mjs";
import { EXTENSION } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const DATABASE = {
  question: "Which database should we use?",
  header: "Database",
  options: [
    { label: "PostgreSQL (Recommended)", description: "Battle-tested", preview: "## Postgres\n- relational" },
    { label: "SQLite", description: "One file" },
  ],
};
const PLAIN = { ...DATABASE, options: DATABASE.options.map(({ label, description }) => ({ label, description })) };
const FEATURES = {
  question: "Which features do we need?",
  header: "Features",
  multiSelect: true,
  options: [
    { label: "Auth", description: "OAuth2" },
    { label: "API", description: "REST" },
    { label: "Admin", description: "A page" },
  ],
};

/** The questions, and the keys that answer them in rpiv and here; `[]` if no form opens. */
const SCENES = {
  "one choice with a preview": { questions: [DATABASE], rpiv: ["<enter>"], ours: ["1"] },
  "a custom answer": {
    questions: [PLAIN],
    rpiv: ["<down>", "<down>", "use MySQL", "<enter>"],
    ours: ["0", "use MySQL", "<enter>"],
  },
  "nothing typed": { questions: [PLAIN], rpiv: ["<down>", "<down>", "<enter>"], ours: ["0", "<enter>"] },
  "a choice and checkboxes": {
    questions: [PLAIN, FEATURES],
    rpiv: ["<down>", "<enter>", "<space>", "<down>", "<down>", "<space>", "<down>", "<down>", "<enter>", "<enter>"],
    ours: ["2", "1", "3", "<enter>", "<enter>"],
  },
  "a note": {
    questions: [PLAIN],
    rpiv: ["n", "managed only", "<enter>", "<enter>"],
    ours: ["<a-n>", "managed only", "<enter>", "1"],
  },
  Esc: { questions: [PLAIN], rpiv: ["<esc>"], ours: ["<esc>"] },
  "a reserved label": {
    questions: [{ ...PLAIN, options: [...PLAIN.options, { label: "Other", description: "x" }] }],
    rpiv: [],
    ours: [],
  },
  "the same question twice": { questions: [PLAIN, PLAIN], rpiv: [], ours: [] },
  "a header of 16 characters": {
    questions: [{ ...PLAIN, header: "Большая развилка" }],
    rpiv: ["<enter>"],
    ours: ["1"],
  },
  "a header of 17 characters": { questions: [{ ...PLAIN, header: "The database kind" }], rpiv: [], ours: [] },
  "a label of 61 characters": {
    questions: [{ ...PLAIN, options: [...PLAIN.options, { label: "x".repeat(61), description: "x" }] }],
    rpiv: [],
    ours: [],
  },
  "five options": {
    questions: [{ ...PLAIN, options: ["a", "b", "c", "d", "e"].map((label) => ({ label, description: "x" })) }],
    rpiv: [],
    ours: [],
  },
};

/** Runs all scenes with `extension` in one session, with the keys `whose` ("rpiv" or "ours"). Returns the results. */
async function results(t, extension, whose, files) {
  const scenes = Object.values(SCENES);
  const steps = scenes.flatMap(({ questions }, index) => [
    { toolCalls: [{ name: "ask_user_question", args: { questions } }] },
    { text: `Noted ${index}.` },
  ]);
  const model = await startModel({ t, steps });
  const pi = await startPi({ t, mode: "regular", rows: 40, cols: 100, model, extensions: [extension], files });
  for (const [index, scene] of scenes.entries()) {
    await pi.prompt("Please ask me.");
    if (scene[whose].length > 0) await pi.waitFor(/Esc (to )?cancel/i);
    for (const key of scene[whose]) {
      const before = pi.screen().join("\n");
      await pi.keys(key);
      // Every key changes the screen. The next key is pressed after this change.
      await pi.waitFor(() => pi.screen().join("\n") !== before);
    }
    await pi.waitFor(`Noted ${index}.`);
  }
  await pi.exit();
  const saved = pi.sessionEntries().filter((entry) => entry.message?.role === "toolResult");
  return saved.map(({ message: { content, details, isError } }) => ({ content, details, isError }));
}

test("ask_user_question and rpiv give the same results", async (t) => {
  ensurePeers();
  const files = { ".pi/questions.json": JSON.stringify({ tools: ["ask_user_question"], notify: "off" }) };
  const theirs = await results(t, SUBJECTS.rpiv.entry, "rpiv", {});
  const ours = await results(t, EXTENSION, "ours", files);
  Object.keys(SCENES).forEach((name, index) => {
    assert.ok(theirs[index], name);
    assert.deepEqual(ours[index], theirs[index], name);
  });
});
