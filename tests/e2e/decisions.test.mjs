// Saving what was decided, with keys in the real Pi.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documented } from "../support/documented.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { startPi } from "../support/pi.mjs";
import { ASKS, DATABASE, model, SERVICE } from "./support.mjs";

for (const host of HOST_NAMES) {
  for (const [cols, rows] of [
    [40, 20],
    [80, 24],
    [120, 40],
  ]) {
    test(`the decisions become a file [Pi ${host}, ${cols}×${rows}]`, { timeout: 120_000 }, async (t) => {
      const talks = await model(t, ASKS, { text: "set up" }, ASKS);
      const pi = await startPi({ t, host, model: talks, cols, rows });
      await pi.prompt("Set up the service");
      await pi.waitFor(/Esc (to )?cancel|Escape/);
      await pi.keys("2");
      await pi.waitFor(/What should we name/);
      await pi.keys("orders<enter>");
      await pi.waitFor("Ready to submit?");
      await pi.keys("<enter>");
      await pi.waitFor("set up");

      const file = path.join(pi.home.cwd, "docs", "decisions.md");
      const save = async () => {
        await pi.prompt(documented("/questions history"));
        await pi.waitFor([/Save the decisions as a/, /Esc (to )?cancel|Esc/]);
        await pi.keys("<end>");
        await pi.waitFor(/> 2\. Save the decisions/);
        await pi.keys("<enter>");
        await pi.waitFor([/Where should the decisions be\s+saved\?/, "> 1. docs/decisions.md", "Enter choose"]);
        await pi.keys("<enter>");
      };
      await save();
      await pi.waitFor(/Saved the decisions to\s+docs\/decisions\.md\./);
      const text = fs.readFileSync(file, "utf8");
      assert.match(text, new RegExp(`> ${DATABASE.replace("?", "\\?")}\n\n- Answer: SQLite\n`));
      assert.match(text, new RegExp(`> ${SERVICE.replace("?", "\\?")}\n\n- Answer: orders\n`));

      fs.writeFileSync(file, "mine");
      await save();
      await pi.waitFor([/docs\/decisions\.md\s+already\s+exists/, "No, keep it"]);
      await pi.keys("<enter>");
      await pi.waitGone("No, keep it");
      assert.equal(fs.readFileSync(file, "utf8"), "mine");
      await save();
      await pi.waitFor("No, keep it");
      await pi.keys("<down><enter>");
      await pi.waitGone("No, keep it");
      while (fs.readFileSync(file, "utf8") !== text) await new Promise(setImmediate);

      // The same question once more: what was answered is said, and nothing is chosen.
      await pi.prompt("ask again");
      await pi.waitFor([/You answered this on \d+ \w+\s+\d{4}:\s+SQLite/, /> 1\. PostgreSQL/]);
    });
  }
}
