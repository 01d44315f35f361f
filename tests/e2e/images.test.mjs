// Images in answers in the real Pi: a dropped file and the clipboard, in a text field and under a list.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, modelThatAsks, PLACES, startAsking } from "../support/asking.mjs";
import { png } from "../support/image.mjs";
import { toolResult } from "../support/model.mjs";
import { tempDir } from "../support/temp.mjs";

const NAME = { question: "What is broken?", header: "Fault" };

/** What reads the clipboard here, with one image in it; on Windows only a program of the system does. */
const CLIPBOARDS = {
  linux: {
    xclip: `case "$*" in *TARGETS*) printf 'TARGETS\\nimage/png\\n' ;; *) cat "$(dirname "$0")/clipboard.png" ;; esac`,
  },
  darwin: {
    osascript: `case "$2" in "clipboard info") echo '«class PNGf», 9' ;; *) cat "$(dirname "$0")/clipboard.txt" ;; esac`,
  },
};
const CLIPBOARD = CLIPBOARDS[process.platform];

for (const place of PLACES) {
  test(`images are pasted, seen and sent: Pi ${place.host}, ${place.mode}`, async (t) => {
    const questions = [NAME, { ...DATABASE, header: "Database" }];
    const model = await modelThatAsks(t, { questions });
    model.takesImages = true;
    const tools = tempDir("ask-user-xclip");
    for (const [name, script] of Object.entries(CLIPBOARD ?? {}))
      fs.writeFileSync(path.join(tools, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    fs.writeFileSync(path.join(tools, "clipboard.png"), png(64, 48));
    fs.writeFileSync(path.join(tools, "clipboard.txt"), `«data PNGf${png(64, 48).toString("hex").toUpperCase()}»\n`);
    const files = { "shots/my shot.png": png(128, 72), "clipboard-1.png": png(64, 48) };
    const env = { DISPLAY: ":9", WAYLAND_DISPLAY: "", PATH: [tools, process.env.PATH].join(path.delimiter) };
    const { pi } = await startAsking(t, { questions }, { ...place, files, env, model, rows: 34 });
    await pi.keys("see <paste:shots/my\\ shot.png>");
    await pi.waitFor("> see [image 1: my shot.png 128×72]");
    await pi.keys("<enter>");
    await pi.waitFor(DATABASE.question);
    // On a list it opens the typed answer.
    await pi.keys(CLIPBOARD ? "<c-v>" : "<paste:clipboard-1.png>");
    await pi.waitFor(/\[image 2: clipboard-1\.png 64×48\]/);
    await pi.keys("<enter>");
    await pi.waitFor("> 3. Submit 2 answers");
    await pi.keys("<enter>");
    await pi.waitFor(AFTER);
    const text = toolResult(model.requests, "ask_user");
    assert.match(text, /\[image 1: my shot\.png\]/);
    assert.match(text, /\[image 2: clipboard-1\.png\]/);
    const sent = JSON.stringify(model.requests.at(-1).body ?? model.requests.at(-1));
    assert.equal(sent.match(/data:image\/png;base64,/g)?.length, 2);
    await pi.waitFor("image 2: clipboard-1.png");
  });
}
