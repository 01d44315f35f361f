// For all scripts: the path of the repository, and a function that starts a script unless it was only imported.
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
    return false; // Node was started without a script file, for example with `node -e`.
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
