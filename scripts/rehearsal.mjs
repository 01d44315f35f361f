// Checks the requirements of a release before its tag exists: `node scripts/release.mjs --dry-run`.
//
// Publishes nothing and changes nothing. Lists the remaining steps for CI and for a maintainer.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "./main.mjs";
import { origin } from "./origin.mjs";
import { makePackages, NO_ORIGIN } from "./packages.mjs";
import { changelogFaults, versionFaults } from "./release.mjs";

/** The renderer of the README. */
export const MARKED = "marked@18.2.1";

/**
 * Runs all checks in order. Returns a list of `{what, wrong, left}`: `wrong` has sentences about faults, and `left` about
 * checks that are impossible here.
 */
export async function rehearse() {
  const temp = fs.mkdtempSync(path.join(os.tmpdir(), "pi-questions-rehearsal-"));
  try {
    const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
    const made = makePackages({ out: path.join(temp, "npm") });
    const main = made.at(-1);
    return [
      check("versions", versionFaults(version)),
      check("changelog", changelogFaults(version)),
      check("repository", originFaults()),
      check("tag", tagFaults(`v${version}`)),
      { what: "names", ...(await nameFaults(made)) },
      { what: "packages", ...packageFaults(made, temp) },
      check("README", await readmeFaults(path.join(main.dir, "README.md"))),
    ];
  } finally {
    fs.rmSync(temp, { recursive: true, force: true });
  }
}

function check(what, wrong) {
  return { what, wrong, left: [] };
}

function originFaults() {
  return origin(JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"))).repository ? [] : [NO_ORIGIN];
}

/** Checks that there are no uncommitted changes, and that the tag, if it exists, is the checked-out commit. */
function tagFaults(tag) {
  const git = (...args) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  const tagged = git("rev-parse", "--verify", "--quiet", `${tag}^{commit}`);
  return [
    ...(git("status", "--porcelain") ? ["there are uncommitted changes"] : []),
    ...(tagged && tagged !== git("rev-parse", "HEAD") ? [`${tag} is not the checked-out commit`] : []),
  ];
}

/** Checks that each name is free in the registry, or that its package has our repository. */
async function nameFaults(made) {
  const { repository } = origin(JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8")));
  const found = { wrong: [], left: [] };
  const queries = made.map(async ({ name }) => {
    const { code, out, err } = await npm(["view", name, "--json", "repository"]);
    if (/E404/.test(err + out)) return;
    if (code !== 0)
      return void found.left.push(`the registry could not be queried for ${name}: ${err.trim().split("\n")[0]}`);
    const { url } = out.trim() ? JSON.parse(out) : {};
    if (!url || url !== repository?.url) found.wrong.push(`${name} belongs to ${url ?? "another repository"}`);
  });
  await Promise.all(queries);
  return found;
}

/** Checks that npm accepts each package, and that the package for this machine loads after an installation. */
function packageFaults(made, temp) {
  const found = { wrong: [], left: [] };
  for (const { name, dir } of made) {
    const { status, stderr } = npmSync(["pack", "--dry-run", "--ignore-scripts", "--loglevel=error"], dir);
    if (status !== 0) found.wrong.push(`npm cannot pack ${name}: ${stderr.trim()}`);
  }
  const platforms = made.slice(0, -1);
  const without = platforms.filter(({ binary }) => !binary).map(({ name }) => name);
  if (without.length > 0) found.left.push(`CI builds ${without.join(", ")}`);
  const installed = path.join(temp, "node_modules");
  for (const { name, dir } of made) fs.cpSync(dir, path.join(installed, name), { recursive: true });
  const here = platforms.filter(({ dir }) => path.basename(dir).startsWith(`${process.platform}-${process.arch}`));
  const load = "require('pi-questions').acpToolInfo({})";
  const { status, stderr } = spawnSync(process.execPath, ["-e", load], { cwd: temp, encoding: "utf8" });
  if (!here.some(({ binary }) => binary)) found.left.push("there is no binary for this machine: npm run build");
  else if (status !== 0) found.wrong.push(`the installed package does not load: ${stderr.trim().split("\n").at(-1)}`);
  return found;
}

/** Checks the README as npm renders it: no relative link or picture, and no unrendered Markdown. */
async function readmeFaults(file) {
  const { fetched } = await import("../tests/support/hosts.mjs");
  const { marked } = await import(pathToFileURL(path.join(await fetched(MARKED), "lib", "marked.esm.js")));
  const html = await marked.parse(fs.readFileSync(file, "utf8"));
  const links = [...html.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g)].map(([, link]) => link);
  const relative = links.filter((link) => !/^(https:|#)/.test(link));
  const text = html.replaceAll(/<pre>[\s\S]*?<\/pre>|<[^>]+>/g, "");
  return [
    ...(relative.length > 0 ? [`${relative.length} links are broken on npm; the first is ${relative[0]}`] : []),
    ...(/\]\(|^\|/m.test(text) ? ["a link or a table is not rendered"] : []),
    ...(/<table>/.test(html) && /<pre>/.test(html) ? [] : ["tables or examples are missing"]),
  ];
}

const SHELL = { shell: process.platform === "win32" };

function npmSync(args, cwd) {
  return spawnSync("npm", args, { cwd, encoding: "utf8", ...SHELL });
}

function npm(args) {
  return new Promise((resolve) => {
    const child = spawn("npm", args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], ...SHELL });
    let [out, err] = ["", ""];
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (err += data));
    child.on("error", ({ message }) => resolve({ code: 1, out, err: message }));
    child.on("close", (code) => resolve({ code, out, err }));
  });
}
