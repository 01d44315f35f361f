// The checks of a tag before anything is published: `node scripts/release.mjs v1.2.3`; and everything that can be
// looked at before there is a tag: `node scripts/release.mjs --dry-run` (rehearsal.mjs).
//
// The tag is the version of every manifest and lock file, the changelog has a dated section for it, and
// what it names is on the branch `main` (of `origin`, where there is one).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { isMain, ROOT } from "./main.mjs";

/** The version as each file of the checkout `root` has it: `{file: version}`. */
export function versions(root = ROOT) {
  const read = (name) => fs.readFileSync(path.join(root, name), "utf8").replaceAll("\r\n", "\n");
  const lock = JSON.parse(read("package-lock.json"));
  return {
    "package.json": JSON.parse(read("package.json")).version,
    "package-lock.json": lock.version,
    'package-lock.json, packages[""]': lock.packages[""].version,
    "Cargo.toml": /^\[package\]\n(?:.+\n)*?version = "(.+)"$/m.exec(read("Cargo.toml"))?.[1],
    "Cargo.lock": /^name = "pi-questions"\nversion = "(.+)"$/m.exec(read("Cargo.lock"))?.[1],
    "tests/fuzz/Cargo.lock": /^name = "pi-questions"\nversion = "(.+)"$/m.exec(read("tests/fuzz/Cargo.lock"))?.[1],
  };
}

/** Which file of the checkout `root` has another version: a list of sentences. */
export function ofVersions(version, root = ROOT) {
  const others = Object.entries(versions(root)).filter(([, has]) => has !== version);
  return others.map(([file, has]) => `${file} has version ${has}, not ${version}`);
}

/** The faults of the changelog of the checkout `root`: a list of sentences. */
export function ofChangelog(version, root = ROOT) {
  const lines = fs.readFileSync(path.join(root, "CHANGELOG.md"), "utf8").split(/\r?\n/);
  const heading = lines.find((line) => line.startsWith("## "));
  if (!heading?.startsWith(`## [${version}]`)) return [`CHANGELOG.md has no section [${version}] at its head`];
  return / - \d{4}-\d{2}-\d{2}$/.test(heading) ? [] : [`CHANGELOG.md has no date in "${heading}"`];
}

/** Why the checkout `root` cannot be released as `tag`: a list of sentences. */
export function faults(tag, root = ROOT) {
  const version = tag.replace(/^v/, "");
  const found = [...ofVersions(version, root), ...ofChangelog(version, root)];
  if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) found.push(`${tag} is not v and a version`);

  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const main = ["refs/remotes/origin/main", "refs/heads/main"].find(
    (ref) => git("rev-parse", "--verify", "--quiet", ref).status === 0,
  );
  if (!main) found.push("there is no branch main to compare with");
  else if (git("merge-base", "--is-ancestor", `${tag}^{commit}`, main).status !== 0)
    found.push(`${tag} is not on the branch main`);
  else if (git("rev-parse", `${tag}^{commit}`).stdout !== git("rev-parse", "HEAD").stdout)
    found.push(`what is checked out is not ${tag}`);
  return found;
}

/** Prints every check of a rehearsal; false where something must be mended. */
async function rehearsal() {
  const { rehearse } = await import("./rehearsal.mjs");
  const checks = await rehearse();
  for (const { what, wrong, left } of checks) {
    console.log(`${wrong.length > 0 ? "✘" : left.length > 0 ? "◐" : "✔"} ${what}`);
    for (const sentence of [...wrong, ...left]) console.log(`    ${sentence}`);
  }
  return checks.every(({ wrong }) => wrong.length === 0);
}

/** Says whether what is checked out can be released as `tag`; false if not. */
function gate(tag) {
  const found = faults(tag);
  for (const fault of found) console.error(fault);
  if (found.length === 0) console.log(`${tag} can be released`);
  return found.length === 0;
}

async function main([tag = ""]) {
  const passed = tag === "--dry-run" ? await rehearsal() : gate(tag);
  process.exitCode = passed ? 0 : 1;
}

// Not awaited: rehearsal.mjs imports this file.
if (isMain(import.meta.url)) main(process.argv.slice(2));
