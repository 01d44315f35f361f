// Key scripts: "<down><enter>héllo<paste:two\nlines>" → the input from a terminal.

const NAMED = {
  up: "\x1b[A",
  down: "\x1b[B",
  pgup: "\x1b[5~",
  pgdn: "\x1b[6~",
  home: "\x1b[H",
  end: "\x1b[F",
  enter: "\r",
  tab: "\t",
  "s-tab": "\x1b[Z",
  bs: "\x7f",
  space: " ",
  esc: "\x1b",
};

/**
 * Converts a key script to a list of strings, one per key press. Adjacent characters of text are one string.
 *
 * `<name>` is a key: up down pgup pgdn home end enter tab s-tab space bs esc, or a letter with a modifier: `<c-…>`, `<a-…>`.
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

/** Returns the bytes of a named key. Throws for an unknown name. */
function key(name) {
  if (name.startsWith("paste:")) return `\x1b[200~${name.slice("paste:".length)}\x1b[201~`;
  const plain = NAMED[name];
  if (plain !== undefined) return plain;
  const [, modifier, letter] = /^([ac])-([a-z])$/.exec(name) ?? [];
  if (!letter) throw new Error(`unknown key <${name}>`);
  return modifier === "a" ? `\x1b${letter}` : String.fromCharCode(letter.charCodeAt(0) - 96);
}
