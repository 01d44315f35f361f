// Observes the timers of the addon: replaces the global functions for timers, which the addon looks up at each call.
import { EventEmitter, once } from "node:events";

const timers = new EventEmitter().setMaxListeners(0);
const running = new Set();
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis;

globalThis.setTimeout = (body, ...args) => {
  const timer = startTimer(
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
  stopTimer(timer);
  running.delete(timer);
  timers.emit("over");
};

/** Waits until `count` timers have fired or were stopped, or until no timer is running. */
export async function timersOver(count = 1) {
  // These timers do not keep Node alive; in Pi, the terminal does.
  const alive = setInterval(() => {}, 1_000);
  for (let left = count; left > 0 && running.size > 0; left--) await once(timers, "over");
  clearInterval(alive);
}

/** Waits until `condition()` is true. Checks the condition after each timer. */
export async function until(condition) {
  while (!condition()) {
    if (running.size === 0) throw new Error("no timer is running, but the condition is still false");
    await timersOver();
  }
}
