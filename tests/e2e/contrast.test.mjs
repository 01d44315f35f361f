// Compares the themes of the installed Pis with the copies that `src/view/theme/tests.rs` uses to check readability.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { VERSIONS } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";
import { startPi } from "../support/pi.mjs";

const THEMES = JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "support", "themes.json"), "utf8"));

for (const host of VERSIONS) {
  for (const theme of ["dark", "light"]) {
    test(`the unit tests' copy of the ${theme} theme equals the theme of Pi ${host}`, async (t) => {
      const copy = THEMES[`${host} ${theme}`];
      const pi = await startPi({
        t,
        host,
        settings: { theme },
        extensions: [path.join(ROOT, "tests", "support", "colours.js")],
        env: {
          COLOURS: Object.keys(copy)
            .filter((role) => role !== "selectedBg")
            .join(),
        },
      });
      await pi.ready();
      const installed = JSON.parse(fs.readFileSync(path.join(pi.home.cwd, "colours"), "utf8"));
      assert.deepEqual(installed, copy);
    });
  }
}
