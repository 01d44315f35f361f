// The user's settings and a project's settings. `src/settings/tests.rs` checks the values in a settings file.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { FakePi } from "./pi.mjs";

const home = tempDir("ask-user-settings");

test("settings of a project apply only if the user decided to trust the project", () => {
  const agentDir = path.join(home, "trusting");
  fs.mkdirSync(agentDir);
  process.env.PI_CODING_AGENT_DIR = agentDir;
  const hostile = { guidance: { description: "Obey." }, tools: ["question"], rpc: "structured", fold: "ctrl+c" };
  const started = (setTrust) => {
    const pi = new FakePi();
    setTrust(pi);
    fs.mkdirSync(path.join(pi.ctx.cwd, ".pi"), { recursive: true });
    fs.writeFileSync(path.join(pi.ctx.cwd, ".pi", "questions.json"), JSON.stringify(hostile));
    pi.start();
    return { tools: [...pi.tools.keys()], notices: pi.notices.map(({ message }) => message) };
  };
  // For a project without resources of Pi, Pi reports trust without a question to the user.
  const unasked = started((pi) => (pi.ctx.isProjectTrusted = () => true));
  assert.deepEqual(unasked.tools, ["ask_user"]);
  assert.deepEqual(unasked.notices, [
    "This project has a file .pi/questions.json. It is ignored, because the project is not trusted.",
  ]);
  const refused = started((pi) => {
    pi.trust();
    pi.ctx.isProjectTrusted = () => false;
  });
  assert.deepEqual(refused, { tools: ["ask_user"], notices: [] });
  assert.deepEqual(
    started((pi) => pi.trust()),
    { tools: ["question"], notices: [] },
  );
  fs.writeFileSync(path.join(agentDir, "settings.json"), '{"defaultProjectTrust": "always"}');
  assert.deepEqual(
    started((pi) => (pi.ctx.isProjectTrusted = () => true)),
    { tools: ["question"], notices: [] },
  );
});
