// The commands that README.md and CONTRIBUTING.md tell people to type. A test that runs one takes it
// from here, so that what is written and what is tried cannot differ; tests/host/readme.test.mjs
// looks for one that nobody runs.
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./paths.mjs";

/** How a command begins: at a shell, or at Pi's prompt. */
const COMMAND = /^((npm|pi|node|cargo) |\.ci\/run|\/questions|\/skill:|[A-Z_]+=\S)/;

/** Every command of one file: the lines of its shell blocks, and what stands between backticks. */
function commandsOf(name) {
  const text = fs.readFileSync(path.join(ROOT, name), "utf8").replaceAll("\r\n", "\n");
  const blocks = [...text.matchAll(/^ *```bash\n([\s\S]*?)^ *```/gm)].flatMap(([, block]) => block.split("\n"));
  const inline = [...text.replaceAll(/^ *```[\s\S]*?^ *```/gm, "").matchAll(/`([^`]+)`/g)].map(([, code]) => code);
  return [...blocks, ...inline].map((command) => command.trim()).filter((command) => COMMAND.test(command));
}

/** Command → names of the files it stands in. */
export function commands() {
  const found = new Map();
  for (const name of ["README.md", "CONTRIBUTING.md"]) {
    for (const command of commandsOf(name)) found.set(command, [...(found.get(command) ?? []), name]);
  }
  return found;
}

const known = commands();

/** The command as it is written in the README or in CONTRIBUTING.md; throws if it no longer is. */
export function documented(command) {
  if (!known.has(command)) throw new Error(`neither README.md nor CONTRIBUTING.md says \`${command}\` any more`);
  return command;
}

/** The arguments of a documented command behind its first word, as a shell splits them. */
export function argumentsOf(command) {
  const words = documented(command).matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return [...words].map(([, single, double, plain]) => single ?? double ?? plain).slice(1);
}
