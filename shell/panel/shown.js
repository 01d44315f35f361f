"use strict";
// The content of the browser panel for its page: the page itself, forms, and the conversation.

const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");
const { stripVTControlCharacters } = require("node:util");

/** The most that is kept of the conversation: prompts, items, characters, and characters about a tool's call. */
const MOST = { turns: 3, items: 300, length: 512 * 1024, toolLine: 200 };

const isText = (value) => typeof value === "string";
const list = (value) => (Array.isArray(value) ? value : []);
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** `text` on one line, without control characters and marks that turn the direction of writing. */
const line = (text) =>
  stripVTControlCharacters(text)
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();

/** The page with its style, script and words, and the policy that lets these run and nothing else. */
function pageOf(words) {
  const read = (type) => fs.readFileSync(path.join(__dirname, `page.${type}`), "utf8").replaceAll("\r\n", "\n");
  const [style, script] = [read("css"), read("js")];
  const filled = {
    lang: words.language,
    title: escaped(words.page.title),
    noscript: escaped(words.page.noScript),
    style,
    script,
    // In a script element nothing but this could end it.
    words: JSON.stringify(words.page).replaceAll("<", "\\u003c"),
  };
  const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const policy = `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types panel`;
  return { html: read("html").replace(/\{\{(\w+)\}\}/g, (_, name) => filled[name]), policy };
}

/** The first paragraph of HTML of ours, and what follows it. */
const FIRST = /^<p>(?!<span|<\/p>)(.*?)<\/p>(?:<p><\/p>)?(.*)$/s;

/** The form of `ask-user:form` as the page gets it: HTML in place of Markdown, made by the addon's `markdownToHtml`. */
function drawn(form, toHtml) {
  const html = (text) => text && toHtml(text);
  const label = (text) => text && toHtml(text, true);
  const questions = form.questions.map(({ question, customAbout, options, ...rest }) => {
    const whole = toHtml(question);
    // A question that starts with a list or a drawing has its name for a heading.
    const [, ask, more] = FIRST.exec(whole) ?? ["", escaped(rest.name), whole];
    const rows = options.map(({ text, description, preview, ...option }) => {
      return { ...option, text: label(text), description: label(description), preview: html(preview) };
    });
    return { ...rest, ask, more: more || undefined, customAbout: label(customAbout), options: rows };
  });
  return { ...form, context: html(form.context), questions };
}

/** Arguments that tell best what a tool is called with, the best one first. */
const TELLING = ["command", "path", "file_path", "pattern", "query", "url", "description", "prompt"];

/** A tool's call on one line: its name, and the text that it is called with. */
function callLine({ name, arguments: given }) {
  const asked = list(given?.questions).map((one) => one?.question);
  const texts = [asked.filter(isText).join(" · "), ...TELLING.map((key) => given?.[key])];
  const any = typeof given === "object" ? Object.values(given ?? {}) : [];
  return `${name} ${[...texts, ...any].find((text) => isText(text) && text) ?? ""}`;
}

/**
 * The texts of a message of Pi's session, as [role, text] in order. Of a tool result, only the answers to
 * questions, where it is one of `tools`: `readAnswers` is the addon's. Thoughts and images are left out.
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

/** The messages of a session's branch since the third-last prompt. */
function lastMessages(branch) {
  const messages = list(branch).map((entry) => entry?.message);
  const first = messages.filter((message) => message?.role === "user").at(-MOST.turns);
  return messages.slice(Math.max(messages.indexOf(first), 0)).slice(-MOST.items);
}

/** The conversation since the last prompt, and two turns before it. Items have ascending, unique numbers. */
class Conversation {
  items = [];

  /** `toHtml` is the addon's `markdownToHtml`, `next` the number of the first item. */
  constructor(toHtml, next = 0) {
    Object.assign(this, { toHtml, next });
  }

  get from() {
    return this.items[0]?.id ?? this.next;
  }

  /** Adds lines, as of `linesOf`; gives the items that are new. */
  add(lines) {
    const added = lines.flatMap(([role, text]) => {
      const cut = role === "tool" && [...line(text.slice(0, 10 * MOST.toolLine))].slice(0, MOST.toolLine).join("");
      const said = role === "tool" ? { text: cut } : { html: this.toHtml(text) };
      return said.text || said.html ? [{ id: this.next++, role, ...said }] : [];
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

module.exports = { Conversation, drawn, isText, lastMessages, line, linesOf, pageOf };
