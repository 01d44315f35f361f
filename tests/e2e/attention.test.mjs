// Alerts for an open question in the real Pi: the bell, the terminal title, events for other extensions, a command.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks } from "../support/asking.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const extensions = [EXTENSION, path.join(ROOT, "tests", "support", "herd.js")];

/** Starts Pi with `settings` in `questions.json`. */
async function start(t, settings, { args, ...options } = {}) {
  const model = await modelThatAsks(t, { questions: [DATABASE], ...args });
  const home = makeHome({ model });
  t.after(() => dropHome(home));
  fs.writeFileSync(path.join(home.agentDir, "questions.json"), JSON.stringify(settings));
  const pi = await startPi({ t, model, home, extensions, ...options });
  await pi.ready();
  return pi;
}

/** Returns the events `herdr:blocked` that herd.js, another extension, has received. */
const blockedEvents = (pi) =>
  fs
    .readFileSync(path.join(pi.home.cwd, "herd"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
/** A command that adds a line to the file `called` in Pi's agent directory. */
const NOTIFY_COMMAND = [
  process.execPath,
  "-e",
  "require('fs').appendFileSync('called', process.argv.slice(1).join('|') + '\\n')",
  "{title}",
  "{body}",
];
const readCalls = (pi) => {
  const file = path.join(pi.home.agentDir, "called");
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
};
const ONCE = `Pi has a question in work|${DATABASE.question}\n`;
/** Waits until the command was called once. */
const waitForCall = (pi) =>
  new Promise((resolve) => {
    const check = () => {
      if (readCalls(pi) !== ONCE) return;
      watcher.close();
      resolve();
    };
    const watcher = fs.watch(pi.home.agentDir, check);
    check();
  });
/** Returns the number of bells (BEL outside of sequences) after the first `from` characters of output. */
const bells = (pi, from) =>
  pi.output
    .slice(from)
    .replace(/\x1b[\]_P][^\x07\x1b]*(\x07|\x1b\\)/g, "")
    .split("\x07").length - 1;

test("a question alerts the user with the bell, the title and a command", { timeout: 60_000 }, async (t) => {
  const pi = await start(t, { notify: ["bell", "title", { command: NOTIFY_COMMAND }] });
  const { title } = pi;
  const from = pi.output.length;
  await pi.prompt("Please ask me.");
  await pi.waitFor([/Esc (to )?cancel/, () => pi.title === `Waiting for you - ${title}`]);
  await waitForCall(pi);
  assert.equal(bells(pi, from), 1);
  // The alert does not change the form.
  await pi.waitFor(["Which database should we use?", "> 1. PostgreSQL"]);
  await pi.keys("2");
  await pi.waitFor([AFTER, () => pi.title === title]);
  assert.equal(readCalls(pi), ONCE);
  assert.deepEqual(blockedEvents(pi), [{ active: true, label: DATABASE.question }, { active: false }]);
});

test("a missing alert command is reported in one line, and the question stays open", async (t) => {
  const pi = await start(t, { notify: [{ command: ["no-such-program", "{body}"] }] });
  await pi.prompt("Please ask me.");
  await pi.waitFor(["notify: no-such-program did not start (ENOENT).", /Esc (to )?cancel/]);
  await pi.keys("2");
  await pi.waitFor(AFTER);
});

test("a new question rings the bell once and sets the title", async (t) => {
  const pi = await start(t, {});
  const { title } = pi;
  assert.match(title, /^π - work$/);
  const from = pi.output.length;
  await pi.prompt("Please ask me.");
  await pi.waitFor([/Esc (to )?cancel/, () => pi.title === `Waiting for you - ${title}`]);
  assert.equal(bells(pi, from), 1);
  await pi.keys("<esc>");
  await pi.waitFor([AFTER, () => pi.title === title]);
  assert.equal(bells(pi, from), 1);
});

test("a deferred question alerts the user, and its answer restores the title", async (t) => {
  const pi = await start(t, { notify: ["title", { command: NOTIFY_COMMAND }] }, { args: { wait: false } });
  const { title } = pi;
  await pi.prompt("Please ask me.");
  await pi.waitFor([AFTER, "1 question waiting", () => pi.title === `Waiting for you - ${title}`]);
  await waitForCall(pi);
  await pi.keys("<a-o>");
  await pi.waitFor("Esc answer later");
  await pi.keys("2");
  await pi.waitFor(() => pi.title === title);
  assert.equal(readCalls(pi), ONCE);
  // The event for other extensions is sent after the change of the title.
  await pi.waitFor(() => blockedEvents(pi).length === 2);
  assert.deepEqual(
    blockedEvents(pi).map(({ active }) => active),
    [true, false],
  );
});
