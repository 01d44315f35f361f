// The simulated user of an evaluation, as an extension. EVAL_USER has its answer to every question: `{"takes": "first"}`
// selects the first option, `{"takes": "cancel"}` closes the form, `{"takes": "words", "words": "…"}` is a custom answer.
module.exports = function user(pi) {
  const { takes, words = "tern" } = JSON.parse(process.env.EVAL_USER);
  pi.events.on("ask-user:asked", ({ requestId, questions }) => {
    const first = ({ options = [] }) => options[0]?.label ?? options[0] ?? words;
    const answers = questions.map((question) => (takes === "words" ? words : first(question)));
    const answer = takes === "cancel" ? { cancelled: true } : { answers };
    setImmediate(() => pi.events.emit("ask-user:answer", { requestId, via: "user", ...answer }));
  });
};
