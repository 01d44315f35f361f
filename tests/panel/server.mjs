// The panel's own server, with the examples of messages.json instead of a session of Pi. Without a session, the server
// only checks the access. tests/host tests all other checks with the addon.
import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import { createRequire } from "node:module";
import net from "node:net";
import path from "node:path";
import { EXTENSION, ROOT } from "../support/paths.mjs";

const require = createRequire(import.meta.url);
const { markdownToHtml } = require(EXTENSION);
const { Conversation, convertForm, linesOf, pageOf } = require("../../shell/panel/shown.js");
const { Web } = require("../../shell/panel/web.js");

const { forms, words, ...examples } = JSON.parse(
  fs.readFileSync(path.join(ROOT, "tests", "panel", "messages.json"), "utf8"),
);
const SAID = [
  { role: "user", content: "Set up the `order` service, please." },
  {
    role: "assistant",
    content: [{ type: "toolCall", name: "bash", arguments: { command: "ls -la\nsrc" } }],
  },
  { role: "assistant", content: "I looked around. **Three** things are yours to decide:\n\n- one\n- two" },
];
const { answeredBy } = words;

/** The examples in the format for the page. */
export const EXAMPLES = {
  ...examples,
  words: words.page,
  asked: Object.fromEntries(Object.entries(forms).map(([name, form]) => [name, convertForm(form, markdownToHtml)])),
  items: new Conversation(markdownToHtml).add(SAID.flatMap((message) => linesOf(message, []))),
  bye: { text: words.isOff },
  closings: [answeredBy.terminal, answeredBy.browser, answeredBy.client, answeredBy.other.replace("{via}", "telegram")],
};
export const TOKEN = "BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc";

/** Starts a panel. Its field `posts` has the received bodies, `streams` the open streams. */
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
    from: 0,
    /** The response to answers, which a test can change: `[status, body]`. */
    verdict: [200, { ok: true }],
    get page() {
      return pageOf({ language: panel.language, page: panel.words });
    },
    hello: () => ({
      language: panel.language,
      session,
      from: panel.from,
      items: panel.items,
      open: [...panel.open.values()],
      settled: panel.settled,
    }),
    handlePost(path, body) {
      panel.posts.push({ path, body });
      if (path === "/keep") {
        panel.send("kept", { requestId: body.requestId });
        return [200, { ok: true }];
      }
      const late = panel.settled.find(({ requestId }) => requestId === body.requestId);
      const [status, reply] = late ? [409, { ok: false, reason: late.text }] : panel.verdict;
      // The other pages receive the answer before its sender does, because this order is harder for the page.
      if (status === 200) panel.settle(body.requestId, EXAMPLES.closings[1]);
      return [status, reply];
    },
    send: (event, data) => panel.web.push(event, data),
    /** Opens a request. `asked`: the name of an example, or a message. */
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
    /** Sends unchanged bytes. */
    raw(bytes) {
      for (const stream of panel.streams) stream.write(bytes);
    },
    /** Closes every stream, like a server that ends. */
    drop() {
      for (const stream of panel.streams) stream.destroy();
    },
    /** Listens again at the same port. */
    async restart() {
      const { createServer } = http;
      const { listen } = net.Server.prototype;
      http.createServer = (options) => (panel.server = createServer(options));
      net.Server.prototype.listen = function (at) {
        return listen.call(this, { ...at, port: panel.port ?? 0 });
      };
      try {
        await new Promise((resolve, reject) => {
          panel.web = new Web(TOKEN, panel, (error) => (error ? reject(error) : resolve()));
        });
      } finally {
        http.createServer = createServer;
        net.Server.prototype.listen = listen;
      }
      panel.port = panel.web.port;
      // The server's own listener runs first, so the server has already replied.
      panel.server.on("request", (request, response) => {
        if (request.url !== "/events" || response.statusCode !== 200) return;
        panel.streams.add(response);
        response.on("close", () => panel.streams.delete(response));
      });
    },
    async stop() {
      panel.web.close();
      if (panel.server.listening) await once(panel.server, "close");
    },
  };
  await panel.restart();
  panel.url = `http://127.0.0.1:${panel.port}/#${TOKEN}`;
  t?.after(() => panel.stop());
  return panel;
}
