// Another extension, for the tests: asks for permission to run a tool, unless the tool's annotations say that it is
// harmless. It works like the example in Pi's documentation of extensions.
module.exports = function gate(pi) {
  pi.on("tool_call", async (event, ctx) => {
    const hints = pi.getAllTools().find((tool) => tool.name === event.toolName)?.annotations;
    const needsPermission =
      hints?.destructiveHint === true ||
      (!hints?.readOnlyHint && ((hints?.destructiveHint ?? true) || (hints?.openWorldHint ?? true)));
    if (needsPermission && !(await ctx.ui.confirm("Allow tool call?", event.toolName))) {
      return { block: true, reason: `${event.toolName} was not approved` };
    }
  });
};
