// Compares view/measure with the real visibleWidth of pi-tui in the oldest and the newest supported Node. WIDTHS=all adds the
// other supported Nodes and both Buns. A line that is too wide ends Pi, and the width of a text depends on the Unicode version
// of the engine. Our width must be the maximum over all engines. It may be larger only for the reasons in DIFFERENT.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { BUN_NAMES, bunOf, NODES, noBun, nodeOf } from "../support/hosts.mjs";
import { example } from "./pi-tui.mjs";
import { TEXTS } from "./widths.mjs";

const PROGRAM = path.join(import.meta.dirname, "widths.mjs");

/** Conditions for texts that may be wider here than in every engine. `unknown`: an engine lacks a code point of the text. */
const DIFFERENT = [
  // The oldest engine does not join code points that it does not know. In blocks that Unicode reserves for future Han, Tangut
  // and emoji, our crate unicode-width counts two columns.
  (_text, unknown) => unknown,
  // Bun 1.3 treats this Hebrew point before a variation selector as a letter.
  (text) => text.includes("\ufb1e"),
  // Our code has no list of the joined emoji that Unicode recommends, so some of these emoji are wider here. An emoji with
  // two variation selectors is also wider here.
  (text) => /\u200d|\ufe0f[\ufe0e\ufe0f]/u.test(text),
];

/** Returns the paths of the engines: only the current Node if npm has no Node for this system. */
async function engines() {
  const all = process.env.WIDTHS === "all";
  const nodes = await Promise.all((all ? NODES : [NODES.at(0), NODES.at(-1)]).map(nodeOf));
  const buns = all && !noBun ? BUN_NAMES.map((name) => bunOf(name.slice("bun-".length))) : [];
  return [...nodes.filter(Boolean), ...(await Promise.all(buns)), ...(nodes.some(Boolean) ? [] : [process.execPath])];
}

/** Measures each text in one engine. `unknown`: true if the engine does not know a code point of the text. */
async function measureIn(engine, t) {
  const child = spawn(engine, [PROGRAM], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  t.diagnostic((await lines.next()).value);
  const columns = [];
  const unknown = [];
  for await (const line of lines) {
    columns.push(Number.parseInt(line, 10));
    unknown.push(line.endsWith("?"));
  }
  assert.equal((await closed)[0], 0, engine);
  return { columns, unknown };
}

test("the width of a text is the maximum over all engines", async (t) => {
  const texts = Object.values(TEXTS).flatMap((some) => [...some()]);
  const ours = (await example("measure", texts)).map(Number);
  assert.equal(ours.length, texts.length);
  const theirs = [];
  for (const engine of await engines()) theirs.push(await measureIn(engine, t));
  for (const { columns } of theirs) assert.equal(columns.length, texts.length);
  const wrong = [];
  texts.forEach((text, i) => {
    const widest = Math.max(...theirs.map(({ columns }) => columns[i]));
    if (ours[i] === widest) return;
    const unknown = theirs.some((engine) => engine.unknown[i]);
    if (ours[i] > widest && DIFFERENT.some((applies) => applies(text, unknown))) return;
    const codes = [...text].map((c) => c.codePointAt(0).toString(16)).join(" ");
    wrong.push(`${codes}: ${theirs.map(({ columns }) => columns[i]).join(", ")}, ours ${ours[i]}`);
  });
  assert.deepEqual(wrong.slice(0, 40), [], `${wrong.length} of ${texts.length} differ`);
});
