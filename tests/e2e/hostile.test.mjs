// Forms in the real Pi with text that breaks terminals. In Pi's regular screen mode, a line that is too wide ends Pi. Pi must
// survive every width and every resize, and no control character of the text may reach the terminal.
import assert from "node:assert/strict";
import { test } from "node:test";
import { startAsking } from "../support/asking.mjs";
import { host as hostOf, NODES, nodeOf } from "../support/hosts.mjs";
import { placeOf } from "../support/places.mjs";

const HOSTILE = [
  "हिन्दी क्षेत्रीय विकास",
  "മലയാളം ക്ഷമിക്കണം ൌൗ",
  "ಕನ್ನಡ ಕ್ಷೇತ್ರ ೀೕ",
  "தமிழ் ஸ்ரீ கொள்கை",
  "বাংলা য়ৗ",
  "ကျွန်ုပ် မြန်မာဘာသာ",
  "ខ្មែរ ស្រ្តី",
  "ﷺ لا الله لأ لإ لآ العربية",
  "👩‍👩‍👧‍👦 👨🏽‍🚀 🏳️‍🌈 🇩🇪🇫 🇫 1️⃣ ☺️ ☺︎",
  "tab\there\t\tand\tthere",
  "\x1b[31mred\x1b[0m \x1b[2J\x1b[5;5H\x1b]0;OWNED\x07\x1b]8;;http://x\x07link\x1b]8;;\x07\x1b[?25l\x1b[?1049h",
  "\x9b31mC1 \x90dcs\x9c \x9d0;OWNED\x9c bell\x07 back\b\b\b \x0e shift \x1bc reset",
  "one\r\ntwo\rthree\u2028four\x85five",
  "\u202ereversed\u202c \u2066isolated\u2069 \u200b\u200d\ufeff",
  "x".repeat(300),
  "字".repeat(150),
  "각 ᅟᅡᆨ ᆨᆨᆨ ힰퟋ",
  "e\u0301\u0301\u0301 Z̷̧̛͎a̵l̸g̶o̷ ﾞﾟ ำ",
];

const FORM = {
  questions: HOSTILE.slice(0, 3).map((header, index) => ({
    question: HOSTILE.slice(index * 6, index * 6 + 6).join("\n"),
    header,
    multiSelect: index === 1,
    options: HOSTILE.map((text) => ({
      label: text,
      description: text,
      ...(index === 2 && { preview: `# ${text}\n\`\`\`\n${text}\n\`\`\`` }),
    })),
  })),
};

/** The oldest Node for Pi. Its ICU does not contain the combining marks of Unicode 17, so Pi counts one column for each. */
const PI_FLOOR = NODES[1];
const NEW_MARKS = {
  question: "x\u1acf".repeat(60),
  options: ["x\u1acf\u1ada".repeat(60), "\ua9b2\ua9c0\ua9a4".repeat(60)].map((label) => ({
    label,
    description: label,
  })),
};
test("combining marks that are unknown to the oldest Node do not end Pi", async (t) => {
  const node = await nodeOf(PI_FLOOR);
  if (!node) return t.skip("npm has this Node only for Linux on x64");
  const { pi, result } = await startAsking(
    t,
    { questions: [NEW_MARKS] },
    { host: { ...(await hostOf(placeOf(t).host)), node }, mode: "regular", cols: 80 },
  );
  await pi.keys("<down>");
  pi.resize(40, 30);
  await pi.keys("<enter>");
  assert.equal((await result()).answers[0].answer, NEW_MARKS.options[1].label);
});

/** Control characters that must not occur in the output after its colours and Pi's own sequences are removed. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]/;

test("hostile text does not end Pi or reach the terminal at any width from 1 to 120", async (t) => {
  const { pi, result } = await startAsking(t, FORM, {
    mode: "regular",
    cols: 120,
    rows: 40,
    files: { ".pi/questions.json": '{"notify":"off"}' },
  });
  /** Returns a function that waits for output after this call. */
  const watchOutput = () => {
    const before = pi.output.length;
    return () => pi.waitFor(() => pi.output.length > before);
  };
  // The width decreases to one column and increases again. Keys between the steps make Pi draw every width.
  const widths = [
    ...Array.from({ length: 120 }, (_, n) => 120 - n),
    ...Array.from({ length: 60 }, (_, n) => 2 * n + 2),
  ];
  const keys = ["<down>", "<tab>", "<up>", "<s-tab>", "<down>", "<pgdn>", "<tab>"];
  for (const [index, width] of widths.entries()) {
    const redrawn = watchOutput();
    pi.resize(width, 40 - (index % 30));
    await pi.keys(keys[index % keys.length]);
    await redrawn();
    assert.equal(pi.ended, null, `ended at ${width} columns`);
  }
  pi.resize(120, 40);
  await pi.waitFor("Esc");
  // The same text is pasted into the field of a custom answer.
  await pi.keys("0");
  await pi.waitFor("Esc to go back");
  await pi.raw(`\x1b[200~${HOSTILE.join("\n").replaceAll("\x1b[201~", "")}\x1b[201~`);
  for (const width of [100, 61, 33, 20, 9, 3, 1, 47, 120]) {
    const redrawn = watchOutput();
    pi.resize(width, 30);
    await pi.keys("<up>");
    await redrawn();
    assert.equal(pi.ended, null, `ended at ${width} columns`);
  }
  await pi.waitFor("Enter confirm");
  await pi.keys("<esc>");
  await pi.waitGone("Esc to go back");
  await pi.keys("<c-c>");
  await pi.waitFor(/Discard|Noted/);
  if (!pi.screen().join("\n").includes("Noted")) await pi.keys("y");
  await result();
  // No sequence in the text had an effect: no title, alternate screen, reset or control character.
  assert.doesNotMatch(pi.output, /OWNED\x07|\x1b\[\?1049h|\x1bc|\x1b\[5;5H|http:\/\/x/);
  const text = pi.output.replace(
    /\x1b[\]_P^X][^\x07\x1b]*(\x07|\x1b\\)|\x1b[[(][0-9;:?<>=]*[ -/]*[@-~]|\x1b[=>78M]/g,
    "",
  );
  const raw = CONTROLS.exec(text);
  assert.equal(raw, null, raw && JSON.stringify(text.slice(raw.index - 60, raw.index + 60)));
  // The terminal is restored: typed text is unstyled and appears in Pi's editor.
  await pi.type("plain");
  await pi.waitFor("plain");
  const { bold, underline, inverse, bg } = pi.styleOf("plain");
  assert.deepEqual({ bold, underline, inverse, bg }, { bold: false, underline: false, inverse: false, bg: null });
  assert.equal(pi.cursor().y, pi.find("plain").y);
  await pi.keys("<c-c>/quit<enter>");
  await pi.waitExit();
});
