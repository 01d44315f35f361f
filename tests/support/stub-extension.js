// A small extension with a tool `ask_user`, for tests of the helpers in this directory, and of two tools with one name.
module.exports = function stub(pi) {
  pi.on("session_start", () => {
    pi.registerTool({
      name: "ask_user",
      label: "Ask",
      description: "Ask the user.",
      parameters: {
        type: "object",
        properties: { questions: { type: "array", items: { type: "object" } } },
        required: ["questions"],
      },
      executionMode: "sequential",
      async execute(_id, { questions: [first] }, signal, _onUpdate, ctx) {
        const labels = first.options.map((option) => option.label);
        const label =
          ctx.mode === "rpc"
            ? await ctx.ui.select(first.question, labels, { signal })
            : ctx.mode === "tui"
              ? await ctx.ui.custom((_tui, theme, keybindings, done) => ({
                  render: (width) =>
                    [
                      first.question,
                      ...labels.map((text, i) => `${i + 1}. ${text}`),
                      theme.fg("dim", "1-9 choose • Esc cancel"),
                    ].map((line) => line.slice(0, width)),
                  invalidate() {},
                  handleInput(data) {
                    if (labels[Number(data) - 1]) done(labels[Number(data) - 1]);
                    else if (keybindings.matches(data, "tui.select.cancel")) done(undefined);
                  },
                }))
              : undefined;
        const answers = label
          ? [{ question: first.question, answer: label, selectedOption: label, wasCustom: false }]
          : [];
        return {
          content: [{ type: "text", text: JSON.stringify({ answered: answers.length > 0, answers }) }],
          details: { questions: [first], answers },
        };
      },
      renderResult: ({ details }) => ({
        render: () => [`✓ ${details.answers?.[0]?.answer ?? "Cancelled"}`],
        invalidate() {},
      }),
    });
  });
};
