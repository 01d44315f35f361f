// The person of an evaluation, as an extension: answers every question as EVAL_PERSON says. `{"takes": "first"}` takes
// the first option, `{"takes": "cancel"}` closes the form, and `{"takes": "words", "words": "…"}` types.
module.exports = function person(pi) {
  const { takes, words = "tern" } = JSON.parse(process.env.EVAL_PERSON);
  pi.events.on("ask-user:asked", ({ requestId, questions }) => {
    const first = ({ options = [] }) => options[0]?.label ?? options[0] ?? words;
    const answers = questions.map((question) => (takes === "words" ? words : first(question)));
    const answer = takes === "cancel" ? { cancelled: true } : { answers };
    setImmediate(() => pi.events.emit("ask-user:answer", { requestId, via: "person", ...answer }));
  });
};
