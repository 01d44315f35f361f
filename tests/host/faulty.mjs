// The extension of an addon that panics on demand (see src/edge/js/guard.rs): `npm run build -- --debug` builds one.
// For the test of a release build, which lacks that code, PI_QUESTIONS_FAULTY is the path of an addon with it.
import fs from "node:fs";
import { createRequire } from "node:module";
import { EXTENSION } from "../support/paths.mjs";

const require = createRequire(import.meta.url);
const canPanic = (addon) => fs.readFileSync(addon).includes("injected panic in");

require(EXTENSION);
const beside = Object.keys(require.cache).find((file) => file.endsWith(".node"));

/** True if index.js loads a debug build. */
export const isDebug = canPanic(beside);

/** The exports of index.js, of an addon that can panic. */
export function loadFaulty() {
  const addon = process.env.PI_QUESTIONS_FAULTY ?? beside;
  if (!canPanic(addon)) throw new Error(`${addon} cannot panic on demand: run "npm run build -- --debug"`);
  const { Dialogs } = require("../../shell/dialogs.js");
  return (pi) => require(addon).registerAskUser(pi, undefined, () => new Dialogs());
}
