// Draws the README's pictures from the real Pi: `node scripts/pictures.mjs [--check] [--no-build]`.
// Each picture is two SVG files in docs/media/, for Pi's dark theme and for the light theme: `demo` is the scene of the demo as
// a film, `preview` and `choices` have no motion. On Linux x64, also draws a still of the film to docs/media/demo.png, the
// film as a video to docs/media/demo.mp4 (video.mjs), and the browser panel (panel-pictures.mjs).
// With --check, writes nothing, and fails if a picture differs from the screen of Pi.
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
/** The user's prompt in pictures of a form. */
const PROMPT = "Set up the project.";
/** The durations of frames of the film, in ms: without a key, with a key, and with a typed letter. */
const HOLD = { look: 2000, key: 800, letter: 100 };

/** Starts Pi in a theme with a model that replies with `steps`, and calls `use(pi)`. */
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

/** Draws a form with one question, from the user's prompt to the lower rule. Presses `keys` first, and waits for the text `shown`. */
async function still(theme, question, keys, shown) {
  const { PAGES, toSvg } = await import("../tests/support/picture.mjs");
  const call = { name: "ask_user", args: { questions: [question] } };
  const steps = [{ text: "One question first.", toolCalls: [call] }, { text: "Thanks." }];
  return withPi(steps, theme, async (pi) => {
    await pi.prompt(PROMPT);
    await pi.waitFor(/Esc (to )?cancel/);
    await pause(LOOK_MS);
    await pi.keys(keys);
    await pi.waitFor(shown);
    return toSvg(pi.screenWithStyle().slice(...boundsOf(pi.screen())), PAGES[theme]);
  });
}

/** Draws the scene of the demo, from the first letter of the prompt to the reply after the answers. */
async function film(theme) {
  const { PAGES, toFilm } = await import("../tests/support/picture.mjs");
  const { startModel } = await import("../tests/support/model.mjs");
  const model = await startModel({ steps: SCENE.steps });
  const frames = [];
  const addFrame = (pi, { caption, keys, isLetter }) => {
    // Pi's footer is cut, because its path differs between runs.
    const end = pi.screen().findIndex((row) => row.startsWith(pi.home.cwd));
    const rows = pi.screenWithStyle().slice(0, end);
    // The spinner is replaced, so that it is the same in every run.
    frames.push({
      ms: isLetter ? HOLD.letter : keys ? HOLD.key : HOLD.look,
      rows: rows.map((runs) => runs.map((run) => ({ ...run, text: run.text.replace(SPINNER, "⠋") }))),
      caption,
      keys: isLetter ? keys : keyName(keys),
    });
  };
  try {
    const pi = await playScene({ ...SIZE, model, settings: { theme } }, SCENE, addFrame);
    await pi.dispose();
  } finally {
    await model.close();
  }
  return toFilm(frames, PAGES[theme]);
}

/** Returns the name of a key of a key script: "<enter>" → "Enter". */
function keyName(keys) {
  return keys?.replace(/^<(\w)(\w*)>$/, (_, first, rest) => first.toUpperCase() + rest);
}

/** Returns the arguments of `slice` for the rows of a picture: from the prompt to the lower rule of the form. */
function boundsOf(rows) {
  const first = rows.findIndex((row) => row.includes(PROMPT));
  const last = rows.findLastIndex((row) => /^─+$/.test(row.trim()) && row.length > 40);
  return [Math.max(0, first - 1), last + 1];
}

/** Draws the pictures in one theme. Returns `[file name, SVG text]` for each. */
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

/** Draws all pictures: file name → SVG text. Both themes run at the same time, because Pi mostly waits for keys. */
export async function pictures() {
  const drawn = await Promise.all(["dark", "light"].map(picturesIn));
  return new Map(drawn.flat());
}

/** Returns the names of the pictures in `drawn` that differ from the committed files. */
export function stale(drawn) {
  const committed = (name) =>
    fs.existsSync(path.join(DOCS, name)) ? fs.readFileSync(path.join(DOCS, name), "utf8").replaceAll("\r\n", "\n") : "";
  return [...drawn].filter(([name, svg]) => committed(name) !== svg).map(([name]) => name);
}

/** Draws an SVG of docs/media/ as the PNG for Pi's gallery. The PNG depends on the browser, so no test compares it. */
async function screenshot(from, to) {
  const { noBrowser, openFile, startBrowser } = await import("../tests/support/browser.mjs");
  if (noBrowser) return console.log(`docs/media/${to} was not written: ${noBrowser}`);
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
    if (old.length > 0)
      throw new Error(`these pictures are out of date: ${old.join(", ")}; run "node scripts/pictures.mjs"`);
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
