// Loads the extension with an addon that panics on demand (see src/edge/js/guard.rs). `npm run build -- --debug` builds it.
// A published addon cannot panic on demand. If the tests use one, PI_QUESTIONS_FAULTY must be the path of a debug build.
import fs from "node:fs";
import { createRequire } from "node:module";
import { EXTENSION } from "../support/paths.mjs";

const require = createRequire(import.meta.url);
const canPanic = (addon) => fs.readFileSync(addon).includes("injected panic in");

require(EXTENSION);
const loadedAddon = Object.keys(require.cache).find((file) => file.endsWith(".node"));

/** `true` if index.js loads a debug build. */
export const isDebug = canPanic(loadedAddon);

/** Returns the function of the extension, like index.js, but from an addon that can panic on demand. */
export function loadFaulty() {
  const addon = process.env.PI_QUESTIONS_FAULTY ?? loadedAddon;
  if (!canPanic(addon)) throw new Error(`${addon} cannot panic on demand: run "npm run build -- --debug"`);
  const { Dialogs } = require("../../shell/dialogs.js");
  return (pi) => require(addon).registerAskUser(pi, undefined, () => new Dialogs());
}
