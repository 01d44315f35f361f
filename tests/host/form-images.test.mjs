// Images in the form: a path that was pasted, a file that was dropped, and the clipboard of X11.
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
const paste = (text) => `\x1b[200~${text}\x1b[201~`;
const image = (data) => ({ type: "image", data: data.toString("base64"), mimeType: "image/png" });

async function open(files = {}, params = NAME) {
  const pi = new FakePi();
  for (const [name, data] of Object.entries(files)) fs.writeFileSync(path.join(pi.ctx.cwd, name), data);
  const result = pi.ask(params);
  await pi.ready();
  return { pi, result };
}

/** A clipboard with `contents` by type, that is read by a stand-in for xclip. */
function clipboard(contents, { sleep } = {}) {
  const dir = tempDir("ask-user-xclip");
  for (const [type, data] of Object.entries(contents)) fs.writeFileSync(path.join(dir, type.replace("/", "_")), data);
  const types = Object.keys(contents).join("\\n");
  const script = `#!/bin/sh
${sleep ? "exec sleep 60" : ""}
while [ "$1" != -t ]; do shift; done
if [ "$2" = TARGETS ]; then printf 'TARGETS\\n${types}\\n'; exit; fi
cat '${dir}'/"$(echo "$2" | tr / _)" 2>/dev/null || cat '${dir}/text_plain'
`;
  fs.writeFileSync(path.join(dir, "xclip"), script, { mode: 0o755 });
  return dir;
}

/** Runs `body` where only this clipboard can be read. */
async function withClipboard(dir, body) {
  const { PATH, DISPLAY, WAYLAND_DISPLAY, XDG_SESSION_TYPE } = process.env;
  Object.assign(process.env, { PATH: `${dir}:/usr/bin:/bin`, DISPLAY: ":9" });
  delete process.env.WAYLAND_DISPLAY;
  delete process.env.XDG_SESSION_TYPE;
  try {
    await body();
  } finally {
    for (const [name, value] of Object.entries({ PATH, DISPLAY, WAYLAND_DISPLAY, XDG_SESSION_TYPE })) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

test("pasted paths of images become chips, and the model gets the images", async () => {
  const { pi, result } = await open({ "my shot.png": SHOT, "b.png": png(2, 2) });
  pi.press(paste("like 'it'"), " ", paste("my\\ shot.png"));
  await pi.shows("like 'it' [image 1: my shot.png 1280×720]");
  pi.press(" ", paste(pathToFileURL(path.join(pi.ctx.cwd, "b.png")).href));
  await pi.shows("[image 2: b.png 2×2]");
  pi.press(ENTER);
  const { content, details } = await result;
  const [{ answer: text, images }] = answer({ content }).answers;
  assert.equal(text, "like 'it' [image 1: my shot.png] [image 2: b.png]");
  assert.deepEqual(images, ["my shot.png", "b.png"]);
  assert.deepEqual(content.slice(1), [image(SHOT), image(png(2, 2))]);
  assert.equal(details.images[0].width, 1280);
});

test("what is no image stays text, and a large one is one line", async () => {
  const { pi, result } = await open({ "a.png": "text", "big.png": SHOT });
  fs.truncateSync(path.join(pi.ctx.cwd, "big.png"), 50 * 1024 * 1024);
  pi.press(paste("a.png"), " ", paste("/etc"), " ", paste("no.png"), " ");
  pi.press(paste("big.png"));
  await pi.shows("big.png is larger than 5 MB.");
  assert.match(pi.screen(), /a\.png \/etc no\.png big\.png/);
  pi.press(ENTER);
  assert.equal(answer(await result).answers[0].answer, "a.png /etc no.png big.png");
});

test("the clipboard's image is a private file until the session ends", {
  skip: process.platform !== "linux",
}, async () => {
  const dir = clipboard({ "image/png": SHOT, "text/plain": "text" });
  await withClipboard(dir, async () => {
    const { pi, result } = await open();
    pi.press(CTRL_V);
    await pi.shows("[image 1: clipboard-1.png 1280×720]");
    pi.press(ENTER);
    const { content, details } = await result;
    assert.deepEqual(content[1], image(SHOT));
    const [{ path: file }] = details.images;
    assert.equal(fs.statSync(file).mode & 0o777, 0o600);
    assert.equal(fs.statSync(path.dirname(file)).mode & 0o777, 0o700);
    pi.shutdown();
    assert.ok(!fs.existsSync(path.dirname(file)));
  });
});

test("copied files, text, and a clipboard that cannot be read", { skip: process.platform !== "linux" }, async () => {
  const { pi } = await open({ "my shot.png": SHOT });
  const uri = `${pathToFileURL(path.join(pi.ctx.cwd, "my shot.png")).href}\r\n`;
  await withClipboard(clipboard({ "text/uri-list": uri, "text/plain": "my shot.png" }), async () => {
    pi.press(CTRL_V);
    await pi.shows("[image 1: my shot.png 1280×720]");
  });
  // A held key pastes once: another one is between two.
  // xclip writes text for any type it is asked for.
  await withClipboard(clipboard({ "text/plain": "text" }), async () => {
    pi.press("a", CTRL_V);
    await pi.shows("There is no image in the clipboard");
  });
  await withClipboard(clipboard({ "image/png": Buffer.alloc(6 * 1024 * 1024) }), async () => {
    pi.press("a", CTRL_V);
    await pi.shows("larger than 5 MB");
  });
  await withClipboard(clipboard({ "text/plain": "" }, { sleep: true }), async () => {
    pi.press("a", CTRL_V);
    await pi.shows("xclip could not read the clipboard");
  });
  await withClipboard(tempDir("ask-user-nothing"), async () => {
    process.env.PATH = "/nonexistent";
    pi.press("a", CTRL_V);
    await pi.shows("xclip is not installed");
  });
  pi.press("\x1b", "y");
});

test("a finding for a form that is gone changes nothing", async () => {
  const { pi, result } = await open({ "a.png": SHOT });
  pi.press(paste("a.png"), ENTER);
  assert.equal(answer(await result).answers[0].answer, "a.png");
  // The next form takes nothing of it: a file that is looked at later has been answered, too.
  const next = pi.ask(NAME);
  await pi.ready();
  pi.press(paste("./a.png"));
  await pi.shows("[image 1: a.png 1280×720]");
  pi.press(ENTER);
  assert.equal((await next).details.images.length, 1);
});
