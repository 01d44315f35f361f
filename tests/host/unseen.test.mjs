// If a host cannot show the form, dialogs are shown instead. If the host has no dialogs either, this does not count as a
// refusal of the user.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { tempDir } from "../support/temp.mjs";
import { answer, DATABASE, FakePi, NAME } from "./pi.mjs";

const agentDir = tempDir("pi-questions-unseen");
fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify({ tools: ["ask_user", "ask_user_question"] }));
process.env.PI_CODING_AGENT_DIR = agentDir;

const LAYOUT = {
  questions: [
    {
      question: "Which layout?",
      header: "Layout",
      options: [
        { label: "Grid", description: "cards" },
        { label: "List", description: "rows" },
      ],
    },
  ],
};

/** Changes of `ctx.ui` after which `custom` shows no form. */
const BLIND = {
  "is missing": (ui) => delete ui.custom,
  "gives nothing": (ui) => (ui.custom = async () => undefined),
  "gives null": (ui) => (ui.custom = async () => null),
};

/** Starts a host that cannot show the form, with these dialogs. */
function blind(hide, dialogs = {}) {
  const pi = new FakePi();
  hide(pi.ctx.ui);
  Object.assign(pi.ctx.ui, dialogs);
  pi.start();
  return pi;
}

const call = (pi, tool, params) => pi.tools.get(tool).execute("call_1", params, undefined, undefined, pi.ctx);

for (const [what, hide] of Object.entries(BLIND)) {
  test(`if ctx.ui.custom ${what}, the host shows dialogs instead`, async () => {
    const shown = [];
    const select = async (title, rows) => {
      shown.push(title);
      return rows[1];
    };
    const pi = blind(hide, { select, input: async () => "orders" });
    const result = await call(pi, "ask_user", DATABASE);
    assert.equal(answer(result).answers[0].answer, "SQLite");
    assert.equal(result.details.mode, "rpc");
    assert.match(shown[0], /Which database should we use\?/);
    assert.equal(answer(await call(pi, "ask_user", NAME)).answers[0].answer, "orders");
    const { details } = await call(pi, "ask_user_question", LAYOUT);
    assert.deepEqual(details.answers, [
      { questionIndex: 0, question: "Which layout?", kind: "option", answer: "List" },
    ]);
  });

  test(`if ctx.ui.custom ${what} and there are no dialogs, the result is the reason why the user was not asked`, async () => {
    const pi = blind(hide);
    const { content, details } = await call(pi, "ask_user_question", LAYOUT);
    assert.deepEqual(details, { answers: [], cancelled: true, error: "no_custom_ui" });
    assert.match(content[0].text, /^Error: .*cannot show the form/);
    assert.doesNotMatch(content[0].text, /declined|\(\)/);
    const ours = await call(pi, "ask_user", DATABASE);
    assert.equal(ours.details.cancelled, undefined);
    assert.match(answer(ours).message, /cannot show the form/);
  });
}

test("if the host has no text fields, the result says that typed answers are not supported", async () => {
  const pi = blind(BLIND["gives nothing"], {
    select: async (_, rows) => rows.find((row) => row.includes("Type something")),
  });
  const { content, details } = await call(pi, "ask_user_question", LAYOUT);
  assert.equal(details.error, "no_custom_ui");
  assert.match(content[0].text, /does not support typed answers/);
});

test("a dialog may answer with a list or a number", async () => {
  const replies = [["List"], 2, [2]];
  for (const reply of replies) {
    const pi = blind(BLIND["gives nothing"], { select: async () => reply, input: async () => "" });
    const { details } = await call(pi, "ask_user_question", LAYOUT);
    assert.equal(details.answers[0].answer, "List", JSON.stringify(reply));
  }
});
