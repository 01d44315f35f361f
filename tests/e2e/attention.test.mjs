// What calls for attention in the real Pi: the bytes that reach the terminal, its title, other extensions, a command.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks } from "../support/asking.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const extensions = [EXTENSION, path.join(ROOT, "tests", "support", "herd.js")];
const OSC = "\x1b]777;notify;Pi has a question in work;Which database should we use?\x07";
const WEZTERM = { TERM_PROGRAM: "WezTerm" };

/** Pi in a home whose person has these settings. */
async function start(t, settings, { args, ...options } = {}) {
  const model = await modelThatAsks(t, { questions: [DATABASE], ...args });
  const home = makeHome({ model });
  t.after(() => dropHome(home));
  fs.writeFileSync(path.join(home.agentDir, "questions.json"), JSON.stringify(settings));
  const pi = await startPi({ t, model, home, extensions, env: WEZTERM, ...options });
  await pi.ready();
  return pi;
}

const herd = (pi) =>
  fs
    .readFileSync(path.join(pi.home.cwd, "herd"), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
const count = (pi, bytes) => pi.output.split(bytes).length - 1;
/** How often the bell rang since it had written `from` characters: BEL outside of sequences. */
const bells = (pi, from) =>
  pi.output
    .slice(from)
    .replace(/\x1b[\]_P][^\x07\x1b]*(\x07|\x1b\\)/g, "")
    .split("\x07").length - 1;

test("a question that nobody answers calls: bell, title, notification, command", async (t) => {
  const script = "require('fs').writeFileSync('called', process.argv.slice(1).join('|'))";
  const command = [process.execPath, "-e", script, "{title}", "{body}"];
  const pi = await start(t, { notify: ["bell", "title", "osc777", { command }] });
  const { title } = pi;
  const from = pi.output.length;
  await pi.prompt("Please ask me.");
  await pi.waitFor(["Esc cancel", () => pi.title === `Waiting for you - ${title}`]);
  await pi.waitFor(() => count(pi, OSC) === 1 && fs.existsSync(path.join(pi.home.agentDir, "called")));
  assert.equal(bells(pi, from), 1);
  // The form is as it was: nothing of it is on the screen.
  await pi.waitFor(["Which database should we use?", "> 1. PostgreSQL"]);
  assert.deepEqual(
    pi.screen().filter((row) => /notify|777|asks in/.test(row)),
    [],
  );
  await pi.keys("2");
  await pi.waitFor([AFTER, () => pi.title === title]);
  assert.equal(count(pi, OSC), 1);
  assert.deepEqual(herd(pi), [{ active: true, label: DATABASE.question }, { active: false }]);
  await pi.waitFor(
    () =>
      fs.readFileSync(path.join(pi.home.agentDir, "called"), "utf8") ===
      `Pi has a question in work|${DATABASE.question}`,
  );
});

test("a command that is not there is one line, and the question goes on", async (t) => {
  const pi = await start(t, { notify: [{ command: ["no-such-program", "{body}"] }] });
  await pi.prompt("Please ask me.");
  await pi.waitFor(["notify: no-such-program did not start (ENOENT).", "Esc cancel"]);
  await pi.keys("2");
  await pi.waitFor(AFTER);
});

test("as it comes: the bell once and the title, and nothing that the terminal does not know", async (t) => {
  const pi = await start(t, {}, { env: { TERM_PROGRAM: "" } });
  const { title } = pi;
  assert.match(title, /^π - work$/);
  const from = pi.output.length;
  await pi.prompt("Please ask me.");
  await pi.waitFor(["Esc cancel", () => pi.title === `Waiting for you - ${title}`]);
  assert.equal(bells(pi, from), 1);
  await pi.keys("<esc>");
  await pi.waitFor([AFTER, () => pi.title === title]);
  assert.equal(bells(pi, from), 1);
  assert.doesNotMatch(pi.output, /\x1b\](9;[^4]|777|99);?/);
});

test("a question that does not stop the agent calls, too, until it is answered", async (t) => {
  const pi = await start(t, { notify: ["title", "osc777"] }, { args: { wait: false } });
  const { title } = pi;
  await pi.prompt("Please ask me.");
  await pi.waitFor([AFTER, "1 question waiting", () => pi.title === `Waiting for you - ${title}`]);
  await pi.waitFor(() => count(pi, OSC) === 1);
  await pi.keys("<a-o>");
  await pi.waitFor("Esc later");
  await pi.keys("2");
  await pi.waitFor(() => pi.title === title);
  assert.equal(count(pi, OSC), 1);
  // Others hear after the title.
  await pi.waitFor(() => herd(pi).length === 2);
  assert.deepEqual(
    herd(pi).map(({ active }) => active),
    [true, false],
  );
});
