// The times at which the draft of an open form is written into the session: some time after a key, less often for long
// drafts, and only after a change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { draft, logged } from "../support/log.mjs";

/** The timers of 3 s or more, which write drafts. They do not start; the tests call their functions. */
const draftTimers = [];
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;
globalThis.setTimeout = (body, ms, ...args) => {
  if (!(ms >= 3_000)) return startTimer(body, ms, ...args);
  draftTimers.push({ body, ms });
  return draftTimers.at(-1);
};
globalThis.clearTimeout = (timer) => {
  const at = draftTimers.indexOf(timer);
  if (at >= 0) draftTimers.splice(at, 1);
  else stopTimer(timer);
};

const { ENDS, Host, Session } = await import("./session.mjs");
const ALT_L = "\x1bl";
const NAME = { question: "What should we name this service?", header: "Name" };
const drafts = (session) => logged(session.branch(), "draft");
const typed = (session) =>
  drafts(session).map(({ data }) => data.left?.[0]?.typed?.custom ?? data.left?.[0]?.answer?.custom);

async function asked() {
  const host = await Host.started();
  const result = host.ask({ questions: [NAME] });
  await new Promise(setImmediate);
  await host.ready();
  return { host, result, session: host.session };
}

/** Calls the only timer. Fails unless it was set to `ms`. */
function fire(ms) {
  assert.deepEqual(
    draftTimers.map((timer) => timer.ms),
    [ms],
  );
  draftTimers.shift().body();
}

test("typed text is saved in one entry, and only after a change", async () => {
  const { host, result, session } = await asked();
  for (const key of "orders") await host.key(key);
  assert.deepEqual(drafts(session), []);
  fire(3_000);
  assert.deepEqual(typed(session), ["orders"]);
  assert.equal(drafts(session)[0].data.call, "call_0");

  await host.key("\x1b[D");
  fire(3_000);
  assert.equal(drafts(session).length, 1);

  // A text of 200 KB is not written in the first 200 s. After it is deleted, drafts are written as usual.
  await host.key(`\x1b[200~${"x".repeat(200_000)}\x1b[201~`);
  fire(3_000);
  assert.equal(drafts(session).length, 1);
  for (const key of ["\x15", "y"]) await host.key(key);
  fire(3_000);
  assert.deepEqual(typed(session), ["orders", "ys"]);

  // A deferred form saves its draft at once, under the new id of the request.
  await host.key("z");
  await host.key(ALT_L);
  await result;
  assert.deepEqual(typed(session), ["orders", "ys", "yzs"]);
  assert.deepEqual(new Set(drafts(session).map(({ data }) => data.id)), new Set(host.open()));
  assert.deepEqual(draftTimers, []);
  host.fire("session_shutdown");
});

test("a long text is saved at once when its form is deferred", async () => {
  const { host, result, session } = await asked();
  await host.key(`\x1b[200~${"x y ".repeat(2_000)}\x1b[201~`);
  fire(3_000);
  await host.key("z");
  fire(3_000);
  assert.equal(drafts(session).length, 1, "8 KB were written three seconds ago");
  await host.key(ALT_L);
  await result;
  assert.equal(drafts(session).length, 2);
  assert.deepEqual(draftTimers, []);
  host.fire("session_shutdown");
});

test("pasted text is saved, even if it begins like the path of an image", async () => {
  const { host, session } = await asked();
  await host.key("\x1b[200~/nowhere/shot.png is what I see\x1b[201~");
  fire(3_000);
  assert.deepEqual(typed(session), ["/nowhere/shot.png is what I see"]);
  host.fire("session_shutdown");
});

test("selections are saved at once", async () => {
  const session = new Session();
  const host = await Host.started(session);
  const options = [{ label: "A" }, { label: "B" }];
  const many = { question: "Which?", multi: true, options };
  host.ask({ questions: [{ question: "One?", options }, many] });
  await new Promise(setImmediate);
  await host.ready();
  await host.key("2");
  await host.key(" ");
  const saved = drafts(session).map(({ data }) => data.left.map((draft) => draft?.answer.picks));
  assert.deepEqual(saved, [
    [[1], undefined],
    [[1], [0]],
  ]);
  assert.deepEqual(draftTimers, []);
  host.fire("session_shutdown");
});

test("a submitted form saves no draft", async () => {
  const { host, result, session } = await asked();
  for (const key of "orders\r") await host.key(key);
  await result;
  assert.deepEqual(draftTimers, []);
  assert.deepEqual(drafts(session), []);
  host.fire("session_shutdown");
});

test("drafts of other extensions' questions are not written into the session", async () => {
  const host = await Host.started();
  host.bus.emit("ask-user:ask", { questions: [NAME], from: "x", reply() {} });
  await new Promise(setImmediate);
  await host.ready();
  await host.key("a");
  assert.deepEqual(draftTimers, []);
  host.fire("session_shutdown");
  assert.deepEqual(drafts(host.session), []);
});

for (const how of ENDS) {
  test(`a repeated call restores its own draft, not the draft of an older call with the same id: ${how}`, async () => {
    const session = new Session();
    const saveDraft = (typed) => {
      session.append(draft("r", "call_1_0", [{ question: NAME.question, typed: { custom: typed } }]));
    };
    // Models reuse ids: this draft belongs to an older call.
    saveDraft("another's");
    const first = await Host.started(session);
    await first.askAndDie([{ questions: [NAME] }], how);
    for (const text of [undefined, "orders"]) {
      if (text) saveDraft(text);
      const host = await Host.started(session);
      const shown = host.form.render(80).join("\n");
      assert.equal(shown.includes("orders"), text !== undefined);
      assert.ok(!shown.includes("another's"));
      host.kill();
    }
  });
}
