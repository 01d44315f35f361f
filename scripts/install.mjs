// Installs node_modules. In a fresh clone, scripts start without node_modules. So this file imports no packages, and a script
// may import packages only after `ensureInstalled`.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./main.mjs";

const LOCK = path.join(ROOT, "package-lock.json");
/** npm's list of installed packages. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");

/**
 * Installs the packages of the lock file, unless node_modules contains them. `npm ci` would fail on a registry without
 * the optional packages of other platforms.
 */
export function ensureInstalled() {
  if (upToDate()) return;
  console.error("installing the packages of package-lock.json …");
  const npm = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32", // npm is a .cmd file there
  });
  if (npm.status !== 0) throw new Error(`npm install failed: ${npm.error?.message ?? `it ended with ${npm.status}`}`);
}

/** Returns true if all packages of the lock file for this platform are installed in the right version. */
function upToDate() {
  if (!fs.existsSync(INSTALLED)) return false;
  const locked = read(LOCK).packages;
  const installed = read(INSTALLED).packages;
  return Object.entries(locked).every(
    ([place, { version, optional, link }]) =>
      place === "" || link || (installed[place] ? installed[place].version === version : optional === true),
  );
}

function read(file) {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
