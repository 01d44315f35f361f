// Opens the door: loads the native addon for this machine and exports what Pi wants, a function.
// Never throws at load, for a throwing extension stops Pi from starting.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

/** Names the build for this machine, e.g. `linux-x64-gnu`. */
function platform() {
  const { platform, arch } = process;
  if (platform === "linux") return `${platform}-${arch}-${isMusl() ? "musl" : "gnu"}`;
  return platform === "win32" ? `${platform}-${arch}-msvc` : `${platform}-${arch}`;
}

/** True on a Linux whose C library is musl. */
function isMusl() {
  // A system on musl has its loader here. Nearly everywhere else that is the end of the question,
  // and asking Node for its report, which takes milliseconds, can be spared.
  if (!hasMuslLoader()) return false;
  try {
    const exclude = process.report.excludeNetwork;
    process.report.excludeNetwork = true;
    const { glibcVersionRuntime } = process.report.getReport().header;
    process.report.excludeNetwork = exclude;
    return !glibcVersionRuntime;
  } catch {
    return true;
  }
}

function hasMuslLoader() {
  const cpu = { x64: "x86_64", arm64: "aarch64" }[process.arch];
  if (cpu) return fs.existsSync(`/lib/ld-musl-${cpu}.so.1`);
  try {
    return fs.readdirSync("/lib").some((name) => name.startsWith("ld-musl-"));
  } catch {
    return false;
  }
}

/** The addon built in this directory, else the one of the platform's package. */
function load(name) {
  const built = path.join(__dirname, `pi-ask-user.${name}.node`);
  return require(fs.existsSync(built) ? built : `@pi-ask-user/native-${name}`);
}

const name = platform();
let native;
let failure;
try {
  native = load(name);
} catch (error) {
  failure = error;
}

/** Registers `ask_user` with Pi, or says once a session starts why it cannot. */
function registerAskUser(pi) {
  if (typeof native?.registerAskUser === "function") return native.registerAskUser(pi);
  try {
    pi.on("session_start", (_event, ctx) => tell(ctx));
  } catch {
    // Not a Pi: there is nobody to tell.
  }
}

/** One line: what is missing, and how to get it. */
function tell(ctx) {
  const missing = failure?.code === "MODULE_NOT_FOUND" || !failure;
  const reason = missing ? `has no binary for ${name}` : `cannot load its binary for ${name}`;
  // The package of the registry has no sources; a checkout needs nothing but cargo to build them.
  const way = fs.existsSync(path.join(__dirname, "Cargo.toml"))
    ? `To build it: cd ${quote(__dirname)} && npm run build (needs cargo, see https://rustup.rs)`
    : "Install it again with npm's optional packages, or from git, where cargo builds it";
  const line = `ask_user is off: pi-ask-user ${reason}. ${way}`;
  try {
    if (ctx.hasUI) ctx.ui.notify(line, "warning");
    else process.stderr.write(`${line}\n`);
  } catch {
    // A Pi that cannot be told goes on without us.
  }
}

function quote(directory) {
  return /^[\w@%+=:,./\\-]+$/.test(directory) ? directory : JSON.stringify(directory);
}

// Each by its name: `import { … }` finds no others.
module.exports = registerAskUser;
module.exports.default = registerAskUser;
module.exports.registerAskUser = registerAskUser;
module.exports.acpApplyElicitation = native?.acpApplyElicitation;
module.exports.acpApplyPermission = native?.acpApplyPermission;
module.exports.acpElicitationRequest = native?.acpElicitationRequest;
module.exports.acpPermissionRequests = native?.acpPermissionRequests;
module.exports.acpToolInfo = native?.acpToolInfo;
