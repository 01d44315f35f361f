// Builds the addon: `npm run build [-- --debug] [-- --target <triple>]`.
//
// Needs cargo and Node, nothing from npm. The library is built as a cdylib alone, because an rlib
// beside it would silently turn link-time optimisation off.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const LIBRARY = /\.(so|dylib|dll)$/;
const ARCH = { x86_64: "x64", aarch64: "arm64", armv7: "arm", i686: "ia32", riscv64gc: "riscv64" };

/** Name of the build for a Rust target, as index.js looks for it: "x86_64-unknown-linux-gnu" → "linux-x64-gnu". */
export function platformOf(triple) {
  const [cpu] = triple.split("-");
  const arch = ARCH[cpu] ?? cpu;
  if (triple.includes("apple-darwin")) return `darwin-${arch}`;
  if (triple.includes("windows")) return `win32-${arch}-${triple.endsWith("gnu") ? "gnu" : "msvc"}`;
  const libc = /linux-(gnu|musl)/.exec(triple)?.[1];
  if (!libc) throw new Error(`no platform name for the Rust target ${triple}`);
  return `linux-${arch}-${libc}`;
}

/** Builds and puts the addon beside index.js; returns its path. */
export async function build({ debug = false, target } = {}) {
  const host = rustHost();
  const platform = platformOf(target ?? host);
  if (!target && !platform.startsWith(`${process.platform}-${process.arch}`)) {
    throw new Error(`cargo builds for ${host}, but this Node is ${process.platform}-${process.arch}: name another --target`);
  }
  const args = ["rustc", "--lib", "--crate-type", "cdylib", "--no-default-features", "--features=host", "--message-format=json-render-diagnostics"];
  if (!debug) args.push("--release");
  if (target) args.push("--target", target);
  const library = await cargo(args);

  const addon = path.join(ROOT, `pi-ask-user.${platform}.node`);
  // Renamed into place, so that a Pi that starts in this moment never loads half a file.
  const temp = path.join(ROOT, `pi-ask-user.${process.pid}.tmp.node`);
  try {
    fs.copyFileSync(library, temp);
    fs.renameSync(temp, addon);
  } finally {
    fs.rmSync(temp, { force: true });
  }
  return addon;
}

function rustHost() {
  const asked = spawnSync("rustc", ["-vV"], { cwd: ROOT, encoding: "utf8" });
  const host = /^host: (.+)$/m.exec(asked.stdout ?? "")?.[1];
  if (!host) throw new Error("no Rust toolchain found: install one from https://rustup.rs");
  return host.trim();
}

/** Runs cargo and returns the path of the library it made. */
async function cargo(args) {
  const child = spawn("cargo", args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve, reject) => {
    child.on("error", (error) => reject(new Error(`cannot start cargo: ${error.message}`)));
    child.on("close", resolve);
  });
  let library;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("{")) continue;
    const message = JSON.parse(line);
    if (message.reason !== "compiler-artifact" || message.target.name !== "pi_ask_user") continue;
    library = message.filenames.find((file) => LIBRARY.test(file)) ?? library;
  }
  const code = await ended;
  if (code !== 0) throw new Error(`cargo ended with ${code}`);
  if (!library) throw new Error("cargo made no library");
  return library;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const at = args.indexOf("--target");
  try {
    const addon = await build({ debug: args.includes("--debug"), target: at < 0 ? undefined : args[at + 1] });
    console.log(`${path.relative(process.cwd(), addon)} ${Math.round(fs.statSync(addon).size / 1024)} KB`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
