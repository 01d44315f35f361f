// The simulated user of an evaluation, as an extension. EVAL_USER has the user's reaction to every question:
// `{"reaction": "first"}` selects the first option, or types `words` if there is none; `{"reaction": "cancel"}` closes the
// form; and `{"reaction": "words", "words": "…"}` gives a custom answer.
module.exports = function user(pi) {
  const { reaction, words = "tern" } = JSON.parse(process.env.EVAL_USER);
  pi.events.on("ask-user:asked", ({ requestId, questions }) => {
    const first = ({ options = [] }) => options[0]?.label ?? options[0] ?? words;
    const answers = questions.map((question) => (reaction === "words" ? words : first(question)));
    const answer = reaction === "cancel" ? { cancelled: true } : { answers };
    setImmediate(() => pi.events.emit("ask-user:answer", { requestId, via: "user", ...answer }));
  });
};
