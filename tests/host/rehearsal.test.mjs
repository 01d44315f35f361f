// The checks of a release before its tag exists.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { test } from "node:test";
import { MARKED } from "../../scripts/rehearsal.mjs";
import { documented } from "../support/documented.mjs";
import { fetched } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";

const GITHUB = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "someone/pi-questions" };
const OURS = "git+https://github.com/someone/pi-questions.git";
/** The packages of the fake registry with their repositories. All other names are free. */
const TAKEN = {
  "pi-questions-darwin-x64": "git+https://github.com/else/where.git",
  "pi-questions-linux-x64-musl": OURS,
};

// This package must be fetched here, because the registries of these tests do not have it.
await fetched(MARKED);

/** Rehearses a release. `set`: variables of the environment. Resolves with the printed lines and the exit code. */
async function rehearse(registry, set) {
  const [, ...args] = documented("node scripts/release.mjs --dry-run").split(" ");
  const env = { ...process.env, npm_config_registry: registry, npm_config_fetch_retries: "0", npm_config_cache: "" };
  for (const key of Object.keys(GITHUB)) delete env[key];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...env, ...set },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (data) => (output += data));
  const [code] = await once(child, "close");
  return { output, code };
}

test("a dry run lists the checks that passed, that failed, and that only CI can finish", async (t) => {
  const server = createServer(({ url }, reply) => {
    const name = decodeURIComponent(url.slice(1));
    const repository = TAKEN[name] && { type: "git", url: TAKEN[name] };
    const body = repository
      ? {
          name,
          repository,
          "dist-tags": { latest: "1.0.0" },
          versions: { "1.0.0": { name, version: "1.0.0", repository } },
        }
      : { error: "not_found" };
    reply.writeHead(repository ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close());
  const { output, code } = await rehearse(`http://127.0.0.1:${server.address().port}/`, GITHUB);
  for (const line of ["✔ versions", "✔ repository", "✔ README"]) assert.ok(output.includes(`${line}\n`), output);
  assert.match(
    output,
    /✘ names\n {4}pi-questions-darwin-x64 belongs to git\+https:\/\/github\.com\/else\/where\.git\n[^ ]/,
  );
  assert.match(output, /◐ packages\n {4}CI builds .*pi-questions-win32-arm64-msvc/);
  const isDated = / - \d{4}-/.test(/^## .*/m.exec(fs.readFileSync(path.join(ROOT, "CHANGELOG.md"), "utf8"))[0]);
  assert.ok(output.includes(isDated ? "✔ changelog" : "✘ changelog\n    CHANGELOG.md has no date in "), output);
  assert.equal(code, 1);
});

test("without a repository nothing can be released, but an unreachable registry is not a fault", async () => {
  const { output, code } = await rehearse("http://127.0.0.1:9/", {});
  assert.match(output, /✘ repository\n {4}the repository is unknown: /);
  assert.match(output, /✘ README\n {4}\d+ links are broken on npm/);
  assert.match(output, /◐ names\n {4}the registry could not be queried for pi-questions/);
  assert.equal(code, 1);
});
