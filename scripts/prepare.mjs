// npm runs this after an installation from git (`pi install git:…`), where nothing is prebuilt: it
// builds the addon. It needs only cargo and Node, and it never fails: without cargo the package is
// installed all the same, and index.js tells the user what is missing.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** True in a checkout that Pi made, of the user or of a project. */
function isPisCheckout() {
  const agent = process.env.PI_CODING_AGENT_DIR || path.join(os.homedir(), ".pi", "agent");
  const within = (directory) =>
    fs.existsSync(directory) && `${ROOT}${path.sep}`.startsWith(`${fs.realpathSync(directory)}${path.sep}`);
  return within(path.join(agent, "git")) || ROOT.includes(`${path.sep}.pi${path.sep}git${path.sep}`);
}

/** True for a clone of a developer or a workflow, where the build is a separate step. */
function isWorkplace() {
  if (isPisCheckout()) return false;
  return Boolean(process.env.CI) || fs.existsSync(path.join(ROOT, "node_modules", "@xterm"));
}

/** True if an addon is here that is newer than every source. */
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
    // Hundreds of megabytes that nothing needs again: Pi cleans the checkout before each update.
    if (isPisCheckout() && !process.env.CARGO_TARGET_DIR)
      fs.rmSync(path.join(ROOT, "target"), { recursive: true, force: true });
  }
} catch (error) {
  console.error(`pi-questions: the addon was not built: ${error.message}`);
}
