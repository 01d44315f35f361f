// The real Pi: in a pseudo-terminal, or through its pipes.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dropHome, environment, makeHome, sessionEntries, sessionFile } from "./home.mjs";
import { host as findHost } from "./hosts.mjs";
import { keyScript } from "./keys.mjs";
import { EXTENSION, FAILED } from "./paths.mjs";
import { placeOf } from "./places.mjs";
import { Screen } from "./screen.mjs";

const require = createRequire(import.meta.url);

/** The timeout of a wait, in ms. It is long, because a busy machine is not a bug. */
const PATIENCE = 30_000;
/** Esc and a key right after it would become one key with Alt. Pi waits 10 ms for such a key; this pause is longer. */
const ESC_GAP = 150;
/** If the same key comes sooner than this, the form treats it as key repeat. */
const SAME_GAP = 250;
/** Enter and digits select an option only if it was visible for this time, or after another key on the same screen. */
const UNSEEN_GAP = 550;
/** Keys within this time after a new screen may be meant for Pi's editor: Enter waits for UNSEEN_GAP after them. */
const EARLY_GAP = 1_100;
/** The form treats keys within 10 ms as pasted text. A busy Pi may read keys together, so the pause is longer. */
const KEY_GAP = 80;
/** The time in ms within which Pi draws the effect of a key on an idle machine. */
const DRAW_GAP = 100;

const alive = new Set();
process.on("exit", () => alive.forEach((end) => end()));

/** Finds the host, creates the home, and builds the arguments for a start of Pi. Options: see `startPi`. */
async function prepare(options) {
  const host = options.host ?? (options.t && placeOf(options.t).host);
  const found = typeof host === "object" ? host : await findHost(host);
  const home = options.home ?? makeHome(options);
  if (options.home) makeHome({ ...options, ...options.home });
  const args = found.cli ? [found.cli] : [];
  if (options.extensions !== "installed") {
    args.push("--no-extensions");
    for (const extension of options.extensions ?? [EXTENSION]) args.push("-e", extension);
  }
  if (options.sessionFlag !== false) args.push("--session-dir", home.sessionDir);
  return { found, home, args, env: environment(home, options.env) };
}

/** Returns the command that starts Pi in the current terminal: `{node, args, env, home, dispose()}`. Options: see `startPi`. */
export async function command(options = {}) {
  const { found, home, args, env } = await prepare(options);
  return { node: found.node, args: [...args, ...(options.args ?? [])], env, home, dispose: () => dropHome(home) };
}

/**
 * Starts Pi in a pseudo-terminal.
 *
 * Options:
 *   t           the test; its end stops Pi and removes Pi's home
 *   host        one of `VERSIONS` or `BUN_NAMES`, or a result of `host` in hosts.mjs (default: the host of the
 *               test's place; without a test, the newest)
 *   mode        "regular" or "fullscreen" (default: the mode of the test's place; regular without a test)
 *   cols, rows  size of the terminal (80 × 30)
 *   model       the result of `startModel`
 *   extensions  paths for -e (default: the addon), or "installed": the extensions in the home's settings
 *   home        the home of an earlier Pi, to continue there; or agentDir, cwd, sessionDir
 *   settings, keybindings, files, env   see home.mjs
 *   args        more arguments, e.g. ["-c"]
 *
 * Returns a `Pi` whose process has started. `ready()` waits until it accepts prompts.
 */
export async function startPi(options = {}) {
  const { mode = options.t ? placeOf(options.t).mode : "regular", cols = 80, rows = 30 } = options;
  const { found, home, args, env } = await prepare({ ...options, mode });
  const pi = new Pi({
    ...options,
    found,
    home,
    mode,
    cols,
    rows,
    env,
    args: [...args, "--tui-mode", mode, ...(options.args ?? [])],
  });
  options.t?.after(() => {
    if (options.t.error) saveScreen(options.t, pi.report("the screen when the test failed"));
    return pi.dispose();
  });
  return pi;
}

/** Saves the screen of a failed test in a directory that `scripts/test.mjs` names. */
function saveScreen(t, text) {
  fs.mkdirSync(FAILED, { recursive: true });
  const name = `${path.basename(process.argv[1], ".test.mjs")} ${t.name}`.replaceAll(/[^\w.-]+/g, "-").slice(0, 120);
  fs.appendFileSync(path.join(FAILED, `${name}.txt`), `${text}\n`);
}

/** Returns true for printable characters. */
const isCharacter = (bytes) => /^[^\x00-\x1f\x7f]+$/u.test(bytes);

/** Returns true for printable characters and arrow keys. */
const isPlain = (bytes) => isCharacter(bytes) || /^\x1b\[[A-D]$/.test(bytes);

/**
 * Runs a command that starts Pi, in a pseudo-terminal. `command`: `[file, ...arguments]`, run in `cwd` with `env`. `t`,
 * `host`, `mode`, `cols` and `rows`: see `startPi`. Returns a `Pi` without a home.
 */
export function startCommand({ t, command: [node, ...args], host, mode = "regular", cols = 80, rows = 30, cwd, env }) {
  const pi = new Pi({ found: { name: host, node }, home: { cwd }, mode, cols, rows, env, args });
  t?.after(() => pi.dispose());
  return pi;
}

class Pi {
  #pty;
  #view;
  #lastEsc = 0;
  #last = { bytes: "", at: 0, drewAt: 0 };
  /** The time of the first key in the current series of characters and arrow keys. */
  #textAt = 0;
  /** The time when the last wait for the screen ended. */
  #seenAt = 0;
  #queue = Promise.resolve();
  #end;

  /** The complete output. */
  output = "";
  /** `{code, signal}` after Pi has ended. */
  ended = null;

  constructor({ found, home, mode, cols, rows, env, args }) {
    const { spawn: openPty } = require("@lydell/node-pty");
    this.home = home;
    this.host = found.name;
    this.mode = mode;
    this.#pty = openPty(found.node, args, { name: "xterm-256color", cols, rows, cwd: home.cwd, env });
    this.pid = this.#pty.pid;
    this.#view = new Screen({ cols, rows, answer: (bytes) => this.ended || this.#pty.write(bytes) });
    this.#pty.onData((data) => {
      this.output += data;
      this.#last.drewAt ??= performance.now();
      this.#view.write(data);
    });
    const kill = () => this.kill("SIGKILL");
    alive.add(kill);
    this.#end = new Promise((resolve) => {
      this.#pty.onExit(({ exitCode, signal }) => {
        this.ended = { code: exitCode, signal: signal || null };
        alive.delete(kill);
        this.#view.write(""); // makes all waits check the screen again after the last output
        resolve(this.ended);
      });
    });
  }

  /** Returns the visible rows, without trailing spaces. */
  screen() {
    return this.#view.lines();
  }

  get title() {
    return this.#view.title;
  }

  /** Scrollback and screen. */
  history() {
    return this.#view.history();
  }

  /** Rows of style runs (see screen.mjs). */
  screenWithStyle() {
    return this.#view.styled();
  }

  /** Returns the first style run with `text`. */
  styleOf(text) {
    return this.#view.styleOf(text);
  }

  /** `{x, y, shown}` of the hardware cursor. */
  cursor() {
    return this.#view.cursor();
  }

  /** Cell `{x, y}` of the first occurrence of `text`. */
  find(text) {
    return this.#view.find(text);
  }

  /**
   * Waits until the screen contains `wanted`: a text, a RegExp (over the rows joined by newlines), a function
   * `(rows, pi)`, or an array of these. Returns the rows, the match, or the value of the function. The message of a failure
   * contains the screen.
   */
  waitFor(wanted, { timeout = PATIENCE } = {}) {
    const match = Array.isArray(wanted)
      ? (rows) => wanted.every((one) => holds(one, rows, this)) && rows
      : (rows) => holds(wanted, rows, this);
    return new Promise((resolve, reject) => {
      const finish = (settle, value) => {
        clearTimeout(timer);
        stop();
        settle(value);
      };
      const check = () => {
        let value;
        try {
          value = match(this.screen());
        } catch (error) {
          return finish(reject, error);
        }
        if (value) {
          this.#seenAt = performance.now();
          finish(resolve, value);
        } else if (this.ended)
          finish(reject, new Error(this.report(`Pi ended (${JSON.stringify(this.ended)}) before ${describe(wanted)}`)));
      };
      const stop = this.#view.onPaint(check);
      const timer = setTimeout(
        () => finish(reject, new Error(this.report(`waited ${timeout} ms in vain for ${describe(wanted)}`))),
        timeout,
      );
      check();
    });
  }

  /** Waits until the screen does not contain `unwanted` (as in `waitFor`). */
  waitGone(unwanted, options) {
    return this.waitFor((rows) => !holds(unwanted, rows, this) && rows, options);
  }

  /**
   * Waits until Pi accepts prompts: as its last step, after the `session_start` handlers of the extensions, Pi sets the
   * window title. A handler that asks a question delays this step.
   */
  ready(options) {
    return this.waitFor(() => this.#view.title.length > 0, options);
  }

  /** Waits until Pi is ready, types a prompt and sends it. */
  async prompt(text, options) {
    await this.ready(options);
    await this.type(text);
    await this.keys("<enter>");
  }

  /** Types text verbatim. */
  type(text) {
    return this.raw(text);
  }

  /** Presses the keys of a script (see keys.mjs): "<down><enter>", "abc<s-tab><paste:x>". */
  async keys(script) {
    for (const press of keyScript(script)) await this.raw(press);
  }

  /** Writes bytes to Pi's terminal at once, for tests of timing. */
  now(bytes) {
    return this.raw(bytes, true);
  }

  /** Waits for a user's minimum pause before a key. If Pi draws after the last key, also waits for this frame. */
  async #pauseBefore(bytes) {
    const last = this.#last;
    while (last.drewAt === undefined && performance.now() < last.at + DRAW_GAP) await pause(5);
    // A busy Pi reads a key late, so a second press of the same key would look like key repeat.
    const drewAt = last.drewAt ?? last.at;
    let until = last.bytes === bytes ? drewAt + SAME_GAP : last.at + KEY_GAP;
    const isSeenSince = this.#seenAt > last.at;
    const isUnseen = isSeenSince || /^(\r|\d|\x1b|\x1b\w)$/.test(last.bytes);
    // Directly after a character, a key is text or the second digit of a number.
    const isFirstDigit = /^[1-9]$/.test(bytes) && (isSeenSince || !isCharacter(last.bytes));
    if (bytes === "\r" && isPlain(last.bytes) && this.#textAt < this.#seenAt + EARLY_GAP) until = drewAt + UNSEEN_GAP;
    if ((bytes === "\r" || isFirstDigit) && isUnseen) until = Math.max(drewAt, this.#seenAt) + UNSEEN_GAP;
    if (until > performance.now()) await pause(until - performance.now());
  }

  /** Writes bytes to Pi's terminal, in order, with the pauses of a user; without pauses if `atOnce` is true. */
  raw(bytes, atOnce = false) {
    this.#queue = this.#queue.then(async () => {
      const gap = this.#lastEsc + ESC_GAP - performance.now();
      if (this.#lastEsc && gap > 0) await pause(gap);
      if (!atOnce && !bytes.startsWith("\x1b[<")) await this.#pauseBefore(bytes);
      if (this.ended) throw new Error(this.report("Pi has ended, cannot type"));
      this.#pty.write(bytes);
      if (!isPlain(this.#last.bytes)) this.#textAt = performance.now();
      this.#last = { bytes, at: performance.now() };
      this.#lastEsc = bytes === "\x1b" ? performance.now() : 0;
    });
    const done = this.#queue;
    this.#queue = done.catch(() => {});
    return done;
  }

  /** Presses and releases a mouse button on a cell `{x, y}` (from 0) or on the first cell of a text. */
  async click(where, { button = 0 } = {}) {
    await this.press(where, { button });
    await this.release(where, { button });
  }

  press(where, { button = 0 } = {}) {
    return this.#mouse(button, where, "M");
  }

  release(where, { button = 0 } = {}) {
    return this.#mouse(button, where, "m");
  }

  move(where) {
    return this.#mouse(35, where, "M");
  }

  /** Turns the wheel `steps` notches: down if positive, up if negative. */
  async wheel(where, steps) {
    for (let i = 0; i < Math.abs(steps); i += 1) await this.#mouse(steps > 0 ? 65 : 64, where, "M");
  }

  #mouse(code, where, final) {
    const cell = typeof where === "string" ? this.find(where) : where;
    if (!cell) throw new Error(this.report(`no ${JSON.stringify(where)} to point at`));
    return this.raw(`\x1b[<${code};${cell.x + 1};${cell.y + 1}${final}`);
  }

  resize(cols, rows) {
    this.#view.resize(cols, rows);
    this.#pty.resize(cols, rows);
  }

  kill(signal = "SIGTERM") {
    if (this.ended) return;
    try {
      this.#pty.kill(process.platform === "win32" ? undefined : signal);
    } catch {
      // Pi has just ended.
    }
  }

  /** Resolves with `{code, signal}` when Pi has ended. Fails after `timeout` ms. */
  async waitExit({ timeout = PATIENCE } = {}) {
    const late = Symbol("late");
    const timer = new AbortController();
    const first = await Promise.race([this.#end, pause(timeout, late, { signal: timer.signal }).catch(() => late)]);
    timer.abort();
    if (first === late) throw new Error(this.report(`Pi did not end in ${timeout} ms`));
    return first;
  }

  /** Quits Pi with "/quit". Resolves with `{code, signal}`. */
  async exit(options) {
    if (!this.ended) await this.keys("/quit<enter>");
    return this.waitExit(options);
  }

  sessionFile() {
    return sessionFile(this.home);
  }

  sessionEntries() {
    return sessionEntries(this.home);
  }

  /** Kills Pi, and removes the home if `makeHome` created it. */
  async dispose() {
    if (!this.ended) {
      this.kill("SIGKILL");
      await Promise.race([this.#end, pause(5_000)]);
    }
    this.#view.dispose();
    dropHome(this.home);
  }

  /** Returns a message: `what`, the version and mode of Pi, and the screen. */
  report(what) {
    const rows = this.screen();
    const edge = "─".repeat(this.#view.cols);
    const lastOutput = rows.every((row) => !row) ? `\nlast output: ${JSON.stringify(this.output.slice(-600))}` : "";
    return `${what} [Pi ${this.host}, ${this.mode}, ${this.#view.cols}×${this.#view.rows}]\n${edge}\n${rows.join("\n")}\n${edge}${lastOutput}`;
  }
}

function holds(wanted, rows, pi) {
  if (typeof wanted === "function") return wanted(rows, pi);
  const text = rows.join("\n");
  if (wanted instanceof RegExp) return wanted.exec(text);
  return text.includes(wanted) && rows;
}

function describe(wanted) {
  return wanted instanceof RegExp || typeof wanted === "function" ? String(wanted) : JSON.stringify(wanted);
}

/**
 * Runs Pi to its end without a terminal: `args` e.g. ["-p", "hello"] or ["--mode", "json", "hello"].
 * Options: see `startPi`.
 * Returns `{code, signal, stdout, stderr, home, records}`; `records` are the JSON lines of stdout.
 */
export async function runPi({ timeout = 60_000, ...options }) {
  const { found, home, args, env } = await prepare(options);
  if (!options.home) options.t?.after(() => dropHome(home));
  const child = spawn(found.node, [...args, ...(options.args ?? [])], {
    cwd: home.cwd,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const kill = () => child.kill("SIGKILL");
  alive.add(kill);
  options.t?.after(kill);
  child.stdin.end();
  const result = { stdout: "", stderr: "", home };
  for (const name of ["stdout", "stderr"]) {
    child[name].setEncoding("utf8");
    child[name].on("data", (data) => (result[name] += data));
  }
  const timer = setTimeout(kill, timeout);
  const [code, signal] = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (...how) => resolve(how));
  });
  clearTimeout(timer);
  alive.delete(kill);
  if (signal === "SIGKILL")
    throw new Error(`Pi ${found.name} did not end in ${timeout} ms\n${result.stdout}\n${result.stderr}`);
  return {
    ...result,
    code,
    signal,
    get records() {
      return result.stdout.split("\n").filter(Boolean).map(parse);
    },
  };
}

/**
 * Starts Pi in RPC mode and returns a client:
 *   send(record)            writes one JSON line
 *   request(record)         the same with an id; resolves with the response that has this id
 *   waitFor(wanted, {timeout, from})  the first record (from index `from`, default 0) that matches `wanted`:
 *                           a type, a function, or an object whose fields must be equal
 *   records, stderr         all output
 *   disconnect()            closes stdin, like a client that disconnects
 *   waitExit(), kill(signal), dispose(), home, sessionFile(), sessionEntries()
 */
export async function startRpc(options = {}) {
  const { found, home, args, env } = await prepare(options);
  const child = spawn(found.node, [...args, "--mode", "rpc", ...(options.args ?? [])], {
    cwd: home.cwd,
    env,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const records = [];
  const watchers = new Set();
  let rest = "";
  let stderr = "";
  let ids = 0;
  let ended = null;
  child.stdin.on("error", () => {});
  child.stdout.setEncoding("utf8");
  child.stdout.on("data", (data) => {
    const lines = (rest + data).split("\n"); // only \n ends a record; U+2028 may be inside one
    rest = lines.pop();
    records.push(...lines.filter(Boolean).map(parse));
    for (const watch of [...watchers]) watch();
  });
  child.stderr.setEncoding("utf8");
  child.stderr.on("data", (data) => (stderr += data));
  const end = new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: null, signal: null, error }));
    child.on("close", (code, signal) => resolve({ code, signal }));
  }).then((how) => {
    ended = how;
    alive.delete(kill);
    for (const watch of [...watchers]) watch();
    return how;
  });
  const kill = () => child.kill("SIGKILL");
  alive.add(kill);

  const client = {
    home,
    host: found.name,
    records,
    get stderr() {
      return stderr;
    },
    get ended() {
      return ended;
    },
    send: (record) => child.stdin.write(`${JSON.stringify(record)}\n`),
    request(record, wait) {
      ids += 1;
      const id = record.id ?? `r${ids}`;
      client.send({ ...record, id });
      return client.waitFor((r) => r.type === "response" && r.id === id, wait);
    },
    waitFor(wanted, { timeout = PATIENCE, from = 0 } = {}) {
      const matches =
        typeof wanted === "function"
          ? wanted
          : typeof wanted === "string"
            ? (record) => record.type === wanted
            : (record) => Object.entries(wanted).every(([name, value]) => record[name] === value);
      return new Promise((resolve, reject) => {
        const finish = (settle, value) => {
          clearTimeout(timer);
          watchers.delete(check);
          settle(value);
        };
        const fail = (why) =>
          finish(
            reject,
            new Error(
              `${why} [Pi ${found.name}, rpc]\n${records.map((r) => JSON.stringify(r).slice(0, 300)).join("\n")}\n${stderr}`,
            ),
          );
        const check = () => {
          const record = records.slice(from).find(matches);
          if (record) finish(resolve, record);
          else if (ended)
            fail(`Pi ended (${JSON.stringify(ended)}) before ${JSON.stringify(wanted) ?? String(wanted)}`);
        };
        const timer = setTimeout(
          () => fail(`waited ${timeout} ms in vain for ${JSON.stringify(wanted) ?? String(wanted)}`),
          timeout,
        );
        watchers.add(check);
        check();
      });
    },
    disconnect: () => child.stdin.end(),
    kill: (signal = "SIGTERM") => child.kill(signal),
    async waitExit({ timeout = PATIENCE } = {}) {
      const stop = new AbortController();
      const late = pause(timeout, null, { signal: stop.signal }).catch(() => null);
      const how = await Promise.race([end, late]);
      stop.abort();
      if (!how) throw new Error(`Pi ${found.name} (rpc) did not end in ${timeout} ms\n${stderr}`);
      return how;
    },
    sessionFile: () => sessionFile(home),
    sessionEntries: () => sessionEntries(home),
    async dispose() {
      if (!ended) kill();
      await end;
      if (!options.home) dropHome(home);
    },
  };
  options.t?.after(() => client.dispose());
  return client;
}

function parse(line) {
  try {
    return JSON.parse(line);
  } catch {
    return { type: "not json", line };
  }
}
