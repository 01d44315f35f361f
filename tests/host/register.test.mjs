// A tool is registered when a session starts, if its name is free. The registration never throws an exception into Pi.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { answer, DATABASE, FakePi, plain, registerAskUser } from "./pi.mjs";

test("the tool is registered once, when a session starts", () => {
  const pi = new FakePi();
  assert.equal(pi.tools.size, 0);
  const tool = pi.start();
  assert.equal(tool.name, "ask_user");
  assert.equal(tool.executionMode, "sequential");
  assert.equal(tool.parameters.type, "object");
  pi.start();
  assert.equal(pi.tools.get("ask_user"), tool);
  assert.deepEqual(pi.notices, []);
});

test("the command /questions has a description", () => {
  const pi = new FakePi();
  let about;
  pi.pi.registerCommand = (_, { description }) => (about = description);
  registerAskUser(pi.pi);
  assert.match(about, /^Show or clear pending questions/);
});

test("a tool name that another extension has is reported and not registered", () => {
  const pi = new FakePi();
  pi.foreign = ["read", "ask_user"];
  assert.equal(pi.start(), undefined);
  assert.equal(pi.notices.length, 1);
  assert.match(pi.notices[0].message, /ask_user/);
});

test("after a reload, our tools are registered before the next session starts", () => {
  const first = new FakePi();
  first.start();
  first.shutdown("reload");
  const next = new FakePi();
  assert.deepEqual([...next.tools.keys()], ["ask_user"]);
  next.start();
  assert.deepEqual([next.hidden, next.notices], [[], []]);
  next.shutdown("quit");
  assert.equal(new FakePi().tools.size, 0);
});

test("in the next session, another extension may have our tool's name, or the settings may omit our tool", () => {
  const next = () => {
    const first = new FakePi();
    first.start();
    first.shutdown("resume");
    return new FakePi();
  };
  const taken = next();
  taken.foreign = ["ask_user"];
  taken.start();
  assert.match(taken.notices[0].message, /ask_user/);
  assert.deepEqual(taken.hidden, []);

  const omitted = next();
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-agent-"));
  fs.writeFileSync(path.join(dir, "questions.json"), JSON.stringify({ tools: ["question"] }));
  process.env.PI_CODING_AGENT_DIR = dir;
  try {
    omitted.start();
  } finally {
    delete process.env.PI_CODING_AGENT_DIR;
    fs.rmSync(dir, { recursive: true });
  }
  assert.deepEqual(omitted.hidden, ["ask_user"]);
  assert.ok(omitted.tools.has("question"));
});

test("two calls of the extension's function share no state", async () => {
  const [first, second] = [new FakePi(), new FakePi()];
  const results = [first.ask(), second.ask()];
  await Promise.all([first.ready(), second.ready()]);
  first.shutdown();
  second.press("2");
  assert.equal(answer(await results[1]).answers[0].answer, "SQLite");
  await results[0];
});

test("a Pi that lacks functions or throws causes no exception", () => {
  const fails = () => {
    throw new Error("no");
  };
  for (const pi of [undefined, null, 5, "pi", {}, { on: 5 }, { on: fails }]) registerAskUser(pi);
  const broken = [
    (pi) => delete pi.pi.getAllTools,
    (pi) => (pi.pi.getAllTools = fails),
    (pi) => (pi.pi.getAllTools = () => [null, 5, {}]),
    (pi) => (pi.pi.registerTool = fails),
    (pi) => (pi.ctx.ui.notify = fails),
    (pi) => (pi.ctx = {}),
  ];
  for (const breakIt of broken) {
    const pi = new FakePi();
    breakIt(pi);
    pi.foreign = breakIt === broken[4] ? ["ask_user"] : [];
    pi.start();
    pi.shutdown();
  }
});

test("raw arguments are repaired before Pi checks them", () => {
  const tool = new FakePi().start();
  const repaired = tool.prepareArguments({ questions: JSON.stringify(DATABASE.questions) });
  assert.equal(repaired.questions[0].question, "Which database should we use?");
  const cyclic = {};
  cyclic.self = cyclic;
  for (const raw of [cyclic, 5n, null, undefined, "x"]) tool.prepareArguments(raw);
});

test("transcript rows draw partly streamed arguments and any result", () => {
  const tool = new FakePi().start();
  const theme = { getFgAnsi: () => "\x1b[32m", getBgAnsi: () => "" };
  const context = { args: {}, isError: false };
  const draw = (component) => {
    const lines = component.render(60);
    assert.equal(component.render(60), lines);
    component.invalidate();
    assert.deepEqual(component.render(60), lines);
    return plain(lines);
  };
  const partial = [undefined, {}, { questions: [] }, { questions: [{}] }, { questions: "x" }];
  for (const args of partial) draw(tool.renderCall(args, theme, context));
  assert.match(draw(tool.renderCall(DATABASE, theme, context)), /ask_user/);
  const results = [undefined, {}, { content: [] }, { content: [{ text: "Error: no" }], details: {} }];
  for (const result of results) {
    for (const options of [undefined, {}, { expanded: true, isPartial: false }]) {
      draw(tool.renderResult(result, options, theme, context));
    }
  }
  draw(tool.renderResult(results[3], { isPartial: true }, undefined, undefined));
});

test("a call's row reads only the shown part of the call, and only when it is drawn", () => {
  const tool = new FakePi().start();
  const row = (args, context) => plain(tool.renderCall(args, undefined, context).render(60)).trim();
  let seen = 0;
  const question = (number) => ({
    get header() {
      seen++;
      return `Part ${number}`;
    },
    get options() {
      throw new Error("options are not shown");
    },
    question: "Which?",
  });
  const args = { questions: Array.from({ length: 5000 }, (_, index) => question(index + 1)) };
  const component = tool.renderCall(args, undefined, {});
  assert.equal(seen, 0);
  assert.match(plain(component.render(60)), /^ask_user {2}5,000 questions: Part 1, Part 2, .*…/);
  assert.ok(seen < 60, `${seen} questions were read`);
  const read = seen;
  component.render(60);
  assert.equal(seen, read);

  const long = "long ".repeat(50_000);
  assert.match(row({ question: long }, {}), /^ask_user {2}1 question: long long .*…$/);
  assert.equal(
    row(
      {
        get questions() {
          throw new Error("no");
        },
      },
      {},
    ),
    "ask_user  …",
  );
  const nested = { questions: [] };
  nested.questions.push(nested);
  assert.match(row(nested, {}), /^ask_user {2}/);
});

test("JSON text in place of a list is read completely, unless it is long and still streamed", () => {
  const tool = new FakePi().start();
  const options = Array.from({ length: 2000 }, (_, index) => ({ label: `Choice ${index + 1}` }));
  const args = { questions: JSON.stringify([{ question: "Which?", header: "Part 1", options }]) };
  const row = (context) => plain(tool.renderCall(args, undefined, context).render(60)).trim();
  const started = { isPartial: true, argsComplete: true, executionStarted: false };
  assert.equal(row(started), "ask_user  1 question: Part 1");
  assert.equal(row({}), "ask_user  1 question: Part 1");
  assert.equal(row({ ...started, argsComplete: false }), "ask_user  …");
});

test("a result's row reads the text only if there is nothing else to show", () => {
  const tool = new FakePi().start();
  const result = (details) => ({
    get content() {
      throw new Error("not needed");
    },
    details,
  });
  const answer = { question: "Which?", answer: "b", wasCustom: false };
  const details = { questions: [{ question: "Which?" }], answers: [answer], mode: "interactive" };
  const row = (details) => plain(tool.renderResult(result(details), {}, undefined, {}).render(60)).trim();
  assert.equal(row(details), "✓ b");
  assert.equal(row({}), "");
});

test("the row of an open call shows its progress", async () => {
  const pi = new FakePi();
  const tool = pi.start();
  const updates = [];
  tool.execute(
    "call_1",
    { question: "Go?", options: ["Yes", "No"] },
    undefined,
    (update) => updates.push(update),
    pi.ctx,
  );
  await pi.ready();
  const row = (result) =>
    plain(tool.renderResult(result, { expanded: false, isPartial: true }, pi.theme, {}).render(60));
  assert.deepEqual(
    updates.map(({ content }) => content[0].text),
    ["Waiting for user input..."],
  );
  assert.deepEqual(updates.map(row), ["Waiting for your answer…"]);
  assert.equal(row({ content: [], details: {} }), "Waiting for your answer…");
  assert.equal(row({ content: [{ type: "text", text: "question 2\n\x1b[2Jof 3" }] }), "question 2 of 3");
  pi.press("1");
});

test("an expanded batch shows its title and its context", () => {
  const tool = new FakePi().start();
  const answers = [
    { id: "a", kind: "selection", selections: ["Overlay"] },
    { id: "b", kind: "skipped" },
  ];
  const questions = ["Which surface?", "Anything else?"].map((question, index) => ({
    id: "ab"[index],
    question,
    options: [],
  }));
  const details = {
    mode: "batch",
    title: "Clarify scope",
    context: "A few details.",
    questions,
    response: { kind: "batch", answers },
    cancelled: false,
  };
  const row = (expanded) =>
    plain(tool.renderResult({ content: [], details }, { expanded, isPartial: false }, undefined, {}).render(60));
  assert.match(row(true), /^Clarify scope *\nA few details\. *\n\s*\nWhich surface\?/);
  assert.match(row(true), /Overlay[\s\S]*Anything else\?[\s\S]*skipped/);
  assert.doesNotMatch(row(false), /Clarify|few/);
});
