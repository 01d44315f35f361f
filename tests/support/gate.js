// Another extension, for the tests: asks for leave to run a tool whose annotations do not say that it is harmless,
// as the gate in Pi's documentation of extensions does.
module.exports = function gate(pi) {
  pi.on("tool_call", async (event, ctx) => {
    const hints = pi.getAllTools().find((tool) => tool.name === event.toolName)?.annotations;
    const asks =
      hints?.destructiveHint === true ||
      (!hints?.readOnlyHint && ((hints?.destructiveHint ?? true) || (hints?.openWorldHint ?? true)));
    if (asks && !(await ctx.ui.confirm("Allow tool call?", event.toolName))) {
      return { block: true, reason: `${event.toolName} was not approved` };
    }
  });
};
