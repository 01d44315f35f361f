// Checks the published package with TypeScript, publint and attw.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { makePackages } from "../../scripts/packages.mjs";
import { tableErrors } from "../../scripts/pi-types.mjs";
import { fetched } from "../support/hosts.mjs";
import { tempDir } from "../support/temp.mjs";

// These packages are not in package.json, because only these tests need them.
const TYPESCRIPT = "typescript@5.9.3";
const PUBLINT = "publint@0.3.25";
const ATTW = "@arethetypeswrong/core@0.18.5";

const temp = tempDir("ask-user-types");
const { dir } = makePackages({ out: path.join(temp, "npm") }).find(({ name }) => name === "pi-questions");

/** The code of a consumer after its import line: every kind of call, and three mistakes. */
const USES = `
register({} as object);
const requests: Record<string, unknown>[] = acpPermissionRequests({}, { sessionId: "s", toolCallId: "t" });
const decision: Record<string, unknown> = acpApplyPermission({}, requests, { aborted: true });
const form: Record<string, unknown> | null = acpElicitationRequest({}, { sessionId: "s", toolCallId: "t" });
const outcome: Record<string, unknown> | null = acpApplyElicitation({}, {}, { reportUnanswered: true });
export const asked: Promise<AskUserResult | { error: string }> = askUser({}, { from: "me", question: "Why?" }, { signal: new AbortController().signal });
export const source = (settled: AskUserEvents["ask-user:settled"]): string | undefined => settled.via;
export const all = [decision, form, outcome, acpToolInfo({}).title];
// @ts-expect-error a call without Pi
register();
// @ts-expect-error a call without its session
acpElicitationRequest({}, { toolCallId: "t" });
// @ts-expect-error no caller
askUser({}, { question: "Why?" });
`;
const NAMES =
  "acpApplyElicitation, acpApplyPermission, acpElicitationRequest, acpPermissionRequests, acpToolInfo, askUser";
const TYPES = "type AskUserEvents, type AskUserResult";
const CONSUMERS = {
  "esm.mts": `import register, { ${NAMES}, ${TYPES}, type AcpCall } from "pi-questions";\nexport const call: AcpCall = { sessionId: "s", toolCallId: "t" };${USES}`,
  "named.mts": `import { registerAskUser as register, ${NAMES}, ${TYPES} } from "pi-questions";${USES}`,
  "cjs.cts": `import register = require("pi-questions");\nconst { ${NAMES} } = register;\ntype AskUserResult = register.AskUserResult;\ntype AskUserEvents = register.AskUserEvents;\nregister.default({});${USES}`,
};

test("a consumer in TypeScript can import and call everything", async () => {
  const tsc = path.join(await fetched(TYPESCRIPT), "bin", "tsc");
  const work = path.join(temp, "consumer");
  fs.cpSync(dir, path.join(work, "node_modules", "pi-questions"), { recursive: true });
  for (const [name, text] of Object.entries(CONSUMERS)) fs.writeFileSync(path.join(work, name), text);
  const strict = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "es2022"];
  for (const how of [
    ["--module", "nodenext", ...Object.keys(CONSUMERS)],
    ["--module", "esnext", "--moduleResolution", "bundler", "esm.mts", "named.mts"],
  ]) {
    const ended = spawnSync(process.execPath, [tsc, ...strict, ...how], { cwd: work, encoding: "utf8" });
    assert.equal(ended.status, 0, ended.stdout);
  }
});

test("publint reports nothing", async () => {
  const place = await fetched(PUBLINT);
  const { publint } = await import(pathToFileURL(path.join(place, "src", "index-node.js")).href);
  const { messages } = await publint({ pkgDir: dir, strict: true, pack: false });
  assert.deepEqual(
    messages.map(({ code, path: at }) => `${code} at ${at.join(".")}`),
    [],
  );
});

test("the types are correct for every kind of module resolution", async () => {
  const place = await fetched(ATTW);
  const { checkPackage, createPackageFromTarballData } = await import(
    pathToFileURL(createRequire(path.join(place, "package.json")).resolve("@arethetypeswrong/core")).href
  );
  const npm = spawnSync("npm", ["pack", "--json", "--ignore-scripts", "--loglevel=error", "--pack-destination", temp], {
    cwd: dir,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  assert.equal(npm.status, 0, npm.stderr);
  const [{ filename }] = Object.values(JSON.parse(npm.stdout));
  const tarball = fs.readFileSync(path.join(temp, filename.replace("@", "").replace("/", "-")));
  const { problems } = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  assert.deepEqual(problems, []);
});

test("our table of Pi's functions agrees with the types of every supported Pi", async () => {
  assert.equal(await tableErrors(), "");
});
