// Checks the assumptions of the simulated Pi (`tests/simulation/`) in the real Pi without our extension.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { sessionEntries } from "../support/home.mjs";
import { OLDEST_AND_NEWEST } from "../support/hosts.mjs";
import { gate, startModel } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const extensions = [path.join(ROOT, "tests", "support", "claims.js")];

/** Returns the messages of a request as JSON. */
const sent = (request) => JSON.stringify(request.messages);

/** Starts a Pi with a model that plays `steps`. */
async function start(t, host, ...steps) {
  const model = await startModel({ t, steps });
  return { model, pi: await startPi({ t, model, host, extensions }) };
}

for (const host of OLDEST_AND_NEWEST) {
  test(`a message that is sent while the agent works is lost on Esc: Pi ${host}`, async (t) => {
    const { until, open } = gate(t);
    const { model, pi } = await start(t, host, { text: "reply 1", until }, { text: "reply 2" });
    await pi.prompt("first");
    await model.waitForRequest(1);
    await pi.prompt("/say");
    await pi.waitFor("it was said");
    await pi.keys("<esc>");
    await pi.waitFor(/abort/i);
    open();
    await pi.prompt("second");
    await pi.waitFor("reply 2");
    assert.ok(!sent(model.requests[1]).includes("HELD"), sent(model.requests[1]));
    assert.ok(!JSON.stringify(sessionEntries(pi.home)).includes("HELD"));
  });

  test(`after a kill, Pi continues at the last entry of the file: Pi ${host}`, async (t) => {
    const { model, pi } = await start(t, host, { text: "reply 1" }, { text: "reply 2" }, { text: "reply 3" });
    await pi.prompt("first");
    await pi.waitFor("reply 1");
    await pi.prompt("second");
    await pi.waitFor("reply 2");
    await pi.prompt("/back");
    await pi.waitFor("it went back");
    pi.kill("SIGKILL");
    await pi.waitExit();
    const later = await startPi({ t, model, host, extensions, home: pi.home, args: ["-c"] });
    await later.waitFor("reply 2");
    await later.prompt("third");
    await later.waitFor("reply 3");
    assert.match(sent(model.requests[2]), /first.*second.*third/);
  });

  test(`a cloned session has the same entry ids: Pi ${host}`, async (t) => {
    const { pi } = await start(t, host, { text: "reply 1" });
    await pi.prompt("first");
    await pi.waitFor("reply 1");
    const ids = () => sessionEntries(pi.home).flatMap(({ type, id }) => (type === "message" ? [id] : []));
    const before = ids();
    await pi.prompt("/clone");
    await pi.waitFor(/[Cc]loned/);
    const files = fs.readdirSync(pi.home.sessionDir, { recursive: true }).filter((name) => name.endsWith(".jsonl"));
    assert.equal(files.length, 2);
    assert.ok(before.length >= 2, `${before}`);
    assert.deepEqual(ids(), before);
  });

  test(`at the end of a turn, the entries of the last handler replace all others: Pi ${host}`, async (t) => {
    const steps = ["reply 1", "reply 2", "reply 3", "reply 4", "reply 5"].map((text) => ({ text }));
    const { model, pi } = await start(t, host, ...steps);
    const countHeld = (request) => sent(request).split("HELD").length - 1;
    await pi.prompt("/boundary");
    await pi.waitFor("it will give");
    await pi.prompt("first");
    await pi.waitFor(["reply 1", "reply 2"]);
    assert.deepEqual(model.requests.map(countHeld), [0, 1]);
    await pi.prompt("/boundary replaced");
    await pi.waitFor("it will give replaced");
    await pi.prompt("second");
    // The first handler makes Pi continue after this reply. The second handler removes the entry of the first handler.
    await pi.waitFor("reply 3");
    await pi.prompt("third");
    const last = await model.waitForRequest(4);
    assert.equal(countHeld(last), 1, sent(last));
  });
}
