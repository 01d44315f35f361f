// The README says what the program does: its frames, settings, commands and links are checked.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ROOT } from "../support/paths.mjs";

const read = (name) => fs.readFileSync(path.join(ROOT, name), "utf8").replaceAll("\r\n", "\n");
let readme = read("README.md");
const schema = JSON.parse(read("ask-user.schema.json"));
const manifest = JSON.parse(read("package.json"));

/** The section of a golden that is drawn at `size`. */
function frame(golden, size) {
  const sections = read(`tests/frames/${golden}.txt`).split(/^== /m).slice(1);
  const section = sections.find((text) => text.slice(0, text.indexOf("\n")).split(", ").includes(size));
  assert.ok(section, `${golden} is not drawn at ${size}`);
  return section.slice(section.indexOf("\n") + 1).replace(/\n+$/, "\n");
}

const FRAME = /(<!-- frame: (\S+) (\S+) -->\n```text\n)([\s\S]*?)```/g;
const FILE = /(<!-- file: (\S+) -->\n```\w+\n)([\s\S]*?)```/g;
if (process.env.BLESS) {
  readme = readme.replace(FRAME, (_, head, golden, size) => `${head}${frame(golden, size)}\`\`\``);
  readme = readme.replace(FILE, (_, head, name) => `${head}${read(name)}\`\`\``);
  fs.writeFileSync(path.join(ROOT, "README.md"), readme);
}

test("every frame is the golden's (BLESS=1 writes them anew)", () => {
  const shown = [...readme.matchAll(FRAME)];
  assert.ok(shown.length >= 4);
  for (const [, , golden, size, text] of shown) assert.equal(text, frame(golden, size), `${golden} ${size}`);
});

test("every file that is shown is as it stands (BLESS=1 writes them anew)", () => {
  const shown = [...readme.matchAll(FILE)];
  assert.ok(shown.length >= 1);
  for (const [, , name, text] of shown) assert.equal(text, read(name), name);
});

test("the table of settings is the schema's", () => {
  const table = readme.slice(readme.indexOf("\n## Settings"));
  const rows = [...table.slice(0, table.indexOf("`NO_COLOR`")).matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|/gm)];
  const known = Object.entries(schema.properties).filter(([key]) => key !== "$schema");
  assert.deepEqual(rows.map(([, key]) => key).sort(), known.map(([key]) => key).sort());
  for (const [, key, values, fallback] of rows) {
    const { default: wanted, oneOf, items } = schema.properties[key];
    if (fallback !== "–") assert.deepEqual(JSON.parse(fallback.replaceAll("`", "")), wanted, key);
    for (const { const: word } of oneOf ?? items?.oneOf ?? []) assert.ok(values.includes(`"${word}"`), `${key}: ${word}`);
  }
});

test("every JSON example is JSON", () => {
  const examples = [...readme.matchAll(/```json\n([\s\S]*?)```/g)];
  assert.ok(examples.length >= 4);
  for (const [, text] of examples) JSON.parse(text);
});

test("every npm command exists", () => {
  for (const name of ["README.md", "CONTRIBUTING.md"]) {
    for (const [, script] of read(name).matchAll(/npm run ([\w:-]+)/g)) assert.ok(script in manifest.scripts, `${name}: npm run ${script}`);
  }
});

test("every link and picture leads somewhere", () => {
  for (const name of ["README.md", "CONTRIBUTING.md", "SECURITY.md"]) {
    const links = [...read(name).matchAll(/\]\(([^)#]+)\)|(?:src|srcset)="([^"]+)"/g)].map(([, link, picture]) => link ?? picture);
    for (const link of links.filter((it) => !it.includes(":"))) assert.ok(fs.existsSync(path.join(ROOT, link)), `${name}: ${link}`);
  }
});
