// The places of end-to-end tests. A place is a version of Pi and a screen mode.
//
// The smoke test, and tests of differences between versions or modes, run in all places. Every other test runs in one
// place. A hash of its file and title selects this place, so that a failure repeats there.
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
