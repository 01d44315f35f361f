// The ways to install the package, for a new user with an empty agent directory. After an installation, the model asks, the
// user answers, and the request to the model lists the skill.
import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { makePackages } from "../../scripts/packages.mjs";
import { DATABASE, modelThatAsks, startAsking } from "../support/asking.mjs";
import { argumentsOf, documented } from "../support/documented.mjs";
import { dropHome, environment, makeHome } from "../support/home.mjs";
import { BUN_NAMES, host as findHost, NEWEST, noBun, OLDEST, run } from "../support/hosts.mjs";
import { ROOT } from "../support/paths.mjs";
import { startCommand, startPi } from "../support/pi.mjs";
import { NPM_VERSIONS, npmBin, startRegistry } from "../support/registry.mjs";

// The tests run npm through shell scripts.
const skip = process.platform === "win32" && "needs a POSIX shell";
const temp = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), "pi-ask-install-"));
const GIT_URL = "https://git.example.test/someone/pi-questions";
/** The arguments of the documented commands, without the word `pi`. */
const FROM_NPM = argumentsOf("pi install npm:pi-questions");
const FROM_GIT = argumentsOf("pi install git:<host>/<owner>/pi-questions").map((word) =>
  word.replace("<host>/<owner>", "git.example.test/someone"),
);
const FROM_CLONE = argumentsOf("pi install ./");
/** The path of the schema in the example settings of docs/settings.md. */
const SCHEMA = /"\$schema": "(.+?)"/.exec(fs.readFileSync(path.join(ROOT, "docs", "settings.md"), "utf8"))[1];
let registry;

before(async () => {
  if (skip) return;
  registry = await startRegistry();
  for (const { dir } of makePackages({ out: path.join(temp, "npm") })) await registry.publish(dir);
});
after(async () => {
  await registry?.close();
  fs.rmSync(temp, { recursive: true, force: true });
});

/** Creates an empty home directory, and an environment in which the package is not installed. */
async function newUser(t, { host, npm = NPM_VERSIONS[0], env = {} }) {
  const home = makeHome({});
  t.after(() => dropHome(home));
  const { node, cli } = await findHost(host);
  const userEnv = environment(home, {
    PI_OFFLINE: undefined,
    npm_config_registry: registry.url,
    npm_config_cache: path.join(home.root, "npm-cache"),
    ...env,
  });
  userEnv.PATH = [await npmBin(npm), userEnv.PATH].join(path.delimiter);
  return {
    home,
    host,
    env: userEnv,
    pi: (args, cwd = home.cwd) => run(node, [...(cli ? [cli] : []), ...args], { cwd, env: userEnv }),
  };
}

/** Returns the packages that `pi install` added to the settings. */
function packages({ home }) {
  return JSON.parse(fs.readFileSync(path.join(home.agentDir, "settings.json"), "utf8")).packages;
}

/** Returns options of `startPi`. `startPi` writes settings.json; with these options, the package stays in it. */
function installed(user) {
  assert.equal(packages(user)?.length, 1, "the package is in the settings");
  return { extensions: "installed", home: user.home, settings: { packages: packages(user) } };
}

/** Turns the extension off in `pi config`, and checks the settings. */
async function turnOff(t, user) {
  const { node, cli } = await findHost(user.host);
  const command = [node, cli, ...argumentsOf("pi config")];
  const pi = startCommand({ t, command, host: user.host, cwd: user.home.cwd, env: user.env });
  await pi.waitFor(/\[x\].*index\.js/);
  await pi.keys("<space>");
  await pi.waitFor(/\[ \].*index\.js/);
  await pi.keys("<esc>");
  await pi.waitExit();
  assert.deepEqual(packages(user)[0].extensions, ["-index.js"]);
}

/** Checks that the form opens, the key 2 answers, the model receives the answer, and the first request lists the skill. */
async function checkPackage(t, user) {
  const model = await modelThatAsks(t, { questions: [DATABASE] });
  const options = { ...installed(user), host: user.host, model };
  const { pi, result } = await startAsking(t, { questions: [DATABASE] }, options);
  await pi.keys("2");
  const answer = { question: DATABASE.question, answer: "SQLite", selectedOption: "SQLite", wasCustom: false };
  assert.deepEqual(await result(), { answered: true, answers: [answer] });
  assert.ok(JSON.stringify(model.requests[0].messages[0]).includes("<name>ask-user</name>"), "the skill is listed");
  await pi.exit();
}

for (const host of [OLDEST, NEWEST]) {
  for (const npm of NPM_VERSIONS) {
    test(`pi install npm: with npm ${npm}, Pi ${host}`, { skip }, async (t) => {
      const user = await newUser(t, { host, npm });
      await user.pi(FROM_NPM);
      const names = fs.readdirSync(path.join(user.home.agentDir, "npm", "node_modules"));
      assert.equal(
        names.filter((name) => name.startsWith("pi-questions")).length,
        2,
        `the main package and one binary: ${names}`,
      );
      await checkPackage(t, user);
      if (npm === NPM_VERSIONS[0]) await turnOff(t, user);
      assert.ok(
        fs.existsSync(path.join(user.home.agentDir, SCHEMA)),
        `${SCHEMA} of docs/settings.md is in the agent directory`,
      );
      await user.pi(argumentsOf("pi remove npm:pi-questions"));
      assert.deepEqual(packages(user), []);
    });
  }

  test(`pi -e npm: runs the package without installing it, Pi ${host}`, { skip }, async (t) => {
    const user = await newUser(t, { host });
    const [, source] = argumentsOf("pi -e npm:pi-questions");
    // With the PI_OFFLINE of other tests, Pi would fetch nothing.
    const env = { ...user.env, PI_OFFLINE: undefined };
    const { pi, result } = await startAsking(
      t,
      { questions: [DATABASE] },
      { host, extensions: [source], home: user.home, env },
    );
    await pi.keys("2");
    assert.equal((await result()).answers[0].answer, "SQLite");
    await pi.exit();
    assert.equal(fs.existsSync(path.join(user.home.agentDir, "npm", "node_modules")), false, "nothing is installed");
  });

  test(`pi install ./ of a clone that was built, Pi ${host}`, { skip }, async (t) => {
    const user = await newUser(t, { host });
    const clone = await builtClone();
    await user.pi(FROM_CLONE, clone);
    await checkPackage(t, user);
    await user.pi(argumentsOf("pi remove ./"), clone);
    assert.deepEqual(packages(user), []);
  });

  test(`pi install git: builds with cargo, Pi ${host}`, { skip }, async (t) => {
    const user = await newUser(t, { host, env: cargo() });
    await serveByGit(user.home);
    await user.pi(FROM_GIT);
    await checkPackage(t, user);
  });

  test(`pi install git: without cargo, Pi reports the missing binary, Pi ${host}`, { skip }, async (t) => {
    const user = await newUser(t, { host });
    user.env.PATH = await pathWithoutCargo(user);
    await serveByGit(user.home);
    await user.pi(FROM_GIT);
    const pi = await startPi({ t, host, ...installed(user) });
    const report = await pi.waitFor(/ask_user asks with Pi's own dialogs[\s\S]*npm\s+run\s+build/);
    assert.match(report[0].replace(/\s+/g, ""), /pi-questionshasnobinaryfor/);
    await pi.exit();
  });
}

test("scripts/rebuild.mjs finds one different byte in a rebuilt binary", { skip }, async (t) => {
  const copy = path.join(temp, "rebuild");
  t.after(() => fs.rmSync(copy, { recursive: true, force: true }));
  for (const name of ["scripts", "package.json"])
    fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  const [file] = fs.readdirSync(ROOT).filter((name) => name.endsWith(".node"));
  fs.copyFileSync(path.join(ROOT, file), path.join(copy, file));
  const [node, ...args] = documented("node scripts/rebuild.mjs").split(" ");
  const compare = () =>
    run(node, [...args, /^pi-questions\.(.+)\.node$/.exec(file)[1], "--no-build"], {
      cwd: copy,
      env: { ...process.env, npm_config_registry: registry.url },
    });
  assert.match(await compare(), /the same\n$/);
  fs.appendFileSync(path.join(copy, file), "\0");
  await assert.rejects(compare(), /DIFFERENT/);
});

for (const host of BUN_NAMES) {
  test(`pi install npm: Pi compiled with ${host}`, { skip: skip || noBun }, async (t) => {
    const user = await newUser(t, { host });
    await user.pi(FROM_NPM);
    await checkPackage(t, user);
  });
}

/** Returns variables for cargo: its directories (HOME differs), and a build without optimization (which takes minutes). */
function cargo() {
  const home = os.homedir();
  return {
    CARGO_HOME: process.env.CARGO_HOME ?? path.join(home, ".cargo"),
    RUSTUP_HOME: process.env.RUSTUP_HOME ?? path.join(home, ".rustup"),
    CARGO_TARGET_DIR: path.join(process.env.CARGO_TARGET_DIR ?? path.join(ROOT, "target"), "install"),
    CARGO_PROFILE_RELEASE_LTO: "off",
    CARGO_PROFILE_RELEASE_OPT_LEVEL: "0",
    CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "64",
  };
}

/** Returns a PATH with only npm, node, git and the programs that they need. */
async function pathWithoutCargo(user) {
  const bin = path.join(user.home.root, "bin");
  fs.mkdirSync(bin);
  for (const tool of ["git", "sh", "uname", "env"]) {
    const where = (await run("sh", ["-c", `command -v ${tool}`])).trim();
    fs.symlinkSync(where, path.join(bin, tool));
  }
  return [await npmBin(NPM_VERSIONS[0]), bin].join(path.delimiter);
}

let repository;
/** Creates a repository with the files of the working tree. In `home`, git uses this repository for GIT_URL. */
async function serveByGit(home) {
  repository ??= commitFiles();
  const config = `[url "file://${await repository}"]\n\tinsteadOf = ${GIT_URL}\n`;
  fs.writeFileSync(path.join(home.agentDir, ".gitconfig"), config);
}

let clone;
/** Creates a clone, and builds it with the command of the README. Returns its path. */
function builtClone() {
  clone ??= commitFiles(path.join(temp, "clone")).then(async (work) => {
    const [npm, ...args] = documented("npm run build").split(" ");
    await run(npm, args, { cwd: work, env: { ...process.env, ...cargo() } });
    return work;
  });
  return clone;
}

async function commitFiles(work = path.join(temp, "pi-questions")) {
  const git = (args, cwd = work) =>
    run("git", ["-c", "user.name=t", "-c", "user.email=t@example.test", ...args], { cwd });
  const names = (await git(["ls-files", "-z", "--cached", "--others", "--exclude-standard"], ROOT)).split("\0");
  for (const name of names.filter((name) => name && fs.existsSync(path.join(ROOT, name)))) {
    fs.mkdirSync(path.dirname(path.join(work, name)), { recursive: true });
    fs.copyFileSync(path.join(ROOT, name), path.join(work, name));
  }
  await git(["init", "-q", "-b", "main"]);
  await git(["add", "-A", "-f"]);
  await git(["commit", "-q", "-m", "all"]);
  return work;
}
