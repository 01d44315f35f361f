// Writes the table of all measurements.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "../tests/support/paths.mjs";

const PEERS = ["example", "rpiv"];
const TITLES = ["", "ask_user", "Pi's `questionnaire.ts`", "rpiv 2.11.0"];

/**
 * The rows: title, format, and `value(result, empty)` of one package in one round. `empty`: the medians of the empty
 * extension. Instead of this function, a row may name a field of `result`.
 */
const ROWS = [
  row("load and session start, over an empty extension", time, (result, empty) => result.load - empty.load),
  row("first call of a session → first frame, 1 question × 4 options", time, "firstFrame"),
  row("the same, 4 × 4 with long texts", time, "firstFrameWordy"),
  row("the same, 50 × 200", time, "firstFrameBig"),
  row("the same, 50 × 200, a wrong field name in each option", time, "repaired"),
  row("later call → first frame, 1 × 4", time, "laterFrame"),
  row("later call → first frame, 50 × 200", time, "laterFrameBig"),
  row("key → frame, 1 × 4, median", time, "key"),
  row("key → frame, 1 × 4, 99th percentile", time, "keyTail"),
  row("key → frame, 4 × 4", time, "keyTabs"),
  row("key → frame, 4 × 4 with long texts", time, "keyWordy"),
  row("key → frame, 50 × 200, median", time, "keyBig"),
  row("key → frame, 50 × 200, 99th percentile", time, "keyBigTail"),
  row("redraw of an unchanged frame", time, "idle"),
  row("frame at another width", time, "resize"),
  row("slowest keystroke in the filter, 2,000 options", time, "filter"),
  row("1 MB paste → frame", time, "paste"),
  row("typing after the pasted text", time, "typingAfter"),
  row("all draws of a transcript row while its call arrives in 2,000 pieces, 200 options", time, "streamed"),
  row("slowest of these draws", time, "streamedWorst"),
  row("one such draw, 10,000 options, 99th percentile", time, "streamedBig"),
  row("rows of 500 answered calls", time, "rows"),
  row("session with 500 answered calls resumed and drawn", time, "resumed"),
  row("`/questions again` → form, in that session", time, "corrected"),
  row("call → its questions at the browser panel's page", time, "panel"),
  row("memory once loaded, over an empty extension", size, (result, empty) => result.memoryLoaded - empty.memoryLoaded),
  row("peak memory until the first frame, over an empty extension", size, (result, empty) => result.peak - empty.peak),
  row("memory once shown, over an empty extension", size, (result, empty) => result.memoryShown - empty.memoryLoaded),
];

function row(title, show, value) {
  const read = typeof value === "string" ? (result) => result[value] : value;
  return { title, show, read };
}

/** Returns the table. `results`: one `{subject: figures}` per round. `binary`: the size of the addon in bytes. */
export function markdown(results, binary) {
  // The median of the empty extension over all rounds. In a single round, its value is mostly noise, and may exceed a small
  // measurement.
  const empties = results.map((round) => round.empty);
  const empty = Object.fromEntries(
    Object.keys(empties[0]).map((key) => [key, spread(empties.map((figures) => figures[key])).middle]),
  );
  const lines = [cells(TITLES), "|---|---|---|---|"];
  for (const { title, show, read } of ROWS) {
    const valuesOf = (name) => results.map((round) => read(round[name], empty));
    const ours = valuesOf("ours");
    lines.push(cells([title, ownCell(ours, show), ...PEERS.map((name) => peerCell(valuesOf(name), ours, show))]));
  }
  lines.push(cells(["size of the addon, stripped", size(binary), "–", "–"]));
  return lines.join("\n");
}

/** Returns the sentence about speed for the README, from the rows of a table. */
export function sentence(table) {
  const times = (title) => {
    const row = table.split("\n").find((line) => line.startsWith(`| ${title}`));
    const [ours, ...peers] = row.split("|").slice(2, 5);
    return [ours.split(" (")[0], ...peers.map((cell) => cell.split(", ").at(-1))].map((text) => text.trim());
  };
  const [first, later] = [times("first call of a session"), times("later call → first frame, 1 × 4")];
  const compared = ([ours, example, rpiv]) => `${ours} (Pi's own example: ${example}, rpiv: ${rpiv})`;
  return `The first question of a session appears in ${compared(first)}, a later one in ${compared(later)}.\n`;
}

/** Returns the machine and the date of a measurement. */
export function machine(nodeVersion) {
  return `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, ${os.type()} ${os.arch()}, Node ${nodeVersion}, Pi 0.87.1; ${new Date().toISOString().slice(0, 10)}.`;
}

/** Writes `text` between the marks of a page. */
export function writeInto(page, text) {
  const [start, end] = ["<!-- bench:start -->", "<!-- bench:end -->"];
  const file = path.join(ROOT, page);
  const before = fs.readFileSync(file, "utf8");
  const [from, to] = [before.indexOf(start), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${page} has no ${start} … ${end}`);
  fs.writeFileSync(file, `${before.slice(0, from + start.length)}\n${text}${before.slice(to)}`);
}

/** Returns the median of `values`, with the smallest and the largest value in brackets. */
function ownCell(values, show) {
  const { low, middle, high } = spread(values);
  return `${show(middle)} (${show(low)}–${show(high)})`;
}

/** Returns the ratio of `values` to `ours`, and the median of `values`; “–” if a value is missing. */
function peerCell(values, ours, show) {
  if (values.some((value) => value == null || !Number.isFinite(value))) return "–";
  const { low, middle, high } = spread(values.map((value, round) => value / ours[round]));
  return `**${times(middle)} ×** (${times(low)}–${times(high)}), ${show(spread(values).middle)}`;
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return { low: sorted[0], middle: sorted[sorted.length >> 1], high: sorted.at(-1) };
}

function cells(texts) {
  return `| ${texts.join(" | ")} |`;
}

/** Formats a number: from 100 on as a whole number, below 100 with two digits, and below 0.01 with one digit. */
function digits(number) {
  if (Math.abs(number) >= 100) return Math.round(number).toLocaleString("en");
  return number.toPrecision(Math.abs(number) < 0.01 ? 1 : 2).replace(/\.0$/, "");
}

function times(ratio) {
  return digits(ratio);
}

function time(ms) {
  if (ms < 0.001) return `${digits(ms * 1e6)} ns`;
  if (ms < 1) return `${digits(ms * 1e3)} µs`;
  return ms < 1000 ? `${digits(ms)} ms` : `${digits(ms / 1000)} s`;
}

function size(bytes) {
  return `${digits(bytes / 1e6)} MB`;
}
