// `ask_user` over Pi's own dialogs, for a machine on which no addon loads: the questions one by one, and no form.
// Takes the same calls and gives the same results (docs/tools.md), with `degraded: true` in the details.
"use strict";

const { Dialogs } = require("./dialogs.js");
/** What the model is told of the tool, and how labels look that only stand for own words, and an example behind it; generated from the addon's. */
const { other, example, ...OFFER } = require("./fallback.json");
const isOther = (text, but = "$") => new RegExp(other, "iu").test(line(text).replace(new RegExp(but, "iu"), ""));
const NO_ANSWER =
  "Do not assume an answer, not even the recommended option. Do not repeat the question. Continue only with independent work, or say what you need.";
const OWN_WORDS = "The user typed an answer and chose no option. Do only what the answer says.";
const THEN = "The user did not refuse. Ask in plain text in your reply, then stop and wait. Do not assume an answer.";
/** How a call ends without answers: the mark in the details → what the model is told. */
const CANCELLED = { cancelled: `The user closed the questions without answering. ${NO_ANSWER}` };
const STOPPED = { interrupted: "Stopped. Do what the user says." };
const NO_UI = { unavailable: `The user was not asked: there is no interactive UI. ${THEN}` };
const UNSEEN = { unavailable: `The user was not asked: this client cannot show the form. ${THEN}` };
const NO_TYPING = { unavailable: `The user could not answer: this client does not support typed answers. ${THEN}` };
const broken = (why) => ({ unavailable: `The form failed before it was answered (${line(why)}). ${THEN}` });
/** What only steers a terminal: escape sequences, with all that they hide, and control signs. */
const CONTROLS =
  /(?:\x1b\[|\x9b)[ -?]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x9c|\x1b\\)?|[^\P{Cc}\n\t]/gu;
const plain = (text) => text?.replaceAll(/\r\n?/g, "\n").replace(CONTROLS, "");
/** The rows that are no option. */
const [OTHER, DONE, NONE, SKIP] = ["Other (type your answer)", "Done", "None of these", "Skip this question"];
const [SEND, AGAIN, KEEP, DISCARD] = ["Submit", "Answer again", "Keep them and continue", "Discard them and cancel"];

/** Registers the tool with `pi`, once a session starts; false where another extension has one of that name. */
function registerDialogs(pi) {
  if (pi.getAllTools().some(({ name }) => name === OFFER.name)) return false;
  const dialogs = new Dialogs();
  const execute = (_id, params, signal, _onUpdate, ctx) => run(params, signal, ctx, dialogs);
  pi.registerTool({ ...OFFER, executionMode: "sequential", prepareArguments: prepared, execute });
  return true;
}

/** The arguments as the schema wants them, where a model wrote a list as text, an item as its text, or one question. */
function prepared(args) {
  const parsed = (value) => {
    try {
      return typeof value === "string" ? JSON.parse(value) : value;
    } catch {
      return value;
    }
  };
  const items = (given) => [parsed(given) ?? []].flat(Infinity).filter((item) => item !== null);
  const list = (given, key) => items(given).map((item) => (typeof item === "object" ? item : { [key]: String(item) }));
  const given = Object(parsed(args));
  const { question, header, suggestions, options = suggestions, multiSelect, required, questions, ...call } = given;
  const listed = list(Array.isArray(given) ? given : questions, "question");
  const asked = listed.length > 0 ? listed : [{ question: question ?? "", header, options, multiSelect, required }];
  const whole = (one) => (one.options ? { ...one, options: list(one.options, "label") } : one);
  return { ...call, questions: asked.map(whole) };
}

/** Asks, and gives Pi's result of the tool. Reads `ctx` before it asks: it throws once the session is over. */
async function run({ questions = [], metadata, ...about }, signal, { mode, hasUI, ui }, dialogs) {
  const texts = questions.flatMap(({ question, options = [] }) => [question, ...options.map(({ label }) => label)]);
  if (texts.length === 0 || texts.some((text) => !shown(text ?? "").trim()))
    throw new Error("Nothing was asked: every question and label needs a text. Correct them and call ask_user again.");
  const isClient = mode === "rpc";
  const { answers = [], ...end } = hasUI ? await ask(askAll(about, questions), ui, signal, isClient, dialogs) : NO_UI;
  const [[mark, told] = []] = Object.entries(end);
  const isOwn = (given, at) => given.wasCustom && questions[at].options?.length && [given.answer].flat().length === 1;
  const message = told ?? (answers.some(isOwn) ? OWN_WORDS : undefined);
  const text = JSON.stringify({ answered: !mark, answers, cancelled: mark === "cancelled" || undefined, message });
  const asked = isClient ? "rpc" : hasUI ? "interactive" : "print";
  const details = { questions, answers, answeredAt: Date.now(), mode: asked, ...(metadata && { metadata }) };
  return { content: [{ type: "text", text }], details: { ...details, ...(mark && { [mark]: true }), degraded: true } };
}

/** Shows the dialogs of `walk`: `{answers}`, or how it ended without any. */
async function ask(walk, ui, signal, isClient, dialogs) {
  let end;
  let dialog;
  const next = (kind, text) => {
    if (kind === "broken") {
      end = broken(text);
    } else if (kind === "unseen" && dialog.placeholder !== OTHER) {
      end = dialog.kind === "select" ? UNSEEN : NO_TYPING;
    } else {
      const { done, value } = walk.next(kind === "text" ? text : undefined);
      dialog = value;
      if (!done) return dialog;
      end = value;
    }
    return undefined;
  };
  await dialogs.show(ui, signal, isClient, next);
  return signal?.aborted ? STOPPED : end;
}

const list = (title, rows) => ({ kind: "select", title, rows });
const field = (title, placeholder) => ({ kind: "input", title, placeholder });
/** The title of a dialog, of those texts that there are. */
const titled = (texts) => texts.flatMap((text) => (text ? shown(text) : [])).join("\n\n");

/**
 * Yields dialogs, and takes for each the text of its reply, undefined where it was closed. Returns `{answers}`, or how it
 * ended without any. A lone answer is sent as it is given.
 */
function* askAll({ title, context }, questions) {
  const row = ({ question, answer }) => `${line(question)}: ${line([answer ?? "skipped"].flat().join(", ")) || "none"}`;
  const answers = [];
  let draft = { ticks: new Set() };
  for (;;) {
    const question = questions[answers.length];
    let said;
    if (question) {
      const number = questions.length > 1 && `Question ${answers.length + 1} of ${questions.length}`;
      said = yield* askOne(question, titled([title, context, number, question.question]), draft);
      if (said && questions.length === 1) return { answers: [said] };
      if (said) {
        answers.push(said);
        draft = { ticks: new Set() };
      }
    } else {
      const review = `Submit these answers?\n${answers.map(row).join("\n")}`;
      said = yield list(titled([title, context, review]), [SEND, AGAIN]);
      if (said === SEND) return { answers };
      if (said === AGAIN) answers.length = 0;
    }
    if (said !== undefined) continue;
    const isEmpty = answers.length + draft.ticks.size === 0 && !draft.own;
    if (isEmpty || (yield list("Keep your answers?", [KEEP, DISCARD])) === DISCARD) return CANCELLED;
  }
}

/** Asks one question: its answer, as docs/tools.md describes it; undefined where it was closed: `draft` has what was given. */
function* askOne(asked, title, draft) {
  const { question, options: all = [], multiSelect, required = true, allowFreeform = true } = asked;
  const [[row], options] = [true, false].map((own) => all.filter(({ label }) => isOther(label, example) === own));
  const skipped = { question, answer: null, wasCustom: false, skipped: true };
  const counted = (said) => {
    const text = plain(said)?.trim();
    return row && text && isOther(text) ? "" : text;
  };
  while (options.length === 0) {
    const hint = required ? "Type your answer" : "Type your answer, or leave it empty to skip";
    const answer = counted(yield field(title, hint));
    if (answer === undefined) return undefined;
    if (answer) return { question, answer, wasCustom: true };
    if (!required) return skipped;
  }
  const tick = (row, on) => (multiSelect ? `[${on ? "x" : " "}] ${row}` : row);
  const head = ({ label, description }) => line(label) + (description ? ` — ${line(description)}` : "");
  for (;;) {
    const { ticks, own } = draft;
    const rows = options.map((option, at) => tick(`${at + 1}. ${head(option)}`, ticks.has(at)));
    const other = tick(`${options.length + 1}. ${row ? head(row) : OTHER}${own ? `: ${line(own)}` : ""}`, own);
    const done = ticks.size > 0 || own ? DONE : NONE;
    const more = [(allowFreeform || row) && other, multiSelect && done, !required && SKIP].filter(Boolean);
    const said = yield list(title, [...rows, ...more]);
    if (said === undefined) return undefined;
    // A client may send a label back in place of its row.
    const isLabel = ({ label }) => label === said && !more.includes(said);
    const at = rows.includes(said) ? rows.indexOf(said) : options.findIndex(isLabel);
    const { label } = options[at] ?? {};
    if (!multiSelect && label) return { question, answer: label, selectedOption: label, wasCustom: false };
    if (label) ticks.delete(at) || ticks.add(at);
    else if (said === SKIP && !required) return skipped;
    else if (more.includes(other) && [other, row?.label].includes(said))
      draft.own = counted(yield field(`${title}\n\n${shown(rows.join("\n"))}`, OTHER)) ?? own;
    if (!multiSelect && draft.own) return { question, answer: draft.own, wasCustom: true };
    const answer = options.flatMap(({ label }, index) => (ticks.has(index) ? label : [])).concat(own || []);
    if (multiSelect && said === done) return { question, answer, wasCustom: Boolean(own) };
  }
}

/** A text for display, without what turns the direction of writing. */
function shown(text, most = 4000) {
  const said = plain(String(text)).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
  return said.length > most ? `${said.slice(0, most - 1)}…` : said;
}
/** A text in one line. */
const line = (text) => shown(String(text).replaceAll(/\s+/g, " ").trim(), 160);
module.exports = { registerDialogs };
