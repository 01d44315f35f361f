// Whatever happens in a call into JavaScript (see `tests/host/reentry.mjs`): clients, other extensions and the browser panel.
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
    acts: {
      "stops the panel": (host) => {
        // Before that, there is nothing to stop yet.
        host.stoppedPanel = host.calls.includes("http.createServer");
        host.commands.questions("panel stop", host.fake.ctx);
      },
    },
    play: async (host) => {
      // The server listens by then.
      for (let turn = 0; turn < 3; turn += 1) await undefined;
      host.web.request("GET", "/events");
      const result = host.ask("ask_user_question", { questions: [ONE] });
      const [, requestId] = host.told.at(-1) ?? [];
      host.web.request("POST", "/keep", { requestId });
      host.web.request("POST", "/answer", { requestId, answers: [{ answer: "A" }] });
      return result;
    },
  },
  "print mode": {
    options: { mode: "print" },
    count: 1,
    play: async (host) => host.ask("ask_user", { questions: [ONE] }),
  },
});
