// What `npm run build` asks of cargo and where it puts what cargo made. The real build is the first step of these
// tests, and somebody's clone is built in tests/e2e/install.test.mjs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { platformOf } from "../../scripts/build.mjs";
import { PLATFORMS } from "../../scripts/packages.mjs";
import { documented } from "../support/documented.mjs";
import { ROOT } from "../support/paths.mjs";

const TRIPLE = { "x64": "x86_64-unknown-linux-gnu", "arm64": "aarch64-unknown-linux-gnu" }[process.arch];

test("every platform has the name index.js looks for", () => {
  for (const [name, { target }] of Object.entries(PLATFORMS)) assert.equal(platformOf(target), name);
  assert.throws(() => platformOf("wasm32-unknown-unknown"), /no platform name/);
});

/** A checkout with the scripts alone, and a cargo that says in `cargo.log` what it was asked. */
function checkout(t) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-build-"));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.cpSync(path.join(ROOT, "scripts"), path.join(dir, "scripts"), { recursive: true });
  fs.copyFileSync(path.join(ROOT, "package.json"), path.join(dir, "package.json"));
  const bin = path.join(dir, "bin");
  const tool = (name, lines) => fs.writeFileSync(path.join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  fs.mkdirSync(bin);
  const library = path.join(dir, "libpi_ask_user.so");
  const made = JSON.stringify({ reason: "compiler-artifact", target: { name: "pi_ask_user" }, filenames: [library] });
  tool("rustc", `echo "host: ${TRIPLE}"`);
  tool("cargo", `echo "$@" >cargo.log; echo built >${library}; echo '${made}'`);
  const build = (command) => {
    const [npm, ...args] = command.split(" ");
    const env = { ...process.env, PATH: [bin, process.env.PATH].join(path.delimiter), npm_config_update_notifier: "false" };
    const ended = spawnSync(npm, args, { cwd: dir, encoding: "utf8", env });
    return { ...ended, asked: fs.readFileSync(path.join(dir, "cargo.log"), "utf8").trim() };
  };
  return { dir, build };
}

test("npm run build, with what CONTRIBUTING.md says of it", { skip: process.platform !== "linux" && "the stand-ins say Linux" }, (t) => {
  const { dir, build } = checkout(t);
  const built = (platform) => fs.readFileSync(path.join(dir, `pi-ask-user.${platform}.node`), "utf8");
  const library = "rustc --lib --crate-type cdylib ";

  const release = build(documented("npm run build"));
  assert.equal(release.status, 0, release.stderr);
  assert.ok(release.asked.startsWith(library) && release.asked.endsWith(" --release"), release.asked);
  assert.equal(built(platformOf(TRIPLE)), "built\n");
  const { asked } = build(documented("npm run build -- --debug"));
  assert.ok(asked.startsWith(library) && !asked.includes("--release"), asked);

  const other = documented("npm run build -- --target <triple>").replace("<triple>", "aarch64-apple-darwin");
  assert.ok(build(other).asked.endsWith(" --release --target aarch64-apple-darwin"));
  assert.equal(built("darwin-arm64"), "built\n");
});
