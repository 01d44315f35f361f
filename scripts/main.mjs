// For all scripts: the path of the repository, and a start function that ignores imported scripts.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The root directory of the repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Returns true if `url`, a module's `import.meta.url`, is the script that Node has started. Resolves links. */
export function isMain(url) {
  if (!process.argv[1]) return false;
  try {
    return fs.realpathSync(process.argv[1]) === fs.realpathSync(fileURLToPath(url));
  } catch {
    return false; // Started with something that is no file, e.g. `node -e`.
  }
}

/** Runs `main` if `url` is the script that Node has started. An exception is printed and fails the script. */
export async function runMain(url, main) {
  if (!isMain(url)) return;
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
