// What the summariser of the real Pi reads about questions and their answers.
import assert from "node:assert/strict";
import path from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { FakePi } from "../host/pi.mjs";
import { host as findHost, HOST_NAMES } from "../support/hosts.mjs";
import * as log from "../support/log.mjs";
import { startPi } from "../support/pi.mjs";
import { ASKS, model, POSTGRES, told } from "./support.mjs";

const QUESTIONS = ASKS.toolCalls[0].args.questions;
const SENTENCES = [
  'The user was asked "Which database should we use?" and chose "PostgreSQL (Recommended)".',
  'The user was asked "What should we name this service?" and answered "order-processor".',
].join("\n");

function result(answers, questions = QUESTIONS) {
  const details = { questions, answers, answeredAt: 1, mode: "interactive" };
  return {
    role: "toolResult",
    toolCallId: "1",
    toolName: "ask_user",
    content: [{ type: "text", text: JSON.stringify({ answered: true, answers }) }],
    details,
    isError: false,
  };
}

/** Runs our compaction handler on `messages`; returns the list afterwards. */
function retold(messages, entries = []) {
  const pi = new FakePi();
  pi.ctx.sessionManager = { getBranch: () => entries };
  pi.start();
  const preparation = { messagesToSummarize: messages, turnPrefixMessages: [] };
  pi.handlers.get("session_before_compact")({ type: "session_before_compact", preparation }, pi.ctx);
  return preparation.messagesToSummarize;
}

for (const host of HOST_NAMES) {
  test(`Pi's own serialiser gets sentences [Pi ${host}]`, async () => {
    const { cli } = await findHost(host);
    const utils = path.join(path.dirname(cli), "..", "core", "compaction", "utils.js");
    const { serializeConversation: serialize } = await import(pathToFileURL(utils));
    const answers = [
      { question: QUESTIONS[0].question, answer: POSTGRES, selectedOption: POSTGRES, wasCustom: false },
      { question: QUESTIONS[1].question, answer: "order-processor", wasCustom: true },
    ];
    const stored = result(answers);
    const foreign = {
      role: "toolResult",
      toolCallId: "2",
      toolName: "read",
      content: [{ type: "text", text: "a file" }],
      isError: false,
    };
    assert.equal(serialize(retold([stored, foreign])), `[Tool result]: ${SENTENCES}\n\n[Tool result]: a file`);
    assert.match(stored.content[0].text, /^\{"answered":true/, "the stored message stays JSON");

    const long = [{ question: "Q?", answer: "x".repeat(9_000), wasCustom: true }, answers[1]];
    const text = serialize(retold([result(long, [{ question: "Q?" }, QUESTIONS[1]])]));
    assert.ok(!text.includes("more characters truncated"), text);
    assert.ok(text.includes("order-processor"));
  });

  test(`what waits for an answer is named in the summary [Pi ${host}]`, async () => {
    const asked = { questions: QUESTIONS, wait: false };
    const entry = { id: "a", ...log.asked("req-1", asked, { call: "1" }) };
    const stored = () => {
      const kept = result([]);
      Object.assign(kept.details, { deferred: true, requestId: "req-1" });
      return kept;
    };
    const { cli } = await findHost(host);
    const core = (name) => import(pathToFileURL(path.join(path.dirname(cli), "..", "core", name)));
    const { serializeConversation: serialize } = await core("compaction/utils.js");
    const { convertToLlm } = await core("messages.js");
    const text = (entries) => serialize(convertToLlm(retold([stored()], entries)));
    const waiting = text([entry]);
    for (const part of [
      "The user has not answered yet; the answers arrive as a message.",
      `- request req-1: "${QUESTIONS[0].question}", "${QUESTIONS[1].question}"`,
    ])
      assert.ok(waiting.includes(part), waiting);
    const over = text([entry, { id: "b", ...log.settled("req-1", "…", { call: "1" }) }]);
    assert.ok(over.includes("The user answered later, in a message."), over);
    assert.ok(!over.includes("request req-1"), over);
  });

  test(`/compact summarises the answers as sentences [Pi ${host}]`, { timeout: 120_000 }, async (t) => {
    const talks = await model(t, ASKS, { text: `${"word ".repeat(3_000)} Noted.` }, { text: "and on" });
    const pi = await startPi({
      t,
      host,
      model: talks,
      settings: { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 10 } },
    });
    await pi.prompt("Set up the service");
    await pi.waitFor("Esc cancel");
    await pi.keys("1");
    await pi.waitFor("What should we name this service?");
    await pi.keys("order-processor<enter>");
    await pi.waitFor("Ready to submit?");
    await pi.keys("<enter>");
    await talks.waitForRequest(2);
    await pi.waitFor("Noted");
    await pi.prompt("go on");
    await pi.waitFor("and on");
    await pi.prompt("/compact");
    await talks.waitForRequest(4);
    const asked = talks.requests
      .slice(3)
      .flatMap(told)
      .map((message) => message.text);
    assert.ok(
      asked.some((text) => text.includes(`[Tool result]: ${SENTENCES}`)),
      asked.join("\n"),
    );
  });
}
