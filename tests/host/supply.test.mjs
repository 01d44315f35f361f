// Only tested builds of pinned inputs are published. The tests check the workflows, the gate before a release
// (scripts/release.mjs), and the libraries that a binary requires.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { chosen, thirdParty } from "../../scripts/licences.mjs";
import { GLIBC_FLOOR, needsOf, faults as needsTooMuch, placesIn } from "../../scripts/needs.mjs";
import { PLATFORMS } from "../../scripts/packages.mjs";
import { faults as cannotRelease } from "../../scripts/release.mjs";
import { documented } from "../support/documented.mjs";
import { ROOT } from "../support/paths.mjs";

const read = (name) => fs.readFileSync(path.join(ROOT, name), "utf8").replaceAll("\r\n", "\n");
const GITHUB = fs.readdirSync(path.join(ROOT, ".github"), { recursive: true }).filter((name) => name.endsWith(".yml"));
/** The text of each workflow without comment lines, by the name of the workflow. */
const workflows = new Map(
  GITHUB.map((name) => [name.replaceAll("\\", "/"), read(path.join(".github", name)).replaceAll(/^\s*#.*\n/gm, "")]),
);
const all = [...workflows.values()].join("\n");
const setup = workflows.get("actions/setup/action.yml");
/** Returns the text of a job of a workflow. */
const job = (file, name) => {
  const jobs = workflows
    .get(`workflows/${file}.yml`)
    .split(/^jobs:\n/m)[1]
    .split(/^(?= {2}\w+:\n)/m);
  return jobs.find((text) => text.startsWith(`  ${name}:\n`));
};

test("every action is pinned to a commit, with its version in a comment", () => {
  const pins = new Map();
  const used = [...all.matchAll(/uses: (\S+)(.*)$/gm)].filter(([, action]) => !action.startsWith("./"));
  assert.ok(used.length >= 10);
  for (const [line, pinned, comment] of used) {
    assert.match(`${pinned}${comment}`, /^[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+\.\d+)?$/, line);
    const [action] = pinned.split("@");
    assert.equal(pins.get(action) ?? pinned, pinned, `${action} has one version`);
    pins.set(action, pinned);
  }
});

test("images, tools and toolchains are pinned, and cargo does not change its lock file", () => {
  const images = [...all.matchAll(/(?<![/\w])(?:almalinux|alpine|debian|node|rust|ubuntu):[\w.-]+(?:@\S+)?/g)].map(
    ([image]) => image,
  );
  assert.ok(images.length >= 2);
  for (const image of images) assert.match(image, /@sha256:[0-9a-f]{64}$/);
  for (const [command] of all.matchAll(/run: cargo (?!cyclonedx).*/g)) assert.ok(command.includes("--locked"), command);
  for (const [, tools] of all.matchAll(/cargo install --locked (.*)/g))
    for (const tool of tools.split(" ")) assert.match(tool, /@\d+\.\d+\.\d+$/);
  for (const [command] of all.matchAll(/pip" install .*/g)) assert.ok(command.includes("--require-hashes"), command);
  assert.ok(!/curl|wget|@stable|@nightly|@master|@main\b/.test(all));

  const pinned = (name) => new RegExp(`  ${name}:\\n.*\\n    default: "(\\d+\\.\\d+\\.\\d+)"`).exec(setup)?.[1];
  assert.ok(pinned("rust") && pinned("node"));
  const oldest = job("checks", "oldest");
  assert.ok(oldest.includes(`rust: "${/^rust-version = "(.+)"/m.exec(read("Cargo.toml"))[1]}.0"`), oldest);
  assert.ok(oldest.includes(`node: "${JSON.parse(read("package.json")).engines.node.replace(">=", "")}.0"`), oldest);
});

test("every platform's binary is built, checked, loaded and attested", () => {
  const built = ["linux", "native"].flatMap((name) => {
    const text = job("binaries", name);
    for (const part of [
      "scripts/build.mjs",
      "scripts/needs.mjs",
      "scripts/loads.mjs",
      "scripts/artifact.mjs",
      "actions/attest-build-provenance@",
      "actions/upload-artifact@",
    ]) {
      assert.ok(text.includes(part), `${name}: ${part}`);
    }
    const [tested, signed] = ["scripts/artifact.mjs", "attest-build"].map((part) => text.lastIndexOf(part));
    assert.ok(tested < signed, "a binary is tested before it is signed");
    return [...text.matchAll(/- \{ platform: ([\w-]+), target: ([\w-]+)(?:, floor: \.([\d.]+))?, os/g)];
  });
  assert.deepEqual(
    Object.fromEntries(built.map(([, platform, target]) => [platform, target]).sort()),
    Object.fromEntries(
      Object.entries(PLATFORMS)
        .map(([name, { target }]) => [name, target])
        .sort(),
    ),
  );
  const denied = [...read(".config/deny.toml").matchAll(/^ {2}"(\S+)",$/gm)].map(([, target]) => target);
  assert.deepEqual(denied.sort(), built.map(([, , target]) => target).sort(), "the targets that cargo deny checks");
  assert.ok(job("binaries", "again").includes("cmp "), "one binary is built twice, and compared");
  for (const [, platform, , floor] of built)
    assert.equal(floor, platform.endsWith("-gnu") ? GLIBC_FLOOR : undefined, platform);
});

test("a job has no more rights than it needs", () => {
  for (const [name, text] of workflows) {
    if (!name.startsWith("workflows/")) continue;
    // The build jobs of the workflow `binaries` sign, so they have the rights of the workflow that calls `binaries`. In
    // `binaries`, only the job `again` lists rights. The other workflows list their rights above their jobs.
    const each = name.endsWith("binaries.yml") ? [job("binaries", "again")] : [text.split(/^jobs:/m)[0]];
    for (const part of each) assert.match(part, /^ *permissions:\n +contents: read\n/m, name);
  }
  const rights = [...all.matchAll(/^ +([\w-]+): write/gm)].map(([, right]) => right);
  assert.deepEqual(rights.sort(), ["attestations", "contents", "id-token", "id-token"]);
});

test("every test file of tests/host runs on each binary, unless it only tests the repository", () => {
  const [node, ...args] = documented("node scripts/artifact.mjs").split(" ");
  const listed = spawnSync(node, [...args, "--list"], { cwd: ROOT, encoding: "utf8" });
  assert.equal(listed.status, 0, listed.stderr);
  const run = listed.stdout.trim().split("\n");
  const hostTests = fs.readdirSync(path.join(ROOT, "tests", "host")).filter((name) => name.endsWith(".test.mjs"));
  const omitted = hostTests.filter((name) => !run.includes(path.join("tests", "host", name)));
  assert.deepEqual(
    omitted.sort(),
    ["build", "pack", "readme", "rehearsal", "release", "supply", "types"].map((name) => `${name}.test.mjs`),
  );
});

test("nothing is published until the gate and all checks on all systems have passed, and every binary is attested", () => {
  const publish = job("release", "publish");
  assert.match(publish, /needs: \[gate, checks, nightly, binaries\]/);
  assert.ok(job("release", "gate").includes('run: node scripts/release.mjs "$GITHUB_REF_NAME"'));
  assert.ok(job("release", "checks").includes("uses: ./.github/workflows/checks.yml"));
  assert.ok(job("release", "nightly").includes("uses: ./.github/workflows/nightly.yml"));
  assert.ok(job("nightly", "everything").includes("run: npm run test:all"));
  assert.match(
    job("release", "binaries"),
    /uses: \.\/\.github\/workflows\/binaries\.yml[\s\S]*with: \{ attest: true \}/,
  );
  const order = ["gh attestation verify", "scripts/packages.mjs --all", "npm publish"].map((step) =>
    publish.indexOf(step),
  );
  assert.deepEqual(
    order,
    [...order].sort((a, b) => a - b),
  );
  assert.ok(order[0] > 0);
  const checks = workflows.get("workflows/checks.yml");
  for (const part of ["run: .ci/run", "macos-15", "windows-2025", "run: npm test", "run: cargo deny"])
    assert.ok(checks.includes(part), part);
  for (const [, script] of all.matchAll(/node (scripts\/\w+\.mjs)/g))
    assert.ok(fs.existsSync(path.join(ROOT, script)), script);
});

/** Creates a repository that can be released as v1.2.3. */
function releasable(t) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-gate-"));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  const write = (name, text) => {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    fs.writeFileSync(path.join(dir, name), text);
  };
  const git = (...args) => {
    const ended = spawnSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.test", ...args], {
      cwd: dir,
      encoding: "utf8",
    });
    assert.equal(ended.status, 0, ended.stderr);
  };
  const commit = (tag) => {
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", "all");
    if (tag) git("tag", "-f", tag);
  };
  const lock =
    'version = 4\n\n[[package]]\nname = "other"\nversion = "9.9.9"\n\n[[package]]\nname = "pi-questions"\nversion = "1.2.3"\n';
  write("package.json", '{ "version": "1.2.3" }');
  write("package-lock.json", '{ "version": "1.2.3", "packages": { "": { "version": "1.2.3" } } }');
  write("Cargo.toml", '[package]\nname = "pi-questions"\nversion = "1.2.3"\n\n[dependencies.other]\nversion = "9"\n');
  write("Cargo.lock", lock);
  write("tests/fuzz/Cargo.lock", lock);
  write("CHANGELOG.md", "# Changelog\n\n## [1.2.3] - 2026-01-31\n");
  git("init", "-q", "-b", "main");
  commit("v1.2.3");
  return { dir, write, git, commit, faults: (tag = "v1.2.3") => cannotRelease(tag, dir) };
}

test("a tag that agrees with every file and is on main can be released", (t) => {
  const { dir, faults } = releasable(t);
  assert.deepEqual(faults(), []);
  assert.match(faults("v1.2.4")[0], /package\.json has version 1\.2\.3, not 1\.2\.4/);
  assert.ok(faults("1.2.3").includes("1.2.3 is not a tag like v1.2.3"));
  const release = spawnSync(process.execPath, [path.join(ROOT, "scripts", "release.mjs"), "v0.0.0"], {
    cwd: dir,
    encoding: "utf8",
  });
  assert.equal(release.status, 1);
});

test("a file with another version or a section without a date stops a release", (t) => {
  const { write, commit, dir, faults } = releasable(t);
  for (const name of ["package.json", "package-lock.json", "Cargo.toml", "Cargo.lock", "tests/fuzz/Cargo.lock"]) {
    const text = fs.readFileSync(path.join(dir, name), "utf8");
    write(name, text.replaceAll("1.2.3", "1.2.2"));
    commit("v1.2.3");
    assert.ok(faults().length > 0 && faults().every((fault) => fault.startsWith(name)), `${name}: ${faults()}`);
    write(name, text);
  }
  write("CHANGELOG.md", "## [1.2.3] - unreleased\n");
  commit("v1.2.3");
  assert.deepEqual(faults(), ['CHANGELOG.md has no date in "## [1.2.3] - unreleased"']);
  write("CHANGELOG.md", "## [1.2.30] - 2026-01-31\n");
  commit("v1.2.3");
  assert.deepEqual(faults(), ["CHANGELOG.md has no section [1.2.3] at its head"]);
});

test("a tag that is not on main or not checked out stops a release", (t) => {
  const { git, commit, faults } = releasable(t);
  git("checkout", "-q", "-b", "aside");
  commit("v1.2.3");
  assert.deepEqual(faults(), ["v1.2.3 is not on the branch main"]);
  git("checkout", "-q", "main");
  git("tag", "-f", "v1.2.3");
  commit();
  assert.deepEqual(faults(), ["the checked-out commit is not v1.2.3"]);
});

test("THIRD-PARTY.md has the licence and its text for every linked crate", () => {
  const text = thirdParty(Object.values(PLATFORMS).map(({ target }) => target));
  const crates = [...text.matchAll(/^\| \[(\S+ \S+)\]\(https:\/\/crates\.io\/\S+\) \| (\S+?)(,.*)? \|$/gm)].map(
    ([, crate]) => crate,
  );
  assert.ok(crates.length > 80, `${crates.length} crates`);
  for (const name of ["napi", "serde_json", "windows-sys", "nucleo-matcher"])
    assert.ok(
      crates.some((crate) => crate.startsWith(`${name} `)),
      name,
    );
  for (const crate of crates)
    assert.match(text, new RegExp(`^### .*[:,] ${crate.replaceAll(/[.+]/g, "\\$&")}(,|$)`, "m"), crate);
  for (const part of [
    "Rust's standard library",
    "UNICODE LICENSE V3",
    "Mozilla Public License Version 2.0",
    "Apache License",
  ])
    assert.ok(text.includes(part), part);
});

test("a simple choice of licences is automatic; other expressions need a decision by hand", () => {
  for (const [expression, licence] of Object.entries({
    "Apache-2.0 OR MIT": "MIT",
    "Unlicense OR MIT": "MIT",
    "Apache-2.0/MIT": "MIT",
    "MPL-2.0": "MPL-2.0",
    "Apache-2.0 OR BSL-1.0": "Apache-2.0",
  })) {
    assert.equal(chosen(expression), licence);
  }
  for (const expression of ["MIT AND Unicode-3.0", "(MIT OR Apache-2.0) AND BSD-3-Clause", "GPL-3.0-only", ""])
    assert.throws(() => chosen(expression));
});

/** `ELF` and `PE` return objdump's output for a binary that needs these libraries. */
const ELF = (libraries, versions) =>
  `\nDynamic Section:\n${libraries.map((name) => `  NEEDED               ${name}`).join("\n")}\n\nVersion References:\n  required from libc.so.6:\n` +
  `${versions.map((version) => `    0x09691a75 0x00 05 GLIBC_${version}`).join("\n")}\n\nDYNAMIC SYMBOL TABLE:\n` +
  `${versions.map((version) => `0000000000000000      DF *UND*\t0000000000000000 (GLIBC_${version}) memcpy`).join("\n")}\n`;
const PE = (libraries) =>
  `\nThe Import Tables:\n${libraries.map((name) => `  lookup 0021 time 0000 fwd 0000\n\n    DLL Name: ${name}\n    Hint/Ord  Name\n          41  Sleep\n`).join("")}`;

test("a binary that needs a newer glibc, another library or a C runtime is refused", () => {
  const faultsOf = (platform, text) => needsTooMuch(platform, needsOf(text));
  assert.deepEqual(faultsOf("linux-x64-gnu", ELF(["libc.so.6", "libgcc_s.so.1"], ["2.2.5", "2.28", "2.9"])), []);
  assert.deepEqual(faultsOf("linux-arm64-gnu", ELF(["libc.so.6"], ["2.17", "2.33", "2.4"])), [
    "glibc 2.33 is newer than 2.28",
  ]);
  assert.deepEqual(faultsOf("linux-x64-gnu", ELF(["libc.so.6", "libssl.so.3"], ["2.28"])), [
    "libssl.so.3 is not on every such system",
  ]);
  assert.deepEqual(faultsOf("linux-x64-musl", ELF(["libc.so"], [])), []);
  assert.deepEqual(faultsOf("linux-x64-musl", ELF(["libc.so.6"], ["2.17"])), [
    "glibc 2.17 is not musl",
    "libc.so.6 is not on every such system",
  ]);
  assert.deepEqual(faultsOf("linux-x64-gnu", "nothing"), ["objdump named no library at all"]);
  assert.deepEqual(faultsOf("win32-x64-msvc", PE(["KERNEL32.dll", "ntdll.dll"])), []);
  assert.deepEqual(
    faultsOf("win32-arm64-msvc", PE(["KERNEL32.dll", "VCRUNTIME140.dll", "api-ms-win-crt-heap-l1-1-0.dll"])),
    ["VCRUNTIME140.dll is no part of a clean Windows", "api-ms-win-crt-heap-l1-1-0.dll is no part of a clean Windows"],
  );
  assert.ok(read("README.md").includes(`glibc ${GLIBC_FLOOR}`), "the README states the oldest supported glibc");
});

test("a binary that contains a path of the build machine is refused", () => {
  const bytes = (text) => Buffer.from(`\0\x7fELF${text}\0`);
  const places = ["/Users/runner/work/x/x", "/Users/runner", "C:\\Users\\me", "/"];
  assert.deepEqual(
    placesIn(bytes("/rustc/0123/library/std/src/panicking.rs /pi-questions/src/acp.rs"), places.slice(0, 3)),
    [],
  );
  assert.deepEqual(
    placesIn(bytes("/Users/runner/work/x/x/target/release/deps/libpi_questions.dylib"), places.slice(0, 3)),
    ["/Users/runner/work/x/x", "/Users/runner"],
  );
  for (const written of ["C:\\Users\\me\\.cargo\\a.rs", "C:/Users/me/.cargo/a.rs"])
    assert.deepEqual(placesIn(bytes(written), places.slice(0, 3)), ["C:\\Users\\me"]);
  assert.deepEqual(placesIn(bytes("/Users/runners/a"), places.slice(0, 3)), []);
});

test("objdump reads the addon that was built here", {
  skip: process.platform !== "linux" && "objdump is no part of this system",
}, () => {
  const [node, ...args] = documented("node scripts/needs.mjs").split(" ");
  const objdump = spawnSync(node, args, { cwd: ROOT, encoding: "utf8" });
  // A build on this machine may need a newer glibc than a release may, so any version is accepted.
  assert.match(objdump.stdout, /^pi-questions\.linux-\S+\.node: .*libc\.\S+/m, objdump.stderr);
});

test("the addon loads, or the reason is reported", (t) => {
  const loads = (root) => spawnSync(process.execPath, [path.join(root, "scripts", "loads.mjs")], { encoding: "utf8" });
  assert.match(loads(ROOT).stdout, /^the addon loads on /);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "ask-user-loads-"));
  t.after(() => fs.rmSync(dir, { recursive: true, force: true }));
  for (const name of ["index.js", "scripts/loads.mjs"]) fs.cpSync(path.join(ROOT, name), path.join(dir, name));
  const { status, stderr } = loads(dir);
  assert.equal(status, 1);
  assert.match(stderr, /^ask_user is off: /);
});
