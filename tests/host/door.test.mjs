// index.js: what Pi accepts as an extension, and what it says where there is no binary.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { FakePi } from "./pi.mjs";

const require = createRequire(import.meta.url);
const index = require.resolve("../../index.js");

test("every way of importing gives the function", async () => {
  const required = require(index);
  const imported = await import(index);
  assert.equal(typeof required, "function");
  for (const same of [
    required.default,
    required.registerAskUser,
    imported.default,
    imported.registerAskUser,
  ]) {
    assert.equal(same, required);
  }
});

test("what index.d.ts declares can be imported by its name", async () => {
  const types = readFileSync(join(dirname(index), "index.d.ts"), "utf8");
  const names = [...types.matchAll(/^export declare function (\w+)/gm)].map(([, name]) => name);
  assert.ok(names.length >= 6);
  const imported = await import(index);
  for (const name of names) assert.equal(typeof imported[name], "function", name);
});

/** The door in a directory of its own, with `files` beside it. */
function alone(files = {}) {
  const directory = mkdtempSync(join(tmpdir(), "ask-user-door-"));
  copyFileSync(index, join(directory, "index.js"));
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(directory, name), content);
  return join(directory, "index.js");
}

const suffixes = [
  "linux-x64-gnu",
  "linux-x64-musl",
  "linux-arm64-gnu",
  "darwin-arm64",
  "darwin-x64",
  "win32-x64-msvc",
];
const garbage = Object.fromEntries(
  suffixes.map((it) => [`pi-ask-user.${it}.node`, "not a binary"]),
);

for (const [what, files] of Object.entries({ "no binary": {}, "a broken binary": garbage })) {
  test(`${what}: Pi is told once a session starts, in one line`, () => {
    const pi = new FakePi({ register: require(alone(files)) });
    pi.start();
    assert.equal(pi.tools.size, 0);
    assert.equal(pi.notices.length, 1);
    const { message } = pi.notices[0];
    assert.match(message, new RegExp(`${process.platform}-${process.arch}`));
    assert.match(message, /from git, where cargo builds it$/);
    assert.doesNotMatch(message, /\n/);
  });

  test(`${what}: print mode is told on stderr`, () => {
    const script = `require(${JSON.stringify(alone(files))})({ on: (_, f) => f({}, { hasUI: false }) })`;
    const { stdout, stderr } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    assert.equal(stdout, "");
    assert.match(stderr, /^ask_user is off: .*cargo builds it\n$/);
  });
}

test("a checkout names the command that builds the addon there", () => {
  const door = alone({ "Cargo.toml": "" });
  const pi = new FakePi({ register: require(door) });
  pi.start();
  assert.ok(pi.notices[0].message.includes(`cd ${dirname(door)} && npm run build`), pi.notices[0].message);
});

test("with no binary nothing throws, whatever it is given", () => {
  const register = require(alone());
  const fails = () => {
    throw new Error("no");
  };
  for (const pi of [undefined, null, 5, {}, { on: fails }]) register(pi);
  for (const ctx of [undefined, {}, { hasUI: true }, { hasUI: true, ui: { notify: fails } }]) {
    register({ on: (_event, handler) => handler({}, ctx) });
  }
});
