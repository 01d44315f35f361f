// 50,000 random inputs and widths into open forms full of hostile text: nothing throws, no line is
// wider than asked (by Pi's own measure), and every call settles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { moduleWith } from "../support/hosts.mjs";
import { random } from "../support/random.mjs";
import { answer, FakePi } from "./pi.mjs";

const { visibleWidth } = await moduleWith("visibleWidth");
const INPUTS = 50_000;

const TEXTS = [
  "plain words",
  "字幕と漢字",
  "👩‍👩‍👧‍👦 family",
  "🇩🇪🇫🇷🇩",
  "ကျွန်ုပ် မြန်မာ",
  "മലയാളം ക്ഷ",
  "หนังสือ ำ",
  "ﷺ لا الله",
  "\t\ttabs\t",
  "\x1b[31mred\x1b[2J\x1b]0;title\x07",
  "a\u0301\u0301\u0301",
  "ᅟᅡᆨ",
  "x".repeat(300),
  "line\nline\r\nline\rend",
  "\u202eevil\u2066",
  "\ud800 half",
  "",
  "  ",
  "**md** `code`",
];
const KEYS = [
  "\r",
  "\n",
  "\x1b",
  "\t",
  "\x1b[Z",
  " ",
  "\x7f",
  "\x03",
  "\x15",
  "\x17",
  "\x1b[A",
  "\x1b[B",
  "\x1b[C",
  "\x1b[D",
  "\x1b[H",
  "\x1b[F",
  "\x1b[5~",
  "\x1b[6~",
  "\x1b[13;2u",
  "\x1b[27;2;13~",
  "\x1bo",
  "\x1b[97;1:3u",
  "/",
  "n",
  "y",
  "0",
  "1",
  "2",
  "9",
  "\ud83d",
  "\ude00",
  "\x1b[",
  "\x1b[200~",
  "\x1b[201~",
  "\x1b[<0;1;1M",
  "\x1b[1089::99;5u",
  "\x00",
  "\x9b",
  "",
];

/** A random questionnaire of hostile texts. */
function questionnaire(pick, below) {
  const some = (make) => Array.from({ length: below(6) }, make);
  return {
    title: pick(TEXTS),
    questions: Array.from({ length: 1 + below(4) }, () => ({
      question: `q ${pick(TEXTS)}`,
      header: pick(TEXTS),
      multiSelect: below(2) === 0,
      options: some(() => ({
        label: `o ${pick(TEXTS)}`,
        description: pick(TEXTS),
        preview: pick(TEXTS),
      })),
    })),
  };
}

/** Sends `inputs` random inputs to one form after another. */
async function session(seed, inputs) {
  const below = random(seed);
  const pick = (list) => list[below(list.length)];
  const pi = new FakePi();
  let open = false;
  let result;
  const ends = new Set();
  const calls = [];
  for (let left = inputs; left > 0; left--) {
    if (!open) {
      // A form that was folded is not over: its call waits until the session ends.
      if (result && (await Promise.race([result, sleep(50)]))) ends.add(answer(await result).answered);
      if (result) calls.push(result);
      pi.opened.length = 0;
      pi.tui.terminal.rows = 1 + below(60);
      result = pi.ask(questionnaire(pick, below));
      await pi.ready();
      open = true;
    } else if (below(100) === 0) {
      // Text that has no place in the form shuts it until a pause.
      await pi.ready();
      if (pi.opened[0].closed) continue;
    }
    const paste = below(200) === 0;
    const input = paste
      ? `\x1b[200~${pick(TEXTS)}\n${pick(TEXTS)}\x1b[201~`
      : below(3) === 0
        ? pick(TEXTS)
        : pick(KEYS);
    pi.press(input);
    if (below(50) === 0) {
      const type = pick(["press", "release", "click", "wheel", "drag"]);
      pi.form.handleMouse({ type, button: "left", x: below(90), y: below(30), wheelDelta: 1 });
    }
    const width = below(8) === 0 ? below(10) : below(200);
    for (const line of pi.form.render(width)) {
      const wide = visibleWidth(line);
      assert.ok(wide <= width, `${wide} > ${width}: ${JSON.stringify(line)}`);
    }
    open = !pi.opened[0].closed;
  }
  pi.shutdown();
  await Promise.all([...calls, result]);
  return [...ends];
}

test("random inputs and widths", async () => {
  // In parallel, because each one waits for its forms to accept keys.
  const seeds = [1, 2, 3, 4];
  const ends = await Promise.all(seeds.map((seed) => session(seed, INPUTS / seeds.length)));
  assert.deepEqual([...new Set(ends.flat())].sort(), [false, true], "some forms are answered, some are closed");
});
