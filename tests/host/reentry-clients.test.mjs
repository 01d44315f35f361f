// Re-entrance (see `tests/host/reentry.mjs`) in scenes with clients, other extensions and the browser panel.
import { registerAskUser } from "./pi.mjs";
import { BATCH, ONE, PANEL, playScenes, TWO, tick } from "./reentry.mjs";

playScenes({
  ...Object.fromEntries(
    ["dialogs", "structured", "both"].map((flag) => [
      `an RPC client, ${flag}`,
      {
        options: { mode: "rpc", flag },
        count: 2,
        answered: flag !== "structured",
        play: async (host) => {
          const result = host.ask("ask_user_question", { questions: [ONE, TWO] });
          if (flag !== "structured") await host.answerDialogs(result);
          return result;
        },
      },
    ]),
  ),
  "a client's batch": {
    options: { mode: "rpc", flag: "both" },
    count: 2,
    answered: true,
    play: async (host) => {
      const result = host.ask("ask_user", BATCH);
      await tick();
      host.respond();
      return result;
    },
  },
  "an extension that asks": {
    count: 1,
    play: async (host, quick) => {
      const signal = host.spy(host.stopped.signal, "signal");
      const reply = registerAskUser.askUser({ events: host.bus }, { ...ONE, from: "x" }, { signal });
      if (!quick && (await host.ready(reply))) host.fake.press("1");
      await reply;
    },
  },
  "the browser panel": {
    options: { agentDir: PANEL },
    count: 1,
    answered: true,
    play: async (host) => {
      const result = host.ask("ask_user_question", { questions: [ONE] });
      const [, requestId] = host.requestEvents.at(-1) ?? [];
      const reply = host.spy(() => {}, "reply");
      host.bus.emit("ask-user:form", { requestId, reply });
      host.bus.emit("ask-user:answering", { requestId });
      host.bus.emit("ask-user:answer", { requestId, answers: [{ answer: "A" }], via: "browser", reply });
      host.commands.questions("panel", host.fake.ctx);
      host.commands.questions("panel stop", host.fake.ctx);
      return result;
    },
  },
  "print mode": {
    options: { mode: "print" },
    count: 1,
    play: async (host) => host.ask("ask_user", { questions: [ONE] }),
  },
});
