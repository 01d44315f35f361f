// The delivery of answers from the pending file to a session, and the lock of the file, which never blocks Node.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { FakePi, reader } from "./pi.mjs";

const SESSION = "s1";
const QUESTION = "Which database?";
const ARGS = { questions: [{ question: QUESTION, options: [{ label: "SQLite" }] }] };

/** Creates a Pi whose session has calls with these ids, and whose pending file has `answer` for each call. */
function createPi(ids, answer, options = {}) {
  const pi = new FakePi({ mode: "print", ...options });
  const entries = ids.flatMap((id) => [
    {
      type: "message",
      id: `a${id}`,
      message: {
        role: "assistant",
        stopReason: "toolUse",
        content: [{ type: "toolCall", id, name: "ask_user", arguments: ARGS }],
      },
    },
    {
      type: "message",
      id: `r${id}`,
      message: { role: "toolResult", toolCallId: id, toolName: "ask_user", details: { pendingFile: "f" } },
    },
  ]);
  const sent = [];
  pi.pi.appendEntry = (customType, data) => void entries.push({ type: "custom", customType, data });
  pi.ctx.sessionManager = {
    getSessionId: () => SESSION,
    getSessionFile: () => undefined,
    getSessionDir: () => "",
    ...reader(() => entries),
  };
  pi.pi.events = { emit: () => {} };
  pi.pi.sendMessage = (message, how) => {
    sent.push({ message, how });
    entries.push({ type: "custom_message", ...message });
    return Promise.resolve();
  };
  const file = path.join(pi.ctx.cwd, ".pi", "pending-questions.json");
  fs.mkdirSync(path.dirname(file));
  fs.writeFileSync(
    file,
    JSON.stringify({
      sessionId: SESSION,
      questions: ids.map(() => ({ question: QUESTION, answer })),
      calls: ids.map((id, first) => ({ toolCallId: id, tool: "ask_user", params: ARGS, first, count: 1 })),
    }),
  );
  return {
    pi,
    file,
    sent,
    entries,
    /** Starts Pi again with the same session and project. */
    restart: () => {
      const next = new FakePi({ mode: "print", ...options });
      Object.assign(next.pi, { events: pi.pi.events, sendMessage: pi.pi.sendMessage, appendEntry: pi.pi.appendEntry });
      Object.assign(next.ctx, { cwd: pi.ctx.cwd, sessionManager: pi.ctx.sessionManager });
      next.start();
    },
    remainingIds: () =>
      fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")).calls.map((call) => call.toolCallId) : [],
  };
}

/** Runs `body`. Returns the lines that it prints on stderr. */
async function printedErrors(t, body) {
  const lines = [];
  t.mock.method(console, "error", (line) => lines.push(line));
  await body();
  return lines;
}

test("of a thousand answered calls, a hundred become one message, and the number of the others is printed", async (t) => {
  const ids = Array.from({ length: 1000 }, (_, n) => `c${n}`);
  const { pi, sent, remainingIds } = createPi(ids, "SQLite");
  const lines = await printedErrors(t, () => pi.start());
  assert.equal(sent.length, 1);
  assert.deepEqual(sent[0].message.details.toolCallIds, ids.slice(0, 100));
  assert.equal(sent[0].message.details.results.length, 100);
  assert.equal(sent[0].message.content.match(/"answer":"SQLite"/g).length, 100);
  assert.deepEqual(remainingIds(), ids.slice(100));
  assert.deepEqual(lines, [
    "900 more requests are saved in .pi/pending-questions.json; their forms open the next time Pi starts.",
  ]);
});

test("a single answered call is delivered as its own result", () => {
  const { pi, sent, remainingIds } = createPi(["c1"], "SQLite");
  pi.start();
  const { content, details } = sent[0].message;
  assert.match(content, /^The pending question is answered\. The result of that ask_user call is:\n\{"answered":true/);
  assert.deepEqual(details.toolCallIds, ["c1"]);
  assert.equal(details.answers[0].answer, "SQLite");
  assert.deepEqual(remainingIds(), []);
});

test("no answer is lost if the message with the call has another stop reason than `toolUse`", () => {
  const { pi, sent } = createPi(["c1"], "SQLite");
  for (const { message } of pi.ctx.sessionManager.getBranch()) if (message.stopReason) message.stopReason = "stop";
  pi.start();
  assert.equal(sent.length, 1);
});

for (const [when, change] of [
  ["and before the pending file is cleared", (file, text) => fs.writeFileSync(file, text)],
  ["and the pending file is gone", (file) => fs.rmSync(file, { force: true })],
])
  test(`an answer is delivered once if Pi is killed before its message is saved, ${when}`, async () => {
    const { pi, file, sent, entries, remainingIds, restart } = createPi(["c1"], "SQLite");
    const text = fs.readFileSync(file, "utf8");
    const send = pi.pi.sendMessage;
    pi.pi.sendMessage = () => new Promise(() => {});
    pi.start();
    const ends = () => entries.filter((entry) => entry.data?.kind === "settled").map(({ data }) => data.id);
    const [end] = ends();
    change(file, text);

    pi.pi.sendMessage = send;
    restart();
    assert.deepEqual(
      sent.map(({ message, how }) => [message.details.ids, how.triggerTurn]),
      [[[end], true]],
    );
    assert.match(sent[0].message.content, /^The pending question is answered\..*"answer":"SQLite"/s);
    restart();
    assert.deepEqual([sent.length, ends(), remainingIds()], [1, [end], []]);
  });

test("the list of saved questions shows at most one hundred", async () => {
  const { pi, file } = createPi(["c1"], null, { mode: "tui" });
  const long = `${"x".repeat(1000)}\x1b]52;c;eA==\x07`;
  const questions = Array.from({ length: 500 }, () => ({ question: long, answer: long }));
  fs.writeFileSync(file, JSON.stringify({ sessionId: `${long}`, questions }));
  const lists = [];
  pi.trust();
  let command;
  pi.pi.registerCommand = (_, options) => (command = options);
  pi.ctx.ui.select = (title, rows) => {
    lists.push({ title, rows });
    return Promise.resolve(undefined);
  };
  // Registers the command, now that registerCommand exists.
  const { registerAskUser } = await import("./pi.mjs");
  registerAskUser(pi.pi);
  await command.handler("show", pi.ctx);
  const { title, rows } = lists.at(-1);
  assert.equal(rows.length, 101);
  assert.equal(rows.at(-1), "… and 400 more");
  for (const text of [title, ...rows]) {
    assert.ok(text.length < 500);
    assert.doesNotMatch(text, /[\x00-\x1f]/);
  }
});

/** Starts a Pi in print mode while another process locks the pending file. `release` unlocks it. */
async function startLocked(t) {
  const pi = new FakePi({ mode: "print" });
  pi.ctx.sessionManager = { getSessionId: () => SESSION, getSessionFile: () => undefined, ...reader(() => []) };
  const folder = path.join(pi.ctx.cwd, ".pi");
  fs.mkdirSync(folder);
  const script =
    'use Fcntl ":flock"; open(my $d, "<", $ARGV[0]) or die; flock($d, LOCK_EX) or die; $| = 1; print "held\\n"; <STDIN>; flock($d, LOCK_UN); print "free\\n"; <STDIN>;';
  const holder = spawn("perl", ["-e", script, folder], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => holder.kill());
  await once(holder.stdout, "data");
  pi.start();
  const release = async () => {
    holder.stdin.write("\n");
    await once(holder.stdout, "data");
  };
  return { pi, file: path.join(folder, "pending-questions.json"), release };
}

test("while another process locks the file, Node continues, and the questions are saved afterwards", {
  skip: process.platform === "win32",
}, async (t) => {
  const { pi, file, release } = await startLocked(t);
  let result;
  const pending = pi.ask(ARGS).then((value) => (result = value));
  // Node's event loop runs, and the call stays open.
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  assert.equal(result, undefined);
  assert.ok(!fs.existsSync(file));
  await release();
  await pending;
  assert.match(result.content[0].text, /^Questions pending/);
  assert.ok(fs.existsSync(file));
});

test("a call that is aborted while the file is locked ends at once and saves nothing", {
  skip: process.platform === "win32",
}, async (t) => {
  const { pi, file, release } = await startLocked(t);
  const stop = new AbortController();
  const pending = pi.ask(ARGS, stop.signal);
  stop.abort();
  assert.equal((await pending).details.interrupted, true);
  await release();
  // The next call gets the lock, and its question is the only one in the file.
  await pi.ask({ questions: [{ question: "Another?" }] });
  const { questions } = JSON.parse(fs.readFileSync(file, "utf8"));
  assert.deepEqual(
    questions.map((entry) => entry.question),
    ["Another?"],
  );
});
