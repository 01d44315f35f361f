"use strict";
// The browser panel: its content and its lifetime. It uses the public events of docs/extensions.md, like any extension.
// This file is loaded with Node's `require`, not with Pi's loader, so that the server and its tabs survive a change of
// the session. Handlers of Pi's events throw no exception.

const { randomBytes } = require("node:crypto");
const path = require("node:path");
const { Conversation, convertForm, lastMessages, line, linesOf, pageOf } = require("./shown.js");
const { Web, quietly } = require("./web.js");

/**
 * @typedef {object} Session A session of Pi, from the addon.
 * @property {any} pi
 * @property {any} ctx
 * @property {Record<string, any>} words The texts from `words()` in src/surface/panel.rs.
 * @property {string[]} tools The names of the tools whose results contain answers.
 * @property {boolean} isTerminal
 */

/** The time that a panel waits for the next session, in ms. */
const UNCLAIMED = 5_000;
/** The maximum number of stored outcomes. A page that connects late receives them. */
const SETTLED = 64;
/** The maximum bytes of a form as JSON, and of all open forms. A page shows only a notice for a form beyond these limits. */
const FORM_BYTES = 1 << 20;
const ALL_BYTES = 2 << 20;
/** The key of our line in Pi's footer. */
const STATUS = "ask-user-panel";
/** The reasons of `session_shutdown` after which the process starts another session. */
const CONTINUES = ["reload", "new", "resume", "fork"];

/** Functions of the addon. @type {{markdownToHtml: typeof import("..").markdownToHtml, readAnswers: typeof import("..").readAnswers}} */
let addon;
/** The running panels: at most one per session, plus panels that wait for the next session. */
const panels = new Set();

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A running panel. */
class Panel {
  token = randomBytes(32).toString("base64url");
  conversation = new Conversation(addon.markdownToHtml);
  name = "";
  /** The open requests by id: `{message, bytes, closesAt}`. */
  open = new Map();
  /** The outcomes of requests, by id. */
  settled = new Map();
  /** Functions that remove the listeners of the session. */
  stops = [];
  /** True if the user has not received the address yet. */
  isUnannounced = true;

  /** Starts the panel for `session`. `byUser`: true if the user started it, false if the settings did. */
  constructor(session, byUser) {
    this.byUser = byUser;
    this.words = session.words;
    this.page = pageOf(session.words);
    this.web = new Web(this.token, this, (error) => (error ? this.fail(error) : this.publish()));
    panels.add(this);
    try {
      this.attach(session);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Connects the panel to `session`. */
  attach(session) {
    this.detach();
    clearTimeout(this.unclaimed);
    this.session = session;
    const listen = (target, name, handle) => {
      const handler = (event) => void (this.session === session && quietly(() => handle(event)));
      const stop = target.on(name, handler);
      if (typeof stop === "function") this.stops.push(stop);
    };
    const { pi } = session;
    listen(pi.events, "ask-user:asked", ({ requestId }) => this.add(requestId));
    listen(pi.events, "ask-user:kept", ({ requestId }) => this.removeTimeout(requestId));
    listen(pi.events, "ask-user:settled", (end) => this.settle(end));
    listen(pi, "message_end", ({ message }) => this.addMessage(message));
    listen(pi, "session_tree", () => this.show());
    listen(pi, "session_shutdown", ({ reason }) => this.endSession(reason));
    this.translate(session.words);
    this.publish();
  }

  detach() {
    this.session = undefined;
    for (const stop of this.stops.splice(0)) quietly(stop);
  }

  /** Handles the end of the session: waits for the next session, or closes the panel. */
  endSession(reason) {
    if (!CONTINUES.includes(reason)) return this.close();
    this.detach();
    this.unclaimed = setTimeout(() => quietly(() => this.session ?? this.close()), UNCLAIMED);
    this.unclaimed.unref?.();
  }

  /** Stops the server, and notifies all tabs. */
  close() {
    if (!panels.delete(this)) return;
    clearTimeout(this.unclaimed);
    this.web.push("bye", { text: this.words.isOff });
    quietly(() => this.session?.ctx.ui.setStatus(STATUS, undefined));
    this.detach();
    this.web.close();
  }

  fail({ message }) {
    const { ctx } = this.session ?? {};
    this.close();
    ctx?.ui.notify(fill(this.words.noStart, { why: line(`${message}`) }), "warning");
  }

  /** If the server listens, shows its port in Pi's footer, and shows its URL to the user once. */
  publish() {
    const { port } = this.web;
    if (!panels.has(this)) return this.web.close();
    if (port) quietly(() => this.session?.ctx.ui.setStatus(STATUS, fill(this.words.status, { port })));
    if (this.isUnannounced) this.announce();
  }

  /** Shows the URL to the user. In a terminal, shows it as a link, and copies it if the user started the panel. */
  announce() {
    const { ctx, isTerminal } = this.session ?? {};
    const { words, token } = this;
    const { port } = this.web;
    this.isUnannounced = !(ctx && port);
    if (this.isUnannounced) return;
    const address = `http://127.0.0.1:${port}/#${token}`;
    const link = isTerminal ? `\x1b]8;;${address}\x1b\\${address}\x1b]8;;\x1b\\` : address;
    // The tunnel has the same port on both sides, because the server accepts no other `Host` header.
    const tunnel = fill(words.tunnel, { command: `ssh -L ${port}:127.0.0.1:${port} <host>` });
    const lines = [words.isAt, link, ...(process.env.SSH_CONNECTION ? [tunnel] : [])];
    quietly(() => ctx.ui.notify(lines.join("\n"), "info"));
    if (this.byUser && isTerminal && process.stdout.isTTY)
      process.stdout.write(`\x1b]52;c;${Buffer.from(address).toString("base64")}\x07`);
  }

  /** Changes the language. Tabs in another language reload. */
  translate(words) {
    this.words = words;
    this.page = pageOf(words);
    this.show();
  }

  /** Rereads the transcript of the current branch and the open requests. Sends both to all tabs. */
  show() {
    const { pi, ctx, tools } = this.session;
    const manager = ctx.sessionManager;
    this.name = line(`${quietly(() => manager.getSessionName()?.trim()) || path.basename(ctx.cwd ?? "")}`);
    const messages = lastMessages(quietly(() => manager.getBranch()));
    this.conversation = new Conversation(addon.markdownToHtml, this.conversation.next);
    this.conversation.add(
      messages.flatMap((message) => quietly(() => linesOf(message, tools, addon.readAnswers)) ?? []),
    );
    this.open.clear();
    const reply = (all) => all.forEach(({ requestId }) => void this.read(requestId));
    quietly(() => pi.events.emit("ask-user:list", { reply }));
    this.web.greet();
  }

  /** Adds a message of the session to the transcript. */
  addMessage(message) {
    const items = this.conversation.add(linesOf(message, this.session.tools, addon.readAnswers));
    if (items.length > 0) this.web.push("said", { items, from: this.conversation.from });
  }

  /** Adds a request that has opened. */
  add(requestId) {
    if (this.read(requestId)) this.web.push("asked", this.messageOf(requestId));
  }

  /** Reads the form of a request into `open`. Returns false if `open` has the request already, or if it has no form. */
  read(requestId) {
    if (this.open.has(requestId)) return false;
    let form;
    this.session.pi.events.emit("ask-user:form", { requestId, reply: (json) => (form = json) });
    if (!form) return false;
    const { closesInMs, ...rest } = form;
    let message = convertForm(rest, addon.markdownToHtml);
    let bytes = Buffer.byteLength(JSON.stringify(message));
    const before = [...this.open.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytes > FORM_BYTES || before + bytes > ALL_BYTES) {
      message = { requestId, tooLarge: true, deferred: form.deferred, questions: [] };
      bytes = 0;
    }
    const closesAt = closesInMs === undefined ? undefined : Date.now() + closesInMs;
    this.settled.delete(requestId);
    this.open.set(requestId, { message, bytes, closesAt });
    return true;
  }

  messageOf(requestId) {
    const { message, closesAt } = this.open.get(requestId);
    return closesAt === undefined ? message : { ...message, closesInMs: Math.max(0, closesAt - Date.now()) };
  }

  /** Removes the timeout of a request. */
  removeTimeout(requestId) {
    const request = this.open.get(requestId);
    if (request?.closesAt === undefined) return;
    request.closesAt = undefined;
    this.web.push("kept", { requestId });
  }

  /** Removes a settled request, and stores a text about its outcome. */
  settle({ requestId, outcome, via }) {
    if (!this.open.delete(requestId)) return;
    const { words } = this;
    const place = ["dialogs", "message"].includes(via) ? "client" : via;
    const by = (all) => via && fill(Object.hasOwn(all, place) ? all[place] : all.other, { via: line(place) });
    const texts = {
      answered: by(words.answeredBy),
      cancelled: by(words.closedBy),
      discussed: words.page.discussed,
      timedOut: words.timedOut,
    };
    const text = texts[outcome] || words.page.gone;
    this.settled.set(requestId, text);
    if (this.settled.size > SETTLED) this.settled.delete(this.settled.keys().next().value);
    this.web.push("settled", { requestId, text });
  }

  /** Returns the complete state for a page. */
  hello() {
    const { name: session, words, conversation } = this;
    const settled = [...this.settled].map(([requestId, text]) => ({ requestId, text }));
    const open = [...this.open.keys()].map((id) => this.messageOf(id));
    const { from, items } = conversation;
    return { language: words.language, session, from, items, open, settled };
  }

  /** Handles a POST of the page: an answer, or `/keep`, which cancels the timeout because the user is answering. */
  handlePost(path, sent) {
    const { requestId } = sent;
    const late = () => [409, { ok: false, reason: this.settled.get(requestId) ?? this.words.page.gone }];
    if (!this.session || !this.open.has(requestId)) return late();
    const { events } = this.session.pi;
    if (path === "/keep") {
      events.emit("ask-user:answering", { requestId });
      return [200, { ok: true }];
    }
    let verdict;
    events.emit("ask-user:answer", { ...sent, via: "browser", reply: (result) => (verdict = result) });
    if (verdict.ok) return [200, verdict];
    return this.open.has(requestId) ? [422, verdict] : late();
  }
}

const ofSession = ({ pi }) => [...panels].find(({ session }) => session?.pi === pi);

/** Handles the start of a session. `bySettings`: the settings start a panel. In RPC mode, Pi reports some sessions twice. */
function start(session, bySettings) {
  const current = ofSession(session);
  if (current) return current.show();
  const waiting = [...panels].find(({ session }) => !session);
  if (waiting && (waiting.byUser || bySettings)) return waiting.attach(session);
  waiting?.close();
  if (bySettings) new Panel(session, false);
}

/** Receives functions of the addon. Returns the functions that the addon calls, each with a {@link Session}. */
module.exports = (native) => {
  addon = native;
  return {
    /** Handles the start of a session if the settings start the panel. */
    start: (session) => start(session, true),
    /** Handles the start of a session if the settings start no panel. A panel that the user started continues. */
    follow: (session) => start(session, false),
    /** Starts the panel for the user, or shows its URL again. */
    show(session) {
      const current = ofSession(session);
      if (!current) return void new Panel(session, true);
      current.byUser = true;
      current.announce();
    },
    stop: (session) => ofSession(session)?.close(),
    translate: (session) => ofSession(session)?.translate(session.words),
  };
};
