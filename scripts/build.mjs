// Builds the addon: `npm run build [-- --debug] [-- --target <triple>] [-- --zig]`.
//
// Needs cargo and Node, but no npm packages. Builds only a cdylib, because an additional rlib would silently turn off
// link-time optimization. With --zig, cargo-zigbuild links the library for any version of glibc:
// `--zig --target x86_64-unknown-linux-gnu.2.28` builds for glibc 2.28 and newer on any machine.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { ROOT, runMain } from "./main.mjs";

const LIBRARY = /\.(so|dylib|dll)$/;
/** Inlines only small functions. This makes the addon 10 % smaller, and does not delay the effect of a key. */
const INLINE = "-Cllvm-args=-inline-threshold=60";
/** Rust's names of processors → Node's names (`process.arch`), if they differ. */
const ARCH = [
  [/^x86_64/, "x64"],
  [/^aarch64/, "arm64"],
  [/^i[3-6]86/, "ia32"],
  [/^(arm|thumb)/, "arm"],
  [/^riscv64/, "riscv64"],
  [/^loongarch64/, "loong64"],
  [/^powerpc64/, "ppc64"],
];
/** Rust's names of systems → Node's names, if they differ. */
const SYSTEM = { illumos: "sunos", solaris: "sunos" };

/** Returns the name of the build for a Rust target, as in index.js: "x86_64-unknown-linux-gnu" → "linux-x64-gnu". */
export function platformOf(triple) {
  const cpu = triple.slice(0, triple.indexOf("-"));
  const arch = ARCH.find(([pattern]) => pattern.test(cpu))?.[1] ?? cpu;
  // On Windows, the name does not depend on the toolchain.
  if (triple.includes("windows")) return `win32-${arch}-msvc`;
  const libc = /linux-(gnu|musl)/.exec(triple)?.[1];
  if (libc) return `linux-${arch}-${libc}`;
  // On other systems, the triple ends with the name of the system, before the ABI of 32-bit ARM.
  const system = /-([a-z]+?)(-?eabi(hf)?)?$/.exec(triple)?.[1];
  if (!system || system === "unknown") throw new Error(`no platform name for the Rust target ${triple}`);
  return `${SYSTEM[system] ?? system}-${arch}`;
}

/** Returns the name of the build for this machine, from its Rust toolchain. */
export function platformHere() {
  return platformOf(rustc().host);
}

/** Returns the rustc flag that replaces the path `from` by `to` in a binary. */
function remap(from, to) {
  return `--remap-path-prefix=${from}=${to}`;
}

/**
 * Returns the flags of rustc for all crates. A release contains no paths of the build machine, so that two machines
 * build the same bytes. On Windows, the C runtime is linked statically, because a newly installed Windows lacks it. On
 * musl, it is linked dynamically, because the addon shares the C runtime of Node.
 *
 * The flags are the same for all checkouts that share a target directory, because cargo rebuilds all crates after a
 * change of the flags.
 */
function flags(triple, { commit, sysroot }, debug) {
  const common = [];
  if (triple.includes("windows-msvc")) common.push("-Ctarget-feature=+crt-static");
  if (triple.includes("linux-musl")) common.push("-Ctarget-feature=-crt-static");
  if (debug) return common;
  return [
    ...common,
    INLINE,
    remap(path.resolve(ROOT, process.env.CARGO_TARGET_DIR || "target"), "/pi-questions/target"),
    remap(process.env.CARGO_HOME || path.join(os.homedir(), ".cargo"), "/cargo"),
    // If the sources of std are installed, rustc writes their path instead of `/rustc/<commit>`.
    remap(path.join(sysroot, "lib", "rustlib", "src", "rust"), `/rustc/${commit}`),
  ];
}

/** Returns the environment with the flags `more` for rustc, after the existing flags. */
function withFlags(more) {
  const { CARGO_ENCODED_RUSTFLAGS: encoded, RUSTFLAGS: plain, ...env } = process.env;
  const set = encoded ? encoded.split("\x1f") : (plain ?? "").split(" ").filter(Boolean);
  return more.length === 0 ? process.env : { ...env, CARGO_ENCODED_RUSTFLAGS: [...set, ...more].join("\x1f") };
}

/** Builds an addon that panics on demand, in the release profile. Returns its path, which is below `target`. */
export async function buildFaulty() {
  const args = ["rustc", "--locked", "--release", "--lib", "--crate-type", "cdylib", "--features=inject-panic"];
  const library = await cargo("cargo", [...args, "--message-format=json-render-diagnostics"], process.env);
  const addon = path.join(path.dirname(library), "faulty.node");
  fs.copyFileSync(library, addon);
  return addon;
}

/** Builds the addon and copies it next to index.js. Returns its path. */
export async function build({ debug = false, target, zig = false } = {}) {
  const rust = rustc();
  const { host } = rust;
  const platform = platformOf(target ?? host);
  if (!target && !platform.startsWith(`${process.platform}-${process.arch}`)) {
    throw new Error(
      `cargo builds for ${host}, but this Node is ${process.platform}-${process.arch}: name another --target`,
    );
  }
  const args = [
    "rustc",
    "--locked",
    "--lib",
    "--crate-type",
    "cdylib",
    "--no-default-features",
    // Tests cause panics in debug builds.
    `--features=edge${debug ? ",inject-panic" : ""}`,
    "--message-format=json-render-diagnostics",
  ];
  if (!debug) args.push("--release");
  if (target) args.push("--target", target);
  // The flags after "--" apply only to our crate.
  if (!debug) args.push("--", remap(ROOT, "/pi-questions"));
  // Without this flag, the linker of macOS writes the path of the library into the library.
  if (!debug && /apple-darwin/.test(target ?? host)) args.push("-Clink-arg=-Wl,-install_name,@rpath/pi-questions.node");
  const library = await cargo(zig ? "cargo-zigbuild" : "cargo", args, withFlags(flags(target ?? host, rust, debug)));

  const addon = path.join(ROOT, `pi-questions.${platform}.node`);
  // The copy is renamed at the end, so that a Pi that starts now cannot load an incomplete file.
  const temp = path.join(ROOT, `pi-questions.${process.pid}.tmp.node`);
  try {
    fs.copyFileSync(library, temp);
    fs.renameSync(temp, addon);
  } finally {
    fs.rmSync(temp, { force: true });
  }
  return addon;
}

/** Returns the target, the commit and the directory of the compiler: `{host, commit, sysroot}`. */
function rustc() {
  const ask = (...args) => spawnSync("rustc", args, { cwd: ROOT, encoding: "utf8" }).stdout ?? "";
  const version = ask("-vV");
  const field = (name) => new RegExp(`^${name}: (.+)$`, "m").exec(version)?.[1].trim();
  if (!field("host")) throw new Error("no Rust toolchain found: install one from https://rustup.rs");
  return { host: field("host"), commit: field("commit-hash"), sysroot: ask("--print", "sysroot").trim() };
}

/** Runs cargo or cargo-zigbuild. Returns the path of the library. */
async function cargo(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Error(`cannot start ${program}: ${error.message}`)));
    child.on("close", resolve);
  });
  let library;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("{")) continue;
    const message = JSON.parse(line);
    if (message.reason !== "compiler-artifact" || message.target.name !== "pi_questions") continue;
    library = message.filenames.find((file) => LIBRARY.test(file)) ?? library;
  }
  const code = await ended;
  if (code !== 0) throw new Error(`cargo ended with ${code}`);
  if (!library) throw new Error("cargo built no library");
  return library;
}

runMain(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { debug: { type: "boolean" }, target: { type: "string" }, zig: { type: "boolean" } },
  });
  const addon = await build(values);
  console.log(`${path.relative(process.cwd(), addon)} ${Math.round(fs.statSync(addon).size / 1024)} KB`);
});
