// The built addon's functions for ACP, a protocol of editors. They take and return plain objects.
import assert from "node:assert/strict";
import fs from "node:fs";
import { test } from "node:test";
import { registerAskUser as acp } from "./pi.mjs";

const read = (name) => JSON.parse(fs.readFileSync(new URL(`../vectors/${name}.json`, import.meta.url), "utf8"));
const CALL = { sessionId: "s1", toolCallId: "tu1" };

/** Fails unless `got` equals `wanted`. A text `<…>` in `wanted` equals any value. `at`: the path that a failure reports. */
function same(got, wanted, at) {
  if (typeof wanted === "string" && /^<.*>$/s.test(wanted)) return;
  if (wanted === null || typeof wanted !== "object") return assert.deepEqual(got, wanted, at);
  assert.deepEqual(Object.keys(got ?? {}).sort(), Object.keys(wanted).sort(), at);
  for (const key of Object.keys(wanted)) same(got[key], wanted[key], `${at}.${key}`);
}

for (const { name, input, person, expect } of read("acp_permission")) {
  test(`permission: ${name}`, () => {
    const before = structuredClone(input);
    same(acp.acpPermissionRequests(input, CALL), expect.requests, "requests");
    same(acp.acpApplyPermission(input, person.responses ?? [], { aborted: person.aborted }), expect.result, "result");
    assert.deepEqual(input, before);
  });
}

for (const { name, input, person, expect } of read("acp_elicitation")) {
  test(`elicitation: ${name}`, () => {
    same(acp.acpElicitationRequest(input, CALL), expect.request ?? null, "request");
    same(acp.acpApplyElicitation(input, person.response, person.options), expect.outcome ?? null, "outcome");
  });
}

for (const { name, input, expect } of read("acp_tool_info")) {
  test(name, () => same(acp.acpToolInfo(input), expect, "info"));
}

test("the options argument may be missing, and invalid input does not crash Node", () => {
  const input = { questions: [{ question: "Q?", options: [{ label: "A" }] }] };
  const picked = { outcome: { outcome: "selected", optionId: "A" } };
  assert.deepEqual(acp.acpApplyPermission(input, [picked]).updatedInput.answers, { "Q?": "A" });
  assert.equal(acp.acpApplyElicitation(input, { action: "cancel" }).action, "cancel");
  assert.deepEqual(acp.acpPermissionRequests({}, CALL), []);
  assert.equal(acp.acpElicitationRequest({ questions: "none" }, CALL), null);
  for (const input of [undefined, null, 7, "text", [], { questions: [null, 7] }]) {
    assert.equal(acp.acpToolInfo(input).title, "Question");
  }
  const { toolCallId, ...form } = acp.acpElicitationRequest(input, { sessionId: "s1" });
  assert.deepEqual([toolCallId, form.sessionId], [undefined, "s1"]);
  const cyclic = {};
  cyclic.self = cyclic;
  assert.throws(() => acp.acpToolInfo(cyclic), Error);
  assert.throws(() => acp.acpPermissionRequests(input, {}), /sessionId/);
});
