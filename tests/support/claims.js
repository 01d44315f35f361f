// An extension that does what the simulated Pi (`tests/simulation/`) claims something about: `/say` sends a message,
// `/back` goes back to the first reply, `/boundary` gives an entry at the end of a turn; with `replaced` it takes it away.
module.exports = function claims(pi) {
  let gives = false;
  let replaces = false;
  const message = { customType: "claim", content: "HELD", display: true };
  pi.registerCommand("say", {
    description: "Send a message to the agent",
    handler: async (_args, ctx) => {
      pi.sendMessage(message);
      ctx.ui.notify("it was said");
    },
  });
  pi.registerCommand("back", {
    description: "Go back to the first reply",
    handler: async (_args, ctx) => {
      const isReply = (entry) => entry.type === "message" && entry.message.role === "assistant";
      await ctx.navigateTree(ctx.sessionManager.getEntries().find(isReply).id);
      ctx.ui.notify("it went back");
    },
  });
  pi.registerCommand("boundary", {
    description: "Give entries at the end of a turn",
    handler: async (args, ctx) => {
      gives = true;
      replaces = args.trim() === "replaced";
      ctx.ui.notify(`it will give ${args}`);
    },
  });
  pi.on("turn_end", (event) => {
    if (!gives) return undefined;
    gives = false;
    return { entries: [...event.entries, { type: "custom_message", ...message }], continue: true };
  });
  pi.on("turn_end", () => (replaces ? { entries: [] } : undefined));
};
