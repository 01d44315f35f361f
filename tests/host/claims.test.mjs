// Compares the table "What runs on your machine" in the README with measurements. Other files test the rest of the table:
// pack.test.mjs (the installed files), panic.test.mjs (faults), supply.test.mjs (the workflows), and
// tests/e2e/install.test.mjs (the comparison of a binary with a second build).
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { sentence } from "../../bench/table.mjs";
import { PLATFORMS } from "../../scripts/packages.mjs";
import { fetched, NEWEST, VERSIONS } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";
import { tempDir } from "../support/temp.mjs";
import { FakePi } from "./pi.mjs";

const readme = fs.readFileSync(path.join(ROOT, "README.md"), "utf8").replaceAll("\r\n", "\n");
/** Returns the row about `topic` of the README's table. */
function claim(topic) {
  const row = readme.split("\n").find((line) => line.startsWith(`| ${topic} |`));
  assert.ok(row, `the README has no row ${topic}`);
  return row;
}

/** A program that asks and answers one question. It prints the answer, the used functions and the new sockets as JSON. */
const SESSION = `
  const used = [];
  const watch = (object, ...names) => {
    for (const name of names) {
      const original = object[name];
      object[name] = function (...args) {
        used.push(name);
        return original.apply(this, args);
      };
    }
  };
  watch(require("node:net").Socket.prototype, "connect");
  watch(require("node:net").Server.prototype, "listen");
  watch(require("node:dgram"), "createSocket");
  watch(require("node:dns"), "lookup", "resolve");
  watch(require("node:child_process").ChildProcess.prototype, "spawn");
  const fs = require("node:fs");
  const sockets = () => {
    if (process.platform !== "linux") return [];
    const opened = fs.readdirSync("/proc/self/fd").map((fd) => {
      try { return fs.readlinkSync("/proc/self/fd/" + fd); } catch { return ""; }
    });
    return opened.filter((name) => name.startsWith("socket:"));
  };
  const before = sockets();
  (async () => {
    const { DATABASE, FakePi } = await import(process.argv[1]);
    const pi = new FakePi();
    pi.ctx.cwd = process.cwd();
    const settled = pi.ask(DATABASE);
    await pi.ready();
    pi.press("2");
    const { details } = await settled;
    pi.shutdown();
    const more = sockets().filter((name) => !before.includes(name));
    console.log(JSON.stringify({ answer: details.answers[0].answer, used, more }));
  })();`;

test("asking and answering opens no connection and no server, and writes no file except the key", () => {
  const root = tempDir("ask-user-claims");
  const places = Object.fromEntries(["home", "agent", "tmp", "project"].map((name) => [name, path.join(root, name)]));
  for (const place of Object.values(places)) fs.mkdirSync(place);
  const { home, agent, tmp, project } = places;
  const env = { ...process.env, HOME: home, USERPROFILE: home, PI_CODING_AGENT_DIR: agent, XDG_RUNTIME_DIR: tmp };
  for (const name of ["TMPDIR", "TEMP", "TMP"]) env[name] = tmp;
  const pi = new URL("./pi.mjs", import.meta.url).href;
  const key = path.join(agent, "questions.key");
  const keys = [];
  for (let question = 0; question < 2; question++) {
    const ended = spawnSync(process.execPath, ["-e", SESSION, pi], { cwd: project, env, encoding: "utf8" });
    assert.equal(ended.status, 0, ended.stderr);
    assert.deepEqual(JSON.parse(ended.stdout), { answer: "SQLite", used: [], more: [] });
    // The fake Pi also creates directories in `tmp`, but no files.
    const written = fs
      .readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    assert.deepEqual(written, ["questions.key"]);
    assert.equal(fs.statSync(key).mode & (process.platform === "win32" ? 0 : 0o077), 0);
    keys.push(fs.readFileSync(key, "utf8"));
  }
  assert.equal(keys[0], keys[1]);
  assert.match(claim("Network"), /opens no connections and sends no telemetry\. It listens only while you use/);
  assert.match(claim("Files"), /Answers are stored in Pi.s session\. The first answer creates `questions\.key`/);
});

test("the README states the measured number of tokens of the prompt", async () => {
  const place = await fetched("gpt-tokenizer@4.0.0");
  const { encode } = createRequire(path.join(place, "package.json"))("gpt-tokenizer/encoding/o200k_base");
  const { name, description, parameters, promptSnippet, promptGuidelines } = new FakePi().start();
  const tool = JSON.stringify({ name, description, parameters });
  const lines = [`${name}: ${promptSnippet}`, ...promptGuidelines].map((line) => `- ${line}`);
  const count = encode([tool, ...lines].join("\n")).length;
  const stated = Number(/About (\d+) tokens/.exec(claim("The prompt"))[1]);
  assert.ok(Math.abs(count - stated) <= 15, `${count} tokens, not ${stated}`);
});

test("the README has the measured size of the binary and the measured speeds", () => {
  const table = fs.readFileSync(path.join(ROOT, "docs", "benchmarks.md"), "utf8").replaceAll("\r\n", "\n");
  const [, size] = /^\| size of the addon, stripped \| (\S+ MB) \|/m.exec(table);
  assert.ok(claim("Installing").includes(`one binary of ${size}`), size);
  assert.ok(readme.includes(`<!-- bench:start -->\n${sentence(table)}<!-- bench:end -->`), sentence(table));
});

test("the README lists the tested versions of Pi", () => {
  const all = `${VERSIONS.slice(0, -1).join(", ")} and ${NEWEST}`;
  assert.ok(claim("Pi").includes(`is tested on Pi ${all}, `));
  assert.ok(claim("Pi").includes(`\`npm run test:all\` runs them on ${NEWEST}.`));
});

test("the README has the number of languages and the list of binaries", () => {
  const languages = fs.readdirSync(path.join(ROOT, "locales")).filter((name) => name.endsWith(".ftl")).length;
  const comparison = fs.readFileSync(path.join(ROOT, "docs", "comparison.md"), "utf8");
  assert.ok(comparison.includes(`| Languages of the form | ${languages} |`), `${languages} languages`);
  assert.ok(
    readme.includes(
      `| [Languages](docs/languages.md) | ${languages} languages, not yet proofread by native speakers |`,
    ),
  );
  const page = fs.readFileSync(path.join(ROOT, "docs", "install.md"), "utf8");
  const systems = { linux: "Linux", darwin: "macOS", win32: "Windows" };
  for (const { os, cpu, libc } of Object.values(PLATFORMS)) {
    const row = page.split("\n").find((line) => {
      const [, system, processors] = line.split("|");
      return processors?.includes(cpu) && system.includes(systems[os]) && (!libc || system.includes(`with ${libc}`));
    });
    assert.ok(row?.includes("from npm"), `${os} ${cpu} ${libc}`);
    assert.ok(readme.includes(systems[os]), os);
  }
});
