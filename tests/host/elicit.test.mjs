// What MCP servers ask comes over `ask-user:elicit`, and goes back to whoever asked, and to nobody else.
import assert from "node:assert/strict";
import { EventEmitter, getEventListeners } from "node:events";
import fs from "node:fs";
import { test } from "node:test";
import { environment, opener } from "../support/opener.mjs";
import { ENTER, ESCAPE, FakePi, registerAskUser } from "./pi.mjs";

const AGE = {
  message: "To ship wine, I need your age.",
  requestedSchema: {
    type: "object",
    properties: { age: { type: "integer", minimum: 18, title: "Age" } },
    required: ["age"],
  },
};
const DECLINE = "\x1bx";

/** A Pi with a bus, and the function that elicits over it. */
function host({ start = true, ...options } = {}) {
  const events = new EventEmitter();
  const settled = [];
  events.on("ask-user:settled", (it) => settled.push(it));
  const pi = new FakePi({ ...options, register: (it) => registerAskUser(Object.assign(it, { events })) });
  if (start) pi.start();
  const elicit = (request, more) =>
    new Promise((reply) => events.emit("ask-user:elicit", { from: "wine-shop", ...request, ...more, reply }));
  const answer = (fields) =>
    new Promise((reply) => {
      events.emit("ask-user:list", {
        reply: ([{ requestId }]) => events.emit("ask-user:answer", { requestId, ...fields, reply }),
      });
    });
  return { pi, events, elicit, settled, answer };
}

test("a wrong number is refused, a right one is accepted as a number, and nobody else reads it", async () => {
  const { pi, elicit, settled, answer } = host();
  const result = elicit(AGE);
  await pi.ready();
  assert.match(pi.screen(), /The MCP server “wine-shop” is asking, not the agent/);
  assert.match(pi.screen(), /To ship wine/);
  pi.press("1", "7", ENTER);
  assert.match(pi.screen(), /Type a whole number \(≥ 18\)\.[\s\S]*Type a whole number/);
  const refused = await answer({ answers: ["17"] });
  assert.deepEqual(refused.ok, false);
  assert.match(refused.reason, /Type a whole number \(≥ 18\)\./);
  assert.deepEqual(await answer({ answers: ["42"], via: "phone" }), { ok: true });
  assert.deepEqual(await result, { action: "accept", content: { age: 42 } });
  assert.deepEqual(
    settled.map(({ outcome, answers }) => [outcome, answers]),
    [["answered", undefined]],
  );
});

test("escape cancels; to decline is a choice of its own", async () => {
  const { pi, elicit } = host();
  const cancelled = elicit(AGE);
  await pi.ready();
  pi.press(ESCAPE);
  assert.deepEqual(await cancelled, { action: "cancel" });
  const declined = elicit(AGE);
  await pi.ready();
  pi.press(DECLINE);
  assert.match(pi.screen(), /> 2\. Decline: submit nothing/);
  pi.press(ENTER);
  assert.deepEqual(await declined, { action: "decline" });
});

const URL_MODE = {
  mode: "url",
  elicitationId: "1",
  url: "https://accounts.example/connect?state=x&y=$(id)",
  message: "Connect your account.",
};

const linux = { skip: process.platform !== "linux" };

const until = async (holds) => {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 10));
};

test("an address is opened when the person submits that, and not before", linux, async (t) => {
  const opened = opener(t);
  const { pi, elicit, answer } = host();
  const accepted = elicit(URL_MODE);
  await pi.ready();
  assert.match(
    pi.screen(),
    /Open a page of accounts\.example\?[\s\S]*https:\/\/accounts\.example\/connect\?state=x&y=\$\(id\)/,
  );
  pi.press(ENTER);
  assert.match(pi.screen(), /Ready to submit/);
  assert.ok(!fs.existsSync(opened));
  pi.press("2");
  assert.deepEqual(await accepted, { action: "accept" });
  await until(() => fs.existsSync(opened));
  assert.equal(fs.readFileSync(opened, "utf8"), `1\n${URL_MODE.url}\n`);
  fs.rmSync(opened);
  // Where somebody else says so, the person is told the address.
  const elsewhere = elicit(URL_MODE);
  await pi.ready();
  assert.deepEqual(await answer({ answers: ["Open in the browser"], via: "phone" }), { ok: true });
  assert.deepEqual(await elsewhere, { action: "accept" });
  assert.match(JSON.stringify(pi.notices), /Open this address yourself: .*accounts\.example/);
  assert.ok(!fs.existsSync(opened));
  const declined = elicit(URL_MODE);
  await pi.ready();
  pi.press(DECLINE, ENTER);
  assert.deepEqual(await declined, { action: "decline" });
  const cancelled = elicit(URL_MODE);
  await pi.ready();
  pi.press(ESCAPE);
  assert.deepEqual(await cancelled, { action: "cancel" });
  assert.ok(!fs.existsSync(opened));
});

test("an RPC client reads the whole address before it is opened", linux, async (t) => {
  const opened = opener(t);
  const url = "https://bank.example@xn--bcher-kva.example:8443/connect?state=0123456789abcdef&scope=read_write";
  const { pi, elicit } = host({ mode: "rpc" });
  /** A client that chooses rows by their beginnings. */
  const client = (...choices) => {
    const titles = [];
    pi.ctx.ui.select = async (title, rows) => {
      titles.push(title);
      assert.ok(!fs.existsSync(opened), "before the consent");
      const row = rows.find((it) => it.startsWith(choices[0]));
      assert.ok(row, rows.join("\n"));
      choices.shift();
      return row;
    };
    return titles;
  };
  for (const choices of [["Decline"], ["1. Address", "1. Open in the browser", "Decline"]]) {
    client(...choices);
    assert.deepEqual(await elicit({ ...URL_MODE, url }), { action: "decline" });
  }
  client("Cancel");
  assert.deepEqual(await elicit({ ...URL_MODE, url }), { action: "cancel" });
  const titles = client("1. Address", "1. Open in the browser", "Submit");
  assert.deepEqual(await elicit({ ...URL_MODE, url }), { action: "accept" });
  for (const shown of [url, "xn--bcher-kva.example:8443", "bücher.example", "before the @", "wine-shop"])
    assert.ok(titles[1].includes(shown), `${shown} is not in ${titles[1]}`);
  await until(() => fs.existsSync(opened));
  assert.equal(fs.readFileSync(opened, "utf8"), `1\n${url}\n`);
});

test("without a browser the person is told the address", async (t) => {
  const { pi, elicit } = host();
  environment(t, { SSH_CONNECTION: "a 1 b 2" });
  const accepted = elicit(URL_MODE);
  await pi.ready();
  pi.press(ENTER, "2");
  assert.deepEqual(await accepted, { action: "accept" });
  assert.match(JSON.stringify(pi.notices), /Open this address yourself: .*accounts\.example/);
  assert.match((await elicit({ ...URL_MODE, url: "file:///etc/passwd" })).error, /neither http nor https|no host/);
});

test("the signal takes the form away, and is let go of", async () => {
  const { pi, elicit } = host();
  const abort = new AbortController();
  const result = elicit(AGE, { signal: abort.signal });
  await pi.ready();
  abort.abort();
  assert.deepEqual(await result, { action: "cancel" });
  assert.ok(pi.opened[0].closed);
  assert.equal(getEventListeners(abort.signal, "abort").length, 0);
});

test("it waits while another form is open", async () => {
  const { pi, elicit } = host();
  const asked = pi.ask();
  await pi.ready();
  const result = elicit(AGE);
  await new Promise(setImmediate);
  assert.match(pi.screen(), /Which database/);
  pi.press("2");
  await asked;
  await pi.ready();
  assert.match(pi.screen(), /wine-shop/);
  pi.press(ESCAPE);
  assert.deepEqual(await result, { action: "cancel" });
});

test("in print mode nobody is asked, and it is a cancel", async () => {
  const { elicit } = host({ mode: "print" });
  assert.deepEqual(await elicit(AGE), { action: "cancel" });
});

test("what no form can show, and what asks for a secret, is an error for whoever asks", async () => {
  const { pi, elicit } = host();
  const one = (property) => ({ message: "x", requestedSchema: { type: "object", properties: { x: property } } });
  assert.match((await elicit(one({ type: "object" }))).error, /properties\.x has the type "object"/);
  assert.match((await elicit({ ...AGE, message: 7 })).error, /message is no text/);
  assert.match((await elicit(AGE, { signal: {} })).error, /AbortSignal/);
  assert.deepEqual(pi.notices, []);
  assert.match((await elicit(one({ type: "string", title: "API key" }))).error, /asks for a secret \(api key\)/);
  assert.match(JSON.stringify(pi.notices), /The MCP server “wine-shop” asked for a secret/);
  assert.equal(pi.opened.length, 0);
});

test("before the session it waits, and without one it is a cancel", async () => {
  const { pi, elicit } = host({ start: false });
  const early = elicit(AGE);
  pi.start();
  await pi.ready();
  pi.press(ESCAPE);
  assert.deepEqual(await early, { action: "cancel" });
  const { pi: gone, elicit: never } = host({ start: false });
  const lost = never(AGE);
  gone.shutdown();
  assert.deepEqual(await lost, { action: "cancel" });
});
