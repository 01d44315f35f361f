// What the demo's model says, and the keys the demo presses when nobody sits at the terminal.

/** The questions, as an agent would write them. */
export const QUESTIONS = {
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
 *   prompt  what the person says to Pi
 *   steps   what the model says (tests/support/model.mjs tells what a step is)
 *   play    pairs `[text to wait for, keys to press]`, for the demo that plays itself; for a form that opens,
 *           wait for its help line: before that it takes no keys
 *   done    what the model says at the end of the scene
 */
export const SCENES = [
  {
    prompt: "Set up the project.",
    steps: [ask("One thing before I start.", QUESTIONS.database), { text: "Thanks, the database is settled. Say “go on” for the rest." }],
    play: [["Esc to cancel", "2"]],
    done: "the database is settled",
  },
  {
    prompt: "go on",
    steps: [ask("And what kind of service is it?", QUESTIONS.service, QUESTIONS.features), { text: "That is all I need. Leave with /quit." }],
    play: [
      ["Enter to submit", "order-processor<enter>"],
      [QUESTIONS.features.question, "<space><down><down><space>"],
      ["[x] Admin Dashboard", "<enter>"],
      ["Submit 2 answers", "<enter>"],
    ],
    done: "That is all I need",
  },
];

/** Every step of every scene, for a model that answers one prompt after the other. */
export const STEPS = SCENES.flatMap((scene) => scene.steps);
