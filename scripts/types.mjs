// Generates index.d.ts from the doc comments of the Rust exports: `npm run types`. The part after BY_HAND is not generated.
// With --check, changes nothing, and fails if the committed file is outdated.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fetched } from "../tests/support/hosts.mjs";
import { ROOT, runMain } from "./main.mjs";

/**
 * This CLI is not in package.json, because `npm ci` would fail on registries without all platform packages of the CLI.
 * Only this script needs the CLI.
 */
const NAPI_CLI = "@napi-rs/cli@3.10.12";
const FILE = path.join(ROOT, "index.d.ts");
/** The first line of the types that do not come from Rust: events, and `askUser` of index.js. */
const BY_HAND = "  // Written by hand from here on.\n";
/** The last line of the namespace. */
const END = "\n  export { registerAskUser as default }\n";

/**
 * Returns the generated text of index.d.ts. napi-derive writes the types while cargo expands macros, so `cargo check` is
 * enough. A directory with a new name makes cargo expand the macros again.
 */
async function generate(committed) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pi-questions-types-"));
  try {
    const check = spawnSync("cargo", ["check", "--locked", "--quiet", "--lib"], {
      cwd: ROOT,
      env: { ...process.env, NAPI_TYPE_DEF_TMP_FOLDER: folder },
      stdio: ["ignore", "ignore", "pipe"],
      encoding: "utf8",
    });
    if (check.status !== 0) throw new Error(`cargo check failed\n${check.stderr ?? check.error?.message ?? ""}`);
    const { generateTypeDef } = await import(
      pathToFileURL(path.join(await fetched(NAPI_CLI), "dist", "index.js")).href
    );
    const header = "// Generated from the Rust sources by `npm run types`.\n\n";
    const { dts } = await generateTypeDef({ typeDefDir: folder, cwd: ROOT, dtsHeader: header });
    return header + asModule(dts.replace(header, ""), committed);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Converts napi-rs's flat list of declarations to the exports of index.js: a function with the other exports as its
 * properties, and with itself as `default`. The part that is not generated comes from the file `committed`.
 */
function asModule(flat, committed) {
  const whole = /(?:^\/\*\*\n(?: \*.*\n)*? \*\/\n)?^export declare function registerAskUser\(.*$/m.exec(flat)?.[0];
  if (!whole) throw new Error("napi-rs wrote no registerAskUser");
  const indented = flat
    .trim()
    .replaceAll("export declare ", "export ")
    .replace(/^(?=.)/gm, "  ");
  const [from, to] = [committed.indexOf(BY_HAND), committed.indexOf(END)];
  if (from < 0 || to < from) throw new Error("index.d.ts has no part that is written by hand");
  const byHand = committed.slice(from, to);
  const itself = whole.replace("export declare function", "declare function");
  return `${itself}\n\ndeclare namespace registerAskUser {\n${indented}\n\n${byHand}${END}}\n\nexport = registerAskUser\n`;
}

async function main() {
  const committed = fs.readFileSync(FILE, "utf8").replaceAll("\r\n", "\n");
  const generated = await generate(committed);
  if (!process.argv.includes("--check")) {
    fs.writeFileSync(FILE, generated);
    console.log("index.d.ts written");
    return;
  }
  if (generated !== committed) {
    throw new Error(
      `index.d.ts is stale: run "npm run types" and commit it\n--- committed\n${committed}\n--- fresh\n${generated}`,
    );
  }
  console.log("index.d.ts is up to date");
}

runMain(import.meta.url, main);
