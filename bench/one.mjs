// Measures one extension in one scene, in its own process: `node one.mjs <subject> <scene>`. Prints one JSON line, with times
// in ms and memory in bytes. A missing feature is null.
//
// Each scene measures the first use of a feature in a new process, because later uses find compiled JavaScript and free
// memory. The scene `session` measures several features, and saves the answer of its first form in the directory of Pi's
// settings. The scenes `rows` and `resume` read this answer.

import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { settled } from "../tests/support/log.mjs";
import { bearer } from "../tests/support/panel.mjs";
import { COLUMNS, command, load, notification, open, resume, run, theme, visibleWidth, warmUp } from "./host.mjs";
import { EMPTY, misnamed, questions, SUBJECTS, wordy } from "./subjects.mjs";

const UP = "\x1b[A";
const DOWN = "\x1b[B";
/** Keys that each change the frame. After all of them, the frame is the first one again. */
const WALK = [DOWN, DOWN, DOWN, UP, UP, UP];
/** The number of answered calls in a session. */
const CALLS = 500;
/** The number of pieces of a streamed call. */
const PIECES = 2000;

const figures = {};
const [name, scene] = process.argv.slice(2);
const ANSWERED = path.join(process.env.PI_CODING_AGENT_DIR, `answered-${name}.json`);

await warmUp();
// V8 frees the memory of compilation in the background.
for (let round = 0; round < 3; round += 1) {
  globalThis.gc();
  await sleep(50);
}
const before = memory();
const started = performance.now();
const extension = await load(SUBJECTS[name]?.entry ?? EMPTY);
figures.load = performance.now() - started;
figures.memoryLoaded = memory() - before;
figures.peak = peak();

if (name in SUBJECTS) {
  const subject = SUBJECTS[name];
  const tool = extension.tools.get(subject.tool)?.definition;
  if (!tool) throw new Error(`${name} registered no ${subject.tool}`);
  const args = subject.args(questions(1, 4));
  const scenes = {
    session: () => record(subject, tool, before),
    async wordy() {
      figures.firstFrameWordy = await attempt(() => firstFrame(tool, subject.args(wordy())));
    },
    async big() {
      figures.firstFrameBig = await attempt(() => firstFrame(tool, subject.args(questions(50, 200))));
    },
    async repaired() {
      figures.repaired = await firstFrame(tool, misnamed(subject.args(questions(50, 200))));
    },
    rows() {
      figures.rows = transcript(tool, args, read(ANSWERED));
    },
    resume: () => resumed(tool, args),
  };
  await scenes[scene]();
}
process.stdout.write(`${JSON.stringify(figures)}\n`);
// Other packages may have running timers.
process.exit(0);

/** Measures forms, keys and the panel in one session. */
async function record(subject, tool, before) {
  /** Opens a form, calls `act`, and closes the form, so that only one form is open at a time. */
  const form = async (asked, act) => {
    const { component, close } = await open(tool, subject.args(asked));
    // A form ignores keys just after it opens.
    await sleep(200);
    component.render(COLUMNS);
    const result = act(component);
    close();
    await sleep(0);
    return result;
  };

  const args = subject.args(questions(1, 4));
  const called = performance.now();
  const first = await open(tool, args);
  figures.firstFrame = performance.now() - called;
  figures.memoryShown = memory() - before;
  figures.peak = peak();
  await sleep(200);

  const { component } = first;
  component.render(COLUMNS);
  [figures.key, figures.keyTail] = spread(keys(component, WALK, 1200));
  figures.idle = each(2000, () => component.render(COLUMNS));
  figures.resize = resize(component);
  const { details, content } = await answered(first);
  fs.writeFileSync(ANSWERED, JSON.stringify({ content, details }));
  [figures.streamed, figures.streamedWorst] = streamed(tool, subject.args(questions(1, 200)));
  figures.streamedBig = streamed(tool, subject.args(questions(1, 10_000)))[2];

  const walked = (asked) => form(asked, (component) => median(keys(component, WALK, 600)));
  figures.keyTabs = await walked(questions(4, 4));
  figures.keyWordy = await attempt(() => walked(wordy()));
  const frames = [];
  for (let index = 0; index < 20; index++) {
    frames.push(await firstFrame(tool, args));
    await sleep(0);
  }
  figures.laterFrame = median(frames);
  figures.laterFrameBig = await attempt(() => firstFrame(tool, subject.args(questions(50, 200))));
  const big = await attempt(() => form(questions(50, 200), (component) => spread(keys(component, WALK, 240))));
  [figures.keyBig, figures.keyBigTail] = big ?? [null, null];

  [figures.filter, figures.panel] = [null, null];
  if (name === "ours") {
    const typed = [..."choice 19"];
    figures.filter = await form(questions(1, 2000), (component) => {
      press(component, "/");
      return Math.max(...keys(component, typed, typed.length));
    });
  }

  await form(questions(1, 4), (component) => paste(subject, component));
  if (name === "ours") figures.panel = await panel(tool, args);
}

/** Resumes a session with 500 answered calls. Then, only for our package, runs the command that corrects the last answer. */
async function resumed(tool, args) {
  const result = read(ANSWERED);
  const calls = Array.from({ length: CALLS }, () => structuredClone({ args, result }));
  const entries = new Map(name === "ours" ? calls.map((_, at) => [`call_${at}`, written(`call_${at}`, args)]) : []);
  const began = performance.now();
  await resume(extension, tool, calls, (call) => entries.get(call) ?? []);
  figures.resumed = performance.now() - began;
  figures.corrected = null;
  if (name !== "ours") return;
  const typed = performance.now();
  const { dispose } = await command(extension, "questions", "again");
  figures.corrected = performance.now() - typed;
  dispose();
}

/** Returns the log entry of a call that was answered with its first option. */
function written(call, { questions }) {
  const asked = questions.map(({ question, header, options }) => ({
    text: question,
    header,
    options: options.map(({ label }) => label),
  }));
  const answers = questions.map(() => ({ picks: [0] }));
  const record = { end: "answered", questions: asked, answers, mode: "interactive", at: 1 };
  return [settled(`r-${call}`, "", { call, tells: "result", record })];
}

/** Measures the time from a call until an open page of the browser panel receives its questions. */
async function panel(tool, args) {
  run(extension, "questions", "panel");
  while (!notification.includes("http://")) await sleep(1);
  const [, port, token] = /http:\/\/127\.0\.0\.1:(\d+)\/#([\w-]{43})/.exec(notification);
  const headers = { host: `127.0.0.1:${port}`, authorization: bearer({ token }) };
  let text = "";
  const page = http.get({ host: "127.0.0.1", port, path: "/events", headers, agent: false }, (events) => {
    events.setEncoding("utf8").on("data", (data) => (text += data));
  });
  while (!text.includes("event: ")) await sleep(1);
  const called = performance.now();
  const { close } = await open(tool, args);
  while (!text.includes("Choice 4 of part 1")) await new Promise(setImmediate);
  const took = performance.now() - called;
  close();
  page.destroy();
  run(extension, "questions", "panel stop");
  return took;
}

/** Measures the time from a call to its first frame. */
async function firstFrame(tool, args) {
  const called = performance.now();
  const { close } = await open(tool, args);
  const took = performance.now() - called;
  close();
  return took;
}

/** Measures a paste of a megabyte into the field of a custom answer, and typing after it. */
function paste(subject, component) {
  for (const key of subject.toCustomAnswer) press(component, key);
  const line = "a line of plain words as they stand in any log file, all of them as long as this\n";
  const text = line.repeat(Math.ceil((1 << 20) / line.length)).slice(0, 1 << 20);
  const pasted = performance.now();
  press(component, `\x1b[200~${text}\x1b[201~`);
  figures.paste = performance.now() - pasted;
  figures.typingAfter = median(keys(component, ["y"], 120));
}

function press(component, key) {
  component.handleInput(key);
  return component.render(COLUMNS);
}

/** Measures the time from each of `count` keys to its frame. */
function keys(component, script, count) {
  const times = [];
  for (let index = 0; index < count; index++) {
    const key = script[index % script.length];
    const from = performance.now();
    press(component, key);
    times.push(performance.now() - from);
  }
  return times;
}

/** Measures the mean time of an action that is shorter than the resolution of the clock. */
function each(count, act) {
  const from = performance.now();
  for (let index = 0; index < count; index++) act();
  return (performance.now() - from) / count;
}

/** Measures the time to a frame of another width. Returns null if the frame for 60 columns is wider than that. */
function resize(component) {
  if (component.render(60).some((line) => visibleWidth(line) > 60)) return null;
  const widths = [60, 100, 80, 99, 61, 81];
  const times = [];
  for (let index = 0; index < 600; index++) {
    const from = performance.now();
    component.render(widths[index % widths.length]);
    times.push(performance.now() - from);
  }
  component.render(COLUMNS);
  return median(times);
}

/** Selects the first option. Returns the result. A form ignores an Enter that comes too early. */
async function answered({ component, result }) {
  component.render(COLUMNS);
  for (let tries = 0; tries < 4; tries++) {
    press(component, "\r");
    const done = await Promise.race([result, sleep(600)]);
    if (done) return done;
  }
  throw new Error("Enter does not answer");
}

/**
 * Measures the time to draw the row of a streamed call after each piece: the sum, the maximum, and the 99th percentile.
 * Returns three nulls if the tool does not draw this row itself.
 */
function streamed(tool, args) {
  if (!tool.renderCall) return [null, null, null];
  const [question] = args.questions;
  const context = { state: {}, isError: false, isPartial: true, argsComplete: false, executionStarted: false };
  const times = [];
  for (let piece = 1; piece <= PIECES; piece++) {
    // At each piece, Pi parses the whole call again.
    const options = question.options.slice(0, Math.ceil((question.options.length * piece) / PIECES));
    const half = { questions: [{ ...question, options }] };
    const from = performance.now();
    context.lastComponent = tool.renderCall(half, theme, { ...context, args: half, invalidate() {} });
    context.lastComponent.render(COLUMNS);
    times.push(performance.now() - from);
  }
  const sum = times.reduce((sum, time) => sum + time, 0);
  return [sum, Math.max(...times), spread(times)[1]];
}

/** Measures the time to draw the rows of 500 answered calls. Returns null if the tool draws no rows itself. */
function transcript(tool, args, result) {
  if (!tool.renderCall && !tool.renderResult) return null;
  const context = {
    args,
    state: {},
    isError: false,
    argsComplete: true,
    executionStarted: true,
    toolCallId: "call_1",
    invalidate() {},
  };
  const from = performance.now();
  for (let index = 0; index < CALLS; index++) {
    tool.renderCall?.(args, theme, context)?.render(COLUMNS);
    tool.renderResult?.(result, { expanded: false, isPartial: false }, theme, context)?.render(COLUMNS);
  }
  return performance.now() - from;
}

/** Returns the result of `act`; null if it throws, for example because the tool refuses the questions. */
async function attempt(act) {
  try {
    return await act();
  } catch (error) {
    process.stderr.write(`${name}: ${String(error.message).slice(0, 200)}\n`);
    return null;
  }
}

function read(file) {
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

function memory() {
  return process.memoryUsage.rss();
}

/** Returns the peak memory of the process. */
function peak() {
  return process.resourceUsage().maxRSS * 1024;
}

function sorted(numbers) {
  return [...numbers].sort((a, b) => a - b);
}

function median(numbers) {
  return sorted(numbers)[numbers.length >> 1];
}

/** Returns the median and the 99th percentile. */
function spread(numbers) {
  return [median(numbers), sorted(numbers)[Math.floor(numbers.length * 0.99)]];
}
