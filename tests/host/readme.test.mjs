// Checks that README.md and the pages of docs/ describe the program: keys, settings, parameters, commands and links.
// tests/pages.rs checks the frames and tables of the pages.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { commands, documented, FOR_MAINTAINERS, GUIDE } from "../support/documented.mjs";
import { ROOT } from "../support/paths.mjs";

const read = (name) => fs.readFileSync(path.join(ROOT, name), "utf8").replaceAll("\r\n", "\n");
/** The text of each page for users. */
const guide = new Map(GUIDE.map((name) => [name, read(name)]));
/** Returns the group of the only match of `pattern` in a page. Fails if there is not exactly one match. */
function part(name, pattern) {
  const found = [...guide.get(name).matchAll(pattern)];
  assert.equal(found.length, 1, `${name} has ${found.length} of ${pattern}`);
  return found[0][1];
}
/** Returns every match of `pattern` in all pages. */
const everywhere = (pattern) => [...guide.values()].flatMap((text) => [...text.matchAll(pattern)]);

const schema = JSON.parse(read("questions.schema.json"));
const manifest = JSON.parse(read("package.json"));

test("README.md and docs/README.md link to every page, and README.md is short", () => {
  assert.ok(read("README.md").split("\n").length <= 111);
  const pages = fs.readdirSync(path.join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const shipped = GUIDE.filter((name) => name !== "README.md");
  assert.deepEqual(pages.map((name) => `docs/${name}`).sort(), shipped);
  for (const name of shipped) assert.ok(read("README.md").includes(`](${name})`), name);
  for (const name of [...shipped, ...FOR_MAINTAINERS].filter((name) => name.startsWith("docs/")))
    assert.ok(name === "docs/README.md" || read("docs/README.md").includes(`](${name.slice(5)})`), name);
});

test("the table of settings agrees with the schema", () => {
  const rows = [...read("docs/settings.md").matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \|/gm)];
  const expected = Object.entries(schema.properties).filter(([key]) => key !== "$schema");
  assert.deepEqual(rows.map(([, key]) => key).sort(), expected.map(([key]) => key).sort());
  for (const [, key, values, fallback] of rows) {
    const { default: wanted, oneOf, items } = schema.properties[key];
    if (fallback !== "–") assert.deepEqual(JSON.parse(fallback.replaceAll("`", "")), wanted, key);
    const words = (choices = []) => choices.flatMap(({ const: word }) => word ?? []);
    for (const word of words(oneOf ?? items?.oneOf)) assert.ok(values.includes(`"${word}"`), `${key}: ${word}`);
    // The page has a separate table for the items of a list.
    for (const word of words(oneOf?.find(({ items }) => items)?.items.oneOf))
      assert.match(read("docs/settings.md"), new RegExp(`^\\| .*\`"${word}"\``, "m"), `${key}: ${word}`);
  }
});

test("the tables of parameters agree with the schema of ask_user", () => {
  const table = part("docs/tools.md", /^## `ask_user`\n([\s\S]*?)^### Repairs$/gm);
  const cells = [...table.matchAll(/^\| (`.+?) \|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const { properties } = JSON.parse(read("tests/tools/ask_user_all.json")).parameters;
  const ofQuestions = Object.keys(properties.questions.items.properties).map((name) => `questions[].${name}`);
  // The fields `allow…` of a question have no rows of their own: the rows of the call's own fields describe them.
  const expected = [...Object.keys(properties), ...ofQuestions].filter((name) => !/\[\]\.allow/.test(name));
  assert.deepEqual(cells.sort(), expected.sort());
});

test("the table of all keys contains the README's keys", () => {
  const all = part("docs/keys.md", /<!-- keys:start -->([\s\S]*?)<!-- keys:end -->/g);
  const table = part("README.md", /^\| Keys \| What they do \|\n\|---\|---\|\n((?:\| .+ \|\n)+)/gm);
  for (const row of table.trim().split("\n")) assert.ok(all.includes(`\n${row}`), row);
});

test("every JSON example is valid JSON", () => {
  const examples = everywhere(/```json\n([\s\S]*?)```/g);
  assert.ok(examples.length >= 4);
  for (const [, text] of examples) JSON.parse(text);
});

/** Commands that no test contains: the file that runs the command, with a text of this file, or the reason why none runs it. */
const ELSEWHERE = {
  "npm test": [".ci/run", "npm test"],
  "npm run lint": [".ci/run", manifest.scripts.lint],
  "npm run lint -- --write": "it writes into the tree",
  "npm test -- quick": "a part of what `npm test` runs",
  "npm run test:all": [".github/workflows/nightly.yml", "run: npm run test:all"],
  "cargo clippy --locked --all-targets -- -D warnings": [
    ".ci/run",
    "cargo clippy --locked --all-targets -- -D warnings",
  ],
  "npm run types": [".ci/run", manifest.scripts.types],
  "node scripts/pictures.mjs": ["tests/e2e/pictures.test.mjs", "../../scripts/pictures.mjs"],
  "pi update npm:pi-questions": "Pi's own command; the registry of the tests has one version",
  "pi --mode rpc": ["tests/support/pi.mjs", '"--mode", "rpc"'],
  "npm pack": ["tests/host/pack.test.mjs", '"pack"'],
  ".ci/run": [".github/workflows/checks.yml", "run: .ci/run"],
  "cargo check": [".github/workflows/checks.yml", "run: cargo check"],
  "cargo deny": [".github/workflows/checks.yml", "run: cargo deny --locked check --config .config/deny.toml"],
  "npm audit signatures": [".github/workflows/checks.yml", "run: npm audit signatures"],
  "npm run build -- --target <triple>": [".github/workflows/binaries.yml", `${manifest.scripts.build} --target`],
  "node scripts/release.mjs v<version>": [".github/workflows/release.yml", "run: node scripts/release.mjs"],
  "node scripts/loads.mjs": [".github/workflows/binaries.yml", "run: node scripts/loads.mjs"],
  "node scripts/pi-types.mjs": ["tests/host/types.test.mjs", "../../scripts/pi-types.mjs"],
  "npm run bench -- --readme": "it writes into the tree; tests/e2e/bench.test.mjs makes the table",
  "cargo test --no-default-features --test simulation": [
    "scripts/test.mjs",
    '["test", "--locked", "--no-default-features"]',
  ],
  "npm test -- core -- the_page_of_keys": "the next test runs one suite, with arguments for cargo",
  "PIS=1.6.0 npm test -- e2e": "as above",
  'npm test -- host -- --test-name-pattern="two copies"': "as above",
  'npm test -- panel -- --test-name-pattern="with the mouse"': "as above",
  'npm test -- e2e -- --test-name-pattern="two copies"': "as above",
  "WIDTHS=all node --test tests/host/measure.test.mjs": "it takes minutes, and runs measure.test.mjs in more Nodes",
  "BLESS=1 cargo test --no-default-features": "it writes into the tree",
  "BLESS=1 npm test -- core": "it writes into the tree",
  "npm install --package-lock-only --ignore-scripts": "it asks the registry, and writes into the tree",
};

test("every documented command is run exactly as the page writes it", () => {
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

test("`npm test` can run one suite", () => {
  const [npm, ...args] = documented("npm test -- core").split(" ");
  const run = (...more) =>
    spawnSync(npm, [...args, ...more], { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32" });
  // Cargo prints its usage instead of running tests.
  const ended = run("--", "-h");
  assert.equal(ended.status, 0, ended.stderr);
  assert.deepEqual(ended.stdout.match(/^(passed|FAILED) .*$/gm), ["passed  core"]);
  const refused = run("no-such-ring");
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /no such suite: no-such-ring; there are core, .*e2e/);
});

/** Returns the anchor that GitHub gives to a heading. */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");

test("the target of every link and picture exists", () => {
  for (const name of [...GUIDE, ...FOR_MAINTAINERS, "CHANGELOG.md"]) {
    const links = [...read(name).matchAll(/\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"/g)].map(
      ([, link, picture]) => link ?? picture,
    );
    for (const link of links.filter((address) => !address.includes(":"))) {
      const [file, section] = link.split("#");
      const target = file ? path.posix.join(path.posix.dirname(name), file) : name;
      assert.ok(fs.existsSync(path.join(ROOT, target)), `${name}: ${link}`);
      if (section)
        assert.ok(
          [...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchor(heading) === section),
          `${name}: ${link}`,
        );
    }
  }
});

test("all files in the pages for maintainers exist", () => {
  for (const name of FOR_MAINTAINERS) {
    const named = [...read(name).matchAll(/`((?:src|tests|scripts|bench|docs|\.github)\/[\w./-]+)`/g)];
    assert.ok(named.length > 0, name);
    for (const [, file] of named) assert.ok(fs.existsSync(path.join(ROOT, file)), `${name}: ${file}`);
  }
});

/** Returns every line of the repository's texts that matches `pattern`, as "file:number: line". */
function linesWith(pattern) {
  const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  assert.equal(listed.status, 0, listed.stderr);
  const texts = listed.stdout.split("\0").filter((name) => /\.(rs|m?js|md|json|txt|toml|yml|sh|ftl)$/.test(name));
  const existing = texts.filter((name) => fs.existsSync(path.join(ROOT, name)));
  assert.ok(existing.length > 200, `${existing.length} files`);
  return existing.flatMap((name) => {
    const lines = read(name)
      .split("\n")
      .map((line, index) => [index + 1, line]);
    return lines.filter(([, line]) => pattern.test(line)).map(([number, line]) => `${name}:${number}: ${line.trim()}`);
  });
}

test("no text refers to a file outside the repository", () => {
  assert.deepEqual(
    linesWith(/\b[Ss]eeds? 0\d\d|\bDESIGN(?:\.md| §)|\bLOOK\.md|\bfacts\/[\w-]+\.md|\.\.\/shared\//),
    [],
  );
});

test("the old name of the package only refers to packages of others", () => {
  // `ask-user.json` and similar names came from the old name.
  const old = /pi[-_]ask[-_]user|\bask-user(?:\\?\.|_)(?:json|schema|key)\b|PI_ASK/i;
  const others = /(?:edlsh|spi-ca|@?datspike)\/pi-ask-user|`pi-ask-user` on npm/;
  const found = linesWith(old).filter((line) => !line.startsWith("CHANGELOG.md:") && !others.test(line));
  // This file also contains the old name.
  assert.deepEqual(
    found.filter((line) => !line.startsWith("tests/host/readme.test.mjs:")),
    [],
  );
});
