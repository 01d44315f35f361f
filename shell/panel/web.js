"use strict";
// The HTTP server of the browser panel, with access control and limits. It listens on the loopback interface.
// An exception in a handler of Node's events never leaves this module.

const { createHash, timingSafeEqual } = require("node:crypto");
const http = require("node:http");

/** Limits. Times are in ms. */
const MOST = {
  streams: 32,
  connections: 64,
  body: 1 << 20,
  bodyTime: 10_000,
  /** Unsent bytes of a stream. With more, the server closes the stream, because its client does not read it. */
  unread: 4 << 20,
  /** Bytes of a request's id. */
  id: 256,
};
/** The interval between heartbeats in ms. After three missing ones, the page closes the connection. */
const HEARTBEAT = 20_000;
const OPTIONS = {
  requestTimeout: MOST.bodyTime,
  headersTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 8_192,
};
const METHODS = new Map(Object.entries({ "/": "GET", "/events": "GET", "/answer": "POST", "/keep": "POST" }));
const REASONS = new Map([
  [400, "This is not an answer to a question."],
  [401, "This address has no token, or an old token. Open the address that /questions panel shows."],
  [403, "This is not the panel's address. Open the address that /questions panel shows."],
  [404, "This path does not exist."],
  [405, "This path expects another HTTP method."],
  [408, "The answer took too long to arrive."],
  [413, "The answer is larger than 1 MB."],
  [415, "Send answers as JSON."],
  [500, "Something failed here. The question is still open. Answer it in the terminal."],
  [503, "Too many tabs watch this panel."],
]);

const digest = (text) => createHash("sha256").update(text).digest();

/** Runs `run` and ignores its exceptions. */
function quietly(run) {
  try {
    return run();
  } catch {}
}

/**
 * @typedef {object} Shown The content of the server, and its handler of posts.
 * @property {{html: string, policy: string}} page The page, and its Content-Security-Policy.
 * @property {() => object} hello The first event of a stream: the complete state.
 * @property {(path: string, sent: any) => [number, object]} handlePost Handles a post of the page; returns the
 *   status and the body of the reply.
 */

/** The HTTP server of one panel. The constructor starts it, `close` stops it. */
class Web {
  #server = http.createServer(OPTIONS);
  /** Open connections, oldest first. */
  #sockets = new Set();
  /** Connections whose client has proved that it knows the token. */
  #authenticated = new WeakSet();
  /** Connections that close after their current reply. */
  #ending = new WeakSet();
  #streams = new Set();

  /**
   * Listens on any free port.
   *
   * @param {string} token The shared secret. Neither side sends it: each proves with its own hash that it knows the secret.
   * @param {Shown} shown
   * @param {(error?: Error) => void} then Called when the server listens, or with the error if it cannot listen.
   */
  constructor(token, shown, then) {
    this.shown = shown;
    this.expected = digest(`Bearer ${digest(`page ${token}`).toString("base64url")}`);
    this.proof = digest(`server ${token}`).toString("base64url");
    const server = this.#server;
    server.on("connection", (socket) => quietly(() => this.#connect(socket)));
    server.on("request", (req, res) => {
      for (const stream of [req, res]) stream.on("error", () => {});
      this.#guard(res, () => this.#request(req, res));
    });
    server.on("error", (error) => quietly(() => this.port || then(error)));
    server.on("listening", () =>
      quietly(() => {
        this.port = server.address()?.port;
        then(this.port ? undefined : new Error("no port"));
      }),
    );
    server.listen({ host: "127.0.0.1", port: 0 });
    server.unref();
    this.heartbeat = setInterval(() => this.#write(": \n\n", this.#streams), HEARTBEAT);
    this.heartbeat.unref?.();
  }

  /** Sends an event to `streams`, by default to all tabs. The data is one line, because JSON contains no line break. */
  push(event, data, streams = this.#streams) {
    if (streams.size > 0) this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, streams);
  }

  /** Sends the complete state. `proof` proves to the page that the server knows the token. */
  greet(streams = this.#streams) {
    this.push("hello", { version: 1, proof: this.proof, ...this.shown.hello() }, streams);
  }

  /** Closes all streams and connections, and stops the server. Earlier writes are still sent. */
  close() {
    clearInterval(this.heartbeat);
    for (const res of this.#streams) quietly(() => res.end());
    for (const socket of this.#sockets) quietly(() => (socket.destroySoon ? socket.destroySoon() : socket.destroy()));
    quietly(() => this.#server.closeAllConnections?.());
    quietly(() => this.#server.close());
  }

  /** Writes `text` to `streams`, and closes those with more than `MOST.unread` unsent bytes. */
  #write(text, streams) {
    for (const res of [...streams])
      quietly(() => {
        res.write(text);
        if (res.writableLength <= MOST.unread) return;
        this.#streams.delete(res);
        res.destroy();
      });
  }

  #connect(socket) {
    // Without a listener, an error would end the process.
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    this.#sockets.add(socket);
    if (this.#sockets.size <= MOST.connections) return;
    // A connection without the token must not block other connections.
    const oldest = [...this.#sockets].find((other) => !this.#authenticated.has(other));
    this.#sockets.delete(oldest);
    oldest?.destroy();
  }

  /** Runs the handler of a request. If it fails, the page receives status 500. */
  #guard(res, handle) {
    try {
      handle();
    } catch {
      quietly(() => this.#refuse(res, 500));
    }
  }

  /** Handles a request of the page, and refuses all others. */
  #request(req, res) {
    // After the last reply of a connection, its pipelined requests are ignored, because replies to all of them would take long.
    if (this.#ending.has(req.socket)) return;
    // A header that occurs more than once is treated as missing.
    const header = (name) => {
      const all = req.headersDistinct;
      return all ? (all[name]?.length === 1 ? all[name][0] : undefined) : req.headers[name];
    };
    const [host, origin] = [header("host"), header("origin")];
    const refuse = (status) => this.#refuse(res, status);
    // Other host names are refused: DNS may be rebound, and another program may listen on ::1 as "localhost".
    if (host !== `127.0.0.1:${this.port}`) return refuse(403);
    const method = METHODS.get(req.url);
    if (!method) return refuse(404);
    if (req.method !== method) return refuse(405);
    // Browsers send `Origin` with each POST and each cross-origin read.
    if (origin === undefined ? method === "POST" : origin !== `http://${host}`) return refuse(403);
    // The connection closes after this reply. Otherwise, a client without the token could keep it open.
    if (req.url === "/") return this.#reply(res, 200, this.shown.page.html, { type: "text/html", isLast: true });
    if (!timingSafeEqual(this.expected, digest(header("authorization") ?? ""))) return refuse(401);
    this.#authenticated.add(req.socket);
    if (req.url === "/events") return this.#stream(res);
    // A form of another site cannot send this content type, and a script needs a CORS preflight.
    if (!/^\s*application\/json\s*(;|$)/i.test(header("content-type") ?? "")) return refuse(415);
    if (Number(header("content-length")) > MOST.body) return refuse(413);
    this.#readBody(req, res, (bytes) => this.#posted(req.url, bytes, res));
  }

  /** Starts a stream. Its first event is the complete state. */
  #stream(res) {
    if (this.#streams.size >= MOST.streams) return this.#refuse(res, 503);
    // A response without a socket waits for another response of its connection, and would not emit `close`.
    if (!res.socket || res.destroyed) return res.destroy();
    const gone = () => this.#streams.delete(res);
    res.on("close", gone);
    // Before 1.4, Bun emits `close` only on the socket.
    res.socket.on("close", gone);
    this.#writeHead(res, 200, "text/event-stream");
    this.#streams.add(res);
    this.greet(new Set([res]));
  }

  /** Reads a body of bounded length, within a bounded time. */
  #readBody(req, res, then) {
    const parts = [];
    let length = 0;
    const end = (handle) => {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      this.#guard(res, handle);
    };
    const refuse = (status) => () => {
      req.pause();
      this.#refuse(res, status);
    };
    let timer = setTimeout(() => end(refuse(408)), MOST.bodyTime);
    timer.unref?.();
    req.on("end", () => end(() => then(Buffer.concat(parts))));
    req.on("close", () => end(() => {}));
    req.on("data", (bytes) => {
      length += bytes.length;
      if (length > MOST.body) end(refuse(413));
      else if (timer) parts.push(bytes);
    });
  }

  /** Handles a posted body: UTF-8 JSON with a `requestId`. */
  #posted(path, bytes, res) {
    const sent = quietly(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    const id = sent?.requestId;
    const isValid = typeof id === "string" && Buffer.byteLength(id) <= MOST.id;
    const [status, reply] = isValid
      ? this.shown.handlePost(path, sent)
      : [400, { ok: false, reason: REASONS.get(400) }];
    this.#reply(res, status, JSON.stringify(reply));
  }

  /** Refuses a request, and closes its connection, because the body may be unread. */
  #refuse(res, status) {
    this.#reply(res, status, JSON.stringify({ ok: false, reason: REASONS.get(status) }), { isLast: true });
  }

  #reply(res, status, body, { type = "application/json", isLast = false } = {}) {
    if (res.destroyed || res.headersSent) return res.destroy();
    if (isLast && res.req?.socket) this.#ending.add(res.req.socket);
    this.#writeHead(res, status, type, isLast && { Connection: "close" });
    res.end(body);
  }

  #writeHead(res, status, type, more) {
    res.writeHead(status, {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "X-Frame-Options": "DENY",
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Content-Security-Policy": this.shown.page.policy,
      ...more,
    });
  }
}

module.exports = { Web, quietly };
