// `/questions off` and `/questions on` in the real Pi: the model's tools, and the messages to the model.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { startModel } from "../support/model.mjs";
import { EXTENSION } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";
import { messagesOf } from "./support.mjs";

const OFF = "Questions are off in this session. To allow them again: /questions on";
const ONE = "■ 1 question waiting: Cache   Alt+O answer";
const LATER = { wait: false, questions: [{ question: "Which cache?", header: "Cache", options: ["None", "Redis"] }] };

/** `tools` returns the names of all tools in a request, `ours` the names of our tools. */
const tools = (request) => (request.body.tools ?? []).map((tool) => tool.function.name);
const ours = (request) => tools(request).filter((name) => ["ask_user", "question"].includes(name));
const countMessages = (request, text) => messagesOf(request).filter((message) => message.text.includes(text)).length;

// Pi 1.5 and newer record the active tools in the session, and restore them.
for (const host of OLDEST_AND_NEWEST)
  test(`questions are off from /questions off to /questions on: Pi ${host}`, { timeout: 120_000 }, async (t) => {
    const asks = { toolCalls: [{ name: "ask_user", args: LATER }] };
    const texts = ["I go on.", "Two.", "Three.", "Four.", "Five."].map((text) => ({ text }));
    const model = await startModel({ t, steps: [asks, ...texts] });
    const home = makeHome({ model });
    t.after(() => dropHome(home));
    const settings = JSON.stringify({ tools: ["ask_user", "question"] });
    fs.writeFileSync(path.join(home.agentDir, "questions.json"), settings);
    const pi = await startPi({ t, host, model, home, rows: 34, cols: 100 });
    await pi.prompt("go");
    await pi.waitFor(["I go on.", ONE]);
    assert.deepEqual(ours(model.requests[1]), ["ask_user", "question"]);

    await pi.prompt(documented("/questions off"));
    await pi.waitFor(OFF);
    await pi.waitFor((rows) => rows.join("").split("Questions are off").length === 2);
    assert.equal(model.requests.length, 2, "no turn begins");
    await pi.prompt("two");
    await pi.waitFor("Two.");
    const others = tools(model.requests[1]).filter((name) => !ours(model.requests[1]).includes(name));
    assert.deepEqual(tools(model.requests[2]), others);
    assert.equal(countMessages(model.requests[2], "The user turned questions off for this session"), 1);
    // Deferred questions stay open.
    await pi.prompt("/questions show");
    await pi.waitFor(["1 request waiting", OFF, "1. Cache"]);
    await pi.keys("<esc>");
    await pi.waitGone("1 request waiting");
    await pi.exit();

    const again = await startPi({ t, host, model, home, rows: 34, cols: 100, args: ["-c"] });
    await again.waitFor(ONE);
    await again.prompt("/reload");
    await again.waitFor(/[Rr]eloaded/);
    await again.prompt("three");
    await again.waitFor("Three.");
    assert.deepEqual(ours(model.requests[3]), []);
    assert.equal(countMessages(model.requests[3], "The user turned questions off for this session"), 1);

    await again.prompt(documented("/questions on"));
    await again.waitFor("Questions are on.");
    await again.prompt("four");
    await again.waitFor("Four.");
    assert.deepEqual(ours(model.requests[4]).sort(), ["ask_user", "question"]);
    assert.equal(countMessages(model.requests[4], "The user allows questions again"), 1);
  });

/** Another extension: /hide removes a tool from the model, /bring adds one. */
const ANOTHER = `export default (pi) => {
  pi.registerCommand("hide", {
    handler: async (name) => pi.setActiveTools(pi.getActiveTools().filter((tool) => tool !== name)),
  });
  pi.registerCommand("bring", { handler: async (name) => pi.setActiveTools([...pi.getActiveTools(), name]) });
};`;

test("off and on change only our tools, also if another extension changes tools", { timeout: 120_000 }, async (t) => {
  const texts = ["Zero.", "One.", "Two.", "Three.", "Four."].map((text) => ({ text }));
  const model = await startModel({ t, steps: texts });
  const home = makeHome({ model });
  t.after(() => dropHome(home));
  const settings = JSON.stringify({ tools: ["ask_user", "question"] });
  fs.writeFileSync(path.join(home.agentDir, "questions.json"), settings);
  const another = path.join(home.agentDir, "another.mjs");
  fs.writeFileSync(another, ANOTHER);
  const extensions = [EXTENSION, another];
  const pi = await startPi({ t, model, home, rows: 34, cols: 100, extensions });
  const say = async (text, reply) => {
    await pi.prompt(text);
    await pi.waitFor(reply);
    return model.requests.at(-1);
  };
  await say("zero", "Zero.");
  // The other extension removes one of our tools before `off`, and one of Pi's tools after `off`.
  await pi.prompt("/hide question");
  await say("/questions off", OFF);
  await pi.prompt("/hide bash");
  const off = await say("one", "One.");
  assert.deepEqual(ours(off), []);
  assert.ok(!tools(off).includes("bash") && tools(off).includes("read"));
  // If another extension adds our tool, the tool is removed again.
  await pi.prompt("/bring ask_user");
  assert.deepEqual(ours(await say("two", "Two.")), []);
  // Questions are also off after a move to another entry of the session tree.
  await pi.prompt("/tree");
  await pi.waitFor("Session Tree");
  await pi.type("Zero.");
  await pi.waitFor(/› .*Zero\./);
  await pi.keys("<enter>");
  await pi.waitFor("No summary");
  await pi.keys("<enter>");
  await pi.waitGone("No summary");
  const there = await say("three", "Three.");
  assert.deepEqual(ours(there), []);
  assert.equal(countMessages(there, "The user turned questions off for this session"), 1);
  await say("/questions on", "Questions are on.");
  const on = await say("four", "Four.");
  assert.deepEqual(ours(on), ["ask_user"]);
  await pi.prompt("/questions");
  await pi.waitFor("No questions are waiting.");
});
