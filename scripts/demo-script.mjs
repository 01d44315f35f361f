// What the demo's model says, and the keys the demo presses when nobody sits at the terminal.

const ask = (questions, text) => ({ text, toolCalls: [{ name: "ask_user", args: { questions } }] });

/**
 * The scenes, in order. Each is one prompt:
 *   prompt  what the person says to Pi
 *   steps   what the model says (see tests/support/model.mjs)
 *   play    pairs `[text to wait for, keys to press]`, for the demo that plays itself
 */
export const SCENES = [
  {
    prompt: "Set up the project.",
    steps: [
      ask(
        [
          {
            question: "Which database should we use?",
            header: "Database Selection",
            options: [
              { label: "PostgreSQL (Recommended)", description: "Battle-tested relational DB" },
              { label: "SQLite", description: "Lightweight, file-based" },
              { label: "MongoDB", description: "Document store" },
            ],
          },
        ],
        "One thing first.",
      ),
      { text: "Thanks, the database is settled. Say \"go on\" for the rest." },
    ],
    play: [["Esc to cancel", "2"]],
    done: "the database is settled",
  },
];

/** Every step of every scene, for a model that answers one prompt after the other. */
export const STEPS = SCENES.flatMap((scene) => scene.steps);
