// The files that a question names, in the real Pi: they are read, opened, edited, and told of.
import assert from "node:assert/strict";
import { test } from "node:test";
import { DATABASE, PLACES, startAsking } from "../support/asking.mjs";

const LINES = Array.from({ length: 120 }, (_, at) => `let line_${at + 1} = "${at + 1}"; // seen`).join("\n");
const EDITOR = `node -e "const fs=require('fs'),f=process.argv.at(-1);fs.writeFileSync(f,'let changed = 1;')"`;

for (const place of PLACES) {
  test(`a source is read, and edited where it lies: Pi ${place.host}, ${place.mode}`, async (t) => {
    const sources = ["src/db.rs:40-90", "docs/plan.md", "../x"];
    const questions = [{ ...DATABASE, sources }];
    const files = { "src/db.rs": LINES, "docs/plan.md": "# Plan\n\n- one file\n" };
    const { pi, told } = await startAsking(
      t,
      { questions },
      { ...place, files, rows: 30, env: { EDITOR, VISUAL: "" } },
    );
    await pi.waitFor("../x (outside the project)");
    await pi.keys("<a-s>");
    await pi.waitFor(["src/db.rs:40-90 (1 of 3)", "40 │ let line_40", "more lines"]);
    await pi.keys("<down>");
    await pi.waitGone("40 │ let line_40");
    // The pages that fullscreen Pi does not keep for itself.
    await pi.keys("<c-f>");
    await pi.waitGone("42 │ let line_42");
    await pi.keys("<c-b>");
    await pi.waitFor("41 │ let line_41");
    await pi.keys("<right>");
    await pi.waitFor(["docs/plan.md (2 of 3)", "3 │ - one file"]);
    await pi.keys("<c-g>");
    await pi.waitFor("1 │ let changed = 1;");
    await pi.keys("<esc>");
    await pi.waitFor(DATABASE.question);
    await pi.keys("2");
    const { answers, message } = await told();
    assert.equal(answers[0].answer, DATABASE.options[1].label);
    assert.equal(message, "The user could not see these sources, so do not cite them: ../x: outside the project.");
  });
}
