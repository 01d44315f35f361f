// Loads the native addon for this machine, and exports the function that registers the extension with Pi. Loading
// this file throws no exception, because Pi would not start after an exception.
"use strict";

const fs = require("node:fs");
const { createRequire } = require("node:module");
const path = require("node:path");

/** Returns the name of the build for this machine, e.g. `linux-x64-gnu`. */
function platform() {
  const { platform, arch } = process;
  if (platform === "linux") return `${platform}-${arch}-${isMusl() ? "musl" : "gnu"}`;
  return platform === "win32" ? `${platform}-${arch}-msvc` : `${platform}-${arch}`;
}

/** Returns true on a Linux with the C library musl. */
function isMusl() {
  // If musl's loader is missing, this is not musl. This check avoids Node's report, which takes milliseconds.
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

const name = platform();
const file = `pi-questions.${name}.node`;

/**
 * Loads the addon in this directory, or the addon of the platform's package. The path includes the name of the file,
 * because Pi's own download is compiled with Bun, and such a program ignores `main` in package.json.
 */
function load() {
  const built = path.join(__dirname, file);
  return require(fs.existsSync(built) ? built : `pi-questions-${name}/${file}`);
}

let native;
let failure;
/** True if a function is missing in the addon, because it was built from another version of the sources. */
let isUnfit = false;
try {
  native = load();
} catch (error) {
  failure = error;
}

/**
 * Registers `ask_user` with Pi. If the addon does not load, registers the tool of fallback.js, which asks with Pi's dialogs. If
 * another copy of this package is loaded, registers nothing. In both cases, reports the reason at the start of a session.
 */
function registerAskUser(pi) {
  const other = native && otherCopy(pi);
  if (native && !other) {
    answerCopies(pi);
    return native.registerAskUser(pi, panel, dialogs());
  }
  try {
    // A copy with an addon may load after this one, so this handler searches again.
    pi.on("session_start", (_event, ctx) =>
      report(ctx, duplicateLine(other ?? otherCopy(pi)) ?? `${registerFallback(pi)}: ${failureLine()}`),
    );
  } catch {
    // This is not Pi, so there is no user to notify.
  }
}

/**
 * Returns the functions that start the browser panel and attach it to sessions; undefined if `mustLoad` is false and the panel
 * is not loaded. Node's own `require` caches the panel, so the panel's server survives when Pi loads this file again.
 */
function panel(mustLoad) {
  const nodeRequire = createRequire(__filename);
  const server = path.join(fs.realpathSync(__dirname), "shell", "panel", "server.js");
  return mustLoad || nodeRequire.cache[server] ? nodeRequire(server)(native) : undefined;
}

/** Returns a function that returns the `Dialogs` for the addon. The first call loads them. */
function dialogs() {
  let loaded;
  return () => {
    loaded ??= new (require("./shell/dialogs.js").Dialogs)();
    return loaded;
  };
}

/** Registers the fallback. Returns a description of the result. */
function registerFallback(pi) {
  try {
    if (require("./shell/fallback.js").registerDialogs(pi))
      return "ask_user asks with Pi's own dialogs, without its form";
  } catch {
    // An incomplete package, or a Pi that rejects the tool.
  }
  return "ask_user is off";
}

/** Returns the reason why there is no addon, and the command that repairs it. */
function failureLine() {
  return `pi-questions ${reason()}. ${remedy()}`;
}

/** Returns the line about two installed copies, or undefined if there is no `other` copy. */
function duplicateLine(other) {
  return (
    other &&
    `pi-questions is installed twice: ${quote(other)} is used, ${quote(__dirname)} is not. Remove one of them with pi remove`
  );
}

/** The event for finding other copies of this package. */
const COPY = "ask-user:copy";

/** Returns the directory of another copy of this package with a loaded addon; undefined if there is none. */
function otherCopy(pi) {
  let other;
  try {
    pi.events.emit(COPY, { from: __dirname, reply: (directory) => (other ??= directory) });
  } catch {
    // A Pi without events cannot find copies.
  }
  return other;
}

/** Replies to copies that load later, so that they register nothing. Pi would not start if two copies registered the same flags. */
function answerCopies(pi) {
  // An async function, so that an invalid event cannot cause an exception in Pi.
  const answer = async ({ from, reply }) => from !== __dirname && reply(__dirname);
  try {
    const stop = pi.events.on(COPY, (event) => void answer(event).catch(() => {}));
    pi.on("session_shutdown", () => typeof stop === "function" && void stop());
  } catch {
    // In a Pi without events, copies cannot find each other.
  }
}

/** Shows one line to the user. */
function report(ctx, line) {
  try {
    if (ctx.hasUI) ctx.ui.notify(line, "warning");
    else process.stderr.write(`${line}\n`);
  } catch {
    // If the report fails, Pi continues without this extension.
  }
}

/** Returns the fault: a missing or unusable binary. */
function reason() {
  if (failure?.code === "MODULE_NOT_FOUND")
    return `has no ${isCheckout() || isPublished() ? "" : "prebuilt "}binary for ${name}`;
  const place = path.join(__dirname, file);
  if (isUnfit) return `and its binary ${quote(place)} are of different versions`;
  // The later lines of the error name unrelated paths.
  const [first] = String(failure?.message ?? failure)
    .replaceAll(place, file)
    .split(/[\r\n]/);
  const message = first.replace(/\p{Cc}/gu, "").slice(0, 200);
  return `cannot load its binary for ${name}: ${message.replace(/[.\s]+$/, "")}`;
}

/** Returns the command that installs or builds a binary. */
function remedy() {
  if (isCheckout())
    return `To build it: npm run build --prefix ${quote(__dirname)} (needs cargo, see https://rustup.rs)`;
  const address = /^git\+https:\/\/(.+?)(\.git)?$/.exec(manifest().repository?.url)?.[1] ?? "…";
  const git = `from git, where cargo builds it: pi install git:${address}`;
  if (!isPublished()) return `Install it ${git}`;
  // <root>/node_modules/pi-questions
  const root = path.resolve(__dirname, "..", "..", "..");
  return `Install it again with npm's optional packages: npm install --include=optional --prefix ${quote(root)} ${manifest().name}; or ${git}`;
}

/** Returns true if this package contains the sources. A package from npm does not. */
function isCheckout() {
  return fs.existsSync(path.join(__dirname, "Cargo.toml"));
}

/** Returns true if npm has a binary for this machine: the published package lists all binaries. */
function isPublished() {
  return `pi-questions-${name}` in (manifest().optionalDependencies ?? {});
}

function manifest() {
  try {
    return JSON.parse(fs.readFileSync(path.join(__dirname, "package.json"), "utf8"));
  } catch {
    return {};
  }
}

function quote(directory) {
  return /^[\w@%+=:,./\\-]+$/.test(directory) ? directory : JSON.stringify(directory);
}

/**
 * Asks with the form of the loaded copy of this package, by the event `ask-user:ask`. Returns a promise of the result.
 * The promise never rejects.
 */
function askUser(pi, input, options) {
  return new Promise((resolve) => {
    let request;
    try {
      request = { ...input, version: 1, signal: options?.signal, reply: resolve, taken: false };
      pi.events.emit("ask-user:ask", request);
    } catch {
      // A getter of the input threw, or this Pi has no events and so no listener.
    }
    if (!request?.taken) resolve({ error: "Nothing was asked: no ask_user is loaded here." });
  });
}

// One assignment per name: Node finds the names for `import { … }` only in this form.
module.exports = registerAskUser;
module.exports.default = registerAskUser;
module.exports.registerAskUser = registerAskUser;
module.exports.askUser = askUser;
module.exports.acpApplyElicitation = native?.acpApplyElicitation;
module.exports.acpApplyPermission = native?.acpApplyPermission;
module.exports.acpElicitationRequest = native?.acpElicitationRequest;
module.exports.acpPermissionRequests = native?.acpPermissionRequests;
module.exports.acpToolInfo = native?.acpToolInfo;
module.exports.markdownToHtml = native?.markdownToHtml;
module.exports.readAnswers = native?.readAnswers;
if (native && Object.values(module.exports).includes(undefined)) {
  isUnfit = true;
  native = undefined;
}
