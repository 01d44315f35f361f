// Images in the form: pasted paths and dropped files, from insertion to submission.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { png } from "../support/image.mjs";
import { answer, ENTER, FakePi, NAME } from "./pi.mjs";

const SHOT = png(1280, 720);
const MB = 1024 * 1024;
const skip = process.platform === "win32" && "Windows has no pipes and devices among its files";
const paste = (text) => `\x1b[200~${text}\x1b[201~`;
const image = (data) => ({ type: "image", data: data.toString("base64"), mimeType: "image/png" });

async function open(files = {}, params = NAME) {
  const pi = new FakePi();
  for (const [name, data] of Object.entries(files)) fs.writeFileSync(path.join(pi.ctx.cwd, name), data);
  const result = pi.ask(params);
  await pi.ready();
  return { pi, result };
}

test("pasted paths of images are shown as [image …], and the model receives the images", async () => {
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

test("no file stays open", { skip: process.platform !== "linux" && "only Linux lists the open files" }, async () => {
  const { pi, result } = await open({ "a.png": SHOT });
  pi.press(paste("a.png"));
  await pi.shows("[image 1: a.png 1280×720]");
  pi.press(ENTER);
  assert.deepEqual((await result).content[1], image(SHOT));
  const opened = fs.readdirSync("/proc/self/fd").map((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return undefined;
    }
  });
  assert.ok(!opened.includes(fs.realpathSync(path.join(pi.ctx.cwd, "a.png"))), String(opened));
});

/** Functions that replace a file with something that is not a regular file. */
const become = {
  directory: (file) => {
    fs.rmSync(file);
    fs.mkdirSync(file);
  },
  device: (file) => {
    fs.rmSync(file);
    fs.symlinkSync("/dev/zero", file);
  },
  pipe: (file) => {
    fs.rmSync(file);
    spawnSync("mkfifo", [file]);
  },
};

/** Changes of `a.png` between its first read and the answer. */
const CHANGES = {
  "grows to 900 MB": [(file) => fs.truncateSync(file, 900 * MB), "is larger than 5 MB."],
  "is deleted": [(file) => fs.rmSync(file), "There is no file"],
  "becomes another kind of file": [
    (file) => fs.writeFileSync(file, "text, by now"),
    "is not a PNG, JPEG, GIF or WebP image.",
  ],
  "becomes empty": [(file) => fs.truncateSync(file), "is not a PNG, JPEG, GIF or WebP image."],
  "becomes a directory": [become.directory, "There is no file"],
  "becomes a device": [become.device, "There is no file"],
  "becomes a pipe": [become.pipe, "There is no file"],
};
for (const [what, [change, why]] of Object.entries(CHANGES)) {
  test(`if a file ${what} before it is sent, a sentence replaces the image`, { skip }, async () => {
    const { pi, result } = await open({ "a.png": SHOT });
    pi.press(paste("a.png"));
    await pi.shows("[image 1: a.png 1280×720]");
    change(path.join(pi.ctx.cwd, "a.png"));
    pi.press(ENTER);
    const { content } = await result;
    assert.equal(content.length, 2);
    assert.match(content[1].text, /^\[image 1: a\.png\] was left out: /);
    assert.ok(content[1].text.includes(why), content[1].text);
  });
}

test("the pasted path of an irregular file stays text, and a link to an image becomes an image", { skip }, async () => {
  const { pi } = await open({ "a.png": SHOT });
  const inProject = (name) => path.join(pi.ctx.cwd, name);
  spawnSync("mkfifo", [inProject("pipe.png")]);
  fs.mkdirSync(inProject("dir.png"));
  fs.symlinkSync("/dev/zero", inProject("zero.png"));
  fs.symlinkSync("loop.png", inProject("loop.png"));
  fs.symlinkSync("gone", inProject("broken.png"));
  fs.symlinkSync("a.png", inProject("link.png"));
  fs.writeFileSync(inProject("empty.png"), "");
  for (const name of ["pipe", "dir", "zero", "loop", "broken", "empty"]) pi.press(paste(`${name}.png`), " ");
  pi.press(paste("/dev/zero"), " ", paste("/proc/kmsg"), " ", paste("link.png"));
  await pi.shows("[image 1: link.png 1280×720]");
  const text = "pipe.png dir.png zero.png loop.png broken.png empty.png /dev/zero /proc/kmsg";
  assert.ok(pi.screen().replace(/\s+/g, " ").includes(text), pi.screen());
});

test("in WSL, the Windows path of a file finds the file", { skip }, async () => {
  process.env.WSL_DISTRO_NAME = "Ubuntu";
  try {
    const { pi } = await open({ "a (1).png": SHOT });
    pi.press(paste(`"\\\\wsl.localhost\\Ubuntu${path.join(pi.ctx.cwd, "a (1).png").replaceAll("/", "\\")}"`));
    await pi.shows("[image 1: a (1).png 1280×720]");
  } finally {
    delete process.env.WSL_DISTRO_NAME;
  }
});

test("an image that is found after its form has closed changes neither the answer nor the next form", async () => {
  const { pi, result } = await open({ "a.png": SHOT });
  pi.press(paste("a.png"), ENTER);
  assert.equal(answer(await result).answers[0].answer, "a.png");
  // The first image does not appear in the next form.
  const next = pi.ask(NAME);
  await pi.ready();
  pi.press(paste("./a.png"));
  await pi.shows("[image 1: a.png 1280×720]");
  pi.press(ENTER);
  assert.equal((await next).details.images.length, 1);
});
