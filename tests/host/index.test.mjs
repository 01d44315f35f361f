// index.js: the exports that Pi accepts, and the warnings if there is no usable binary.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { EventEmitter } from "node:events";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { tempDir } from "../support/temp.mjs";
import { FakePi } from "./pi.mjs";

const require = createRequire(import.meta.url);
const index = require.resolve("../../index.js");

test("every kind of import returns the function of the extension", async () => {
  const required = require(index);
  const imported = await import(pathToFileURL(index));
  assert.equal(typeof required, "function");
  for (const same of [required.default, required.registerAskUser, imported.default, imported.registerAskUser]) {
    assert.equal(same, required);
  }
});

test("every declaration of index.d.ts can be imported by its name", async () => {
  const types = readFileSync(join(dirname(index), "index.d.ts"), "utf8");
  const names = [...types.matchAll(/^ {2}export function (\w+)/gm)].map(([, name]) => name);
  assert.ok(names.length >= 6);
  const imported = await import(pathToFileURL(index));
  for (const name of names) assert.equal(typeof imported[name], "function", name);
});

/** Copies the package without its binary, with additional `files`. Returns the path of the copied index.js. */
function copyPackage(files = {}) {
  const directory = tempDir("ask-user-index");
  for (const name of ["index.js", "shell"])
    cpSync(join(dirname(index), name), join(directory, name), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return join(directory, "index.js");
}

// Loads the addon, to find the name of its file.
require(index);
const addon = basename(Object.keys(require.cache).find((file) => file.endsWith(".node")));
const platform = /^pi-questions\.(.+)\.node$/.exec(addon)[1];
const manifest = (fields) => ({ "package.json": JSON.stringify(fields) });
const published = {
  name: "pi-questions",
  optionalDependencies: { [`pi-questions-${platform}`]: "0.1.0" },
};
/** An addon from older sources: it loads, but lacks a function. */
const older = {
  [addon]: "",
  "older.cjs": `require.extensions[".node"] = (module) => { module.exports = { registerAskUser() {} } };`,
};

/** The files next to index.js, and the warning for them. */
const CASES = {
  "npm left the binary out": [
    manifest(published),
    /has no binary for (\S+)\. Install it again with npm's optional packages: npm install --include=optional --prefix \S+ pi-questions; or from git, where cargo builds it: pi install git:…$/,
  ],
  "a platform without a package": [
    manifest({ optionalDependencies: {} }),
    /has no prebuilt binary for (\S+)\. Install it from git, where cargo builds it: pi install git:…$/,
  ],
  "a package that knows its repository": [
    manifest({ repository: { type: "git", url: "git+https://github.com/someone/pi-questions.git" } }),
    /no prebuilt binary for (\S+)\. .*pi install git:github\.com\/someone\/pi-questions$/,
  ],
  "a broken binary": [
    { ...manifest(published), [addon]: "not a binary" },
    /cannot load its binary for (\S+): \S.*[^.]\. Install it again/,
  ],
};

for (const [what, [files, said]] of Object.entries(CASES)) {
  test(`${what}: one line at the start of a session reports it`, () => {
    const pi = new FakePi({ register: require(copyPackage(files)) });
    pi.start();
    assert.deepEqual([...pi.tools.keys()], ["ask_user"]);
    assert.equal(pi.notices.length, 1);
    const { message } = pi.notices[0];
    assert.ok(message.startsWith("ask_user asks with Pi's own dialogs, without its form: pi-questions "), message);
    assert.match(message, said);
    assert.equal(said.exec(message)[1], platform);
    assert.doesNotMatch(message, /\n/);
  });

  test(`${what}: print mode reports it on stderr`, () => {
    const script = `require(${JSON.stringify(copyPackage(files))})({ on: (_, f) => f({}, { hasUI: false }) })`;
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    assert.equal(stdout, "");
    assert.match(stderr.trimEnd(), said);
  });
}

test("a binary that the system refuses: only the first line of the loader's reason is shown", () => {
  const entry = copyPackage({ [addon]: "not a binary" });
  const fails = `const load = require.extensions[".node"] = (_, file) => {
    throw Object.assign(new Error("/lib/libc.so.6: version \`GLIBC_2.33' not found (required by " + file + ")\\nRequire stack:\\n- x"), { code: "ERR_DLOPEN_FAILED" });
  };`;
  const { stderr } = spawnSync(
    process.execPath,
    ["-e", `${fails} require(${JSON.stringify(entry)})({ on: (_, f) => f({}, {}) })`],
    { encoding: "utf8" },
  );
  assert.match(
    stderr,
    new RegExp(
      `cannot load its binary for ${platform}: /lib/libc\\.so\\.6: version .GLIBC_2\\.33' not found \\(required by ${addon.replaceAll(".", "\\.")}\\)\\. Install`,
    ),
  );
});

test("if another ask_user exists or the package is incomplete, the warning reports that ask_user is off", () => {
  const taken = new FakePi({ register: require(copyPackage(manifest(published))) });
  taken.foreign.push("ask_user");
  taken.start();
  const entry = copyPackage(manifest(published));
  rmSync(join(dirname(entry), "shell/fallback.js"));
  const half = new FakePi({ register: require(entry) });
  half.start();
  for (const { tools, notices } of [taken, half]) {
    assert.equal(tools.size, 0);
    assert.match(notices[0].message, /^ask_user is off: pi-questions has no binary for /);
  }
});

test("a binary that was built from other sources is reported with the command that rebuilds it", () => {
  const entry = copyPackage({ ...older, "Cargo.toml": "" });
  const script = `require("./older.cjs"); require(${JSON.stringify(entry)})({ on: (_, f) => f({}, {}) })`;
  const { stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8", cwd: dirname(entry) });
  assert.ok(stderr.includes(`its binary ${entry.replace(basename(entry), addon)} are of different versions`), stderr);
  assert.ok(stderr.includes(`npm run build --prefix ${dirname(entry)}`), stderr);
});

test("if there is no binary next to index.js, the binary of the platform's package is loaded", () => {
  const entry = copyPackage();
  const place = join(dirname(entry), "node_modules", `pi-questions-${platform}`);
  mkdirSync(place, { recursive: true });
  // There is no package.json, because a program compiled with Bun reads none.
  copyFileSync(join(dirname(index), addon), join(place, addon));
  assert.equal(typeof require(entry).acpToolInfo, "function");
});

test("in a checkout, the warning contains the command that builds the addon", () => {
  const entry = copyPackage({ "Cargo.toml": "" });
  const pi = new FakePi({ register: require(entry) });
  pi.start();
  assert.ok(pi.notices[0].message.includes(`npm run build --prefix ${dirname(entry)}`), pi.notices[0].message);
});

test("without a binary, the function accepts any Pi and any ctx without an exception", () => {
  const register = require(copyPackage());
  const fails = () => {
    throw new Error("no");
  };
  for (const pi of [undefined, null, 5, {}, { on: fails }]) register(pi);
  for (const ctx of [undefined, {}, { hasUI: true }, { hasUI: true, ui: { notify: fails } }]) {
    register({ on: (_event, handler) => handler({}, ctx) });
  }
});

test("the loader's reason ends with one full stop", () => {
  const loader = `require.extensions[".node"] = () => { throw new Error("Module did not self-register.") };`;
  const place = copyPackage({ ...manifest(published), [addon]: "", "loader.cjs": loader });
  const code = `require(${JSON.stringify(join(dirname(place), "loader.cjs"))});
    require(${JSON.stringify(place)})({ on: (_name, handler) => handler({}, { hasUI: false }) });`;
  const { stderr } = spawnSync(process.execPath, ["-e", code], { encoding: "utf8" });
  assert.match(stderr, /did not self-register\. Install/);
});

test("the second copy of the package registers nothing, reports this once, and asks with the first copy's form", async () => {
  const copy = copyPackage({ ...manifest(published) });
  copyFileSync(join(dirname(index), addon), join(dirname(copy), addon));
  const bus = new EventEmitter();
  const events = {
    emit: (name, payload) => void bus.emit(name, payload),
    on: (name, listener) => off(bus.on(name, listener), name, listener),
  };
  const off = (from, name, listener) => () => from.off(name, listener);
  const load = (file) => new FakePi({ register: (pi) => require(file)(Object.assign(pi, { events })) });
  const session = async (first, second) => {
    const [one, two] = [load(first), load(second)];
    one.start();
    two.start();
    assert.deepEqual([one.tools.has("ask_user"), two.tools.size], [true, 0]);
    assert.deepEqual(one.notices, []);
    const warning = `pi-questions is installed twice: ${dirname(first)} is used, ${dirname(second)} is not. Remove one of them with pi remove`;
    assert.deepEqual(
      two.notices.map(({ message }) => message),
      [warning],
    );
    const asked = require(second).askUser({ events }, {});
    assert.match((await asked).error, /question/i);
    assert.match((await require(second).askUser({ events }, null, null)).error, /question/i);
    one.shutdown();
  };
  await session(index, copy);
  // After a reload, the other copy may load first.
  await session(copy, index);
  // The copy with a binary is used, in any order of loading.
  const broken = copyPackage(manifest(published));
  for (const copies of [
    [broken, index],
    [index, broken],
  ]) {
    const pis = copies.map(load);
    for (const pi of pis) pi.start();
    const [unused, used] = copies[0] === broken ? pis : [...pis].reverse();
    assert.deepEqual([used.tools.has("ask_user"), used.notices, unused.tools.size], [true, [], 0]);
    assert.deepEqual(
      unused.notices.map(({ message }) => message),
      [
        `pi-questions is installed twice: ${dirname(index)} is used, ${dirname(broken)} is not. Remove one of them with pi remove`,
      ],
    );
    used.shutdown();
  }
  // One copy that is loaded twice does not count as two copies.
  const again = [load(index), load(index)];
  for (const pi of again) pi.start();
  assert.deepEqual(
    again.map((pi) => pi.tools.has("ask_user")),
    [true, true],
  );
  for (const pi of again) pi.shutdown();
});
