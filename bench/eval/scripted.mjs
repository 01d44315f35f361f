// A scripted model that follows all rules: in a task with a choice, it asks the user. Then it reports the end.

/** The steps of a scripted model for a task (see `startModel`). */
export function stepsOf(task) {
  const done = { text: "Done." };
  const asked = { toolCalls: [{ name: "ask_user", args: questionsFor(task.prompt) }] };
  return task.choice ? [asked, done] : [done];
}

const questionsFor = (prompt) => ({
  context: `You wrote: ${prompt}`,
  questions: [
    { question: "Which way do you want?", options: [{ label: "This one (Recommended)" }, { label: "That" }] },
  ],
});
