// The Pi and the screen mode in which an end-to-end test runs.
//
// The smoke test, and tests of differences between versions or modes, run in all places. Every other test runs in one
// place, which a hash of its file and title selects, so that a failure repeats in the same place.
import { createHash } from "node:crypto";
import path from "node:path";
import { VERSIONS } from "./hosts.mjs";

/** The versions for tests that run in one place. The variable PIS replaces this list, for example with "0.87.1,1.5.2". */
const SPREAD = process.env.PIS?.split(",") ?? VERSIONS;

export const MODES = ["regular", "fullscreen"];

/** Returns the places of `hosts`, each host in both screen modes: `[{host, mode}]`. */
export const places = (hosts) => hosts.flatMap((host) => MODES.map((mode) => ({ host, mode })));

/** Returns the place `{host, mode}` of a test `t` that does not select its place itself. */
export function placeOf(t) {
  const all = places(SPREAD);
  // Node's runner starts a process for each file.
  const file = path.basename(process.argv[1]);
  const hash = createHash("sha256").update(`${file}: ${t.name}`).digest();
  return all[hash.readUInt32BE() % all.length];
}
