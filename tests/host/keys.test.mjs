// Compares keys/decode and keys/bindings with the real matchesKey of pi-tui: raw input of every protocol against
// every key id, with and without the Kitty protocol.
import assert from "node:assert/strict";
import { test } from "node:test";
import { example, piTui } from "./pi-tui.mjs";

// In Windows Terminal, Pi reads the byte 08 as Ctrl+Backspace. These tests compare it as Backspace.
delete process.env.WT_SESSION;
const { matchesKey, setKittyProtocolActive } = await piTui("keys.js");

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));
const named =
  "escape esc space tab enter return backspace delete insert clear home end pageUp pageDown up down left right".split(
    " ",
  );
const functions = Array.from({ length: 12 }, (_, i) => `f${i + 1}`);
const modifiers = ["", "ctrl+", "shift+", "alt+", "super+", "ctrl+shift+", "ctrl+alt+", "shift+alt+"];
const ids = [
  ...modifiers.flatMap((m) => [...printable, ...named, ...functions].map((key) => m + key)),
  // The syntax of key ids: case, order, words that are not modifiers, and invalid keys.
  "CTRL+C",
  "shift+ctrl+p",
  "hyper+x",
  "ctrl+shift+alt+x",
  "",
  "+",
  "ctrl+",
  "f13",
  "f0",
  "f01",
  "ctrl",
  "nothing",
];

const numbers = Array.from({ length: 34 }, (_, i) => i + 1);
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
/** Named keys, keys of the keypad, and letters and symbols of other layouts. */
const namedCodes = [9, 13, 27, 32, 127, 8, 0, 57399, 57404, ...range(57409, 57426), 57441];
const codes = [
  ...namedCodes,
  ...[..."сяéÉあ👍"].map((c) => c.codePointAt(0)),
  ...printable.map((c) => c.charCodeAt(0)),
];
const mods = [1, 2, 3, 4, 5, 6, 7, 9, 17, 66, 69, 129];

const raws = [
  ...Array.from({ length: 256 }, (_, i) => String.fromCharCode(i)),
  ...Array.from({ length: 256 }, (_, i) => `\x1b${String.fromCharCode(i)}`),
  "é",
  "👍",
  "\x1bé",
  "界",
  ...[..."ABCDEFHPQRSMZabcdeIOjX"].flatMap((c) => [`\x1b[${c}`, `\x1bO${c}`]),
  ...numbers.flatMap((n) => [..."~$^"].map((last) => `\x1b[${n}${last}`)),
  ...numbers.flatMap((n) => mods.map((m) => `\x1b[${n};${m}~`)),
  ...[..."ABCDHF"].flatMap((c) => mods.flatMap((m) => [`\x1b[1;${m}${c}`, `\x1b[1;${m}:1${c}`, `\x1b[1;${m}:2${c}`])),
  ...[..."ABCDE"].map((c) => `\x1b[[${c}`),
  "\x1b[[5~",
  "\x1b[[6~",
  ...codes.flatMap((c) => [`\x1b[${c}u`, ...mods.flatMap((m) => [`\x1b[${c};${m}u`, `\x1b[${c};${m}:2u`])]),
  // xterm reports neither Caps Lock and Num Lock nor Kitty's key codes.
  ...codes
    .filter((c) => c < 57344 || c > 63743)
    .flatMap((c) => mods.filter((m) => m < 64).map((m) => `\x1b[27;${m};${c}~`)),
  // Other layouts: the letter on the key, and the key of the standard layout.
  ...mods.flatMap((m) => [
    `\x1b[1089::99;${m}u`,
    `\x1b[1089:1057:99;${m}u`,
    `\x1b[107::118;${m}u`,
    `\x1b[47::91;${m}u`,
    `\x1b[233::50;${m}u`,
    `\x1b[49::97;${m}u`,
    `\x1b[1078::59;${m}u`,
    `\x1b[97:65;${m}u`,
    `\x1b[49:33;${m}u`,
  ]),
  // Input that is not a key.
  "\x1b[<0;1;1M",
  "\x1b[<0;1;1m",
  "\x1b[?62;4c",
  "\x1b[6;18;9t",
  "\x1b[12;40R",
  "\x1b[?1u",
  "\x1b]11;rgb:0/0/0\x07",
  "\x1bP>|xterm\x1b\\",
  "\x1b_Gi=1;OK\x1b\\",
  "\x1b[200~a\x1b[201~",
];

/** Returns true for a deliberate difference from Pi. */
function different(raw, id, kitty) {
  const key = id.toLowerCase();
  // A line end in a paste without markers must not count as Enter, which would submit the first part.
  if (raw === "\n" && !kitty) return ["enter", "return"].includes(key);
  // Home and End with modifiers, in the sequences that only some terminals send.
  if (/^\x1b\[[14](;\d+~|[$^])$/.test(raw)) return /(home|end)$/.test(key);
  // Function keys whose sequence states the modifiers (none, or a lock key), and F1 to F4 in Kitty's form.
  if (/^\x1b\[(\d+;\d+~|[PQRS])$/.test(raw)) return /^f\d+$/.test(key);
  return false;
}

test("a key matches an id here if and only if it does in Pi", async () => {
  // Each input is compared with one third of the ids with the Kitty protocol, and with another third without the protocol.
  // KEYS=all compares each input with all ids.
  const some = (first) => (process.env.KEYS === "all" ? ids : ids.filter((_, at) => at % 3 === first % 3));
  const cases = [1, 0].flatMap((kitty) => raws.map((raw, at) => ({ kitty: kitty === 1, raw, ids: some(at + kitty) })));
  const units = (raw) => raw.split("").map((unit) => unit.charCodeAt(0));
  const lines = await example(
    "keys",
    cases.map((one) => ({ ...one, raw: units(one.raw) })),
  );
  assert.equal(lines.length, cases.length);
  const wrong = [];
  cases.forEach(({ kitty, raw, ids }, i) => {
    setKittyProtocolActive(kitty);
    const ours = new Set(JSON.parse(lines[i]));
    for (const id of ids) {
      const pi = matchesKey(raw, id);
      if (pi !== ours.has(id) && !different(raw, id, kitty)) {
        wrong.push(`${JSON.stringify(raw)} ${kitty ? "kitty" : "legacy"} ${id}: Pi ${pi}`);
      }
    }
  });
  assert.deepEqual(wrong.slice(0, 60), [], `${wrong.length} differ`);
});
