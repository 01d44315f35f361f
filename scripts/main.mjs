// For every script: the path of the repository, and a start that does nothing if the script is only imported.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Whether `url` (a module's `import.meta.url`) is the script Node was started with, links resolved. */
export function isMain(url) {
  if (!process.argv[1]) return false;
  try {
    return fs.realpathSync(process.argv[1]) === fs.realpathSync(fileURLToPath(url));
  } catch {
    return false; // Started with something that is no file, e.g. `node -e`.
  }
}

/** Runs `main` where `url` is the script Node was started with. What it throws is printed, and is the script's failure. */
export async function runMain(url, main) {
  if (!isMain(url)) return;
  try {
    await main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
