// A server that speaks the panel's protocol from the examples in messages.json, which the Rust tests write.
// It decides nothing that a test could rely on but who holds the token; the real decisions are tested in Rust.
import { createHash, createHmac } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { ROOT } from "../support/paths.mjs";

export const EXAMPLES = JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "panel", "messages.json"), "utf8"));
export const TOKEN = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";

const read = (name) => fs.readFileSync(path.join(ROOT, "panel", `page.${name}`), "utf8").replaceAll("\r\n", "\n");

const hash = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The page as the addon serves it, and its policy. */
export function joined(words = EXAMPLES.words, lang = "en") {
  const [style, script] = [read("css"), read("js")];
  const fill = {
    lang,
    title: words.title,
    noscript: words.noScript,
    style,
    script,
    words: JSON.stringify(words).replaceAll("<", "\\u003c"),
  };
  const html = read("html").replaceAll(/\{\{(\w+)\}\}/g, (_, name) => fill[name]);
  const hashes = [hash(script), hash(style)];
  return { html, policy: EXAMPLES.policy.replaceAll("sha256-…", () => hashes.shift()) };
}

const mac = (...parts) => createHmac("sha256", TOKEN).update(parts.join("\n")).digest("base64url");

/** Whether `header` is the proof of a page that knows the token. */
function shows(header, method, path, body) {
  const [kind, challenge, hash, proof] = header?.split(" ") ?? [];
  const own = createHash("sha256").update(body).digest("base64url");
  return kind === "Proof" && hash === own && proof === mac("page", method, path, challenge, hash);
}

/** Starts a panel. `posts` holds every body that came, `streams` the open streams. */
export async function startPanel(t, { items = [], session = "Order service" } = {}) {
  const panel = {
    /** The words of the page. */
    words: EXAMPLES.words,
    language: "en",
    open: new Map(),
    settled: [],
    items,
    posts: [],
    streams: new Set(),
    challenges: 0,
    /** Whether it is somebody else's, who does not know the token. */
    stranger: false,
    /** The paths that were asked for behind a proof. */
    asked: [],
    from: 0,
    /** What a POST gets, until changed: `[status, body]`. */
    verdict: [200, { ok: true }],
    hello: () => ({
      version: 1,
      language: panel.language,
      session,
      from: panel.from,
      items: panel.items,
      open: [...panel.open.values()],
      settled: panel.settled,
    }),
    send(event, data) {
      for (const stream of panel.streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    /** Opens a request: an example's name, or a whole message. */
    ask(asked) {
      const message = typeof asked === "string" ? EXAMPLES.asked[asked] : asked;
      panel.open.set(message.requestId, message);
      panel.settled = panel.settled.filter(({ requestId }) => requestId !== message.requestId);
      panel.send("asked", message);
    },
    settle(requestId, text) {
      panel.open.delete(requestId);
      panel.settled.push({ requestId, text });
      panel.send("settled", { requestId, text });
    },
    say(item) {
      panel.items.push(item);
      panel.send("said", { items: [item], from: panel.from });
    },
    /** Sends bytes as they are. */
    raw(bytes) {
      for (const stream of panel.streams) stream.write(bytes);
    },
    /** Drops every stream, as a server that goes away. */
    drop() {
      for (const stream of panel.streams) stream.destroy();
    },
  };
  const server = http.createServer(async (request, response) => {
    const page = joined(panel.words, panel.language);
    const reply = (status, body, type = "application/json") =>
      response
        .writeHead(status, {
          "Content-Type": type,
          "Content-Security-Policy": page.policy,
          "X-Content-Type-Options": "nosniff",
          "Cache-Control": "no-store",
          "Referrer-Policy": "no-referrer",
        })
        .end(body);
    if (request.url === "/") return reply(200, page.html, "text/html; charset=utf-8");
    const { authorization = "" } = request.headers;
    if (request.url === "/prove") {
      const nonce = /^Nonce ([\w-]{22,64})$/.exec(authorization)?.[1];
      const challenge = `challenge.${panel.challenges++}`;
      const proof = panel.stranger ? "A".repeat(43) : mac("server", nonce, challenge);
      return reply(nonce ? 200 : 401, JSON.stringify({ challenge, proof }));
    }
    if (!["/events", "/answer", "/keep"].includes(request.url)) return reply(404, "{}");
    panel.asked.push(request.url);
    let body = "";
    for await (const part of request) body += part;
    if (!shows(authorization, request.method, request.url, body)) return reply(401, "{}");
    if (request.url === "/events") {
      response.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store" });
      panel.streams.add(response);
      response.on("close", () => panel.streams.delete(response));
      response.write(`event: hello\ndata: ${JSON.stringify(panel.hello())}\n\n`);
      return;
    }
    body = JSON.parse(body);
    panel.posts.push({
      path: request.url,
      body,
      origin: request.headers.origin,
      type: request.headers["content-type"],
    });
    if (request.url === "/keep") {
      panel.send("kept", { requestId: body.requestId });
      return reply(200, JSON.stringify({ ok: true }));
    }
    const late = panel.settled.find(({ requestId }) => requestId === body.requestId);
    const [status, said] = late ? [409, { ok: false, reason: late.text }] : panel.verdict;
    await panel.hold;
    // Everybody hears it before the one who sent it, which is the harder order for the page.
    if (status === 200) panel.settle(body.requestId, EXAMPLES.closings[1]);
    reply(status, JSON.stringify(said));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  panel.port = server.address().port;
  panel.url = `http://127.0.0.1:${panel.port}/#${TOKEN}`;
  panel.stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  /** Listens again where it listened before. */
  panel.restart = () => new Promise((listening) => server.listen(panel.port, "127.0.0.1", listening));
  t?.after(() => server.listening && panel.stop());
  return panel;
}
