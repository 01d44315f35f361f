// The browser panel: its server in `shell/panel/`, and its events for showing and answering questions. The tests send real
// requests, valid and hostile, from this process.
import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { after, afterEach, test } from "node:test";
import { bearer, hash } from "../support/panel.mjs";
import { answer, DATABASE, DOWN, ENTER, FakePi, NAME, reader } from "./pi.mjs";

const agentDir = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-panel-"));
process.env.PI_CODING_AGENT_DIR = agentDir;
after(() => fs.rmSync(agentDir, { recursive: true, force: true }));

const running = new Set();
afterEach(() => {
  for (const pi of running) pi.shutdown();
  running.clear();
  fs.rmSync(path.join(agentDir, "questions.json"), { force: true });
});

const writeSettings = (values) => fs.writeFileSync(path.join(agentDir, "questions.json"), JSON.stringify(values));

/** Creates a Pi with commands, a footer and a session, and starts it unless `start` is false. */
function startPi({ branch = [], start = true, events = new EventEmitter(), ...options } = {}) {
  const pi = new FakePi({
    ...options,
    register: () => {},
  });
  pi.pi.events = events;
  pi.commands = new Map();
  pi.status = new Map();
  pi.branch = branch;
  pi.pi.registerCommand = (name, command) => pi.commands.set(name, command);
  pi.ctx.ui.setStatus = (key, text) => (text === undefined ? pi.status.delete(key) : pi.status.set(key, text));
  pi.ctx.sessionManager = { ...reader(() => pi.branch), getSessionName: () => pi.session, getSessionId: () => "s" };
  pi.run = (typed) => pi.commands.get("questions").handler(typed, pi.ctx);
  pi.fire = (event, fields = {}) => pi.handlers.get(event)({ type: event, ...fields }, pi.ctx);
  pi.reload = (reason) => {
    pi.fire("session_shutdown", { reason });
    pi.tools.clear();
    register(pi);
    pi.fire("session_start", { reason });
  };
  register(pi);
  if (start) pi.start();
  running.add(pi);
  return pi;
}

const { registerAskUser } = await import("./pi.mjs");
const { markdownToHtml } = registerAskUser;
const require = createRequire(import.meta.url);
const { Conversation, linesOf } = require("../../shell/panel/shown.js");
const register = (pi) => registerAskUser(pi.pi);

/** Waits until `check` returns a truthy value. `what` describes the value in the failure. */
async function until(check, what = "a value") {
  for (let turn = 0; turn < 500; turn++) {
    const found = check();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited for ${what}`);
}

/** Matches the address in the last notification with the address of the panel. Group 1: the port; group 2: the token. */
const panelAddress = (pi) =>
  pi.notices.map(({ message }) => /http:\/\/127\.0\.0\.1:(\d+)\/#([\w-]{43})/.exec(message)).findLast(Boolean);

/** Opens the panel with `/questions panel`. Returns the panel's port and token. */
async function openPanel(pi) {
  pi.notices = pi.notices.filter(({ message }) => !message.includes("http://"));
  pi.run("panel");
  const [, port, token] = await until(() => panelAddress(pi), "the address");
  return { port: Number(port), token };
}

/** Sends a request as the page does. `at`: the panel's port and token; `headers` replace the headers of the page. */
function request(at, target, { method = "GET", headers = {}, body, agent = false } = {}) {
  const { port } = at;
  const base = {
    host: `127.0.0.1:${port}`,
    ...(target !== "/" && { authorization: bearer(at) }),
    ...(method === "POST" && { origin: `http://127.0.0.1:${port}`, "content-type": "application/json" }),
  };
  const all = Object.fromEntries(Object.entries({ ...base, ...headers }).filter(([, value]) => value !== undefined));
  return new Promise((resolve, reject) => {
    const req = http.request({ port, host: "127.0.0.1", path: target, method, headers: all, agent }, (res) => {
      let text = "";
      res.setEncoding("utf8");
      res.on("data", (data) => (text += data));
      res.on("end", () => resolve({ status: res.statusCode, headers: res.headers, text }));
      res.on("error", reject);
    });
    req.on("error", reject);
    if (typeof body === "function") body(req);
    else req.end(body === undefined || typeof body === "string" ? body : JSON.stringify(body));
  });
}

const post = (at, target, body, more) => request(at, target, { method: "POST", body, ...more });

/** Opens an event stream, like a tab of the browser. `events` has the events so far; `event(name)` waits for an event. */
function stream(at) {
  const { port } = at;
  const events = [];
  const found = { events, text: "", comments: 0, closed: false };
  found.opened = new Promise((resolve, reject) => {
    const all = { host: `127.0.0.1:${port}`, authorization: bearer(at) };
    const req = http.get({ port, host: "127.0.0.1", path: "/events", headers: all, agent: false }, (res) => {
      found.res = res;
      res.setEncoding("utf8");
      res.on("data", (data) => {
        found.text += data;
        const parts = found.text.split("\n\n");
        found.text = parts.pop();
        for (const part of parts) {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? [];
          if (name) events.push({ name, ...JSON.parse(data) });
          else found.comments += 1;
        }
      });
      res.on("close", () => (found.closed = true));
      res.on("error", () => (found.closed = true));
      resolve(res.statusCode);
    });
    req.on("error", reject);
  });
  found.event = (name, nth = 0) => until(() => events.filter((event) => event.name === name)[nth], `event ${name}`);
  return found;
}

/** Sends `text` over a raw connection. Resolves with the response, or with its first part of at least `first` characters. */
function raw(port, text, first = Number.POSITIVE_INFINITY) {
  return new Promise((resolve) => {
    let got = "";
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => {
      got += data;
      if (got.length >= first) socket.destroy();
    });
    socket.on("close", () => resolve(got));
    socket.on("error", () => resolve(got));
    setTimeout(() => socket.destroy(), 3000).unref();
  });
}

/** Starts a Pi (see `startPi`) and its panel. */
async function startPanel(options) {
  const pi = startPi(options);
  return { pi, at: await openPanel(pi) };
}

/** Starts a Pi and its panel, and opens a stream. */
async function openTab(options) {
  const { pi, at } = await startPanel(options);
  const tab = stream(at);
  await tab.opened;
  return { pi, at, tab };
}

const PICKED = [{ answer: "SQLite" }];

test("the command opens the panel and shows its URL; a second command shows the URL again", async () => {
  const { pi, at } = await startPanel();
  const { message } = pi.notices.at(-1);
  assert.match(
    message,
    /^The panel is open at:\n\x1b\]8;;(http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43})\x1b\\\1\x1b\]8;;\x1b\\$/,
  );
  assert.equal(pi.status.get("ask-user-panel"), `panel :${at.port}`);
  const page = await request(at, "/");
  assert.equal(page.status, 200);
  assert.match(page.text, /^<!doctype html>/i);
  assert.match(page.headers["content-security-policy"], /default-src 'none'/);
  assert.equal(page.headers["access-control-allow-origin"], undefined);
  pi.notices.length = 0;
  assert.deepEqual(await openPanel(pi), at);
  pi.run("panel stop");
  assert.equal(pi.notices.at(-1).message, "The panel is off.");
  assert.equal(pi.status.has("ask-user-panel"), false);
  await assert.rejects(request(at, "/"));
  pi.run("panel stop");
  const next = await openPanel(pi);
  assert.notEqual(next.token, at.token);
});

test("over SSH, the notification contains the command for a tunnel", async () => {
  process.env.SSH_CONNECTION = "10.0.0.1 1 10.0.0.2 22";
  try {
    const pi = startPi();
    const { port } = await openPanel(pi);
    assert.ok(pi.notices.at(-1).message.endsWith(`\nOn your own machine: ssh -L ${port}:127.0.0.1:${port} <host>`));
  } finally {
    delete process.env.SSH_CONNECTION;
  }
});

test("completions contain `panel`, and a complete word has no completions", () => {
  const pi = startPi();
  const { getArgumentCompletions } = pi.commands.get("questions");
  const complete = (typed) => (getArgumentCompletions(typed) ?? []).map(({ value }) => value);
  const all = ["again", "history", "ask", "off", "on", "panel", "language", "show", "clear"];
  assert.deepEqual(complete(""), all);
  assert.deepEqual(complete("pa"), ["panel"]);
  assert.deepEqual(complete("panel"), []);
});

test("an unknown subcommand is answered with the list of subcommands", () => {
  const pi = startPi();
  for (const typed of ["help", "histroy", "panel stopp", "againn", "answer"]) pi.run(typed);
  const [said, ...same] = pi.notices.splice(0).map(({ message }) => message);
  assert.equal(said, "/questions has these subcommands: again, history, ask, off, on, panel, language, show, clear.");
  assert.deepEqual(same, [said, said, said, said]);
  for (const typed of ["", "show"]) pi.run(typed);
  assert.deepEqual(
    pi.notices.map(({ message }) => message),
    ["No questions are waiting.", "No questions are waiting."],
  );
});

test("an answer in the browser is the result of the call", async () => {
  const { pi, at } = await startPanel();
  const tab = stream(at);
  const other = stream(at);
  assert.equal(await tab.opened, 200);
  await other.opened;
  const result = pi.ask();
  const asked = await tab.event("asked");
  assert.deepEqual(
    asked.questions[0].options.map(({ label }) => label),
    ["PostgreSQL", "SQLite", "MongoDB"],
  );
  const taken = await post(at, "/answer", { requestId: asked.requestId, answers: PICKED });
  assert.deepEqual([taken.status, JSON.parse(taken.text)], [200, { ok: true }]);
  const { details } = await result;
  assert.equal(details.via, "browser");
  assert.match(JSON.stringify(answer(await result)), /SQLite/);
  assert.equal((await other.event("settled")).text, "Answered in the browser.");
  const late = await post(at, "/answer", { requestId: asked.requestId, answers: PICKED });
  assert.deepEqual([late.status, JSON.parse(late.text).reason], [409, "Answered in the browser."]);
});

test("an answer in the terminal closes the form in every tab", async () => {
  const { pi, at, tab } = await openTab();
  const result = pi.ask();
  const { requestId } = await tab.event("asked");
  await pi.ready();
  pi.press(DOWN, ENTER);
  const { details } = await result;
  assert.equal(details.via, undefined);
  assert.deepEqual(await tab.event("settled"), { name: "settled", requestId, text: "Answered in the terminal." });
  const again = stream(at);
  const hello = await again.event("hello");
  assert.deepEqual([hello.open, hello.settled], [[], [{ requestId, text: "Answered in the terminal." }]]);
});

test("the panel shows earlier requests, and an invalid answer leaves a request open", async () => {
  const pi = startPi();
  const result = pi.ask(NAME);
  await until(() => pi.form);
  const at = await openPanel(pi);
  const tab = stream(at);
  const { open } = await tab.event("hello");
  const [{ requestId }] = open.length ? open : [await tab.event("asked")];
  for (const [body, status] of [
    ["no json", 400],
    ["[]", 400],
    [{ requestId }, 422],
    [{ requestId, answers: "x" }, 422],
    [{ requestId, answers: [] }, 422],
    [{ requestId, answers: [{}, {}] }, 422],
    [{ requestId, answers: [{ answer: "  " }] }, 422],
    [{ requestId, answers: [], discuss: [{ question: 9 }] }, 422],
    [{ requestId: "other", answers: [] }, 409],
    [{ requestId: "x".repeat(300), answers: [] }, 400],
    [{ requestId: 5 }, 400],
    [`{"requestId":${JSON.stringify(requestId)},"answers":${"[".repeat(5000)}`, 400],
  ]) {
    const { status: got, text } = await post(at, "/answer", body);
    assert.equal(got, status, text);
    assert.equal(JSON.parse(text).ok, false);
    assert.ok(JSON.parse(text).reason);
  }
  assert.equal((await post(at, "/keep", { requestId })).status, 200);
  assert.equal((await post(at, "/keep", { requestId: "no" })).status, 409);
  const taken = await post(at, "/answer", { requestId, answers: [{ answer: "orders 日本" }] });
  assert.equal(taken.status, 200);
  assert.match(JSON.stringify(answer(await result)), /orders 日本/);
});

test("if the addon drops a part of an answer, it warns the sender", async () => {
  const { pi, at, tab } = await openTab();
  const result = pi.ask();
  const { requestId } = await tab.event("asked");
  const taken = await post(at, "/answer", { requestId, answers: PICKED, note: "on all of it" });
  const { ok, warnings } = JSON.parse(taken.text);
  assert.deepEqual([taken.status, ok, warnings.length], [200, true, 1]);
  assert.match(warnings[0], /note/);
  assert.equal((await result).details.via, "browser");
});

test("a cancel in the browser cancels the call", async () => {
  const { pi, at, tab } = await openTab();
  const result = pi.ask();
  const { requestId } = await tab.event("asked");
  assert.equal((await post(at, "/answer", { requestId, answers: [{}], cancelled: true })).status, 200);
  assert.equal((await result).details.cancelled, true);
  assert.equal((await tab.event("settled")).text, "Closed in the browser.");
});

test("an aborted call closes its form in the browser", async () => {
  const { pi, tab } = await openTab();
  const stop = new AbortController();
  const result = pi.ask(DATABASE, stop.signal);
  await tab.event("asked");
  stop.abort();
  await result;
  assert.equal((await tab.event("settled")).text, "This question is no longer open.");
});

test("a request needs a proof of the token, the correct origin and the correct host name", async () => {
  const { pi, at } = await startPanel();
  const result = pi.ask();
  const { requestId } = await (async () => {
    const tab = stream(at);
    const { open } = await tab.event("hello");
    return open[0] ?? tab.event("asked");
  })();
  const body = { requestId, answers: PICKED };
  const origin = `http://127.0.0.1:${at.port}`;
  const attacks = {
    "no proof": [401, "/answer", { authorization: undefined }],
    "the token itself": [401, "/answer", { authorization: `Bearer ${at.token}` }],
    "the proof of the server": [401, "/answer", { authorization: `Bearer ${hash("server", at.token)}` }],
    "another token": [401, "/answer", { authorization: bearer({ token: "A".repeat(43) }) }],
    "a proof of another kind": [401, "/answer", { authorization: bearer(at).replace("Bearer", "Basic") }],
    "a proof cut short": [401, "/answer", { authorization: bearer(at).slice(0, -1) }],
    "a proof twice": [401, "/answer", { authorization: [bearer(at), bearer(at)] }],
    "a token in the address": [404, `/answer?token=${at.token}`, { authorization: undefined }],
    "another host": [403, "/answer", { host: `evil.example:${at.port}` }],
    "a host without its port": [403, "/answer", { host: "127.0.0.1" }],
    "localhost with a dot": [403, "/answer", { host: `localhost.:${at.port}` }],
    localhost: [403, "/answer", { host: `localhost:${at.port}`, origin: `http://localhost:${at.port}` }],
    "the other loopback address": [403, "/answer", { host: `[::1]:${at.port}` }],
    "every address": [403, "/answer", { host: `0.0.0.0:${at.port}` }],
    "a name behind the port": [403, "/answer", { host: `127.0.0.1:${at.port}.evil` }],
    "another origin": [403, "/answer", { origin: "http://evil.example" }],
    "another port's origin": [403, "/answer", { origin: "http://127.0.0.1:1" }],
    "https of the same name": [403, "/answer", { origin: origin.replace("http", "https") }],
    "no origin": [403, "/answer", { origin: undefined }],
    "the origin null": [403, "/answer", { origin: "null" }],
    "the origin localhost": [403, "/answer", { origin: origin.replace("127.0.0.1", "localhost") }],
    "a form's type": [415, "/answer", { "content-type": "text/plain" }],
    "a form's other type": [415, "/answer", { "content-type": "application/x-www-form-urlencoded" }],
    "a type that only begins with application/json": [415, "/answer", { "content-type": "application/jsonp" }],
    "no type": [415, "/answer", { "content-type": undefined }],
  };
  for (const [name, [status, target, headers]] of Object.entries(attacks)) {
    const got = await post(at, target, body, { headers });
    assert.equal(got.status, status, name);
    assert.equal(got.headers["access-control-allow-origin"], undefined, name);
    for (const who of ["page", "server"]) assert.ok(!got.text.includes(hash(who, at.token)), name);
    assert.ok(!got.text.includes(at.token), name);
  }
  for (const target of [
    "/answer/",
    "//answer",
    "/../answer",
    "/./answer",
    "/%61nswer",
    "/answer#x",
    "/favicon.ico",
    "/index.html",
    "/..%2f..%2fetc/passwd",
    "/events/",
    "*",
    `http://127.0.0.1:${at.port}/answer`,
  ]) {
    assert.equal((await post(at, target, body)).status, 404, target);
  }
  for (const method of ["PUT", "DELETE", "OPTIONS", "PATCH", "GET"]) {
    const got = await request(at, "/answer", { method, headers: { origin } });
    assert.equal(got.status, 405, method);
  }
  assert.equal((await post(at, "/events", "{}")).status, 405);
  assert.equal((await request(at, "/events", { headers: { authorization: undefined } })).status, 401);
  assert.equal((await request(at, "/events", { headers: { origin: "http://evil.example" } })).status, 403);
  // Input that is not valid HTTP.
  assert.match(await raw(at.port, "\x16\x03\x01\x02hello\r\n\r\n"), /^HTTP\/1\.1 400/);
  assert.match(await raw(at.port, `GET / HTTP/1.1\r\nHost: a\r\nHost: 127.0.0.1:${at.port}\r\n\r\n`), /^HTTP\/1\.1 4/);
  assert.match(await raw(at.port, `GET / HTTP/1.1\r\n\r\n`), /^HTTP\/1\.1 400/);
  assert.match(await raw(at.port, `GET / HTTP/1.1\r\nHost: ${"a".repeat(20_000)}\r\n\r\n`), /^HTTP\/1\.1 4/);
  assert.equal(await raw(at.port, "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n"), "");
  assert.equal((await post(at, "/answer", body)).status, 200);
  assert.equal((await result).details.via, "browser");
});

test("hundreds of requests with any method, path, host and origin are all answered and all refused", async () => {
  const { pi, at } = await startPanel();
  const result = pi.ask();
  const secrets = [at.token, DATABASE.questions[0].question];
  const here = `127.0.0.1:${at.port}`;
  const authority = ["", `Authorization: Bearer ${at.token}\r\n`, "Authorization: Basic OnB3\r\n"];
  const origins = ["", "Origin: null\r\n", "Origin: http://evil.example\r\n", `Origin: http://${here}\r\n`];
  const methods = ["GET", "POST", "PUT", "OPTIONS", "HEAD", "DELETE", "TRACE"];
  const targets = ["/answer", "/events", "/keep", `/events?token=${at.token}`, "//events", "/%2e%2e/events", "/EVENTS"];
  let sent = 0;
  for (const [first, method] of methods.entries()) {
    for (const [second, target] of targets.entries()) {
      const heads = [here, "evil.example", `localhost:${at.port + 1}`].flatMap((host, third) => {
        const shown = authority[(first + second + third) % authority.length];
        return origins.slice(third % 2, (third % 2) + 2).map((origin) => `Host: ${host}\r\n${shown}${origin}`);
      });
      const answers = await Promise.all(
        heads.map((head) =>
          raw(at.port, `${method} ${target} HTTP/1.1\r\n${head}Content-Length: 0\r\nConnection: close\r\n\r\n`, 40),
        ),
      );
      for (const [index, text] of answers.entries()) {
        assert.match(text, /^HTTP\/1\.1 4\d\d /, `${method} ${target} ${heads[index]}: ${text.slice(0, 80)}`);
        for (const secret of secrets) assert.ok(!text.includes(secret), `${method} ${target} ${heads[index]}`);
      }
      sent += answers.length;
    }
  }
  assert.ok(sent >= 244, `${sent} requests`);
  // The proof of the token still grants access.
  const tab = stream(at);
  assert.equal(await tab.opened, 200);
  await pi.ready();
  pi.press("2");
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("request bodies are limited in bytes and in time", { timeout: 60_000 }, async () => {
  const { at } = await startPanel();
  const large = await post(at, "/answer", "x".repeat((1 << 20) + 1)).catch((error) => error);
  assert.ok(large.status === 413 || large.code, "the declared length is too large");
  const endless = await post(at, "/answer", (req) => {
    const more = setInterval(() => req.destroyed || req.write("x".repeat(65536)), 1);
    req.on("close", () => clearInterval(more));
    req.on("response", () => clearInterval(more));
  }).catch((error) => error);
  assert.ok(endless.status === 413 || endless.code, "the received length is too large");
  const whole = await post(at, "/answer", JSON.stringify({ requestId: "no", pad: "x".repeat(900_000) }));
  assert.equal(whole.status, 409);
  const started = Date.now();
  const slow = await post(at, "/answer", (req) => req.write('{"requestId"')).catch((error) => error);
  assert.ok(slow.status === 408 || slow.code, JSON.stringify(slow));
  assert.ok(Date.now() - started < 20_000);
  // The server still works after a client has disconnected during a request.
  await new Promise((resolve) => {
    const socket = net.connect(at.port, "127.0.0.1", () => {
      socket.write(`POST /answer HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\nContent-Length: 50\r\n`);
      socket.write(`Origin: http://127.0.0.1:${at.port}\r\nAuthorization: ${bearer(at)}\r\n`);
      socket.write("Content-Type: application/json\r\n\r\n{", () => socket.destroy());
    });
    socket.on("close", resolve);
  });
  assert.equal((await request(at, "/")).status, 200);
});

test("at most 32 streams are open at a time", async () => {
  const { pi, at } = await startPanel();
  const tabs = Array.from({ length: 32 }, () => stream(at));
  assert.deepEqual(new Set(await Promise.all(tabs.map((tab) => tab.opened))), new Set([200]));
  assert.equal((await request(at, "/events")).status, 503);
  const result = pi.ask();
  const asked = await Promise.all(tabs.map((tab) => tab.event("asked")));
  assert.equal(new Set(asked.map(({ requestId }) => requestId)).size, 1);
  tabs[0].res.destroy();
  await until(() => tabs[0].closed);
  const next = await (async () => {
    for (;;) {
      const tab = stream(at);
      if ((await tab.opened) === 200) return tab;
    }
  })();
  assert.equal((await next.event("hello")).open.length, 1);
  pi.run("panel stop");
  await Promise.all(tabs.slice(1).map((tab) => tab.event("bye")));
  await until(() => tabs.every((tab) => tab.closed));
  pi.shutdown();
  await result;
});

test("clients without the token cannot occupy all connections", { timeout: 30_000 }, async ({ signal }) => {
  const { at } = await startPanel();
  const head = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\n\r\n`;
  const sockets = Array.from({ length: 64 }, () => net.connect(at.port, "127.0.0.1").pause());
  for (const socket of sockets) {
    socket.on("error", () => {});
    socket.write(head.repeat(400));
  }
  const status = () => {
    const soon = new Promise((resolve) => setTimeout(resolve, 1_000));
    return Promise.race([request(at, "/"), soon]).then(
      (reply) => reply?.status,
      () => undefined,
    );
  };
  await Promise.all(sockets.map((socket) => socket.connecting && once(socket, "connect")));
  while (!signal.aborted && (await status()) !== 200);
  for (const socket of sockets) socket.destroy();
});

test("a stream that is requested behind another request on the same connection is closed", async () => {
  const { at } = await startPanel();
  for (let turn = 0; turn < 4; turn++) {
    const head = `GET /events HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\nAuthorization: ${bearer(at)}\r\n\r\n`;
    await new Promise((resolve) => {
      const socket = net.connect(at.port, "127.0.0.1", () => socket.write(head.repeat(10)));
      socket.on("data", (data) => data.includes("event: hello") && socket.destroy());
      socket.on("close", resolve);
    });
  }
  assert.equal(await stream(at).opened, 200);
});

test("a call with a very long id is shown, with its remaining time", async () => {
  const pi = startPi();
  const first = await openPanel(pi);
  const tab = stream(first);
  await tab.opened;
  const id = `call_${"x".repeat(450)}|fc 1`;
  const result = pi.tools.get("ask_user").execute(id, DATABASE, undefined, undefined, pi.ctx);
  const { requestId } = await tab.event("asked");
  assert.match(requestId, /^call_x{59}\.1\.\d+$/);
  assert.equal((await post(first, "/answer", { requestId, answers: PICKED })).status, 200);
  await result;

  // One tab opens during the countdown, and another one after the countdown has stopped.
  pi.run("panel stop");
  const call = pi.ask({ question: "Which?", options: ["A"], timeout: 60_000 });
  await pi.ready();
  const later = stream(await openPanel(pi));
  const [open] = (await later.event("hello")).open;
  assert.ok(open.closesInMs > 0 && open.closesInMs < 60_000, `${open.closesInMs}`);
  pi.press(DOWN);
  await later.event("kept");
  pi.run("panel stop");
  const last = stream(await openPanel(pi));
  assert.equal((await last.event("hello")).open[0].closesInMs, undefined);
  pi.shutdown();
  await call;
});

test("streams have a heartbeat", async () => {
  const { setInterval: real } = globalThis;
  globalThis.setInterval = (tick, ms, ...args) => real(tick, ms === 20_000 ? 5 : ms, ...args);
  try {
    const { tab } = await openTab();
    await until(() => tab.comments >= 3, "three heartbeats");
  } finally {
    globalThis.setInterval = real;
  }
});

test("questions of another extension can be answered in the page", async () => {
  const events = new EventEmitter();
  const { at, tab } = await openTab({ events });
  const result = registerAskUser.askUser(
    { events },
    { from: "trip", question: "Which city?", options: ["Rome", "Oslo"] },
  );
  const { requestId, title, questions } = await tab.event("asked");
  assert.deepEqual([title, questions.length], ["trip has a question", 1]);
  const said = await post(at, "/answer", { requestId, answers: [{ answer: "Oslo" }] });
  assert.equal(said.status, 200, said.text);
  const { answers, via } = await result;
  assert.deepEqual([answers[0].answer, via], ["Oslo", "browser"]);
});

test("a stream whose client does not read is closed", async () => {
  const { pi, at } = await startPanel();
  const unread = stream(at);
  await unread.opened;
  unread.res.pause();
  const content = "wide ".repeat(60_000);
  let closed = false;
  unread.res.socket.on("close", () => (closed = true));
  for (let turn = 0; turn < 1000; turn++) {
    pi.fire("message_end", { message: { role: "assistant", content: `${turn} ${content}` } });
    await new Promise(setImmediate);
  }
  unread.res.resume();
  await until(() => closed, "the stream's end");
  const tab = stream(at);
  assert.ok((await tab.event("hello")).items.length > 0);
});

test("the transcript contains the last turns of the branch, and receives new messages", async () => {
  const message = (role, content, more) => ({ type: "message", message: { role, content, ...more } });
  const branch = [];
  for (let turn = 0; turn < 5; turn++) {
    branch.push(message("user", `prompt ${turn}`), message("toolResult", "secret output"));
    branch.push(message("assistant", [{ type: "text", text: `**answer** ${turn}` }]), { type: "custom" });
  }
  const pi = startPi({ branch });
  pi.session = "Order service";
  const at = await openPanel(pi);
  const tab = stream(at);
  const hello = await tab.event("hello");
  assert.equal(hello.session, "Order service");
  assert.deepEqual(
    hello.items.map(({ html }) => html),
    [2, 3, 4].flatMap((turn) => [`<p>prompt ${turn}</p>`, `<p><strong>answer</strong> ${turn}</p>`]),
  );
  pi.fire("message_end", { message: { role: "user", content: "<img src=x onerror=alert(1)>" } });
  pi.fire("message_end", { message: { role: "toolResult", content: "secret output" } });
  pi.fire("message_end", { message: null });
  pi.fire("message_end", {});
  const said = await tab.event("said");
  const markup = "<pre><code>&lt;img src=x onerror=alert(1)&gt;</code></pre>";
  assert.equal(said.items[0].html, markup);
  pi.branch = branch.slice(0, 2);
  const result = pi.ask();
  await tab.event("asked");
  pi.fire("session_tree");
  const next = await tab.event("hello", 1);
  assert.deepEqual([next.items.length, next.open.length], [1, 1], "the request stays open");
  assert.doesNotMatch(JSON.stringify(tab.events), /secret output/);
  pi.shutdown();
  await result;
});

test("the transcript keeps three turns, at most 300 items and 512 KB", () => {
  const all = new Conversation(markdownToHtml);
  all.add([
    ["assistant", " \n"],
    ["assistant", "Hello"],
  ]);
  for (let turn = 0; turn < 4; turn++) {
    all.add([
      ["user", `prompt ${turn}`],
      ["tool", "bash npm\n\x1b[31mtest\u202e"],
    ]);
  }
  assert.deepEqual([all.from, all.items.length], [3, 6]);
  assert.deepEqual(all.items.slice(0, 2), [
    { id: 3, role: "user", html: "<p>prompt 1</p>" },
    { id: 4, role: "tool", text: "bash npm test" },
  ]);
  for (let count = 0; count < 1_000; count++) all.add([["tool", "a".repeat(1_000)]]);
  assert.deepEqual([all.items.length, all.items.at(-1).text.length], [300, 200]);
  for (let count = 0; count < 10; count++) all.add([["assistant", "wide ".repeat(40_000)]]);
  const size = all.items.reduce((sum, { html, text }) => sum + (html ?? text).length, 0);
  assert.ok(size <= 512 * 1024 && all.items.length > 0, `${size}`);
});

test("the transcript contains the texts of a message, and one line for each tool call", () => {
  const call = (name, given) => ({ type: "toolCall", name, arguments: given });
  const content = [
    { type: "thinking", thinking: "hm" },
    { type: "text", text: "I look." },
    call("bash", { timeout: 5, command: "ls" }),
    call("other", { what: "that", n: 1 }),
    call("ask_user", { questions: [] }),
    call("odd", "text"),
    call("ask_user", { title: "T", questions: [{ question: "Which?" }, { question: "Why?" }] }),
  ];
  assert.deepEqual(linesOf({ role: "assistant", content }, []), [
    ["assistant", "I look."],
    ["tool", "bash ls"],
    ["tool", "other that"],
    ["tool", "ask_user "],
    ["tool", "odd "],
    ["tool", "ask_user Which? · Why?"],
  ]);
  const blocks = [
    { type: "text", text: "Go" },
    { type: "image", data: "" },
  ];
  for (const said of ["Go", blocks]) assert.deepEqual(linesOf({ role: "user", content: said }, []), [["user", "Go"]]);
  assert.deepEqual(linesOf({ role: "bashExecution", command: "ls" }, []), [["tool", "! ls"]]);
  for (const none of [{ role: "toolResult", content: "x" }, [], null]) assert.deepEqual(linesOf(none, []), []);
});

test("for questions that are too large, the page only shows a notice; the last 64 outcomes are stored", async () => {
  const { words } = require("../panel/messages.json");
  const events = new EventEmitter();
  const forms = new Map();
  events.on("ask-user:form", ({ requestId, reply }) => forms.has(requestId) && reply(forms.get(requestId)));
  const pi = { on() {}, events };
  const notices = [];
  const ctx = { cwd: "/x", ui: { notify: (message) => notices.push({ message }), setStatus() {} } };
  const server = require("../../shell/panel/server.js")(registerAskUser);
  server.show({ pi, ctx, words, tools: [], isTerminal: false });
  const [, port, token] = await until(() => panelAddress({ notices }), "the address");
  const tab = stream({ port: Number(port), token });
  await tab.opened;
  let count = 0;
  const ask = (bytes) => {
    const requestId = `r${count}`;
    const questions = [{ question: "x", name: "x".repeat(bytes), custom: "only", options: [] }];
    forms.set(requestId, { version: 1, requestId, questions });
    events.emit("ask-user:asked", { requestId });
    return tab.event("asked", count++);
  };
  const isTooLarge = async (bytes) => (await ask(bytes)).tooLarge === true;
  const settle = (requestId) => events.emit("ask-user:settled", { requestId, outcome: "interrupted" });
  assert.equal(await isTooLarge(1 << 20), true, "a single form is too large");
  for (const wanted of [false, false, false, true]) assert.equal(await isTooLarge(600_000), wanted);
  const later = stream({ port: Number(port), token });
  assert.equal((await later.event("hello")).open.length, 5);
  settle("r1");
  assert.equal(await isTooLarge(600_000), false, "there is room again");
  for (let more = 0; more < 70; more++) await ask(10);
  for (const id of forms.keys()) settle(id);
  const { open, settled } = await stream({ port: Number(port), token }).event("hello");
  assert.deepEqual([open, settled.length, settled.at(-1).requestId], [[], 64, `r${count - 1}`]);
  server.stop({ pi });
  await until(() => tab.closed);
});

test("the transcript contains answers, but no output of other tools", async () => {
  const { pi, at, tab } = await openTab();
  const result = pi.ask();
  const { requestId } = await tab.event("asked");
  await post(at, "/answer", { requestId, answers: PICKED });
  const { details } = await result;
  const content = [{ type: "toolCall", name: "ask_user", arguments: DATABASE }];
  pi.fire("message_end", { message: { role: "assistant", content } });
  pi.fire("message_end", { message: { role: "toolResult", toolName: "bash", details, content: "secret output" } });
  pi.fire("message_end", { message: { role: "toolResult", toolName: "ask_user", details, content: "secret output" } });
  const [asked] = DATABASE.questions;
  assert.equal((await tab.event("said")).items[0].text, `ask_user ${asked.question}`);
  const { items } = await tab.event("said", 1);
  assert.deepEqual(
    items.map(({ text }) => text),
    [`${asked.question} → SQLite`],
  );
});

test("after a change of language, open tabs receive the language and the open requests", async () => {
  const { pi, at, tab } = await openTab();
  const result = pi.ask();
  const before = await tab.event("asked");
  try {
    pi.run("language de");
    const { language, open } = await tab.event("hello", 1);
    const [asked] = open;
    assert.deepEqual([language, asked.requestId], ["de", before.requestId]);
    assert.notEqual(asked.questions[0].customLabel, before.questions[0].customLabel);
    const back = stream(at);
    assert.equal((await back.event("hello")).open.length, 1);
    assert.match((await request(at, "/")).text, /<html lang="de">/);
    await post(at, "/answer", { requestId: asked.requestId, answers: PICKED });
    assert.equal((await result).details.via, "browser");
    await tab.event("settled");
  } finally {
    pi.run("language en");
  }
});

for (const reason of ["new", "reload", "resume", "fork"]) {
  test(`the panel continues after ${reason}, and its tabs stay connected`, async () => {
    const { pi, at, tab } = await openTab();
    const result = pi.ask();
    const { requestId: before } = await tab.event("asked");
    const notices = pi.notices.length;
    pi.session = "Another";
    pi.status.clear();
    pi.reload(reason);
    await result;
    assert.equal((await tab.event("settled")).text, "This question is no longer open.");
    const { session, open } = await tab.event("hello", 1);
    assert.deepEqual([session, open, pi.status.get("ask-user-panel")], ["Another", [], `panel :${at.port}`]);
    assert.equal((await post(at, "/answer", { requestId: before, answers: PICKED })).status, 409);
    assert.equal(pi.notices.slice(notices).filter(({ message }) => message.includes("http://")).length, 0);
    const next = pi.ask();
    const { requestId } = await tab.event("asked", 1);
    assert.equal((await post(at, "/answer", { requestId, answers: PICKED })).status, 200);
    assert.equal((await next).details.via, "browser");
    assert.equal(tab.closed, false);
  });
}

test("quit stops the panel and closes its connections", async () => {
  const { pi, at, tab } = await openTab();
  pi.ask();
  await tab.event("asked");
  pi.shutdown();
  assert.equal((await tab.event("bye")).text, "The panel is off.");
  await until(() => tab.closed);
  await assert.rejects(request(at, "/"));
  register(pi);
  pi.fire("session_start", { reason: "startup" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await assert.rejects(request(at, "/"));
});

/** Returns true if another server can listen on the port. */
async function isFree(port) {
  const thief = http.createServer();
  const taken = await new Promise((resolve) => {
    thief.on("error", () => resolve(false));
    thief.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (taken) await new Promise((resolve) => thief.close(resolve));
  return taken;
}

test("between two sessions the port stays in use, and answers are refused", async () => {
  const { pi, at, tab } = await openTab();
  const result = pi.ask();
  const { requestId } = await tab.event("asked");
  pi.fire("session_shutdown", { reason: "reload" });
  await result;
  assert.equal(await isFree(at.port), false);
  assert.equal((await post(at, "/answer", { requestId, answers: PICKED })).status, 409);
  assert.equal((await post(at, "/keep", { requestId })).status, 409);
  assert.equal(tab.closed, false);
});

test("a second session of the process has its own panel, and the first panel is unchanged", async () => {
  const { at, tab } = await openTab();
  const other = await openTab();
  assert.notEqual(other.at.port, at.port);
  const result = other.pi.ask();
  await other.tab.event("asked");
  other.pi.shutdown();
  await result;
  await until(() => other.tab.closed);
  assert.deepEqual([tab.closed, tab.events.length], [false, 1]);
});

test("two hundred reloads with an open tab leave one server, and no other resources", async () => {
  const events = new EventEmitter();
  const { pi, at, tab } = await openTab({ events });
  /** Returns the number of servers, and of listeners for each event, while there is no session. */
  const resources = () => [
    process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length,
    ["asked", "kept", "settled"].map((name) => events.listenerCount(`ask-user:${name}`)),
  ];
  // As in Pi, `on` returns a function that removes the listener.
  const { on } = events;
  events.on = (...args) => {
    on.apply(events, args);
    return () => events.off(...args);
  };
  let first;
  for (let count = 0; count < 200; count++) {
    pi.fire("session_shutdown", { reason: "reload" });
    // The listeners of the first session stay: they were added with the old `on`.
    if (count === 1) first = resources();
    if (count > 1) assert.deepEqual(resources(), first, `reload ${count}`);
    pi.handlers.clear();
    pi.tools.clear();
    register(pi);
    pi.fire("session_start", { reason: "reload" });
  }
  assert.equal((await request(at, "/")).status, 200);
  assert.equal(tab.closed, false);
  const result = pi.ask();
  await pi.ready();
  pi.press("2");
  assert.equal(answer(await result).answers[0].answer, "SQLite");
});

test("a server without a session is closed after 5 s", async () => {
  const { setTimeout: real } = globalThis;
  let end;
  globalThis.setTimeout = (tick, ms, ...args) => {
    if (ms !== 5_000) return real(tick, ms, ...args);
    end = tick;
    return real(() => {}, 0);
  };
  try {
    const { pi, at } = await startPanel();
    pi.reload("new");
    assert.equal((await request(at, "/")).status, 200);
    end();
    assert.equal((await request(at, "/")).status, 200, "the next session took over the server");
    pi.fire("session_shutdown", { reason: "new" });
    assert.equal(await isFree(at.port), false);
    end();
    assert.equal(await isFree(at.port), true);
  } finally {
    globalThis.setTimeout = real;
  }
});

test("the server sends a proof of the token only to clients with a proof, and never sends the token", async () => {
  const { at, tab } = await openTab();
  const hello = await tab.event("hello");
  assert.equal(hello.proof, hash("server", at.token));
  const page = await request(at, "/");
  const sent = [page.text, JSON.stringify(page.headers), JSON.stringify(tab.events)].join();
  assert.ok(!sent.includes(at.token));
  assert.ok(!page.text.includes(hello.proof), "without the token, the page has no proof");
});

test("if too many connections without the token are open, the oldest are closed", async () => {
  const { at, tab } = await openTab();
  const sockets = [];
  for (let count = 0; count < 200; count++) {
    const socket = net.connect(at.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("close", () => (socket.over = true));
    sockets.push(socket);
    await once(socket, "connect");
  }
  const late = stream(at);
  assert.equal(await late.opened, 200);
  await until(() => sockets.filter((socket) => socket.over).length >= 137, "137 closed connections");
  assert.ok(
    sockets.slice(0, 100).every((socket) => socket.over),
    "the oldest connections are closed",
  );
  assert.ok(
    sockets.slice(-50).every((socket) => !socket.over),
    "the newest connections stay open",
  );
  assert.equal(tab.closed, false);
  for (const socket of sockets) socket.destroy();
});

test("the setting starts the panel only from the user's own file", async () => {
  writeSettings({ panel: "on" });
  const pi = startPi();
  const [, port, token] = await until(() => panelAddress(pi), "the address");
  assert.equal((await request({ port, token }, "/")).status, 200);
  // The setting started this panel, so the panel stops when the setting is off.
  writeSettings({ panel: "off" });
  pi.reload("reload");
  await new Promise((resolve) => setTimeout(resolve, 50));
  await assert.rejects(request({ port, token }, "/"));

  const foreign = startPi({ start: false });
  foreign.trust();
  fs.writeFileSync(path.join(foreign.ctx.cwd, ".pi", "questions.json"), '{"panel":"on","notify":"off"}');
  foreign.start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(panelAddress(foreign), undefined);
  assert.match(foreign.notices[0].message, /"panel" only works in your own questions\.json; it is ignored here\./);
});

/** Runs `use`, which must not create a server. */
async function withoutServer(use) {
  const http = process.getBuiltinModule("node:http");
  const { createServer } = http;
  let made = 0;
  http.createServer = (...args) => {
    made += 1;
    return createServer(...args);
  };
  try {
    await use();
  } finally {
    http.createServer = createServer;
  }
  assert.equal(made, 0);
}

test("there is no panel in print or JSON mode", async () => {
  writeSettings({ panel: "on" });
  for (const mode of ["print", "json"]) {
    const errors = [];
    const { error } = console;
    console.error = (text) => errors.push(text);
    try {
      await withoutServer(() => startPi({ mode }).run("panel"));
    } finally {
      console.error = error;
    }
    assert.match(errors.join("\n"), /questions panel needs a terminal/);
  }
});

test("the setting starts no panel if another extension has our tools", async () => {
  writeSettings({ panel: "on" });
  const pi = startPi({ start: false });
  pi.foreign.push("ask_user");
  await withoutServer(() => pi.start());
});

test("in RPC mode, the address is plain text, and a second `session_start` opens no second panel", async () => {
  writeSettings({ panel: "on" });
  const pi = startPi({ mode: "rpc" });
  pi.fire("session_start", { reason: "startup" });
  await until(() => panelAddress(pi));
  assert.equal(pi.notices.filter(({ message }) => message.includes("http://")).length, 1);
  assert.doesNotMatch(pi.notices.at(-1).message, /\x1b/);
});

/** Runs `use` with another `http.createServer`. */
async function withServer(createServer, use) {
  const { createServer: real } = http;
  http.createServer = (...args) => createServer(real, ...args);
  try {
    return await use();
  } finally {
    http.createServer = real;
  }
}

test("a server that cannot be created is reported to the user", async () => {
  const broken = [
    () => 5,
    () => {
      throw new Error("no");
    },
  ];
  for (const change of broken) {
    await withServer(change, async () => {
      const pi = startPi();
      pi.run("panel");
      assert.match(pi.notices.at(-1).message, /^The panel could not start: /);
      assert.equal(pi.notices.at(-1).type, "warning");
      pi.run("panel stop");
    });
  }
});

test("a server that cannot listen is reported", async () => {
  const failing = (real, ...args) => {
    const server = real(...args);
    server.listen = () => void setImmediate(() => server.emit("error", new Error("listen EPERM")));
    return server;
  };
  await withServer(failing, async () => {
    const pi = startPi();
    pi.run("panel");
    await until(() => pi.notices.some(({ message }) => message === "The panel could not start: listen EPERM."));
    assert.equal(pi.status.size, 0);
  });
});

test("a server that is stopped before it listens never listens", async () => {
  const pi = startPi();
  pi.run("panel");
  pi.run("panel stop");
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(panelAddress(pi), undefined);
  pi.run("panel");
  pi.fire("session_shutdown", { reason: "quit" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(panelAddress(pi), undefined);
});

test("a Pi whose ui throws still has a panel", async () => {
  writeSettings({ panel: "on" });
  const pi = startPi({ start: false });
  let port;
  pi.ctx.ui.setStatus = (_key, text) => {
    port = Number(text?.split(":")[1]);
    throw new Error("no");
  };
  pi.ctx.sessionManager = {
    getBranch: () => {
      throw new Error("no");
    },
  };
  pi.start();
  const [, , token] = await until(() => panelAddress(pi));
  assert.equal((await request({ port, token }, "/")).status, 200);
});

test("without the panel, there is no server", () => withoutServer(() => startPi()));
