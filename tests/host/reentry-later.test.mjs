// Re-entrance (see `tests/host/reentry.mjs`) in scenes with deferred, interrupted and answered calls.
import assert from "node:assert/strict";
import { once } from "node:events";
import { ALT_O, ANSWERED, CUT_OFF, ONE, playScenes, STOPPED, tick } from "./reentry.mjs";

playScenes({
  "an answer that is corrected": {
    options: () => ({ branch: ANSWERED(), idle: true }),
    count: 1,
    own: true,
    makes: "pi.sendMessage()",
    play: async (host, quick) => {
      host.commands.questions("again", host.fake.ctx);
      const { signal } = host.stopped;
      const stopped = signal.aborted ? Promise.resolve() : once(signal, "abort");
      if (!quick && (await host.ready(stopped))) {
        for (const key of ["\r", "2", "\r", "\r"]) {
          host.fake.form?.render(80);
          host.fake.press(key);
        }
      }
      if (!quick) await tick();
    },
  },
  ...Object.fromEntries(
    [
      ["a call with wait: false", { wait: false }, []],
      ["a form that is answered later", {}, ["\x1bl"]],
    ].map(([name, args, keys]) => [
      name,
      {
        options: () => ({ branch: [], idle: true }),
        count: 1,
        own: true,
        makes: "ctx.ui.setWidget()",
        play: async (host, quick) => {
          const result = host.ask("ask_user", { ...args, questions: [ONE] });
          await tick();
          const { signal } = host.stopped;
          const stopped = signal.aborted ? Promise.resolve() : once(signal, "abort");
          // The keys defer (if the call is not deferred), open, collapse, expand and answer the form.
          for (const key of [...keys, ALT_O, ALT_O, ALT_O, "1"]) {
            const open = host.fake.opened.some((entry) => !entry.closed);
            if (quick || (open && !(await host.ready(stopped)))) break;
            host.key(key);
            await tick();
          }
          return result;
        },
      },
    ]),
  ),
  "a client's call with wait: false": {
    options: () => ({ mode: "rpc", flag: "both", branch: [], idle: true }),
    count: 1,
    own: true,
    makes: "pi.sendMessage()",
    play: async (host) => {
      const result = host.ask("ask_user", { wait: false, questions: [ONE] });
      await tick();
      host.respond();
      await tick();
      return result;
    },
  },
  "a call that was cut off": {
    options: () => ({ branch: CUT_OFF() }),
    count: 1,
    own: true,
    play: async (host, quick) => {
      // This scene waits for the promise of `session_start`, because only that handler waits for the outcome.
      const started = host.promises.at(-1)[1];
      assert.ok(started instanceof Promise);
      if (!quick && (await host.ready(started))) host.fake.press("1");
      return quick ? undefined : started;
    },
  },
  "a call that was stopped, asked again and answered later": {
    options: () => ({ branch: STOPPED() }),
    count: 1,
    own: true,
    makes: "ctx.sessionManager.appendCustomEntry()",
    play: async (host, quick) => {
      const started = host.promises.at(-1)[1];
      if (!quick && (await host.ready(started))) host.fake.press("\x1bl");
      await tick();
    },
  },
});
