// Draws the README's pictures from the real Pi: `node scripts/pictures.mjs [--check] [--no-build]`.
// Each scene is one SVG in docs/ for Pi's dark theme and one for its light theme.
// With --check nothing is written, and a picture that no longer shows what Pi paints is an error.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { QUESTIONS } from "./demo-script.mjs";
import { ensureInstalled } from "./install.mjs";
import { isMain } from "./main.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const DOCS = path.join(ROOT, "docs");

const { database, service, features } = QUESTIONS;

const LAYOUT = {
  question: "Which layout should the service have?",
  header: "Layout",
  options: [
    {
      label: "Ports and adapters (Recommended)",
      description: "The core knows no database",
      preview: [
        "## Ports and adapters",
        "",
        "The core names what it *needs*; adapters bring it.",
        "",
        "```rust",
        "pub trait OrderStore {",
        "    fn save(&self, order: &Order) -> Result<(), StoreError>;",
        "}",
        "```",
        "",
        "- `core/` has no dependency",
        "- `postgres/`, `http/` depend on `core/`",
      ].join("\n"),
    },
    { label: "Layers", description: "Fewer files, harder to test", preview: "## Layers\n\n`http` → `service` → `database`" },
  ],
};

/** name → columns, what is asked, and pairs `[text to wait for, keys to press]` up to the picture. */
const SCENES = {
  form: { cols: 84, questions: [{ ...database, header: "Database" }, service, features], play: [["Esc cancel", "<down>"], ["> 2. SQLite", ""]] },
  preview: { cols: 110, questions: [LAYOUT], play: [["Esc to cancel", ""], ["core/ has no dependency", ""]] },
};

/** The picture of a scene in a theme, as SVG text. */
async function draw({ cols, questions, play }, theme) {
  const { startModel } = await import("../tests/support/model.mjs");
  const { startPi } = await import("../tests/support/pi.mjs");
  const { PAGES, toSvg } = await import("../tests/support/picture.mjs");
  const call = { name: "ask_user", args: { questions } };
  const model = await startModel({ steps: [{ text: "One moment, this is yours to decide.", toolCalls: [call] }, { text: "Thanks." }], match: [] });
  const pi = await startPi({ cols, rows: 32, model, settings: { theme } });
  try {
    await pi.prompt("Set up the project.");
    for (const [text, keys] of play) {
      await pi.waitFor(text);
      await pi.keys(keys);
    }
    const rows = pi.screenWithStyle();
    return toSvg(rows.slice(...shown(pi.screen())), undefined, PAGES[theme]);
  } finally {
    await pi.dispose();
    await model.close();
  }
}

/** First and last row of the picture: from what the person said to the form's lower rule. */
function shown(rows) {
  const first = rows.findIndex((row) => row.includes("Set up the project."));
  const last = rows.findLastIndex((row) => /^─+$/.test(row.trim()) && row.length > 40);
  return [Math.max(0, first - 1), last + 1];
}

/** Every picture: file name → SVG text. */
export async function pictures() {
  const drawn = new Map();
  for (const [name, scene] of Object.entries(SCENES)) {
    for (const theme of ["dark", "light"]) drawn.set(`${name}-${theme}.svg`, await draw(scene, theme));
  }
  return drawn;
}

/** Names of the committed pictures that differ from `drawn`. */
export function stale(drawn) {
  const committed = (name) => (fs.existsSync(path.join(DOCS, name)) ? fs.readFileSync(path.join(DOCS, name), "utf8").replaceAll("\r\n", "\n") : "");
  return [...drawn].filter(([name, svg]) => committed(name) !== svg).map(([name]) => name);
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
  // Pi's gallery shows no SVG. A PNG depends on the fonts of the machine, so nothing checks it.
  const png = spawnSync("rsvg-convert", ["--zoom=2", path.join(DOCS, "form-dark.svg"), "-o", path.join(DOCS, "form-dark.png")]);
  if (png.status !== 0) console.log("docs/form-dark.png is as it was: rsvg-convert is not here");
  console.log(`docs/ has ${drawn.size} pictures`);
}

if (isMain(import.meta.url)) {
  main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
