// Writes index.d.ts from the doc comments of the Rust exports: `npm run types`.
// With --check it changes nothing and fails when the committed file is stale.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const check = process.argv.includes("--check");
const cli = path.join(ROOT, "node_modules", "@napi-rs", "cli", "dist", "cli.js");

// Only the .d.ts is wanted; the binary that comes with it is thrown away.
const temp = fs.mkdtempSync(path.join(os.tmpdir(), "pi-ask-user-types-"));
try {
  const args = [cli, "build", "--no-js", "--dts", "index.d.ts", "--output-dir", temp];
  const made = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (made.status !== 0) throw new Error(`napi build failed\n${made.stderr ?? made.error?.message ?? ""}`);
  const fresh = fs.readFileSync(path.join(temp, "index.d.ts"), "utf8");
  const file = path.join(ROOT, "index.d.ts");
  const committed = fs.existsSync(file) ? fs.readFileSync(file, "utf8").replaceAll("\r\n", "\n") : "";
  if (check && fresh !== committed) {
    throw new Error(`index.d.ts is stale: run "npm run types" and commit it\n--- committed\n${committed}\n--- fresh\n${fresh}`);
  }
  if (!check) fs.writeFileSync(file, fresh);
  console.log(check ? "index.d.ts is fresh" : "index.d.ts written");
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  fs.rmSync(temp, { recursive: true, force: true });
}
