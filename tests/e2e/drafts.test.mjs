// What a person left in a form that was open when Pi ended, in the real Pi: the form that asks again has it.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { logged } from "../support/log.mjs";
import { startPi } from "../support/pi.mjs";
import { ASKS, answers, DATABASE, model, SERVICE } from "./support.mjs";

const DEFERRED = { toolCalls: [{ name: "ask_user", args: { ...ASKS.toolCalls[0].args, wait: false } }] };
const entries = (pi) => logged(pi.sessionEntries(), "draft");

/** Resolves when the session holds this text as a draft. */
async function kept(pi, text) {
  const holds = () => entries(pi).some((it) => JSON.stringify(it.data.left).includes(text));
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`"${text}" is not kept`)), 30_000);
  const watcher = fs.promises.watch(path.dirname(pi.sessionFile()), { signal: stop.signal });
  const changes = watcher[Symbol.asyncIterator]();
  while (!holds()) await changes.next();
  clearTimeout(timer);
  await changes.return();
}

const named = (name, body) => test(name, { timeout: 120_000 }, body);
const start = (t, talks, more) => startPi({ t, model: talks, rows: 34, cols: 100, ...more });
/** Answers the first question and begins to type at the second. */
async function begin(pi) {
  await pi.waitFor([DATABASE, /Esc (cancel|later)/]);
  await pi.keys("2");
  await pi.waitFor([SERVICE, /Enter submit/]);
  await pi.type("ord");
  await pi.waitFor("> ord");
}
async function goOn(pi) {
  await pi.waitFor([SERVICE, "> ord", /Enter submit/]);
  await pi.keys("ers<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
}

for (const [how, end] of [
  ["kill -9", (pi) => kept(pi, "ord").then(() => pi.kill("SIGKILL"))],
  ["closing the terminal", async (pi) => pi.kill("SIGHUP")],
  ["SIGTERM", async (pi) => pi.kill("SIGTERM")],
  ["Ctrl+C twice", async (pi) => pi.keys("<a-o><c-c><c-c>")],
]) {
  named(`what was typed outlives ${how}`, async (t) => {
    const talks = await model(t, ASKS, { text: "Thanks." });
    const first = await start(t, talks);
    await first.prompt("Set up the service");
    await begin(first);
    await end(first);
    await first.waitExit();
    const second = await start(t, talks, { home: first.home, args: ["-c"] });
    await goOn(second);
    await second.waitFor("Thanks.");
    assert.deepEqual(answers(talks.requests.at(-1)), ["SQLite", "orders"]);
  });
}

named("what was typed outlives kill -9 where nobody waits for it", async (t) => {
  const talks = await model(t, DEFERRED, { text: "I go on." }, { text: "Thanks." });
  const first = await start(t, talks);
  await first.prompt("Set up the service");
  await first.waitFor(["I go on.", "2 questions waiting"]);
  await first.keys("<a-o>");
  await begin(first);
  await kept(first, "ord");
  first.kill("SIGKILL");
  await first.waitExit();
  const second = await start(t, talks, { home: first.home, args: ["-c"] });
  await second.waitFor("2 questions waiting");
  await second.keys("<a-o>");
  await goOn(second);
  await second.waitFor("Thanks.");
  assert.deepEqual(answers(talks.requests.at(-1)), ["SQLite", "orders"]);
});
