// Deferred questions: on each branch, a request is open until it has its only outcome, in any order of events.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { png } from "../support/image.mjs";
import { asked, logged } from "../support/log.mjs";
import { waitUntil } from "../support/wait.mjs";
import { ENDS, grace, Host, Session, tick } from "./session.mjs";

const ALT_O = "\x1bo";
const ALT_L = "\x1bl";
const ONE = { question: "Which cache?", header: "Cache", options: [{ label: "None" }, { label: "Redis" }] };
const DEFERRED = { wait: false, questions: [ONE] };
const BLOCKING = { questions: [{ ...ONE, question: "Which cache now?" }] };

/** Returns the number of delivered outcomes on the branch, for each request that was deferred on the branch. */
function countOutcomes(session, leaf = session.leaf) {
  const branch = session.branch(leaf);
  const ids = logged(branch, "asked").map(({ data }) => data.id);
  const messages = branch.filter(({ type }) => type === "custom_message");
  const count = (id) => messages.filter(({ details }) => details?.ids?.includes(id)).length;
  return new Map(ids.map((id) => [id, count(id)]));
}

/** Returns the requests that are settled on the branch, but whose outcomes the agent has not received. */
function due(session) {
  const branch = session.branch();
  const queued = logged(branch, "settled").map(({ data }) => data.id);
  return queued.filter((id) => countOutcomes(session).get(id) === 0);
}

/** Checks the current branch of an idle agent: each request is open, due, or has one delivered outcome. */
function check(host, what) {
  const open = host.open();
  for (const [id, count] of countOutcomes(host.session)) {
    const undelivered = open.includes(id) || due(host.session).includes(id) ? 1 : 0;
    assert.equal(count + undelivered, 1, `${what}: ${id} has ${count} outcomes, and ${undelivered} are open or due`);
  }
  assert.deepEqual(
    open.filter((id) => due(host.session).includes(id)),
    [],
    `${what}: no request is open and due`,
  );
  const known = [...countOutcomes(host.session).keys()];
  assert.deepEqual(
    open.filter((id) => !known.includes(id)),
    [],
    `${what}: open requests were deferred on this branch`,
  );
}

/** Checks that every call has one result. */
function checkResults(session) {
  const branch = session.branch();
  const calls = branch.flatMap(({ message }) =>
    message?.role === "assistant" ? message.content.map((call) => call.id) : [],
  );
  const ended = branch.filter((entry) => entry.message?.role === "toolResult").map((entry) => entry.message.toolCallId);
  assert.deepEqual([...ended].sort(), [...calls].sort());
}

test("an image that is found while the form is collapsed appears when the form expands", async () => {
  const host = await Host.started();
  fs.writeFileSync(path.join(host.fake.ctx.cwd, "shot.png"), png(2, 2));
  const result = host.ask({ questions: [{ question: "Which picture?" }] });
  await tick();
  await host.ready();
  const { form } = host;
  form.handleInput("\x1b[200~shot.png\x1b[201~");
  form.handleInput(ALT_O);
  assert.equal(host.form, undefined);
  await grace();
  await host.key(ALT_O);
  assert.match(host.form.render(80).join("\n"), /\[image 1: shot\.png 2×2\]/);
  await grace();
  await host.key("\r");
  assert.equal((await result).content[1].type, "image");
});

test("the line above the editor shows a deferred question, and Alt+O opens its form", async () => {
  const host = await Host.started();
  assert.equal(host.line, "");
  const result = await host.ask(DEFERRED);
  assert.equal(JSON.parse(result.content[0].text).pending, true);
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
  await host.key("x");
  assert.equal(host.form, undefined);
  await host.key(ALT_O);
  assert.ok(host.form);
  assert.equal(host.line, "", "the open form replaces the line");
  await host.ready();
  await host.key(ALT_O);
  assert.equal(host.form, undefined);
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
  // The release of the key does not open the form again.
  await host.key("\x1b[111;3:3u");
  assert.equal(host.form, undefined);
  await grace();
  await host.key(ALT_O);
  assert.ok(host.form);
  await host.ready();
  await host.key("2");
  assert.equal(host.form, undefined);
  assert.equal(host.line, "");
  await host.turn();
  await host.turn();
  check(host, "answered");
  assert.deepEqual([...countOutcomes(host.session).values()], [1]);
});

test("a stored request that can no longer be asked has one outcome", async () => {
  const session = new Session();
  const id = "old.1";
  const args = { wait: false, questions: [] };
  session.append(asked(id, args));
  // More starts of Pi do not add an outcome.
  for (let start = 0; start < 3; start++) {
    const host = await Host.started(session);
    assert.equal(host.line, "");
    await host.turn();
    await host.turn();
    check(host, `start ${start}`);
    assert.deepEqual([...countOutcomes(session)], [[id, 1]]);
    host.kill();
  }
  const [{ content }] = session.entries.filter(({ type }) => type === "custom_message");
  assert.match(content, /^The user could not answer the questions of request old\.1:\n\{"answered":false/);
});

test("a log entry with a request id or a tool name of 1 MB is ignored", async () => {
  const long = "x".repeat(1_000_000);
  for (const key of ["id", "tool"]) {
    const session = new Session();
    const args = { wait: false, questions: [] };
    session.append(asked("old.1", args, { [key]: long }));
    const host = await Host.started(session);
    await host.turn();
    assert.deepEqual([host.open(), session.entries.length], [[], 1]);
    host.fire("session_shutdown");
  }
});

test("if Pi cannot append the entry of a deferred request, the question is asked at once", async () => {
  const host = await Host.started();
  const append = host.fake.pi.appendEntry;
  host.fake.pi.appendEntry = () => {
    throw new Error("no room");
  };
  const result = host.ask(DEFERRED);
  await tick();
  assert.ok(host.form, "the form is open");
  assert.equal(host.line, "");
  await host.ready();
  await host.key("2");
  assert.equal(JSON.parse((await result).content[0].text).answered, true);

  // Pi throws after it has appended the entry: the call is deferred, and the agent continues.
  host.fake.pi.appendEntry = (...args) => {
    append(...args);
    throw new Error("too late");
  };
  const second = await host.ask(DEFERRED);
  assert.equal(JSON.parse(second.content[0].text).pending, true);
  const [id] = host.open();
  assert.deepEqual(host.answer(id, { answers: ["None"] }), { ok: true });
  await host.turn();
  await host.turn();
  check(host, "deferred despite the error");
  assert.deepEqual([...countOutcomes(host.session).values()], [1]);
});

test("a listener may stop the agent, answer, or end the session while a request is being deferred", async () => {
  for (const act of ["stop", "answer", "end"]) {
    const host = await Host.started();
    const append = host.fake.pi.appendEntry;
    host.fake.pi.appendEntry = (type, data) => {
      append(type, data);
      if (type !== "ask_user" || data.kind !== "asked") return;
      if (act === "stop") host.run.abort();
      if (act === "answer") host.answer(data.id, { answers: ["None"] });
      if (act === "end") host.fire("session_shutdown");
    };
    const result = await host.ask(DEFERRED);
    assert.equal(JSON.parse(result.content[0].text).pending, true, act);
    await host.turn();
    await host.turn();
    if (act === "end") {
      host.kill();
      const again = await Host.started(host.session);
      check(again, act);
      assert.equal(again.open().length, 1);
    } else check(host, act);
    checkResults(host.session);
  }
});

for (const how of ENDS) {
  test(`an interrupted call can be deferred when it is asked again: ${how}`, async () => {
    const session = new Session();
    const first = await Host.started(session);
    await first.askAndDie([BLOCKING], how);
    const host = await Host.started(session);
    assert.ok(host.form, "the interrupted call is asked again");
    await host.ready();
    await host.key(ALT_L);
    assert.equal(host.form, undefined);
    assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
    const result = session.branch().findLast(({ message }) => message?.role === "toolResult").message;
    const sent = JSON.parse(result.content[0].text);
    assert.deepEqual([sent.pending, sent.requestId], [true, host.open()[0]]);
    checkResults(session);
    // The agent continues after the transcript is redrawn, or after a second.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    assert.ok(host.run, "the agent continues");
    await host.turn();
    check(host, "later");

    // If Pi is killed before it writes the result, the request is open under the same id.
    const id = host.open()[0];
    const at = session.entries.indexOf(logged(session.entries, "asked")[0]);
    session.leaf = session.entries[at].id;
    host.kill();
    const again = await Host.started(session);
    assert.equal(again.form, undefined);
    assert.deepEqual(again.open(), [id]);
    checkResults(session);
    again.answer(id, { answers: ["Redis"] });
    for (let turn = 0; turn < 3; turn += 1) await again.turn();
    check(again, "answered");
    assert.deepEqual([...countOutcomes(session)], [[id, 1]]);
  });

  test(`a deferred request has one outcome, after the results of interrupted calls in the same message: ${how}`, async () => {
    for (const act of ["later", "answer"]) {
      const session = new Session();
      const first = await Host.started(session);
      await first.askAndDie([DEFERRED, BLOCKING, BLOCKING], how);
      const host = await Host.started(session);
      await host.ready();
      await host.key(act === "later" ? ALT_L : "1");
      // The oldest request is answered while the last call is open: the agent must not start before the last result.
      await host.ready();
      const [oldest] = countOutcomes(session).keys();
      assert.deepEqual(host.answer(oldest, { answers: ["Redis"] }), { ok: true });
      await tick();
      assert.equal(host.run, null);
      await host.key("2");
      checkResults(session);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      assert.ok(host.run);
      for (let turn = 0; turn < 3; turn += 1) await host.turn();
      check(host, `${how} ${act}`);
      assert.equal(host.open().length, act === "later" ? 1 : 0);
      for (const id of host.open()) host.answer(id, { answers: ["None"] });
      for (let turn = 0; turn < 3; turn += 1) await host.turn();
      check(host, `${how} ${act} end`);
      assert.ok([...countOutcomes(session).values()].every((count) => count === 1));
    }
  });
}

test("a deferred request keeps its draft when a later call is interrupted and asked again", async () => {
  const session = new Session();
  const first = await Host.started(session);
  await first.ask(DEFERRED);
  await first.turn();
  await first.key(ALT_O);
  await first.ready();
  for (const key of "0ab") await first.key(key);
  first.ask(BLOCKING);
  await tick();
  first.fire("session_shutdown");
  await tick();
  first.kill();
  const host = await Host.started(session);
  await host.ready();
  await host.key("2");
  checkResults(session);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  for (let turn = 0; turn < 3; turn += 1) await host.turn();
  host.kill();
  const again = await Host.started(session);
  await again.key(ALT_O);
  assert.match(again.form.render(80).join("\n"), /ab/);
  again.kill();
});

test("text typed in a deferred form moves to the editor when its questions are cleared, also after a restart", async () => {
  for (const again of [false, true]) {
    const session = new Session();
    const first = await Host.started(session);
    await first.ask({ wait: false, questions: [{ question: "Name?" }, { question: "Why?" }] });
    await first.settle();
    await first.key(ALT_O);
    await first.ready();
    for (const key of "orders") await first.key(key);
    await first.key(ALT_O);
    assert.equal(first.fake.editor, "");
    const host = again ? new Host(session) : first;
    if (again) {
      first.kill();
      await host.start("resume");
    }
    const lists = [];
    host.fake.ctx.ui.select = (title, rows) => {
      lists.push([title, ...rows]);
      return Promise.resolve(rows[1]);
    };
    host.commands.questions("clear", host.fake.ctx);
    await waitUntil(() => !host.open().length);
    // The confirmation is the same as after Esc in a form with unsubmitted answers.
    assert.deepEqual(lists[1], ["Discard what you typed?", "No, keep it", "Yes, discard"]);
    assert.equal(host.fake.editor, "orders");
    assert.equal(host.fake.notices.at(-1).message, "Your text is in Pi's editor.");
    host.kill();
  }
});
