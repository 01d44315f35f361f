// The scene of the demo and of the README's film: the questions, the replies of the scripted model, and the keys.

/** Typical questions of an agent, for the pictures and the tests. */
export const QUESTIONS = {
  layout: {
    question: "Which layout should the service have?",
    header: "Layout",
    options: [
      {
        label: "Ports and adapters (Recommended)",
        description: "Business rules without a database",
        preview: [
          "## Ports and adapters",
          "",
          "```rust",
          "pub trait OrderStore {",
          "    fn save(&self, order: &Order) -> Result<()>;",
          "}",
          "```",
          "",
          "- `core/` depends on *nothing*",
          "- `postgres/`, `http/` depend on `core/`",
        ].join("\n"),
      },
      {
        label: "Layers",
        description: "Fewer files, harder to test",
        preview: "## Layers\n\n`http` → `service` → `database`",
      },
    ],
  },
  database: {
    question: "Which database should we use?",
    header: "Database Selection",
    options: [
      { label: "PostgreSQL (Recommended)", description: "Battle-tested relational DB" },
      { label: "SQLite", description: "Lightweight, file-based" },
      { label: "MongoDB", description: "Document store" },
    ],
  },
  features: {
    question: "Which features should we include?",
    header: "Features",
    multiSelect: true,
    options: [
      { label: "Authentication", description: "OAuth2 and JWT" },
      { label: "REST API", description: "With an OpenAPI specification" },
      { label: "Admin dashboard" },
    ],
  },
  cache: {
    question: "Where should the client keep cached responses?",
    header: "Cache",
    options: [
      { label: "In memory (Recommended)", description: "Fast, empty after a restart" },
      { label: "SQLite file", description: "Survives a restart" },
      { label: "Redis", description: "Shared by all machines" },
    ],
  },
  excluded: { question: "Which responses must not be cached?", header: "Exclusions" },
};

/**
 * The scene:
 *   prompt  the user's prompt
 *   steps   the model's replies (tests/support/model.mjs defines a step)
 *   beats   the actions of the user, in order: `{wait, caption, keys}` presses the keys of a key script when the screen
 *           shows `wait`. `type` instead of `keys` types a text; `before` is the text that the field already has.
 *           `kill: true` ends Pi with SIGKILL when the session contains `wait`, and starts `pi -c`
 *   done    the end of the model's last reply
 */
export const SCENE = {
  prompt: "Add caching to the API client.",
  steps: [
    {
      text: "Two decisions first.",
      toolCalls: [{ name: "ask_user", args: { questions: [QUESTIONS.cache, QUESTIONS.excluded] } }],
    },
    { text: "Thanks, I add the caching as you decided. This is the end of the demo: Ctrl+D leaves Pi." },
  ],
  beats: [
    { wait: /Esc (to )?cancel/, caption: "The agent asks instead of guessing", keys: "2" },
    { wait: QUESTIONS.excluded.question, caption: "A question without options takes text", type: "anything under /us" },
    { wait: "anything under /us", caption: "Pi is killed in the middle of a word", kill: true },
    {
      wait: "anything under /us",
      caption: "The form is back, with the choice and the text",
      before: "anything under /us",
      type: "ers/me",
    },
    { wait: "anything under /users/me", caption: "Enter goes on to the review", keys: "<enter>" },
    { wait: "Submit 2 answers", caption: "The review shows all answers before you submit", keys: "<enter>" },
  ],
  done: "This is the end of the demo",
};
