// The user's decisions, which are appended to the summary that Pi writes when it compacts a session.
import assert from "node:assert/strict";
import { test } from "node:test";
import { settled } from "../support/log.mjs";
import { Host, Session } from "./session.mjs";

const QUESTION = "Which cache?";
const args = (question = QUESTION) => ({ questions: [{ question, options: [{ label: "None" }, { label: "Redis" }] }] });

/** Adds a call and its answer, given on this `day` of November 2026, to the session. Returns the id of the call's entry. */
function answered(session, id, question, answer, day) {
  const content = [{ type: "toolCall", id, name: "ask_user", arguments: args(question) }];
  const call = session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content } });
  const options = ["None", "Redis"];
  const record = {
    end: "answered",
    questions: [{ text: question, options }],
    answers: [{ picks: [options.indexOf(answer)] }],
    at: new Date(2026, 10, day, 12).getTime(),
  };
  session.append(settled(`request-${id}`, "", { call: id, tells: "result", record }));
  const message = { role: "toolResult", toolCallId: id, toolName: "ask_user", content: [], details: {} };
  session.append({ type: "message", message });
  return call;
}

let summaries = 0;
/** Compacts all entries before the entry `kept`. Returns a function that builds the message with the summary. */
function compact(session, kept) {
  const at = ++summaries;
  session.append({ type: "compaction", summary: "SUMMARY", firstKeptEntryId: kept, tokensBefore: at });
  return () => ({ role: "compactionSummary", summary: "SUMMARY", tokensBefore: at, timestamp: at });
}

/** Sends `messages` through the addon, as Pi does. Returns the summary that the model then receives. */
function summaryOf(host, ...messages) {
  host.fire("context", { messages });
  return messages.find(({ role }) => role === "compactionSummary")?.summary;
}

async function start(session) {
  const host = await Host.started(session);
  return host;
}

test("decisions are appended to the summary, and the branch is read once per compaction", async () => {
  const session = new Session();
  answered(session, "c1", "First?", "None", 3);
  const kept = answered(session, "c2", "Second?", "Redis", 4);
  const host = await start(session);
  session.read = 0;
  assert.equal(summaryOf(host, { role: "user", content: "hi" }, { role: "user", content: "again" }), undefined);
  assert.equal(session.read, 0, "before the first compaction nothing is read");

  const summary = compact(session, kept);
  const message = summary();
  const messages = [message, { role: "user", content: "hi" }];
  assert.equal(host.fire("context", { messages }), undefined);
  assert.deepEqual([messages.length, messages[0] === message], [2, true], "the addon changes the message in place");
  assert.match(
    message.summary,
    /^SUMMARY\n\nDecisions of the user before this point[^\n]*\n- 2026-11-03: "First\?" → "None"$/,
  );

  // Later entries do not change the summary, and are not read.
  answered(session, "c3", "Third?", "None", 5);
  session.read = 0;
  assert.equal(summaryOf(host, summary()), message.summary);
  assert.equal(session.read, 0);

  // The next compaction appends all summarised decisions.
  const last = session.append({ type: "message", message: { role: "user", content: "go on" } });
  const all = summaryOf(host, compact(session, last)());
  assert.deepEqual(all.match(/"\w+\?"/g), ['"Third?"', '"Second?"', '"First?"']);
  host.kill();

  // After a restart of Pi, the summary is the same. At an entry before the second compaction, the first summary applies.
  const next = await start(session);
  assert.equal(summaryOf(next, { role: "compactionSummary", summary: "SUMMARY", tokensBefore: 9, timestamp: 9 }), all);
  await next.goTo("e7");
  assert.equal(summaryOf(next, summary()), message.summary);
  next.kill();
});

test("without decisions, the summary is unchanged", async () => {
  const session = new Session();
  session.append({ type: "message", message: { role: "user", content: "hi" } });
  const host = await start(session);
  assert.equal(summaryOf(host, compact(session, "none")()), "SUMMARY");
  for (const odd of [{}, { messages: null }, { messages: [null, 7, { role: "compactionSummary" }] }])
    assert.equal(host.fire("context", odd), undefined);
  host.kill();
});
