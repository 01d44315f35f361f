// Features that must work in every version of Pi, in every screen mode, and in every display.
import assert from "node:assert/strict";
import { test } from "node:test";
import { AFTER, answersOf, DATABASE, modelThatAsks, READY, savedResult, startAsking } from "../support/asking.mjs";
import { answerDialogs } from "../support/client.mjs";
import { VERSIONS } from "../support/hosts.mjs";
import { toolResult } from "../support/model.mjs";
import { runPi, startPi, startRpc } from "../support/pi.mjs";
import { places } from "../support/places.mjs";
import { hasPendingFile, pendingFile, results, scriptedModel, writeAnswers } from "./support.mjs";

const NAME = { question: "What should we name this service?", header: "Service name" };
const TWO = { questions: [DATABASE, NAME] };
const OPEN = /Esc ((to )?cancel|answer later)|Escape/;
const COLLAPSED = /2 questions waiting: Database Selection, Service name\W+Alt\+O answer/;
const withDisplay = (display) => ({ ".pi/questions.json": JSON.stringify({ display }) });

/** Selects SQLite, types half of the name, collapses the form, types in Pi's editor, expands the form, and submits it. */
async function answer(pi) {
  await pi.keys("2");
  await pi.waitFor([NAME.question, OPEN]);
  await pi.keys("ord");
  await pi.waitFor(/\bord\b/);
  await pi.keys("<a-o>");
  await pi.waitFor(COLLAPSED);
  await pi.waitGone(/\bord\b/);
  await pi.type("a thought");
  await pi.waitFor("a thought");
  await pi.keys("<a-o>");
  await pi.waitFor([NAME.question, /\bord\b/, OPEN]);
  await pi.keys("ers<enter>");
  await pi.waitFor(/3(\.| of 3:) Submit 2 answers/);
  await pi.keys("<enter>");
}

for (const { host, mode } of places(VERSIONS)) {
  for (const display of ["inline", "overlay", "plain"]) {
    test(`a form is opened, collapsed, answered and stored: Pi ${host}, ${mode}, ${display}`, async (t) => {
      const { pi, model, result } = await startAsking(t, TWO, { host, mode, files: withDisplay(display) });
      await answer(pi);
      assert.deepEqual(answersOf(await result()), ["SQLite", "orders"]);
      await pi.waitFor("a thought");
      await pi.keys("<c-u>");
      assert.deepEqual(await pi.exit(), { code: 0, signal: null });
      assert.equal(savedResult(pi).details.answers.length, 2);
      const again = await startPi({ t, model, host, mode, home: pi.home, args: ["-c"] });
      await again.waitFor(/Database Selection\W+SQLite/);
      assert.equal(model.requests.length, 2);
    });
  }

  test(`the agent continues, and receives the answer later: Pi ${host}, ${mode}`, async (t) => {
    const model = await modelThatAsks(t, { ...TWO, wait: false }, { steps: [{ text: "Thanks." }] });
    const pi = await startPi({ t, model, host, mode });
    await pi.prompt("Please ask me.");
    await pi.waitFor([AFTER, COLLAPSED]);
    await pi.keys("<a-o>");
    await pi.waitFor([DATABASE.question, OPEN]);
    await answer(pi);
    await pi.waitFor("Thanks.");
    assert.deepEqual(
      results(model.requests[2]).map(({ answers }) => answers.map(({ answer }) => answer)),
      [["SQLite", "orders"]],
    );
  });

  test(`after a kill, the question is asked again: Pi ${host}, ${mode}`, async (t) => {
    const { pi, model } = await startAsking(t, { questions: [DATABASE] }, { host, mode });
    pi.kill("SIGKILL");
    await pi.waitExit();
    const again = await startPi({ t, model, host, mode, home: pi.home, args: ["-c"] });
    await again.waitFor([DATABASE.question, READY]);
    await again.keys("2");
    await again.waitFor(AFTER);
    assert.equal(JSON.parse(toolResult(model.requests, "ask_user")).answers[0].answer, "SQLite");
  });
}

for (const host of VERSIONS) {
  test(`in print mode the questions are saved, and answers in the file continue the run: Pi ${host}`, async (t) => {
    const model = await scriptedModel(t);
    const first = await runPi({ t, host, model, args: ["-p", "Set up the service"] });
    assert.match(first.stderr, /2 questions are saved in \.pi\/pending-questions\.json/);
    writeAnswers(first.home, "SQLite", "orders");
    const second = await runPi({ t, host, model, home: first.home, args: ["-c", "-p"] });
    assert.match(second.stdout, /reply 1/);
    assert.ok(!hasPendingFile(first.home), pendingFile(first.home));
    assert.equal(results(model.requests.at(-1)).length, 1);
  });

  test(`an RPC client answers dialogs: Pi ${host}`, async (t) => {
    const model = await modelThatAsks(t, TWO);
    const pi = await startRpc({ t, model, host });
    pi.send({ type: "prompt", message: "Please ask me." });
    await answerDialogs(pi, ["SQLite", "orders", "Submit"], 0);
    await pi.waitFor("agent_settled");
    assert.equal(JSON.parse(toolResult(model.requests, "ask_user")).answers[1].answer, "orders");
  });
}
