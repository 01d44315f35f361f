// Paths. Every test takes the extension's path from here.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The extension as Pi loads it. */
export const EXTENSION = path.join(ROOT, "index.js");

/** Things fetched or unpacked for the tests (git-ignored, safe to delete). */
export const CACHE = path.join(ROOT, ".cache");

/** The screens of tests that failed (git-ignored), which the runner names at its end. */
export const FAILED = path.join(ROOT, "target", "failed");
