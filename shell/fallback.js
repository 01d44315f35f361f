// `ask_user` with Pi's dialogs, for machines on which the addon does not load. Arguments and results are the same as with
// the form (docs/tools.md), plus `degraded: true` in the details.
"use strict";

const { Dialogs } = require("./dialogs.js");
/** Generated from the addon: the tool for the model, a pattern for “Other” labels, and a pattern for an example in such a label. */
const { other, example, ...OFFER } = require("./fallback.json");
const isOther = (text, omitted = "$") =>
  new RegExp(other, "iu").test(line(text).replace(new RegExp(omitted, "iu"), ""));
const NO_ANSWER =
  "Do not assume an answer, not even the recommended option. Do not repeat the question. Continue only with independent work, or say what you need.";
const CUSTOM_ONLY = "The user typed an answer and chose no option. Do only what the answer says.";
const THEN = "The user did not refuse. Ask in plain text in your reply, then stop and wait. Do not assume an answer.";
/** Outcomes without answers: the field in the details → the message to the model. */
const CANCELLED = { cancelled: `The user closed the questions without answering. ${NO_ANSWER}` };
const STOPPED = { interrupted: "Stopped. Do what the user says." };
const NO_UI = { unavailable: `The user was not asked: there is no interactive UI. ${THEN}` };
const UNSEEN = { unavailable: `The user was not asked: this client cannot show the form. ${THEN}` };
const NO_TYPING = { unavailable: `The user could not answer: this client does not support typed answers. ${THEN}` };
const broken = (why) => ({ unavailable: `The form failed before it was answered (${line(why)}). ${THEN}` });
/** Matches escape sequences with their hidden content, and control characters. */
const CONTROLS =
  /(?:\x1b\[|\x9b)[ -?]*[@-~]?|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c\n]*(?:\x07|\x9c|\x1b\\)?|[^\P{Cc}\n\t]/gu;
const plain = (text) => text?.replaceAll(/\r\n?/g, "\n").replace(CONTROLS, "");
/** Rows that are not options. */
const [OTHER, DONE, NONE, SKIP] = ["Other (type your answer)", "Done", "None of these", "Skip this question"];
const [SEND, AGAIN, KEEP, DISCARD] = ["Submit", "Answer again", "Keep them and continue", "Discard them and cancel"];

/** Registers the tool with `pi`. Returns false if another extension has a tool with this name. */
function registerDialogs(pi) {
  if (pi.getAllTools().some(({ name }) => name === OFFER.name)) return false;
  const dialogs = new Dialogs();
  const execute = (_id, params, signal, _onUpdate, ctx) => run(params, signal, ctx, dialogs);
  pi.registerTool({ ...OFFER, executionMode: "sequential", prepareArguments: prepared, execute });
  return true;
}

/** Repairs arguments for the schema: a list as JSON text, an item as its text only, or a single question. */
function prepared(args) {
  const parsed = (value) => {
    try {
      return typeof value === "string" ? JSON.parse(value) : value;
    } catch {
      return value;
    }
  };
  const items = (value) => [parsed(value) ?? []].flat(Infinity).filter((item) => item !== null);
  const list = (value, key) => items(value).map((item) => (typeof item === "object" ? item : { [key]: String(item) }));
  const call = Object(parsed(args));
  const { question, header, suggestions, options = suggestions, multiSelect, required, questions, ...more } = call;
  const listed = list(Array.isArray(call) ? call : questions, "question");
  const all = listed.length > 0 ? listed : [{ question: question ?? "", header, options, multiSelect, required }];
  const whole = (one) => (one.options ? { ...one, options: list(one.options, "label") } : one);
  return { ...more, questions: all.map(whole) };
}

/** Asks the user. Returns Pi's tool result. Reads `ctx` first, because after the end of the session, reading it throws. */
async function run({ questions = [], metadata, ...about }, signal, { mode, hasUI, ui }, dialogs) {
  const texts = questions.flatMap(({ question, options = [] }) => [question, ...options.map(({ label }) => label)]);
  if (texts.length === 0 || texts.some((text) => !shown(text ?? "").trim()))
    throw new Error("Nothing was asked: every question and label needs a text. Correct them and call ask_user again.");
  const isClient = mode === "rpc";
  const { answers = [], ...end } = hasUI ? await ask(askAll(about, questions), ui, signal, isClient, dialogs) : NO_UI;
  const [[mark, sentence] = []] = Object.entries(end);
  const isOnlyCustom = (answer, at) =>
    answer.wasCustom && questions[at].options?.length && [answer.answer].flat().length === 1;
  const message = sentence ?? (answers.some(isOnlyCustom) ? CUSTOM_ONLY : undefined);
  const text = JSON.stringify({ answered: !mark, answers, cancelled: mark === "cancelled" || undefined, message });
  const way = isClient ? "rpc" : hasUI ? "interactive" : "print";
  const details = { questions, answers, answeredAt: Date.now(), mode: way, ...(metadata && { metadata }) };
  return { content: [{ type: "text", text }], details: { ...details, ...(mark && { [mark]: true }), degraded: true } };
}

/** Shows the dialogs of `walk`. Returns `{answers}`, or an outcome without answers. */
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
/** Joins the texts that exist into the title of a dialog. */
const titled = (texts) => texts.flatMap((text) => (text ? shown(text) : [])).join("\n\n");

/**
 * Yields dialogs, and receives the text of each reply; undefined if the user closed the dialog. Returns `{answers}`, or an
 * outcome without answers. A single question needs no confirmation.
 */
function* askAll({ title, context }, questions) {
  const row = ({ question, answer }) => `${line(question)}: ${line([answer ?? "skipped"].flat().join(", ")) || "none"}`;
  const answers = [];
  let draft = { selected: new Set() };
  for (;;) {
    const question = questions[answers.length];
    let reply;
    if (question) {
      const number = questions.length > 1 && `Question ${answers.length + 1} of ${questions.length}`;
      reply = yield* askOne(question, titled([title, context, number, question.question]), draft);
      if (reply && questions.length === 1) return { answers: [reply] };
      if (reply) {
        answers.push(reply);
        draft = { selected: new Set() };
      }
    } else {
      const review = `Submit these answers?\n${answers.map(row).join("\n")}`;
      reply = yield list(titled([title, context, review]), [SEND, AGAIN]);
      if (reply === SEND) return { answers };
      if (reply === AGAIN) answers.length = 0;
    }
    if (reply !== undefined) continue;
    const isEmpty = answers.length + draft.selected.size === 0 && !draft.custom;
    if (isEmpty || (yield list("Keep your answers?", [KEEP, DISCARD])) === DISCARD) return CANCELLED;
  }
}

/** Asks one question. Returns its answer (docs/tools.md); undefined if the user closed a dialog. `draft` has the input so far. */
function* askOne(ask, title, draft) {
  const { question, options: all = [], multiSelect, required = true, allowFreeform = true } = ask;
  const [[row], options] = [true, false].map((isRow) => all.filter(({ label }) => isOther(label, example) === isRow));
  const skipped = { question, answer: null, wasCustom: false, skipped: true };
  const customText = (typed) => {
    const text = plain(typed)?.trim();
    return row && text && isOther(text) ? "" : text;
  };
  while (options.length === 0) {
    const hint = required ? "Type your answer" : "Type your answer, or leave it empty to skip";
    const answer = customText(yield field(title, hint));
    if (answer === undefined) return undefined;
    if (answer) return { question, answer, wasCustom: true };
    if (!required) return skipped;
  }
  const box = (row, on) => (multiSelect ? `[${on ? "x" : " "}] ${row}` : row);
  const head = ({ label, description }) => line(label) + (description ? ` — ${line(description)}` : "");
  for (;;) {
    const { selected, custom } = draft;
    const rows = options.map((option, at) => box(`${at + 1}. ${head(option)}`, selected.has(at)));
    const other = box(`${options.length + 1}. ${row ? head(row) : OTHER}${custom ? `: ${line(custom)}` : ""}`, custom);
    const done = selected.size > 0 || custom ? DONE : NONE;
    const more = [(allowFreeform || row) && other, multiSelect && done, !required && SKIP].filter(Boolean);
    const reply = yield list(title, [...rows, ...more]);
    if (reply === undefined) return undefined;
    // A client may reply with a label instead of its row.
    const isLabel = ({ label }) => label === reply && !more.includes(reply);
    const at = rows.includes(reply) ? rows.indexOf(reply) : options.findIndex(isLabel);
    const { label } = options[at] ?? {};
    if (!multiSelect && label) return { question, answer: label, selectedOption: label, wasCustom: false };
    if (label) selected.delete(at) || selected.add(at);
    else if (reply === SKIP && !required) return skipped;
    else if (more.includes(other) && [other, row?.label].includes(reply))
      draft.custom = customText(yield field(`${title}\n\n${shown(rows.join("\n"))}`, OTHER)) ?? custom;
    if (!multiSelect && draft.custom) return { question, answer: draft.custom, wasCustom: true };
    const answer = options.flatMap(({ label }, index) => (selected.has(index) ? label : [])).concat(custom || []);
    if (multiSelect && reply === done) return { question, answer, wasCustom: Boolean(custom) };
  }
}

/** Sanitizes a text for display, without marks that change the text direction, cut to `most` characters. */
function shown(text, most = 4000) {
  const clean = plain(String(text)).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean;
}
/** Sanitizes a text on one line. */
const line = (text) => shown(String(text).replaceAll(/\s+/g, " ").trim(), 160);
module.exports = { registerDialogs };
