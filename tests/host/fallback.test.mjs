// The fallback: ask_user without the addon. Pi's dialogs ask the questions, and the results are the same as with the addon.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { BUN_NAMES, bunOf, moduleWith, noBun } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";
import { tempDir } from "../support/temp.mjs";
import { DATABASE, FakePi } from "./pi.mjs";

const require = createRequire(import.meta.url);
const { registerDialogs } = require("../../shell/fallback.js");
const { validateToolArguments } = await moduleWith("validateToolArguments");

/**
 * Calls the tool as Pi does. `user` answers a dialog: `(kind, title, more) => answer`, or undefined to close it. `broken`
 * replaces functions of `ctx.ui`. Returns `{sent, details, dialogs}`: the parsed text for the model, the details of the
 * result, and each dialog as `[kind, title, more]`.
 */
async function ask(input, user, { mode = "tui", signal, broken } = {}) {
  const dialogs = [];
  const show = (kind) => async (title, more, options) => {
    assert.equal(options.signal, signal);
    dialogs.push([kind, title, more]);
    return user(kind, title, more);
  };
  const hasUI = mode === "tui" || mode === "rpc";
  const checkStale = () => signal?.aborted && dialogs.length > 0 && assert.fail("This extension ctx is stale");
  const ctx = {
    get mode() {
      checkStale();
      return mode;
    },
    get hasUI() {
      checkStale();
      return hasUI;
    },
    ui: { select: show("select"), input: show("input"), ...broken },
  };
  const tools = [];
  assert.equal(registerDialogs({ getAllTools: () => [], registerTool: (tool) => tools.push(tool) }), true);
  const [tool] = tools;
  const prepared = tool.prepareArguments(structuredClone(input));
  const params = validateToolArguments(tool, { name: tool.name, arguments: prepared });
  const { content, details } = await tool.execute("call_1", params, signal, undefined, ctx);
  return { sent: JSON.parse(content[0].text), details, dialogs };
}

/** Returns a user with a plan: a text selects the row that contains it, or is typed into a field; null closes the dialog. */
function user(...plan) {
  return (_kind, _title, more) => {
    assert.ok(plan.length > 0, "more dialogs than planned");
    const step = plan.shift();
    if (step === null) return undefined;
    return Array.isArray(more)
      ? (more.find((row) => row.includes(step)) ?? assert.fail(`no row ${step} in ${more}`))
      : step;
  };
}

/** Converts the user's actions of a vector (see tests/vectors/README.md) into the arguments of `user`. */
function planOf({ answers, end }, questions) {
  const plan = answers.flatMap(({ choose = [], write, leave }, at) => {
    const { options = [], multiSelect } = questions[at];
    if (leave) return options.length > 0 ? ["Skip"] : [""];
    const typed = write === undefined ? [] : [...(options.length > 0 ? ["Other"] : []), write];
    return [...choose, ...typed, ...(multiSelect ? ["Done"] : [])];
  });
  if (end === "cancel") return [...plan, null, ...(plan.length > 0 ? ["Discard"] : [])];
  return [...plan, ...(questions.length > 1 ? ["Submit"] : [])];
}

const vectors = JSON.parse(readFileSync(path.join(ROOT, "tests", "vectors", "ask_user.json"), "utf8"));
// The fallback only accepts our names of parameters. The addon also accepts names of other packages.
const usesOurNames = ({ question, options = [], multiSelect = false, type }) =>
  question !== undefined &&
  type === undefined &&
  typeof multiSelect === "boolean" &&
  Array.isArray(options) &&
  options.every((option) => typeof option === "string" || option.label !== undefined);
const questionsOf = ({ question, suggestions, questions }) =>
  suggestions ? [{ question, options: suggestions }] : questions;
const isList = (questions) => Array.isArray(questions) && questions.every(usesOurNames);
const ourVectors = vectors.filter(({ input }) => isList(questionsOf(input)));

test("at least 15 vectors use only our names of parameters", () => {
  assert.ok(ourVectors.length >= 15, `${ourVectors.length}`);
});

for (const { name, input, person, expect } of ourVectors) {
  test(`vector: ${name}`, async () => {
    const { sent, details } = await ask(input, user(...planOf(person, questionsOf(input))));
    const { message, ...rest } = sent;
    if (expect.json) assert.deepEqual(rest, expect.json);
    assert.ok(message === undefined || !rest.answered || rest.answers.some(({ wasCustom }) => wasCustom), message);
    const { answeredAt, degraded, ...same } = JSON.parse(JSON.stringify(details));
    assert.equal(typeof answeredAt, "number");
    assert.equal(degraded, true);
    if (expect.details) assert.deepEqual(same, expect.details);
  });
}

const PORTS = { question: "Which ports?", multiSelect: true, options: [{ label: "80" }, { label: "443" }] };
const [
  {
    questions: [DB],
  },
] = [DATABASE];

test("several options are selected and cleared, then a custom answer is typed", async () => {
  const plan = user("80", "443", "80", "Other", " 8080 ", "Done");
  const { sent, dialogs } = await ask({ questions: [PORTS] }, plan);
  assert.deepEqual(sent.answers, [{ question: PORTS.question, answer: ["443", "8080"], wasCustom: true }]);
  assert.deepEqual(dialogs.at(-1)[2], ["[ ] 1. 80", "[x] 2. 443", "[x] 3. Other (type your answer): 8080", "Done"]);
});

test("the dialog for a custom answer has the options in its title", async () => {
  const { dialogs } = await ask({ questions: [{ ...DB, header: "DB" }] }, user("Other", "DynamoDB"));
  const [[, title, rows], input] = dialogs;
  assert.equal(input[0], "input");
  assert.equal(input[1], `${title}\n\n${rows.slice(0, DB.options.length).join("\n")}`);
});

test("without a selection, the last row is “None of these”; an empty text removes the custom answer", async () => {
  const none = await ask({ questions: [PORTS] }, user("443", "443", "None of these"));
  assert.deepEqual(none.sent.answers, [{ question: PORTS.question, answer: [], wasCustom: false }]);
  const { sent } = await ask({ questions: [PORTS] }, user("Other", "x", "Other", "  ", "443", "Done"));
  assert.deepEqual(sent.answers, [{ question: PORTS.question, answer: ["443"], wasCustom: false }]);
});

test("an empty or closed text field returns to the list; without a list, the field is shown again", async () => {
  const { sent } = await ask({ questions: [DB] }, user("Other", "", "Other", null, "SQLite"));
  assert.equal(sent.answers[0].answer, "SQLite");
  const text = await ask({ questions: [{ question: "Name?" }] }, user("", "  ", "x"));
  assert.deepEqual(text.sent.answers, [{ question: "Name?", answer: "x", wasCustom: true }]);
});

test("a closed dialog needs a confirmation to discard answers, and answers can be changed before they are sent", async () => {
  const input = { questions: [DB, { question: "Name?" }] };
  const kept = await ask(input, user("SQLite", null, "Keep", "api", "Answer again", "MongoDB", "web", "Submit"));
  assert.deepEqual(
    kept.sent.answers.map(({ answer }) => answer),
    ["MongoDB", "web"],
  );
  const review = kept.dialogs.at(-1);
  assert.equal(review[1], `Submit these answers?\n${DB.question}: MongoDB\nName?: web`);
  const closed = await ask(input, user("SQLite", "api", null, null, null, "Discard"));
  assert.deepEqual([closed.sent.answered, closed.sent.answers, closed.sent.cancelled], [false, [], true]);
  assert.match(closed.sent.message, /closed the questions/);
  assert.deepEqual([closed.details.cancelled, closed.details.answers], [true, []]);
});

test("each outcome without an answer has the same message as in the addon", async () => {
  const pi = new FakePi();
  const native = async (end) => {
    const settled = pi.ask();
    await pi.ready();
    end();
    const { content, details } = await settled;
    return [JSON.parse(content[0].text).message, Object.keys(details).filter((key) => details[key] === true)];
  };
  const ours = async (...args) => {
    const { sent, details } = await ask(DATABASE, ...args);
    return [sent.message, Object.keys(details).filter((key) => details[key] === true && key !== "degraded")];
  };
  assert.deepEqual(await ours(user(null)), await native(() => pi.press("\x1b")));
  const stop = new AbortController();
  const stopped = ours(() => stop.abort(), { signal: stop.signal });
  assert.deepEqual(await stopped, ["Stopped. Do what the user says.", ["interrupted"]]);
  const print = await ask(DATABASE, () => assert.fail("a dialog was shown"), { mode: "print" });
  assert.deepEqual([print.details.mode, print.details.unavailable, print.sent.answered], ["print", true, false]);
  assert.match(print.sent.message, /^The user was not asked: there is no interactive UI\. The user did not refuse\./);
  // A client that cannot show a dialog closes it at once.
  assert.deepEqual((await ours(user(null), { mode: "rpc" }))[1], ["unavailable"]);
});

test("closing a dialog keeps selections and the custom answer, unless the user discards them", async () => {
  const kept = await ask(
    { questions: [PORTS] },
    user("80", "Other", "8080", "Other", null, null, "Keep", null, null, "Done"),
  );
  assert.deepEqual(kept.sent.answers, [{ question: PORTS.question, answer: ["80", "8080"], wasCustom: true }]);
  const closed = await ask({ questions: [PORTS] }, user("80", null, "Discard"));
  assert.equal(closed.sent.cancelled, true);
});

test("an option with the same label as another row of the dialog is still an option", async () => {
  const labels = ["Done", "Skip this question", "3. Other hosts"];
  const options = labels.map((label) => ({ label }));
  const question = { question: "Which?", required: false, options };
  for (const [at, label] of labels.entries()) {
    const { sent } = await ask({ questions: [question] }, (_kind, _title, rows) => rows[at]);
    assert.equal(sent.answers[0].selectedOption, label);
  }
  const skipped = await ask({ questions: [question] }, () => "Skip this question");
  assert.equal(skipped.sent.answers[0].skipped, true);
  let shown = 0;
  const selectSecond = (_kind, _title, rows) => (shown++ === 0 ? rows[1] : "Done");
  const { sent } = await ask({ questions: [{ ...question, multiSelect: true }] }, selectSecond);
  assert.deepEqual(sent.answers[0].answer, ["Skip this question"]);
});

test("dialogs that fail, show nothing or repeat forever end the call as unavailable, not as cancelled", async () => {
  const two = { questions: [DB, { question: "Name?" }] };
  const firstRow = (kind, _title, rows) => (kind === "select" ? rows[0] : undefined);
  const fails = () => {
    throw new Error("gone");
  };
  const first = user("SQLite");
  const cases = [
    [DATABASE, fails, {}, /failed .*\(gone\)/],
    [DATABASE, firstRow, { broken: { select: undefined } }, /cannot show the form/],
    [two, (...dialog) => (dialog[0] === "select" ? first(...dialog) : fails()), {}, /failed .*\(gone\)/],
    [two, firstRow, { mode: "rpc" }, /does not support typed answers/],
    [DATABASE, user(null), { mode: "rpc" }, /cannot show the form/],
    ...["no such row", {}, [], true, ""].map((reply) => [DATABASE, () => reply, { mode: "rpc" }, /shown too often/]),
    [{ questions: [PORTS] }, () => "Done", { mode: "rpc" }, /shown too often/],
    [{ questions: [{ question: "Name?" }] }, () => " ", { mode: "rpc" }, /shown too often/],
    // Replies that are not a row end the call, and are not an answer.
    [DATABASE, () => "no such row", {}, /shown too often/],
    [
      two,
      (kind, _title, rows) => (rows[0] === "Submit" ? "no such row" : kind === "input" ? "x" : rows[0]),
      {},
      /shown too often/,
    ],
    // The client selects “Other”, but shows no text field.
    [
      DATABASE,
      (_kind, _title, rows) => (Array.isArray(rows) ? (rows.find((row) => row.includes("Other")) ?? null) : null),
      { mode: "rpc" },
      /shown too often/,
    ],
  ];
  for (const [input, person, how, why] of cases) {
    const { sent, details } = await ask(input, person, how);
    assert.match(sent.message, why);
    assert.match(sent.message, /The user did not refuse/);
    assert.deepEqual([sent.answered, sent.answers, sent.cancelled], [false, [], undefined]);
    assert.deepEqual([details.unavailable, details.cancelled, details.degraded], [true, undefined, true]);
  }
});

test("if the session ends while a dialog is open, the call ends without an exception", async () => {
  const stop = new AbortController();
  const end = () => stop.abort();
  const { details } = await ask(DATABASE, end, { signal: stop.signal });
  assert.deepEqual([details.interrupted, details.mode, details.degraded], [true, "interactive", true]);
});

test("a call that is aborted before it starts shows nothing", async () => {
  const { details } = await ask(DATABASE, () => assert.fail("a dialog was shown"), { signal: AbortSignal.abort() });
  assert.deepEqual([details.interrupted, details.cancelled], [true, undefined]);
});

test("a call without questions, or with an empty question or label, is refused; small mistakes are repaired", async () => {
  const never = () => assert.fail("a dialog was shown");
  for (const input of [
    {},
    { questions: [] },
    { questions: [{ question: " " }] },
    { questions: [{ ...DB, options: [{ label: "" }] }] },
    { questions: [{ ...DB, options: [{ label: "\x1b[0m\x07" }] }] },
    { questions: null },
    { questions: [null] },
    null,
  ])
    await assert.rejects(ask(input, never), /^Error: Nothing was asked: /);
  for (const input of [
    { questions: JSON.stringify([DB]) },
    { questions: DB },
    { questions: [{ ...DB, options: DB.options.map(({ label }) => label) }] },
    DB,
    [DB],
    { questions: [[DB]] },
    { ...DB, questions: null },
  ]) {
    const { sent, details } = await ask(input, user("SQLite"));
    assert.equal(sent.answers[0].selectedOption, "SQLite");
    assert.deepEqual(details.questions[0].options, DB.options);
  }
  const { question, options } = PORTS;
  const numbers = { question, multiSelect: true, options: options.map(({ label }) => Number(label)) };
  assert.deepEqual((await ask(numbers, user("80", "443", "Done"))).sent.answers[0].answer, ["80", "443"]);
  const { sent } = await ask({ questions: ["Name?", "null"] }, user("x", "y", "Submit"));
  assert.deepEqual(
    sent.answers.map(({ question }) => question),
    ["Name?", "null"],
  );
});

test("a dialog contains no escape sequence or text direction mark, but the model receives the original label", async () => {
  const label = "\x1b[31mred\x1b[0m \u202egreen\nblue";
  const { sent, dialogs } = await ask(
    { questions: [{ question: "a\x07b\nc", options: [{ label }, { label: "2" }] }] },
    user("red"),
  );
  assert.equal(dialogs[0][1], "ab\nc");
  assert.equal(dialogs[0][2][0], "1. red green blue");
  assert.equal(sent.answers[0].answer, label);
});

test("an “Other” option becomes the row for a custom answer, and its label is not an answer", async () => {
  const options = [{ label: "Other", description: "Tell me where" }, { label: "S3" }, { label: "NAS" }];
  const question = { question: "Where?", options, allowFreeform: false };
  const { sent, details, dialogs } = await ask({ questions: [question] }, user("Other", "other", "Other", "a shelf"));
  assert.deepEqual(dialogs[0][2], ["1. S3", "2. NAS", "3. Other — Tell me where"]);
  assert.deepEqual(sent.answers, [{ question: "Where?", answer: "a shelf", wasCustom: true }]);
  assert.deepEqual(details.questions, [question]);
  const bare = await ask({ questions: [question] }, (kind) => (kind === "select" ? "Other" : "a shelf"), {
    mode: "rpc",
  });
  assert.equal(bare.sent.answers[0].answer, "a shelf");
  const example = await ask({ questions: [question] }, user("Other", "Other, e.g. a shelf"));
  assert.equal(example.sent.answers[0].answer, "Other, e.g. a shelf");
});

test("the addon and the fallback recognize the same labels for “Other”", async () => {
  const rows = async (label) => {
    const { dialogs } = await ask(
      { questions: [{ question: "Q?", options: [{ label: "A" }, { label }] }] },
      user(null),
    );
    return dialogs[0][2];
  };
  const text = readFileSync(path.join(ROOT, "src/model/other/tests.rs"), "utf8");
  const lists = [...text.matchAll(/let labels = \[\n(.*?)\n {4}\];/gs)];
  const [otherLabels, optionLabels] = lists.map(([, list]) =>
    [...list.matchAll(/"(.*)"/g)].flatMap(([, labels]) => labels.split("; ")),
  );
  assert.ok(otherLabels.length > 60 && optionLabels.length > 40);
  // Omits labels with the Turkish dotted I, because its lower case has two characters in JavaScript.
  const all = otherLabels.filter((label) => !label.includes("İ"));
  for (const label of all) assert.equal((await rows(label)).length, 2, label);
  for (const label of optionLabels.filter((text) => /[\p{L}\p{N}]/u.test(text)))
    assert.equal((await rows(label)).length, 3, label);
});

test("a custom answer is sent without its escape sequences", async () => {
  const link = "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\";
  const raw = `\x1b[1mbold\x1b[0m ${link}\x07 \x9b31mend\x9d0;t\x9c\r\n\ttoo`;
  const { sent } = await ask({ questions: [DB] }, user("Other", raw));
  assert.equal(sent.answers[0].answer, "bold link end\n\ttoo");
});

test("nothing is registered if another extension has ask_user", () => {
  const never = () => assert.fail("registered");
  assert.equal(registerDialogs({ getAllTools: () => [{ name: "ask_user" }], registerTool: never }), false);
});

/** Creates a copy of the package without its binary, with additional `files`. Returns the path of its index.js. */
function without(files = {}) {
  const directory = tempDir("ask-user-fallback");
  for (const name of ["index.js", "shell"])
    cpSync(path.join(ROOT, name), path.join(directory, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  return path.join(directory, "index.js");
}

/** Starts another process, which runs the code `before` and starts a session. Returns the printed line and the tools. */
function session(entry, { program = process.execPath, before = "" } = {}) {
  const code = `${before}
    const tools = [];
    const pi = { getAllTools: () => [], registerTool: (tool) => tools.push(tool.name), events: undefined };
    require(${JSON.stringify(entry)})({ ...pi, on: (name, handler) => name === "session_start" && handler({}, { hasUI: false }) });
    console.log(tools.join());`;
  const file = path.join(path.dirname(entry), "session.cjs");
  writeFileSync(file, code);
  const { stdout, stderr } = spawnSync(program, [file], { encoding: "utf8" });
  return { line: stderr.trimEnd(), tools: stdout.trim() };
}

/** Returns code that makes index.js see a machine with these properties. */
const machine = (platform, arch, { musl = false, glibc = !musl } = {}) => `
  for (const [key, value] of Object.entries({ platform: "${platform}", arch: "${arch}" })) Object.defineProperty(process, key, { value });
  const fs = require("node:fs");
  const [exists, list] = [fs.existsSync, fs.readdirSync];
  fs.existsSync = (file) => /ld-musl/.test(file) ? ${musl} : exists(file);
  fs.readdirSync = (folder, ...more) => folder === "/lib" ? ${musl ? '["ld-musl-riscv64.so.1"]' : "[]"} : list(folder, ...more);
  process.report.getReport = () => ({ header: { glibcVersionRuntime: ${glibc ? '"2.36"' : "undefined"} } });`;

test("the report names the binary of this system", () => {
  const binaryOf = (...args) => /binary for (\S+?)\. /.exec(session(without(), { before: machine(...args) }).line)?.[1];
  assert.equal(binaryOf("linux", "x64"), "linux-x64-gnu");
  assert.equal(binaryOf("linux", "x64", { musl: true }), "linux-x64-musl");
  assert.equal(binaryOf("linux", "arm64", { musl: true }), "linux-arm64-musl");
  // The loader of musl may be installed next to glibc.
  assert.equal(binaryOf("linux", "x64", { musl: true, glibc: true }), "linux-x64-gnu");
  assert.equal(binaryOf("linux", "riscv64", { musl: true }), "linux-riscv64-musl");
  assert.equal(binaryOf("linux", "riscv64"), "linux-riscv64-gnu");
  assert.equal(binaryOf("openbsd", "x64"), "openbsd-x64");
  assert.equal(binaryOf("darwin", "arm64"), "darwin-arm64");
  assert.equal(binaryOf("win32", "x64"), "win32-x64-msvc");
});

const addon = ["gnu", "musl"]
  .map((libc) => `pi-questions.linux-${process.arch}-${libc}.node`)
  .find((name) => existsSync(path.join(ROOT, name)));

test("without a usable binary, Pi's dialogs ask, and one line reports why: it is missing, broken, or of another version", {
  skip: process.platform !== "linux" && "the addon has another name here",
}, () => {
  const older = `require.extensions[".node"] = (module) => { module.exports = { registerAskUser() {} } };`;
  for (const [files, before, said] of [
    [{}, "", /: pi-questions has no prebuilt binary for linux-\S+\. Install it from git/],
    [{ [addon]: "not a binary" }, "", /: pi-questions cannot load its binary for linux-\S+: \S.* Install it from git/],
    [{ [addon]: "" }, older, /: pi-questions and its binary \S+ are of different versions\. Install it from git/],
  ]) {
    const { line, tools } = session(without(files), { before });
    assert.match(line, said);
    assert.doesNotMatch(line, /\n/);
    assert.equal(tools, "ask_user");
  }
});

for (const name of BUN_NAMES) {
  test(`in ${name}, Pi's dialogs ask if the binary is missing or broken`, {
    skip: noBun || (!addon && "no addon is built"),
  }, async () => {
    const program = await bunOf(name.replace("bun-", ""));
    for (const [files, said] of [
      [{}, /has no prebuilt binary for linux-/],
      [{ [addon]: "not a binary" }, /cannot load its binary for linux-\S+: \S/],
    ]) {
      const { line, tools } = session(without(files), { program });
      assert.match(line, said);
      assert.match(line, /^ask_user asks with Pi's own dialogs, without its form: pi-questions .* pi install git:…$/);
      assert.equal(tools, "ask_user");
    }
  });
}
