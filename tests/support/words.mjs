// Finds untranslated words on a screen: words that do not come from our messages.

/** Words that are the same in every language: subcommands and keys. */
const SUBCOMMANDS = ["show", "answer", "clear", "again", "history", "ask", "off", "on", "panel", "stop", "language"];
const SAME_IN_ALL = new Set([...SUBCOMMANDS, "Alt"]);

/** Returns the words of a text that no message contains: messages of the pseudo-language have no ASCII letters. */
export function untranslated(text) {
  // Links and paths are not words.
  const words = text.replace(/\x1b\]8;;[^\x1b]*\x1b\\|\S*[/\\]\S*/g, " ").split(/[^\p{L}]+/u);
  return words.filter((word) => /^[a-z]{2,}$/i.test(word) && !SAME_IN_ALL.has(word));
}
