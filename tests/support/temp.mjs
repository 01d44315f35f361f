// Directories for one test process.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const made = [];
process.on("exit", () => {
  for (const directory of made) {
    // Windows keeps an addon that is loaded: its directory stays until the system clears it.
    try {
      fs.rmSync(directory, { recursive: true, force: true });
    } catch {}
  }
});

/** A new directory whose name starts with `name`, removed when the process ends. */
export function tempDir(name) {
  const directory = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), `${name}-`));
  made.push(directory);
  return directory;
}
