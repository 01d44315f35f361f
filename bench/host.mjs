// Pi, as far as an extension sees it: Pi's own loader, its theme, keybindings and terminal
// interface, with a terminal that shows nothing.
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../tests/support/paths.mjs";
import { EMPTY } from "./subjects.mjs";

const MODULES = path.join(ROOT, "node_modules", "@earendil-works");
const pi = (file) => import(pathToFileURL(path.join(MODULES, "pi-coding-agent", "dist", file)));

const { createExtensionRuntime, loadExtensions } = await pi("core/extensions/loader.js");
const { initTheme, theme } = await pi("modes/interactive/theme/theme.js");
const { KeybindingsManager } = await pi("core/keybindings.js");
const { TuiMainScreen, visibleWidth } = await import(pathToFileURL(path.join(MODULES, "pi-tui", "dist", "index.js")));

export { theme, visibleWidth };
export const COLUMNS = 100;
export const ROWS = 40;

/** A terminal nobody looks at. */
class Nowhere {
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
const tui = new TuiMainScreen(new Nowhere());

/** Loads the loader itself, so that it is not part of what is measured. */
export async function warmLoader() {
  await loadExtensions([EMPTY], process.cwd(), undefined, createExtensionRuntime());
}

/** Loads an extension and starts a session with it; gives its tools. */
export async function load(entry) {
  const runtime = createExtensionRuntime();
  const tools = [];
  Object.assign(runtime, { getAllTools: () => tools, getActiveTools: () => [], setActiveTools() {} });
  const loaded = await loadExtensions([entry], process.cwd(), undefined, runtime);
  if (loaded.errors.length > 0) throw new Error(loaded.errors[0].error);
  const [extension] = loaded.extensions;
  for (const handler of extension.handlers.get("session_start") ?? []) {
    await handler({ type: "session_start", reason: "startup" }, context());
  }
  return extension.tools;
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
    sessionManager: { getEntries: () => [], getBranch: () => [] },
    ui: {
      theme,
      custom,
      notify: (message) => process.stderr.write(`${message}\n`),
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
 * Calls `tool` and draws its first frame; gives `{component, result, close()}`, `result` being
 * the promise of the call. Throws when the tool answers without showing anything.
 */
export async function open(tool, args) {
  let show;
  const shown = new Promise((resolve) => (show = resolve));
  const custom = (factory) =>
    new Promise((resolve, reject) => {
      const made = factory(tui, theme, keybindings, resolve);
      const draw = (component) => {
        if ("focused" in component) component.focused = true;
        component.render(COLUMNS);
        show({ component });
      };
      Promise.resolve(made).then(draw).catch(reject);
    });
  const prepared = tool.prepareArguments ? tool.prepareArguments(args) : args;
  const call = new AbortController();
  const result = tool.execute("call_1", prepared, call.signal, () => {}, context(custom));
  const unseen = result.then(
    (result) => ({ refused: result.content?.[0]?.text }),
    (error) => ({ refused: error.message }),
  );
  const first = await Promise.race([shown, unseen]);
  if (!first.component) throw new Error(first.refused);
  return { ...first, result, close: () => call.abort() };
}
