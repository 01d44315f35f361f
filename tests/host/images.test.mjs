// Images in JSON answers: which files are read, the result, and which files are never read.
import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { png } from "../support/image.mjs";
import { answer, FakePi, NAME, registerAskUser } from "./pi.mjs";

const SHOT = png(1280, 720);

/** A Pi with a bus, and files in its project. */
function host({ files = {}, model, ...options } = {}) {
  const events = new EventEmitter();
  const pi = new FakePi({ ...options, register: (api) => registerAskUser(Object.assign(api, { events })) });
  for (const [name, data] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(pi.ctx.cwd, name)), { recursive: true });
    fs.writeFileSync(path.join(pi.ctx.cwd, name), data);
  }
  pi.ctx.model = model;
  let last;
  events.on("ask-user:asked", ({ requestId }) => (last = requestId));
  /** Answers what is open; gives the verdict. */
  const respond = (...answers) => {
    let verdict;
    events.emit("ask-user:answer", { requestId: last, answers, reply: (answer) => (verdict = answer) });
    return verdict;
  };
  return { pi, respond };
}

const image = (data, mimeType = "image/png") => ({ type: "image", data: data.toString("base64"), mimeType });

test("the text names the images in order, and the blocks follow it", async () => {
  const small = png(2, 2);
  const { pi, respond } = host({ files: { "shots/a.png": SHOT, "b.png": small } });
  const result = pi.ask({ questions: [NAME.questions[0], { question: "And?", options: ["A", "B"] }] });
  await pi.ready();
  const given = { answer: "like this", images: ["./shots/a.png"] };
  assert.deepEqual(respond(given, { answer: "B", images: ["b.png"] }), { ok: true });
  const { content, details } = await result;
  assert.deepEqual(content.slice(1), [image(SHOT), image(small)]);
  const [first, second] = answer({ content }).answers;
  assert.deepEqual([first.answer, first.images], ["like this [image 1: a.png]", [path.join("shots", "a.png")]]);
  assert.deepEqual([second.selectedOption, second.note, second.images], ["B", "[image 2: b.png]", ["b.png"]]);
  assert.deepEqual(details.images, [
    { path: path.join("shots", "a.png"), mimeType: "image/png", width: 1280, height: 720, bytes: SHOT.length },
    { path: "b.png", mimeType: "image/png", width: 2, height: 2, bytes: small.length },
  ]);
  assert.ok(!JSON.stringify(details).includes(small.toString("base64").slice(0, 24)));
});

test("an envelope without a place for images has their paths in the text", async () => {
  const { pi, respond } = host({ files: { "shots/a.png": SHOT } });
  const result = pi.ask({ question: "Which one?", options: ["A", "B"] });
  await pi.ready();
  respond({ answer: "see", images: ["shots/a.png"] });
  const { content, details } = await result;
  assert.equal(content[0].text, `User answered: see [image 1: ${path.join("shots", "a.png")}]`);
  assert.deepEqual(content[1], image(SHOT));
  assert.equal(details.images[0].path, "shots/a.png");
});

test("a file that vanished or changed is a sentence, and the answer stays", async () => {
  const { pi, respond } = host({ files: { "a.png": SHOT, "b.png": SHOT, "c.png": SHOT } });
  const result = pi.ask(NAME);
  await pi.ready();
  // The model is asked for once the answer is taken, and before the files are read.
  Object.defineProperty(pi.ctx, "model", {
    get() {
      fs.rmSync(path.join(pi.ctx.cwd, "a.png"), { force: true });
      fs.writeFileSync(path.join(pi.ctx.cwd, "b.png"), "PNG, says the name".padEnd(SHOT.length));
      return undefined;
    },
  });
  assert.deepEqual(respond({ answer: "see", images: ["a.png", "b.png", "c.png"] }), { ok: true });
  const { content } = await result;
  assert.equal(answer({ content }).answers[0].answer, "see [image 1: a.png] [image 2: b.png] [image 3: c.png]");
  assert.deepEqual(content[1].text.split("\n"), [
    "[image 1: a.png] was left out: There is no file a.png.",
    "[image 2: b.png] was left out: b.png is not a PNG, JPEG, GIF or WebP image.",
  ]);
  assert.deepEqual(content.slice(2), [image(SHOT)]);
});

test("an image with more pixels than Pi can scale is a sentence", async () => {
  // The size is in the header; the rest is not read.
  const sized = (width, height) => {
    const bytes = Buffer.from(SHOT);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const files = { "a.png": sized(20_000, 5_001), "b.png": sized(20_000, 5_000), "c.png": sized(2 ** 31, 2 ** 31) };
  const { pi, respond } = host({ files });
  const result = pi.ask(NAME);
  await pi.ready();
  respond({ answer: "see", images: ["a.png", "b.png", "c.png"] });
  const { content } = await result;
  assert.deepEqual(content[1].text.split("\n"), [
    "[image 1: a.png] was left out: a.png has too many pixels to resize.",
    "[image 3: c.png] was left out: c.png has too many pixels to resize.",
  ]);
  assert.deepEqual(content.slice(2), [image(files["b.png"])]);
});

test("a text-only model receives the paths of the images", async () => {
  const { pi, respond } = host({ files: { "a.png": SHOT }, model: { input: ["text"] } });
  const result = pi.ask(NAME);
  await pi.ready();
  respond({ answer: "see", images: ["a.png"] });
  const { content } = await result;
  assert.deepEqual(
    content.map(({ type }) => type),
    ["text", "text"],
  );
  assert.match(content[1].text, /left out, because the current model takes text only. On disk: a.png$/);
});

test("a stopped agent ends nothing twice while images are read", async () => {
  const { pi, respond } = host({ files: { "a.png": SHOT } });
  const stop = new AbortController();
  const result = pi.ask(NAME, stop.signal);
  await pi.ready();
  respond({ answer: "see", images: ["a.png"] });
  stop.abort();
  pi.shutdown();
  const { content } = await result;
  assert.deepEqual([answer({ content }).answered, content[1]], [true, image(SHOT)]);
});
