// The arguments that `npm run build` passes to cargo, and the place to which it copies the library. The real build runs before
// these tests; tests/e2e/install.test.mjs builds a fresh clone.
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

const TRIPLE = { x64: "x86_64-unknown-linux-gnu", arm64: "aarch64-unknown-linux-gnu" }[process.arch];

/** Platforms without a package, where users build the addon themselves. */
const OTHERS = {
  "aarch64-unknown-openbsd": "openbsd-arm64",
  "armv7-unknown-netbsd-eabihf": "netbsd-arm",
  "armv7-unknown-linux-gnueabihf": "linux-arm-gnu",
  "arm-unknown-linux-musleabihf": "linux-arm-musl",
  "i686-unknown-linux-gnu": "linux-ia32-gnu",
  "riscv64gc-unknown-linux-gnu": "linux-riscv64-gnu",
  "loongarch64-unknown-linux-musl": "linux-loong64-musl",
  "powerpc64le-unknown-linux-gnu": "linux-ppc64-gnu",
  "s390x-unknown-linux-gnu": "linux-s390x-gnu",
  "x86_64-unknown-linux-gnu.2.28": "linux-x64-gnu",
  "x86_64-pc-windows-gnu": "win32-x64-msvc",
  "aarch64-pc-windows-gnullvm": "win32-arm64-msvc",
  "x86_64-unknown-illumos": "sunos-x64",
};

test("each Rust target has the platform name that index.js loads", () => {
  for (const [name, { target }] of Object.entries(PLATFORMS)) assert.equal(platformOf(target), name);
  for (const [target, name] of Object.entries(OTHERS)) assert.equal(platformOf(target), name);
  assert.throws(() => platformOf("wasm32-unknown-unknown"), /no platform name/);
});

/** Creates a checkout with only the scripts, and a fake cargo that logs its arguments to `cargo.log`. */
function checkout(t) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-build-"));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.cpSync(path.join(ROOT, "scripts"), path.join(dir, "scripts"), { recursive: true });
  fs.copyFileSync(path.join(ROOT, "package.json"), path.join(dir, "package.json"));
  const bin = path.join(dir, "bin");
  const tool = (name, lines) => fs.writeFileSync(path.join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  fs.mkdirSync(bin);
  const library = path.join(dir, "libpi_questions.so");
  const made = JSON.stringify({ reason: "compiler-artifact", target: { name: "pi_questions" }, filenames: [library] });
  tool("rustc", `case $1 in -vV) echo "commit-hash: 0123"; echo "host: ${TRIPLE}" ;; *) echo /rust ;; esac`);
  for (const cargo of ["cargo", "cargo-zigbuild"]) {
    tool(
      cargo,
      `echo "$0 $@" >cargo.log; echo "$CARGO_ENCODED_RUSTFLAGS" | tr '\\037' '\\n' >flags.log; echo built >${library}; echo '${made}'`,
    );
  }
  const build = (command) => {
    const [npm, ...args] = command.split(" ");
    const {
      CARGO_ENCODED_RUSTFLAGS: _,
      CARGO_TARGET_DIR: __,
      ...env
    } = {
      ...process.env,
      CARGO_HOME: "/home/user/.cargo",
      RUSTFLAGS: "-C debug-assertions",
      npm_config_update_notifier: "false",
    };
    env.PATH = [bin, process.env.PATH].join(path.delimiter);
    const result = spawnSync(npm, args, { cwd: dir, encoding: "utf8", env });
    const log = (name) => fs.readFileSync(path.join(dir, name), "utf8").trim();
    return { ...result, cargo: log("cargo.log").replace(`${bin}${path.sep}`, ""), flags: log("flags.log").split("\n") };
  };
  return { dir, build };
}

test("npm run build works as CONTRIBUTING.md describes", {
  skip: process.platform !== "linux" && "the fake tools report Linux",
}, (t) => {
  const { dir, build } = checkout(t);
  const built = (platform) => fs.readFileSync(path.join(dir, `pi-questions.${platform}.node`), "utf8");
  const library = "cargo rustc --locked --lib --crate-type cdylib ";
  const root = fs.realpathSync(dir);
  const paths = [
    `${root}/target=/pi-questions/target`,
    "/home/user/.cargo=/cargo",
    "/rust/lib/rustlib/src/rust=/rustc/0123",
  ].map((pair) => `--remap-path-prefix=${pair}`);
  const remap = ` -- --remap-path-prefix=${root}=/pi-questions`;
  const userFlags = ["-C", "debug-assertions"];
  const inline = "-Cllvm-args=-inline-threshold=60";

  const release = build(documented("npm run build"));
  assert.equal(release.status, 0, release.stderr);
  assert.ok(release.cargo.startsWith(library) && release.cargo.endsWith(` --release${remap}`), release.cargo);
  assert.ok(!release.cargo.includes("inject-panic"), release.cargo);
  assert.deepEqual(release.flags, [...userFlags, inline, ...paths]);
  assert.equal(built(platformOf(TRIPLE)), "built\n");
  const debug = build(documented("npm run build -- --debug"));
  assert.ok(debug.cargo.startsWith(library) && !debug.cargo.includes("--release"), debug.cargo);
  assert.ok(debug.cargo.includes(" --features=edge,inject-panic "), debug.cargo);
  assert.deepEqual(debug.flags, [""]);

  const other = (target, more = "") =>
    build(`${documented("npm run build -- --target <triple>").replace("<triple>", target)}${more}`);
  const name = " -Clink-arg=-Wl,-install_name,@rpath/pi-questions.node";
  assert.ok(other("aarch64-apple-darwin").cargo.endsWith(` --release --target aarch64-apple-darwin${remap}${name}`));
  assert.equal(built("darwin-arm64"), "built\n");
  assert.equal(other("x86_64-pc-windows-msvc").flags[2], "-Ctarget-feature=+crt-static");
  const musl = other("aarch64-unknown-linux-musl", " --zig");
  assert.equal(musl.flags[2], "-Ctarget-feature=-crt-static");
  assert.ok(musl.cargo.startsWith("cargo-zigbuild rustc --locked "), musl.cargo);
});

test("a script runs when it is started through a link", {
  skip: process.platform !== "linux" && "the fake tools report Linux",
}, (t) => {
  const { dir } = checkout(t);
  const link = `${dir}-link`;
  fs.symlinkSync(dir, link);
  t.after(() => fs.rmSync(link));
  for (const args of [
    ["build.mjs", "--no-such"],
    ["packages.mjs", "--no-such"],
  ]) {
    const result = spawnSync(process.execPath, [path.join(link, "scripts", args[0]), args[1]], { encoding: "utf8" });
    assert.equal(result.status, 1, args[0]);
    assert.match(result.stderr, /--no-such/);
  }
});
