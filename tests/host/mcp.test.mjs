// examples/elicit.mjs with the official SDK's client, and its server over stdio: what the server gets of what a person
// does in the form. The server checks each answer against its own schema.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { connect } from "../../examples/elicit.mjs";
import { fetched } from "../support/hosts.mjs";
import { ENTER, ESCAPE, FakePi, registerAskUser } from "./pi.mjs";

const SERVER = fileURLToPath(new URL("../support/mcp-server.mjs", import.meta.url));

const FIELDS = {
  name: { type: "string", title: "Name", minLength: 3 },
  mail: { type: "string", format: "email" },
  home: { type: "string", format: "uri" },
  day: { type: "string", format: "date" },
  at: { type: "string", format: "date-time" },
  copies: { type: "integer", minimum: 1, maximum: 10 },
  ratio: { type: "number" },
  open: { type: "boolean" },
  size: { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] },
  colour: {
    type: "string",
    oneOf: [
      { const: "#f00", title: "Red" },
      { const: "#0f0", title: "Green" },
    ],
  },
  tags: { type: "array", minItems: 1, maxItems: 2, items: { type: "string", enum: ["a", "b", "c"] } },
  marks: { type: "array", items: { anyOf: [{ const: "x", title: "X" }] } },
};
const asks = (properties) => ({
  message: "To publish, I need some details.",
  requestedSchema: { type: "object", properties, required: Object.keys(properties) },
});

/** A Pi with the client of a server that runs, and the function that has the server elicit something. */
async function served(t) {
  const place = await fetched("@modelcontextprotocol/sdk@1.32.2");
  const load = (file) => import(pathToFileURL(path.join(place, "dist", "esm", file)));
  const [{ Client }, { StdioClientTransport }, { ElicitRequestSchema }] = await Promise.all(
    ["client/index.js", "client/stdio.js", "types.js"].map(load),
  );
  const events = new EventEmitter();
  const pi = new FakePi({ register: (it) => registerAskUser(Object.assign(it, { events })) });
  pi.start();
  const args = [SERVER, place];
  const transport = new StdioClientTransport({ command: process.execPath, args, stderr: "inherit" });
  const sdk = { Client, ElicitRequestSchema };
  const client = await connect({ pi: { events }, sdk, transport, name: "registry" });
  t.after(() => client.close());
  const elicit = async (request) => {
    const { content } = await client.callTool({ name: "ask", arguments: { request: JSON.stringify(request) } });
    return JSON.parse(content[0].text);
  };
  const asked = new Promise((resolve) => events.on("ask-user:asked", resolve));
  const answer = async (answers) => {
    const { requestId } = await asked;
    return new Promise((reply) => events.emit("ask-user:answer", { requestId, answers, reply }));
  };
  /** The form is there: a server is another process. */
  const opened = async () => {
    const { opened: before } = pi;
    const count = before.length;
    await asked;
    while (pi.opened.length === count && !pi.form) await new Promise(setImmediate);
    await pi.ready();
  };
  return { pi, elicit, answer, opened };
}

test("a server gets every kind of answer as its schema wants it", async (t) => {
  const { elicit, answer, pi, opened } = await served(t);
  const told = elicit(asks(FIELDS));
  await opened();
  assert.match(pi.screen(), /The MCP server “registry” is asking, not the agent/);
  const texts = ["left-pad", "me@example.com", "https://example.com", "2026-11-23", "2026-11-23 14:30z", "3", "0.5"];
  assert.deepEqual(await answer([...texts, "Yes", "Large", "Green", ["a", "c"], ["X"]]), { ok: true });
  assert.deepEqual(await told, {
    action: "accept",
    content: {
      name: "left-pad",
      mail: "me@example.com",
      home: "https://example.com",
      day: "2026-11-23",
      at: "2026-11-23T14:30:00Z",
      copies: 3,
      ratio: 0.5,
      open: true,
      size: "l",
      colour: "#0f0",
      tags: ["a", "c"],
      marks: ["x"],
    },
  });
});

test("a person's keys reach the server: escape cancels, the last row declines", async (t) => {
  const cancelled = await served(t);
  const one = cancelled.elicit(asks({ name: { type: "string" } }));
  await cancelled.opened();
  cancelled.pi.press(ESCAPE);
  assert.deepEqual(await one, { action: "cancel" });
  const declined = await served(t);
  const other = declined.elicit(asks({ name: { type: "string" } }));
  await declined.opened();
  declined.pi.press("\x1bx", ENTER);
  assert.deepEqual(await other, { action: "decline" });
});

test("a server in URL mode hears of consent", async (t) => {
  const { elicit, answer, opened } = await served(t);
  const url = "https://accounts.example/connect";
  const told = elicit({ mode: "url", elicitationId: "1", message: "Connect your account.", url });
  await opened();
  assert.deepEqual(await answer(["Copy the address"]), { ok: true });
  assert.deepEqual(await told, { action: "accept" });
});

test("a server that asks for a secret gets an error, and nobody is shown anything", async (t) => {
  const { elicit, pi } = await served(t);
  const told = await elicit(asks({ token: { type: "string" } }));
  assert.match(told.failed, /-32602.*asks for a secret/);
  assert.equal(pi.opened.length, 0);
});
