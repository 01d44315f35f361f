// What is published to npm: exactly these files, and manifests that Pi and npm understand.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { makePackages, PLATFORMS } from "../../scripts/packages.mjs";
import { versions } from "../../scripts/release.mjs";
import { documented, GUIDE } from "../support/documented.mjs";
import { ROOT } from "../support/paths.mjs";
import { tempDir } from "../support/temp.mjs";

const temp = tempDir("ask-user-pack");

// Stand-ins, so that every platform has its binary.
const artifacts = path.join(temp, "artifacts");
for (const platform of Object.keys(PLATFORMS)) {
  const dir = path.join(artifacts, `addon-${platform}`);
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, `pi-questions.${platform}.node`), platform);
}
const made = makePackages({ out: path.join(temp, "npm"), artifacts, all: true });
const [main] = made.filter(({ name }) => name === "pi-questions");
const manifest = read(main.dir);

function read(dir) {
  return JSON.parse(fs.readFileSync(path.join(dir, "package.json"), "utf8"));
}

/** Paths in the tarball npm would make of `dir`, sorted. */
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

test("the main package holds index.js, the texts and no binary", () => {
  // npm shows the README's pictures from the repository; Pi's gallery takes its own from here.
  const pictures = ["docs/demo.png"];
  const texts = [
    "CHANGELOG.md",
    "LICENSE",
    ...GUIDE,
    "examples/bridge.mjs",
    "examples/rpc-client.mjs",
    "skills/ask-user/SKILL.md",
  ];
  assert.ok(GUIDE.length > 1 && GUIDE.includes("README.md"), GUIDE.join(" "));
  const entry = ["questions.schema.json", "fallback.js", "fallback.json", "index.d.ts", "index.js", "package.json"];
  assert.deepEqual(packed(main.dir), [...entry, ...texts, ...pictures].sort());
});

test("the links of its pages lead to files of the package", () => {
  // npm's page takes these from the repository, and the licences are in every package with a binary.
  const elsewhere = ["CONTRIBUTING.md", "THIRD-PARTY.md"];
  for (const name of GUIDE) {
    const text = fs.readFileSync(path.join(main.dir, name), "utf8");
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
    for (const link of links.filter((it) => name !== "README.md" || !elsewhere.includes(it))) {
      assert.ok(fs.existsSync(path.join(main.dir, path.dirname(name), link)), `${name}: ${link}`);
    }
  }
});

test("everything its manifest names is in it", () => {
  const { extensions, skills, image } = manifest.pi;
  for (const named of [manifest.main, manifest.types, ...extensions, ...skills]) {
    assert.ok(fs.existsSync(path.join(main.dir, named)), named);
  }
  assert.deepEqual(extensions, ["./index.js"]);
  const picture = image.replace("https://unpkg.com/pi-questions/", "");
  assert.ok(fs.existsSync(path.join(main.dir, picture)), image);
  assert.ok(manifest.keywords.includes("pi-package"));
});

test("it depends on nothing but the binaries, and runs no script", () => {
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.scripts, undefined);
  assert.equal(manifest.devDependencies, undefined);
  for (const peer of Object.keys(manifest.peerDependencies))
    assert.equal(manifest.peerDependenciesMeta[peer].optional, true);
  const wanted = made.filter((one) => one !== main).map(({ name }) => [name, manifest.version]);
  assert.deepEqual(manifest.optionalDependencies, Object.fromEntries(wanted));
});

test("built by GitHub, every package names the repository that npm compares with the provenance", (t) => {
  const set = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "someone/pi-questions" };
  const before = { ...process.env };
  t.after(() => {
    for (const key of Object.keys(set)) delete process.env[key];
    Object.assign(process.env, before);
  });
  Object.assign(process.env, set);
  for (const { dir } of makePackages({ out: path.join(temp, "github"), artifacts })) {
    assert.equal(read(dir).repository.url, "git+https://github.com/someone/pi-questions.git");
  }
});

test("each platform's package holds its one binary under the name index.js looks for", () => {
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

test("the command of CONTRIBUTING.md makes the same directories", () => {
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

test("every file has one version, and the changelog knows it", () => {
  for (const [file, version] of Object.entries(versions())) assert.equal(version, manifest.version, file);
  assert.match(
    fs.readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"),
    new RegExp(`^## \\[${manifest.version.replaceAll(".", "\\.")}\\]`, "m"),
  );
});
