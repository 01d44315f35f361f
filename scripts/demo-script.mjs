// The script of the demo's model, and the keys that the demo presses without a terminal.

/** The questions, as an agent would write them. */
export const QUESTIONS = {
  layout: {
    question: "Which layout should the service have?",
    header: "Layout",
    options: [
      {
        label: "Ports and adapters (Recommended)",
        description: "The core knows no database",
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
  service: { question: "What should we name this service?", header: "Service Name" },
  features: {
    question: "Which features should we include?",
    header: "Features",
    multiSelect: true,
    options: [
      { label: "Authentication", description: "OAuth2 + JWT" },
      { label: "REST API", description: "OpenAPI spec included" },
      { label: "Admin Dashboard" },
    ],
  },
};

const ask = (text, ...questions) => ({ text, toolCalls: [{ name: "ask_user", args: { questions } }] });

/**
 * The scenes, in order. Each begins with a prompt:
 *   prompt  the prompt of the user
 *   steps   what the model says (tests/support/model.mjs tells what a step is)
 *   play    steps `[text to wait for, keys to press, what there is to see]`, for the demo that plays itself; for a
 *           form that opens, wait for its help line: before that it takes no keys. What there is to see is said
 *           where the screen is worth a look.
 *   done    what the model says at the end of the scene
 */
export const SCENES = [
  {
    prompt: "Set up the project.",
    steps: [
      ask("Two things are yours to decide.", QUESTIONS.layout, { ...QUESTIONS.database, header: "Database" }),
      { text: "Thanks, layout and database are settled. Say “go on” for the rest." },
    ],
    play: [
      [/Esc (to )?cancel/, "<down>", "A question with a preview of each option"],
      ["> 2. Layers", "<up>"],
      ["> 1. Ports and adapters", "<a-o>"],
      ["2 questions waiting", "<a-o>", "The form folded away, so that the conversation can be read"],
      [/Esc (to )?cancel/, "<a-n>"],
      ["note:", "one crate"],
      ["note: one crate", "<enter>", "A note on the answer"],
      ["✎ one crate", "1"],
      [QUESTIONS.database.question, "2"],
      ["Submit 2 answers", "<enter>", "The review of all answers"],
    ],
    done: "layout and database are settled",
  },
  {
    prompt: "go on",
    steps: [
      ask("And what kind of service is it?", QUESTIONS.service, QUESTIONS.features),
      { text: "That is all I need. Leave with /quit." },
    ],
    play: [
      ["Enter confirm", "order-processor<enter>"],
      [QUESTIONS.features.question, "<space><down><down><space>"],
      ["[x] Admin Dashboard", "<enter>"],
      ["Submit 2 answers", "<enter>"],
    ],
    done: "That is all I need",
  },
];

/** Every step of every scene, for a model that answers one prompt after the other. */
export const STEPS = SCENES.flatMap((scene) => scene.steps);
