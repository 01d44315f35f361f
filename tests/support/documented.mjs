// The documentation pages, and the commands in them. Tests take commands from here, so that a tested command cannot differ
// from the documented one.
// tests/host/readme.test.mjs finds commands that no test runs.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.mjs";

/** Pages for users: README.md and the pages in the npm package. */
export const GUIDE = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"))
  .files.filter((name) => name === "README.md" || /^docs\/.*\.md$/.test(name))
  .sort();

/** Pages for maintainers. They are not in the npm package. */
export const FOR_MAINTAINERS = [
  "CONTRIBUTING.md",
  "AGENTS.md",
  ...fs.readdirSync(path.join(ROOT, "docs/internals")).map((name) => `docs/internals/${name}`),
];

/** Matches the beginning of a command, for a shell or for Pi's editor. */
const COMMAND = /^((npm|pi|node|cargo) |\.ci\/run|\/questions|\/skill:|[A-Z_]+=\S)/;

/** Returns every command of a file: the lines of its shell blocks, and the texts between backticks. */
function commandsOf(name) {
  const text = fs.readFileSync(path.join(ROOT, name), "utf8").replaceAll("\r\n", "\n");
  const blocks = [...text.matchAll(/^ *```bash\n([\s\S]*?)^ *```/gm)].flatMap(([, block]) => block.split("\n"));
  const inline = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`]+)`/g)].map(([, code]) => code);
  return [...blocks, ...inline].map((command) => command.trim()).filter((command) => COMMAND.test(command));
}

/** Returns all commands of the pages: command → names of the files that contain the command. */
export function commands() {
  const found = new Map();
  for (const name of [...GUIDE, "CONTRIBUTING.md", "AGENTS.md", "docs/internals/releasing.md"]) {
    for (const command of commandsOf(name)) found.set(command, [...(found.get(command) ?? []), name]);
  }
  return found;
}

const allCommands = commands();

/** Returns the command if a page contains it. Throws otherwise. */
export function documented(command) {
  if (!allCommands.has(command)) throw new Error(`no page contains \`${command}\` any more`);
  return command;
}

/** Returns the arguments of a documented command: all words after the first one, split like in a shell. */
export function argumentsOf(command) {
  const words = documented(command).matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return [...words].map(([, single, double, plain]) => single ?? double ?? plain).slice(1);
}
