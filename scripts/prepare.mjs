// npm runs this script after an installation from git (`pi install git:…`), which has no binary. It builds the addon, and needs
// only cargo and Node. It never fails: without cargo, the package is still installed, and index.js reports the missing binary.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** Returns true in a checkout of `pi install`, for the user or for a project. */
function isPisCheckout() {
  const agent = process.env.PI_CODING_AGENT_DIR || path.join(os.homedir(), ".pi", "agent");
  const within = (directory) =>
    fs.existsSync(directory) && `${ROOT}${path.sep}`.startsWith(`${fs.realpathSync(directory)}${path.sep}`);
  return within(path.join(agent, "git")) || ROOT.includes(`${path.sep}.pi${path.sep}git${path.sep}`);
}

/** Returns true in a clone for development or in a workflow. Both have a separate build step. */
function isWorkplace() {
  if (isPisCheckout()) return false;
  return Boolean(process.env.CI) || fs.existsSync(path.join(ROOT, "node_modules", "@xterm"));
}

/** Returns true if there is an addon that is newer than all sources. */
function isBuilt() {
  const addons = fs.readdirSync(ROOT).filter((name) => /^pi-questions\..*\.node$/.test(name));
  if (addons.length === 0) return false;
  const sources = [
    "Cargo.toml",
    "Cargo.lock",
    "build.rs",
    ...fs.readdirSync(path.join(ROOT, "src"), { recursive: true }).map((name) => path.join("src", name)),
  ];
  const changed = (name) => fs.statSync(path.join(ROOT, name)).mtimeMs;
  return Math.min(...addons.map(changed)) >= Math.max(...sources.map(changed));
}

try {
  if (!isWorkplace() && !isBuilt()) {
    console.log(`built ${path.basename(await build())}`);
    // Removes the build directory of hundreds of megabytes. Pi cleans the checkout before each update anyway.
    if (isPisCheckout() && !process.env.CARGO_TARGET_DIR)
      fs.rmSync(path.join(ROOT, "target"), { recursive: true, force: true });
  }
} catch (error) {
  console.error(`pi-questions: the addon was not built: ${error.message}`);
}
