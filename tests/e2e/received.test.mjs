// What is sent to the agent is what the field showed, in the real Pi.
import assert from "node:assert/strict";
import { test } from "node:test";
import { EDITOR, startAsking } from "../support/asking.mjs";

const LINK = "\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\";
const RAW = `\x1b[1mbold\x1b[0m ${LINK}\x07 \x9b31mend`;
const OWN = { questions: [{ question: "Describe the failure in your own words.", header: "Failure" }] };
const CHOICE = {
  questions: [{ question: "Where should it be stored?", header: "Storage", options: ["S3", "NAS", "Something else"] }],
};

test("a pasted text has no escape sequence", async (t) => {
  for (const [args, keys] of [
    [OWN, ""],
    [CHOICE, "3"],
  ]) {
    const { pi, told } = await startAsking(t, args, {});
    await pi.keys(keys);
    pi.raw(`\x1b[200~${RAW}\x1b[201~`);
    await pi.waitFor("bold link end");
    await pi.keys("<enter>");
    const { answers } = await told();
    assert.equal(answers[0].answer, "bold link end");
    assert.equal(answers[0].wasCustom, true);
  }
});

test("a text from the external editor has no escape sequence", async (t) => {
  const editor = EDITOR.replace("' and more\\n'", `' and \\u001b[1mmore\\u001b]0;t\\u0007'`);
  const { pi, told } = await startAsking(t, OWN, { env: { EDITOR: editor } });
  await pi.keys("it hangs<c-g>");
  await pi.waitFor("it hangs and more");
  await pi.keys("<enter>");
  assert.equal((await told()).answers[0].answer, "it hangs and more");
});
