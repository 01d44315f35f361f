// Prints the libraries and the glibc that built addons need, and fails where they exceed what we promise, or where
// an addon names a directory of the machine that built it: `node scripts/needs.mjs [file …]` (default: every addon
// next to index.js). A debug build does.
//
// Nothing newer than glibc 2.28 on linux-gnu, no glibc at all on musl, no C runtime to install on Windows, and no
// library that Linux may lack.
// It reads what `objdump` of LLVM or GNU prints; OBJDUMP may name another one.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, runMain } from "./main.mjs";

/** The oldest glibc that the binaries load on; the README names it. */
export const GLIBC_FLOOR = "2.28";
/** Libraries that every Linux with this C library has. */
const LIBRARIES = {
  gnu: /^(libc\.so\.6|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0|librt\.so\.1|libgcc_s\.so\.1|ld-linux.*)$/,
  // `libc.so` is the loader itself on musl; Node brings libgcc.
  musl: /^(libc\.so|libc\.musl-\w+\.so\.1|libgcc_s\.so\.1)$/,
};
/** Libraries that a clean Windows lacks, or has only from some version on. */
const C_RUNTIME = /^(vcruntime|msvcp|msvcr|ucrtbase|concrt|api-ms-win-crt)/i;

/** The libraries in objdump's output, and the newest glibc that a symbol needs (or undefined). */
export function needsOf(text) {
  const libraries = [...text.matchAll(/^\s*(?:NEEDED\s+|DLL Name: )(\S+)/gm)].map(([, name]) => name);
  const versions = [...new Set([...text.matchAll(/\bGLIBC_(\d+(?:\.\d+)*)/g)].map(([, version]) => version))];
  return { libraries: [...new Set(libraries)], glibc: versions.sort(compare).at(-1) };
}

/** Why a binary of `platform` (as in `pi-questions.<platform>.node`) needs too much: a list of sentences. */
export function faults(platform, { libraries, glibc }) {
  const [system, , flavour] = platform.split("-");
  const found = [];
  if (system === "win32")
    found.push(
      ...libraries.filter((name) => C_RUNTIME.test(name)).map((name) => `${name} is no part of a clean Windows`),
    );
  const known = LIBRARIES[flavour];
  if (!known) return found;
  if (flavour === "gnu" && glibc && compare(glibc, GLIBC_FLOOR) > 0)
    found.push(`glibc ${glibc} is newer than ${GLIBC_FLOOR}`);
  if (flavour === "musl" && glibc) found.push(`glibc ${glibc} is not musl`);
  found.push(...libraries.filter((name) => !known.test(name)).map((name) => `${name} is not on every such system`));
  if (libraries.length === 0) found.push("objdump named no library at all");
  return found;
}

/** The directories that a build must leave no trace of: where it ran, and the user's own. */
const places = () =>
  [ROOT, os.homedir(), process.env.CARGO_HOME, process.env.CARGO_TARGET_DIR].filter(
    (place) => place && path.parse(place).root !== place,
  );

/** Those of `places` that the binary's `bytes` name, whichever slashes they are written with. */
export function placesIn(bytes, of = places()) {
  const named = (place) =>
    [place, place.replaceAll("\\", "/")].some((text) =>
      bytes.includes(text.replace(/[\\/]*$/, text.includes("\\") ? "\\" : "/")),
    );
  return [...new Set(of)].filter(named);
}

/** Orders versions by their numbers. */
function compare(a, b) {
  const [x, y] = [a, b].map((version) => version.split(".").map(Number));
  const at = x.findIndex((number, index) => number !== (y[index] ?? 0));
  return at < 0 ? x.length - y.length : x[at] - (y[at] ?? 0);
}

/** The output of objdump for a file. On Windows there is one only in Rust's component llvm-tools. */
function dump(file) {
  const sysroot = spawnSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).stdout?.trim() ?? "";
  const host = /^host: (.+)$/m.exec(spawnSync("rustc", ["-vV"], { encoding: "utf8" }).stdout ?? "")?.[1].trim() ?? "";
  const ofRust = path.join(
    sysroot,
    "lib",
    "rustlib",
    host,
    "bin",
    process.platform === "win32" ? "llvm-objdump.exe" : "llvm-objdump",
  );
  const args = file.includes(".linux-") ? ["-p", "-T", file] : ["-p", file];
  for (const program of [process.env.OBJDUMP, ofRust, "objdump", "llvm-objdump"].filter(Boolean)) {
    const ended = spawnSync(program, args, { encoding: "utf8", maxBuffer: 64 << 20 });
    if (ended.status === 0) return ended.stdout;
  }
  throw new Error(`no objdump can read ${file}: install binutils, or Rust's component llvm-tools`);
}

function main(files) {
  if (files.length === 0) throw new Error("there is no addon");
  for (const file of files) {
    const platform = /pi-questions\.(.+)\.node$/.exec(file)?.[1];
    if (!platform) throw new Error(`${file} is not named as an addon`);
    const needs = needsOf(dump(file));
    console.log(`${path.basename(file)}: ${needs.libraries.join(", ")}${needs.glibc ? `; glibc ${needs.glibc}` : ""}`);
    const named = placesIn(fs.readFileSync(file)).map((place) => `it names ${place}`);
    for (const fault of [...faults(platform, needs), ...named]) {
      console.error(`${path.basename(file)}: ${fault}`);
      process.exitCode = 1;
    }
  }
}

runMain(import.meta.url, () => {
  const beside = () => fs.readdirSync(ROOT).filter((name) => /^pi-questions\..*\.node$/.test(name));
  main(process.argv.length > 2 ? process.argv.slice(2) : beside().map((name) => path.join(ROOT, name)));
});
