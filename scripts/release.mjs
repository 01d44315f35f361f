// Checks a tag before publishing: `node scripts/release.mjs v1.2.3`. With `--dry-run`, checks the requirements before the
// tag exists (rehearsal.mjs).
//
// All manifests and lock files must have the version of the tag, the changelog must have a dated section for this version,
// and the tag's commit must be on the branch `main` (of `origin`, if there is one).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { isMain, ROOT } from "./main.mjs";

/** Returns the version in each file of the checkout `root`: `{file: version}`. */
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

/** Returns a sentence for each file of the checkout `root` whose version is not `version`. */
export function versionFaults(version, root = ROOT) {
  const others = Object.entries(versions(root)).filter(([, has]) => has !== version);
  return others.map(([file, has]) => `${file} has version ${has}, not ${version}`);
}

/** Returns a sentence for each fault of the changelog of the checkout `root`. */
export function changelogFaults(version, root = ROOT) {
  const lines = fs.readFileSync(path.join(root, "CHANGELOG.md"), "utf8").split(/\r?\n/);
  const heading = lines.find((line) => line.startsWith("## "));
  if (!heading?.startsWith(`## [${version}]`)) return [`CHANGELOG.md has no section [${version}] at its head`];
  return / - \d{4}-\d{2}-\d{2}$/.test(heading) ? [] : [`CHANGELOG.md has no date in "${heading}"`];
}

/** Returns a sentence for each reason why the checkout `root` cannot be released as `tag`. */
export function faults(tag, root = ROOT) {
  const version = tag.replace(/^v/, "");
  const found = [...versionFaults(version, root), ...changelogFaults(version, root)];
  if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) found.push(`${tag} is not a tag like v1.2.3`);

  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  const main = ["refs/remotes/origin/main", "refs/heads/main"].find(
    (ref) => git("rev-parse", "--verify", "--quiet", ref).status === 0,
  );
  if (!main) found.push("there is no branch main to compare with");
  else if (git("merge-base", "--is-ancestor", `${tag}^{commit}`, main).status !== 0)
    found.push(`${tag} is not on the branch main`);
  else if (git("rev-parse", `${tag}^{commit}`).stdout !== git("rev-parse", "HEAD").stdout)
    found.push(`the checked-out commit is not ${tag}`);
  return found;
}

/** Prints all checks of a rehearsal. Returns false if one failed. */
async function rehearsal() {
  const { rehearse } = await import("./rehearsal.mjs");
  const checks = await rehearse();
  for (const { what, wrong, left } of checks) {
    console.log(`${wrong.length > 0 ? "✘" : left.length > 0 ? "◐" : "✔"} ${what}`);
    for (const sentence of [...wrong, ...left]) console.log(`    ${sentence}`);
  }
  return checks.every(({ wrong }) => wrong.length === 0);
}

/** Prints the reasons why the checkout cannot be released as `tag`, if any. Returns true if it can. */
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

// Without `await`, because rehearsal.mjs imports this file.
if (isMain(import.meta.url)) main(process.argv.slice(2));
