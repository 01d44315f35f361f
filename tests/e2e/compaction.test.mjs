// The user's decisions, which the extension appends to Pi's summary after a compaction.
import assert from "node:assert/strict";
import fs from "node:fs";
import test from "node:test";
import { startModel } from "../support/model.mjs";
import { startPi } from "../support/pi.mjs";
import { ASKS, DATABASE, messagesOf, SERVICE } from "./support.mjs";

const LEAD = "Decisions of the user before this point";
/** A text that is so long that Pi summarizes it. */
const LONG = `${"word ".repeat(3_000)}`;
const CACHE = "Which cache do we use?";
const ASKS_CACHE = {
  toolCalls: [{ name: "ask_user", args: { questions: [{ question: CACHE, header: "Cache" }] } }],
};
const settings = { compaction: { enabled: true, reserveTokens: 1_000, keepRecentTokens: 10 } };

/** Returns the decisions that were appended to the summary in `request`, without their heading, or undefined. */
function appendedDecisions(request) {
  const parts = messagesOf(request).flatMap(({ text }) => text.split(LEAD).slice(1));
  assert.ok(parts.length <= 1, parts.join("\n\n"));
  if (parts.length === 0) return undefined;
  const summary = messagesOf(request).find(({ text }) => text.includes(LEAD));
  assert.match(summary.text, /^The conversation history before this point was compacted/);
  const [list] = parts[0].split("\n</summary>");
  assert.ok(LEAD.length + list.length <= 4_000);
  return list.split("\n").slice(1).join("\n");
}

const DAY = String.raw`\d{4}-\d{2}-\d{2}`;
const line = (question, answer) => `- ${DAY}: "${question.replace("?", "\\?")}" → "${answer}"`;

/** Starts a model that replies to Pi's requests for a summary with `SUMMARY`, and to other requests with the `steps`. */
async function summarizingModel(t, ...steps) {
  const rule = { when: isSummary, text: "SUMMARY" };
  return await startModel({ t, match: [rule], steps });
}

/** Returns true for Pi's request for a summary. */
const isSummary = ({ messages }) => JSON.stringify(messages[0]).includes("context summarization assistant");
const requests = (model) => model.requests.filter((request) => !isSummary(request));

/** Compacts the session, sends a prompt, and waits for `reply`. Returns Pi's request to the model for this prompt. */
async function compact(pi, model, reply) {
  const before = requests(model).length;
  const summaries = model.requests.length - before;
  await pi.prompt("/compact");
  await pi.waitFor(() => model.requests.length - requests(model).length > summaries);
  await pi.waitFor(/Compacted|compacted/);
  await pi.prompt("and now");
  await pi.waitFor(reply);
  return requests(model).at(-1);
}

async function answerBoth(pi) {
  await pi.waitFor([DATABASE, /Esc (to )?cancel/]);
  await pi.keys("1");
  await pi.waitFor(SERVICE);
  await pi.keys("order-processor<enter>");
  await pi.waitFor("Ready to submit?");
  await pi.keys("<enter>");
}

test("the model receives each decision once after two compactions and a restart", { timeout: 180_000 }, async (t) => {
  const model = await summarizingModel(
    t,
    ASKS,
    { text: `${LONG} Noted.` },
    { text: "reply 1" },
    { text: "reply 2" },
    ASKS_CACHE,
    { text: `${LONG} Cached.` },
    { text: "reply 3" },
    { text: "reply 4" },
    { text: "reply 5" },
    ASKS_CACHE,
    { text: "reply 6" },
  );
  let pi = await startPi({ t, model, settings, cols: 100, rows: 40 });
  await pi.prompt("Set up the service");
  await answerBoth(pi);
  await pi.waitFor("Noted");
  await pi.prompt("go on");
  await pi.waitFor("reply 1");
  for (const request of requests(model)) assert.equal(appendedDecisions(request), undefined);

  const first = [line(DATABASE, "PostgreSQL \\(Recommended\\)"), line(SERVICE, "order-processor")];
  const after = appendedDecisions(await compact(pi, model, "reply 2"));
  assert.match(after, new RegExp(`^${first.join("\n")}$`));

  await pi.prompt("ask about the cache");
  await pi.waitFor([CACHE, /Esc (to )?cancel/]);
  await pi.keys("redis<enter>");
  await pi.waitFor("Cached.");
  // Later decisions are in the messages, so the appended text does not change.
  assert.equal(appendedDecisions(requests(model).at(-1)), after);
  await pi.prompt("go on");
  await pi.waitFor("reply 3");

  const both = new RegExp(`^${[line(CACHE, "redis"), ...first].join("\n")}$`);
  const second = appendedDecisions(await compact(pi, model, "reply 4"));
  assert.match(second, both);

  // After a restart of Pi, the decisions are still appended.
  pi.kill("SIGKILL");
  await pi.waitExit();
  pi = await startPi({ t, model, settings, cols: 100, rows: 40, home: pi.home, args: ["-c"] });
  await pi.prompt("go on");
  await pi.waitFor("reply 5");
  assert.equal(appendedDecisions(requests(model).at(-1)), second);
  await pi.prompt("ask again");
  await pi.waitFor([CACHE, /Esc (to )?cancel/]);
  await pi.keys("none<enter>");
  await pi.waitFor("reply 6");

  // After a fork or a move in the tree, the appended text must be built from the new branch, so the session does not store it.
  assert.ok(!fs.readFileSync(pi.sessionFile(), "utf8").includes(LEAD));
});
