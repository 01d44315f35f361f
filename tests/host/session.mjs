// A fake session around the fake Pi: Pi's editor, a tree of entries, an agent that works or is idle, and messages to this
// agent. The tree survives the end of Pi. Tests can kill Pi at any point and continue the session.
import { EventEmitter } from "node:events";
import { FakePi, registerAskUser } from "./pi.mjs";

export const tick = () => new Promise(setImmediate);
/** Waits a little longer than the time in which a new form ignores keys. */
export const grace = () => new Promise((resolve) => setTimeout(resolve, 180));

const SHIFT_DOWN = "\x1b[1;2B";
/** The result that Pi 1.6 writes for a call that did not start. */
const NOT_BEGUN = { content: [{ type: "text", text: "Operation aborted" }], details: {}, isError: true };
/** The values of `how` in `askAndDie`. */
export const ENDS = ["killed", "stopped", "not begun"];

/** The state that Pi saves on disk. */
export class Session {
  entries = [];
  byId = new Map();
  leaf = null;
  /** The number of entries that were read. */
  read = 0;

  append(entry) {
    this.entries.push({ id: `e${this.entries.length}`, parentId: this.leaf, ...entry });
    this.leaf = this.entries.at(-1).id;
    this.byId.set(this.leaf, this.entries.at(-1));
    return this.leaf;
  }

  entry(id) {
    this.read++;
    return this.byId.get(id);
  }

  branch(from = this.leaf) {
    const path = [];
    for (let id = from; id !== null; id = path.at(-1).parentId) path.push(this.entry(id));
    return path.reverse();
  }
}

/** A Pi with a session. */
export class Host {
  listeners = [];
  widgets = new Map();
  /** The number of calls of `setWidget`. */
  drawn = 0;
  /** The running turn of the agent; null while the agent is idle. */
  run = null;
  /** Messages that the working agent receives at the end of its turn. */
  steered = [];
  commands = {};
  dead = false;

  /** `register`: the extension, by default ours. */
  constructor(session, register = registerAskUser) {
    this.session = session;
    this.bus = new EventEmitter();
    const alive =
      (does) =>
      (...args) => {
        if (this.dead) throw new Error("stale");
        return does(...args);
      };
    this.prompt = { getText: () => "", setText() {} };
    const additions = {
      events: { emit: (name, payload) => this.bus.emit(name, payload), on: (name, fn) => this.bus.on(name, fn) },
      appendEntry: alive((customType, data) => void session.append({ type: "custom", customType, data })),
      sendMessage: alive((message, options) => this.#send(message, options)),
      registerCommand: (name, { handler }) => (this.commands[name] = handler),
      registerMessageRenderer() {},
      registerFlag() {},
      getFlag: () => undefined,
    };
    this.fake = new FakePi({
      register: (pi) => register(Object.assign(pi, additions)),
      tui: {
        terminal: { rows: 24, columns: 80, write() {} },
        requestRender() {},
        getFocusedComponent: () => this.form ?? this.prompt,
      },
    });
    const { ctx } = this.fake;
    Object.assign(ctx.ui, {
      setWidget: (key, build) => this.#widget(key, build),
      onTerminalInput: (listener) => this.listeners.push(listener),
      setStatus() {},
    });
    Object.defineProperty(ctx, "signal", { get: () => this.run?.signal });
    Object.assign(ctx, {
      isIdle: alive(() => this.run === null),
      sessionManager: {
        getBranch: (id) => session.branch(id),
        getEntry: (id) => session.entry(id),
        getLeafId: () => session.leaf,
        getSessionId: () => "s",
        getSessionFile: () => undefined,
        appendMessage: (message) => session.append({ type: "message", message }),
        appendCustomEntry: (customType, data) => session.append({ type: "custom", customType, data }),
        branch: (id) => {
          session.leaf = id;
        },
      },
    });
  }

  /** Starts a Pi with this session. */
  static async started(session = new Session(), register = registerAskUser) {
    const host = new Host(session, register);
    await host.start();
    return host;
  }

  #widget(key, build) {
    this.drawn++;
    this.widgets.delete(key);
    if (build) this.widgets.set(key, build(this.fake.tui, this.fake.theme));
  }

  #send(message, { triggerTurn } = {}) {
    const entry = { type: "custom_message", ...message };
    if (this.run) this.steered.push(entry);
    else {
      this.session.append(entry);
      if (triggerTurn) this.begin();
    }
  }

  fire(event, payload = {}) {
    return this.fake.handlers.get(event)?.({ type: event, ...payload }, this.fake.ctx);
  }

  async start(reason = "startup") {
    this.fire("session_start", { reason });
    await tick();
  }

  /** The agent starts to work. */
  begin() {
    this.run ??= new AbortController();
  }

  /** The model calls `ask_user`. Returns the promise of the result. When the promise resolves, the session has the result. */
  ask(args) {
    this.begin();
    const id = `call_${this.session.entries.length}`;
    const content = [{ type: "toolCall", id, name: "ask_user", arguments: args }];
    this.session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content } });
    const tool = this.fake.tools.get("ask_user");
    const done = tool.execute(id, tool.prepareArguments(args), this.run.signal, undefined, this.fake.ctx);
    return done.then((result) => {
      if (this.dead) return result;
      const { content, details } = result;
      const message = { role: "toolResult", toolCallId: id, toolName: "ask_user", content, details };
      this.session.append({ type: "message", message });
      return result;
    });
  }

  /**
   * The model makes several calls in one message, and Pi ends before the user answers. Deferred calls have their results. The
   * results of the other calls say "interrupted" (`how: "stopped"`), come from Pi (`how: "not begun"`), or are missing
   * (`how: "killed"`).
   */
  async askAndDie(all, how) {
    this.begin();
    const calls = all.map((args, index) => ({
      type: "toolCall",
      id: `call_${this.session.entries.length}_${index}`,
      name: "ask_user",
      arguments: args,
    }));
    this.session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content: calls } });
    const tool = this.fake.tools.get("ask_user");
    const result = (id, { content, details, isError = false }) =>
      this.session.append({
        type: "message",
        message: { role: "toolResult", toolCallId: id, toolName: "ask_user", content, details, isError },
      });
    for (const { id, arguments: args } of calls) {
      const asked = tool.execute(id, tool.prepareArguments(args), this.run.signal, undefined, this.fake.ctx);
      if (args.wait === false) result(id, await asked);
      else if (how === "stopped") result(id, { content: [], details: { interrupted: true } });
      else if (how === "not begun") result(id, NOT_BEGUN);
    }
    this.kill();
  }

  /** A turn of the agent ends. The agent settles unless a handler continues it. */
  async turn() {
    if (!this.run) return;
    for (const entry of this.steered.splice(0)) this.session.append(entry);
    for (const event of ["turn_end", "agent_before_settle"]) {
      const reply = this.fire(event, { outcome: "completed", entries: [] });
      for (const entry of reply?.entries ?? []) this.session.append(entry);
      if (reply?.continue) return;
    }
    await this.settle();
  }

  /** The user presses Esc: Pi's queued messages for the agent are lost. */
  async stop() {
    if (!this.run) return;
    this.steered = [];
    this.run.abort();
    await tick();
    this.fire("turn_end", { outcome: "completed", entries: [] });
    await this.settle();
  }

  async settle() {
    this.run = null;
    this.fire("agent_settled");
    await tick();
  }

  /** The user moves to another entry of the session's tree. */
  async goTo(id) {
    this.session.leaf = id;
    this.fire("session_tree");
    await tick();
  }

  /** Pi is killed. */
  kill() {
    this.dead = true;
  }

  /** The form in place of the editor. */
  get form() {
    const last = this.fake.opened.at(-1);
    return last && !last.closed ? last.component : undefined;
  }

  /** Waits until the form accepts keys. */
  async ready() {
    do await grace();
    while (this.form.render(80).join("\n").includes("getting ready"));
  }

  /** Presses a key. The listeners receive it first, then the form. */
  async key(raw) {
    const consumed = this.listeners.some((listener) => listener(raw)?.consume);
    if (!consumed && this.form) {
      const { form } = this;
      form.render(80);
      // This key does nothing, but without it, pressing the same key twice would count as key repeat.
      form.handleInput(SHIFT_DOWN);
      form.handleInput(raw);
      // A key that may be part of a text acts at the next key. After a digit, Enter selects the row with this number.
      if (/^[1-9]$/.test(raw)) form.handleInput("\r");
      else if (/^[ -~\r]$/.test(raw)) form.handleInput(SHIFT_DOWN);
    }
    await tick();
  }

  /** The line above the editor, without colours; empty if there is none. */
  get line() {
    const lines = [...this.widgets.values()].flatMap((widget) => widget.render(80));
    return lines
      .join("\n")
      .replace(/\x1b\[[0-9;:]*m/g, "")
      .trim();
  }

  /** The ids of the open requests. */
  open() {
    let listed;
    this.bus.emit("ask-user:list", { reply: (all) => (listed = all.map(({ requestId }) => requestId)) });
    return listed;
  }

  /** Answers a request. Returns the verdict. */
  answer(requestId, answer) {
    let verdict;
    this.bus.emit("ask-user:answer", { requestId, ...answer, reply: (answer) => (verdict = answer) });
    return verdict;
  }
}
