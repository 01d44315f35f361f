// The clipboard in a form: which programs are started with what, and what comes of whatever they write. Programs
// of the same names stand in for `wl-paste`, `xclip`, `osascript` and PowerShell.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { png } from "../support/image.mjs";
import { tempDir } from "../support/temp.mjs";
import { answer, ENTER, FakePi, NAME } from "./pi.mjs";

const SHOT = png(1280, 720);
const CTRL_V = "\x16";
const MB = 1024 * 1024;
const skip = process.platform === "win32" && "the stand-ins are shell scripts";
const CHIP = "[image 1: clipboard-1.png 1280×720]";
const NONE = "There is no image on the clipboard";

const PLACES = {
  x11: { tool: "xclip", env: { DISPLAY: ":9" }, platform: "linux" },
  wayland: { tool: "wl-paste", env: { WAYLAND_DISPLAY: "wayland-9" }, platform: "linux" },
  mac: { tool: "osascript", platform: "darwin" },
  windows: { tool: "powershell.exe", platform: "win32" },
  wsl: { tool: "powershell.exe", env: { WSL_DISTRO_NAME: "Ubuntu" }, platform: "linux" },
};
const UNSET = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE", "WSL_DISTRO_NAME"];

/**
 * A directory with stand-ins: `programs` are shell scripts by name. A script finds the directory in $DIR; its
 * arguments are written to `calls`, one line each.
 */
function tools(programs, files = {}) {
  const dir = tempDir("ask-user-tools");
  for (const [name, data] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), data);
  for (const [name, script] of Object.entries(programs)) {
    const text = `#!/bin/sh\nDIR='${dir}'\nprintf '%s\\n' "${name} $*" | tr '\\n' '~' >> "$DIR/calls"; echo >> "$DIR/calls"\n${script}\n`;
    fs.writeFileSync(path.join(dir, name), text, { mode: 0o755 });
  }
  return dir;
}

const calls = (dir) => fs.readFileSync(path.join(dir, "calls"), "utf8").replaceAll("~", "").trim().split("\n");

/** Opens a form where this clipboard is the only one, presses Ctrl+V, and waits until the form shows `text`. */
async function paste(place, dir, text, { files = {}, onlyTools = false } = {}) {
  const { env: set = {}, platform } = PLACES[place];
  const before = { ...process.env };
  const real = Object.getOwnPropertyDescriptor(process, "platform");
  for (const name of UNSET) delete process.env[name];
  Object.assign(process.env, set, { PATH: onlyTools ? dir : [dir, "/usr/bin", "/bin"].join(path.delimiter) });
  Object.defineProperty(process, "platform", { ...real, value: platform });
  const pi = new FakePi();
  try {
    for (const [name, data] of Object.entries(files)) fs.writeFileSync(path.join(pi.ctx.cwd, name), data);
    const result = pi.ask(NAME);
    await pi.ready();
    pi.press(CTRL_V);
    await pi.shows(text);
    return { pi, result };
  } finally {
    Object.defineProperty(process, "platform", real);
    for (const name of [...UNSET, "PATH"]) {
      if (name in before) process.env[name] = before[name];
      else delete process.env[name];
    }
  }
}

const XCLIP = `while [ "$1" != -t ]; do shift; done
[ "$2" = TARGETS ] && exec cat "$DIR/types"
cat "$DIR/$(echo "$2" | tr / _)" 2>/dev/null || cat "$DIR/text_plain"`;
const WL_PASTE = `[ "$1" = --list-types ] && exec cat "$DIR/types"
cat "$DIR/$(echo "$3" | tr / _)"`;

test("each program is asked as its manual says", { skip }, async () => {
  const x11 = tools({ xclip: XCLIP }, { types: "TARGETS\nimage/jpeg\nimage/png\n", image_png: SHOT });
  await paste("x11", x11, CHIP);
  assert.deepEqual(calls(x11), [
    "xclip -selection clipboard -t TARGETS -o",
    "xclip -selection clipboard -t image/png -o",
  ]);

  const wayland = tools({ "wl-paste": WL_PASTE }, { types: "text/html\nimage/png\n", image_png: SHOT });
  await paste("wayland", wayland, CHIP);
  assert.deepEqual(calls(wayland), ["wl-paste --list-types", "wl-paste --no-newline --type image/png"]);

  const hex = `«data PNGf${SHOT.toString("hex").toUpperCase()}»\n`;
  const script = `case "$2" in "clipboard info") echo '«class PNGf», 9, TIFF picture, 9' ;; *) cat "$DIR/out" ;; esac`;
  const mac = tools({ osascript: script }, { out: hex });
  const { result, pi } = await paste("mac", mac, CHIP);
  assert.deepEqual(calls(mac), ["osascript -e clipboard info", "osascript -e get the clipboard as «class PNGf»"]);
  pi.press(ENTER);
  assert.equal((await result).content[1].data, SHOT.toString("base64"));

  for (const place of ["windows", "wsl"]) {
    const windows = tools({ "powershell.exe": `cat "$DIR/out"` }, { out: SHOT.toString("base64") });
    await paste(place, windows, CHIP);
    const [call] = calls(windows);
    assert.match(call, /^powershell\.exe -NoProfile -NonInteractive -STA -Command Add-Type .*GetImage\(\)/);
    assert.match(call, new RegExp(`::Min\\(\\$s\\.Length, ${5 * MB + 1}\\)`));
    assert.doesNotMatch(call, /"|\$most/);
  }
});

test("a file that was copied goes before the icon that stands for it", { skip }, async () => {
  const files = { "my shot.png": png(3, 2), "notes.txt": "text" };
  const chip = "[image 1: my shot.png 3×2]";
  for (const [place, tool, script] of [
    ["x11", "xclip", XCLIP],
    ["wayland", "wl-paste", WL_PASTE],
  ]) {
    // The clipboard is written once the project is known.
    const dir = tools({ [tool]: script }, { types: "text/uri-list\nimage/png\n", image_png: SHOT });
    const list = (pi, name) => `# copied\r\n${pathToFileURL(path.join(pi, name)).href}\r\n`;
    const project = tempDir("ask-user-copied");
    for (const [name, data] of Object.entries(files)) fs.writeFileSync(path.join(project, name), data);
    fs.writeFileSync(path.join(dir, "text_uri-list"), list(project, "my shot.png"));
    await paste(place, dir, chip);
    // One that is no image leaves the image.
    fs.writeFileSync(path.join(dir, "text_uri-list"), list(project, "notes.txt"));
    await paste(place, dir, CHIP);
    fs.writeFileSync(path.join(dir, "text_uri-list"), "file:///nowhere/gone.png\r\n");
    await paste(place, dir, CHIP);
  }
  const project = tempDir("ask-user-copied");
  fs.writeFileSync(path.join(project, "my shot.png"), files["my shot.png"]);
  const osascript = `case "$2" in
"clipboard info") echo '«class furl», 50, «class PNGf», 9' ;;
*furl*) echo '${path.join(project, "my shot.png")}' ;;
*) printf '«data PNGf00»' ;; esac`;
  const mac = tools({ osascript });
  await paste("mac", mac, chip);
  assert.deepEqual(calls(mac).at(-1), "osascript -e POSIX path of (the clipboard as «class furl»)");
});

test("an empty clipboard, and one with text, has no image", { skip }, async () => {
  const says = (line) => `echo "${line}" >&2; exit 1`;
  await paste("x11", tools({ xclip: says("Error: target TARGETS not available") }), NONE);
  await paste("wayland", tools({ "wl-paste": says("Nothing is copied") }), NONE);
  await paste("wayland", tools({ "wl-paste": says("No selection") }), NONE);
  const error = "0:36: execution error: Can’t make some data into the expected type. (-1700)";
  await paste("mac", tools({ osascript: `[ "$2" = "clipboard info" ] && exit; ${says(error)}` }), NONE);
  await paste("windows", tools({ "powershell.exe": "exit 0" }), NONE);
  // xclip writes text for any type that it is asked for.
  await paste("x11", tools({ xclip: XCLIP }, { types: "TARGETS\nUTF8_STRING\n", text_plain: "text" }), NONE);
  // What it says is an image is none.
  await paste("x11", tools({ xclip: XCLIP }, { types: "image/png\n", image_png: "\x89PNG, it says" }), NONE);
  await paste("mac", tools({ osascript: "printf '«data PNGfzz»'" }), NONE);
  await paste("windows", tools({ "powershell.exe": "echo Exception calling GetImage" }), NONE);
});

test("a program that misbehaves keeps nobody waiting, and is named", { skip }, async () => {
  const fails = "xclip could not read the clipboard";
  for (const script of [
    'echo "Error: Can\'t open display: :9" >&2; exit 1',
    "kill -9 $$",
    "exec sleep 60",
    // Something that it started keeps its output open.
    "sleep 60 & wait",
    "trap '' TERM HUP INT; while :; do sleep 1; done",
    "echo image/png; echo more >&2; exit 3",
  ]) {
    const { pi, result } = await paste("x11", tools({ xclip: script }), fails);
    pi.press("x", ENTER);
    assert.equal(answer(await result).answers[0].answer, "x");
  }
  // One that reads its input to the end gets an end.
  const reads = tools({ xclip: `cat > /dev/null\n${XCLIP}` }, { types: "image/png\n", image_png: SHOT });
  await paste("x11", reads, CHIP);
  // No end to its output, and an image of 50 MB.
  const large = "larger than 5 MB";
  await paste("x11", tools({ xclip: "yes image/png" }), large);
  await paste(
    "x11",
    tools({ xclip: `${XCLIP.split("\n").slice(0, 2).join("\n")}\nexec cat /dev/zero` }, { types: "image/png" }),
    large,
  );
  const huge = tools({ xclip: XCLIP }, { types: "image/png\n" });
  fs.writeFileSync(path.join(huge, "image_png"), SHOT);
  fs.truncateSync(path.join(huge, "image_png"), 50 * MB);
  await paste("x11", huge, large);
  await paste("windows", tools({ "powershell.exe": "head -c 20000000 /dev/zero | base64 | tr -d '\\n'" }), large);
  const bytes = Buffer.alloc(5 * MB + 1);
  SHOT.copy(bytes);
  await paste("windows", tools({ "powershell.exe": `cat "$DIR/out"` }, { out: bytes.toString("base64") }), large);
});

test("a program that is missing is named, and the next one asked", { skip }, async () => {
  for (const [place, { tool }] of Object.entries(PLACES)) {
    await paste(place, tools({}), `${tool} is needed to read images from the clipboard`, { onlyTools: true });
  }
  PLACES.both = { env: { ...PLACES.x11.env, ...PLACES.wayland.env }, platform: "linux" };
  await paste("both", tools({}), "wl-paste is needed to read images from the clipboard", { onlyTools: true });
  const x11 = tools({ xclip: XCLIP }, { types: "image/png\n", image_png: SHOT });
  await paste("both", x11, CHIP);
  // The clipboard of Windows is in no other one.
  PLACES.all = { env: { ...PLACES.both.env, ...PLACES.wsl.env }, platform: "linux" };
  const windows = { "powershell.exe": `cat "$DIR/out"`, "wl-paste": "echo image/bmp" };
  const wsl = tools(windows, { out: SHOT.toString("base64") });
  await paste("all", wsl, CHIP);
  assert.deepEqual(
    calls(wsl).map((call) => call.split(" ")[0]),
    ["wl-paste", "powershell.exe"],
  );
  PLACES.none = { platform: "linux" };
  await paste("none", tools({}), "The clipboard cannot be read here");
});

test("the clipboard's image is a private file until the session ends", { skip }, async () => {
  const dir = tools({ xclip: XCLIP }, { types: "image/png\n", image_png: SHOT });
  const { pi, result } = await paste("x11", dir, CHIP);
  pi.press(ENTER);
  const { content, details } = await result;
  assert.deepEqual(content[1].data, SHOT.toString("base64"));
  const [{ path: file }] = details.images;
  assert.equal(fs.statSync(file).mode & 0o777, 0o600);
  assert.equal(fs.statSync(path.dirname(file)).mode & 0o777, 0o700);
  pi.shutdown();
  assert.ok(!fs.existsSync(path.dirname(file)));
});
