// Questions in the text of a reply, in the real Pi: the line above the prompt offers them as a form, nothing opens by
// itself, and the answers are one message that quotes them.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { PLACES } from "../support/asking.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startModel } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

/** What the model says; the form that is made of it stands beside the file. */
const reply = (name) => fs.readFileSync(path.join(ROOT, "tests/replies", `${name}.md`), "utf8");
const RECIPES = reply("gpt-emoji");
const LINE = "□ 3 questions in the reply   Alt+O answer as a form";
const FIRST = "Do you prefer a light or a dark theme by default?";
const SECOND = "Where do the recipes come from?";
const FORM = /Esc later/;

async function start(t, steps, { ours, ...options } = {}) {
  const model = await startModel({ steps: [...steps, { text: "More." }, { text: "Even more." }] });
  t.after(() => model.close());
  if (ours) {
    options.home = makeHome({ model });
    t.after(() => dropHome(options.home));
    fs.writeFileSync(path.join(options.home.agentDir, "questions.json"), JSON.stringify(ours));
  }
  const pi = await startPi({ t, model, rows: 34, cols: 100, ...options });
  return { model, pi };
}

/** The text of a message in a request. */
const textOf = ({ content }) => (typeof content === "string" ? content : content.map((it) => it.text).join(""));

/** The session's entries that are ours. */
const ours = (pi) => pi.sessionEntries().filter((it) => it.type === "custom" || it.type === "custom_message");

for (const place of PLACES) {
  const where = `Pi ${place.host}, ${place.mode}`;

  test(`the questions of a reply are answered in one message: ${where}`, { timeout: 120_000 }, async (t) => {
    const { model, pi } = await start(t, [{ text: RECIPES }, { text: "All clear." }], place);
    await pi.prompt("Build the recipes app");
    await pi.waitFor(LINE);
    // An empty Enter opens nothing, and no letter is taken.
    await pi.keys("<enter>");
    await pi.type("no");
    await pi.waitFor([LINE, /^ ?no$/m]);
    await pi.keys("<bs><bs><a-o>");
    await pi.waitFor(["From the reply", FIRST, FORM]);
    await pi.type("dark, pl");
    await pi.waitFor("> dark, pl");
    // Esc puts it back, with what was typed.
    await pi.keys("<esc>");
    await pi.waitFor(LINE);
    await pi.keys("<a-o>");
    await pi.waitFor(["> dark, pl", FORM]);
    await pi.type("ease");
    await pi.keys("<enter>");
    await pi.waitFor([SECOND, "> 1. A CSV that you upload"]);
    await pi.keys("2");
    await pi.waitFor("Do users need to log in?");
    await pi.keys("<tab>");
    await pi.waitFor("> 4. Submit 2 of 3 answers");
    await pi.keys("<enter>");
    const request = await model.waitForRequest(2);
    assert.equal(textOf(request.last), `> ${FIRST}\n\ndark, please\n\n> ${SECOND}\n\nA public API`);
    assert.equal(request.messages.filter((it) => it.role === "user").length, 2);
    await pi.waitFor("All clear.");
    assert.ok(!pi.screen().join("\n").includes("in the reply"));
    // Nothing of it is in the session but the message.
    assert.deepEqual(ours(pi), []);
  });
}

for (const host of HOST_NAMES) {
  test(`it goes when the conversation goes on, and is no offer where there is none: Pi ${host}`, {
    timeout: 120_000,
  }, async (t) => {
    const steps = [{ text: RECIPES }, { text: reply("none-done") }, { text: reply("claude-lettered") }];
    const { model, pi } = await start(t, steps, { host });
    await pi.prompt("Build the recipes app");
    await pi.waitFor(LINE);
    await pi.prompt("Take what you like");
    await pi.waitFor("open a pull request?");
    await pi.waitGone("in the reply");
    await pi.prompt("And the schema?");
    await pi.waitFor(["□ 1 question in the reply", "unless you have GDPR"]);
    await pi.keys("<a-o>");
    await pi.waitFor(["> 1. A) Delete them too (cascade)", FORM]);
    // A single choice is sent as it is chosen.
    await pi.keys("3");
    const request = await model.waitForRequest(4);
    assert.match(
      textOf(request.last),
      /^> What should happen to orders of a deleted customer\?\n\nC\) Refuse to delete/,
    );
  });

  test(`a session that is opened again offers what its last reply asks: Pi ${host}`, {
    timeout: 120_000,
  }, async (t) => {
    const { model, pi } = await start(t, [{ text: RECIPES }], { host });
    await pi.prompt("Build the recipes app");
    await pi.waitFor(LINE);
    await pi.exit();
    const again = await startPi({ t, model, rows: 34, cols: 100, host, home: pi.home, args: ["-c"] });
    await again.waitFor(LINE);
    await again.prompt("/questions");
    await again.waitFor(["1. 🎨 Look and feel", "1 request waiting"]);
    assert.ok(!again.screen().join("\n").includes("Withdraw"));
    await again.keys("<enter>");
    await again.waitFor([FIRST, FORM]);
  });

  test(`the setting turns it off: Pi ${host}`, { timeout: 120_000 }, async (t) => {
    const { pi } = await start(t, [{ text: RECIPES }], { host, ours: { prose: "off" } });
    await pi.prompt("Build the recipes app");
    await pi.waitFor("Do users need to log in?");
    await pi.prompt("/questions");
    await pi.waitFor("No questions are waiting.");
    assert.ok(!pi.screen().join("\n").includes("in the reply"));
  });

  test(`what waits comes first: Pi ${host}`, { timeout: 120_000 }, async (t) => {
    const cache = { question: "Which cache?", header: "Cache", options: [{ label: "None" }, { label: "Redis" }] };
    const ask = { toolCalls: [{ name: "ask_user", args: { wait: false, questions: [cache] } }] };
    const { pi } = await start(t, [ask, { text: RECIPES }], { host });
    await pi.prompt("Build the recipes app");
    await pi.waitFor("■ 1 question waiting: Cache   Alt+O answer   3 in the reply");
    await pi.keys("<a-o>");
    await pi.waitFor(["Which cache?", "> 1. None", FORM]);
  });
}

test("a client gets no line and no form", { timeout: 120_000 }, async (t) => {
  const model = await startModel({ steps: [{ text: RECIPES }] });
  t.after(() => model.close());
  const rpc = await startRpc({ t, model });
  rpc.send({ type: "prompt", message: "Build the recipes app" });
  await rpc.waitFor((record) => record.type === "agent_settled" || record.type === "agent_end");
  const asked = rpc.records.filter((it) => it.type === "extension_ui_request" && it.method !== "setStatus");
  assert.deepEqual(asked, []);
});
