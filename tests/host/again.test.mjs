// Corrections with `/questions again`: the number of the request, and images in the old answer.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { png } from "../support/image.mjs";
import { settled } from "../support/log.mjs";
import { Host, Session, tick } from "./session.mjs";

/** The character that stands for the first image in a stored text, as in `src/model/image.rs`. */
const FIRST_CHIP = 0x10f000;
const ask = (header) => ({
  questions: [{ question: `${header}?`, header, options: [{ label: "A" }, { label: "B" }] }],
});

test("`again` with a number opens the answers of that request, or reports why they cannot be corrected", async () => {
  const session = new Session();
  const host = await Host.started(session);
  const appendCall = (id, header, details, record) => {
    const content = [{ type: "toolCall", id, name: "ask_user", arguments: ask(header) }];
    session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content } });
    const questions = [{ text: `${header}?`, header, options: ["A", "B"] }];
    const more = { call: id, tells: "result", record: { questions, mode: "interactive", at: 1, ...record } };
    session.append(settled(`r${id}`, "", more));
    const message = { role: "toolResult", toolCallId: id, toolName: "ask_user", content: [], details };
    session.append({ type: "message", message });
  };
  const answers = [{ question: "First?", answer: "A", selectedOption: "A", wasCustom: false }];
  const first = { questions: ask("First").questions, answers, answeredAt: 1, mode: "interactive" };
  appendCall("c1", "First", first, { end: "answered", answers: [{ picks: [0] }] });
  const second = { questions: ask("Second").questions, answers: [], answeredAt: 1, mode: "interactive" };
  appendCall("c2", "Second", { ...second, unavailable: true }, { end: "unavailable", why: { is: "noUi" } });
  const run = async (typed) => {
    host.fake.notices.length = 0;
    host.commands.questions(typed, host.fake.ctx);
    await tick();
    const reported = host.fake.notices.map(({ message }) => message).join();
    const shown = host.form?.render(80).join("\n") ?? "";
    for (let keys = 0; host.form && keys < 5; keys++) await host.key("\x03");
    return reported || /First|Second/.exec(shown)?.[0];
  };
  assert.equal(await run("again 1"), "That request ended before you decided, so there is nothing to correct.");
  for (const number of ["3", "0", "x"])
    assert.equal(
      await run(`again ${number}`),
      "The number after “/questions again” must be from 1 (the latest request) to 2 (the oldest).",
    );
  assert.equal(await run("again 2"), "First");
  assert.equal(await run("again"), "First");
  host.kill();
});

for (const busy of [false, true]) {
  test(`a correction delivers the images of the old answer and reports a missing file (agent at work: ${busy})`, () =>
    correctsImages(busy));
}

async function correctsImages(busy) {
  const session = new Session();
  const host = await Host.started(session);
  const { cwd } = host.fake.ctx;
  const shot = png(1280, 720);
  fs.writeFileSync(path.join(cwd, "a.png"), shot);
  const images = ["a.png", "gone.png"].map((file) => ({
    path: file,
    mimeType: "image/png",
    width: 1280,
    height: 720,
    bytes: shot.length,
  }));
  const questions = [{ question: "Name?", header: "Name" }];
  const content = [{ type: "toolCall", id: "c1", name: "ask_user", arguments: { questions } }];
  session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content } });
  const answer = { question: "Name?", answer: "see [image 1: a.png] [image 2: gone.png]", wasCustom: true };
  const details = { questions, answers: [answer], answeredAt: 1, mode: "interactive", images };
  // In the log, each image is one character of the text.
  const custom = `see ${["a.png", "gone.png"].map((_, at) => String.fromCodePoint(FIRST_CHIP + at)).join(" ")}`;
  const logged = images.map(({ mimeType, ...image }) => ({ ...image, type: mimeType }));
  const record = { end: "answered", questions: [{ text: "Name?", header: "Name" }], mode: "interactive", at: 1 };
  const answers = [{ custom, images: logged }];
  session.append(settled("r1", "", { call: "c1", tells: "result", record: { ...record, answers } }));
  const message = { role: "toolResult", toolCallId: "c1", toolName: "ask_user", content: [], details };
  session.append({ type: "message", message });
  host.commands.questions("again", host.fake.ctx);
  await tick();
  host.form.render(80);
  await new Promise((resolve) => setTimeout(resolve, 180));
  if (busy) host.begin();
  for (const key of ["\r", "!", "\r", "\r"]) await host.key(key);
  const corrected = () => session.entries.find(({ type }) => type === "custom_message");
  // The addon first reads the files. If the agent works, it receives the message at the end of its turn.
  for (; !corrected(); await tick()) if (busy) await host.turn();
  const [text, missing, block, ...more] = corrected().content;
  assert.match(text.text, /"answer":"see \[image 1: a.png\] \[image 2: gone.png\]!"/);
  assert.equal(missing.text, "[image 2: gone.png] was left out: There is no file gone.png.");
  assert.deepEqual([block.data, more], [shot.toString("base64"), []]);
  assert.deepEqual(corrected().details.images, images);
  host.kill();
}
