// A local npm registry on loopback, and the common versions of npm.
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { fetched, nodeForPi, run } from "./hosts.mjs";

/** The npm versions of the installation tests: 11 runs install scripts of dependencies, 12 does not. */
export const NPM_VERSIONS = ["11.19.1", "12.2.0"];

const VERDACCIO = "6.10.4";

/** Creates a directory to put first in PATH, with `npm` of this version, `npx`, and a `node` that Pi accepts. */
export async function npmBin(version) {
  const node = await nodeForPi();
  const npm = await fetched(`npm@${version}`);
  const bin = path.join(npm, "..", "..", "for-path");
  fs.mkdirSync(bin, { recursive: true });
  const cli = (name) => path.join(npm, "bin", `${name}-cli.js`);
  script(path.join(bin, "npm"), node, cli("npm"));
  script(path.join(bin, "npx"), node, cli("npx"));
  script(path.join(bin, "node"), node);
  return bin;
}

/**
 * Creates a script that runs `command` with the script's arguments. The script is written under another name and then
 * renamed, because two tests may write it at the same time.
 */
function script(file, ...command) {
  const quoted = command.map((word) => `"${word}"`).join(" ");
  const [target, text] =
    process.platform === "win32" ? [`${file}.cmd`, `@${quoted} %*\r\n`] : [file, `#!/bin/sh\nexec ${quoted} "$@"\n`];
  const temp = `${target}.${process.pid}`;
  fs.writeFileSync(temp, text, { mode: 0o755 });
  fs.renameSync(temp, target);
}

/**
 * Starts verdaccio with an empty storage and no upstream, so that only packages from `publish` can be installed. Returns
 * `{url, publish(dir), close()}`.
 */
export async function startRegistry() {
  // A dependency of verdaccio uses a tag that some mirrors of the npm registry lack.
  const place = await fetched(`verdaccio@${VERDACCIO}`, { overrides: { "node-fetch": "2.7.0" } });
  const storage = fs.mkdtempSync(path.join(os.tmpdir(), "pi-ask-registry-"));
  const { runServer } = createRequire(path.join(place, "package.json"))(place);
  const app = await runServer({
    self_path: path.join(storage, "config.yaml"),
    storage,
    auth: { htpasswd: { file: path.join(storage, "htpasswd") } },
    uplinks: {},
    packages: { "**": { access: "$all", publish: "$all", unpublish: "$all" } },
    log: { type: "stdout", level: "fatal" },
    web: { enable: false },
    max_body_size: "200mb", // large enough for a debug build of the addon
  });
  await new Promise((resolve, reject) => app.once("error", reject).listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${app.address().port}/`;
  return {
    url,
    async publish(from) {
      // npm needs a user to publish; the registry accepts any.
      const rc = path.join(storage, "npmrc");
      fs.writeFileSync(rc, `registry=${url}\n${url.slice(5)}:_authToken=anybody\n`);
      await run("npm", ["publish", "--userconfig", rc, "--loglevel=error", "--ignore-scripts"], { cwd: from });
    },
    async close() {
      await new Promise((resolve) => {
        app.close(resolve);
        app.closeAllConnections?.();
      });
      fs.rmSync(storage, { recursive: true, force: true });
    },
  };
}
