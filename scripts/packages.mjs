// Creates the directories for publishing to npm: `node scripts/packages.mjs [--artifacts <dir>] [--out <dir>]`.
//
//   npm/pi-questions/        pi-questions: index.js and the texts, no binary
//   npm/linux-x64-gnu/ …     pi-questions-linux-x64-gnu …: one binary each
//
// The optional dependencies of the main package are the other packages in the same version. npm fetches the package that
// matches os, cpu and libc, and runs no script. The binaries come from --artifacts (default: next to index.js). With --all, a
// missing binary and an unknown repository (origin.mjs) are errors.
//
// The napi CLI's `create-npm-dirs` is not sufficient: it adds no licences and no `repository`, puts the keyword
// `pi-package` on binary packages, and rewrites package.json.
import fs from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { thirdParty } from "./licences.mjs";
import { ROOT, runMain } from "./main.mjs";
import { origin, withAddresses } from "./origin.mjs";

/** All platforms with a binary: name as in index.js → Rust target and npm's fields. */
export const PLATFORMS = {
  "linux-x64-gnu": { target: "x86_64-unknown-linux-gnu", os: "linux", cpu: "x64", libc: "glibc" },
  "linux-x64-musl": { target: "x86_64-unknown-linux-musl", os: "linux", cpu: "x64", libc: "musl" },
  "linux-arm64-gnu": { target: "aarch64-unknown-linux-gnu", os: "linux", cpu: "arm64", libc: "glibc" },
  "linux-arm64-musl": { target: "aarch64-unknown-linux-musl", os: "linux", cpu: "arm64", libc: "musl" },
  "darwin-x64": { target: "x86_64-apple-darwin", os: "darwin", cpu: "x64" },
  "darwin-arm64": { target: "aarch64-apple-darwin", os: "darwin", cpu: "arm64" },
  "win32-x64-msvc": { target: "x86_64-pc-windows-msvc", os: "win32", cpu: "x64" },
  "win32-arm64-msvc": { target: "aarch64-pc-windows-msvc", os: "win32", cpu: "arm64" },
};

/** The error for an unknown repository. */
export const NO_ORIGIN =
  "the repository is unknown: GitHub's workflow names it, or GITHUB_SERVER_URL and GITHUB_REPOSITORY, or `repository` in package.json";

/** The file with the licences of a binary's crates. */
const THIRD_PARTY = "THIRD-PARTY.md";

/** Creates all package directories in `out`. Returns `[{name, dir, binary}]`, the main package last. */
export function makePackages({ out = path.join(ROOT, "npm"), artifacts = ROOT, all = false } = {}) {
  const bare = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const from = origin(bare);
  if (all && !from.repository) throw new Error(NO_ORIGIN);
  const root = { ...bare, ...from };
  fs.rmSync(out, { recursive: true, force: true });
  const found = binaries(artifacts);
  const licences = thirdParty(Object.values(PLATFORMS).map(({ target }) => target));
  const made = [];
  for (const [platform, fields] of Object.entries(PLATFORMS)) {
    const file = `pi-questions.${platform}.node`;
    const binary = found.get(file);
    if (!binary && all) throw new Error(`no ${file} in ${artifacts}`);
    const dir = path.join(out, platform);
    fs.mkdirSync(dir, { recursive: true });
    const manifest = platformManifest(root, platform, fields, file);
    writeJson(dir, manifest);
    fs.writeFileSync(
      path.join(dir, "README.md"),
      `# ${manifest.name}\n\nThe binary of \`${root.name}\` for ${fields.target}.\n`,
    );
    fs.copyFileSync(path.join(ROOT, "LICENSE"), path.join(dir, "LICENSE"));
    fs.writeFileSync(path.join(dir, THIRD_PARTY), licences);
    if (binary) fs.copyFileSync(binary, path.join(dir, file));
    made.push({ name: manifest.name, dir, binary: Boolean(binary) });
  }
  const dir = path.join(out, root.name);
  fs.mkdirSync(dir, { recursive: true });
  writeJson(dir, mainManifest(root));
  for (const entry of root.files) fs.cpSync(path.join(ROOT, entry), path.join(dir, entry), { recursive: true });
  const readme = path.join(dir, "README.md");
  fs.writeFileSync(readme, withAddresses(fs.readFileSync(readme, "utf8"), from, root.version));
  made.push({ name: root.name, dir, binary: false });
  return made;
}

function platformManifest(root, platform, { os, cpu, libc }, file) {
  const { name, version, license, engines, repository, homepage, bugs, author } = root;
  return {
    name: `${name}-${platform}`,
    version,
    description: `The binary of ${name} for ${platform}`,
    license,
    repository,
    homepage,
    bugs,
    author,
    main: file,
    files: [file, THIRD_PARTY],
    engines,
    os: [os],
    cpu: [cpu],
    libc: libc && [libc],
    publishConfig: { access: "public" },
  };
}

/** Returns the manifest of the main package: with the platforms, and without the fields that only a checkout needs. */
function mainManifest({ scripts, devDependencies, ...root }) {
  const platforms = Object.keys(PLATFORMS).map((platform) => [`${root.name}-${platform}`, root.version]);
  return { ...root, optionalDependencies: Object.fromEntries(platforms), publishConfig: { access: "public" } };
}

/** Returns all addons below `directory` by file name, except in node_modules, target and npm. */
function binaries(directory) {
  const found = new Map();
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const full = path.join(directory, entry.name);
    if (entry.isDirectory() && !/^(node_modules|target|npm|\..*)$/.test(entry.name))
      binaries(full).forEach((file, name) => found.set(name, file));
    else if (/^pi-questions\..*\.node$/.test(entry.name)) found.set(entry.name, full);
  }
  return found;
}

function writeJson(dir, value) {
  fs.writeFileSync(path.join(dir, "package.json"), `${JSON.stringify(value, null, 2)}\n`);
}

runMain(import.meta.url, () => {
  const { values } = parseArgs({
    options: { artifacts: { type: "string" }, out: { type: "string" }, all: { type: "boolean" } },
  });
  for (const { name, dir, binary } of makePackages(values))
    console.log(`${path.relative(process.cwd(), dir)}  ${name}${binary ? "" : "  (no binary)"}`);
});
