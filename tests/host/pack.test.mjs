// The npm packages: their exact files, and manifests that Pi and npm understand.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { origin, withAddresses } from "../../scripts/origin.mjs";
import { makePackages, PLATFORMS } from "../../scripts/packages.mjs";
import { versions } from "../../scripts/release.mjs";
import { documented, FOR_MAINTAINERS, GUIDE } from "../support/documented.mjs";
import { ROOT } from "../support/paths.mjs";
import { tempDir } from "../support/temp.mjs";

const temp = tempDir("ask-user-pack");

// Short text files in place of the binaries of all platforms.
const artifacts = path.join(temp, "artifacts");
for (const platform of Object.keys(PLATFORMS)) {
  const dir = path.join(artifacts, `addon-${platform}`);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, `pi-questions.${platform}.node`), platform);
}
/** The environment of GitHub's workflow. */
const GITHUB = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "someone/pi-questions" };
for (const key of Object.keys(GITHUB)) delete process.env[key];
const unknown = () => makePackages({ out: path.join(temp, "unknown"), artifacts, all: true });
assert.throws(unknown, /the repository is unknown/, "nothing is published without a repository");
Object.assign(process.env, GITHUB);
const made = makePackages({ out: path.join(temp, "npm"), artifacts, all: true });
const [main] = made.filter(({ name }) => name === "pi-questions");
const manifest = read(main.dir);

function read(dir) {
  return JSON.parse(fs.readFileSync(path.join(dir, "package.json"), "utf8"));
}

/** Returns the sorted paths in the tarball that npm would create from `dir`. */
function packed(dir) {
  const npm = spawnSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error"], {
    cwd: dir,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  assert.equal(npm.status, 0, npm.stderr);
  const [{ files }] = Object.values(JSON.parse(npm.stdout));
  return files.map((file) => file.path).sort();
}

test("the main package contains index.js and the texts, but no binary", () => {
  // npm shows the README's pictures from the repository; Pi's gallery uses the video in the package.
  const pictures = ["docs/media/demo.mp4", "docs/media/demo.png"];
  const texts = [
    "CHANGELOG.md",
    "LICENSE",
    ...GUIDE,
    "docs/examples/bridge.mjs",
    "docs/examples/rpc-client.mjs",
    "docs/examples/surface.mjs",
    ...fs.readdirSync(path.join(ROOT, "shell", "panel")).map((name) => `shell/panel/${name}`),
    "skills/ask-user/SKILL.md",
  ];
  assert.ok(GUIDE.length > 1 && GUIDE.includes("README.md"), GUIDE.join(" "));
  const entry = [
    "questions.schema.json",
    "shell/dialogs.js",
    "shell/fallback.js",
    "shell/fallback.json",
    "index.d.ts",
    "index.js",
    "package.json",
  ];
  assert.deepEqual(packed(main.dir), [...entry, ...texts, ...pictures].sort());
});

test("the links in the main package's pages lead to files of the package", () => {
  // Links to pages for maintainers are not checked: these pages are only in the repository.
  for (const name of GUIDE) {
    // The package's README has web addresses in place of paths, so the repository's README is checked.
    const text = fs.readFileSync(path.join(name === "README.md" ? ROOT : main.dir, name), "utf8");
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
    const targets = links.map((link) => path.posix.join(path.posix.dirname(name), link));
    for (const target of targets.filter((target) => !FOR_MAINTAINERS.includes(target)))
      assert.ok(fs.existsSync(path.join(main.dir, target)), `${name}: ${target}`);
  }
});

test("the main package contains all files of its manifest", () => {
  const { extensions, skills, image, video } = manifest.pi;
  for (const file of [manifest.main, manifest.types, ...extensions, ...skills]) {
    assert.ok(fs.existsSync(path.join(main.dir, file)), file);
  }
  assert.deepEqual(extensions, ["./index.js"]);
  for (const shown of [image, video]) {
    const file = shown.replace("https://unpkg.com/pi-questions/", "");
    assert.ok(fs.existsSync(path.join(main.dir, file)), shown);
  }
  assert.ok(manifest.keywords.includes("pi-package"));
});

test("the main package only depends on the binaries, and runs no script", () => {
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.scripts, undefined);
  assert.equal(manifest.devDependencies, undefined);
  for (const peer of Object.keys(manifest.peerDependencies))
    assert.equal(manifest.peerDependenciesMeta[peer].optional, true);
  const wanted = made.filter((one) => one !== main).map(({ name }) => [name, manifest.version]);
  assert.deepEqual(manifest.optionalDependencies, Object.fromEntries(wanted));
});

test("every package names its repository, which npm compares with the provenance", () => {
  for (const { dir } of made) {
    const { repository, homepage, bugs, author } = read(dir);
    assert.equal(repository.url, "git+https://github.com/someone/pi-questions.git");
    assert.equal(homepage, "https://github.com/someone/pi-questions#readme");
    assert.equal(bugs.url, "https://github.com/someone/pi-questions/issues");
    assert.deepEqual(author, { name: "someone", url: "https://github.com/someone" });
  }
  // The package.json of the repository has none of these fields, so they cannot be outdated.
  const source = read(ROOT);
  for (const field of ["homepage", "bugs", "author"]) assert.equal(source[field], undefined, field);
});

test("a repository in package.json overrides the repository of GitHub's variables; an unknown repository is omitted", () => {
  const repository = { type: "git", url: "git+https://git.example.test/team/other.git" };
  assert.deepEqual(origin({ repository }, GITHUB), {
    repository,
    homepage: "https://git.example.test/team/other#readme",
    bugs: { url: "https://git.example.test/team/other/issues" },
    author: { name: "team", url: "https://git.example.test/team" },
  });
  assert.deepEqual(origin({}, {}), {});
  assert.equal(withAddresses("[a](b.md)", {}), "[a](b.md)");
});

test("every link and picture of the README on npm leads to an existing file of the tag", () => {
  const text = fs.readFileSync(path.join(main.dir, "README.md"), "utf8");
  const links = [...text.matchAll(/\]\(([^)]+)\)|\bsrc(?:set)?="([^"]+)"/g)].map(
    ([, link, picture]) => link ?? picture,
  );
  const ourLinks = links.filter((link) => link.startsWith("https://github.com/someone/"));
  assert.ok(ourLinks.length > 20, `${ourLinks.length} links`);
  for (const link of links) assert.match(link, /^(https:\/\/|#)/);
  for (const link of ourLinks) {
    const [, kind, file] = /\/(blob|raw)\/v\d+\.\d+\.\d+\/([^#]+)/.exec(link);
    assert.ok(fs.existsSync(path.join(ROOT, file)), link);
    assert.equal(kind, /\.(svg|png)$/.test(file) ? "raw" : "blob", link);
  }
});

test("each platform's package contains one binary, under the name that index.js loads", () => {
  const entry = fs.readFileSync(path.join(ROOT, "index.js"), "utf8");
  assert.match(entry, /`pi-questions-\$\{name\}`/);
  for (const [platform, { os: system, cpu, libc }] of Object.entries(PLATFORMS)) {
    const { dir, name } = made.find((one) => one.name === `pi-questions-${platform}`);
    const file = `pi-questions.${platform}.node`;
    const { main: entry, version, ...fields } = read(dir);
    assert.equal(name, `pi-questions-${platform}`);
    assert.equal(entry, file);
    assert.equal(version, manifest.version);
    assert.deepEqual([fields.os, fields.cpu, fields.libc], [[system], [cpu], libc && [libc]]);
    assert.equal(fs.readFileSync(path.join(dir, file), "utf8"), platform);
  }
  const { dir } = made.find(({ name }) => name.endsWith("-linux-x64-gnu"));
  assert.deepEqual(packed(dir), [
    "LICENSE",
    "README.md",
    "THIRD-PARTY.md",
    "package.json",
    "pi-questions.linux-x64-gnu.node",
  ]);
});

test("`node scripts/packages.mjs` creates the same directories as `makePackages`", () => {
  const [node, ...args] = documented("node scripts/packages.mjs").split(" ");
  const out = path.join(temp, "by-command");
  const ended = spawnSync(node, [...args, "--out", out], { cwd: ROOT, encoding: "utf8" });
  assert.equal(ended.status, 0, ended.stderr);
  assert.deepEqual(fs.readdirSync(out).sort(), made.map(({ dir }) => path.basename(dir)).sort());
});

test("a missing binary stops a release", () => {
  fs.rmSync(path.join(artifacts, "addon-darwin-x64"), { recursive: true });
  assert.throws(
    () => makePackages({ out: path.join(temp, "again"), artifacts, all: true }),
    /no pi-questions\.darwin-x64\.node/,
  );
});

test("all files state the same version, and the changelog contains this version", () => {
  for (const [file, version] of Object.entries(versions())) assert.equal(version, manifest.version, file);
  assert.match(
    fs.readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"),
    new RegExp(`^## \\[${manifest.version.replaceAll(".", "\\.")}\\]`, "m"),
  );
});
