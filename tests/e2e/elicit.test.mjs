// What MCP servers ask, in the real Pi: a form with every kind of field and an address, with keys as a person presses them.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startModel } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const extensions = [EXTENSION, path.join(ROOT, "tests", "support", "server.js")];
const FORM = {
  message: "To publish, I need some details.",
  requestedSchema: {
    type: "object",
    properties: {
      name: { type: "string", title: "Name", minLength: 3 },
      day: { type: "string", format: "date", title: "Day" },
      copies: { type: "integer", title: "Copies", minimum: 1, maximum: 10, default: 3 },
      open: { type: "boolean", title: "Public" },
      size: { type: "string", title: "Size", enum: ["s", "l"], enumNames: ["Small", "Large"] },
      tags: { type: "array", title: "Tags", minItems: 1, items: { type: "string", enum: ["a", "b", "c"] } },
    },
    required: ["name", "day", "copies", "open", "size", "tags"],
  },
};
const ADDRESS = {
  mode: "url",
  elicitationId: "1",
  message: "Connect your account.",
  url: "https://bank.example@xn--bcher-kva.example:8443/connect?state=1",
};
const file = (pi, name) => path.join(pi.home.cwd, name);

/** What the server got. */
async function told(pi) {
  for (let tries = 0; !fs.existsSync(file(pi, "told.json")); tries += 1) {
    assert.ok(tries < 300, `the server was told nothing:\n${pi.screen().join("\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const result = JSON.parse(fs.readFileSync(file(pi, "told.json"), "utf8"));
  fs.rmSync(file(pi, "told.json"));
  return result;
}

async function asking(t, request, options) {
  const model = await startModel();
  t.after(() => model.close());
  const pi = await startPi({ t, model, extensions, files: { "server.json": JSON.stringify(request) }, ...options });
  await pi.prompt("/server");
  await pi.waitFor(["The MCP server “registry” is asking, not the agent", "Esc cancel"]);
  return pi;
}

for (const host of HOST_NAMES) {
  test(`a form of a server is filled in, what does not fit is refused while it is typed, Pi ${host}`, async (t) => {
    const pi = await asking(t, FORM, { host });
    await pi.type("ab");
    await pi.waitFor("(not yet)");
    await pi.keys("<enter>");
    await pi.waitFor("Characters: ≥ 3.");
    await pi.type("c");
    await pi.waitGone("(not yet)");
    await pi.keys("<enter>");
    await pi.waitFor("Type a date as year-month-day");
    await pi.type("2026-11-23");
    await pi.keys("<enter>");
    await pi.waitFor("Type a whole number (1–10).");
    await pi.waitFor("> 3");
    await pi.keys("<enter>");
    await pi.waitFor("1. Yes");
    await pi.keys("1");
    await pi.waitFor("2. Large");
    await pi.keys("2");
    await pi.waitFor("Rows to tick: ≥ 1.");
    await pi.keys("<space><enter>");
    await pi.waitFor("Ready to submit?");
    await pi.keys("<enter>");
    const content = { name: "abc", day: "2026-11-23", copies: 3, open: true, size: "l", tags: ["a"] };
    assert.deepEqual(await told(pi), { action: "accept", content });
  });

  test(`to decline is not to cancel, Pi ${host}`, async (t) => {
    const pi = await asking(t, FORM, { host });
    await pi.keys("<a-x>");
    await pi.waitFor(/> \d. Decline: submit nothing/);
    await pi.keys("<enter>");
    assert.deepEqual(await told(pi), { action: "decline" });
    await pi.waitGone("Esc cancel");
    await pi.prompt("/server");
    await pi.waitFor(["is asking, not the agent", "Enter submit", "Esc cancel"]);
    await pi.keys("<esc>");
    // The default counts as an answer.
    await pi.waitFor("Discard 1 answer?");
    await pi.keys("y");
    assert.deepEqual(await told(pi), { action: "cancel" });
  });

  test(`an address is read before it is opened, Pi ${host}`, async (t) => {
    const pi = await asking(t, ADDRESS, { host, env: { SSH_CONNECTION: "a 1 b 2" } });
    await pi.waitFor(["Open a page of xn--bcher-kva.example:8443?", "bücher.example", "bank.example before the @"]);
    await pi.keys("<enter>");
    await pi.waitFor("Ready to submit?");
    await pi.keys("2");
    assert.deepEqual(await told(pi), { action: "accept" });
    await pi.waitFor("Open this address yourself:");
  });
}
