// Long sessions: the cost of a start, a call and a key does not depend on the length of the session. The tests count
// the entries that are read, and the changes of the line above the editor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asked } from "../support/log.mjs";
import { Host, Session, tick } from "./session.mjs";

const ONE = { question: "Which cache?", header: "Cache", options: [{ label: "None" }, { label: "Redis" }] };
const ASKS = { questions: [ONE] };

/** Creates a session with `count` deferred requests. */
function waiting(count) {
  const session = new Session();
  for (let at = 0; at < count; at++) {
    session.append(asked(`r${at}`, { wait: false, questions: [ONE] }, { call: `c${at}` }));
  }
  return session;
}

/** Creates a session with `count` messages, every tenth with an answer. */
function talk(count) {
  const session = new Session();
  for (let at = 0; at < count; at++) {
    const details = { answered: true, answers: [{ question: "Name?", answer: `n${at}`, wasCustom: true }] };
    const result = { role: "toolResult", toolCallId: `c${at}`, toolName: "ask_user", content: [], details };
    const prompt = { role: "user", content: [{ type: "text", text: "go on" }] };
    session.append({ type: "message", message: at % 10 === 0 ? result : prompt });
  }
  return session;
}

async function start(session) {
  const host = new Host(session);
  session.read = 0;
  await host.start();
  return host;
}

test("at most a hundred deferred requests are open, and the others are only counted", async () => {
  const counts = [];
  for (const count of [200, 2_000]) {
    const session = waiting(count);
    const host = await start(session);
    assert.match(host.line, new RegExp(`^■ ${count.toLocaleString("en")} questions waiting: Cache`));
    assert.equal(host.open().length, 100);
    counts.push([host.drawn, session.read / count]);
    // A settled request makes room for the next one.
    assert.deepEqual(host.open().slice(-1), ["r99"]);
    host.answer("r0", { cancelled: true });
    await tick();
    assert.deepEqual(host.open().slice(-1), ["r100"]);
    assert.match(host.line, new RegExp(`^■ ${(count - 1).toLocaleString("en")} questions waiting`));
    host.kill();
  }
  assert.deepEqual(counts[0], counts[1]);
  assert.ok(counts[0][0] <= 2);
});

test("a change of the branch removes requests that are not on the new branch", async () => {
  const session = waiting(150);
  const host = await start(session);
  await host.goTo("e49");
  assert.deepEqual([host.open().length, host.open().at(-1)], [50, "r49"]);
  assert.match(host.line, /^■ 50 questions waiting/);
  await host.goTo("e149");
  assert.equal(host.open().length, 100);
  host.kill();
});

test("a call, its first key, and its answer read only new entries", async () => {
  const reads = [];
  for (const count of [500, 5_000]) {
    const session = talk(count);
    const host = await start(session);
    for (const round of [1, 2]) {
      session.read = 0;
      const result = host.ask(ASKS);
      await tick();
      await host.ready();
      await host.key("\x1b[B");
      await host.key("2");
      await result;
      if (round === 2) reads.push(session.read);
      await host.turn();
    }
    host.kill();
  }
  assert.equal(reads[0], reads[1]);
  assert.ok(reads[0] < 20, `${reads[0]} entries`);
});

test("the cost of interrupted calls does not depend on their number in a message", async () => {
  const reads = [];
  for (const count of [50, 500]) {
    const session = new Session();
    const first = await Host.started(session);
    await first.askAndDie(
      Array.from({ length: count }, () => ASKS),
      "killed",
    );
    const host = await start(session);
    assert.equal(host.fake.opened.length, 1);
    reads.push(session.read);
    host.kill();
  }
  assert.equal(reads[0], reads[1]);
});

test("the cost of a key in Pi's editor does not depend on the number of deferred requests", async () => {
  const host = await start(waiting(300));
  host.session.read = 0;
  const drawn = host.drawn;
  await host.key("x");
  assert.deepEqual([host.session.read, host.drawn], [0, drawn]);
  await host.key("\x1bo");
  assert.ok(host.form);
  host.kill();
});
