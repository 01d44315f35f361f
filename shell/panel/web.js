"use strict";
// The server of the browser panel: who gets in, and how much is taken of anybody. It listens at the loopback interface.
// Nothing that is thrown in an event of Node's gets out.

const { createHash, timingSafeEqual } = require("node:crypto");
const http = require("node:http");

/** The most that is taken. Times are in ms. */
const MOST = {
  streams: 32,
  connections: 64,
  body: 1 << 20,
  bodyTime: 10_000,
  /** Bytes that wait for a stream that is not read. */
  unread: 4 << 20,
  /** Bytes of a request's id. */
  id: 256,
};
/** Time between two heartbeats in ms. The page waits for three of them. */
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
  [401, "This address has no token, or an old one. Open the one that /questions panel shows."],
  [403, "This is not the panel's own address: open the one that /questions panel shows."],
  [404, "There is nothing here."],
  [405, "This path takes another method."],
  [408, "The answer took too long to arrive."],
  [413, "The answer is larger than 1 MB."],
  [415, "Send answers as JSON."],
  [500, "Something failed here. The question is still open. Answer it in the terminal."],
  [503, "Too many tabs watch this panel."],
]);

const digest = (text) => createHash("sha256").update(text).digest();

/** Runs `does`; what it throws ends here. */
function quietly(does) {
  try {
    return does();
  } catch {}
}

/**
 * @typedef {object} Shown What is served.
 * @property {{html: string, policy: string}} page The page, and its Content-Security-Policy.
 * @property {() => object} hello The first event of a stream: everything there is to show.
 * @property {(path: string, sent: any) => [number, object]} take Takes what the page posts; gives status and body.
 */

/** A server from its start to its end. */
class Web {
  #server = http.createServer(OPTIONS);
  /** Connections in the order they came; `#known` are those of who has the token. */
  #sockets = new Set();
  #known = new WeakSet();
  /** Connections that end with a reply that was made. */
  #ending = new WeakSet();
  #streams = new Set();

  /**
   * Listens at any free port.
   *
   * @param {string} token What the page knows. It is never sent: the page shows one hash of it, the server another one.
   * @param {Shown} shown
   * @param {(error?: Error) => void} then Is called once it listens, or cannot.
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

  /** Sends an event to all tabs. JSON holds no line break, so that its data is one line. */
  push(event, data, streams = this.#streams) {
    if (streams.size > 0) this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`, streams);
  }

  /** Sends everything there is to show. `proof` tells the page that the server knows the token. */
  greet(streams = this.#streams) {
    this.push("hello", { version: 1, proof: this.proof, ...this.shown.hello() }, streams);
  }

  /** Ends everything. What was sent is with the system by then. */
  close() {
    clearInterval(this.heartbeat);
    for (const res of this.#streams) quietly(() => res.end());
    for (const socket of this.#sockets) quietly(() => (socket.destroySoon ? socket.destroySoon() : socket.destroy()));
    quietly(() => this.#server.closeAllConnections?.());
    quietly(() => this.#server.close());
  }

  /** A stream that is not read is closed. */
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
    // Without a listener an error would end the process.
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    this.#sockets.add(socket);
    if (this.#sockets.size <= MOST.connections) return;
    // Connections without the token must not block others.
    const oldest = [...this.#sockets].find((other) => !this.#known.has(other));
    this.#sockets.delete(oldest);
    oldest?.destroy();
  }

  /** Runs the handler of a request. If it fails, the page receives status 500. */
  #guard(res, does) {
    try {
      does();
    } catch {
      quietly(() => this.#refuse(res, 500));
    }
  }

  /** Refuses everything that is not the page's own. */
  #request(req, res) {
    // Pipelined requests after the last one get no reply: one for each would take long.
    if (this.#ending.has(req.socket)) return;
    // One that came more than once counts as missing.
    const header = (name) => {
      const all = req.headersDistinct;
      return all ? (all[name]?.length === 1 ? all[name][0] : undefined) : req.headers[name];
    };
    const [host, origin] = [header("host"), header("origin")];
    const refuse = (status) => this.#refuse(res, status);
    // No other name, such as a rebound one. At "localhost" another program may listen, on ::1.
    if (host !== `127.0.0.1:${this.port}`) return refuse(403);
    const method = METHODS.get(req.url);
    if (!method) return refuse(404);
    if (req.method !== method) return refuse(405);
    // A browser names the page that sends a POST, and one that reads across origins.
    if (origin === undefined ? method === "POST" : origin !== `http://${host}`) return refuse(403);
    // Without the token no connection stays open, as by repeated requests without reading.
    if (req.url === "/") return this.#reply(res, 200, this.shown.page.html, { type: "text/html", isLast: true });
    if (!timingSafeEqual(this.expected, digest(header("authorization") ?? ""))) return refuse(401);
    this.#known.add(req.socket);
    if (req.url === "/events") return this.#stream(res);
    // No form of another page can send this type without being asked for.
    if (!/^\s*application\/json\s*(;|$)/i.test(header("content-type") ?? "")) return refuse(415);
    if (Number(header("content-length")) > MOST.body) return refuse(413);
    this.#readBody(req, res, (bytes) => this.#posted(req.url, bytes, res));
  }

  /** Begins a stream with all there is to show. */
  #stream(res) {
    if (this.#streams.size >= MOST.streams) return this.#refuse(res, 503);
    // It waits for another reply of its connection, and its end would not be reported.
    if (!res.socket || res.destroyed) return res.destroy();
    const gone = () => this.#streams.delete(res);
    res.on("close", gone);
    // Bun before 1.4 tells it of the socket only.
    res.socket.on("close", gone);
    this.#writeHead(res, 200, "text/event-stream");
    this.#streams.add(res);
    this.greet(new Set([res]));
  }

  /** Reads a body of bounded length, within a bounded time. */
  #readBody(req, res, then) {
    const parts = [];
    let length = 0;
    const end = (does) => {
      if (!timer) return;
      clearTimeout(timer);
      timer = undefined;
      this.#guard(res, does);
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

  /** A body in UTF-8: JSON with a `requestId`. */
  #posted(path, bytes, res) {
    const sent = quietly(() => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    const id = sent?.requestId;
    const fits = typeof id === "string" && Buffer.byteLength(id) <= MOST.id;
    const [status, said] = fits ? this.shown.take(path, sent) : [400, { ok: false, reason: REASONS.get(400) }];
    this.#reply(res, status, JSON.stringify(said));
  }

  /** Refuses a request and closes its connection: it may have an unread body. */
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
