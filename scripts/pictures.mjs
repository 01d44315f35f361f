// Draws the README's pictures from the real Pi: `node scripts/pictures.mjs [--check] [--no-build]`.
// Each is one SVG in docs/media/ for Pi's dark theme and one for its light theme: `demo` is the scene of the demo as a film,
// `preview` and `choices` stand still. On Linux x64 docs/media/demo.png is a still of the film, docs/media/demo.mp4 the film as
// a video (video.mjs), and the browser panel is drawn as well (panel-pictures.mjs).
// With --check nothing is written, and a picture that no longer shows what Pi paints is an error.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { QUESTIONS, SCENE } from "./demo-script.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT, runMain } from "./main.mjs";
import { panelPictures } from "./panel-pictures.mjs";
import { LOOK_MS, playScene, SPINNER } from "./play.mjs";
import { writeVideo } from "./video.mjs";

const DOCS = path.join(ROOT, "docs", "media");

/** The terminal of the pictures. */
const SIZE = { cols: 100, rows: 30 };
/** The user's prompt in the pictures of one form. */
const PROMPT = "Set up the project.";
/** The duration of a frame of the film, in ms: a screen without a key, one with a key, one of a text being typed. */
const HOLD = { look: 2000, key: 800, letter: 100 };

/** Starts Pi in a theme with a model that says `steps`; `use(pi)` draws. */
async function withPi(steps, theme, use) {
  const { startModel } = await import("../tests/support/model.mjs");
  const { startPi } = await import("../tests/support/pi.mjs");
  const model = await startModel({ steps });
  const pi = await startPi({ ...SIZE, model, settings: { theme } });
  try {
    await pi.ready();
    return await use(pi);
  } finally {
    await pi.dispose();
    await model.close();
  }
}

/** A form with one question, from the user's prompt to the lower rule of the form, once `keys` are pressed and it shows `wanted`. */
async function still(theme, question, keys, wanted) {
  const { PAGES, toSvg } = await import("../tests/support/picture.mjs");
  const call = { name: "ask_user", args: { questions: [question] } };
  const steps = [{ text: "One question first.", toolCalls: [call] }, { text: "Thanks." }];
  return withPi(steps, theme, async (pi) => {
    await pi.prompt(PROMPT);
    await pi.waitFor(/Esc (to )?cancel/);
    await pause(LOOK_MS);
    await pi.keys(keys);
    await pi.waitFor(wanted);
    return toSvg(pi.screenWithStyle().slice(...shown(pi.screen())), PAGES[theme]);
  });
}

/** The scene of the demo, from the first letter of the prompt to the reply behind the answers. */
async function film(theme) {
  const { PAGES, toFilm } = await import("../tests/support/picture.mjs");
  const { startModel } = await import("../tests/support/model.mjs");
  const model = await startModel({ steps: SCENE.steps });
  const frames = [];
  const take = (pi, { caption, keys, isLetter }) => {
    // Pi's own footer is cut: it holds a path that differs from run to run.
    const end = pi.screen().findIndex((row) => row.startsWith(pi.home.cwd));
    const rows = pi.screenWithStyle().slice(0, end);
    // The spinner is drawn alike in every run.
    frames.push({
      ms: isLetter ? HOLD.letter : keys ? HOLD.key : HOLD.look,
      rows: rows.map((runs) => runs.map((run) => ({ ...run, text: run.text.replace(SPINNER, "⠋") }))),
      caption,
      keys: isLetter ? keys : keyName(keys),
    });
  };
  try {
    const pi = await playScene({ ...SIZE, model, settings: { theme } }, SCENE, take);
    await pi.dispose();
  } finally {
    await model.close();
  }
  return toFilm(frames, PAGES[theme]);
}

/** A key of a key script as a keyboard names it: "<enter>" → "Enter". */
function keyName(keys) {
  return keys?.replace(/^<(\w)(\w*)>$/, (_, first, rest) => first.toUpperCase() + rest);
}

/** First and last row of the picture: from the prompt to the form's lower rule. */
function shown(rows) {
  const first = rows.findIndex((row) => row.includes(PROMPT));
  const last = rows.findLastIndex((row) => /^─+$/.test(row.trim()) && row.length > 40);
  return [Math.max(0, first - 1), last + 1];
}

/** The pictures in one theme: `[file name, SVG text]` of each. */
async function picturesIn(theme) {
  return [
    [`demo-${theme}.svg`, await film(theme)],
    [`preview-${theme}.svg`, await still(theme, QUESTIONS.layout, "<down><up>", "core/ depends on nothing")],
    [
      `choices-${theme}.svg`,
      await still(theme, QUESTIONS.features, "<space><down><down><space><down>Audit log", "Audit log"),
    ],
  ];
}

/** Every picture: file name → SVG text. The themes are drawn side by side: a Pi mostly waits for keys. */
export async function pictures() {
  const drawn = await Promise.all(["dark", "light"].map(picturesIn));
  return new Map(drawn.flat());
}

/** Names of the committed pictures that differ from `drawn`. */
export function stale(drawn) {
  const committed = (name) =>
    fs.existsSync(path.join(DOCS, name)) ? fs.readFileSync(path.join(DOCS, name), "utf8").replaceAll("\r\n", "\n") : "";
  return [...drawn].filter(([name, svg]) => committed(name) !== svg).map(([name]) => name);
}

/** Draws an SVG of docs/media/ as PNG, which Pi's gallery wants. It depends on the browser, so nothing checks it. */
async function screenshot(from, to) {
  const { noBrowser, openFile, startBrowser } = await import("../tests/support/browser.mjs");
  if (noBrowser) return console.log(`docs/media/${to} is as it was: ${noBrowser}`);
  const browser = await startBrowser();
  try {
    const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/
      .exec(fs.readFileSync(path.join(DOCS, from), "utf8"))
      .map(Number);
    const page = await openFile(browser, path.join(DOCS, from), {
      viewport: { width: Math.floor(width), height: Math.floor(height) },
    });
    await page.screenshot({ path: path.join(DOCS, to) });
  } finally {
    await browser.close();
  }
}

async function main() {
  ensureInstalled();
  if (!process.argv.includes("--no-build")) {
    const { build } = await import("./build.mjs");
    await build();
  }
  const drawn = await pictures();
  if (process.argv.includes("--check")) {
    const old = stale(drawn);
    if (old.length > 0) throw new Error(`not what Pi paints now: ${old.join(", ")}; run "node scripts/pictures.mjs"`);
    return;
  }
  fs.mkdirSync(DOCS, { recursive: true });
  for (const [name, svg] of drawn) fs.writeFileSync(path.join(DOCS, name), svg);
  await screenshot("demo-dark.svg", "demo.png");
  await writeVideo(path.join(DOCS, "demo-dark.svg"), path.join(DOCS, "demo.mp4"));
  await panelPictures();
  console.log(`docs/media/ has ${drawn.size} pictures`);
}

runMain(import.meta.url, main);
