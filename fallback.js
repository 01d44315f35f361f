// `ask_user` over Pi's own dialogs, for a machine on which no addon loads: the questions one by one, and no form.
// Takes the same calls and gives the same results (docs/tools.md), with `degraded: true` in the details.
"use strict";

/** What the model is told of the tool, and how labels look that only stand for own words, and an example behind it; generated from the addon's. */
const { other, example, ...OFFER } = require("./fallback.json");
const isOther = (text, but = "$") => new RegExp(other, "iu").test(line(text).replace(new RegExp(but, "iu"), ""));
const NO_ANSWER =
  "Assume no answer, not even the recommended option, and do not ask the same again; continue only with what does not depend on it, or say what you need.";
const OWN_WORDS = "Own words, no option was chosen: do only what they name.";
const THEN = "This is no refusal. Ask in your reply, in plain text, then stop and wait; never assume an answer.";
/** How a call ends without answers: the mark in the details → what the model is told. */
const CANCELLED = { cancelled: `The user closed the questions without answering. ${NO_ANSWER}` };
const NO_UI = { unavailable: `Nobody was asked: there is no interactive UI here. ${THEN}` };
const UNSEEN = { unavailable: `Nobody was asked: this client cannot render the questionnaire. ${THEN}` };
const NO_TYPING = { unavailable: `Nobody could answer: the client cannot take typed text. ${THEN}` };
const broken = (why) => ({ unavailable: `The form broke before it was answered (${line(why)}). ${THEN}` });
/** A dialog that an RPC client dismisses sooner, in ms, was seen by nobody, if none of its kind was seen before. */
const UNSEEN_MS = 1000;
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
  pi.registerTool({ ...OFFER, executionMode: "sequential", prepareArguments: prepared, execute: run });
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
  const items = (given) => [parsed(given) ?? []].flat(Infinity).filter((it) => it !== null);
  const list = (given, key) => items(given).map((it) => (typeof it === "object" ? it : { [key]: String(it) }));
  const given = Object(parsed(args));
  const { question, header, suggestions, options = suggestions, multiSelect, required, questions, ...call } = given;
  const listed = list(Array.isArray(given) ? given : questions, "question");
  const asked = listed.length > 0 ? listed : [{ question: question ?? "", header, options, multiSelect, required }];
  return { ...call, questions: asked.map((it) => (it.options ? { ...it, options: list(it.options, "label") } : it)) };
}

/** Asks, and gives Pi's result of the tool. Reads `ctx` before it asks: it throws once the session is over. */
async function run(_id, { questions = [], metadata, ...about }, signal, _onUpdate, ctx) {
  const texts = questions.flatMap(({ question, options = [] }) => [question, ...options.map(({ label }) => label)]);
  if (texts.length === 0 || texts.some((text) => !shown(text ?? "").trim()))
    throw new Error("Nothing was asked: every question and label needs a text. Correct them and call ask_user again.");
  const mode = ctx.mode === "rpc" ? "rpc" : ctx.hasUI ? "interactive" : "print";
  const { answers = [], ...end } = ctx.hasUI ? await ask(about, questions, ctx, signal) : NO_UI;
  const [[mark, told] = []] = Object.entries(end);
  const isOwn = (it, at) => it.wasCustom && questions[at].options?.length && [it.answer].flat().length === 1;
  const message = told ?? (answers.some(isOwn) ? OWN_WORDS : undefined);
  const text = JSON.stringify({ answered: !mark, answers, cancelled: mark === "cancelled" || undefined, message });
  const details = { questions, answers, answeredAt: Date.now(), mode, ...(metadata && { metadata }) };
  return { content: [{ type: "text", text }], details: { ...details, ...(mark && { [mark]: true }), degraded: true } };
}

/** `{answers}`, or how it ended without any. A lone answer is sent as it is given. */
async function ask({ title, context }, questions, ctx, signal) {
  const ui = dialogs(ctx, signal);
  const row = (it) => `${line(it.question)}: ${line([it.answer ?? "skipped"].flat().join(", ")) || "none"}`;
  const answers = [];
  for (let draft = { ticks: new Set() }; ; ) {
    const question = questions[answers.length];
    const number = question && questions.length > 1 && `Question ${answers.length + 1} of ${questions.length}`;
    const last = question?.question ?? `Submit these answers?\n${answers.map(row).join("\n")}`;
    const head = [title, context, number, last].flatMap((it) => (it ? shown(it) : [])).join("\n\n");
    const answer = await (question ? reply(question, head, ui, draft) : ui.select(head, [SEND, AGAIN]));
    if (ui.end || signal?.aborted) return signal?.aborted ? { interrupted: "Stopped. Do what the user says." } : ui.end;
    if (answer === AGAIN) answers.length = 0;
    if (answer?.question) draft = { ticks: new Set(), before: answers.push(answer) };
    if (answer === SEND || (answer && questions.length === 1)) return { answers };
    if (answer !== undefined) continue;
    const nothing = answers.length + draft.ticks.size === 0 && !draft.own;
    if (nothing || (await ui.select("Keep your answers?", [KEEP, DISCARD])) === DISCARD) return CANCELLED;
  }
}

/** One answer, as docs/tools.md describes it; undefined where the dialog was closed: `draft` has what was given by then. */
async function reply(asked, title, ui, draft) {
  const { question, options: all = [], multiSelect, required = true, allowFreeform = true } = asked;
  const [[row], options] = [true, false].map((own) => all.filter(({ label }) => isOther(label, example) === own));
  const skipped = { question, answer: null, wasCustom: false, skipped: true };
  const counted = (text) => (row && isOther(text) ? "" : text);
  const typed = async (hint, ...more) => counted(plain(await ui.input([title, ...more].join("\n\n"), hint))?.trim());
  while (options.length === 0) {
    const answer = await typed(required ? "Type your answer" : "Type your answer, or leave it empty to skip");
    if (answer === undefined) return undefined;
    if (answer || !required) return answer ? { question, answer, wasCustom: true } : skipped;
  }
  const tick = (row, on) => (multiSelect ? `[${on ? "x" : " "}] ${row}` : row);
  const head = ({ label, description }) => line(label) + (description ? ` — ${line(description)}` : "");
  for (;;) {
    const { ticks, own } = draft;
    const rows = options.map((option, at) => tick(`${at + 1}. ${head(option)}`, ticks.has(at)));
    const other = tick(`${options.length + 1}. ${row ? head(row) : OTHER}${own ? `: ${line(own)}` : ""}`, own);
    const done = ticks.size > 0 || own ? DONE : NONE;
    const more = [(allowFreeform || row) && other, multiSelect && done, !required && SKIP].filter(Boolean);
    const said = await ui.select(title, [...rows, ...more]);
    if (said === undefined) return undefined;
    // A client may send a label back in place of its row.
    const isLabel = ({ label }) => label === said && !more.includes(said);
    const at = rows.includes(said) ? rows.indexOf(said) : options.findIndex(isLabel);
    const { label } = options[at] ?? {};
    if (!multiSelect && label) return { question, answer: label, selectedOption: label, wasCustom: false };
    if (label) ticks.delete(at) || ticks.add(at);
    else if (said === SKIP && !required) return skipped;
    else if (more.includes(other) && [other, row?.label].includes(said))
      draft.own = (await typed(OTHER, shown(rows.join("\n")))) ?? own;
    if (!multiSelect && draft.own) return { question, answer: draft.own, wasCustom: true };
    const answer = options.flatMap(({ label }, index) => (ticks.has(index) ? label : [])).concat(own || []);
    if (multiSelect && said === done) return { question, answer, wasCustom: Boolean(own) };
  }
}

/** Pi's dialogs: a text, or undefined where one was closed. Once `end` says how the call ends, no more are shown. */
function dialogs({ ui, mode }, signal) {
  const [own, seen, times] = [{ end: undefined }, new Set(), new Map()];
  const show = (kind, unseen) => async (title, more) => {
    const [began, same] = [Date.now(), JSON.stringify([kind, title, more])];
    times.set(same, 1 + (times.get(same) ?? 0));
    if (times.get(same) > (mode === "rpc" ? 10 : 1000)) own.end ??= broken("its dialogs lead nowhere");
    if (own.end || signal?.aborted) return undefined;
    const said = (await (async () => ui[kind](title, more, { signal }))().catch((error) => ({ error }))) ?? undefined;
    if (said?.error) own.end = broken(said.error.message ?? said.error);
    if (said !== undefined || mode !== "rpc" || Date.now() - began >= UNSEEN_MS) seen.add(kind);
    else if (!seen.has(kind) && more !== OTHER) own.end = unseen;
    return own.end || said === undefined ? undefined : typeof said === "object" ? "" : String(said);
  };
  return Object.assign(own, { select: show("select", UNSEEN), input: show("input", NO_TYPING) });
}

/** A text for display, without what turns the direction of writing. */
function shown(text, most = 4000) {
  const said = plain(String(text)).replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "");
  return said.length > most ? `${said.slice(0, most - 1)}…` : said;
}
/** A text in one line. */
const line = (text) => shown(String(text).replaceAll(/\s+/g, " ").trim(), 160);
module.exports = { registerDialogs };
