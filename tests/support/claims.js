// An extension for checking the assumptions of the simulated Pi (`tests/simulation/`). `/say` sends a message, `/back` moves
// to the first reply, and `/boundary` adds an entry at the end of the next turn. After `/boundary replaced`, a second handler
// removes all such entries.
module.exports = function claims(pi) {
  let addsEntry = false;
  let removesEntries = false;
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
    description: "Add an entry at the end of the next turn",
    handler: async (args, ctx) => {
      addsEntry = true;
      removesEntries = args.trim() === "replaced";
      ctx.ui.notify(`it will give ${args}`);
    },
  });
  pi.on("turn_end", (event) => {
    if (!addsEntry) return undefined;
    addsEntry = false;
    return { entries: [...event.entries, { type: "custom_message", ...message }], continue: true };
  });
  pi.on("turn_end", () => (removesEntries ? { entries: [] } : undefined));
};
