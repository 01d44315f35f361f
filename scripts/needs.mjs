// Prints the libraries and the glibc version that addons need: `node scripts/needs.mjs [file …]` (default: all addons next
// to index.js). Fails if a requirement is not allowed, or if an addon contains a path of the build machine, as debug builds
// do.
//
// A binary for linux-gnu may need glibc 2.28 or older; a binary for musl must not need glibc. On Linux, a binary may need only
// the libraries of every Linux; on Windows, it must not need the C runtime.
// Parses the output of LLVM's or GNU's `objdump`. The variable OBJDUMP selects another program.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT, runMain } from "./main.mjs";

/** The oldest supported glibc, as in the README. */
export const GLIBC_FLOOR = "2.28";
/** The libraries of every Linux with this C library. */
const LIBRARIES = {
  gnu: /^(libc\.so\.6|libm\.so\.6|libdl\.so\.2|libpthread\.so\.0|librt\.so\.1|libgcc_s\.so\.1|ld-linux.*)$/,
  // On musl, `libc.so` is the loader. Node contains libgcc.
  musl: /^(libc\.so|libc\.musl-\w+\.so\.1|libgcc_s\.so\.1)$/,
};
/** Libraries that some versions of Windows lack. */
const C_RUNTIME = /^(vcruntime|msvcp|msvcr|ucrtbase|concrt|api-ms-win-crt)/i;

/** Parses objdump's output. Returns the libraries, and the newest version of glibc that a symbol needs, if any. */
export function needsOf(text) {
  const libraries = [...text.matchAll(/^\s*(?:NEEDED\s+|DLL Name: )(\S+)/gm)].map(([, name]) => name);
  const versions = [...new Set([...text.matchAll(/\bGLIBC_(\d+(?:\.\d+)*)/g)].map(([, version]) => version))];
  return { libraries: [...new Set(libraries)], glibc: versions.sort(compare).at(-1) };
}

/** Returns a sentence for each requirement that is not allowed. `platform`: as in `pi-questions.<platform>.node`. */
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

/** Returns the directories whose paths must not occur in a binary: the repository and the user's own directories. */
const places = () =>
  [ROOT, os.homedir(), process.env.CARGO_HOME, process.env.CARGO_TARGET_DIR].filter(
    (place) => place && path.parse(place).root !== place,
  );

/** Returns the `directories` that occur in the binary's `bytes`, with either kind of slash. */
export function placesIn(bytes, directories = places()) {
  const occurs = (place) =>
    [place, place.replaceAll("\\", "/")].some((text) =>
      bytes.includes(text.replace(/[\\/]*$/, text.includes("\\") ? "\\" : "/")),
    );
  return [...new Set(directories)].filter(occurs);
}

/** Compares versions by their numbers. */
function compare(a, b) {
  const [x, y] = [a, b].map((version) => version.split(".").map(Number));
  const at = x.findIndex((number, index) => number !== (y[index] ?? 0));
  return at < 0 ? x.length - y.length : x[at] - (y[at] ?? 0);
}

/** Returns the output of objdump for a file. On Windows, only Rust's component llvm-tools contains objdump. */
function dump(file) {
  const sysroot = spawnSync("rustc", ["--print", "sysroot"], { encoding: "utf8" }).stdout?.trim() ?? "";
  const host = /^host: (.+)$/m.exec(spawnSync("rustc", ["-vV"], { encoding: "utf8" }).stdout ?? "")?.[1].trim() ?? "";
  const rustObjdump = path.join(
    sysroot,
    "lib",
    "rustlib",
    host,
    "bin",
    process.platform === "win32" ? "llvm-objdump.exe" : "llvm-objdump",
  );
  const args = file.includes(".linux-") ? ["-p", "-T", file] : ["-p", file];
  for (const program of [process.env.OBJDUMP, rustObjdump, "objdump", "llvm-objdump"].filter(Boolean)) {
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
    const paths = placesIn(fs.readFileSync(file)).map((place) => `it contains the path ${place}`);
    for (const fault of [...faults(platform, needs), ...paths]) {
      console.error(`${path.basename(file)}: ${fault}`);
      process.exitCode = 1;
    }
  }
}

runMain(import.meta.url, () => {
  const addons = () => fs.readdirSync(ROOT).filter((name) => /^pi-questions\..*\.node$/.test(name));
  main(process.argv.length > 2 ? process.argv.slice(2) : addons().map((name) => path.join(ROOT, name)));
});
