// The measured packages. Each receives the same questions, in its own schema.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { CACHE, EXTENSION, ROOT } from "../tests/support/paths.mjs";

const RPIV = "@juicesharp/rpiv-ask-user-question";
const RPIV_VERSION = "2.11.0";
const RPIV_HOME = path.join(CACHE, `rpiv-${RPIV_VERSION}`);
const RPIV_DIRECTORY = path.join(RPIV_HOME, "node_modules", RPIV);

const PI = path.join(ROOT, "node_modules", "@earendil-works", "pi-coding-agent");

/** An extension that does nothing. It is measured for the comparison. */
export const EMPTY = path.join(ROOT, "bench", "empty.js");

/**
 * Name → `{title, entry, tool, args(questions), toCustomAnswer}`. `questions` are
 * `[{text, header, options: [{label, description, preview}]}]`, mostly without a preview. `toCustomAnswer`: the keys that
 * move from the first of four options to the field for a custom answer.
 */
export const SUBJECTS = {
  ours: {
    title: "ask_user",
    entry: EXTENSION,
    tool: "ask_user",
    toCustomAnswer: ["0"],
    args: (questions) => ({
      questions: questions.map(({ text, header, options }) => ({ question: text, header, options })),
    }),
  },
  example: {
    title: "Pi's questionnaire.ts",
    entry: path.join(PI, "examples", "extensions", "questionnaire.ts"),
    tool: "questionnaire",
    toCustomAnswer: ["\x1b[B", "\x1b[B", "\x1b[B", "\x1b[B", "\r"],
    args: (questions) => ({
      questions: questions.map(({ text, header, options }, index) => ({
        id: `q${index + 1}`,
        label: header,
        prompt: text,
        options: options.map((option) => ({ value: option.label, ...option })),
      })),
    }),
  },
  rpiv: {
    title: `rpiv ${RPIV_VERSION}`,
    entry: path.join(RPIV_DIRECTORY, "index.ts"),
    tool: "ask_user_question",
    toCustomAnswer: ["\x1b[B", "\x1b[B", "\x1b[B", "\x1b[B"],
    args: (questions) => ({
      questions: questions.map(({ text, header, options }) => ({ question: text, header, options })),
    }),
  },
};

/** Fetches missing packages. */
export function ensurePeers() {
  if (!fs.existsSync(SUBJECTS.example.entry)) throw new Error('Pi is not installed: run "npm install"');
  if (fs.existsSync(SUBJECTS.rpiv.entry)) return;
  fs.mkdirSync(CACHE, { recursive: true });
  const temp = fs.mkdtempSync(path.join(CACHE, "fetching-"));
  try {
    fs.writeFileSync(path.join(temp, "package.json"), '{"private":true}\n');
    // The peer dependency is Pi, which is already installed.
    const args = [
      "install",
      "--no-audit",
      "--no-fund",
      "--ignore-scripts",
      "--legacy-peer-deps",
      `${RPIV}@${RPIV_VERSION}`,
    ];
    const npm = spawnSync("npm", args, { cwd: temp, encoding: "utf8", shell: process.platform === "win32" });
    if (npm.status !== 0) throw new Error(`npm cannot fetch ${RPIV}@${RPIV_VERSION}:\n${npm.stderr}`);
    fs.rmSync(RPIV_HOME, { recursive: true, force: true });
    fs.renameSync(temp, RPIV_HOME);
  } finally {
    fs.rmSync(temp, { recursive: true, force: true });
  }
}

/** Returns `count` questions with `options` options each, all with descriptions. */
export function questions(count, options) {
  return Array.from({ length: count }, (_, question) => ({
    text: `Which of these should part ${question + 1} of the service stand on?`,
    header: `Part ${question + 1}`,
    options: Array.from({ length: options }, (_, option) => ({
      label: `Choice ${option + 1} of part ${question + 1}`,
      description: `What follows from choice ${option + 1}: how it is built, run and paid for`,
    })),
  }));
}

/** Returns the same call of `ask_user` with another name of the field `label`, so that the call needs repair. */
export function misnamed(args) {
  const option = ({ label, ...rest }) => ({ title: label, ...rest });
  return { questions: args.questions.map((question) => ({ ...question, options: question.options.map(option) })) };
}

/** Returns the questions of a typical form of a model, the same as `wordy` in `bench/key_to_frame/forms.rs`. */
export function wordy() {
  return Array.from({ length: 4 }, (_, question) => ({
    text: `Part ${question + 1} of the service has **no storage** yet, and \`src/part${question + 1}/store.rs\` still holds the one for tests.\n\nWhich of these should it stand on?`,
    header: `Part ${question + 1}`,
    options: Array.from({ length: 4 }, (_, option) => ({
      label: `Choice ${option + 1} of part ${question + 1}`,
      description: `Choice ${option + 1} keeps everything in one process, so there is nothing else to deploy, to watch or to pay for in the first year. It has to be replaced as soon as a second region is needed, which moves all data and takes about two weeks of work.`,
      ...(question + option === 0 && { preview: PREVIEW }),
    })),
  }));
}

const PREVIEW = `## One process

- one binary, one file of data
- backups are **copies** of that file

\`\`\`rust
let store = Store::open("data/part1.db")?;
store.migrate()?;
serve(store).await?;
\`\`\`
`;
