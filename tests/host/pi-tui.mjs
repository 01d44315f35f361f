// For tests that compare our code with pi-tui: the real pi-tui of Pi 0.87, and our code in a program that cargo builds.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Imports a file of pi-tui. npm installs this package at the top level or below pi-coding-agent. */
export async function piTui(file) {
  const modules = join(root, "node_modules", "@earendil-works");
  const nested = join(modules, "pi-coding-agent", "node_modules", "@earendil-works", "pi-tui");
  const home = existsSync(nested) ? nested : join(modules, "pi-tui");
  return import(pathToFileURL(join(home, "dist", file)));
}

/** Runs tests/compare/<name>.rs with `values` as input, one line of JSON for each. Returns the printed lines. */
export async function example(name, values, args = []) {
  const cargo = ["run", "-q", "--no-default-features", "--example", name, "--", ...args];
  const child = spawn("cargo", cargo, { cwd: root, stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  const chunks = [];
  child.stdout.setEncoding("utf8").on("data", (chunk) => chunks.push(chunk));
  child.stdin.on("error", () => {}); // the exit code shows the failure
  let block = [];
  for (const value of values) {
    block.push(JSON.stringify(value));
    if (block.length === 10000) {
      if (!child.stdin.write(`${block.join("\n")}\n`)) await once(child.stdin, "drain");
      block = [];
    }
  }
  child.stdin.end(block.length ? `${block.join("\n")}\n` : "");
  const [code] = await closed;
  if (code !== 0) throw new Error(`example ${name} ended with ${code}`);
  return chunks.join("").split("\n").slice(0, -1);
}
