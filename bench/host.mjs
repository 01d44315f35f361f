// Runs extensions for the benchmarks, with Pi's loader, theme, keybindings and terminal interface, on a terminal without a
// screen.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../tests/support/paths.mjs";
import { EMPTY } from "./subjects.mjs";

const MODULES = path.join(ROOT, "node_modules", "@earendil-works");
const pi = (file) => import(pathToFileURL(path.join(MODULES, "pi-coding-agent", "dist", file)));

const { createExtensionRuntime, loadExtensions } = await pi("core/extensions/loader.js");
const { ToolExecutionComponent } = await pi("modes/interactive/components/tool-execution.js");
const { initTheme, theme } = await pi("modes/interactive/theme/theme.js");
const { KeybindingsManager } = await pi("core/keybindings.js");
const { TuiMainScreen, visibleWidth } = await import(pathToFileURL(path.join(MODULES, "pi-tui", "dist", "index.js")));

export { theme, visibleWidth };
export const COLUMNS = 100;
export const ROWS = 40;

/** A terminal without a screen. */
class ScreenlessTerminal {
  columns = COLUMNS;
  rows = ROWS;
  kittyProtocolActive = false;
  start() {}
  stop() {}
  async drainInput() {}
  write() {}
  moveBy() {}
  hideCursor() {}
  showCursor() {}
  clearLine() {}
  clearFromCursor() {}
  clearScreen() {}
  setTitle() {}
  setProgress() {}
}

initTheme("dark");
const keybindings = KeybindingsManager.create(process.env.PI_CODING_AGENT_DIR);
const tui = new TuiMainScreen(new ScreenlessTerminal());

/**
 * Uses Pi's loader of extensions and Pi's measuring of text, so that a benchmark does not include their first use. Pi needs
 * tens of milliseconds to create its tables for measuring text, and a running Pi already has these tables.
 */
export async function warmUp() {
  // Each text is different, because Pi caches texts. Several texts are measured, because the engine compiles a regular
  // expression at its second use.
  for (let time = 0; time < 5; time++) visibleWidth(`\x1b[1m─ é\x1b[22m 👩‍💻 ${time}`);
  await loadExtensions([EMPTY], process.cwd(), undefined, createExtensionRuntime());
}

/** The branch of the session. */
let branch = [];
/** The entries of `branch`, by id. */
let byId = new Map();
/** The last notification. */
export let notification = "";

/** Loads an extension and starts a session with it. Returns the extension. */
export async function load(entry) {
  const runtime = createExtensionRuntime();
  const tools = [];
  Object.assign(runtime, { getAllTools: () => tools, getActiveTools: () => [], setActiveTools() {} });
  const loaded = await loadExtensions([entry], process.cwd(), undefined, runtime);
  if (loaded.errors.length > 0) throw new Error(loaded.errors[0].error);
  const [extension] = loaded.extensions;
  await start(extension, "startup");
  return extension;
}

async function start(extension, reason) {
  for (const handler of extension.handlers.get("session_start") ?? []) {
    await handler({ type: "session_start", reason }, context());
  }
}

/**
 * Resumes a session with answered calls of `tool`, and draws each call once. `calls`: `[{args, result}]`.
 * `entriesOf(id, args)`: the session entries between a call and its result.
 */
export async function resume(extension, tool, calls, entriesOf = () => []) {
  branch = calls.flatMap(({ args, result }, index) => {
    const id = `call_${index}`;
    const call = { type: "toolCall", id, name: tool.name, arguments: args };
    const message = { role: "toolResult", toolCallId: id, toolName: tool.name, isError: false, ...result };
    return [
      { type: "message", id: `a${index}`, message: { role: "assistant", content: [call], stopReason: "toolUse" } },
      ...entriesOf(id, args).map((entry) => ({ ...entry, id: `w${index}` })),
      { type: "message", id: `r${index}`, message },
    ];
  });
  branch = branch.map((entry, index) => ({ parentId: branch[index - 1]?.id ?? null, ...entry }));
  byId = new Map(branch.map((entry) => [entry.id, entry]));
  await start(extension, "resume");
  for (const { args, result } of calls) {
    const component = new ToolExecutionComponent(tool.name, "call", args, {}, tool, tui, process.cwd());
    component.updateResult({ isError: false, ...result });
    component.render(COLUMNS);
  }
}

/** Runs a command with the arguments `typed`. Returns the component that the command draws. */
export async function command(extension, name, typed) {
  let component;
  const custom = (factory) => drawCustom(factory, (drawn) => (component = drawn));
  notification = "";
  await extension.commands.get(name).handler(typed, context(custom));
  while (!component) {
    if (notification) throw new Error(`/${name} ${typed} shows nothing: ${notification}`);
    await new Promise(setImmediate);
  }
  return component;
}

/** Runs a command that draws no component. */
export const run = (extension, name, typed) => extension.commands.get(name).handler(typed, context());

/** Pi's `ctx.ui.custom`. Draws the component that `factory` returns, then passes it to `onDrawn`. */
function drawCustom(factory, onDrawn) {
  return new Promise((resolve, reject) => {
    const returned = factory(tui, theme, keybindings, resolve);
    const draw = (component) => {
      if ("focused" in component) component.focused = true;
      component.render(COLUMNS);
      onDrawn(component);
    };
    Promise.resolve(returned).then(draw).catch(reject);
  });
}

function context(custom) {
  return {
    mode: "tui",
    hasUI: true,
    cwd: process.cwd(),
    isProjectTrusted: () => false,
    isIdle: () => true,
    shutdown() {},
    abort() {},
    sessionManager: {
      getEntries: () => branch,
      getBranch: () => branch,
      getEntry: (id) => byId.get(id),
      getLeafId: () => branch.at(-1)?.id ?? null,
      getSessionId: () => "bench",
    },
    ui: {
      theme,
      custom,
      notify: (message) => {
        notification = message;
        process.stderr.write(`${message}\n`);
      },
      setStatus() {},
      setWidget() {},
      setWorkingVisible() {},
      setWorkingMessage() {},
      getEditorText: () => "",
      setEditorText() {},
    },
  };
}

/**
 * Calls `tool` and draws its first frame. Returns `{component, result, close()}`, where `result` is the promise of the
 * call. Throws if the tool returns without a form.
 */
export async function open(tool, args) {
  let onDrawn;
  const drawn = new Promise((resolve) => (onDrawn = resolve));
  const custom = (factory) => drawCustom(factory, (component) => onDrawn({ component }));
  const prepared = tool.prepareArguments ? tool.prepareArguments(args) : args;
  const call = new AbortController();
  const result = tool.execute("call_1", prepared, call.signal, () => {}, context(custom));
  const returned = result.then(
    (result) => ({ reason: result.content?.[0]?.text }),
    (error) => ({ reason: error.message }),
  );
  const { component, reason } = await Promise.race([drawn, returned]);
  if (!component) throw new Error(reason);
  return { component, result, close: () => call.abort() };
}
