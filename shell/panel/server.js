"use strict";
// The browser panel: what it shows, and when it runs. It uses the public events of docs/extensions.md, as any other
// extension can. Node itself loads this file, and not Pi's loader: so the server and its tabs stay from one session to
// the next. Nothing that is thrown in an event of Pi's gets out.

const { randomBytes } = require("node:crypto");
const path = require("node:path");
const { Conversation, drawn, lastMessages, line, linesOf, pageOf } = require("./shown.js");
const { Web, quietly } = require("./web.js");

/**
 * @typedef {object} Session What the addon says of a session of Pi.
 * @property {any} pi
 * @property {any} ctx
 * @property {Record<string, any>} words Those of `words()` in src/surface/panel.rs.
 * @property {string[]} tools The names of the tools whose results hold answers.
 * @property {boolean} isTerminal
 */

/** The time in which a server waits for the next session, in ms. */
const UNCLAIMED = 5_000;
/** Settled requests that are remembered, so that a late page receives their outcome. */
const SETTLED = 64;
/** Most bytes of a form as JSON, and of all that are open. What has no room is named only. */
const FORM_BYTES = 1 << 20;
const ALL_BYTES = 2 << 20;
/** The key of our line in Pi's footer. */
const STATUS = "ask-user-panel";
/** Why a session ends when another one follows in the same process. */
const GOES_ON = ["reload", "new", "resume", "fork"];

/** Functions of the addon. @type {{markdownToHtml: typeof import("..").markdownToHtml, readAnswers: typeof import("..").readAnswers}} */
let addon;
/** The panels that run: of each session at most one, and those that wait for the next session. */
const panels = new Set();

const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** A panel from its start to its end. */
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
  isUntold = true;

  /** Starts for `session`; `byUser` if the user asked for it, and not the settings. */
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

  /** Shows `session` from now on. */
  attach(session) {
    this.detach();
    clearTimeout(this.unclaimed);
    this.session = session;
    const hear = (target, name, does) => {
      const heard = (given) => void (this.session === session && quietly(() => does(given)));
      const stop = target.on(name, heard);
      if (typeof stop === "function") this.stops.push(stop);
    };
    const { pi } = session;
    hear(pi.events, "ask-user:asked", ({ requestId }) => this.add(requestId));
    hear(pi.events, "ask-user:kept", ({ requestId }) => this.keep(requestId));
    hear(pi.events, "ask-user:settled", (end) => this.settle(end));
    hear(pi, "message_end", ({ message }) => this.say(message));
    hear(pi, "session_tree", () => this.show());
    hear(pi, "session_shutdown", ({ reason }) => this.leave(reason));
    this.translate(session.words);
    this.publish();
  }

  detach() {
    this.session = undefined;
    for (const stop of this.stops.splice(0)) quietly(stop);
  }

  /** The session ends. */
  leave(reason) {
    if (!GOES_ON.includes(reason)) return this.close();
    this.detach();
    this.unclaimed = setTimeout(() => quietly(() => this.session ?? this.close()), UNCLAIMED);
    this.unclaimed.unref?.();
  }

  /** Closes everything, and says so to all tabs. */
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

  /** Lets it be known that it listens, once it does. */
  publish() {
    const { port } = this.web;
    if (!panels.has(this)) return this.web.close();
    if (port) quietly(() => this.session?.ctx.ui.setStatus(STATUS, fill(this.words.status, { port })));
    if (this.isUntold) this.announce();
  }

  /** Says where it is: in a terminal as a link, and on its clipboard where the user asked. */
  announce() {
    const { ctx, isTerminal } = this.session ?? {};
    const { words, token } = this;
    const { port } = this.web;
    this.isUntold = !(ctx && port);
    if (this.isUntold) return;
    const address = `http://127.0.0.1:${port}/#${token}`;
    const link = isTerminal ? `\x1b]8;;${address}\x1b\\${address}\x1b]8;;\x1b\\` : address;
    // The port is the same on both sides, for the server knows no other name of itself.
    const tunnel = fill(words.tunnel, { command: `ssh -L ${port}:127.0.0.1:${port} <host>` });
    const lines = [words.isAt, link, ...(process.env.SSH_CONNECTION ? [tunnel] : [])];
    quietly(() => ctx.ui.notify(lines.join("\n"), "info"));
    if (this.byUser && isTerminal && process.stdout.isTTY)
      process.stdout.write(`\x1b]52;c;${Buffer.from(address).toString("base64")}\x07`);
  }

  /** Changes the language. The tabs reload their words. */
  translate(words) {
    this.words = words;
    this.page = pageOf(words);
    this.show();
  }

  /** Shows the conversation of the current branch, and the open requests. */
  show() {
    const { pi, ctx, tools } = this.session;
    const manager = ctx.sessionManager;
    this.name = line(`${quietly(() => manager.getSessionName()?.trim()) || path.basename(ctx.cwd ?? "")}`);
    const said = lastMessages(quietly(() => manager.getBranch()));
    this.conversation = new Conversation(addon.markdownToHtml, this.conversation.next);
    this.conversation.add(said.flatMap((message) => quietly(() => linesOf(message, tools, addon.readAnswers)) ?? []));
    this.open.clear();
    const reply = (all) => all.forEach(({ requestId }) => void this.read(requestId));
    quietly(() => pi.events.emit("ask-user:list", { reply }));
    this.web.greet();
  }

  /** Adds a message of the session. */
  say(message) {
    const items = this.conversation.add(linesOf(message, this.session.tools, addon.readAnswers));
    if (items.length > 0) this.web.push("said", { items, from: this.conversation.from });
  }

  /** Adds a request that was asked. */
  add(requestId) {
    if (this.read(requestId)) this.web.push("asked", this.messageOf(requestId));
  }

  /** Reads the form of a request; false where it is open already, or has none. */
  read(requestId) {
    if (this.open.has(requestId)) return false;
    let form;
    this.session.pi.events.emit("ask-user:form", { requestId, reply: (given) => (form = given) });
    if (!form) return false;
    const { closesInMs, ...rest } = form;
    let message = drawn(rest, addon.markdownToHtml);
    let bytes = Buffer.byteLength(JSON.stringify(message));
    const before = [...this.open.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    if (bytes > FORM_BYTES || before + bytes > ALL_BYTES) {
      message = { requestId, tooLarge: true, waits: form.waits, questions: [] };
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

  /** A request does not close by itself any more. */
  keep(requestId) {
    const it = this.open.get(requestId);
    if (it?.closesAt === undefined) return;
    it.closesAt = undefined;
    this.web.push("kept", { requestId });
  }

  /** A request is over. */
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

  /** All there is to show. */
  hello() {
    const { name: session, words, conversation } = this;
    const settled = [...this.settled].map(([requestId, text]) => ({ requestId, text }));
    const open = [...this.open.keys()].map((id) => this.messageOf(id));
    const { from, items } = conversation;
    return { language: words.language, session, from, items, open, settled };
  }

  /** Receives a POST of the page: an answer, or the news that the user has begun to answer. */
  take(path, sent) {
    const { requestId } = sent;
    const late = () => [409, { ok: false, reason: this.settled.get(requestId) ?? this.words.page.gone }];
    if (!this.session || !this.open.has(requestId)) return late();
    const { events } = this.session.pi;
    if (path === "/keep") {
      events.emit("ask-user:answering", { requestId });
      return [200, { ok: true }];
    }
    let verdict;
    events.emit("ask-user:answer", { ...sent, via: "browser", reply: (given) => (verdict = given) });
    if (verdict.ok) return [200, verdict];
    return this.open.has(requestId) ? [422, verdict] : late();
  }
}

const ofSession = ({ pi }) => [...panels].find(({ session }) => session?.pi === pi);

/** A session starts; the settings want the panel, or not. Pi's RPC mode tells of some sessions twice. */
function begin(session, wanted) {
  const own = ofSession(session);
  if (own) return own.show();
  const left = [...panels].find(({ session }) => !session);
  if (left && (left.byUser || wanted)) return left.attach(session);
  left?.close();
  if (wanted) new Panel(session, false);
}

/** Takes functions of the addon; gives what the addon calls. Each function takes a {@link Session}. */
module.exports = (native) => {
  addon = native;
  return {
    /** A session starts, and the settings want the panel. */
    start: (session) => begin(session, true),
    /** A session starts; a panel that runs because the user asked for it goes on. */
    follow: (session) => begin(session, false),
    /** The user wants to know where it is. */
    show(session) {
      const own = ofSession(session);
      if (!own) return void new Panel(session, true);
      own.byUser = true;
      own.announce();
    },
    stop: (session) => ofSession(session)?.close(),
    translate: (session) => ofSession(session)?.translate(session.words),
  };
};
