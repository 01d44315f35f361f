// Print and JSON mode of the real Pi with a scripted model: questions are saved, and answered later.
// In the titles, A, B and C are the three ways to answer: scripts/pass-a.sh, pass-b.sh and pass-c.sh.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";
import { argumentsOf, documented } from "../support/documented.mjs";
import { makeHome, sessionEntries } from "../support/home.mjs";
import { toolResult } from "../support/model.mjs";
import { runPi, startPi } from "../support/pi.mjs";
import {
  ASKS,
  answers,
  DATABASE,
  hasPendingFile,
  messagesOf,
  POSTGRES,
  pendingFile,
  readPendingFile,
  SERVICE,
  savedAnswers,
  script,
  scriptedModel,
  WAITS,
  writeAnswers,
} from "./support.mjs";

const BOTH = [POSTGRES, "order-processor"];

/** Runs Pi in print mode. Then the pending file has the questions of one call. Returns Pi's home directory. */
const asked = async (t, model, options = {}) => {
  const first = await runPi({ t, model, args: ["-p", "Set up the service"], ...options });
  assert.equal(first.code, 0, first.stderr);
  return first.home;
};
const slowTest = (name, body) => test(name, { timeout: 120_000 }, body);

slowTest("print mode saves the questions and tells the model to stop", async (t) => {
  const model = await scriptedModel(t);
  const home = await asked(t, model);
  assert.match(
    toolResult(model.requests, "ask_user"),
    /^Questions pending\. User input required\.\n[\s\S]*Questions saved to: \.pi\/pending-questions\.json/,
  );
  const once = await runPi({ t, model: await scriptedModel(t), args: ["-p", "Set up the service"] });
  assert.equal(
    once.stderr.split("2 questions are saved in .pi/pending-questions.json. To answer them: run pi -c").length,
    2,
    once.stderr,
  );
  const file = readPendingFile(home);
  assert.deepEqual(
    file.questions.map((entry) => [entry.question, entry.answer]),
    [
      [DATABASE, null],
      [SERVICE, null],
    ],
  );
  assert.deepEqual(file.questions[0].options, [POSTGRES, "SQLite", "MongoDB"]);
  assert.equal(file.sessionId, sessionEntries(home)[0].id);
  assert.match(file.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  if (process.platform !== "win32") assert.equal(fs.statSync(pendingFile(home)).mode & 0o777, 0o600);
});

for (const CONTINUE of ["", "-c"]) {
  slowTest(`A: the model receives the file and the prompt, ${CONTINUE ? "same session" : "new session"}`, async (t) => {
    const model = await scriptedModel(t);
    const ended = await script(t, "pass-a.sh", { model, env: { CONTINUE } });
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stdout, /reply 1/);
    assert.equal(model.requests.length, 3);
    const last = messagesOf(model.requests[2]).at(-1);
    assert.equal(last.role, "user");
    assert.match(
      last.text,
      /^<file name="[^"]*pending-questions\.json">[\s\S]*<\/file>\n?use postgres, call it order-processor$/,
    );
    assert.equal(messagesOf(model.requests[2]).length, CONTINUE ? 5 : 1);
  });
}

slowTest("A: if the model does not reply, the questions stay saved", async (t) => {
  const model = await scriptedModel(t, ASKS, WAITS, { status: 400 });
  const home = await asked(t, model);
  await runPi({ t, model, home, args: ["-p", "@.pi/pending-questions.json", "use postgres"] });
  assert.ok(hasPendingFile(home));
});

for (const GO_ON of ["", "go on"]) {
  slowTest(`B: the model receives the answers in the file, pi -c -p ${GO_ON && "with a prompt"}`, async (t) => {
    const model = await scriptedModel(t);
    const ended = await script(t, "pass-b.sh", { model, env: { GO_ON } });
    assert.equal(ended.code, 0, ended.stderr);
    assert.match(ended.stdout, /reply 1/);
    assert.equal(model.requests.length, 3);
    assert.deepEqual(answers(model.requests[2]), BOTH);
    const messages = messagesOf(model.requests[2]);
    assert.equal(messages.at(-1).text === "go on", GO_ON !== "");
    assert.match(messages.at(GO_ON ? -2 : -1).text, /"answered":true/);
  });
}

slowTest("B: after a kill during the model's reply, the answers are delivered exactly once", async (t) => {
  let release;
  const never = new Promise((resolve) => (release = resolve));
  t.after(() => release());
  const model = await scriptedModel(t, ASKS, WAITS, { until: never, text: "too late" });
  const home = await asked(t, model);
  writeAnswers(home, ...BOTH);
  const pi = await startPi({ t, model, home, args: ["-c", "-p"] });
  await model.waitForRequest(3);
  pi.kill("SIGKILL");
  await pi.waitExit();
  await runPi({ t, model, home, args: ["-c", "-p", "still there?"] });
  assert.deepEqual(answers(model.requests.at(-1)), BOTH);
  assert.ok(!hasPendingFile(home));
});

slowTest("C: --answers finds the session that asked", async (t) => {
  const model = await scriptedModel(t);
  const ended = await script(t, "pass-c.sh", { model });
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(ended.stdout, /reply 1/);
  assert.equal(model.requests.length, 3);
  assert.deepEqual(answers(model.requests[2]), BOTH);
  assert.equal(messagesOf(model.requests[2])[0].text, "Set up the service");
  const files = fs.readdirSync(ended.home.sessionDir, { recursive: true }).filter((name) => name.endsWith(".jsonl"));
  assert.equal(files.length, 1, "there is no second session");
});

slowTest("C: if --answers is invalid, Pi prints the reason, sends nothing and fails", async (t) => {
  const model = await scriptedModel(t);
  const home = await asked(t, model);
  for (const [before, list, reason] of [
    [
      ["SQLite", null],
      '["MongoDB", "shop"]',
      /Question 1 already has the answer "SQLite" in \.pi\/pending-questions\.json, but --answers has "MongoDB"/,
    ],
    [[null, null], '{"Database":"SQLite"}', /must be a JSON list with .*, not \{"Database":"SQLite"\}/],
    [[null, null], "[9]", /Question 1 has no option number 9/],
  ]) {
    writeAnswers(home, ...before);
    const ended = await runPi({ t, model, home, args: ["-p", "--answers", list] });
    assert.match(ended.stderr, reason);
    assert.equal(ended.code, 1, list);
    assert.equal(model.requests.length, 2, list);
    assert.deepEqual(savedAnswers(home), before, list);
  }
  const ended = await runPi({ t, model, home, args: ["-p", "--answers", '["2", "order-processor"]'] });
  assert.equal(ended.code, 0, ended.stderr);
  assert.deepEqual(answers(model.requests.at(-1)), ["SQLite", "order-processor"]);
});

slowTest("without a session, the messages name only way A", async (t) => {
  const model = await scriptedModel(t);
  const first = await runPi({ t, model, args: ["-p", "--no-session", "Set up the service"] });
  assert.match(first.stderr, /2 questions are saved in .* pi -p @\.pi\/pending-questions\.json "your answers"/);
  for (const text of [first.stderr, toolResult(model.requests, "ask_user")])
    assert.doesNotMatch(text, /pi -c|--answers/);
  const args = ["-p", "@.pi/pending-questions.json", "use postgres"];
  const ended = await runPi({ t, model, home: first.home, args });
  assert.equal(ended.code, 0, ended.stderr);
  assert.match(messagesOf(model.requests.at(-1)).at(-1).text, /use postgres/);
});

slowTest("the three ways to answer work with the commands of docs/without-a-terminal.md", async (t) => {
  const model = await scriptedModel(
    t,
    ...[ASKS, WAITS, { text: "Understood." }],
    ...[ASKS, { text: "Done." }],
    ...[ASKS, WAITS, { text: "All set." }],
    ...[ASKS, WAITS],
  );
  const home = await asked(t, model, { args: [...argumentsOf("pi -p"), "Set up the service"] });
  const runDocumented = async (command) => {
    const ended = await runPi({ t, model, home, args: argumentsOf(command) });
    assert.equal(ended.code, 0, ended.stderr);
  };
  await runDocumented('pi -p @.pi/pending-questions.json "use postgres, call it order-processor"');
  const [last] = messagesOf(model.requests[2]).slice(-1);
  for (const part of [SERVICE, "use postgres, call it order-processor"]) assert.ok(last.text.includes(part), last.text);
  assert.ok(!hasPendingFile(home));

  await runDocumented(`pi -p --answers '["SQLite", "shop"]' "set up the project"`);
  assert.deepEqual(answers(model.requests.at(-1)), ["SQLite", "shop"]);
  assert.ok(!hasPendingFile(home));

  await asked(t, model, { home });
  await runDocumented(`pi -p --answers '["PostgreSQL (Recommended)", "order-processor"]'`);
  assert.deepEqual(answers(model.requests.at(-1)), BOTH);
  assert.ok(!hasPendingFile(home));

  await asked(t, model, { home });
  writeAnswers(home, ...BOTH);
  const pi = await startPi({ t, model, home, args: argumentsOf("pi -c") });
  const rows = await pi.waitFor(["reply 1", "✎ Service"]);
  // The answers start in the same column as the transcript.
  for (const row of [" ✓ Database   PostgreSQL (Recommended)", " ✎ Service    order-processor", " reply 1"])
    assert.ok(rows.includes(row), rows.join("\n"));
  assert.deepEqual(answers(model.requests.at(-1)), BOTH);
  assert.ok(!hasPendingFile(home));
});

slowTest("JSON mode prints only JSON lines when it saves questions", async (t) => {
  const model = await scriptedModel(t);
  const ended = await runPi({ t, model, args: ["--mode", "json", "Set up the service"] });
  const lines = ended.stdout.split("\n").filter(Boolean);
  assert.ok(lines.length > 3);
  for (const line of lines) JSON.parse(line);
  assert.ok(hasPendingFile(ended.home));
});

slowTest("two Pis in one directory do not overwrite each other's questions", async (t) => {
  const home = makeHome({});
  t.after(() => fs.rmSync(home.root, { recursive: true, force: true }));
  const runs = await Promise.all(
    [1, 2].map(async () => {
      const model = await scriptedModel(t);
      const { agentDir } = makeHome({ model });
      const ended = await runPi({ t, model, home: { ...home, agentDir }, args: ["-p", "Set up"] });
      assert.equal(ended.code, 0, ended.stderr);
      return toolResult(model.requests, "ask_user");
    }),
  );
  const names = fs.readdirSync(path.join(home.cwd, ".pi")).filter((name) => name.startsWith("pending-questions."));
  assert.equal(names.length, 2, names.join());
  const sessions = names.map((name) => JSON.parse(fs.readFileSync(path.join(home.cwd, ".pi", name), "utf8")).sessionId);
  assert.notEqual(sessions[0], sessions[1]);
  assert.equal(runs.filter((text) => text.includes("were moved to")).length, 1);
});

slowTest("pi -c in a terminal opens the form with the answers from the file", async (t) => {
  const model = await scriptedModel(t);
  const home = await asked(t, model);
  writeAnswers(home, "SQLite");
  const pi = await startPi({ t, model, home, args: ["-c"] });
  await pi.waitFor([SERVICE, /Esc (to )?cancel/]);
  await pi.keys("shop<enter>");
  await pi.waitFor("Ready to submit?");
  await pi.keys("<enter>");
  await pi.waitFor("reply 1");
  assert.deepEqual(answers(model.requests.at(-1)), ["SQLite", "shop"]);
  assert.ok(!hasPendingFile(home));
});

slowTest("/questions opens, lists and removes saved questions", async (t) => {
  const model = await scriptedModel(t);
  const home = await asked(t, model);
  const pi = await startPi({ t, model, home, args: ["-c"] });
  await pi.waitFor(/Esc (to )?cancel/);
  await pi.keys("<esc>");
  await pi.waitFor("still saved");
  const run = async (command) => {
    // While Pi shows completions of the command, Enter selects a completion. Enter is pressed after Pi has hidden them.
    const [name, ...words] = command.split(" ");
    await pi.type(`${name} `);
    await pi.waitFor(["Correct an answer", "List all questions on this session branch"]);
    await pi.type(words.join(" "));
    if (words.length === 0) await pi.keys("<esc>");
    await pi.waitFor((rows) => rows.some((row) => row.trim() === command) && !rows.join().includes("→"));
    await pi.keys("<enter>");
  };
  await run(documented("/questions show"));
  await pi.waitFor("2 questions are saved in .pi/pending-questions.json");
  await pi.waitFor([`1. ${DATABASE}`, `2. ${SERVICE}`]);
  await pi.keys("<esc>");
  await pi.waitGone(`2. ${SERVICE}`);
  await run(documented("/questions"));
  await pi.waitFor(/Esc (to )?cancel/);
  await pi.keys("<esc>");
  await pi.waitGone(/Esc (to )?cancel/);
  await run(documented("/questions clear"));
  await pi.waitFor(["→ No, keep them", "Remove 2 saved questions permanently (.pi/pending-questions.json)"]);
  await pi.keys("<enter>");
  await pi.waitGone("What do you want to clear?");
  assert.ok(hasPendingFile(home));
  await run("/questions clear");
  await pi.waitFor("→ No, keep them");
  await pi.keys("<down>");
  await pi.waitFor("→ Remove 2 saved questions");
  await pi.keys("<enter>");
  await pi.waitFor("were removed");
  assert.ok(!hasPendingFile(home));
  await run("/questions show");
  await pi.waitFor("No questions are waiting.");
});
