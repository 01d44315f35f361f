// Makes sure of node_modules: the scripts of a fresh clone run before anything is installed, so
// this file and theirs import nothing but Node's own modules until it is done.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./main.mjs";

const LOCK = path.join(ROOT, "package-lock.json");
/** npm's record of what is installed. */
const INSTALLED = path.join(ROOT, "node_modules", ".package-lock.json");

/**
 * Installs what the lock file says, unless node_modules holds it. Not by `npm ci`: a registry that
 * lacks another platform's optional package makes npm call the lock file incomplete.
 */
export function ensureInstalled() {
  if (upToDate()) return;
  console.error("installing what package-lock.json names …");
  const npm = spawnSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32", // npm is a .cmd file there
  });
  if (npm.status !== 0) throw new Error(`npm install failed: ${npm.error?.message ?? `it ended with ${npm.status}`}`);
}

/** True if every package of the lock file is installed in its version (except packages of other platforms). */
function upToDate() {
  if (!fs.existsSync(INSTALLED)) return false;
  const wanted = read(LOCK).packages;
  const have = read(INSTALLED).packages;
  return Object.entries(wanted).every(
    ([place, { version, optional, link }]) =>
      place === "" || link || (have[place] ? have[place].version === version : optional === true),
  );
}

function read(file) {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}
