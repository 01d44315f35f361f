// What must be true of a tag before anything is published: `node scripts/release.mjs v1.2.3`.
//
// The tag is the version of every manifest and lock file, the changelog has a dated section for it, and
// what it names is on the branch `main` (of `origin`, where there is one).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isMain } from "./main.mjs";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

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
    "fuzz/Cargo.lock": /^name = "pi-questions"\nversion = "(.+)"$/m.exec(read("fuzz/Cargo.lock"))?.[1],
  };
}

/** Why the checkout `root` cannot be released as `tag`: a list of sentences. */
export function faults(tag, root = ROOT) {
  const found = [];
  const version = tag.replace(/^v/, "");
  if (!/^v\d+\.\d+\.\d+(-[\w.]+)?$/.test(tag)) found.push(`${tag} is not v and a version`);
  for (const [file, has] of Object.entries(versions(root)))
    if (has !== version) found.push(`${file} has version ${has}, the tag is ${tag}`);

  const changelog = fs.readFileSync(path.join(root, "CHANGELOG.md"), "utf8");
  const heading = changelog.split(/\r?\n/).find((line) => line.startsWith(`## [${version}]`));
  if (!heading) found.push(`CHANGELOG.md has no section [${version}]`);
  else if (!/ - \d{4}-\d{2}-\d{2}$/.test(heading)) found.push(`CHANGELOG.md has no date in "${heading}"`);

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

if (isMain(import.meta.url)) {
  const [tag = ""] = process.argv.slice(2);
  const found = faults(tag);
  for (const fault of found) console.error(fault);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`${tag} can be released`);
}
