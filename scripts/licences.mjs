// Creates the text of THIRD-PARTY.md for the packages (packages.mjs): the licences of the crates in the binaries.
//
// cargo lists the linked crates of the eight platforms, without procedural macros and build scripts. The licence texts
// come from the unpacked sources. If a crate has several licences, the first one in PREFERRED is used.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "./main.mjs";

/** Licence texts that crates do not contain. */
const TEXTS = path.join(ROOT, "scripts", "licences");

/** The licences in order of preference, each with the name of its file in a crate. */
const PREFERRED = [
  ["MIT", /^licen[sc]e[-_.]mit/i],
  ["ISC", /^licen[sc]e[-_.]isc/i],
  ["Zlib", /^licen[sc]e[-_.]zlib/i],
  ["BSD-2-Clause", /^licen[sc]e[-_.]bsd/i],
  ["BSD-3-Clause", /^licen[sc]e[-_.]bsd/i],
  ["Apache-2.0", /^licen[sc]e[-_.]apache(?!.*llvm)/i],
  ["MPL-2.0", /^licen[sc]e[-_.]mpl/i],
];
/** The name of the licence file in a crate with a single licence. */
const PLAIN = /^licen[sc]e(\.(txt|md))?$/i;
/** Licences that require the sources. */
const WITH_SOURCES = ["MPL-2.0"];

/** Returns the third-party crates in the binaries of all platforms: cargo's `packages`, sorted. */
function linkedCrates(targets) {
  const found = new Map();
  for (const target of targets) {
    const args = [
      "metadata",
      "--format-version",
      "1",
      "--locked",
      "--no-default-features",
      "--features",
      "edge",
      "--filter-platform",
      target,
    ];
    const metadata = spawnSync("cargo", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 256 << 20 });
    if (metadata.status !== 0) throw new Error(`cargo metadata failed\n${metadata.stderr ?? metadata.error?.message}`);
    const { packages, resolve } = JSON.parse(metadata.stdout);
    const byId = new Map(packages.map((one) => [one.id, one]));
    const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
    const seen = new Set();
    const isMacro = (one) => one.targets.some(({ kind }) => kind.includes("proc-macro"));
    const follow = (id) => {
      for (const { pkg, dep_kinds: kinds } of nodes.get(id).deps) {
        if (seen.has(pkg) || isMacro(byId.get(pkg)) || !kinds.some(({ kind }) => kind === null)) continue;
        seen.add(pkg);
        found.set(pkg, byId.get(pkg));
        follow(pkg);
      }
    };
    follow(resolve.root);
  }
  const key = ({ name, version }) => `${name} ${version}`;
  return [...found.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Selects a licence in an expression like "MIT OR Apache-2.0". */
export function chosen(expression) {
  if (/\bAND\b|\(/.test(expression))
    throw new Error(`"${expression}" is more than a choice of licences: decide by hand`);
  const offered = expression.split(/ OR |\//).map((one) => one.trim());
  const name = PREFERRED.map(([licence]) => licence).find((licence) => offered.includes(licence));
  if (!name) throw new Error(`"${expression}" is not one of ${PREFERRED.map(([licence]) => licence).join(", ")}`);
  return name;
}

/** Returns the licence text of a crate. */
function textOf({ name, manifest_path: manifest }, licence) {
  const dir = path.dirname(manifest);
  const files = fs.readdirSync(dir).sort();
  const file =
    files.find((one) => PREFERRED.find(([name]) => name === licence)[1].test(one)) ??
    files.find((one) => PLAIN.test(one));
  const substitute = path.join(TEXTS, `${name.split("-")[0]}.txt`);
  if (!file && !fs.existsSync(substitute))
    throw new Error(`${name} has no file for ${licence}: put its text into ${path.relative(ROOT, substitute)}`);
  return tidy(fs.readFileSync(file ? path.join(dir, file) : substitute, "utf8"));
}

function tidy(text) {
  return text
    .replaceAll("\r\n", "\n")
    .replaceAll(/[ \t\f]+$/gm, "")
    .replaceAll("```", "'''")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** Returns the version of Rust for the binaries. */
function rust() {
  const action = fs.readFileSync(path.join(ROOT, ".github", "actions", "setup", "action.yml"), "utf8");
  return /rust:\r?\n.*\r?\n\s+default: "(.+)"/.exec(action)[1];
}

/** Returns the text of THIRD-PARTY.md. `targets`: the Rust targets of the binaries. Needs the sources from `cargo fetch`. */
export function thirdParty(targets) {
  const crates = linkedCrates(targets).map((one) => ({ ...one, licence: chosen(one.license ?? "") }));
  const texts = new Map(); // the text without its line breaks → {licence, text, names}
  const add = (name, licence, text) => {
    const key = text.replaceAll(/\s+/g, " ");
    if (!texts.has(key)) texts.set(key, { licence, text, names: [] });
    texts.get(key).names.push(name);
  };
  add(
    "Rust's standard library, its tables of Unicode",
    "Unicode-3.0",
    tidy(fs.readFileSync(path.join(TEXTS, "Unicode-3.0.txt"), "utf8")),
  );
  for (const one of crates) add(`${one.name} ${one.version}`, one.licence, textOf(one, one.licence));

  const address = ({ name, version }) => `https://crates.io/crates/${name}/${version}`;
  const row = (one) =>
    `| [${one.name} ${one.version}](${address(one)}) | ${one.licence}${WITH_SOURCES.includes(one.licence) ? ", unchanged; the link leads to its sources" : ""} |`;
  const section = ({ licence, text, names }) => `### ${licence}: ${names.join(", ")}\n\n\`\`\`text\n${text}\n\`\`\`\n`;
  return `# Third-party licences

The binaries of pi-questions are made of its own code, which is under the MIT licence (LICENSE), of Rust's standard
library, and of the crates below. Not every platform links all of them.

## Rust's standard library

Version ${rust()}, by the Rust project's developers (https://thanks.rust-lang.org), used under Apache-2.0, as are the
crates within it: addr2line, adler2, backtrace, cfg-if, compiler-builtins (with the LLVM exception; parts under MIT, as
libm below), gimli, hashbrown, libc, memchr, miniz_oxide, object, rustc-demangle, windows-link, windows-sys and
windows-targets; foldhash is used under Zlib. The library's tables of Unicode are under Unicode-3.0. The texts are below.

## Crates

| Crate | Used under |
|---|---|
${crates.map(row).join("\n")}

## Texts

${[...texts.values()].map(section).join("\n")}`;
}
