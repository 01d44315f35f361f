// The home of a Pi: new directories for the agent, the project and the sessions.
import fs from "node:fs";
import path from "node:path";
import { CACHE } from "./paths.mjs";
import { SYSTEM } from "./temp.mjs";

/** The directories that `makeHome` created. */
const roots = new Set();
process.on("exit", () => roots.forEach(remove));

/**
 * Creates or refreshes a home. Returns `{root, agentDir, cwd, sessionDir}`.
 *
 * With the paths of an earlier home, Pi continues there, like `pi -c`. `settings`, `keybindings` and `files` (path under `cwd` →
 * text) are added to the defaults.
 */
export function makeHome({
  model,
  agentDir,
  cwd,
  sessionDir,
  mode = "regular",
  settings = {},
  keybindings,
  files = {},
}) {
  let root;
  if (!agentDir || !cwd || !sessionDir) {
    // The path is short and contains no link, because Pi shows it. The temporary directory of macOS is a link.
    root = fs.mkdtempSync(path.join(SYSTEM, "pi-ask-"));
    roots.add(root);
  }
  const home = {
    root,
    agentDir: agentDir ?? path.join(root, "agent"),
    cwd: cwd ?? path.join(root, "work"),
    sessionDir: sessionDir ?? path.join(root, "sessions"),
  };
  for (const dir of [home.agentDir, home.cwd, home.sessionDir]) fs.mkdirSync(dir, { recursive: true });
  writeJson(path.join(home.agentDir, "settings.json"), {
    defaultProvider: "fake",
    defaultModel: "fake",
    quietStartup: true,
    defaultProjectTrust: "always",
    theme: "dark",
    tuiMode: mode,
    ...settings,
  });
  writeJson(path.join(home.agentDir, "models.json"), {
    providers: {
      fake: {
        baseUrl: model?.url ?? "http://127.0.0.1:9/v1",
        api: "openai-completions",
        apiKey: "x",
        models: [
          {
            id: "fake",
            name: "Fake",
            reasoning: false,
            input: model?.takesImages ? ["text", "image"] : ["text"],
            contextWindow: 128000,
            maxTokens: 4096,
            cost: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
          },
        ],
      },
    },
  });
  if (keybindings) writeJson(path.join(home.agentDir, "keybindings.json"), keybindings);
  // Pi warns at each start if fd and rg are missing. These scripts replace both programs, so that a screen is the same
  // on every machine.
  const bin = path.join(home.agentDir, "bin");
  fs.mkdirSync(bin, { recursive: true });
  for (const tool of ["fd", "rg"]) {
    const file = path.join(bin, process.platform === "win32" ? `${tool}.exe` : tool);
    if (!fs.existsSync(file)) fs.writeFileSync(file, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  }
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(home.cwd, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
  }
  return home;
}

/** Removes the home's directories if `makeHome` created them. Directories that were passed to `makeHome` stay. */
export function dropHome(home) {
  if (home.root) remove(home.root);
}

function remove(root) {
  roots.delete(root);
  // A process that survives Pi may still write here, and the retries of `rmSync` do not remove files that are new. If
  // files remain in the end, the system removes them from its temporary directory.
  for (let tries = 0; tries < 20 && fs.existsSync(root); tries += 1) {
    try {
      fs.rmSync(root, { recursive: true, force: true, maxRetries: 1, retryDelay: 50 });
    } catch (error) {
      if (error.code !== "ENOTEMPTY") throw error;
    }
  }
}

/** Returns the environment for Pi, without variables of the user's own Pi, of npm, and of the test runner. */
export function environment(home, more = {}) {
  const env = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (!/^(PI_|npm_|NODE_|SSH_|TMUX|CI$|VISUAL$|EDITOR$|INIT_CWD$|FORCE_COLOR$|NO_COLOR$)/i.test(name))
      env[name] = value;
  }
  const temp = path.join(home.agentDir, "tmp");
  fs.mkdirSync(temp, { recursive: true });
  return {
    ...env,
    HOME: home.agentDir,
    USERPROFILE: home.agentDir,
    TMPDIR: temp,
    // By default, Pi stores its compiled code in the temporary directory, which is new in each home.
    NODE_COMPILE_CACHE: path.join(CACHE, "compiled"),
    LANG: "C.UTF-8",
    LC_ALL: "C.UTF-8",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    PI_TRUE_COLOR: "1",
    PI_CODING_AGENT_DIR: home.agentDir,
    PI_OFFLINE: "1",
    PI_SKIP_VERSION_CHECK: "1",
    PI_TELEMETRY: "0",
    ...more,
  };
}

/** Returns the newest session file of a home, or undefined. */
export function sessionFile(home) {
  const files = fs
    .readdirSync(home.sessionDir, { recursive: true })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => path.join(home.sessionDir, name));
  return files.sort((a, b) => fs.statSync(a).mtimeMs - fs.statSync(b).mtimeMs).at(-1);
}

/** Returns the records of the newest session file, in order. Omits an incomplete last line, which Pi is still writing. */
export function sessionEntries(home) {
  const file = sessionFile(home);
  if (!file) return [];
  const lines = fs.readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.filter((line) => line.trim()).map((line) => JSON.parse(line));
}

function writeJson(file, value) {
  fs.writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
