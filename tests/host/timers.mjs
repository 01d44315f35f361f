// The addon's timers. The addon looks up the functions for timers in the global object at each call.
import { EventEmitter, once } from "node:events";

const timers = new EventEmitter().setMaxListeners(0);
const running = new Set();
const { setTimeout: start, clearTimeout: stop } = globalThis;

globalThis.setTimeout = (body, ...args) => {
  const timer = start(
    () => {
      running.delete(timer);
      body();
      timers.emit("over");
    },
    ...args,
  );
  running.add(timer);
  return timer;
};

globalThis.clearTimeout = (timer) => {
  stop(timer);
  running.delete(timer);
  timers.emit("over");
};

/** Waits until `count` timers have fired or were stopped, or none is running. */
export async function timersOver(count = 1) {
  // These timers do not keep Node alive; in Pi, the terminal does.
  const alive = setInterval(() => {}, 1_000);
  for (let left = count; left > 0 && running.size > 0; left--) await once(timers, "over");
  clearInterval(alive);
}

/** Waits until `wanted()` is true, with a check after each timer. */
export async function until(wanted) {
  while (!wanted()) {
    if (running.size === 0) throw new Error("no timer is running, and what is waited for is not there");
    await timersOver();
  }
}
