// Another extension that has a tool named ask_user.
module.exports = function owner(pi) {
  pi.registerTool({
    name: "ask_user",
    label: "Ask",
    description: "The other one.",
    parameters: { type: "object", properties: {} },
    execute: async () => ({ content: [{ type: "text", text: "theirs" }], details: {} }),
  });
};
