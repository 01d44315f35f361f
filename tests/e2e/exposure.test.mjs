// `codemode`, Pi's tool for scripts since Pi 1.5: in each of its modes, the model has our tools, but scripts cannot call them.
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, startAsking } from "../support/asking.mjs";
import { NEWEST, OLDEST, VERSIONS } from "../support/hosts.mjs";
import { startModel, textOf, toolResult } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

/** The versions that have codemode. */
const HOSTS = VERSIONS.filter((version) => version !== OLDEST);
const TOOLS = ["ask_user", "question", "AskUserQuestion", "ask_user_question"];
const CALL = { questions: [DATABASE] };
/** A script that calls each of our tools, and prints the results. */
const SCRIPT = `
const said = [];
for (const name of ${JSON.stringify(TOOLS)}) {
  try {
    await tools[name](${JSON.stringify(CALL)});
    said.push(name + " was called");
  } catch (error) {
    said.push(name + " cannot be called");
  }
}
return said.concat(ALL_TOOLS.map((tool) => tool.name)).join("\\n");`;

for (const [host, mode] of HOSTS.flatMap((host) => ["on", "only"].map((mode) => [host, mode]))) {
  test(`the model has all our tools, and a script has none of them: codemode ${mode}, Pi ${host}`, async (t) => {
    const model = await startModel({
      t,
      steps: [
        { toolCalls: [{ name: "codemode", args: { code: SCRIPT } }] },
        { toolCalls: [{ name: "ask_user", args: CALL }] },
        { text: AFTER },
      ],
    });
    const pi = await startPi({
      t,
      host,
      model,
      extensions: ["builtin:codemode", EXTENSION],
      settings: { defaultTools: ["+codemode"], codemode: { mode } },
      files: { ".pi/questions.json": JSON.stringify({ tools: TOOLS }) },
    });
    await pi.prompt("Please ask me.");
    const first = await model.waitForRequest(1);
    const names = first.tools.map((tool) => tool.function.name);
    assert.deepEqual(mode === "only" ? names : names.filter((name) => TOOLS.includes(name)), [
      ...(mode === "only" ? ["codemode"] : []),
      ...TOOLS,
    ]);
    const ours = first.tools.find((tool) => tool.function.name === "ask_user").function;
    assert.doesNotMatch(ours.description, /tools\.ask_user|Codemode/);
    assert.match(textOf(first.messages[0]), /Ask through ask_user, not in your reply/);
    const second = await model.waitForRequest(2);
    for (const name of TOOLS) assert.match(textOf(second.last), new RegExp(`^${name} cannot be called$`, "m"));
    assert.doesNotMatch(textOf(second.last), /^ask_user$/m);
    await pi.waitFor([DATABASE.question, /Esc (to )?cancel/]);
    await pi.keys("<enter>");
    await pi.waitFor(AFTER);
    assert.equal(JSON.parse(toolResult(model.requests, "ask_user")).answered, true);
    const parts = pi.sessionEntries().flatMap(({ message }) => message?.content ?? []);
    assert.ok(parts.some((part) => part.type === "toolCall" && part.name === "ask_user"));
  });
}

test("an extension that asks for permission to run tools does not ask before ask_user", async (t) => {
  const extensions = [path.join(ROOT, "tests", "support", "gate.js"), EXTENSION];
  const { pi, result } = await startAsking(t, CALL, { host: NEWEST, extensions });
  await pi.keys("<enter>");
  assert.equal((await result()).answered, true);
  assert.doesNotMatch(pi.history().join("\n"), /Allow tool call/);
});
