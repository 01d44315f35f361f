// The extension of an addon that panics on demand (see src/host/js/guard.rs): `npm run build -- --debug` builds one.
// Where a release is tested, which has none of that code, PI_QUESTIONS_FAULTY is the path of an addon built for this.
import fs from "node:fs";
import { createRequire } from "node:module";
import { EXTENSION } from "../support/paths.mjs";

const require = createRequire(import.meta.url);
const canPanic = (addon) => fs.readFileSync(addon).includes("injected panic in");

require(EXTENSION);
const beside = Object.keys(require.cache).find((file) => file.endsWith(".node"));

/** Whether index.js loads a debug build. */
export const isDebug = canPanic(beside);

/** What index.js exports, of an addon that can panic. */
export function loadFaulty() {
  const addon = process.env.PI_QUESTIONS_FAULTY ?? beside;
  if (!canPanic(addon)) throw new Error(`${addon} cannot panic on demand: run "npm run build -- --debug"`);
  return require(addon).registerAskUser;
}
