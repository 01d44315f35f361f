// The addon built with panics on demand (see src/host/js/guard.rs). A release has none of this code.
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { tempDir } from "../support/temp.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const args = ["rustc", "--locked", "--lib", "--crate-type", "cdylib", "--features", "inject-panic"];
/** As what is published, where that is tested (scripts/artifact.mjs). */
const RELEASE = process.env.PI_QUESTIONS_FAULTY === "release";

/** Builds it (debug and incremental, if nothing else is said) and loads it. */
export const loadFaulty = (how) => createRequire(import.meta.url)(buildFaulty(how)).registerAskUser;

/** Builds it; the path of the addon. */
export function buildFaulty({ release = RELEASE } = {}) {
  const built = spawnSync("cargo", [...args, ...(release ? ["--release"] : []), "--quiet", "--message-format=json"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (built.status !== 0) throw new Error(`cargo ${args.join(" ")}\n${built.stderr}`);
  const messages = built.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const artifact = messages.find((it) => it.reason === "compiler-artifact" && it.target.name === "pi_questions");
  const file = artifact.filenames.find((name) => /\.(so|dylib|dll)$/.test(name));
  // A copy: the next build must not change a file that is loaded.
  const copy = join(tempDir("ask-user-faulty"), "faulty.node");
  copyFileSync(file, copy);
  return copy;
}
