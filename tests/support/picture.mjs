// A picture of the terminal, for people: an SVG of the screen as Pi painted it.
import fs from "node:fs";
import path from "node:path";
import { OUT } from "./paths.mjs";

const CELL = { width: 8.4, height: 18 };
/** What has no colour of its own, by Pi's theme. */
export const PAGES = { dark: { fg: "#d4d4d4", bg: "#18181e" }, light: { fg: "#1f2328", bg: "#ffffff" } };
const BASE = "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db ffffff".split(" ");

/** Writes tests/out/<name>.svg from a Pi (or anything with `screenWithStyle()`); returns its path. */
export function writePicture(pi, name) {
  fs.mkdirSync(OUT, { recursive: true });
  const file = path.join(OUT, `${name}.svg`);
  fs.writeFileSync(file, toSvg(pi.screenWithStyle(), pi.cursor?.()));
  return file;
}

/** An SVG of rows of style runs (screen.mjs `styled()`) on a page. A shown cursor is drawn as a bar. */
export function toSvg(rows, cursor, page = PAGES.dark) {
  const columns = Math.max(1, ...rows.map((runs) => runs.reduce((end, run) => Math.max(end, run.x + run.width), 0)));
  const width = columns * CELL.width;
  const height = rows.length * CELL.height;
  const body = rows.flatMap((runs, y) => runs.map((run) => drawRun(run, y, page)));
  if (cursor?.shown) body.push(box(cursor.x, cursor.y, 0.2, page.fg));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve">
<rect width="100%" height="100%" fill="${page.bg}"/>
${body.filter(Boolean).join("\n")}
</svg>
`;
}

function drawRun(run, y, page) {
  let fg = css(run.fg) ?? page.fg;
  let bg = css(run.bg);
  if (run.inverse) [fg, bg] = [bg ?? page.bg, fg];
  const back = bg ? box(run.x, y, run.width, bg) : "";
  if (!run.text.trim()) return back;
  const style = [
    `fill="${fg}"`,
    run.bold && 'font-weight="bold"',
    run.dim && 'opacity="0.6"',
    run.italic && 'font-style="italic"',
    run.underline && 'text-decoration="underline"',
  ];
  // The length is given, so that a font with other widths cannot shift the columns.
  const length = `textLength="${round(run.width * CELL.width)}" lengthAdjust="spacingAndGlyphs"`;
  return `${back}<text x="${round(run.x * CELL.width)}" y="${y * CELL.height + 13}" ${length} ${style.filter(Boolean).join(" ")}>${escape(run.text)}</text>`;
}

function box(x, y, width, fill) {
  return `<rect x="${round(x * CELL.width)}" y="${y * CELL.height}" width="${round(width * CELL.width)}" height="${CELL.height}" fill="${fill}"/>`;
}

/** A colour of screen.mjs as CSS; null stays null. */
function css(colour) {
  if (colour === null || typeof colour === "string") return colour;
  if (colour < 16) return `#${BASE[colour]}`;
  if (colour >= 232) return `rgb(${Array(3).fill(8 + (colour - 232) * 10)})`;
  const step = (n) => (n === 0 ? 0 : 55 + n * 40);
  const cube = colour - 16;
  return `rgb(${[Math.floor(cube / 36), Math.floor(cube / 6) % 6, cube % 6].map(step)})`;
}

function round(n) {
  return Math.round(n * 100) / 100;
}

function escape(text) {
  return text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
}
