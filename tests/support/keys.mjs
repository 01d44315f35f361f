// Key scripts: "<down><enter>héllo<paste:two\nlines>" → what a terminal sends.

const NAMED = {
  up: "\x1b[A",
  down: "\x1b[B",
  right: "\x1b[C",
  left: "\x1b[D",
  home: "\x1b[H",
  end: "\x1b[F",
  pgup: "\x1b[5~",
  pgdn: "\x1b[6~",
  ins: "\x1b[2~",
  del: "\x1b[3~",
  enter: "\r",
  tab: "\t",
  "s-tab": "\x1b[Z",
  bs: "\x7f",
  space: " ",
  lt: "<",
  esc: "\x1b",
  // Modified keys that plain terminals cannot tell apart come as CSI u, which Pi asks for.
  "s-enter": "\x1b[13;2u",
  "a-enter": "\x1b[13;3u",
  "c-enter": "\x1b[13;5u",
};
const ARROWS = { up: "A", down: "B", right: "C", left: "D", home: "H", end: "F" };
const MODIFIERS = { s: 1, a: 2, c: 4, shift: 1, alt: 2, ctrl: 4 };

/**
 * Turns a key script into a list of strings, one per key press (text stays in one piece).
 *
 * `<name>` is a key: up down left right home end pgup pgdn ins del enter tab space bs esc f1–f12,
 * `<lt>` the sign itself. Modifiers: `<s-…>`, `<c-…>`, `<a-…>` or `<shift-…>`, `<ctrl-…>`, `<alt-…>`.
 * `<paste:…>` is a bracketed paste of everything up to the next `>`.
 */
export function keyScript(script) {
  const presses = [];
  const token = /<([^<>\s][^<>]*)>/g;
  let from = 0;
  for (const found of script.matchAll(token)) {
    if (found.index > from) presses.push(script.slice(from, found.index));
    presses.push(key(found[1]));
    from = found.index + found[0].length;
  }
  if (from < script.length) presses.push(script.slice(from));
  return presses;
}

/** One key by name, as bytes. Throws on a name nobody knows. */
export function key(name) {
  if (name.startsWith("paste:")) return `\x1b[200~${name.slice("paste:".length)}\x1b[201~`;
  const plain = NAMED[name.toLowerCase()];
  if (plain !== undefined) return plain;
  const fn = /^f(\d{1,2})$/i.exec(name);
  if (fn) {
    const code = ["", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "15", "17", "18", "19", "20", "21", "23", "24"][
      Number(fn[1])
    ];
    if (code) return code.startsWith("\x1b") ? code : `\x1b[${code}~`;
  }
  const parts = name.split("-");
  const base = parts.pop();
  let bits = 0;
  for (const part of parts) {
    if (!(part.toLowerCase() in MODIFIERS)) throw new Error(`unknown key <${name}>`);
    bits |= MODIFIERS[part.toLowerCase()];
  }
  if (parts.length === 0) throw new Error(`unknown key <${name}>`);
  const lower = base.toLowerCase();
  if (lower in ARROWS) return `\x1b[1;${1 + bits}${ARROWS[lower]}`;
  const code = { enter: 13, tab: 9, space: 32, bs: 127, esc: 27 }[lower];
  if (code) return `\x1b[${code};${1 + bits}u`;
  if ([...base].length !== 1) throw new Error(`unknown key <${name}>`);
  if (bits === 4 && /^[a-z]$/i.test(base)) return String.fromCharCode(lower.charCodeAt(0) - 96);
  if (bits === 2) return `\x1b${base}`;
  return `\x1b[${base.codePointAt(0)};${1 + bits}u`;
}
