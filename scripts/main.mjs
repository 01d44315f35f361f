// Whether a script was started, or only imported for what it exports.
import fs from "node:fs";
import { fileURLToPath } from "node:url";

/** Whether `url` (a module's `import.meta.url`) is the script Node was started with, links resolved. */
export function isMain(url) {
  if (!process.argv[1]) return false;
  try {
    return fs.realpathSync(process.argv[1]) === fs.realpathSync(fileURLToPath(url));
  } catch {
    return false; // Started with something that is no file, e.g. `node -e`.
  }
}
