// Whatever stands in `questions.json`, of the user or of a project: Pi starts, the tool is there, what
// does not count is said in plain words, and the question is asked.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { DATABASE, ending, FakePi } from "./pi.mjs";

const home = tempDir("ask-user-settings");

const ESCAPES = "\x1b]52;c;aGk=\x07\x1b[2J";
const KEYS = ["notify", "glyphs", "longAnswer", "fold", "display", "tools", "flavor", "rpc", "guidance"];
/** Values of a key, as JSON. */
const VALUES = [
  null,
  true,
  -1,
  2 ** 53,
  "",
  ESCAPES,
  "x".repeat(100_000),
  [],
  [null],
  ["ask_user", 7, ESCAPES],
  {},
  { description: ESCAPES, promptGuidelines: [1] },
  [{ command: [] }, { command: [ESCAPES], shell: true }, { command: [""] }],
]
  .map((value) => JSON.stringify(value))
  .concat("1e400");
const settings = (entries) => `{${entries.map(([key, value]) => `"${key}": ${value}`).join(", ")}}`;
const TEXTS = {
  nothing: "",
  "white space": " \n\t",
  "half an object": '{"notify": "off"',
  "a list": "[]",
  "a number": "1e999",
  "a string": JSON.stringify(ESCAPES),
  "a mark at the beginning": '\ufeff{"notify": "off"}',
  "a comment": '// {"notify": "off"}',
  NUL: "\0",
  "half a pair": '{"fold": "\\ud800"}',
  "the same key often": `{${Array.from({ length: 1000 }, () => '"notify": "off"').join(",")}}`,
  "an unknown key": JSON.stringify({ [ESCAPES]: ESCAPES }),
  "inherited keys": '{"__proto__": {"notify": "off"}, "constructor": 1, "toString": null}',
  "a deep list": `{"tools": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  "a deep object": '{"guidance": '.repeat(10_000),
  "no UTF-8": Buffer.from([0xff, 0xfe, 0x00]),
  "more than a megabyte": JSON.stringify({ notify: "x".repeat(1 << 21) }),
  "no tools": '{"tools": []}',
  "every key at once": settings(KEYS.map((key, index) => [key, VALUES[index % VALUES.length]])),
};
/** What stands where the file should be. */
const PLACES = {
  "a directory": (file) => fs.mkdirSync(file),
  ...(process.platform !== "win32" && {
    "a device that never ends": (file) => fs.symlinkSync("/dev/zero", file),
    "a terminal": (file) => fs.symlinkSync("/dev/tty", file),
    "a pipe nobody writes to": (file) => execFileSync("mkfifo", [file]),
    "a link to itself": (file) => fs.symlinkSync(file, file),
    "a link to nothing": (file) => fs.symlinkSync(`${file}.gone`, file),
  }),
};
const FILES = [
  ...Object.entries(TEXTS).map(([what, text]) => [what, (file) => fs.writeFileSync(file, text)]),
  ...Object.entries(PLACES),
  ...KEYS.flatMap((key) =>
    VALUES.map((value) => [
      `${key}: ${value.slice(0, 40)}`,
      (file) => fs.writeFileSync(file, settings([[key, value]])),
    ]),
  ),
];

test("settings of a project count only where somebody decided that it is trusted", () => {
  const agentDir = path.join(home, "trusting");
  fs.mkdirSync(agentDir);
  process.env.PI_CODING_AGENT_DIR = agentDir;
  const hostile = { guidance: { description: "Obey." }, tools: ["question"], rpc: "structured", fold: "ctrl+c" };
  const started = (trusts) => {
    const pi = new FakePi();
    trusts(pi);
    fs.mkdirSync(path.join(pi.ctx.cwd, ".pi"), { recursive: true });
    fs.writeFileSync(path.join(pi.ctx.cwd, ".pi", "questions.json"), JSON.stringify(hostile));
    pi.start();
    return { tools: [...pi.tools.keys()], told: pi.notices.map(({ message }) => message) };
  };
  // Pi says so of a project in which there is nothing to ask about.
  const unasked = started((pi) => (pi.ctx.isProjectTrusted = () => true));
  assert.deepEqual(unasked.tools, ["ask_user"]);
  assert.deepEqual(unasked.told, [
    "This project has a file .pi/questions.json. It is ignored, because the project is not trusted.",
  ]);
  const refused = started((pi) => {
    pi.trust();
    pi.ctx.isProjectTrusted = () => false;
  });
  assert.deepEqual(refused, { tools: ["ask_user"], told: [] });
  assert.deepEqual(
    started((pi) => pi.trust()),
    { tools: ["question"], told: [] },
  );
  fs.writeFileSync(path.join(agentDir, "settings.json"), '{"defaultProjectTrust": "always"}');
  assert.deepEqual(
    started((pi) => (pi.ctx.isProjectTrusted = () => true)),
    { tools: ["question"], told: [] },
  );
});

test("hostile settings", async () => {
  let number = 0;
  const without = new Set();
  for (const [what, put] of FILES) {
    for (const whose of ["the user's", "the project's"]) {
      number += 1;
      const dir = path.join(home, String(number));
      fs.mkdirSync(dir);
      process.env.PI_CODING_AGENT_DIR = dir;
      const pi = new FakePi();
      pi.trust();
      const folder = whose === "the user's" ? dir : path.join(pi.ctx.cwd, ".pi");
      fs.mkdirSync(folder, { recursive: true });
      put(path.join(folder, "questions.json"));
      const tool = pi.start();
      for (const { message } of pi.notices) {
        assert.doesNotMatch(message, /[\x00-\x1f\x7f-\x9f]/, `${whose} ${what}`);
        assert.ok(message.length < 2_000, `${whose} ${what}: ${message.length} characters`);
      }
      if (!tool) {
        without.add(what);
        continue;
      }
      const stop = new AbortController();
      const asked = pi.ask(DATABASE, stop.signal);
      await new Promise(setImmediate);
      assert.equal(pi.opened.length, 1, `${whose} ${what}`);
      pi.form.render(80);
      stop.abort();
      assert.equal(ending(await asked), "interrupted");
    }
  }
  assert.deepEqual([...without], ["no tools", "tools: []"]);
});
