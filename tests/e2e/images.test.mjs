// Images in answers in the real Pi: the user drops a file on a text field. Pi saves the clipboard's image in another file, and
// the user pastes the path of that file on a list.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, READY, startAsking } from "../support/asking.mjs";
import { png } from "../support/image.mjs";
import { toolResult } from "../support/model.mjs";
import { tempDir } from "../support/temp.mjs";

const NAME = { question: "What is broken?", header: "Fault" };

/** Creates a directory with a fake `xclip`, the program with which Pi reads the clipboard. It prints an image of 64×48. */
function clipboard() {
  const tools = tempDir("ask-user-xclip");
  const script = `case "$*" in *TARGETS*) printf 'TARGETS\\nimage/png\\n' ;; *) cat "$(dirname "$0")/copied.png" ;; esac`;
  fs.writeFileSync(path.join(tools, "xclip"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  fs.writeFileSync(path.join(tools, "copied.png"), png(64, 48));
  return tools;
}

test("images are pasted, shown and sent to the model", async (t) => {
  const questions = [NAME, { ...DATABASE, header: "Database" }];
  const model = await modelThatAsks(t, { questions });
  model.takesImages = true;
  const files = { "shots/my shot.png": png(128, 72) };
  const saved = tempDir("ask-user-saved");
  const programs = [clipboard(), process.env.PATH].join(path.delimiter);
  const env = { DISPLAY: ":9", WAYLAND_DISPLAY: "", XDG_SESSION_TYPE: "x11", PATH: programs, TMPDIR: saved };
  const { pi } = await startAsking(t, { questions }, { files, env, model, rows: 34 });
  await pi.keys("see <paste:shots/my\\ shot.png>");
  await pi.waitFor("> see [image 1: my shot.png 128×72]");
  await pi.keys("<enter>");
  await pi.waitFor(DATABASE.question);
  // Pi saves the clipboard's image in a file. The path of this file, pasted on a list, opens a custom answer.
  if (process.platform === "linux") {
    await pi.keys("<a-o>");
    await pi.waitFor("Alt+O answer");
    await pi.keys("<c-v>");
    await pi.waitFor("pi-clipboard-");
    await pi.keys("<c-u><a-o>");
    await pi.waitFor([DATABASE.question, READY]);
  } else {
    // On other systems, Pi does not start `xclip`, so the test writes the file.
    fs.writeFileSync(path.join(saved, "pi-clipboard-1.png"), png(64, 48));
  }
  const [name] = fs.readdirSync(saved).filter((file) => file.startsWith("pi-clipboard-"));
  await pi.keys(`<paste:${path.join(saved, name)}>`);
  await pi.waitFor(/\[image 2: pi-clipboard-[^\]]* 64×48\]/);
  await pi.keys("<enter>");
  await pi.waitFor("> 3. Submit 2 answers");
  await pi.keys("<enter>");
  await pi.waitFor(AFTER);
  const text = toolResult(model.requests, "ask_user");
  assert.match(text, /\[image 1: my shot\.png\]/);
  assert.ok(text.includes(`[image 2: ${name}]`), text);
  const sent = JSON.stringify(model.requests.at(-1).body ?? model.requests.at(-1));
  assert.equal(sent.match(/data:image\/png;base64,/g)?.length, 2);
  await pi.waitFor("image 2: pi-clipboard-");
});
