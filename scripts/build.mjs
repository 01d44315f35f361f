// Builds the addon: `npm run build [-- --debug] [-- --target <triple>] [-- --zig]`.
//
// Needs cargo and Node, nothing from npm. The library is built as a cdylib alone, because an rlib
// beside it would silently turn link-time optimisation off. With --zig cargo-zigbuild links it, which
// has the C library of every Linux at hand: `--zig --target x86_64-unknown-linux-gnu.2.28` gives a
// binary for glibc 2.28 and newer on any machine.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { ROOT, runMain } from "./main.mjs";

const LIBRARY = /\.(so|dylib|dll)$/;
/** Inlines functions that are small only: the addon is a tenth smaller, and a key is as fast. */
const INLINE = "-Cllvm-args=-inline-threshold=60";
/** Rust's names of processors, where Node's `process.arch` has another. */
const ARCH = [
  [/^x86_64/, "x64"],
  [/^aarch64/, "arm64"],
  [/^i[3-6]86/, "ia32"],
  [/^(arm|thumb)/, "arm"],
  [/^riscv64/, "riscv64"],
  [/^loongarch64/, "loong64"],
  [/^powerpc64/, "ppc64"],
];
/** Node's names of systems, where Rust has another. */
const SYSTEM = { illumos: "sunos", solaris: "sunos" };

/** Name of the build for a Rust target, as index.js looks for it: "x86_64-unknown-linux-gnu" → "linux-x64-gnu". */
export function platformOf(triple) {
  const cpu = triple.slice(0, triple.indexOf("-"));
  const arch = ARCH.find(([pattern]) => pattern.test(cpu))?.[1] ?? cpu;
  // Node has one build for Windows, whichever toolchain linked the addon.
  if (triple.includes("windows")) return `win32-${arch}-msvc`;
  const libc = /linux-(gnu|musl)/.exec(triple)?.[1];
  if (libc) return `linux-${arch}-${libc}`;
  // Other systems have no flavours: their name ends the triple, before the ABI of 32-bit ARM.
  const system = /-([a-z]+?)(-?eabi(hf)?)?$/.exec(triple)?.[1];
  if (!system || system === "unknown") throw new Error(`no platform name for the Rust target ${triple}`);
  return `${SYSTEM[system] ?? system}-${arch}`;
}

/** Name of the build for this machine, as far as its Rust toolchain knows. */
export function platformHere() {
  return platformOf(rustc().host);
}

/** The flag that writes `to` where a binary would hold the path `from`. */
function remap(from, to) {
  return `--remap-path-prefix=${from}=${to}`;
}

/**
 * Flags for rustc, for every crate. A release holds no path of the machine it was built on, so that two
 * machines build the same bytes; on Windows it holds the C runtime, which a clean Windows does not have;
 * on musl it does not, for there an addon shares Node's.
 *
 * Cargo rebuilds everything when these change, so what differs between two checkouts that share a
 * target directory is not among them.
 */
function flags(triple, { commit, sysroot }, debug) {
  const own = [];
  if (triple.includes("windows-msvc")) own.push("-Ctarget-feature=+crt-static");
  if (triple.includes("linux-musl")) own.push("-Ctarget-feature=-crt-static");
  if (debug) return own;
  return [
    ...own,
    INLINE,
    remap(path.resolve(ROOT, process.env.CARGO_TARGET_DIR || "target"), "/pi-questions/target"),
    remap(process.env.CARGO_HOME || path.join(os.homedir(), ".cargo"), "/cargo"),
    // If the sources of std are installed, rustc uses their path in place of this.
    remap(path.join(sysroot, "lib", "rustlib", "src", "rust"), `/rustc/${commit}`),
  ];
}

/** The environment with `more` flags after those that are set already. */
function withFlags(more) {
  const { CARGO_ENCODED_RUSTFLAGS: encoded, RUSTFLAGS: plain, ...env } = process.env;
  const set = encoded ? encoded.split("\x1f") : (plain ?? "").split(" ").filter(Boolean);
  return more.length === 0 ? process.env : { ...env, CARGO_ENCODED_RUSTFLAGS: [...set, ...more].join("\x1f") };
}

/** Builds an addon with the profile of a release that panics on demand; returns its path, which is below `target`. */
export async function buildFaulty() {
  const args = ["rustc", "--locked", "--release", "--lib", "--crate-type", "cdylib", "--features=inject-panic"];
  const library = await cargo("cargo", [...args, "--message-format=json-render-diagnostics"], process.env);
  const addon = path.join(path.dirname(library), "faulty.node");
  fs.copyFileSync(library, addon);
  return addon;
}

/** Builds the addon and copies it next to index.js; returns its path. */
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
    // The tests make a debug build panic.
    `--features=host${debug ? ",inject-panic" : ""}`,
    "--message-format=json-render-diagnostics",
  ];
  if (!debug) args.push("--release");
  if (target) args.push("--target", target);
  // For our own crate alone; no other has this path.
  if (!debug) args.push("--", remap(ROOT, "/pi-questions"));
  // macOS's linker writes the path of a library into it, unless it is told another name.
  if (!debug && /apple-darwin/.test(target ?? host)) args.push("-Clink-arg=-Wl,-install_name,@rpath/pi-questions.node");
  const library = await cargo(zig ? "cargo-zigbuild" : "cargo", args, withFlags(flags(target ?? host, rust, debug)));

  const addon = path.join(ROOT, `pi-questions.${platform}.node`);
  // Renamed into place, so that a Pi that starts in this moment never loads half a file.
  const temp = path.join(ROOT, `pi-questions.${process.pid}.tmp.node`);
  try {
    fs.copyFileSync(library, temp);
    fs.renameSync(temp, addon);
  } finally {
    fs.rmSync(temp, { force: true });
  }
  return addon;
}

/** The version of the compiler: `{host, commit, sysroot}`. */
function rustc() {
  const ask = (...args) => spawnSync("rustc", args, { cwd: ROOT, encoding: "utf8" }).stdout ?? "";
  const version = ask("-vV");
  const field = (name) => new RegExp(`^${name}: (.+)$`, "m").exec(version)?.[1].trim();
  if (!field("host")) throw new Error("no Rust toolchain found: install one from https://rustup.rs");
  return { host: field("host"), commit: field("commit-hash"), sysroot: ask("--print", "sysroot").trim() };
}

/** Runs cargo (or its replacement) and returns the path of the library. */
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
  if (!library) throw new Error("cargo made no library");
  return library;
}

runMain(import.meta.url, async () => {
  const { values } = parseArgs({
    options: { debug: { type: "boolean" }, target: { type: "string" }, zig: { type: "boolean" } },
  });
  const addon = await build(values);
  console.log(`${path.relative(process.cwd(), addon)} ${Math.round(fs.statSync(addon).size / 1024)} KB`);
});
