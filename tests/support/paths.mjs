// The paths for all tests.
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The extension as Pi loads it. */
export const EXTENSION = path.join(ROOT, "index.js");

/** Downloads for the tests (ignored by git, safe to delete). */
export const CACHE = path.join(ROOT, ".cache");

/** The screens of failed tests (ignored by git). The runner names this directory at the end. */
export const FAILED = path.join(ROOT, "target", "failed");
