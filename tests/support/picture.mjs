// Converts the terminal's screen to an SVG.
const CELL = { width: 8.4, height: 18 };
/** The default colours of a picture (its page), by Pi's theme. */
export const PAGES = { dark: { fg: "#d4d4d4", bg: "#18181e" }, light: { fg: "#1f2328", bg: "#ffffff" } };
const BASE =
  "000000 cd3131 0dbc79 e5e510 2472c8 bc3fbc 11a8cd e5e5e5 666666 f14c4c 23d18b f5f543 3b8eea d670d6 29b8db ffffff".split(
    " ",
  );

/** Returns an SVG of rows of style runs (`styled()` in screen.mjs). `page`: one of `PAGES`. */
export function toSvg(rows, page) {
  const body = rows.flatMap((runs, y) => drawRow(runs, y, page));
  return svg(columnsOf(rows), rows.length, page, body);
}

/**
 * Returns an SVG that plays `frames`, `[{rows, ms, caption, keys}]`, in a loop. Each frame is visible for its time in ms,
 * above its caption and the next key. If the user prefers no motion, the picture shows only the frame with the longest
 * time, or the first of these frames.
 *
 * The frames form a column, and the picture is a window that jumps down the column. A repeated row is drawn once.
 */
export function toFilm(frames, page) {
  const captionRow = Math.max(...frames.map(({ rows }) => rows.length)) + 1;
  const height = captionRow + 1;
  const columns = Math.max(...frames.map(({ rows }) => columnsOf(rows)));
  const total = frames.reduce((sum, { ms }) => sum + ms, 0);
  const drawn = new Map(); // the drawing of a row → its name
  const body = [];
  const steps = [];
  let at = 0;
  for (const [index, { rows, ms, caption, keys }] of frames.entries()) {
    for (const [y, runs] of [...rows.entries(), [captionRow, captionRuns(caption, keys)]]) {
      const row = drawRow(runs, 0, page).join("");
      if (!row) continue;
      if (!drawn.has(row)) drawn.set(row, `r${drawn.size}`);
      body.push(`<use href="#${drawn.get(row)}" y="${(index * height + y) * CELL.height}"/>`);
    }
    steps.push(`${round((100 * at) / total)}%{transform:translateY(${-index * height * CELL.height}px)}`);
    at += ms;
  }
  const longest = frames.findIndex(({ ms }) => ms === Math.max(...frames.map((frame) => frame.ms)));
  const style =
    `<style>.film{animation:film ${round(total / 1000)}s step-end infinite}@keyframes film{${steps.join("")}}` +
    `@media(prefers-reduced-motion:reduce){.film{animation:none;transform:translateY(${-longest * height * CELL.height}px)}}</style>`;
  const rows = [...drawn].map(([row, name]) => `<g id="${name}">${row}</g>`);
  return svg(columns, height, page, [style, "<defs>", ...rows, "</defs>", '<g class="film">', ...body, "</g>"]);
}

/** Returns the style runs of a film's last row: the pressed key, if any, and the caption. */
function captionRuns(caption, keys) {
  const chip = keys && ` ${keys} `;
  const runs = chip ? [{ text: chip, x: 1, width: chip.length, fg: null, bg: null, inverse: true, bold: true }] : [];
  return [...runs, { text: caption, x: 14, width: caption.length, fg: null, bg: null, bold: true }];
}

function svg(columns, rows, page, body) {
  const [width, height] = [round(Math.max(1, columns) * CELL.width), rows * CELL.height];
  // The style keeps spaces in browsers, the attribute in other viewers.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" xml:space="preserve" style="white-space:pre">
<rect width="100%" height="100%" fill="${page.bg}"/>
${body.join("\n")}
</svg>
`;
}

function columnsOf(rows) {
  return Math.max(0, ...rows.map((runs) => runs.reduce((end, run) => Math.max(end, run.x + run.width), 0)));
}

function drawRow(runs, y, page) {
  return runs.map((run) => drawRun(run, y, page)).filter(Boolean);
}

function drawRun(run, y, page) {
  let fg = css(run.fg) ?? page.fg;
  let bg = css(run.bg);
  if (run.inverse) [fg, bg] = [bg ?? page.bg, fg];
  const style = [
    `fill="${fg}"`,
    run.bold && 'font-weight="bold"',
    run.dim && 'opacity="0.6"',
    run.italic && 'font-style="italic"',
    run.underline && 'text-decoration="underline"',
  ];
  const texts = pieces(run).map(({ text, x, width }) => {
    // A fixed length, so that a font with other widths cannot shift the columns.
    const length = `textLength="${round(width * CELL.width)}" lengthAdjust="spacingAndGlyphs"`;
    return `<text x="${round(x * CELL.width)}" y="${y * CELL.height + 13}" ${length} ${style.filter(Boolean).join(" ")}>${escapeHtml(text)}</text>`;
  });
  return (bg ? box(run.x, y, run.width, bg) : "") + texts.join("");
}

/**
 * Splits a run into texts `[{text, x, width}]` without outer spaces and double spaces, so that the columns do not depend on
 * the viewer's treatment of spaces. If the run has wide characters, only removes the outer spaces, because the column of a
 * character in the middle is unknown.
 */
function pieces({ text, x, width }) {
  const narrow = [...text].length === width;
  const words = narrow ? text.matchAll(/\S+(?: \S+)*/g) : text.matchAll(/\S(?:.*\S)?/g);
  return [...words].map((found) => {
    const before = [...text.slice(0, found.index)].length;
    const after = [...text.slice(found.index + found[0].length)].length;
    return { text: found[0], x: x + before, width: width - before - after };
  });
}

function box(x, y, width, fill) {
  return `<rect x="${round(x * CELL.width)}" y="${y * CELL.height}" width="${round(width * CELL.width)}" height="${CELL.height}" fill="${fill}"/>`;
}

/** Converts a colour of screen.mjs to CSS; null stays null. */
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

function escapeHtml(text) {
  return text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
}
