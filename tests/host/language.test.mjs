// The language of what a person reads: who chooses it, and what stays English.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { afterEach, test } from "node:test";
import { documented } from "../support/documented.mjs";
import { tempDir } from "../support/temp.mjs";
import { ENTER, FakePi, plain, registerAskUser } from "./pi.mjs";

const home = tempDir("ask-user-language");
const RPIV = Symbol.for("rpiv-i18n");
const ENGLISH = "Other (type your answer)";
const GERMAN = "Andere (Antwort eingeben)";

afterEach(() => {
  delete globalThis[RPIV];
  delete process.env.PI_CODING_AGENT_DIR;
  process.env.LC_ALL = "C.UTF-8";
  delete process.env.LC_MESSAGES;
});

/** What the open form of a new session shows, with these settings. */
async function shown(settings) {
  if (settings) {
    fs.writeFileSync(path.join(home, "ask-user.json"), JSON.stringify(settings));
    process.env.PI_CODING_AGENT_DIR = home;
  }
  const commands = new Map();
  const register = (api) => {
    api.registerCommand = (name, command) => commands.set(name, command);
    registerAskUser(api);
  };
  const pi = new FakePi({ register });
  pi.start();
  return { pi, questions: (typed) => commands.get("questions").handler(typed, pi.ctx) };
}

/** What is on screen. */
async function screen(settings) {
  const { pi } = await shown(settings);
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
  ["a language that there is none of", () => (process.env.LC_ALL = "tlh_XX"), undefined, ENGLISH],
  [
    "a state of rpiv that throws",
    () => (globalThis[RPIV] = new Proxy({}, { get: () => assert.fail("no") })),
    undefined,
    ENGLISH,
  ],
]) {
  test(`the language is that of ${what}`, async () => {
    prepare();
    const { pi, text } = await screen(settings);
    assert.ok(text.includes(wanted), text);
    pi.press(ENTER);
  });
}

test("/questions language changes it at once, and the model reads English", async () => {
  const { pi, questions } = await shown();
  await questions(documented("/questions language de").replace("/questions ", ""));
  assert.match(pi.notices.at(-1).message, /Deutsch/);
  const answer = pi.ask();
  await pi.ready();
  await pi.shows("Tasten");
  const text = plain(pi.form.render(80));
  assert.ok(text.includes(GERMAN), text);
  pi.press("\x1b");
  assert.match((await answer).content[0].text, /closed the questions without answering/);
  await questions(documented("/questions language").replace("/questions ", ""));
  assert.match(pi.notices.at(-1).message, /en \(English\).*de \(Deutsch\)/);
});

test("complaints about the settings are in the language that they set", async () => {
  const { pi } = await shown({ language: "de", glyphs: "none" });
  assert.match(pi.notices.at(0).message, /"glyphs" muss/);
});
