// Pi compiled with Bun, like the Pi that can be downloaded as one program. The JavaScript engine, Node-API and module
// resolution of Bun differ from Node's. These tests cover the features that depend on these parts. install.test.mjs tests
// the installation.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  AFTER,
  answersOf,
  collapse,
  DATABASE,
  EDITOR,
  modelThatAsks,
  savedResult,
  startAsking,
} from "../support/asking.mjs";
import { answerDialogs } from "../support/client.mjs";
import { BUN_NAMES, noBun } from "../support/hosts.mjs";
import { toolResult } from "../support/model.mjs";
import { bearer } from "../support/panel.mjs";
import { runPi, startPi, startRpc } from "../support/pi.mjs";

const NAME = { question: "What should we name this service?", header: "Service" };
const PORTS = {
  question: "Which ports?",
  header: "Ports",
  multiSelect: true,
  options: [{ label: "80" }, { label: "443" }],
};
const FORM = { questions: [{ ...DATABASE, header: "Database" }, NAME, PORTS] };
const [host, newest] = BUN_NAMES;

const bunTest = (name, run) => test(`${name} [Pi ${host}]`, { skip: noBun }, run);

for (const name of [host, newest]) {
  test(`a digit answers, and the session stores the answer [Pi ${name}]`, { skip: noBun }, async (t) => {
    const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { host: name });
    await pi.keys("2");
    assert.deepEqual(answersOf(await result()), ["SQLite"]);
    await pi.waitFor(/✓ .*SQLite/);
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
    assert.deepEqual(answersOf(savedResult(pi).details), ["SQLite"]);
  });
}

for (const mode of ["regular", "fullscreen"]) {
  bunTest(`a form with tabs, a text and checkboxes, ${mode}`, async (t) => {
    const { pi, result } = await startAsking(t, FORM, { host, mode });
    await pi.keys("2");
    await pi.waitFor("■ Database");
    await pi.keys("order 字🦀<enter>");
    await pi.waitFor(PORTS.question);
    await pi.keys("<space>");
    await pi.waitFor("[x] 80");
    await pi.keys("<enter>");
    await pi.waitFor("Submit 3 answers");
    await pi.keys("<enter>");
    assert.deepEqual(answersOf(await result()), ["SQLite", "order 字🦀", ["80"]]);
  });
}

bunTest("Alt+O collapses the form and expands it again", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, { host });
  await collapse(pi);
  await pi.keys("<a-o>");
  await pi.waitFor(["> 1. PostgreSQL", /Esc (to )?cancel/]);
  await pi.keys("<esc>");
  assert.equal((await result()).cancelled, true);
});

bunTest("Ctrl+G opens the external editor, and the edited text is in the form", async (t) => {
  const { pi, result } = await startAsking(t, { questions: [NAME] }, { host, env: { EDITOR } });
  await pi.keys("draft");
  await pi.waitFor("draft");
  await pi.keys("<c-g>");
  await pi.waitFor("draft and more");
  await pi.keys("<enter>");
  assert.deepEqual(answersOf(await result()), ["draft and more"]);
});

bunTest("after a kill, Pi asks the question again", async (t) => {
  const { pi, model } = await startAsking(t, { questions: [DATABASE] }, { host });
  pi.kill("SIGKILL");
  await pi.waitExit();
  const again = await startPi({ t, host, model, home: pi.home, args: ["-c"] });
  await again.waitFor([DATABASE.question, /Esc (to )?cancel/]);
  await again.keys("2");
  await again.waitFor(AFTER);
  assert.deepEqual(answersOf(JSON.parse(toolResult(model.requests, "ask_user"))), ["SQLite"]);
});

bunTest("an RPC client answers in Pi's dialogs", async (t) => {
  const model = await modelThatAsks(t, FORM);
  const pi = await startRpc({ t, model, host });
  pi.send({ type: "prompt", message: "Please ask me." });
  await answerDialogs(pi, ["SQLite", "svc", "443", "Done", "Submit"], 0);
  await pi.waitFor("agent_settled");
  assert.deepEqual(answersOf(JSON.parse(toolResult(model.requests, "ask_user"))), ["SQLite", "svc", ["443"]]);
});

for (const name of [host, newest]) {
  test(`the browser panel accepts an answer, continues in the next session, and stops with Pi [Pi ${name}]`, {
    skip: noBun,
  }, async (t) => {
    const model = await modelThatAsks(t, FORM);
    const pi = await startPi({ t, host: name, model, cols: 100 });
    await pi.prompt("/questions panel");
    const [, port, token] = await pi.waitFor(/127\.0\.0\.1:(\d+)\/#([\w-]{43})/);
    const origin = `http://127.0.0.1:${port}`;
    const headers = { origin, "content-type": "application/json", authorization: bearer({ token }) };
    const stream = async () => {
      const { status, body } = await fetch(`${origin}/events`, { headers });
      assert.equal(status, 200);
      return body.pipeThrough(new TextDecoderStream()).getReader();
    };
    /** Opens a stream. Returns a function that waits for event number `nth` (from 0) with the name `event`. */
    const watch = async () => {
      const reader = await stream();
      let text = "";
      return async (event, nth = 0) => {
        for (;;) {
          const found = [...text.matchAll(new RegExp(`event: ${event}\ndata: (.*)\n\n`, "g"))][nth];
          if (found) return JSON.parse(found[1]);
          const { done, value } = await reader.read();
          assert.ok(!done, `the stream ended without ${event}: ${text}`);
          text += value;
        }
      };
    };
    assert.match(await (await fetch(origin)).text(), /^<!doctype html>/i);
    assert.equal((await fetch(`${origin}/events`, { headers: { ...headers, authorization: "Bearer x" } })).status, 401);
    // The server accepts fewer than 40 open tabs. Each tab is closed before the next one opens.
    for (let tab = 0; tab < 40; tab += 1) await (await stream()).cancel();
    const nextEvent = await watch();
    await pi.prompt("Please ask me.");
    const { requestId } = await nextEvent("asked");
    const post = async (answer) => {
      const body = JSON.stringify({ requestId, ...answer });
      return fetch(`${origin}/answer`, { method: "POST", headers, body });
    };
    assert.equal((await post({ answers: [] })).status, 422);
    assert.equal((await post({ answers: [{ answer: "x".repeat(1 << 20) }] })).status, 413);
    assert.equal((await post({ answers: [{ answer: "SQLite" }, { answer: "日本" }, { answer: ["80"] }] })).status, 200);
    await pi.waitFor([AFTER, "answered in the browser"]);
    assert.deepEqual(answersOf(savedResult(pi).details), ["SQLite", "日本", ["80"]]);
    await pi.prompt("/new");
    // The stream stays open, and its second event `hello` describes the next session.
    assert.deepEqual((await nextEvent("hello", 1)).items, []);
    assert.deepEqual(await pi.exit(), { code: 0, signal: null });
    await assert.rejects(fetch(origin));
  });
}

bunTest("in print mode the questions are saved in the pending file", async (t) => {
  const model = await modelThatAsks(t, { questions: [DATABASE] });
  const first = await runPi({ t, host, model, args: ["-p", "Please ask me."] });
  assert.equal(first.code, 0, first.stderr);
  assert.match(toolResult(model.requests, "ask_user"), /^Questions pending/);
});
