// Loads the package from a directory, like `pi install ./`. Pi loads the skill and the tool.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { startModel, textOf } from "../support/model.mjs";
import { ROOT } from "../support/paths.mjs";
import { runPi } from "../support/pi.mjs";

const SKILL = path.join(ROOT, "skills", "ask-user", "SKILL.md");

/** Returns the fields of the skill's frontmatter. */
function frontmatter() {
  const [, head] = /^---\n([\s\S]*?)\n---\n/.exec(fs.readFileSync(SKILL, "utf8").replaceAll("\r\n", "\n"));
  return Object.fromEntries(head.split("\n").map((line) => /^([\w-]+): (.+)$/.exec(line).slice(1)));
}

test("the model receives the skill and the tool", async (t) => {
  const model = await startModel({ t, steps: [{ text: "Hello." }] });
  const run = await runPi({ t, model, extensions: [ROOT], args: ["-p", "hello"] });
  assert.equal(run.code, 0, run.stderr);
  assert.doesNotMatch(run.stderr, /skill|ask_user/);
  const [request] = model.requests;
  const { name, description } = frontmatter();
  const system = JSON.stringify(request.messages[0]);
  assert.ok(system.includes(`<name>${name}</name>`), system);
  assert.ok(system.includes(description), system);
  assert.ok(system.includes(JSON.stringify(SKILL).slice(1, -1)), "the path of the skill");
  assert.ok(request.tools.some((tool) => (tool.function ?? tool).name === "ask_user"));
});

test("the user loads the skill with a command", async (t) => {
  const model = await startModel({ t, steps: [{ text: "Hello." }] });
  const run = await runPi({ t, model, extensions: [ROOT], args: ["-p", documented("/skill:ask-user")] });
  assert.equal(run.code, 0, run.stderr);
  const [, body] = fs
    .readFileSync(SKILL, "utf8")
    .replaceAll("\r\n", "\n")
    .split(/^---\n[\s\S]*?\n---\n/);
  assert.ok(textOf(model.requests[0].last).includes(body.trim()), textOf(model.requests[0].last));
});

test("the frontmatter follows the rules for skills", () => {
  const { name, description } = frontmatter();
  assert.match(name, /^[a-z0-9]+(-[a-z0-9]+)*$/);
  assert.ok(name.length <= 64);
  assert.equal(name, path.basename(path.dirname(SKILL)));
  assert.ok(description.length <= 1024);
});
