// Builds the addon and compares it with the published binary: `node scripts/rebuild.mjs [<platform>]`.
//
// Check out the tag first. Use the versions of Rust and (for Linux) zig in .github/actions/setup. The published binary comes
// from the npm registry. With --no-build, compares the existing addon next to index.js.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { build, platformHere } from "./build.mjs";
import { ROOT, runMain } from "./main.mjs";
import { GLIBC_FLOOR } from "./needs.mjs";
import { PLATFORMS } from "./packages.mjs";

/** Builds the addon like the workflow `binaries`. Returns its path. */
function rebuilt(platform) {
  const { target, os: system } = PLATFORMS[platform];
  const floor = platform.endsWith("-gnu") ? `.${GLIBC_FLOOR}` : "";
  return build({ zig: system === "linux", target: `${target}${floor}` });
}

/** Fetches the published binary into `temp`. Returns its path. */
function published(platform, temp) {
  const { name, version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const run = (program, args) => {
    const ended = spawnSync(program, args, { cwd: temp, encoding: "utf8", shell: process.platform === "win32" });
    if (ended.status !== 0)
      throw new Error(`${program} ${args.join(" ")} failed: ${ended.stderr || ended.error?.message}`);
  };
  run("npm", ["pack", `${name}-${platform}@${version}`, "--silent"]);
  run("tar", ["-xzf", fs.readdirSync(temp).find((file) => file.endsWith(".tgz"))]);
  return path.join(temp, "package", `pi-questions.${platform}.node`);
}

async function main() {
  const { values, positionals } = parseArgs({ options: { "no-build": { type: "boolean" } }, allowPositionals: true });
  const [platform = platformHere()] = positionals;
  if (!PLATFORMS[platform])
    throw new Error(`there is no package for ${platform}, only for ${Object.keys(PLATFORMS).join(", ")}`);
  const built = values["no-build"] ? path.join(ROOT, `pi-questions.${platform}.node`) : await rebuilt(platform);
  const temp = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-rebuild-"));
  try {
    const [hashHere, hashPublished] = [built, published(platform, temp)].map((file) =>
      createHash("sha256").update(fs.readFileSync(file)).digest("hex"),
    );
    console.log(
      `built here  ${hashHere}\npublished   ${hashPublished}\n${hashHere === hashPublished ? "the same" : "DIFFERENT"}`,
    );
    if (hashHere !== hashPublished) process.exitCode = 1;
  } finally {
    fs.rmSync(temp, { recursive: true, force: true });
  }
}

runMain(import.meta.url, main);
