// Compares view/measure with the real visibleWidth of pi-tui: every assigned code point in many contexts, and
// generated sequences in the scripts where terminals disagree. Ours is never narrower, because a line that is too
// wide ends Pi, and equal except where DIFFERENT says why.
import assert from "node:assert/strict";
import { test } from "node:test";
import { random } from "../support/random.mjs";
import { example, piTui } from "./pi-tui.mjs";

const { visibleWidth } = await piTui();

/** Texts on which we may be wider than Pi, with the reason. */
const DIFFERENT = [
  // Unicode keeps some blocks for Han, Tangut and emoji to come; unicode-width gives them two
  // columns already. They only turn up in text of a later Unicode.
  (text) => /^\p{Cn}$/u.test(text),
];

const cp = String.fromCodePoint;
const scalars = function* () {
  for (let c = 0; c <= 0x10ffff; c++) if (c < 0xd800 || c > 0xdfff) yield c;
};

// Ten thousand Han and Hangul signs behave alike; every 16th of them is enough in surroundings.
const alike = (c) => (c >= 0x3400 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7a3) || (c >= 0x20000 && c < 0xe0000);
const assigned = /\P{Cn}/u;

function* alone() {
  for (const c of scalars()) yield cp(c);
}

function* surrounded() {
  for (const c of scalars()) {
    const s = cp(c);
    if (!assigned.test(s) || (c >= 0xe000 && c <= 0xf8ff) || c >= 0xe1000) continue;
    if (alike(c) && c % 16) continue;
    yield `a${s}`;
    yield `${s}b`;
    yield `${s}\u0301`;
    yield `${s}\ufe0f`;
    yield `${s}\ufe0e`;
    yield `${s}\u200d${s}`;
    yield `${s}\ufe0f\u20e3`;
    yield `${s}\ufe0f\u200d\u2642\ufe0f`;
    yield `${s}\u{1f3fd}`;
    yield `${s}\u093e`;
    yield `\u0915\u094d${s}`;
    yield `\u0600${s}`;
    yield `${s}\u0e33`;
    yield `${s}${s}`;
  }
}

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => cp(from + i));
const pictures = [..."👨👩🧑👦👧❤🔥🩹💋🏳🏴🌈⚧👁🗨⛓💥🕵🏋🏌⛹🏃🚶🧎➡♀♂☝✌✍🖐🕴⌚☀☎©®™‼↔🅰🈂㊗🐻❄🐦⬛🍋🟩🙂↕"].filter(
  (c) => c !== "\ufe0f",
);
const tones = range(0x1f3fb, 0x1f3ff);
const flags = range(0x1f1e6, 0x1f1ff);
const pools = {
  devanagari: range(0x0900, 0x097f),
  bengali: range(0x0980, 0x09ff),
  tamil: range(0x0b80, 0x0bff),
  kannada: range(0x0c80, 0x0cff),
  malayalam: range(0x0d00, 0x0d7f),
  sinhala: range(0x0d80, 0x0dff),
  thai: range(0x0e00, 0x0e7f),
  lao: range(0x0e80, 0x0eff),
  tibetan: range(0x0f00, 0x0fff),
  burmese: range(0x1000, 0x109f),
  khmer: range(0x1780, 0x17ff),
  javanese: range(0xa980, 0xa9df),
  balinese: range(0x1b00, 0x1b7f),
  chakma: range(0x11100, 0x1114f),
  arabic: [...range(0x0600, 0x06ff), "\u0644\u0627", "\u0644\u0622", "\u0644\u0623"],
  syriac: range(0x0700, 0x074f),
  jamo: [...range(0x1100, 0x11ff), ...range(0xa960, 0xa97f), ...range(0xd7b0, 0xd7ff), "\uac00", "\uac01"],
  halfwidth: range(0xff00, 0xffef),
  kana: [...range(0x3000, 0x30ff), "\u302a", "\u302e", "\u302f", "\uff9e", "\uff9f"],
  pictures: [...pictures, ...pictures, ...tones, "\u200d", "\u200d", "\u200d", "\ufe0f", "\ufe0f", "\ufe0e"],
  flags: [...flags, "\ufe0f", "\u200d", "a"],
  tags: ["\u{1f3f4}", ...range(0xe0061, 0xe007a), "\u{e007f}", "x"],
  keycaps: [..."0189#*a", "\ufe0f", "\u20e3", "\u0301"],
  music: range(0x1d15f, 0x1d172),
  signs: [
    "\u0600",
    "\u0605",
    "\u06dd",
    "\u070f",
    "\u{110bd}",
    "\u{13430}",
    "\ufff9",
    "\u2d7f",
    "\u115f",
    "\u1160",
    "\u3164",
    "\u17a4",
    "\u17d8",
    "\u200b",
    "\u00ad",
    "\u2066",
    "\u034f",
    "1",
    "क",
    "\u094d",
    "\u0301",
    "\u0903",
  ],
  controls: [..."ab\t\n\r\0\x07\x1b\x7f\x85", "界", "\u0301", "\u{1f3fb}"],
  escapes: [
    "\x1b[31m",
    "\x1b[0m",
    "\x1b[",
    "\x1b]8;;http://x\x07",
    "\x1b]8;;\x1b\\",
    "\x1b]",
    "\x1b_pi:c\x07",
    "\x1b_",
    "\x1b",
    "\x1bP",
    "\x1b[38;2;1;2;3",
    "m",
    "K",
    "\x07",
    "\t",
    "e",
    "\u0301",
    "界",
    "👨",
    "\u200d",
    "🇩",
    "🇪",
    "क",
    "\u094d",
  ],
};
const mixed = Object.values(pools).flat();

function* generated() {
  const next = random(20);
  for (const pool of [...Object.values(pools), mixed, mixed, mixed]) {
    for (let i = 0; i < 3000; i++) {
      let text = "";
      for (let n = 1 + next(i < 2000 ? 6 : 24); n > 0; n--) text += pool[next(pool.length)];
      yield text;
    }
  }
}

/** Every shape of joined emoji over the people and signs that take part in them. */
function* joined() {
  const skin = ["", "\ufe0f", ...tones];
  const people = [..."👨👩🧑"];
  for (const a of pictures)
    for (const s of skin) {
      yield a + s;
      for (const b of pictures)
        for (const t of ["", "\ufe0f"]) {
          yield `${a}${s}\u200d${b}${t}`;
          yield `${a}${s}\u200d${b}${t}\u200d➡\ufe0f`;
        }
    }
  for (const a of people)
    for (const b of people)
      for (const s of skin)
        for (const t of skin) {
          yield `${a}${s}\u200d❤\ufe0f\u200d${b}${t}`;
          yield `${a}${s}\u200d❤\u200d${b}${t}`;
          yield `${a}${s}\u200d❤\ufe0f\u200d💋\u200d${b}${t}`;
          yield `${a}${s}\u200d🤝\u200d${b}${t}`;
          yield `${a}${s}\u200d${b}${t}\u200d👧\u200d👦`;
        }
}

async function compare(texts) {
  const all = [...texts];
  const ours = (await example("measure", all)).map(Number);
  assert.equal(ours.length, all.length);
  const wrong = [];
  all.forEach((text, i) => {
    const pi = visibleWidth(text);
    const known = DIFFERENT.some((applies) => applies(text));
    if (ours[i] === pi || (known && ours[i] > pi)) return;
    const codes = [...text].map((c) => c.codePointAt(0).toString(16)).join(" ");
    wrong.push(`${codes}: Pi ${pi}, ours ${ours[i]}`);
  });
  assert.deepEqual(wrong.slice(0, 40), [], `${wrong.length} of ${all.length} differ`);
}

test("every code point alone", () => compare(alone()));
test("every assigned code point in surroundings", () => compare(surrounded()));
test("generated sequences", () => compare(generated()));
test("joined emoji", () => compare(joined()));
