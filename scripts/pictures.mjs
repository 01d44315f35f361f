// Draws the README's pictures from the real Pi: `node scripts/pictures.mjs [--check] [--no-build]`.
// Each is one SVG in docs/media/ for Pi's dark theme and one for its light theme: `demo` is the first scene of
// the demo as a film, `preview` stands still. On Linux x64 docs/media/demo.png is a still of the film, docs/media/demo.mp4 the film as
// a video (video.mjs), and the browser panel is drawn as well (panel-pictures.mjs).
// With --check nothing is written, and a picture that no longer shows what Pi paints is an error.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { QUESTIONS, SCENES } from "./demo-script.mjs";
import { ensureInstalled } from "./install.mjs";
import { ROOT, runMain } from "./main.mjs";
import { panelPictures } from "./panel-pictures.mjs";
import { writeVideo } from "./video.mjs";

const DOCS = path.join(ROOT, "docs", "media");

/** The terminal of the pictures. */
const SIZE = { cols: 100, rows: 30 };
/** The pause of a user before typing, in ms: letters directly after a key are a burst, which is text on every screen. */
const LOOK = 400;
/** The duration of a frame of the film, in ms: one that is worth a look, another, one of a text being typed. */
const HOLD = { look: 3000, step: 1200, letter: 90 };

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

/** An option's preview at the side of the list: from the prompt to the form's lower rule. */
async function preview(theme) {
  const { PAGES, toSvg } = await import("../tests/support/picture.mjs");
  const call = { name: "ask_user", args: { questions: [QUESTIONS.layout] } };
  const steps = [{ text: "One moment, this is yours to decide.", toolCalls: [call] }, { text: "Thanks." }];
  return withPi(steps, theme, async (pi) => {
    await pi.prompt("Set up the project.");
    await pi.waitFor([/Esc (to )?cancel/, "core/ depends on nothing"]);
    return toSvg(pi.screenWithStyle().slice(...shown(pi.screen())), PAGES[theme]);
  });
}

/** What Pi shows turning while the agent works: drawn alike in every run. */
const SPINNER = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/g;

/** The first scene of the demo, from the prompt being typed to the rows that stay in the conversation. */
async function demo(theme) {
  const { PAGES, toFilm } = await import("../tests/support/picture.mjs");
  const { keyScript } = await import("../tests/support/keys.mjs");
  const [{ prompt, steps, play, done }] = SCENES;
  return withPi(steps, theme, async (pi) => {
    const frames = [];
    // Pi's own footer, with a path that differs from run to run, is left out.
    const take = (ms) =>
      frames.push({
        ms,
        rows: pi
          .screenWithStyle()
          .slice(
            0,
            pi.screen().findIndex((row) => row.startsWith(pi.home.cwd)),
          )
          .map((runs) => runs.map((run) => ({ ...run, text: run.text.replace(SPINNER, "⠋") }))),
      });
    /** Types a text, a frame for each letter; `before` is the text before it on the screen. */
    const type = async (text, before = "") => {
      await pause(LOOK);
      for (let end = 1; end <= text.length; end += 1) {
        await pi.type(text[end - 1]);
        if (text[end - 1] === " ") continue; // it cannot be seen
        const typed = before + text.slice(0, end);
        // Beside it may stand a preview.
        await pi.waitFor((rows) => rows.some((row) => row.split("│")[0].trim() === typed));
        take(HOLD.letter);
      }
    };
    const atPrompt = (rows) => rows.filter((row) => /^─+$/.test(row)).length === 2;
    await pi.waitFor(atPrompt);
    take(HOLD.step);
    await type(prompt);
    take(HOLD.step);
    await pi.keys("<enter>");
    for (const [wanted, keys, title] of play) {
      await pi.waitFor(wanted);
      take(title ? HOLD.look : HOLD.step);
      for (const press of keyScript(keys))
        await (press.length > 1 && !press.startsWith("\x1b")
          ? type(press, wanted.endsWith(":") ? `${wanted} ` : "")
          : pi.raw(press));
    }
    await pi.waitFor([done, atPrompt]);
    take(HOLD.look);
    return toFilm(frames, PAGES[theme]);
  });
}

/** First and last row of the picture: from the prompt to the form's lower rule. */
function shown(rows) {
  const first = rows.findIndex((row) => row.includes("Set up the project."));
  const last = rows.findLastIndex((row) => /^─+$/.test(row.trim()) && row.length > 40);
  return [Math.max(0, first - 1), last + 1];
}

/** Every picture: file name → SVG text. */
export async function pictures() {
  const drawn = new Map();
  for (const theme of ["dark", "light"]) {
    drawn.set(`demo-${theme}.svg`, await demo(theme));
    drawn.set(`preview-${theme}.svg`, await preview(theme));
  }
  return drawn;
}

/** Names of the committed pictures that differ from `drawn`. */
export function stale(drawn) {
  const committed = (name) =>
    fs.existsSync(path.join(DOCS, name)) ? fs.readFileSync(path.join(DOCS, name), "utf8").replaceAll("\r\n", "\n") : "";
  return [...drawn].filter(([name, svg]) => committed(name) !== svg).map(([name]) => name);
}

/** Draws an SVG of docs/media/ as PNG, which Pi's gallery wants. It depends on the browser, so nothing checks it. */
async function still(from, to) {
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
  await still("demo-dark.svg", "demo.png");
  await writeVideo(path.join(DOCS, "demo-dark.svg"), path.join(DOCS, "demo.mp4"));
  await panelPictures();
  console.log(`docs/media/ has ${drawn.size} pictures`);
}

runMain(import.meta.url, main);
