"use strict";
// The data for the browser panel: the page, the forms, and the transcript.

const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { stripVTControlCharacters } = require("node:util");

/** Limits of the transcript: prompts, items, characters in total, and characters of the line of a tool call. */
const MOST = { turns: 3, items: 300, length: 512 * 1024, toolLine: 200 };

const isText = (value) => typeof value === "string";
const list = (value) => (Array.isArray(value) ? value : []);
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** Returns `text` on one line, without control characters and marks that change the text direction. */
const line = (text) =>
  stripVTControlCharacters(text)
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** Returns the page with its style, script and texts, and a Content-Security-Policy that allows only these. */
function pageOf(words) {
  const read = (type) => fs.readFileSync(path.join(__dirname, `page.${type}`), "utf8").replaceAll("\r\n", "\n");
  const [style, script] = [read("css"), read("js")];
  const filled = {
    lang: words.language,
    title: escaped(words.page.title),
    noscript: escaped(words.page.noScript),
    style,
    script,
    // `<` could end the script element.
    words: JSON.stringify(words.page).replaceAll("<", "\\u003c"),
  };
  const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types panel`;
  return { html: read("html").replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]), policy };
}

/** Matches the first paragraph of `markdownToHtml`'s result, and the HTML after it. */
const FIRST = /^<p>(?!<span|<\/p>)(.*?)<\/p>(?:<p><\/p>)?(.*)$/s;

/** Converts a form of `ask-user:form` for the page: Markdown becomes HTML. `toHtml`: `markdownToHtml` of the addon. */
function convertForm(form, toHtml) {
  const html = (text) => text && toHtml(text);
  const label = (text) => text && toHtml(text, true);
  const questions = form.questions.map(({ question, customAbout, options, ...rest }) => {
    const whole = toHtml(question);
    // A question that starts with a list or a drawing gets its name as the heading.
    const [, ask, more] = FIRST.exec(whole) ?? ["", escaped(rest.name), whole];
    const rows = options.map(({ text, description, preview, ...option }) => {
      return { ...option, text: label(text), description: label(description), preview: html(preview) };
    });
    return { ...rest, ask, more: more || undefined, customAbout: label(customAbout), options: rows };
  });
  return { ...form, context: html(form.context), questions };
}

/** The arguments that describe a tool call best, in order of preference. */
const KEY_ARGUMENTS = ["command", "path", "file_path", "pattern", "query", "url", "description", "prompt"];

/** Returns the line of a tool call: the name of the tool, and its most important argument. */
function callLine({ name, arguments: args }) {
  const questions = list(args?.questions).map((one) => one?.question);
  const texts = [questions.filter(isText).join(" · "), ...KEY_ARGUMENTS.map((key) => args?.[key])];
  const any = typeof args === "object" ? Object.values(args ?? {}) : [];
  return `${name} ${[...texts, ...any].find((text) => isText(text) && text) ?? ""}`;
}

/**
 * Returns the texts of a message of Pi's session, as [role, text] in order, without thinking and images. A result of one of
 * `tools` becomes its answers, which the addon's `readAnswers` returns. Other tool results are omitted.
 */
function linesOf(message, tools, readAnswers) {
  const { role, content, command, toolName, details } = message ?? {};
  if (role === "bashExecution") return [["tool", `! ${command}`]];
  if (role === "toolResult" && tools.includes(toolName))
    return readAnswers(details).map(([question, answer]) => ["tool", `${question} → ${answer}`]);
  if (role !== "user" && role !== "assistant") return [];
  if (isText(content)) return [[role, content]];
  return list(content).flatMap((block) => {
    if (block?.type === "text" && isText(block.text)) return [[role, block.text]];
    return block?.type === "toolCall" ? [["tool", callLine(block)]] : [];
  });
}

/** Returns the messages of a branch from the third-last prompt on, at most the last `MOST.items`. */
function lastMessages(branch) {
  const messages = list(branch).map((entry) => entry?.message);
  const first = messages.filter((message) => message?.role === "user").at(-MOST.turns);
  return messages.slice(Math.max(messages.indexOf(first), 0)).slice(-MOST.items);
}

/** The transcript of the last three prompts. Items have ascending, unique ids. */
class Conversation {
  items = [];

  /** `toHtml`: `markdownToHtml` of the addon. `next`: the id of the first item. */
  constructor(toHtml, next = 0) {
    Object.assign(this, { toHtml, next });
  }

  get from() {
    return this.items[0]?.id ?? this.next;
  }

  /** Adds lines from `linesOf`. Returns the new items. */
  add(lines) {
    const added = lines.flatMap(([role, text]) => {
      const cut = role === "tool" && [...line(text.slice(0, 10 * MOST.toolLine))].slice(0, MOST.toolLine).join("");
      const content = role === "tool" ? { text: cut } : { html: this.toHtml(text) };
      return content.text || content.html ? [{ id: this.next++, role, ...content }] : [];
    });
    this.items.push(...added);
    const first = this.items.filter(({ role }) => role === "user").at(-MOST.turns)?.id ?? 0;
    const size = ({ html, text }) => (html ?? text).length;
    let length = this.items.reduce((sum, item) => sum + size(item), 0);
    const isOver = () => this.items.length > MOST.items || length > MOST.length;
    while (this.items.length > 1 && (this.items[0].id < first || isOver())) length -= size(this.items.shift());
    return added.filter(({ id }) => id >= this.from);
  }
}

module.exports = { Conversation, convertForm, isText, lastMessages, line, linesOf, pageOf };
