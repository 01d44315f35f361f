// Other extensions observe questions, answer them, and ask with our form. They only use events.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import fs from "node:fs";
import { test } from "node:test";
import { DATABASE, ESCAPE, FakePi, registerAskUser } from "./pi.mjs";

const { askUser } = registerAskUser;
const tick = () => new Promise(setImmediate);
const CITY = { from: "trip", question: "Which city?", options: ["Rome", "Oslo"] };

/** An event bus. It catches exceptions of listeners, like the bus of Pi. */
class Bus {
  emitter = new EventEmitter();
  faults = [];
  on(name, listener) {
    const safe = (payload) => {
      try {
        listener(payload);
      } catch (error) {
        this.faults.push(error);
      }
    };
    this.emitter.on(name, safe);
    return () => this.emitter.off(name, safe);
  }
  emit(name, payload) {
    this.emitter.emit(name, payload);
  }
}

/** A Pi with an event bus. `emitted` has the events about questions so far, `last` the last event `asked`. */
function host({ start = true, ...options } = {}) {
  const events = new Bus();
  const emitted = [];
  for (const name of ["ask-user:asked", "ask-user:settled", "ask:answered", "ask:cancelled"])
    events.on(name, (payload) => emitted.push([name, payload]));
  const pi = new FakePi({ ...options, register: (api) => registerAskUser(Object.assign(api, { events })) });
  if (start) pi.start();
  const names = () =>
    emitted.map(([name, { outcome, via }]) => [name.split(":")[1], outcome, via].filter(Boolean).join(" "));
  const answer = (fields) => {
    let verdict;
    events.emit("ask-user:answer", { ...fields, reply: (answer) => (verdict = answer) });
    return verdict;
  };
  const list = () => {
    let open;
    events.emit("ask-user:list", { reply: (requests) => (open = requests) });
    return open;
  };
  const last = () => emitted.findLast(([name]) => name === "ask-user:asked")[1];
  return { pi, events, emitted, names, answer, list, last };
}

test("an answer of an extension closes the form, and the model receives one result", async () => {
  const { pi, names, answer, list, last, emitted } = host();
  const result = pi.ask();
  await pi.ready();
  const { requestId } = last();
  assert.deepEqual(last(), { version: 1, requestId, toolCallId: "call_1", tool: "ask_user", ...DATABASE });
  assert.deepEqual(list(), [last()]);
  assert.deepEqual(answer({ requestId, answers: ["sqLITE"], via: "phone-bridge" }), { ok: true });
  const { details } = await result;
  assert.deepEqual([details.answers[0].selectedOption, details.via], ["SQLite", "phone-bridge"]);
  // There is no notice, because the result in the transcript names the sender.
  assert.deepEqual(pi.notices, []);
  assert.ok(pi.opened[0].closed);
  assert.deepEqual(names(), ["asked", "settled answered phone-bridge"]);
  assert.deepEqual(emitted[1][1].answers, details.answers);
  assert.deepEqual(list(), []);
  assert.match(answer({ requestId, answers: ["SQLite"] }).reason, /answered or closed already/);
  assert.equal(names().length, 2);
});

test("events contain the model's original texts, and `message` as the source of a client's answer", async () => {
  const { pi, names, last } = host({ mode: "rpc", start: false });
  const commands = new Map();
  pi.ctx.ui.select = (_title, _rows, { signal }) =>
    new Promise((resolve) => signal.addEventListener("abort", () => resolve(undefined)));
  pi.pi.registerCommand = (name, { handler }) => commands.set(name, handler);
  pi.start();
  const params = { ...DATABASE, metadata: { source: "setup", deep: [1, null] } };
  const result = pi.ask(params);
  await tick();
  const { requestId, metadata, questions } = last();
  assert.deepEqual([questions, metadata], [DATABASE.questions, params.metadata]);
  commands.get("ask-user-response")(JSON.stringify({ requestId, answers: ["SQLite"] }), pi.ctx);
  assert.equal((await result).details.via, "message");
  assert.deepEqual(names(), ["asked", "settled answered message"]);
  assert.deepEqual(pi.notices, [], "the sender needs no notice");
});

test("an answer in the terminal has no `via`, and a late answer changes nothing", async () => {
  const { pi, names, answer, last } = host();
  const result = pi.ask();
  await pi.ready();
  pi.press("1");
  assert.equal((await result).details.via, undefined);
  assert.deepEqual(names(), ["asked", "settled answered terminal"]);
  assert.equal(answer({ requestId: last().requestId, answers: ["SQLite"] }).ok, false);
  assert.deepEqual(pi.notices, []);
});

test("an invalid answer is refused with a reason, and the question stays open", async () => {
  const { pi, events, answer, last, names } = host();
  const result = pi.ask();
  await pi.ready();
  const { requestId } = last();
  const loop = { requestId, answers: ["SQLite"] };
  loop.self = loop;
  const thrower = {
    requestId,
    get answers() {
      throw new Error("mine");
    },
  };
  for (const [fields, reason] of [
    [{ requestId, answers: [] }, /0 answers for 1 question/],
    [{ requestId, answers: ["a", "b"] }, /2 answers for 1 question/],
    [{ requestId, answers: [null] }, /needs an answer/],
    [{ requestId, answers: "SQLite" }, /must be a JSON list/],
    [{ requestId }, /answers/],
    [{ requestId, discuss: [{ question: 9 }] }, /name a question by its index/],
    [{ answers: ["SQLite"] }, /requestId/],
    [{ requestId: 7, answers: ["SQLite"] }, /requestId/],
    [{ requestId: "another", answers: ["SQLite"] }, /no open question/],
    [{ requestId, answers: ["x".repeat(1_000_001)] }, /1 MB/],
    [loop, /cannot be read/],
  ])
    assert.match(answer(fields).reason, reason);
  let verdict;
  events.emit("ask-user:answer", Object.defineProperty(thrower, "reply", { value: (answer) => (verdict = answer) }));
  assert.match(verdict.reason, /mine/);
  // Answers whose `reply` throws or rejects.
  for (const reply of [
    () => {
      throw new Error("reply");
    },
    async () => {
      throw new Error("later");
    },
  ])
    events.emit("ask-user:answer", { requestId, answers: [], reply });
  await tick();
  assert.deepEqual([events.faults, names()], [[], ["asked"]]);
  events.emit("ask-user:answer", { requestId, answers: ["MongoDB"], via: "Terminal" });
  assert.equal((await result).details.via, "extension");
});

test("no payload makes our listeners throw", async () => {
  const { pi, events, names } = host();
  const result = pi.ask();
  await pi.ready();
  const trap = () => {
    throw new Error("trap");
  };
  const hostile = new Proxy({}, { get: trap, has: trap, ownKeys: trap, getOwnPropertyDescriptor: trap, set: trap });
  const replies = [undefined, 1, trap, async () => trap()];
  const payloads = [undefined, null, 1, "x", [], () => {}, hostile, ...replies.map((reply) => ({ reply }))];
  const channels = events.emitter.eventNames().filter((name) => !/^ask:|(asked|settled|kept)$/.test(name));
  for (const name of ["answer", "answering", "ask", "copy", "form", "list"])
    assert.ok(channels.includes(`ask-user:${name}`), name);
  for (const name of channels) for (const payload of payloads) events.emit(name, payload);
  await tick();
  assert.deepEqual([events.faults, names()], [[], ["asked"]]);
  pi.press(ESCAPE);
  await result;
});

test("a listener of the event `asked` may answer, answer twice, cancel, or throw", async () => {
  const { pi, events, names, answer } = host();
  const verdicts = [];
  const off = events.on("ask-user:asked", ({ requestId }) => {
    verdicts.push(answer({ requestId, answers: ["SQLite"], via: "quick" }));
    verdicts.push(answer({ requestId, answers: ["MongoDB"], via: "quick" }));
    throw new Error("theirs");
  });
  const { details } = await pi.ask();
  assert.deepEqual([details.answers[0].answer, details.via], ["SQLite", "quick"]);
  assert.deepEqual(
    verdicts.map(({ ok }) => ok),
    [true, false],
  );
  assert.deepEqual([pi.opened.length, pi.notices], [0, []]);
  assert.deepEqual(names(), ["asked", "settled answered quick"]);
  off();
  events.on("ask-user:asked", ({ requestId }) => answer({ requestId, cancelled: true, via: "phone" }));
  const cancelled = (await pi.ask()).details;
  assert.deepEqual([cancelled.cancelled, cancelled.via], [true, "phone"]);
});

for (const [how, end] of [
  ["a phone closes", ({ answer, last }) => answer({ requestId: last().requestId, answers: ["other"], via: "phone" })],
  ["an abort closes", ({ stop }) => stop.abort()],
]) {
  test(`text in a form that ${how} moves to Pi's editor`, async () => {
    const at = { ...host(), stop: new AbortController() };
    const { pi } = at;
    pi.editor = "draft ";
    const result = pi.ask({ questions: [{ question: "What name?" }] }, at.stop.signal);
    await pi.ready();
    pi.press(..."half a na");
    end(at);
    await result;
    assert.equal(pi.editor, "draft half a na");
  });
}

test("an abort and a timeout emit the outcome of the call", async () => {
  const { pi, names } = host();
  const stop = new AbortController();
  const stopped = pi.ask(DATABASE, stop.signal);
  await pi.ready();
  stop.abort();
  assert.equal((await stopped).details.interrupted, true);
  assert.deepEqual(names(), ["asked", "settled interrupted"]);
  const alive = setInterval(() => {}, 1_000);
  await pi.ask({ question: "Which?", options: ["A"], timeout: 20 });
  clearInterval(alive);
  assert.deepEqual(names().slice(2), ["asked", "cancelled", "settled timedOut"]);
});

test("the result of a call with one `question` has no field `via`, so a notice names the source of the answer", async () => {
  const { pi, answer, last } = host();
  const result = pi.ask({ question: "Which?", options: ["A", "B"] });
  await pi.ready();
  answer({ requestId: last().requestId, answers: ["A"], via: "phone" });
  assert.equal("via" in (await result).details, false);
  assert.deepEqual(pi.notices, [{ message: "Answered by phone.", type: "info" }]);
});

test("an extension asks with our form, and the result goes only to that extension", async () => {
  const { pi, last, names } = host();
  const result = askUser(pi.pi, CITY);
  await pi.ready();
  assert.match(pi.screen(), /trip has a question/);
  assert.match(pi.screen(), /Which city\?/);
  const { from, toolCallId, requestId } = last();
  assert.deepEqual([from, toolCallId], ["trip", undefined]);
  pi.press("2");
  assert.deepEqual(await result, {
    answered: true,
    answers: [{ question: "Which city?", answer: "Oslo", selectedOption: "Oslo", wasCustom: false }],
    via: "terminal",
  });
  assert.ok(requestId.startsWith("ask."));
  // The events `ask:answered` and `ask:cancelled` report only calls of a model, so they are missing here.
  assert.deepEqual(names(), ["asked", "settled answered terminal"]);
});

test("questions of several extensions wait in a queue, and can be answered, cancelled and aborted", async () => {
  const { pi, answer, last } = host();
  const model = pi.ask();
  const [second, third, fourth] = ["b", "c", "d"].map((name) => ({
    from: name,
    ...DATABASE,
    title: `\x1b[31m${name}\n`,
  }));
  const stop = new AbortController();
  const results = [askUser(pi.pi, second), askUser(pi.pi, third, { signal: stop.signal }), askUser(pi.pi, fourth)];
  await pi.ready();
  assert.equal(pi.opened.length, 1);
  pi.press("1");
  await model;
  await tick();
  await pi.ready();
  assert.match(pi.screen(), /b has a question: b/);
  answer({ requestId: last().requestId, answers: ["own words"], via: "phone" });
  const { answers, via } = await results[0];
  assert.deepEqual([answers[0].wasCustom, via], [true, "phone"]);
  stop.abort();
  assert.equal((await results[1]).interrupted, true);
  await tick();
  await pi.ready();
  assert.match(pi.screen(), /d has a question: d/);
  pi.press(ESCAPE);
  assert.deepEqual([(await results[2]).answered, (await results[2]).cancelled], [false, true]);
  const aborted = new AbortController();
  aborted.abort();
  assert.equal((await askUser(pi.pi, second, { signal: aborted.signal })).interrupted, true);
});

test("an extension can also set a timeout for a list of questions", async () => {
  const { pi } = host();
  const asked = askUser(pi.pi, { from: "b", ...DATABASE, timeout: 400 });
  await pi.ready();
  const { answered, cancelled, ...result } = await asked;
  assert.deepEqual([answered, cancelled ?? false], [false, false], JSON.stringify(result));
  assert.equal(result.timedOut, true, JSON.stringify(result));
});

test("invalid questions return an error", async () => {
  const { pi, events, emitted } = host();
  const cycle = { ...CITY };
  cycle.context = cycle;
  for (const [input, error] of [
    [{ from: "x" }, /questions/],
    [{ from: "x", questions: [] }, /empty/],
    [{ from: "x", questions: [{ options: ["A"] }] }, /question/],
    [{ from: "x", mode: "batch", questions: [] }, /./],
    [{ ...CITY, context: 1n }, /cannot be read/],
    [cycle, /cannot be read/],
    [{ ...CITY, context: "x".repeat(1_000_001) }, /1 MB/],
    [
      {
        ...CITY,
        get title() {
          throw new Error("mine");
        },
      },
      /mine/,
    ],
  ]) {
    // Emits the event directly: `askUser` would copy the input, and so call the getter.
    const result = await new Promise((resolve) => {
      const request = Object.defineProperties(
        {},
        { ...Object.getOwnPropertyDescriptors(input), reply: { value: resolve } },
      );
      events.emit("ask-user:ask", request);
    });
    assert.match(result.error, error);
  }
  assert.match((await askUser(pi.pi, CITY, { signal: {} })).error, /AbortSignal/);
  // A request without `reply` is ignored, because its answer would be lost.
  events.emit("ask-user:ask", { ...CITY });
  assert.deepEqual([pi.opened, emitted], [[], []]);
  assert.match((await askUser({}, CITY)).error, /no ask_user/);
  assert.match((await askUser({ events: new Bus() }, CITY)).error, /no ask_user/);
});

test("questions wait for the start of the session, and all open questions settle at the end of the session", async () => {
  const early = host({ start: false });
  const [first, second] = [askUser(early.pi.pi, CITY), askUser(early.pi.pi, CITY)];
  early.pi.start();
  await early.pi.ready();
  early.pi.press("1");
  assert.equal((await first).answered, true);
  early.pi.shutdown();
  assert.equal((await second).interrupted, true);
  assert.deepEqual(early.names(), ["asked", "settled answered terminal", "asked", "settled interrupted"]);
  assert.match((await askUser(early.pi.pi, CITY)).error, /no ask_user/);
  const notStarted = host({ start: false });
  const waiting = askUser(notStarted.pi.pi, CITY);
  notStarted.pi.shutdown();
  assert.equal((await waiting).interrupted, true);
});

test("in print mode, askUser() resolves as unavailable", async () => {
  const { pi, emitted } = host({ mode: "print" });
  const { answered, unavailable, message } = await askUser(pi.pi, CITY);
  assert.deepEqual([answered, unavailable, emitted], [false, true, []]);
  assert.match(message, /The user was not asked/);
  assert.ok(!fs.existsSync(`${pi.ctx.cwd}/.pi`), "no file");
});

test("in RPC mode, an extension's questions are dialogs of the client, and write nothing into the session", async () => {
  const { pi, last, answer } = host({ mode: "rpc", start: false });
  const dialogs = [];
  const entries = [];
  Object.assign(pi.ctx.ui, {
    select: (title, rows, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener("abort", () => resolve(undefined));
        dialogs.push({ title, rows, resolve });
      }),
  });
  Object.assign(pi.pi, {
    appendEntry: (...entry) => entries.push(entry),
    registerCommand() {},
    getFlag: (name) => (name === "ask-user-rpc" ? "structured" : undefined),
  });
  pi.start();
  const first = askUser(pi.pi, CITY);
  await tick();
  assert.match(dialogs[0].title, /trip has a question/);
  dialogs[0].resolve("Oslo");
  const { answers, via } = await first;
  assert.deepEqual([answers[0].answer, via, entries], ["Oslo", "dialogs", []]);
  const second = askUser(pi.pi, CITY);
  await tick();
  answer({ requestId: last().requestId, answers: ["Rome"], via: "phone" });
  assert.equal((await second).via, "phone");
  assert.deepEqual(pi.notices.at(-1).message, "Answered by phone.");
});

test("two copies of the package ask once and return one verdict", async () => {
  const one = host();
  const spare = new FakePi({ register: (api) => registerAskUser(Object.assign(api, { events: one.events })) });
  spare.foreign.push("ask_user");
  spare.start();
  const result = askUser(one.pi.pi, CITY);
  await one.pi.ready();
  assert.equal(spare.opened.length, 0);
  const verdicts = [];
  const { requestId } = one.last();
  one.events.emit("ask-user:answer", { requestId, answers: ["Rome"], reply: (verdict) => verdicts.push(verdict) });
  assert.equal((await result).answered, true);
  assert.deepEqual(verdicts, [{ ok: true }]);
  const lists = [];
  one.events.emit("ask-user:list", { reply: (requests) => lists.push(requests) });
  assert.deepEqual(lists, [[]]);
});

test("a listener may end the session inside an event", async () => {
  const { pi, events, names } = host();
  events.on("ask-user:asked", () => pi.shutdown());
  assert.equal((await askUser(pi.pi, CITY)).interrupted, true);
  assert.deepEqual(names(), ["asked", "settled interrupted"]);
});

/** Loads an example of docs/ as an extension. */
async function example(name) {
  const source = fs.readFileSync(new URL(`../../docs/examples/${name}`, import.meta.url), "utf8");
  const entry = new URL("../../index.js", import.meta.url).href;
  const linked = source.replace('"pi-questions"', JSON.stringify(entry));
  return (await import(`data:text/javascript,${encodeURIComponent(linked)}`)).default;
}

test("the example surface.mjs shows open requests, stops their timeouts, and answers", async () => {
  const surface = await example("surface.mjs");
  const { pi, events } = host();
  const result = pi.ask({ question: "**Which?**", options: ["A", "B"], timeout: 60_000 });
  await pi.ready();
  const calls = [];
  const screen = Object.fromEntries(
    ["show", "stopClock", "close", "say"].map((name) => [name, (...given) => calls.push([name, ...given])]),
  );
  surface({ events }, screen);
  const [[, requestId, texts, [question], closesInMs]] = calls.splice(0);
  assert.deepEqual(texts, ["<p><strong>Which?</strong></p>"]);
  assert.deepEqual([question.options.map(({ label }) => label), question.custom], [["A", "B"], "row"]);
  assert.ok(closesInMs > 0 && closesInMs <= 60_000, `${closesInMs}`);
  screen.onInput(requestId);
  screen.onInput(requestId);
  screen.onSubmit(requestId, []);
  assert.deepEqual(
    calls.splice(0).map(([name]) => name),
    ["stopClock", "say"],
  );
  let form;
  events.emit("ask-user:form", { requestId, reply: (reply) => (form = reply) });
  assert.equal(form.closesInMs, undefined);
  screen.onSubmit(requestId, ["B"]);
  assert.deepEqual(calls, [["close", requestId, "screen"]]);
  await result;
  events.emit("ask-user:form", { requestId, reply: assert.fail });
});

test("the example bridge.mjs asks a question and answers it from a phone", async () => {
  const bridge = await example("bridge.mjs");
  const { pi, events } = host({ start: false });
  const sent = [];
  const phone = { ask: async () => ["Oslo"], tell: (text) => sent.push(text), close: (_id, via) => sent.push(via) };
  let command;
  pi.pi.registerCommand = (name, options) => {
    if (name === "trip") command = options;
  };
  bridge(Object.assign(pi.pi, { events }), phone);
  pi.start();
  await command.handler();
  assert.deepEqual([sent[0], sent[1].answers[0].answer, sent[1].via], ["phone", "Oslo", "phone"]);
});
