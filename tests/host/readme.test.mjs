// The README says what the program does: its frames, settings, commands and links are checked.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { commands, documented } from "../support/documented.mjs";
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
    for (const { const: word } of oneOf ?? items?.oneOf ?? [])
      assert.ok(values.includes(`"${word}"`), `${key}: ${word}`);
  }
});

test("every JSON example is JSON", () => {
  const examples = [...readme.matchAll(/```json\n([\s\S]*?)```/g)];
  assert.ok(examples.length >= 4);
  for (const [, text] of examples) JSON.parse(text);
});

/** Commands that no test types: where they run, and what stands there; or why they run nowhere. */
const ELSEWHERE = {
  "npm test": [".ci/run", "npm test"],
  "npm run types": [".ci/run", manifest.scripts.types],
  "node scripts/pictures.mjs": ["tests/e2e/pictures.test.mjs", "../../scripts/pictures.mjs"],
  "pi --mode rpc": ["tests/support/pi.mjs", '"--mode", "rpc"'],
  "npm pack": ["tests/host/pack.test.mjs", '"pack"'],
  ".ci/run": [".github/workflows/checks.yml", "run: .ci/run"],
  "cargo check": [".github/workflows/checks.yml", "run: cargo check"],
  "cargo deny": [".github/workflows/checks.yml", "run: cargo deny --locked check"],
  "npm audit signatures": [".github/workflows/checks.yml", "run: npm audit signatures"],
  "npm run build -- --target <triple>": [".github/workflows/binaries.yml", `${manifest.scripts.build} --target`],
  "node scripts/release.mjs v<version>": [".github/workflows/release.yml", "run: node scripts/release.mjs"],
  "node scripts/loads.mjs": [".github/workflows/binaries.yml", "run: node scripts/loads.mjs"],
  "npm run bench -- --readme": "it writes into the tree; tests/e2e/measure.test.mjs makes the table",
  "cargo bench --no-default-features": "it takes minutes; clippy compiles it",
  "BLESS=1 cargo test --no-default-features": "it writes into the tree",
  "npm install --package-lock-only --ignore-scripts": "it asks the registry, and writes into the tree",
};

test("every command is run as it is written", () => {
  const files = fs
    .readdirSync(path.join(ROOT, "tests"), { recursive: true })
    .filter((name) => name.endsWith(".test.mjs"));
  const tests = files.map((name) => read(path.join("tests", name))).join("\n");
  for (const [command, names] of commands()) {
    const place = ELSEWHERE[command];
    if (Array.isArray(place)) assert.ok(read(place[0]).includes(place[1]), `${place[0]} runs ${command}`);
    else if (!place)
      assert.ok(
        ['"', "'", "`"].some((quote) => tests.includes(quote + command + quote)),
        `no test runs \`${command}\` of ${names[0]}`,
      );
  }
  for (const command of Object.keys(ELSEWHERE)) documented(command);
});

test("the rings of `npm test` can be chosen", () => {
  for (const command of ["npm test -- core", "npm test -- core host"]) {
    const [npm, ...args] = documented(command).split(" ");
    // In place of the tests, cargo says how it is used.
    const ended = spawnSync(npm, [...args, "--", "-h"], {
      cwd: ROOT,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    assert.equal(ended.status, 0, ended.stderr);
    assert.deepEqual(
      ended.stdout.match(/^passed .*$/gm),
      args.slice(2).map((ring) => `passed  ${ring}`),
    );
  }
});

test("every link and picture leads somewhere", () => {
  for (const name of ["README.md", "CONTRIBUTING.md", "SECURITY.md"]) {
    const links = [...read(name).matchAll(/\]\(([^)#]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, picture]) => link ?? picture,
    );
    for (const link of links.filter((it) => !it.includes(":")))
      assert.ok(fs.existsSync(path.join(ROOT, link)), `${name}: ${link}`);
  }
});
