// The Pi and the screen mode in which an end-to-end test runs.
//
// A test of what differs between versions or modes, and the smoke test, run in all of them. Every other test runs in
// one place, which follows from its name: a failure comes again in the same place.
import { createHash } from "node:crypto";
import path from "node:path";
import { VERSIONS } from "./hosts.mjs";

/** The versions among which tests are spread; the variable PIS names others, as "0.87.1,1.5.2". */
const SPREAD = process.env.PIS?.split(",") ?? VERSIONS;

export const MODES = ["regular", "fullscreen"];

/** These hosts, each in both screen modes: `[{host, mode}]`. */
export const places = (hosts) => hosts.flatMap((host) => MODES.map((mode) => ({ host, mode })));

/** The place of the test `t`, unless it names one itself: `{host, mode}`. */
export function placeOf(t) {
  const all = places(SPREAD);
  // Node's runner gives each file a process of its own.
  const file = path.basename(process.argv[1]);
  const hash = createHash("sha256").update(`${file}: ${t.name}`).digest();
  return all[hash.readUInt32BE() % all.length];
}
