// Writes index.d.ts from the doc comments of the Rust exports: `npm run types`.
// With --check it changes nothing and fails when the committed file is stale.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fetched } from "../tests/support/hosts.mjs";

/**
 * Kept out of package.json: nobody but this script needs it, and its many platform packages make
 * `npm ci` fail on registries that lack some of them.
 */
const NAPI_CLI = "@napi-rs/cli@3.10.12";
const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
/** The types of what is not Rust: events, and the helper in index.js that sends one. */
const EVENTS = path.join(ROOT, "scripts", "events.d.ts");

/**
 * The text index.d.ts should have. napi-derive writes each export's type while cargo expands the
 * macros, so checking the crate is enough; a folder of a new name makes cargo expand them again.
 */
async function fresh() {
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
    return header + asModule(dts.replace(header, ""));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The declarations as index.js exports them. napi-rs writes a flat list; what one imports is a
 * function that has the others, and itself as `default`, so that it can be called however it is
 * imported.
 */
function asModule(flat) {
  const whole = /(?:^\/\*\*\n(?: \*.*\n)*? \*\/\n)?^export declare function registerAskUser\(.*$/m.exec(flat)?.[0];
  if (!whole) throw new Error("napi-rs wrote no registerAskUser");
  const indented = flat
    .trim()
    .replaceAll("export declare ", "export ")
    .concat("\n\n", fs.readFileSync(EVENTS, "utf8").trim())
    .replace(/^(?=.)/gm, "  ");
  const itself = whole.replace("export declare function", "declare function");
  return `${itself}\n\ndeclare namespace registerAskUser {\n${indented}\n\n  export { registerAskUser as default }\n}\n\nexport = registerAskUser\n`;
}

async function main() {
  const file = path.join(ROOT, "index.d.ts");
  const wanted = await fresh();
  if (!process.argv.includes("--check")) {
    fs.writeFileSync(file, wanted);
    console.log("index.d.ts written");
    return;
  }
  const committed = fs.existsSync(file) ? fs.readFileSync(file, "utf8").replaceAll("\r\n", "\n") : "";
  if (wanted !== committed) {
    throw new Error(
      `index.d.ts is stale: run "npm run types" and commit it\n--- committed\n${committed}\n--- fresh\n${wanted}`,
    );
  }
  console.log("index.d.ts is fresh");
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
