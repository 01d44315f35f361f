// Finds words on a screen that do not come from our texts.

/** Texts that are the same in every language: subcommands, keys, parts of paths. */
const SUBCOMMANDS = ["show", "answer", "clear", "again", "history", "ask", "off", "on", "panel", "stop", "language"];
const KEPT = new Set([...SUBCOMMANDS, "Alt"]);

/** Returns the words of a text that are in no table. The words of the pseudo-language have no ASCII letters. */
export function untranslated(text) {
  // Links and paths are not words.
  const words = text.replace(/\x1b\]8;;[^\x1b]*\x1b\\|\S*[/\\]\S*/g, " ").split(/[^\p{L}]+/u);
  return words.filter((word) => /^[a-z]{2,}$/i.test(word) && !KEPT.has(word));
}
