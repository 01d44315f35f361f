// Calls that were interrupted when Pi ended: answers from `--answers`, forms for the other questions, and the time when
// the agent continues with the results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { draft, logged } from "../support/log.mjs";
import { waitUntil } from "../support/wait.mjs";
import { DATABASE, ending, FakePi, registerAskUser } from "./pi.mjs";
import { Host, Session, tick } from "./session.mjs";

const NAME = { questions: [{ question: "Name?" }] };
const one = (question) => ({ questions: [{ question, options: [{ label: "Yes" }, { label: "No" }] }] });
const results = (session) => session.branch().filter(({ message }) => message?.role === "toolResult");
/** Registers the addon in a Pi that was started with `--answers <text>`. */
const withAnswers = (text) => (pi) => {
  pi.getFlag = (name) => (name === "answers" ? text : undefined);
  return registerAskUser(pi);
};

/** Creates a session whose last message has these calls, without results. */
async function cutOff(calls) {
  const session = new Session();
  const before = await Host.started(session);
  await before.askAndDie(calls, "killed");
  return session;
}

test("if `--answers` answers the first of two calls, the form of the second call works", async () => {
  const session = await cutOff([one("First?"), one("Second?")]);
  const host = await Host.started(session, withAnswers('["Yes"]'));
  await waitUntil(() => host.form);
  await host.ready();
  await host.key("2");
  await waitUntil(() => results(session).length === 2);
  assert.equal(host.form, undefined);
  host.fire("session_shutdown");
});

test("each item of `--answers` is used once", async () => {
  const two = { questions: [...one("This?").questions, ...one("That?").questions] };
  const session = await cutOff([one("First?"), two]);
  const host = await Host.started(session, withAnswers('["Yes", "Yes", null, "No", "No"]'));
  await tick();
  assert.equal(host.open().length, 1, "the second call is open: one of its questions has no answer");
  assert.deepEqual(results(session), []);
  host.fire("session_shutdown");
});

test("the draft of a form that `--answers` fills does not move to the editor", async () => {
  const session = await cutOff([NAME]);
  session.append(draft("r", "call_0_0", [{ question: "Name?", typed: { custom: "abc" } }]));
  const host = await Host.started(session, withAnswers('["given"]'));
  await waitUntil(() => results(session).length === 1);
  assert.equal(host.fake.editor, "");
  host.fire("session_shutdown");
});

test("an interrupted deferred call does not make the agent continue", async () => {
  const session = await cutOff([{ ...one("When?"), wait: false }]);
  const host = await Host.started(session);
  await waitUntil(() => results(session).length === 1);
  // The agent would continue after a redraw of the transcript; if Pi does not redraw, after 1 s.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  assert.deepEqual(
    session.entries.filter(({ type }) => type === "custom_message"),
    [],
  );
  host.fire("session_shutdown");
});

test("an interrupted deferred call gets a result, even if its arguments are refused after the restart", async () => {
  const session = new Session();
  const before = await Host.started(session);
  before.begin();
  const args = { ...one("When?"), wait: false };
  const called = { type: "toolCall", id: "c", name: "ask_user", arguments: args };
  session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content: [called] } });
  const tool = before.fake.tools.get("ask_user");
  tool.execute("c", tool.prepareArguments(args), undefined, undefined, before.fake.ctx);
  await waitUntil(() => logged(session.branch(), "asked").length === 1);
  before.kill();
  called.arguments = { questions: [] };
  const host = await Host.started(session);
  await waitUntil(() => results(session).length === 1);
  host.fire("session_shutdown");
});

test("if the user moves to another branch, the typed text of an interrupted call moves to the editor", async () => {
  const session = new Session();
  const root = session.append({ type: "message", message: { role: "user", content: "hi" } });
  const before = await Host.started(session);
  await before.askAndDie([NAME], "killed");
  const host = await Host.started(session);
  await waitUntil(() => host.form);
  await host.ready();
  for (const key of "abc") await host.key(key);
  await host.goTo(root);
  assert.equal(host.form, undefined);
  assert.deepEqual(logged(session.branch(), "draft"), []);
  assert.equal(host.fake.editor, "abc");
  host.fire("session_shutdown");
});

for (const event of ["the signal aborts", "the session ends"]) {
  test(`if ${event} after the client has disconnected, the call ends as "connection lost"`, async () => {
    Object.defineProperty(process.stdin, "readableEnded", { value: true, configurable: true });
    const pi = new FakePi({ mode: "rpc" });
    pi.ctx.ui.select = () => new Promise(() => {});
    const stop = new AbortController();
    const result = pi.ask(DATABASE, stop.signal);
    await tick();
    if (event === "the signal aborts") stop.abort();
    else pi.shutdown();
    const ended = await result;
    delete process.stdin.readableEnded;
    assert.deepEqual([ending(ended), ended.terminate], ["connectionLost", true]);
  });
}
