// The language of the screen: its selection, and the texts that stay English.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { afterEach, test } from "node:test";
import { documented } from "../support/documented.mjs";
import { png } from "../support/image.mjs";
import { tempDir } from "../support/temp.mjs";
import { untranslated } from "../support/words.mjs";
import { isDebug } from "./faulty.mjs";
import { ENTER, FakePi, plain, registerAskUser } from "./pi.mjs";
import { Host, Session, tick } from "./session.mjs";

const home = tempDir("ask-user-language");
/** The global variable with the language that the package rpiv has selected. */
const RPIV = Symbol.for("rpiv-i18n");
const ENGLISH = "Other (type your answer)";
const GERMAN = "Andere (Antwort eingeben)";

afterEach(() => {
  delete globalThis[RPIV];
  delete process.env.PI_CODING_AGENT_DIR;
  process.env.LC_ALL = "C.UTF-8";
  delete process.env.LC_MESSAGES;
});

/** Starts a session with these settings. In the result, `complete` completes `/questions`, and `questions` runs it. */
async function startSession(settings) {
  if (settings) {
    fs.writeFileSync(path.join(home, "questions.json"), JSON.stringify(settings));
    process.env.PI_CODING_AGENT_DIR = home;
  }
  const commands = new Map();
  const register = (api) => {
    api.registerCommand = (name, command) => commands.set(name, command);
    registerAskUser(api);
  };
  const pi = new FakePi({ register });
  pi.start();
  const { handler, getArgumentCompletions: complete } = commands.get("questions");
  return { pi, complete, questions: (typed) => handler(typed, pi.ctx) };
}

/** Opens a form in a session with these settings. Returns the Pi and the text of the form. */
async function screen(settings) {
  const { pi } = await startSession(settings);
  pi.ask();
  await pi.ready();
  return { pi, text: plain(pi.form.render(80)) };
}

for (const [what, prepare, settings, wanted] of [
  ["the terminal", () => (process.env.LC_ALL = "de_AT.UTF-8"), undefined, GERMAN],
  ["LC_ALL before LC_MESSAGES", () => (process.env.LC_MESSAGES = "de_DE.UTF-8"), undefined, ENGLISH],
  ["rpiv before the terminal", () => (globalThis[RPIV] = { locale: "de" }), undefined, GERMAN],
  ["the setting before rpiv", () => (globalThis[RPIV] = { locale: "de" }), { language: "en" }, ENGLISH],
  ["the setting", () => {}, { language: "de" }, GERMAN],
  ["English for an unknown language", () => (process.env.LC_ALL = "tlh_XX"), undefined, ENGLISH],
  [
    "English if the state of rpiv throws",
    () => (globalThis[RPIV] = new Proxy({}, { get: () => assert.fail("no") })),
    undefined,
    ENGLISH,
  ],
]) {
  test(`selection of the language: ${what}`, async () => {
    prepare();
    const { pi, text } = await screen(settings);
    assert.ok(text.includes(wanted), text);
    pi.press(ENTER);
  });
}

test("/questions language changes the language at once, but the model reads English", async () => {
  const { pi, questions } = await startSession({});
  await questions(documented("/questions language de").replace("/questions ", ""));
  const file = path.join(home, "questions.json");
  const notice = `Die Sprache ist Deutsch, bis die Sitzung endet. Damit sie bleibt: "language": "de" in ${file} eintragen.`;
  assert.equal(pi.notices.at(-1).message, notice);
  const answer = pi.ask();
  await pi.ready();
  await pi.shows("Befehle");
  const text = plain(pi.form.render(80));
  assert.ok(text.includes(GERMAN), text);
  pi.press("\x1b");
  assert.match((await answer).content[0].text, /closed the questions without answering/);
  await questions(documented("/questions language").replace("/questions ", ""));
  assert.match(pi.notices.at(-1).message, /^Die Sprache ist Deutsch\. .*en \(English\).*de \(Deutsch\).*auto/);
  await questions(documented("/questions language auto").replace("/questions ", ""));
  assert.equal(pi.notices.at(-1).message, "The language is English.");
});

test("completions offer the current language first, and nothing after a complete command", async () => {
  const { complete, questions } = await startSession();
  await questions("language de");
  const offered = (typed) => complete(typed)?.map(({ value }) => value);
  assert.equal(offered("language"), undefined, "Enter runs the complete command");
  const all = offered("language ");
  assert.deepEqual(all.slice(0, 3), ["language de", "language auto", "language en"]);
  assert.equal(new Set(all).size, 13);
  assert.deepEqual(offered("language a"), ["language auto"]);
  assert.deepEqual(offered("language p"), ["language pl", "language pt-BR"]);
  assert.equal(offered("language de"), undefined);
  await questions("language auto");
});

test("faults of the settings are reported in the language of the settings", async () => {
  const { pi } = await startSession({ language: "de", glyphs: "none" });
  assert.match(pi.notices.at(0).message, /"glyphs" muss/);
});

const CACHE = { question: "Which cache?", header: "Cache", options: [{ label: "None" }, { label: "Redis" }] };
const paste = (text) => `\x1b[200~${text}\x1b[201~`;
const texts = ({ content }) => content.map(({ text }) => text);

/** Returns the texts that programs and the model receive about invalid answers and a missing image in this locale. */
async function textsFor(locale) {
  process.env.LC_ALL = locale;
  const host = await Host.started();
  const asked = host.ask({ questions: [CACHE] });
  await tick();
  const [id] = host.open();
  const verdicts = [
    host.answer(id, { answers: [] }),
    host.answer(id, { answers: [null] }),
    host.answer("none", { answers: ["None"] }),
    host.answer(id, { answers: [{ question: "Which?", answer: "x", notes: { SQLite: "!" } }] }),
  ].map((verdict) => JSON.stringify(verdict));
  await asked;

  const pi = new FakePi();
  const picture = path.join(pi.ctx.cwd, "shot.png");
  fs.writeFileSync(picture, png(2, 2));
  const answered = pi.ask({ questions: [{ question: "Why?" }] });
  await pi.ready();
  await pi.shows("Esc ");
  pi.press(paste("shot.png"));
  await pi.shows("[image 1: shot.png 2×2]");
  fs.rmSync(picture);
  pi.press(ENTER);

  const printing = new FakePi({ mode: "print" });
  const saved = texts(await printing.ask({ questions: [CACHE] }));
  const file = path.join(printing.ctx.cwd, ".pi", "pending-questions.json");
  const { questions } = JSON.parse(fs.readFileSync(file, "utf8"));
  return { verdicts, answered: texts(await answered).slice(1), saved, questions };
}

test("programs and the model read English in every language", async () => {
  const english = await textsFor("C.UTF-8");
  assert.deepEqual(english.answered, ["[image 1: shot.png] was left out: There is no file shot.png."]);
  for (const locale of ["de_DE.UTF-8", "ja_JP.UTF-8"]) assert.deepEqual(await textsFor(locale), english, locale);
});

test("the line of deferred questions follows the language", async () => {
  const host = await Host.started();
  await host.ask({ wait: false, questions: [CACHE] });
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
  host.commands.questions("language de", host.fake.ctx);
  assert.match(host.line, /^■ 1 Frage wartet: Cache/);
  host.commands.questions("language en", host.fake.ctx);
  assert.equal(host.line, "■ 1 question waiting: Cache   Alt+O answer");
});

const skip = !isDebug && "a release has no pseudo-language";
test("the edge has no sentence outside the message tables", { skip }, async () => {
  process.env.LC_ALL = "en-XA";
  const host = new Host(new Session());
  const shownTexts = [];
  Object.assign(host.fake.ctx.ui, {
    notify: (message) => shownTexts.push(message),
    setStatus: (_key, text) => shownTexts.push(text ?? ""),
    select: (title, rows) => shownTexts.push(title, ...rows) && new Promise(() => {}),
    input: (title, placeholder) => shownTexts.push(title, placeholder) && new Promise(() => {}),
  });
  await host.start();
  const run = async (typed) => {
    host.commands.questions(typed, host.fake.ctx);
    await tick();
  };
  const commands = ["", "again", "again 9", "again x", "clear", "panel", "panel stop", "1 2 3"];
  for (const typed of commands) await run(typed);
  const choice = { question: "1 + 1 = ?", header: "1", options: [{ label: "2" }, { label: "3" }] };
  await host.ask({ wait: false, questions: [choice] });
  await host.ask({ wait: false, questions: [{ ...choice, question: "3?" }] });
  shownTexts.push(host.line);
  for (const typed of ["", "clear", "again"]) await run(typed);
  await host.key("\x1bo");
  assert.ok(host.form, "the form is open");
  await run("");
  assert.ok(shownTexts.length > 10, shownTexts.join("\n"));
  const found = shownTexts.flatMap((text) => untranslated(text ?? "").map((word) => `${word} in ${text}`));
  assert.deepEqual(found, []);
  host.fake.shutdown();
});
