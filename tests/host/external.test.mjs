// The external editor: Pi stops its terminal before the editor starts, and starts it again after the editor ends.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { tempDir } from "../support/temp.mjs";
import { answer, CTRL_G, ENTER, FakePi, NAME, openForm } from "./pi.mjs";

const posix = { skip: process.platform === "win32" && "needs a shell script as an editor" };
const directory = tempDir("ask user");

/** Sets a shell script as the external editor. */
function editor(name, script) {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  delete process.env.VISUAL;
  process.env.EDITOR = `"${path}" --wait`;
  return path;
}

test("after the editor ends, the form has the saved text and Pi has its terminal again", posix, async () => {
  const log = join(directory, "log");
  editor(
    "good",
    `cat "$2" > "${log}"; ls -l "$2" >> "${log}"; printf 'from 字 editor\\n' > "$2.new"; mv "$2.new" "$2"`,
  );
  const { pi, result } = await openForm({ params: NAME });
  pi.press(..."draft");
  pi.calls = [];
  pi.press(CTRL_G);
  assert.deepEqual(pi.calls, ["stop"]);
  pi.press("x", ENTER);
  await pi.shows("from 字 editor");
  assert.deepEqual(pi.calls.slice(0, 3), ["stop", "start", "requestRender(true)"]);
  assert.match(readFileSync(log, "utf8"), /^draft-rw-------/);
  pi.press(ENTER);
  assert.equal(answer(await result).answers[0].answer, "from 字 editor");
});

test("if the editor fails, the text is unchanged and the fault is reported", posix, async () => {
  for (const script of ["exit 3", "kill -9 $$"]) {
    editor("bad", script);
    const { pi, result } = await openForm({ params: NAME });
    pi.press(..."keep", CTRL_G);
    await pi.shows("Your text is unchanged");
    assert.equal(pi.calls.at(-1).startsWith("requestRender"), true);
    pi.press(ENTER);
    assert.equal(answer(await result).answers[0].answer, "keep");
  }
});

test("an unreadable temporary file leaves the text unchanged and does not block", posix, async () => {
  const unreadable = "Could not write the file for the editor";
  const faults = [
    ["no file", 'rm "$2"', unreadable],
    ["a pipe", 'rm "$2"; mkfifo "$2"', unreadable],
    ["an endless file", 'rm "$2"; ln -s /dev/zero "$2"', unreadable],
    ["bytes that are not text", "printf '\\377\\376' > \"$2\"", "not UTF-8 text; your text is unchanged"],
  ];
  for (const [what, script, said] of faults) {
    editor("other", script);
    const { pi, result } = await openForm({ params: NAME });
    pi.press(..."keep", CTRL_G);
    await pi.shows(said);
    pi.press(ENTER);
    assert.equal(answer(await result).answers[0].answer, "keep", what);
  }
});

test("a missing editor is reported by its name", posix, async () => {
  delete process.env.VISUAL;
  process.env.EDITOR = join(directory, "nowhere");
  const { pi } = await openForm({ params: NAME });
  pi.press(CTRL_G);
  await pi.shows("your text is unchanged");
  await pi.shows("nowhere");
});

test("an abort stops the editor and restores the terminal", posix, async () => {
  editor("slow", "exec sleep 60");
  const pi = new FakePi();
  const abort = new AbortController();
  const result = pi.ask(NAME, abort.signal);
  await pi.ready();
  pi.press(CTRL_G);
  const restored = new Promise((resolve) => (pi.tui.start = resolve));
  abort.abort();
  await Promise.all([result, restored]);
});

test("an editor whose end cannot be observed is stopped, and Pi gets its terminal back", posix, async () => {
  const children = process.getBuiltinModule("node:child_process");
  const { spawn } = children;
  const faults = {
    "no process": () => undefined,
    "cannot start": () => {
      throw new Error("no more processes");
    },
    "has broken events": (killed) => ({
      once: () => {
        throw new Error("no listeners");
      },
      kill: () => killed.push(true),
    }),
    "has no events": (killed) => ({ kill: () => killed.push(true) }),
  };
  try {
    for (const [what, child] of Object.entries(faults)) {
      const killed = [];
      children.spawn = () => child(killed);
      const { pi, result } = await openForm({ params: NAME });
      pi.calls = [];
      pi.press(..."keep", CTRL_G);
      assert.deepEqual(
        pi.calls.filter((call) => /^st/.test(call)),
        ["stop", "start"],
        what,
      );
      assert.equal(killed.length, what.startsWith("has") ? 1 : 0, what);
      pi.press(ENTER);
      assert.equal(answer(await result).answers[0].answer, "keep", what);
    }
  } finally {
    children.spawn = spawn;
  }
});
