// Directories for one test process.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The maximum length of its path. Tests create sockets below it, and the path of a socket may have at most 103 characters. */
const MOST = 24;
const own = fs.realpathSync(os.tmpdir());
/** The system's temporary directory, with all links resolved. The default of macOS is long, so another one is used there. */
export const SYSTEM = own.length > MOST && fs.existsSync("/tmp") ? fs.realpathSync("/tmp") : own;

// One directory has all temporary files of this process and of its children, including files of the addon. It is removed
// with the process.
const root = fs.mkdtempSync(path.join(SYSTEM, "ask-"));
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = root;

process.on("exit", () => {
  // Windows locks a loaded addon, so its directory stays until the system removes it.
  try {
    fs.rmSync(root, { recursive: true, force: true });
  } catch {}
});
// A signal would end this process without its exit handlers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(1));
}

/** Creates a directory whose name starts with `name`. It is removed when the process ends. */
export function tempDir(name) {
  return fs.mkdtempSync(path.join(root, `${name}-`));
}
