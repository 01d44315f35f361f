// `/questions assumed` in the real Pi: the agent lists what it decided by assumption, and asks for what matters.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";

const LIST = "I chose JSON, and discarded CSV.";
const ASK = {
  text: LIST,
  toolCalls: [
    {
      name: "ask_user",
      args: {
        questions: [
          { question: "Which format?", header: "Format", options: [{ label: "JSON (Recommended)" }, { label: "CSV" }] },
        ],
      },
    },
  ],
};

const textOf = ({ content }) => (typeof content === "string" ? content : content.map((it) => it.text).join(""));

async function start(t, steps, host) {
  const model = await startModel({ steps });
  t.after(() => model.close());
  return { model, pi: await startPi({ t, model, host, rows: 34, cols: 100 }) };
}

for (const host of HOST_NAMES) {
  test(`one turn lists what was assumed, and one form asks: Pi ${host}`, { timeout: 120_000 }, async (t) => {
    const { model, pi } = await start(t, [{ text: "Exported." }, ASK, { text: "CSV it is." }], host);
    await pi.prompt("Export the notes");
    await pi.waitFor("Exported.");
    await pi.prompt("/questions assumed");
    await pi.waitFor([LIST, "Which format?", "> 1. JSON (Recommended)", /Esc cancel/]);
    const { last } = await model.waitForRequest(2);
    assert.equal(last.role, "user");
    assert.match(textOf(last), /^List the decisions that you took by assumption .* one ask_user call: /);
    await pi.keys("2");
    await pi.waitFor("CSV it is.");
    assert.match(textOf(model.requests.at(-1).last), /"answer":"CSV"/);
  });

  test(`a busy agent is asked when it is done: Pi ${host}`, { timeout: 120_000 }, async (t) => {
    let open;
    const until = new Promise((resolve) => (open = resolve));
    t.after(() => open());
    const { model, pi } = await start(t, [{ text: "Exported.", until }, ASK, { text: "CSV it is." }], host);
    await pi.prompt("Export the notes");
    await model.waitForRequest(1);
    await pi.prompt("/questions assumed");
    await pi.waitFor("Sent. The agent will answer when it is done.");
    assert.equal(model.requests.length, 1);
    open();
    await pi.waitFor([LIST, "Which format?", /Esc cancel/]);
    assert.match(textOf(model.requests[1].last), /^List the decisions/);
  });
}
