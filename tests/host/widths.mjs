// The texts whose widths measure.test.mjs compares with Pi's widths: every code point in many contexts, and generated
// sequences in the scripts where terminals disagree. The texts do not depend on the Unicode version of Node.
//
// Run as a program, this file prints the versions, and then the width of each text in Pi under this Node or Bun, one per line.
// A question mark follows if the text has a code point that this engine does not know.
import { pathToFileURL } from "node:url";
import { moduleWith } from "../support/hosts.mjs";
import { random } from "../support/random.mjs";

const cp = String.fromCodePoint;
const scalars = function* () {
  for (let c = 0; c <= 0x10ffff; c++)
    if ((c < 0xd800 || c > 0xdfff) && (c < 0x30000 || tags(c) || c % 256 === 0)) yield c;
};
const tags = (c) => c >= 0xe0000 && c < 0xe1000;

// Tens of thousands of Han and Hangul characters have the same width, so only some of them are combined with other characters.
// Unless WIDTHS is "all", the same applies to the scripts and symbols of the second plane that are not emoji.
const hanOrHangul = (c) => (c >= 0x3400 && c <= 0x9fff) || (c >= 0xac00 && c <= 0xd7a3);
const isSkipped = (c) =>
  (hanOrHangul(c) && c % 16) || (isRare(c) && c % 4) || (c >= 0x20000 && !tags(c) && c % 256) || isPrivate(c);
const isRare = (c) => process.env.WIDTHS !== "all" && c >= 0x10000 && c < 0x20000 && !(c >= 0x1f000 && c < 0x1fc00);
const isPrivate = (c) => (c >= 0xe000 && c <= 0xf8ff) || c >= 0xe1000;
const unknown = /\p{Cn}/u;

function* alone() {
  for (const c of scalars()) yield cp(c);
}

const surroundings = [
  (s) => `a${s}`,
  (s) => `${s}b`,
  (s) => `${s}\u0301`,
  (s) => `${s}\ufe0f`,
  (s) => `${s}\ufe0e`,
  (s) => `${s}\u200d${s}`,
  (s) => `${s}\ufe0f\u20e3`,
  (s) => `${s}\ufe0f\u200d\u2642\ufe0f`,
  (s) => `${s}\u{1f3fd}`,
  (s) => `${s}\u093e`,
  (s) => `\u0915\u094d${s}`,
  (s) => `\u0600${s}`,
  (s) => `${s}\u0e33`,
  (s) => `${s}${s}`,
];

/**
 * Yields each code point in a third of the surroundings, and the next code point in another third. WIDTHS=all uses all
 * surroundings. ASCII characters are always in all surroundings, because some of them form keycaps.
 */
function* surrounded() {
  const most = process.env.WIDTHS === "all" ? 1 : 3;
  let first = 0;
  for (const c of scalars()) {
    if (isSkipped(c)) continue;
    const step = c < 0x80 ? 1 : most;
    first = (first + 1) % step;
    for (let at = first; at < surroundings.length; at += step) yield surroundings[at](cp(c));
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
  // Letters and marks that the oldest Node does not know, and characters that they may join.
  contested: [
    ..."\u0897\u1acf\u1ada\u1ae7\ufb1e\u{10d6a}\u{10efb}\u{113b8}\u{113d0}\u{113d1}",
    ..."\u{113e1}\u{11b61}\u{11b66}\u{11f5a}\u{1612a}\u{1612f}\u{16d63}\u{16d67}\u{1e6e3}",
    ..."a\u0600\u0915\u094d\u0903\u1039\u1010\u1b44\u1b0e\ua9c0\ua9a4\u1100\u1161",
    ..."\u0e33\u200d\ufe0f\u{1f3fd}👨❤🇩界\uff9e",
  ],
  music: range(0x1d15f, 0x1d172),
  signs: [
    ..."\u0600\u0605\u06dd\u070f\u{110bd}\u{13430}\ufff9\u2d7f\u115f\u1160\u3164\u17a4\u17d8\u200b\u00ad\u2066\u034f1क\u094d\u0301\u0903",
  ],

  controls: [..."ab\t\n\r\0\x07\x1b\x7f\x85", "界", "\u0301", "\u{1f3fb}"],
};
const mixed = Object.values(pools).flat();

function* generated() {
  const next = random(20);
  const count = process.env.WIDTHS === "all" ? 3000 : 1000;
  for (const pool of [...Object.values(pools), mixed, mixed, mixed]) {
    for (let i = 0; i < count; i++) {
      let text = "";
      for (let n = 1 + next(i % 3 < 2 ? 6 : 24); n > 0; n--) text += pool[next(pool.length)];
      yield text;
    }
  }
}

/** Yields every kind of joined emoji, with all people and symbols that can be joined. */
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

/** The texts of each group. */
export const TEXTS = { alone, surrounded, generated, joined };

async function main() {
  const { visibleWidth } = await moduleWith("visibleWidth");
  const { icu, unicode } = process.versions;
  const lines = [
    `${process.versions.bun ? `Bun ${process.versions.bun}` : process.version}, ICU ${icu}, Unicode ${unicode}`,
  ];
  for (const texts of Object.values(TEXTS))
    for (const text of texts()) lines.push(`${visibleWidth(text)}${unknown.test(text) ? "?" : ""}`);
  process.stdout.write(`${lines.join("\n")}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
