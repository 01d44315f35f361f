// The example client of docs/rpc.md, with a user at its keyboard.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, answersOf, DATABASE, modelThatAsks } from "../support/asking.mjs";
import { toolResult } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { command } from "../support/pi.mjs";
import { tempDir } from "../support/temp.mjs";

const CLIENT = path.join(ROOT, "docs", "examples", "rpc-client.mjs");
const QUESTIONS = [
  DATABASE,
  { question: "What should we name it?" },
  { question: "Which ports?", multiSelect: true, options: [{ label: "80" }, { label: "443" }, { label: "8080" }] },
];
const TYPED = ["2", "order-processor", "1, 3"];

test("the client has at most 36 lines", () => {
  assert.ok(fs.readFileSync(CLIENT, "utf8").trimEnd().split("\n").length <= 36);
});

test("the client waits until Pi has accepted its answer, even if the agent has settled before", async (t) => {
  const asks = (requestId) => {
    return {
      type: "entry_appended",
      entry: { customType: "ask_user_request", data: { requestId, questions: [DATABASE] } },
    };
  };
  const says = (text) => ({ type: "message_end", message: { role: "assistant", content: [{ text }] } });
  const accepted = { type: "response", command: "prompt", success: true };
  const settled = { type: "agent_settled" };
  // Pi's messages after the prompt and after each answer. If the client disconnects too early, it misses the last messages.
  const turns = [
    [accepted, asks("1")],
    [settled, accepted, asks("2")],
    [accepted, says("Thanks."), settled],
  ];
  const pi = path.join(tempDir("client"), "pi.mjs");
  const script = `const turns = ${JSON.stringify(turns)};
    process.stdin.on("data", () => turns.shift()?.forEach((event) => console.log(JSON.stringify(event))));
    process.stdin.on("end", () => process.exit());`;
  fs.writeFileSync(pi, script);
  const client = spawn(process.execPath, [CLIENT, "Please ask me.", process.execPath, pi]);
  t.after(() => client.kill());
  let shown = "";
  client.stdout.setEncoding("utf8").on("data", (data) => {
    shown += data;
    if (data.includes("> ")) client.stdin.write("2\n");
  });
  const [code] = await once(client, "close");
  assert.equal(code, 0, shown);
  assert.ok(shown.trimEnd().endsWith("Thanks."), shown);
});

/**
 * Runs the client with Pi and this model until the client exits. Returns the client's exit code and output.
 * `onOutput(shown, write)` receives the output so far. Without `onOutput`, the client's input is closed.
 */
async function runClient(t, model, onOutput) {
  const pi = await command({ t, model });
  t.after(pi.dispose);
  const client = spawn(process.execPath, [CLIENT, "Please ask me.", pi.node, ...pi.args], {
    cwd: pi.home.cwd,
    env: pi.env,
    stdio: [onOutput ? "pipe" : "ignore", "pipe", "pipe"],
  });
  t.after(() => client.kill());
  const ended = { shown: "", errors: "" };
  client.stderr.on("data", (data) => (ended.errors += data));
  client.stdout.setEncoding("utf8").on("data", (data) => {
    ended.shown += data;
    onOutput?.(ended.shown, (text) => client.stdin.write(text));
  });
  const [code] = await once(client, "close");
  return { ...ended, code };
}

test("the client waits for the answers to deferred questions", async (t) => {
  const model = await modelThatAsks(t, { wait: false, questions: [DATABASE] }, { steps: [{ text: "Thanks." }] });
  let answered = false;
  const { code, shown } = await runClient(t, model, (shown, write) => {
    // The user answers only when the agent is idle.
    if (answered || !shown.includes("> ") || !shown.includes(AFTER)) return;
    answered = true;
    setImmediate(() => write("2\n"));
  });
  assert.equal(code, 0, shown);
  assert.ok(shown.trimEnd().endsWith("Thanks."), shown);
});

test("the client ends if its input is closed", async (t) => {
  const { code, errors } = await runClient(t, await modelThatAsks(t, { questions: [DATABASE] }));
  assert.deepEqual([code, errors], [0, ""]);
});

test("the client asks its user, sends the answers, and ends", async (t) => {
  const model = await modelThatAsks(t, { questions: QUESTIONS });
  const remaining = [...TYPED];
  const { code, errors, shown } = await runClient(t, model, (shown, write) => {
    // The user types one line for each question when the question appears.
    for (let prompts = shown.split("\n> ").length - 1; TYPED.length - remaining.length < prompts; )
      write(`${remaining.shift()}\n`);
  });
  assert.deepEqual([code, errors], [0, ""], shown);
  assert.deepEqual(answersOf(JSON.parse(toolResult(model.requests, "ask_user"))), [
    "SQLite",
    "order-processor",
    ["80", "8080"],
  ]);
  assert.match(shown, /Which database should we use\?\n {2}1\. PostgreSQL \(Recommended\)\n {2}2\. SQLite\n/);
  assert.ok(shown.trimEnd().endsWith(AFTER), shown);
});
