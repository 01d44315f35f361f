// `ask_user` over Pi's own dialogs, for a machine on which no addon loads: the questions one by one, and no form.
// Takes the same calls and gives the same results (docs/tools.md), with `degraded: true` in the details.
"use strict";

/** What the model is told of the tool; generated from what the addon tells it. */
const OFFER = require("./fallback.json");

const NO_ANSWER =
  "Assume no answer, not even the recommended option, and do not ask the same again; continue only with what does not depend on it, or say what you need.";
const THEN = "This is no refusal. Ask in your reply, in plain text, then stop and wait; never assume an answer.";
const OWN_WORDS = "Own words, no option was chosen: do only what they name.";
/** How a call ends without answers: the mark in the details → what the model is told. */
const CANCELLED = { cancelled: `The user closed the questions without answering. ${NO_ANSWER}` };
const INTERRUPTED = { interrupted: "interrupted" };
const NO_UI = { unavailable: `Nobody was asked: there is no interactive UI here. ${THEN}` };
const UNSEEN = { unavailable: `Nobody was asked: this client cannot render the questionnaire. ${THEN}` };
/** A dialog that an RPC client dismisses sooner, in ms, was seen by nobody, if it is the first. */
const UNSEEN_MS = 1000;
/** The rows that are no option. */
const [OTHER, DONE, SKIP] = ["Other (type your answer)", "Done", "Skip this question"];
const [SEND, AGAIN] = ["Send", "Answer again"];

/** Registers the tool with `pi`, once a session starts; false where another extension has one of that name. */
function registerDialogs(pi) {
  if (pi.getAllTools().some(({ name }) => name === OFFER.name)) return false;
  const execute = (_id, params, signal, _onUpdate, ctx) => run(params, signal, ctx);
  pi.registerTool({ ...OFFER, executionMode: "sequential", prepareArguments: prepared, execute });
  return true;
}

/** The arguments as the schema wants them, where a model wrote a list as text, an option as its label, or one question. */
function prepared(args) {
  const parsed = (value) => {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  };
  const given = Object(parsed(args));
  const { question, options, questions = question === undefined ? [] : [{ question, options }], ...rest } = given;
  const option = (it) => (typeof it === "string" ? { label: it } : it);
  const list = (options) => (options ? { options: [parsed(options)].flat().map(option) } : {});
  const asked = [parsed(questions)].flat().map(Object);
  return { ...rest, questions: asked.map(({ options, ...it }) => ({ ...it, ...list(options) })) };
}

/** Asks, and gives Pi's result of the tool. */
async function run(params, signal, ctx) {
  const { questions = [], metadata } = params;
  const texts = questions.flatMap(({ question, options = [] }) => [question, ...options.map(({ label }) => label)]);
  if (texts.length === 0 || texts.some((text) => !text?.trim()))
    throw new Error("Nothing was asked: every question and label needs a text. Correct them and call ask_user again.");
  const { answers = [], ...end } = ctx.hasUI ? await ask(params, questions, ctx, signal) : NO_UI;
  const [[mark, told] = []] = Object.entries(end);
  const isOwn = ({ wasCustom, answer }, at) => wasCustom && questions[at].options?.length && answer.length === 1;
  const said = told ?? (answers.some((it, at) => isOwn({ ...it, answer: [it.answer].flat() }, at)) ? OWN_WORDS : "");
  const cancelled = mark === "cancelled" || undefined;
  const text = JSON.stringify({ answered: !mark, answers, cancelled, message: said || undefined });
  const mode = ctx.mode === "rpc" ? "rpc" : ctx.hasUI ? "interactive" : "print";
  const details = { questions, answers, answeredAt: Date.now(), mode, ...(metadata && { metadata }) };
  if (mark) details[mark] = true;
  return { content: [{ type: "text", text }], details: { ...details, degraded: true } };
}

/** `{answers}`, or how it ended without any. */
async function ask(params, questions, ctx, signal) {
  const ui = dialogs(ctx, signal);
  const answers = [];
  for (;;) {
    const question = questions[answers.length];
    const number = questions.length > 1 && `Question ${answers.length + 1} of ${questions.length}`;
    const title = [params.title, params.context, number, question?.question].filter(Boolean).map(shown).join("\n\n");
    const answer = question ? await answerTo(question, title, ui) : await review(answers, ui);
    if (signal?.aborted) return INTERRUPTED;
    if (ui.unseen) return UNSEEN;
    if (answer === SEND) return { answers };
    if (answer === AGAIN) answers.length = 0;
    else if (answer) answers.push(answer);
    else if (answers.length === 0 || !(await ui.confirm("Keep your answers and go on?", "No discards them.")))
      return signal?.aborted ? INTERRUPTED : CANCELLED;
  }
}

/** SEND, AGAIN, or undefined where it was closed. A lone answer is sent as it is given. */
async function review(answers, ui) {
  const row = ({ question, answer }) => `${line(question)}: ${line([answer ?? "skipped"].flat().join(", "))}`;
  const title = ["Send these answers?", ...answers.map(row)].join("\n");
  return answers.length === 1 ? SEND : ui.select(title, [SEND, AGAIN]);
}

/** One answer, as docs/tools.md describes it; undefined where the dialog was closed. */
async function answerTo({ question, options = [], multiSelect, required = true, allowFreeform = true }, title, ui) {
  const skipped = { question, answer: null, wasCustom: false, skipped: true };
  const typed = async (hint) => (await ui.input(title, hint))?.trim();
  while (options.length === 0) {
    const answer = await typed(required ? "Type your answer" : "Type your answer, or leave it empty to skip");
    if (answer === undefined) return undefined;
    if (answer || !required) return answer ? { question, answer, wasCustom: true } : skipped;
  }
  const ticks = new Set();
  let own;
  for (;;) {
    const tick = (row, on) => (multiSelect ? `[${on ? "x" : " "}] ${row}` : row);
    const head = ({ label, description }) => line(label) + (description ? ` — ${line(description)}` : "");
    const rows = options.map((option, at) => tick(`${at + 1}. ${head(option)}`, ticks.has(at)));
    const other = tick(`${options.length + 1}. ${OTHER}${own ? `: ${line(own)}` : ""}`, own);
    const more = [allowFreeform && other, multiSelect && DONE, !required && SKIP].filter(Boolean);
    const said = await ui.select(title, [...rows, ...more]);
    if (said === undefined) return undefined;
    if (said === SKIP && !required) return skipped;
    // A client may send a label back in place of its row.
    const at = rows.includes(said) ? rows.indexOf(said) : options.findIndex(({ label }) => label === said);
    const { label } = options[at] ?? {};
    if (said === other && allowFreeform) own = await typed("Type your answer");
    if (!multiSelect && label) return { question, answer: label, selectedOption: label, wasCustom: false };
    if (!multiSelect && own) return { question, answer: own, wasCustom: true };
    if (label) ticks.delete(at) || ticks.add(at);
    const answer = options.flatMap(({ label }, index) => (ticks.has(index) ? label : [])).concat(own || []);
    if (said === DONE && answer.length > 0) return { question, answer, wasCustom: Boolean(own) };
  }
}

/** Pi's dialogs, each closed when the call is aborted. `unseen`: an RPC client dismissed the first one unseen. */
function dialogs({ ui, mode }, signal) {
  const own = { unseen: false, shown: 0 };
  const show = (kind) => async (title, more) => {
    const began = Date.now();
    const said = await ui[kind](title, more, { signal });
    const unseen = own.shown++ === 0 && mode === "rpc" && said === undefined && Date.now() - began < UNSEEN_MS;
    own.unseen ||= unseen;
    return said;
  };
  return Object.assign(own, { select: show("select"), input: show("input"), confirm: show("confirm") });
}

/** A text for display: without escape sequences, control signs and what turns the direction of writing. */
function shown(text) {
  const bare = String(text).replace(/\x1b\[[\d;?]*[ -/]*[@-~]/g, "");
  return bare.replace(/[^\P{Cc}\n\t]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "").slice(0, 4000);
}

/** A text in one line. */
function line(text) {
  const flat = shown(text).replaceAll(/\s+/g, " ").trim();
  return flat.length > 160 ? `${flat.slice(0, 159)}…` : flat;
}

module.exports = { registerDialogs };
