// What would open an address in the browser, for tests on Linux: a program that writes down what it was given.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Sets variables of the environment for one test. */
export function environment(t, values) {
  for (const [name, value] of Object.entries(values)) {
    const before = process.env[name];
    const set = (to) => {
      if (to === undefined) delete process.env[name];
      else process.env[name] = to;
    };
    set(value);
    t.after(() => set(before));
  }
}

/** A directory whose `xdg-open` writes what it was given, and what it wrote. */
export function opener(t) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), "opener-"));
  t.after(() => fs.rmSync(directory, { recursive: true }));
  const file = path.join(directory, "opened");
  const script = `#!/bin/sh\nprintf '%s\\n' "$#" "$@" > ${file}.part && mv ${file}.part ${file}\n`;
  fs.writeFileSync(path.join(directory, "xdg-open"), script, { mode: 0o755 });
  environment(t, { PATH: `${directory}:${process.env.PATH}`, DISPLAY: ":9", SSH_CONNECTION: undefined });
  return file;
}
