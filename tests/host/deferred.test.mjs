// Questions that the agent does not wait for: whatever comes in whatever order, every request has one end on every
// branch, or still waits there.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { png } from "../support/image.mjs";
import { asked, logged } from "../support/log.mjs";
import { random } from "../support/random.mjs";
import { ENDS, Host, Session } from "./session.mjs";

const ALT_O = "\x1bo";
const ALT_L = "\x1bl";
const ONE = { question: "Which cache?", header: "Cache", options: [{ label: "None" }, { label: "Redis" }] };
const DEFERRED = { wait: false, questions: [ONE] };
const BLOCKING = { questions: [{ ...ONE, question: "Which cache now?" }] };

const tick = () => new Promise(setImmediate);
/** How long a form takes no keys, and a little more. */
const GRACE_MS = 180;
const grace = () => new Promise((resolve) => setTimeout(resolve, GRACE_MS));

/** What the branch says of each request that was deferred on it: how many ends it has. */
function ends(session, leaf = session.leaf) {
  const branch = session.branch(leaf);
  const ids = logged(branch, "asked").map((it) => it.data.id);
  const told = (id) => branch.filter((it) => it.type === "custom_message" && it.details?.ids?.includes(id)).length;
  return new Map(ids.map((id) => [id, told(id)]));
}

/** The requests whose end is on the branch, but not with the agent yet: it comes with the next turn. */
function due(session) {
  const branch = session.branch();
  const queued = logged(branch, "settled").map((it) => it.data.id);
  return queued.filter((id) => ends(session).get(id) === 0);
}

/** Checks the branch where the session stands, once the agent is idle. */
function check(host, what) {
  const open = host.open();
  for (const [id, count] of ends(host.session)) {
    const waits = open.includes(id) || due(host.session).includes(id) ? 1 : 0;
    assert.equal(count + waits, 1, `${what}: ${id} has ${count} ends and ${waits ? "waits" : "does not wait"}`);
  }
  assert.deepEqual(
    open.filter((id) => due(host.session).includes(id)),
    [],
    `${what}: what has an end does not wait`,
  );
  const known = [...ends(host.session).keys()];
  assert.deepEqual(
    open.filter((id) => !known.includes(id)),
    [],
    `${what}: what waits is on the branch`,
  );
}

/** Whether the calls of the last message of a branch have their results, none of which is an interruption. */
function isAnswered(branch) {
  const called = branch.findLast((it) => it.message?.role === "assistant")?.message.content ?? [];
  const calls = called.filter((it) => it.type === "toolCall");
  const isEnd = ({ details, isError }) => !details.interrupted && !isError;
  return calls.every(({ id }) => branch.some(({ message }) => message?.toolCallId === id && isEnd(message)));
}

/** Every call has one result. */
function results(session) {
  const branch = session.branch();
  const calls = branch.flatMap((it) =>
    it.message?.role === "assistant" ? it.message.content.map((one) => one.id) : [],
  );
  const told = branch.filter((it) => it.message?.role === "toolResult").map((it) => it.message.toolCallId);
  assert.deepEqual([...told].sort(), [...calls].sort());
}

test("an image that is found while the form is folded is there when it opens again", async () => {
  const host = new Host(new Session());
  await host.start();
  fs.writeFileSync(path.join(host.fake.ctx.cwd, "shot.png"), png(2, 2));
  const asked = host.ask({ questions: [{ question: "Which picture?" }] });
  await tick();
  host.form.render(80);
  await grace();
  const { form } = host;
  form.handleInput("\x1b[200~shot.png\x1b[201~");
  form.handleInput(ALT_O);
  assert.equal(host.form, undefined);
  await grace();
  await host.key(ALT_O);
  assert.match(host.form.render(80).join("\n"), /\[image 1: shot\.png 2×2\]/);
  await grace();
  await host.key("\r");
  assert.equal((await asked).content[1].type, "image");
});

test("the line, the key and the form", async () => {
  const host = new Host(new Session());
  await host.start();
  assert.equal(host.line, "");
  const result = await host.ask(DEFERRED);
  assert.equal(JSON.parse(result.content[0].text).pending, true);
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
  await host.key("x");
  assert.equal(host.form, undefined);
  await host.key(ALT_O);
  assert.ok(host.form);
  assert.equal(host.line, "", "its form stands for it");
  host.form.render(80);
  await grace();
  await host.key(ALT_O);
  assert.equal(host.form, undefined);
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
  // Held down it opens once, and its release does nothing.
  await host.key("\x1b[111;3:3u");
  assert.equal(host.form, undefined);
  await grace();
  await host.key(ALT_O);
  assert.ok(host.form);
  host.form.render(80);
  await grace();
  await host.key("2");
  assert.equal(host.form, undefined);
  assert.equal(host.line, "");
  await host.turn();
  await host.turn();
  check(host, "answered");
  assert.deepEqual([...ends(host.session).values()], [1]);
});

test("a request of the session that cannot be asked any more has one end", async () => {
  const session = new Session();
  const id = "old.1";
  const args = { wait: false, questions: [] };
  session.append(asked(id, args));
  // However often Pi is started.
  for (let start = 0; start < 3; start++) {
    const host = new Host(session);
    await host.start();
    assert.equal(host.line, "");
    await host.turn();
    await host.turn();
    check(host, `start ${start}`);
    assert.deepEqual([...ends(session)], [[id, 1]]);
    host.kill();
  }
  const [{ content }] = session.entries.filter((it) => it.type === "custom_message");
  assert.match(content, /^Nobody could answer the questions of request old\.1:\n\{"answered":false/);
});

test("an entry with an id that nobody wrote is passed over", async () => {
  const long = "x".repeat(1_000_000);
  for (const key of ["id", "tool"]) {
    const session = new Session();
    const args = { wait: false, questions: [] };
    session.append(asked("old.1", args, { [key]: long }));
    const host = new Host(session);
    await host.start();
    await host.turn();
    assert.deepEqual([host.open(), session.entries.length], [[], 1]);
    host.fire("session_shutdown");
  }
});

test("what Pi does not take is asked as always", async () => {
  const host = new Host(new Session());
  await host.start();
  const append = host.fake.pi.appendEntry;
  host.fake.pi.appendEntry = () => {
    throw new Error("no room");
  };
  const asked = host.ask(DEFERRED);
  await tick();
  assert.ok(host.form, "the form is open");
  assert.equal(host.line, "");
  host.form.render(80);
  await grace();
  await host.key("2");
  assert.equal(JSON.parse((await asked).content[0].text).answered, true);

  // It was taken although Pi fails: the agent goes on.
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
  check(host, "taken late");
  assert.deepEqual([...ends(host.session).values()], [1]);
});

test("a listener that stops the agent or answers while it is deferred", async () => {
  for (const act of ["stop", "answer", "end"]) {
    const host = new Host(new Session());
    await host.start();
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
      const again = new Host(host.session);
      await again.start();
      check(again, act);
      assert.equal(again.open().length, 1);
    } else check(host, act);
    results(host.session);
  }
});

for (const how of ENDS) {
  test(`a call that was cut off is answered later when it is asked again: ${how}`, async () => {
    const session = new Session();
    const first = new Host(session);
    await first.start();
    await first.askAndDie([BLOCKING], how);
    const host = new Host(session);
    await host.start();
    assert.ok(host.form, "it is asked again");
    host.form.render(80);
    await grace();
    await host.key(ALT_L);
    assert.equal(host.form, undefined);
    assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
    const result = session.branch().findLast((it) => it.message?.role === "toolResult").message;
    const told = JSON.parse(result.content[0].text);
    assert.deepEqual([told.pending, told.requestId], [true, host.open()[0]]);
    results(session);
    // The chat is drawn anew first, where Pi has a command for it.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    assert.ok(host.run, "the agent goes on");
    await host.turn();
    check(host, "later");

    // Killed before the result was written, it waits under the same id.
    const id = host.open()[0];
    const at = session.entries.indexOf(logged(session.entries, "asked")[0]);
    session.leaf = session.entries[at].id;
    host.kill();
    const again = new Host(session);
    await again.start();
    assert.equal(again.form, undefined);
    assert.deepEqual(again.open(), [id]);
    results(session);
    again.answer(id, { answers: ["Redis"] });
    for (let turn = 0; turn < 3; turn += 1) await again.turn();
    check(again, "answered");
    assert.deepEqual([...ends(session)], [[id, 1]]);
  });

  test(`what waits beside a call that is asked again has one end, behind the results: ${how}`, async () => {
    for (const act of ["later", "answer"]) {
      const session = new Session();
      const first = new Host(session);
      await first.start();
      await first.askAndDie([DEFERRED, BLOCKING, BLOCKING], how);
      const host = new Host(session);
      await host.start();
      host.form.render(80);
      await grace();
      await host.key(act === "later" ? ALT_L : "1");
      // The oldest is answered while the last one is open still: the agent must not begin before its result.
      host.form.render(80);
      await grace();
      const [oldest] = ends(session).keys();
      assert.deepEqual(host.answer(oldest, { answers: ["Redis"] }), { ok: true });
      await tick();
      assert.equal(host.run, null);
      await host.key("2");
      results(session);
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      assert.ok(host.run);
      for (let turn = 0; turn < 3; turn += 1) await host.turn();
      check(host, `${how} ${act}`);
      assert.equal(host.open().length, act === "later" ? 1 : 0);
      for (const id of host.open()) host.answer(id, { answers: ["None"] });
      for (let turn = 0; turn < 3; turn += 1) await host.turn();
      check(host, `${how} ${act} end`);
      assert.ok([...ends(session).values()].every((count) => count === 1));
    }
  });
}

test("what was left in a form stays, where a call that waited behind it is asked again", async () => {
  const session = new Session();
  const first = new Host(session);
  await first.start();
  await first.ask(DEFERRED);
  await first.turn();
  await first.key(ALT_O);
  first.form.render(80);
  await grace();
  for (const key of "0ab") await first.key(key);
  first.ask(BLOCKING);
  await tick();
  first.fire("session_shutdown");
  await tick();
  first.kill();
  const host = new Host(session);
  await host.start();
  host.form.render(80);
  await grace();
  await host.key("2");
  results(session);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  for (let turn = 0; turn < 3; turn += 1) await host.turn();
  host.kill();
  const again = new Host(session);
  await again.start();
  await again.key(ALT_O);
  assert.match(again.form.render(80).join("\n"), /ab/);
  again.kill();
});

for (const seed of Array.from({ length: 24 }, (_, index) => index + 1)) {
  test(`any order of asks, folds, answers, stops, trips in the tree and kills: ${seed}`, async () => {
    const next = random(seed);
    const pick = (all) => all[next(all.length)];
    const session = new Session();
    let host = new Host(session);
    await host.start();
    const log = [];
    const idle = async () => {
      while (host.run) await host.turn();
    };
    const acts = {
      ask: async () => void (await host.ask(DEFERRED)),
      later: async () => {
        const asked = host.ask(BLOCKING);
        await tick();
        // A key just before it keeps it from opening by itself.
        if (!host.form) await host.key(ALT_O);
        if (!host.form) return;
        host.form.render(80);
        await grace();
        await host.key(ALT_L);
        assert.equal(JSON.parse((await asked).content[0].text).pending, true);
      },
      fold: async () => {
        await host.key(ALT_O);
        if (!host.form) return;
        host.form.render(80);
        await grace();
        await host.key(pick([ALT_O, "2", "\x1b"]));
        if (host.form) await new Promise((resolve) => setTimeout(resolve, 700));
        await grace();
      },
      answer: async () => {
        const id = pick(host.open());
        if (id) assert.equal(host.answer(id, pick([{ answers: ["None"] }, { cancelled: true }])).ok, true);
      },
      turn: () => host.turn(),
      stop: () => host.stop(),
      compact: async () => {
        // Pi is neither idle nor at work.
        if (host.run) return;
        const { isIdle } = host.fake.ctx;
        host.fake.ctx.isIdle = () => false;
        await acts.answer();
        host.fake.ctx.isIdle = isIdle;
        await new Promise((resolve) => setTimeout(resolve, 130));
      },
      tree: async () => {
        await idle();
        // Where Pi's own tree leads: not between a call and its result.
        const ends = (it) => it.data.kind === "settled" && it.data.tells === "message";
        const stands = (it) =>
          it.message?.role !== "assistant" && (it.type !== "custom" || ends(it)) && isAnswered(session.branch(it.id));
        const there = pick(session.entries.filter(stands));
        if (there) await host.goTo(there.id);
      },
      cut: async () => {
        await idle();
        await host.askAndDie(pick([[BLOCKING], [DEFERRED, BLOCKING], [BLOCKING, BLOCKING]]), pick(ENDS));
        host = new Host(session);
        await host.start();
        while (host.form) {
          host.form.render(80);
          await grace();
          if (next(2) === 0) await acts.answer();
          if (host.form) await host.key(pick([ALT_L, "2"]));
        }
        // The chat is drawn anew, or that fails after a second.
        while (!host.run) await grace();
      },
      kill: async () => {
        host.kill();
        // What was not written yet is lost with Pi.
        if (next(2) === 0 && session.leaf) {
          const branch = session.branch();
          const last = branch.at(-1);
          if (last.data?.kind === "settled" || last.type === "custom_message") session.leaf = last.parentId;
        }
        host = new Host(session);
        await host.start();
        await idle();
      },
    };
    for (let count = 0; count < 14; count += 1) {
      const name = pick(Object.keys(acts));
      log.push(name);
      await acts[name]();
      await tick();
      if (!host.run) check(host, log.join(" "));
    }
    await idle();
    for (const id of host.open()) host.answer(id, { answers: ["Redis"] });
    await idle();
    await idle();
    // What a stop left in the session comes with the next prompt.
    host.begin();
    await idle();
    check(host, `${log.join(" ")} end`);
    assert.deepEqual(
      [...ends(session).values()].filter((count) => count !== 1),
      [],
      log.join(" "),
    );
    results(session);
    host.fire("session_shutdown");
  });
}

test("what was typed is in the prompt when its questions are withdrawn, also after a restart", async () => {
  for (const again of [false, true]) {
    const session = new Session();
    const first = new Host(session);
    await first.start();
    await first.ask({ wait: false, questions: [{ question: "Name?" }, { question: "Why?" }] });
    await first.settle();
    await first.key(ALT_O);
    first.form.render(80);
    await grace();
    for (const key of "orders") await first.key(key);
    await first.key(ALT_O);
    assert.equal(first.fake.editor, "");
    const host = again ? new Host(session) : first;
    if (again) {
      first.kill();
      await host.start("resume");
    }
    host.fake.ctx.ui.select = (_title, [, withdraw]) => Promise.resolve(withdraw);
    host.commands.questions("clear", host.fake.ctx);
    while (host.open().length) await new Promise(setImmediate);
    assert.equal(host.fake.editor, "orders");
    host.kill();
  }
});
