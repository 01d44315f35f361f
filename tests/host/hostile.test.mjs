// Thousands of malformed calls and hosts: no exception is thrown, every promise settles, and no call is reported as
// declined unless the user declined it.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { random } from "../support/random.mjs";
import { tempDir } from "../support/temp.mjs";
import { DECLINED, FakePi } from "./pi.mjs";

const CALLS = 3_000;
const TOOLS = ["ask_user", "question", "AskUserQuestion", "ask_user_question"];
const agentDir = tempDir("ask-user-hostile");
fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify({ tools: TOOLS, notify: "off" }));
process.env.PI_CODING_AGENT_DIR = agentDir;

const below = random(15);
const pick = (list) => list[below(list.length)];

const KEYS = [
  "questions",
  "question",
  "options",
  "label",
  "title",
  "description",
  "header",
  "preview",
  "multiSelect",
  "allowMultiple",
  "allowFreeform",
  "allowComment",
  "required",
  "mode",
  "id",
  "context",
  "timeout",
  "metadata",
  "suggestions",
  "value",
  "answers",
  "annotations",
  "__proto__",
  "constructor",
  "toJSON",
  "then",
  "",
];
const ODD = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  NaN,
  Infinity,
  2 ** 53,
  1e308,
  7n,
  Symbol("s"),
  () => {},
  "",
  " ",
  "\n",
  "x".repeat(70_000),
  "\ud800",
  "\u0000",
  "\x1b]52;c;aGk=\x07",
  "[]",
  '[{"question":"q"}]',
  '{"questions":',
  "null",
  "batch",
  new Date(NaN),
  /x/,
  new Map([[1, 2]]),
  new Uint8Array(3),
  Object.create(null),
  Promise.resolve(1),
  new Proxy([], {}),
  new Error("e"),
];
const deep = (depth) => (depth === 0 ? 1 : { questions: [deep(depth - 1)] });
const throwing = () =>
  Object.defineProperty({}, pick(KEYS), {
    enumerable: true,
    get() {
      throw new Error("getter");
    },
  });
const ring = () => {
  const it = { questions: [] };
  it.questions.push(it);
  return it;
};
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};

/** Returns a random value. The outer levels are more similar to a call than the inner ones. */
function value(depth) {
  switch (below(depth > 4 ? 3 : 12)) {
    case 0:
    case 1:
    case 2:
      return pick(ODD);
    case 3:
      return [throwing, ring, revoked, () => deep(300)][below(4)]();
    case 4:
      return `q ${below(5)}`;
    case 5:
    case 6:
      return Array.from({ length: below(5) }, () => value(depth + 1));
    default:
      return Object.fromEntries(Array.from({ length: below(6) }, () => [pick(KEYS), value(depth + 1)]));
  }
}

/** Returns a valid call in which one field is replaced. */
function nearlyValidCall() {
  const option = () => ({ label: `o${below(4)}`, description: "d", preview: "p" });
  const question = () => ({
    question: `q${below(4)}?`,
    header: "h",
    id: `i${below(4)}`,
    multiSelect: below(2) === 0,
    options: Array.from({ length: below(5) }, option),
  });
  const call = { questions: Array.from({ length: 1 + below(4) }, question), ...(below(3) ? {} : { mode: "batch" }) };
  const places = [call, ...call.questions, ...call.questions.flatMap(({ options }) => options)];
  pick(places)[pick(KEYS)] = value(3);
  return call;
}

/** Returns the argument; in one of eight calls, returns a value of another type instead. */
const odd = (fine) =>
  below(8)
    ? fine
    : pick([
        undefined,
        null,
        5,
        "x",
        [],
        {},
        throwing(),
        revoked(),
        () => {
          throw new Error("called");
        },
      ]);

/** Waits for `promise`. Fails if it stays pending. */
const inTime = (promise, what) => {
  let timer;
  return Promise.race([
    promise,
    new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`${what} stays pending`)), 20_000))),
  ]).finally(() => clearTimeout(timer));
};

test("hostile calls throw nothing and leave nothing pending", async () => {
  const pis = ["tui", "rpc", "print", "json"].map((mode) => {
    const pi = new FakePi({ mode });
    pi.ctx.ui.select = (_title, rows) =>
      new Promise((resolve) => setImmediate(() => resolve(pick([rows[0], rows.at(-1), undefined, 7, {}, "words"]))));
    pi.ctx.ui.input = () =>
      new Promise((resolve) => setImmediate(() => resolve(pick(["words", "", undefined, null, {}]))));
    pi.start();
    return pi;
  });
  /** The number of calls that were reported as declined, by mode. Only the RPC client closes dialogs here. */
  const declined = { tui: 0, rpc: 0, print: 0, json: 0 };
  let answered = 0;
  for (let calls = 0; calls < CALLS; calls++) {
    const pi = pick(pis);
    const name = pick(TOOLS);
    const tool = pi.tools.get(name);
    const raw = below(2) ? nearlyValidCall() : value(0);
    const prepared = tool.prepareArguments(raw);
    const stop = new AbortController();
    const asked = tool.execute(
      odd(`call_${calls}`),
      below(4) ? prepared : raw,
      odd(stop.signal),
      odd(() => {}),
      odd(pi.ctx),
    );
    assert.ok(asked instanceof Promise);
    const result = asked.then(
      (value) => ({ value }),
      (error) => ({ error }),
    );
    // The first dialog opens in a microtask.
    await undefined;
    await new Promise(setImmediate);
    stop.abort();
    // A form whose call has no usable signal is still open, and is disposed here as by Pi.
    for (const entry of pi.opened) if (!entry.closed) entry.component.dispose();
    pi.opened.length = 0;
    const { value: settled, error } = await inTime(result, `${name} ${calls}`);
    if (error) assert.ok(error instanceof Error && error.message, String(error));
    else {
      const [{ text }] = settled.content;
      assert.equal(typeof text, "string");
      if (DECLINED.test(text)) declined[pi.ctx.mode] += 1;
      else if (settled.details?.answers?.length > 0) answered += 1;
    }
    for (const row of [
      tool.renderCall(raw, undefined, {}),
      tool.renderResult(below(2) && settled ? settled : value(1), { expanded: below(2) === 0 }, undefined, {}),
    ]) {
      assert.ok(row.render(1 + below(100)).every((line) => typeof line === "string"));
    }
  }
  for (const pi of pis) pi.shutdown();
  const { rpc, ...otherModes } = declined;
  assert.deepEqual(otherModes, { tui: 0, print: 0, json: 0 });
  assert.ok(rpc > 0 && answered > 0, `${rpc} calls were declined, ${answered} answered`);
});
