import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";

/** The timeout of a wait, in ms. It is long, because a busy machine is not a bug. */
export const PATIENCE = 60_000;

/** Waits until `holds()` is true. Keeps Node alive, like Pi's terminal. Fails after `PATIENCE`. */
export async function waitUntil(holds) {
  const end = performance.now() + PATIENCE;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`waited ${PATIENCE} ms in vain until ${holds}`);
    await setTimeout(1);
  }
}
