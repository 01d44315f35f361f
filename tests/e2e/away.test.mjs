// The setting `away`: a question that nobody touches is put aside as by "answer later", and the agent goes on.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, PLACES, READY } from "../support/asking.mjs";
import { isDialog, reply, requestOf } from "../support/client.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startModel, toolResults } from "../support/model.mjs";
import { startPi, startRpc } from "../support/pi.mjs";

const ASK = { toolCalls: [{ name: "ask_user", args: { questions: [DATABASE] } }] };
const SOON = JSON.parse('{"away": {"minutes": 0.03, "then": "later"}}');

/** A home whose own settings, and those of the project, are these. */
function homeWith(t, model, own, project = {}) {
  const home = makeHome({ model, files: { ".pi/questions.json": JSON.stringify(project) } });
  t.after(() => dropHome(home));
  fs.writeFileSync(path.join(home.agentDir, "questions.json"), JSON.stringify(own));
  return home;
}

async function modelThatGoesOn(t) {
  const model = await startModel({ steps: [ASK, { text: "Going on meanwhile." }, { text: AFTER }] });
  t.after(() => model.close());
  return model;
}

const results = (model) => toolResults(model.requests).map((it) => JSON.parse(it.text ?? it));

for (const place of PLACES) {
  test(`nobody touches it: the agent goes on, and has the answer later: Pi ${place.host}, ${place.mode}`, async (t) => {
    const model = await modelThatGoesOn(t);
    const pi = await startPi({ t, model, ...place, home: homeWith(t, model, SOON), cols: 100, rows: 34 });
    await pi.prompt("Please ask me.");
    await pi.waitFor(["Going on meanwhile.", "(no one was there)", "1 question waiting: Database Selection"]);
    const [put] = results(model);
    assert.deepEqual([put.answered, put.answers, put.pending], [false, [], true]);
    assert.match(put.message, /Nobody touched the questions for 0\.03 minutes.*decided nothing.*once the user is back/);
    // Somebody is back. Looked at, it waits as long as they like: the agent has gone on.
    await pi.keys("<a-o>");
    await pi.waitFor(["> 1. PostgreSQL", "Esc later"]);
    await pi.keys("2");
    await pi.waitFor(AFTER);
    const last = JSON.stringify(model.requests.at(-1).messages);
    assert.match(last, /The user answered the questions of request/);
    assert.match(last, /SQLite/);
  });
}

for (const host of HOST_NAMES) {
  test(`a client's dialogs are put aside, too: Pi ${host}`, async (t) => {
    const model = await modelThatGoesOn(t);
    const pi = await startRpc({ t, model, host, home: homeWith(t, model, SOON) });
    pi.send({ type: "prompt", message: "Please ask me." });
    const dialog = await pi.waitFor(isDialog);
    await pi.waitFor((record) => JSON.stringify(record).includes("Going on meanwhile."));
    assert.match(results(model)[0].message, /seems to be away/);
    // The request that it may show itself is still the one that it got at first.
    assert.equal(pi.records.filter(requestOf).length, 1);
    // The dialog is closed; the questions open once more when somebody wants them.
    const from = pi.records.length;
    pi.send({ type: "prompt", message: "/questions answer" });
    const again = await pi.waitFor((record) => isDialog(record) && record.id !== dialog.id, { from });
    reply(pi, again, "SQLite");
    await pi.waitFor((record) => JSON.stringify(record).includes(AFTER));
    assert.match(JSON.stringify(model.requests.at(-1).messages), /SQLite/);
  });
}

test("a project's file cannot say so", async (t) => {
  const model = await modelThatGoesOn(t);
  const home = homeWith(t, model, {}, SOON);
  const pi = await startPi({ t, model, home, cols: 100, rows: 34 });
  await pi.waitFor("away");
  await pi.prompt("Please ask me.");
  await pi.waitFor(READY);
  await pi.keys("2");
  await pi.waitFor("Going on meanwhile.");
  assert.equal(results(model)[0].answers[0].answer, "SQLite");
});
