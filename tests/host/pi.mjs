// A fake Pi: the parts of `pi`, `ctx` and `tui` that the extension uses. It registers our tools, opens forms in the same way
// as `ctx.ui.custom` of Pi 0.87, and presses keys in a form.
import { EventEmitter, once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout } from "node:timers";
import { tempDir } from "../support/temp.mjs";
import { PATIENCE } from "../support/wait.mjs";

const require = createRequire(import.meta.url);
// The tests expect English in every environment.
process.env.LC_ALL = "C.UTF-8";

// Tests write nothing to the user's own directory.
process.env.PI_CODING_AGENT_DIR ??= tempDir("ask-user-agent");

/** The extension as Pi loads it. */
export const registerAskUser = require("../../index.js");

export const ENTER = "\r";
export const ESCAPE = "\x1b";
export const CTRL_G = "\x07";
export const DOWN = "\x1b[B";
const SHIFT_DOWN = "\x1b[1;2B";
const PRINTABLE_KEY = /^[^\x00-\x1f\x7f]$/;

export const DATABASE = {
  questions: [
    {
      question: "Which database should we use?",
      options: [{ label: "PostgreSQL" }, { label: "SQLite" }, { label: "MongoDB" }],
    },
  ],
};
export const NAME = { questions: [{ question: "What should the service be called?" }] };

/** Each Pi has its own project. Otherwise, the saved questions of one test would be asked in the next test. */
const projects = tempDir("ask-user-projects");

/** Joins lines to one text, without colours and the cursor marker. */
export function plain(lines) {
  return lines.join("\n").replace(/\x1b\[[0-9;:?]*[A-Za-z]|\x1b[_\]][^\x07]*\x07/g, "");
}

export class FakePi {
  #last = "";
  handlers = new Map();
  tools = new Map();
  /** The names of tools of other extensions. */
  foreign = [];
  /** The names of our inactive tools. */
  hidden = [];
  notices = [];
  opened = [];
  editor = "";
  written = "";
  calls = [];
  frames = new EventEmitter();
  #alive;

  constructor({ register = registerAskUser, mode = "tui", custom, theme, keybindings, tui } = {}) {
    this.pi = {
      on: (event, handler) => {
        const earlier = this.handlers.get(event);
        this.handlers.set(event, earlier ? (...args) => [earlier(...args), handler(...args)].at(-1) : handler);
      },
      getAllTools: () => [
        ...this.foreign.map((name) => ({ name, parameters: {} })),
        ...[...this.tools.values()].filter(({ name }) => !this.foreign.includes(name)),
      ],
      getActiveTools: () => [...this.foreign, ...this.tools.keys()].filter((name) => !this.hidden.includes(name)),
      setActiveTools: (names) => (this.hidden = [...this.tools.keys()].filter((name) => !names.includes(name))),
      registerTool: (tool) => this.tools.set(tool.name, tool),
    };
    this.tui = tui ?? {
      terminal: { rows: 24, columns: 80, write: (data) => (this.written += data) },
      requestRender: (force) => {
        this.calls.push(force ? "requestRender(true)" : "requestRender");
        this.frames.emit("wanted");
      },
      stop: () => this.calls.push("stop"),
      start: () => this.calls.push("start"),
    };
    this.theme = theme ?? { getFgAnsi: () => "\x1b[32m", getBgAnsi: () => "\x1b[40m" };
    this.keybindings = keybindings;
    this.ctx = {
      mode,
      hasUI: mode === "tui" || mode === "rpc",
      cwd: fs.mkdtempSync(path.join(projects, "p")),
      ui: {
        notify: (message, type) => this.notices.push({ message, type }),
        custom: custom ?? ((factory, options) => this.#custom(factory, options)),
        getEditorText: () => this.editor,
        setEditorText: (text) => (this.editor = text),
      },
      shutdown: () => this.calls.push("shutdown"),
      abort: () => this.calls.push("abort"),
    };
    register(this.pi);
  }

  /** Fires `session_start`. Returns `ask_user`. */
  start() {
    this.handlers.get("session_start")({ type: "session_start", reason: "startup" }, this.ctx);
    return this.tools.get("ask_user");
  }

  /** Makes the project trusted, as if the user had trusted it after Pi's question. */
  trust() {
    this.ctx.isProjectTrusted = () => true;
    fs.mkdirSync(path.join(this.ctx.cwd, ".pi"), { recursive: true });
    fs.writeFileSync(path.join(this.ctx.cwd, ".pi", "settings.json"), "{}");
  }

  shutdown(reason = "quit") {
    this.handlers.get("session_shutdown")({ type: "session_shutdown", reason }, this.ctx);
  }

  /** Calls `ask_user`. Returns the promise of its result. */
  ask(params = DATABASE, signal) {
    const tool = this.tools.get("ask_user") ?? this.start();
    return tool.execute("call_1", params, signal, undefined, this.ctx);
  }

  /** The form on screen. */
  get form() {
    return this.opened.at(-1)?.component;
  }

  screen(width = 80) {
    return plain(this.form.render(width));
  }

  /** Draws the form each time the form requests a frame, until the form shows `text`. */
  async shows(text) {
    while (!this.screen().includes(text)) await this.#frame(JSON.stringify(text));
  }

  /** Waits until the form accepts keys. */
  async ready() {
    await new Promise(setImmediate);
    this.form.render(80);
    while (this.screen().includes("getting ready")) await this.#frame("a form that accepts keys");
  }

  /** Waits until the form requests a frame. Keeps Node alive, like Pi's terminal. `expected` is a text for the failure. */
  async #frame(expected) {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), PATIENCE);
    try {
      await once(this.frames, "wanted", { signal: late.signal });
    } catch {
      throw new Error(`waited ${PATIENCE} ms in vain for ${expected}\n${this.screen()}`);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Keeps Node alive, like Pi's terminal, until the form has completed the delayed effect of a key. */
  keepAlive() {
    this.#alive = this.#alive?.refresh() ?? setTimeout(() => {}, 1000);
  }

  /** Presses keys one after the other. A key without effect separates keys that would otherwise be a paste. */
  press(...keys) {
    this.keepAlive();
    for (const key of keys) {
      const { form } = this;
      form.render(80);
      // Enter and digits select only after another key on the same screen.
      const isFirstDigit = /^[1-9]$/.test(key) && !PRINTABLE_KEY.test(this.#last);
      if (key === "\r" || isFirstDigit || (PRINTABLE_KEY.test(this.#last) && (key < " " || this.#last < "\x7f")))
        form.handleInput(SHIFT_DOWN);
      form.render(80);
      form.handleInput(key);
      this.#last = key;
    }
  }

  #custom(factory, options) {
    return new Promise((resolve, reject) => {
      const entry = { options, closed: false, done: 0 };
      const done = (value) => {
        entry.done++;
        if (entry.closed) return;
        entry.closed = true;
        resolve(value);
        entry.component?.dispose?.();
      };
      Promise.resolve(factory(this.tui, this.theme, this.keybindings, done)).then((component) => {
        if (entry.closed) return;
        entry.component = component;
        this.opened.push(entry);
        component.focused = true;
      }, reject);
    });
  }
}

/** Returns a Pi (see `FakePi`) whose form accepts keys, and the promise of the result of the call. */
export async function openForm({ params, signal, ...options } = {}) {
  const pi = new FakePi(options);
  const result = pi.ask(params, signal);
  await pi.ready();
  return { pi, result };
}

/** The texts by which the tools tell the model that the user cancelled. */
export const DECLINED = /closed the questions|User cancelled|User declined|User rejected/;

let ids = 0;

/** Returns the reading functions of Pi's session manager, for a session with one branch. `entries` returns its entries. */
export function reader(entries) {
  const all = () => {
    const branch = entries();
    for (const entry of branch) entry.id ??= `entry${++ids}`;
    return branch;
  };
  return {
    getBranch: all,
    getLeafId: () => all().at(-1)?.id ?? null,
    getEntry: (id) => {
      const branch = all();
      const at = branch.findIndex((entry) => entry.id === id);
      return at < 0 ? undefined : { ...branch[at], parentId: branch[at - 1]?.id ?? null };
    },
  };
}

/** Returns the outcome of a call of `ask_user` from the details of its result: "answered", "cancelled", "interrupted", … */
export function ending({ details }) {
  const unanswered = ["cancelled", "interrupted", "unavailable", "connectionLost", "timedOut", "pendingFile"];
  const ends = unanswered.filter((name) => details[name]);
  return [...(details.answers.length > 0 ? ["answered"] : []), ...ends].join(", ");
}

/** Returns the parsed text for the model. */
export function answer(result) {
  return JSON.parse(result.content[0].text);
}
