// Every text of the form can be read on its ground, in the themes of the installed Pis: WCAG 2, AA (4.5:1).
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { startAsking } from "../support/asking.mjs";
import { VERSIONS } from "../support/hosts.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";

const AA = 4.5;
/** What a terminal of each kind may show behind it (see src/view/theme.rs). */
const GROUND = { dark: "#1e1e1e", light: "#f8f8f8" };
const THEMES = JSON.parse(fs.readFileSync(path.join(ROOT, "tests", "support", "themes.json"), "utf8"));

const QUESTIONS = [
  {
    question: "Which **layout** do you want?",
    header: "Layout",
    options: [
      {
        label: "Layers (Recommended)",
        description: "`core` depends on nothing",
        preview:
          "# Layers\n\n- one\n- [two](http://x)\n\n> three\n\n```js\nconst four = 'five'; // six\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |",
      },
      { label: "Flat", description: "Everything in one place" },
    ],
  },
  { question: "What should it be called?", header: "Name" },
];

function luminance(colour) {
  const channel = (at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function ratio(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The texts of the form that are too faint, each with its contrast. */
function faint(pi, theme) {
  const rows = pi.screenWithStyle();
  const text = (runs) => runs.map((run) => run.text).join("");
  const rules = rows.flatMap((runs, y) => (/^[─━]{20}/.test(text(runs)) ? [y] : []));
  const [top, bottom] = rules.slice(-2);
  return rows.slice(top + 1, bottom).flatMap((runs) =>
    runs
      .filter((run) => /[\p{L}\p{N}]/u.test(run.text) && run.fg !== null && !run.inverse)
      .map((run) => ({ text: run.text, ratio: ratio(run.fg, run.bg ?? GROUND[theme]) }))
      .filter((run) => run.ratio < AA),
  );
}

for (const host of VERSIONS) {
  for (const theme of ["dark", "light"]) {
    test(`every text can be read in the ${theme} theme, Pi ${host}`, async (t) => {
      const known = THEMES[`${host} ${theme}`];
      const { pi } = await startAsking(
        t,
        { context: "Some *context*.", questions: QUESTIONS },
        {
          host,
          cols: 110,
          rows: 45,
          settings: { theme },
          extensions: [EXTENSION, path.join(ROOT, "tests", "support", "colours.js")],
          env: {
            COLORTERM: "truecolor",
            COLOURS: Object.keys(known)
              .filter((role) => role !== "selectedBg")
              .join(),
          },
        },
      );
      // The unit tests know the themes as they are installed.
      const installed = JSON.parse(fs.readFileSync(path.join(pi.home.cwd, "colours"), "utf8"));
      assert.deepEqual(installed, known);
      const seen = (what) => assert.deepEqual(faint(pi, theme), [], what);
      const after = async (keys, wanted, what) => {
        await pi.keys(keys);
        await pi.waitFor(wanted);
        seen(what);
      };
      await pi.waitFor("four");
      assert.ok(pi.styleOf("Layout").bg, "the open tab has no ground of its own");
      seen("a question with a preview");
      await after("?", "Esc back", "the list of keys");
      await pi.keys("<esc>");
      await pi.waitFor("four");
      await pi.keys("<a-n>");
      await pi.waitFor("Enter keep");
      await after("why", "why", "a note");
      await pi.keys("<enter>");
      await pi.waitGone("Enter keep");
      await after("1", "What should it be called?", "a text");
      await after("shop", "shop", "a typed text");
      await after("<enter>", "Ready to", "the review");
      await after("<esc>", "Discard", "the discard question");
    });
  }
}
