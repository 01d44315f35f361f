// Loads the native addon for this machine and exports what Pi wants, a function.
// Never throws at load, for a throwing extension stops Pi from starting.
"use strict";

const fs = require("node:fs");
const { createRequire } = require("node:module");
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

const name = platform();
const file = `pi-questions.${name}.node`;

/**
 * The addon built in this directory, else the one of the platform's package. That one by its file:
 * a program compiled with Bun, as Pi's own download is, reads no `main` from a package.json.
 */
function load() {
  const built = path.join(__dirname, file);
  return require(fs.existsSync(built) ? built : `pi-questions-${name}/${file}`);
}

let native;
let failure;
/** True for an addon of other sources than this file: it lacks a function. */
let isUnfit = false;
try {
  native = load();
} catch (error) {
  failure = error;
}

/**
 * Registers `ask_user` with Pi. Where the addon does not load, it is asked with Pi's own dialogs; where another copy of
 * this package has it, nothing is registered. One line reports either at the start of a session.
 */
function registerAskUser(pi) {
  const other = native && otherCopy(pi);
  if (native && !other) {
    answerCopies(pi);
    return native.registerAskUser(pi, panel, dialogs());
  }
  try {
    // Without an addon every other copy is the better one, and it may be loaded after this one.
    pi.on("session_start", (_event, ctx) => tell(ctx, twice(other ?? otherCopy(pi)) ?? `${stopgap(pi)}: ${why()}`));
  } catch {
    // Not a Pi: there is no user to notify.
  }
}

/**
 * The function by which the addon starts the browser panel and passes sessions to it: loaded if it is `wanted`, undefined
 * where it is not loaded. Node's own `require` keeps it, with its server, when Pi loads this file again.
 */
function panel(wanted) {
  const own = createRequire(__filename);
  const server = path.join(fs.realpathSync(__dirname), "shell", "panel", "server.js");
  return wanted || own.cache[server] ? own(server)(native) : undefined;
}

/** The function by which the addon shows dialogs. Their file is loaded for the first one. */
function dialogs() {
  let loaded;
  return () => {
    loaded ??= new (require("./shell/dialogs.js").Dialogs)();
    return loaded;
  };
}

/** The description of the fallback. */
function stopgap(pi) {
  try {
    if (require("./shell/fallback.js").registerDialogs(pi))
      return "ask_user asks with Pi's own dialogs, without its form";
  } catch {
    // Half a package, or a Pi that takes no tool.
  }
  return "ask_user is off";
}

/** Why there is no addon, and the command that mends it. */
function why() {
  return `pi-questions ${reason()}. ${remedy()}`;
}

/** The line for two copies, of which the `other` one is used. */
function twice(other) {
  return (
    other &&
    `pi-questions is installed twice: ${quote(other)} is used, ${quote(__dirname)} is not. Remove one of them with pi remove`
  );
}

/** The event by which copies of this package find each other. */
const COPY = "ask-user:copy";

/** Directory of another copy of this package that this Pi has loaded, and whose addon does load. */
function otherCopy(pi) {
  let other;
  try {
    pi.events.emit(COPY, { from: __dirname, reply: (directory) => (other ??= directory) });
  } catch {
    // A Pi without events cannot be asked.
  }
  return other;
}

/** Tells the copies that come after this one that it is there. Two that register the same flags stop Pi from starting. */
function answerCopies(pi) {
  // A foreign event, or one that cannot take the answer, throws nothing into Pi.
  const answer = async ({ from, reply }) => from !== __dirname && reply(__dirname);
  try {
    const stop = pi.events.on(COPY, (asked) => void answer(asked).catch(() => {}));
    pi.on("session_shutdown", () => typeof stop === "function" && void stop());
  } catch {
    // A Pi without events: no copy asks.
  }
}

/** Tells why there is no tool, or why another copy has it, in one line. */
function tell(ctx, line) {
  try {
    if (ctx.hasUI) ctx.ui.notify(line, "warning");
    else process.stderr.write(`${line}\n`);
  } catch {
    // If the report fails, Pi continues without us.
  }
}

/** The fault: a missing or wrong binary. */
function reason() {
  if (failure?.code === "MODULE_NOT_FOUND")
    return `has no ${isCheckout() || isPublished() ? "" : "prebuilt "}binary for ${name}`;
  const place = path.join(__dirname, file);
  if (isUnfit) return `and its binary ${quote(place)} are of different versions`;
  // The rest of the loader's lines lists where else it looked.
  const [first] = String(failure?.message ?? failure)
    .replaceAll(place, file)
    .split(/[\r\n]/);
  const said = first.replace(/\p{Cc}/gu, "").slice(0, 200);
  return `cannot load its binary for ${name}: ${said.replace(/[.\s]+$/, "")}`;
}

/** How to get a binary that fits. */
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

/** The package of the registry has no sources; a checkout needs nothing but cargo to build them. */
function isCheckout() {
  return fs.existsSync(path.join(__dirname, "Cargo.toml"));
}

/** True if the registry has a binary for this machine: the published package names them all. */
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
 * Asks with the form of whichever `ask_user` is loaded: only emits `ask-user:ask`, so that it works
 * with every copy of this package. Never rejects.
 */
function askUser(pi, input, options) {
  return new Promise((resolve) => {
    const request = { ...input, version: 1, signal: options?.signal, reply: resolve, taken: false };
    try {
      pi.events.emit("ask-user:ask", request);
    } catch {
      // A Pi without events: no listener receives it.
    }
    if (!request.taken) resolve({ error: "Nothing was asked: no ask_user is loaded here." });
  });
}

// Each by its name: `import { … }` finds no others.
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
