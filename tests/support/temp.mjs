// Directories for one test process.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** The maximum length of the path of `SYSTEM`. Tests create sockets in it, whose paths may have at most 103 characters. */
const MOST = 24;
const byDefault = fs.realpathSync(os.tmpdir());
/** The system's temporary directory, with all links resolved. On macOS, its path is too long, so this is /tmp. */
export const SYSTEM = byDefault.length > MOST && fs.existsSync("/tmp") ? fs.realpathSync("/tmp") : byDefault;

// One directory has all temporary files of this process and of its children, including files of the addon. It is removed
// when the process ends.
const root = fs.mkdtempSync(path.join(SYSTEM, "ask-"));
for (const name of ["TMPDIR", "TEMP", "TMP"]) process.env[name] = root;

process.on("exit", () => {
  // Windows locks a loaded addon, so its directory stays until the system removes it.
  try {
    fs.rmSync(root, { recursive: true, force: true });
  } catch {}
});
// By default, a signal ends the process without its exit handlers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => process.listenerCount(signal) === 1 && process.exit(1));
}

/** Creates a directory whose name starts with `name`. It is removed when the process ends. */
export function tempDir(name) {
  return fs.mkdtempSync(path.join(root, `${name}-`));
}
