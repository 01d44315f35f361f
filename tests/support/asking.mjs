// The usual start of an end-to-end test: a model that asks, and a Pi that shows the form.
import { QUESTIONS } from "../../scripts/demo-script.mjs";
import { startModel, toolResult } from "./model.mjs";
import { startPi } from "./pi.mjs";

/** The model's reply after the answer. */
export const AFTER = "Noted, going on.";

/** The question that most tests ask. */
export const DATABASE = QUESTIONS.database;

/** Starts a model that calls `ask_user` with `args` at the first prompt, then writes AFTER. */
export async function modelThatAsks(t, args, { steps = [], ...more } = {}) {
  const model = await startModel({
    t,
    steps: [{ toolCalls: [{ name: "ask_user", args }] }, { text: AFTER }, ...steps],
    ...more,
  });
  return model;
}

/**
 * Starts Pi, sends a prompt, and waits for the form of `args.questions` to be ready.
 * `options` are for `startPi`. `shown`: the text to wait for (default: the cancel hint of the help line).
 * Returns `{pi, model, result()}`. `result()` waits for the end of the turn, and returns the tool result that the model
 * received, parsed if it is JSON.
 */
export async function startAsking(t, args, { shown = READY, model, ...options } = {}) {
  model ??= await modelThatAsks(t, args);
  const pi = await startPi({ t, model, ...options });
  await pi.prompt("Please ask me.");
  await pi.waitFor(shown);
  return { pi, model, result: () => resultFor(pi, model) };
}

/** The hint for Esc in the help line. A form that shows this hint accepts keys. */
export const READY = /Esc (to )?cancel|Escape/;

/** The line of a collapsed form with the question `DATABASE`. */
export const COLLAPSED = "■ 1 question waiting: Database Selection   Alt+O answer";

/** Presses the collapse key after `keys`, and waits until the form is collapsed. */
export async function collapse(pi, keys = "") {
  await pi.keys(`${keys}<a-o>`);
  await pi.waitFor(COLLAPSED);
}

/** Returns the answers of a result, one per question. */
export const answersOf = ({ answers }) => answers.map(({ answer }) => answer);

/** A command for $EDITOR: appends " and more" to the file. */
export const EDITOR =
  "node -e \"const fs=require('fs'),f=process.argv[1];fs.writeFileSync(f,fs.readFileSync(f,'utf8')+' and more\\n')\"";

async function resultFor(pi, model) {
  await pi.waitFor(AFTER);
  const text = toolResult(model.requests, "ask_user");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the last tool result in the session file. */
export function savedResult(pi) {
  return pi.sessionEntries().findLast((entry) => entry.message?.role === "toolResult")?.message;
}
