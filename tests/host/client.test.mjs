// RPC dialogs with a fake client: timeouts, failing dialogs, and the events that other extensions receive.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DATABASE, ending, FakePi, registerAskUser } from "./pi.mjs";

const SHORT = { question: "Which one?", options: ["A", "B"], timeout: 30 };

/** A fake Pi in RPC mode, whose client answers dialogs with `select`. */
class FakeRpc extends FakePi {
  emitted = [];
  entries = [];
  dialogs = [];

  constructor(select, { mode = "rpc", flag } = {}) {
    super({
      mode,
      register: (pi) =>
        registerAskUser(
          Object.assign(pi, {
            // attention.test.mjs checks the other events, which belong to alerts.
            events: { emit: (name, payload) => name.startsWith("ask:") && this.emitted.push([name, payload]) },
            appendEntry: (type, data) => this.entries.push({ type, data }),
            registerFlag: () => {},
            getFlag: (name) => (name === "ask-user-rpc" ? flag : undefined),
            registerCommand: (name, { handler }) => (this[name] = handler),
          }),
        ),
    });
    this.ctx.ui.select = (title, rows, options) => {
      this.dialogs.push({ title, rows, options });
      return select(rows, options);
    };
  }
}

/** A dialog without an answer. It closes when the signal aborts, like Pi's dialogs. */
const silent = (_rows, { signal }) =>
  new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
/** Keeps Node alive until `promise` settles, as stdin does in Pi. The addon's timers do not keep Node alive. */
const alive = async (promise) => {
  const timer = setInterval(() => {}, 1000);
  return promise.finally(() => clearInterval(timer));
};

for (const flag of ["dialogs", "structured"]) {
  test(`a call ends when its timeout expires (${flag})`, async () => {
    const pi = new FakeRpc(silent, { flag });
    const { content, details } = await alive(pi.ask(SHORT));
    assert.match(content[0].text, /^The user did not answer in time\./);
    assert.deepEqual([details.timedOut, details.cancelled], [true, false]);
    const timeout = pi.dialogs[0]?.options.timeout;
    assert.ok(flag === "dialogs" ? timeout > 0 && timeout <= 30 : timeout === undefined, timeout);
    assert.equal(pi.dialogs[0]?.options.signal.aborted, flag === "dialogs" ? true : undefined);
    assert.deepEqual(
      pi.emitted.map(([name]) => name),
      ["ask:cancelled"],
    );
  });
}

test("a dialog that Pi closes at its timeout counts as timed out, not as cancelled", async () => {
  const pi = new FakeRpc((_rows, { timeout }) => new Promise((resolve) => setTimeout(resolve, timeout)), {
    flag: "dialogs",
  });
  const { details } = await alive(pi.ask(SHORT));
  assert.deepEqual([details.timedOut, details.cancelled], [true, false]);
  assert.equal(pi.dialogs.length, 1);
});

test("a failing dialog is reported, and does not count as a cancel", async () => {
  for (const fail of [
    () => Promise.reject(new Error("no dialogs today")),
    () => {
      throw new Error("no dialogs today");
    },
  ]) {
    const result = await new FakeRpc(fail).ask(DATABASE);
    assert.match(result.content[0].text, /no dialogs today/);
    assert.equal(ending(result), "unavailable");
  }
});

test("if Pi cannot append entries, dialogs are still shown", async () => {
  const pi = new FakeRpc((rows) => Promise.resolve(rows[1]), { flag: "structured" });
  pi.pi.appendEntry = () => {
    throw new Error("stale");
  };
  const { details } = await pi.ask(DATABASE);
  assert.equal(details.answers[0].answer, "SQLite");
});

test("when the session ends, the dialog closes and the call settles as interrupted", async () => {
  const pi = new FakeRpc(silent);
  const result = pi.ask(DATABASE);
  await new Promise(setImmediate);
  pi.shutdown();
  assert.equal((await result).details.interrupted, true);
  assert.equal(pi.dialogs[0].options.signal.aborted, true);
  assert.equal(pi.dialogs.length, 1);
});

test("a request id is never used twice, even if a model repeats the id of a call", async () => {
  const pi = new FakeRpc((rows) => Promise.resolve(rows[0]));
  await pi.ask(DATABASE);
  await pi.ask(DATABASE);
  const requests = pi.entries.filter(({ type }) => type === "ask_user_request");
  assert.equal(new Set(requests.map(({ data }) => data.requestId)).size, 2);
});

test("calls with one `question` emit `ask:answered` and `ask:cancelled`, in RPC mode and in the terminal", async () => {
  const answered = new FakeRpc((rows) => Promise.resolve(rows[1]));
  await answered.ask({ question: "Which one?", options: ["A", "B"] });
  assert.deepEqual(answered.emitted, [
    ["ask:answered", { question: "Which one?", response: { kind: "selection", selections: ["B"] } }],
  ]);
  const pi = new FakeRpc(silent, { mode: "tui" });
  const result = pi.ask({ question: "Which one?", options: ["A", "B"] });
  await pi.ready();
  pi.press("\x1b");
  await result;
  assert.deepEqual(
    pi.emitted.map(([name]) => name),
    ["ask:cancelled"],
  );
});

test("a call that is aborted before it starts emits no events and shows nothing", async () => {
  const pi = new FakeRpc(silent);
  await pi.ask({ question: "Which one?", options: ["A", "B"] }, AbortSignal.abort());
  assert.deepEqual([pi.emitted, pi.entries, pi.dialogs], [[], [], []]);
});

test("an event bus that throws does not affect the call", async () => {
  const pi = new FakeRpc((rows) => Promise.resolve(rows[0]));
  pi.pi.events.emit = () => {
    throw new Error("listener");
  };
  const { details } = await pi.ask({ question: "Which one?", options: ["A", "B"] });
  assert.equal(details.cancelled, false);
});

test("a dialog that closes at once counts as not shown, or as cancelled after an earlier answer of the client", async () => {
  const closes = () => Promise.resolve(undefined);
  const assertNotAsked = (result) => {
    assert.match(result.content[0].text, /The user was not asked/);
    assert.equal(ending(result), "unavailable");
  };
  const pi = new FakeRpc(closes, { flag: "dialogs" });
  assertNotAsked(await pi.ask(DATABASE));
  assertNotAsked(await pi.ask({ questions: [{ ...DATABASE.questions[0], multiSelect: true }] }));
  const shown = new FakeRpc((rows) => Promise.resolve(shown.dialogs.length > 1 ? undefined : rows[0]), {
    flag: "dialogs",
  });
  assert.equal((await shown.ask(DATABASE)).details.answers[0].answer, "PostgreSQL");
  assert.equal((await shown.ask(DATABASE)).details.cancelled, true);
});

test("if a dialog replies several times, only the first reply is used, and only for that dialog", async () => {
  // A thenable that calls its callback more than once.
  const repeated = (row) => ({
    // biome-ignore lint/suspicious/noThenProperty: the test needs it
    then(ok) {
      ok(row);
      ok(row);
      setImmediate(ok, row);
    },
  });
  const pi = new FakeRpc(
    (rows) => (pi.dialogs.length === 1 ? repeated(rows[0]) : silent(rows, pi.dialogs.at(-1).options)),
    { flag: "dialogs" },
  );
  const stop = new AbortController();
  const question = (text) => ({ ...DATABASE.questions[0], question: text });
  const result = pi.ask({ questions: [question("One?"), question("Two?")] }, stop.signal);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  assert.equal(pi.dialogs.length, 2);
  stop.abort();
  assert.equal(ending(await result), "interrupted");
});

test("a result with error details is an error in every version of Pi", async () => {
  const pi = new FakeRpc(silent);
  const tool = pi.tools.get("ask_user") ?? pi.start();
  const result = await tool.execute("call_7", { mode: "batch", questions: [] }, undefined, undefined, pi.ctx);
  assert.equal(result.isError, true);
  const handle = (event) =>
    pi.handlers.get("tool_result")({ toolName: "ask_user", isError: false, ...event, details: result.details }, pi.ctx);
  // The handler marks only the result of this call as an error, and only once.
  assert.equal(handle({ toolCallId: "call_6" }), undefined);
  assert.deepEqual(handle({ toolCallId: "call_7" }), { isError: true });
  assert.equal(handle({ toolCallId: "call_7" }), undefined);
});
