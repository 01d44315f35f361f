// Checks the format of all JavaScript and lints it: `npm run lint`. `npm run lint -- --write` formats.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { fetched } from "../tests/support/hosts.mjs";
import { ROOT } from "../tests/support/paths.mjs";

/** Not in package.json, because `npm ci` would fail on registries without all platform packages of Biome. */
const BIOME = "@biomejs/biome@2.6.8";

const biome = path.join(await fetched(BIOME), "bin", "biome");
const args = ["check", "--config-path=.config/biome.config.json", "--error-on-warnings", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, [biome, ...args], { cwd: ROOT, stdio: "inherit" });
process.exitCode = status ?? 1;
