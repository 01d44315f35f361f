// Images in an answer: the result, and files that have changed, are too large, or cannot be read by the model.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { png } from "../support/image.mjs";
import { answer, ENTER, FakePi, NAME } from "./pi.mjs";

const SHOT = png(1280, 720);

/** Opens a form with one text question, and pastes the paths of these files after "see". */
async function open(files, { params = NAME, model, signal } = {}) {
  const pi = new FakePi();
  for (const [name, data] of Object.entries(files)) fs.writeFileSync(path.join(pi.ctx.cwd, name), data);
  pi.ctx.model = model;
  const result = pi.ask(params, signal);
  await pi.ready();
  pi.press("see");
  for (const [index, name] of Object.keys(files).entries()) {
    pi.press(" ", `\x1b[200~${name}\x1b[201~`);
    await pi.shows(`[image ${index + 1}: ${name}`);
  }
  return { pi, result };
}

const image = (data, mimeType = "image/png") => ({ type: "image", data: data.toString("base64"), mimeType });

test("the result of a call with one `question` names each image in its text, and the images follow", async () => {
  const { pi, result } = await open({ "a.png": SHOT }, { params: { question: "Which one?", options: ["A", "B"] } });
  pi.press(ENTER);
  const { content, details } = await result;
  assert.equal(content[0].text, "User answered: see [image 1: a.png]");
  assert.deepEqual(content[1], image(SHOT));
  assert.equal(details.images[0].path, "a.png");
});

test("a missing or changed file is replaced by a sentence, and the answer is kept", async () => {
  const { pi, result } = await open({ "a.png": SHOT, "b.png": SHOT, "c.png": SHOT });
  fs.rmSync(path.join(pi.ctx.cwd, "a.png"));
  fs.writeFileSync(path.join(pi.ctx.cwd, "b.png"), "PNG, says the name".padEnd(SHOT.length));
  pi.press(ENTER);
  const { content, details } = await result;
  assert.equal(answer({ content }).answers[0].answer, "see [image 1: a.png] [image 2: b.png] [image 3: c.png]");
  assert.deepEqual(content[1].text.split("\n"), [
    "[image 1: a.png] was left out: There is no file a.png.",
    "[image 2: b.png] was left out: b.png is not a PNG, JPEG, GIF or WebP image.",
  ]);
  assert.deepEqual(content.slice(2), [image(SHOT)]);
  assert.ok(!JSON.stringify(details).includes(SHOT.toString("base64").slice(0, 24)));
});

test("an image with more pixels than Pi can scale is replaced by a sentence", async () => {
  // Only the size in the header of the file is read.
  const sized = (width, height) => {
    const bytes = Buffer.from(SHOT);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const files = { "a.png": sized(20_000, 5_001), "b.png": sized(20_000, 5_000), "c.png": sized(2 ** 31, 2 ** 31) };
  const { pi, result } = await open(files);
  pi.press(ENTER);
  const { content } = await result;
  assert.deepEqual(content[1].text.split("\n"), [
    "[image 1: a.png] was left out: a.png has too many pixels to resize.",
    "[image 3: c.png] was left out: c.png has too many pixels to resize.",
  ]);
  assert.deepEqual(content.slice(2), [image(files["b.png"])]);
});

test("a text-only model receives the paths of the images", async () => {
  const { pi, result } = await open({ "a.png": SHOT }, { model: { input: ["text"] } });
  pi.press(ENTER);
  const { content } = await result;
  assert.deepEqual(
    content.map(({ type }) => type),
    ["text", "text"],
  );
  assert.match(content[1].text, /left out, because the current model takes text only. On disk: a.png$/);
});

test("an abort while images are read does not change the answer", async () => {
  const stop = new AbortController();
  const { pi, result } = await open({ "a.png": SHOT }, { signal: stop.signal });
  pi.press(ENTER);
  stop.abort();
  pi.shutdown();
  const { content } = await result;
  assert.deepEqual([answer({ content }).answered, content[1]], [true, image(SHOT)]);
});
