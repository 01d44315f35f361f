// Decisions beside Pi's summary, in a file, and under a question that comes again.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { settled } from "../support/log.mjs";
import { tempDir } from "../support/temp.mjs";
import { plain } from "./pi.mjs";
import { Host, Session } from "./session.mjs";

const tick = () => new Promise(setImmediate);
const ENTER = "\r";

const QUESTION = "Which cache?";
const args = (question = QUESTION) => ({ questions: [{ question, options: [{ label: "None" }, { label: "Redis" }] }] });

/** What was answered, as the session has it; `day` is that in November. Gives the id of the call's entry. */
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
/** Pi compacts all but what begins at the entry `kept`; gives the message of the summary. */
function compacts(session, kept) {
  const at = ++summaries;
  session.append({ type: "compaction", summary: "SUMMARY", firstKeptEntryId: kept, tokensBefore: at });
  return () => ({ role: "compactionSummary", summary: "SUMMARY", tokensBefore: at, timestamp: at });
}

/** What the model reads of the summary. */
function read(host, ...messages) {
  host.fire("context", { messages });
  return messages.find(({ role }) => role === "compactionSummary")?.summary;
}

async function start(session) {
  const host = new Host(session);
  await host.start();
  return host;
}

test("decisions stand beside the summary, and the branch is read once for each", async () => {
  const session = new Session();
  answered(session, "c1", "First?", "None", 3);
  const kept = answered(session, "c2", "Second?", "Redis", 4);
  const host = await start(session);
  session.read = 0;
  assert.equal(read(host, { role: "user", content: "hi" }, { role: "user", content: "again" }), undefined);
  assert.equal(session.read, 0, "before the first compaction nothing is read");

  const summary = compacts(session, kept);
  const message = summary();
  const messages = [message, { role: "user", content: "hi" }];
  assert.equal(host.fire("context", { messages }), undefined);
  assert.deepEqual([messages.length, messages[0] === message], [2, true], "the list is the same");
  assert.match(
    message.summary,
    /^SUMMARY\n\nDecisions of the user before this point[^\n]*\n- 2026-11-03: "First\?" → "None"$/,
  );

  // What comes later does not change it, and costs nothing.
  answered(session, "c3", "Third?", "None", 5);
  session.read = 0;
  assert.equal(read(host, summary()), message.summary);
  assert.equal(session.read, 0);

  // The next compaction brings all that was summarised.
  const last = session.append({ type: "message", message: { role: "user", content: "go on" } });
  const all = read(host, compacts(session, last)());
  assert.deepEqual(all.match(/"\w+\?"/g), ['"Third?"', '"Second?"', '"First?"']);
  host.kill();

  // A Pi that goes on says the same. Before the compaction, in the tree, it is the older one.
  const next = await start(session);
  assert.equal(read(next, { role: "compactionSummary", summary: "SUMMARY", tokensBefore: 9, timestamp: 9 }), all);
  await next.goTo("e7");
  assert.equal(read(next, summary()), message.summary);
  next.kill();
});

test("where nothing was decided the summary stays as it is", async () => {
  const session = new Session();
  session.append({ type: "message", message: { role: "user", content: "hi" } });
  const host = await start(session);
  assert.equal(read(host, compacts(session, "none")()), "SUMMARY");
  for (const odd of [{}, { messages: null }, { messages: [null, 7, { role: "compactionSummary" }] }])
    assert.equal(host.fire("context", odd), undefined);
  host.kill();
});

test("a question of the same words says what was answered, and chooses nothing", async () => {
  const session = new Session();
  const before = session.append({ type: "message", message: { role: "user", content: "hi" } });
  answered(session, "c1", QUESTION, "None", 2);
  const first = session.leaf;
  answered(session, "c2", `${QUESTION} `, "Redis", 3);
  const host = await start(session);
  const screen = async (params) => {
    host.ask(params);
    await tick();
    const shown = plain(host.form.render(80));
    host.answer(host.open()[0], { cancelled: true });
    await tick();
    return shown;
  };
  const again = await screen(args());
  assert.match(again, /Which cache\?\n +You answered this on 3 November 2026: Redis/);
  assert.ok(!/[✓●]/.test(again.split("\n").find((row) => row.includes("Redis") && row.includes("2."))), again);
  assert.doesNotMatch(await screen(args("Which caches?")), /You answered/);
  // One that was closed, as that was, is no decision.
  assert.doesNotMatch(await screen(args("Which caches?")), /You answered/);
  // What another extension answered counts.
  host.ask(args("Which queue?"));
  await tick();
  assert.deepEqual(host.answer(host.open()[0], { answers: ["None"] }), { ok: true });
  await tick();
  assert.match(await screen(args("Which queue?")), /You answered this on .*: None/);
  // Before it was decided, in the tree, nothing was.
  await host.goTo(before);
  assert.doesNotMatch(await screen(args()), /You answered/);
  await host.goTo(first);
  assert.match(await screen(args()), /You answered this on 2 November 2026: None/);
  host.kill();
});

/** Chooses the last row of the list of calls, and plays `keys` where the path is asked for; gives what Pi says then. */
async function saves(host, ...keys) {
  const { fake } = host;
  fake.notices.length = 0;
  host.commands.questions("history", fake.ctx);
  const opens = async (text) => {
    while (!host.form || !fake.screen().includes(text)) await tick();
    // A form takes no keys at first.
    while (fake.screen().includes("ready in a moment")) await tick();
  };
  await opens("3. Save the decisions as a Markdown file");
  await host.key("3");
  await opens("Where should the decisions be saved?");
  const said = new Promise((resolve) => {
    fake.ctx.ui.notify = (message) => resolve(message);
    fake.ctx.ui.select = (...asked) => {
      resolve(asked.flat());
      return fake.replaces;
    };
  });
  for (const key of keys) await host.key(key);
  // What writes the file keeps Node alive no longer than it takes.
  const alive = setInterval(() => {}, 1000);
  const message = await said;
  clearInterval(alive);
  return message;
}

test("the last row of the list saves a file, and replaces none unasked", { timeout: 60_000 }, async () => {
  const session = new Session();
  answered(session, "c1", "First?", "None", 3);
  answered(session, "c2", "Second?", "Redis", 4);
  const host = await start(session);
  const { ctx } = host.fake;
  const file = path.join(ctx.cwd, "docs", "decisions.md");
  const content = () => fs.readFileSync(file, "utf8");
  assert.equal(await saves(host, ENTER), "Saved the decisions to docs/decisions.md.");
  const text = content();
  assert.match(text, /^# Decisions\n\n## 2026-11-03 · First\?\n\n> First\?\n\n- Answer: None\n.*\n\n## 2026-11-04/);
  assert.deepEqual(fs.readdirSync(path.dirname(file)), ["decisions.md"]);

  fs.writeFileSync(file, "mine");
  const rows = ["No, keep it", "Yes, replace it"];
  for (const no of [rows[0], undefined]) {
    host.fake.replaces = Promise.resolve(no);
    assert.deepEqual(await saves(host, ENTER), ["docs/decisions.md already exists. Replace it?", ...rows]);
    await tick();
    assert.equal(content(), "mine");
  }
  host.fake.replaces = Promise.resolve(rows[1]);
  await saves(host, ENTER);
  const written = new Promise((resolve) => (ctx.ui.notify = resolve));
  assert.equal(await written, "Saved the decisions to docs/decisions.md.");
  assert.equal(content(), text);

  // A link out of the project is no place that the person named.
  const elsewhere = tempDir("elsewhere");
  fs.rmSync(path.join(ctx.cwd, "docs"), { recursive: true });
  fs.symlinkSync(elsewhere, path.join(ctx.cwd, "docs"), "junction");
  assert.match(await saves(host, ENTER), /^docs\/decisions\.md is outside the project\./);
  assert.deepEqual(fs.readdirSync(elsewhere), []);
  const typed = path.join(elsewhere, "own.md");
  assert.equal(await saves(host, "2", ...typed, ENTER), `Saved the decisions to ${typed}.`);
  assert.equal(fs.readFileSync(typed, "utf8"), text);
  assert.match(await saves(host, "2", ...elsewhere, ENTER), /^Could not save \S+: \S/);
  host.kill();
});
