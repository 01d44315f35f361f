// Re-entrance (see `tests/host/reentry.mjs`) in scenes with forms, overlays (boxes) and batches.
import { once } from "node:events";
import { ALT_O, BATCH, FLOATS, ONE, playScenes, TWO, tick } from "./reentry.mjs";

playScenes({
  "a form": {
    count: 2,
    answered: true,
    play: async (host, quick) => {
      const result = host.ask("ask_user_question", { questions: [ONE, TWO] });
      if (!quick && (await host.ready(result))) host.fake.press("1", "\r", "2", "\r", "\r");
      return result;
    },
  },
  "two calls at once": {
    count: 1,
    answered: true,
    play: async (host, quick) => {
      const first = host.ask("ask_user_question", { questions: [ONE] });
      const second = host.ask("ask_user_question", { questions: [TWO] });
      host.promises.push(["the second call", second]);
      if (!quick && (await host.ready(first))) host.fake.press("1");
      const before = host.fake.opened.length;
      const over = second.then(
        () => "over",
        () => "over",
      );
      while (!quick && host.fake.opened.length === before) {
        if ((await Promise.race([over, once(host.fake.frames, "wanted")])) === "over") break;
      }
      if (!quick && (await host.ready(second))) host.fake.press("2");
      return first;
    },
  },
  "a batch": { count: 2, play: async (host) => host.ask("ask_user", BATCH) },
  "a form behind another dialog": {
    options: { isTaken: true },
    count: 1,
    play: async (host, quick) => {
      const result = host.ask("ask_user_question", { questions: [ONE] });
      await tick();
      host.focus = host.prompt;
      if (!quick) await host.ready(result);
      return result;
    },
  },
  "a form that collapses in the editor's place": {
    count: 1,
    answered: true,
    makes: "ctx.ui.setWidget()",
    play: async (host, quick) => {
      const result = host.ask("ask_user_question", { questions: [ONE] });
      // The keys collapse, expand and answer the form.
      for (const key of [ALT_O, ALT_O, "1"]) {
        const closed = key === ALT_O && host.fake.opened.length > 0 && host.fake.opened.every((entry) => entry.closed);
        if (quick || (!closed && !(await host.ready(result)))) break;
        host.key(key);
        await tick();
      }
      return result;
    },
  },
  "a box that collapses": {
    options: { agentDir: FLOATS },
    count: 1,
    play: async (host, quick) => {
      const result = host.ask("ask_user_question", { questions: [ONE] });
      if (!quick && (await host.ready(result))) host.fake.press(ALT_O);
      return result;
    },
  },
});
