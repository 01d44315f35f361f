// Directories for one test process.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Most characters of it: with what the tests put below it, a socket's path may have 103, and lines are as long as they are. */
const MOST = 24;
const own = fs.realpathSync(os.tmpdir());
/** A temporary directory of the system, without links. The one of macOS is long, but it has another. */
export const SYSTEM = own.length > MOST && fs.existsSync("/tmp") ? fs.realpathSync("/tmp") : own;

// Everything that this process and what it starts put aside is in one directory, which goes with it: also what the
// addon makes in here, and other leftovers.
const root = fs.mkdtempSync(path.join(SYSTEM, "ask-"));
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = root;

process.on("exit", () => {
  // Windows keeps an addon that is loaded: its directory stays until the system clears it.
  try {
    fs.rmSync(root, { recursive: true, force: true });
  } catch {}
});
// A signal would end this process without its exit handlers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(1));
}

/** A new directory whose name starts with `name`, removed when the process ends. */
export function tempDir(name) {
  return fs.mkdtempSync(path.join(root, `${name}-`));
}
