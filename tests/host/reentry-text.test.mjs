// Re-entrance (see `tests/host/reentry.mjs`) in scenes with typed text and with alerts.
import { CTRL_G, NAME } from "./pi.mjs";
import { LATER, LOUD, ONE, playScenes, SHOT, tick } from "./reentry.mjs";

playScenes({
  ...Object.fromEntries(
    [
      ["a question with an immediate alert", LOUD, "ctx.ui.setTitle()"],
      ["a question with a later alert", LATER, "ctx.ui.onTerminalInput()"],
    ].map(([name, agentDir, makes]) => [
      name,
      {
        options: { agentDir },
        count: 1,
        answered: true,
        makes,
        play: async (host, quick) => {
          const result = host.ask("ask_user_question", { questions: [ONE] });
          if (!quick && (await host.ready(result))) host.fake.press("1");
          return result;
        },
      },
    ]),
  ),
  "an external editor": {
    count: 1,
    play: async (host, quick) => {
      const result = host.ask("ask_user", NAME);
      if (!quick && (await host.ready(result))) host.fake.press("a", "b", CTRL_G);
      await tick();
      return result;
    },
  },
  "a file that is completed": {
    count: 1,
    answered: true,
    makes: "provider.getSuggestions()",
    play: async (host, quick) => {
      const result = host.ask("ask_user", NAME);
      if (quick || !(await host.ready(result))) return result;
      host.fake.press("@", "l", "o");
      if (await host.shows("src/log.rs", result)) host.fake.press("\t", "\r");
      return result;
    },
  },
  "an image that is pasted": {
    count: 1,
    answered: true,
    play: async (host, quick) => {
      const result = host.ask("ask_user", NAME);
      if (quick || !(await host.ready(result))) return result;
      host.fake.press(`\x1b[200~${SHOT}\x1b[201~`);
      if (await host.shows("[image 1", result)) host.fake.press("\r");
      return result;
    },
  },
});
