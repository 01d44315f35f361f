// References to files (`@file`) in a form: the addon's requests to Pi's completion, and the effect of the results.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { waitUntil } from "../support/wait.mjs";
import { answer, DOWN, ENTER, FakePi, NAME } from "./pi.mjs";

// In Pi the terminal keeps Node alive.
const alive = setInterval(() => {}, 1_000);
after(() => clearInterval(alive));

const TAB = "\t";
const ITEMS = [
  { value: "@src/internal/", label: "internal/", description: "src/internal" },
  { value: "@src/ingest/log.rs", label: "log.rs", description: "src/ingest/log.rs" },
  { value: '@"src/my file.rs"', label: "my file.rs", description: "src/my file.rs" },
];

/** A Pi whose editor completes with `getSuggestions`. It records the calls. */
class CompletingPi extends FakePi {
  asked = [];

  constructor(getSuggestions) {
    super();
    const provider = {
      getSuggestions: (...args) => {
        const [lines, line, column, { signal }] = args;
        this.asked.push({ lines, line, column, signal });
        return getSuggestions(lines[line].slice(0, column), signal);
      },
    };
    this.ctx.ui.addAutocompleteProvider = (wrap) => {
      this.wrapped = wrap(provider);
      this.provider = provider;
    };
  }

  /** Waits until the completion was called this many `times`. */
  async wasAsked(times) {
    await waitUntil(() => this.asked.length >= times);
  }
}

const found = (prefix) => ({ prefix, items: ITEMS });

/** Returns the text of the answer. */
const answerText = async (result) => answer(await result).answers[0].answer;

/** Asks for a text, waits for the form, and types `text`. */
async function typeInForm(pi, text) {
  const result = pi.ask(NAME);
  await pi.ready();
  pi.press(...text);
  // The promise is in an object, so that the caller of this function does not await it.
  return { result };
}

test("Pi's completion receives only the reference, and the answer contains the selected file", async () => {
  const pi = new CompletingPi(async (token) => found(token));
  const { result } = await typeInForm(pi, "look at @lo");
  assert.equal(pi.wrapped, pi.provider);
  await pi.shows("> src/internal/");
  const { signal, ...asked } = pi.asked.at(-1);
  assert.deepEqual(asked, { lines: ["@lo"], line: 0, column: 3 });
  assert.equal(signal.aborted, false);
  pi.press(DOWN, TAB, ENTER);
  assert.equal(await answerText(result), "look at @src/ingest/log.rs");
});

test("columns are UTF-16 units", async () => {
  const pi = new CompletingPi(async (token) => found(token));
  await typeInForm(pi, "@\ud83d\ude80");
  await pi.shows("> src/internal/");
  assert.deepEqual([pi.asked.at(-1).lines, pi.asked.at(-1).column], [["@🚀"], 3]);
});

test("a search is stopped by the next search and by the end of the form", async () => {
  const pi = new CompletingPi(() => new Promise(() => {}));
  await typeInForm(pi, "@l");
  await pi.wasAsked(1);
  pi.press("o");
  await pi.wasAsked(2);
  assert.deepEqual(
    pi.asked.map(({ signal }) => signal.aborted),
    [true, false],
  );
  pi.form.dispose();
  assert.equal(pi.asked[1].signal.aborted, true);
});

const GIVES = {
  "throws at once": () => {
    throw new Error("no");
  },
  "throws later": async () => {
    throw new Error("no");
  },
  "gives no promise": () => null,
  "gives a text": async () => "src",
  "gives invalid items": async (prefix) => ({
    prefix,
    items: [null, 5, {}, { value: "src" }, { value: "@\x1b[2J" }],
  }),
  "gives results for another text": async () => found("@other"),
  "has getters that throw": async () => ({
    get prefix() {
      throw new Error("no");
    },
  }),
};
for (const [how, gives] of Object.entries(GIVES)) {
  test(`if the completion ${how}, the reference stays plain text`, async () => {
    const pi = new CompletingPi(gives);
    const { result } = await typeInForm(pi, "@zz");
    await pi.wasAsked(1);
    await new Promise(setImmediate);
    assert.doesNotMatch(pi.screen(), /> @zz\n +>/);
    pi.press(ENTER);
    assert.equal(await answerText(result), "@zz");
  });
}

test("a completion that returns its result without a promise works", async () => {
  const pi = new CompletingPi((token) => found(token));
  await typeInForm(pi, "@l");
  await pi.shows("> src/internal/");
});

test("a completion may end the call while it searches", async () => {
  const stop = new AbortController();
  const pi = new CompletingPi(() => {
    stop.abort();
    return Promise.resolve(null);
  });
  const result = pi.ask(NAME, stop.signal);
  await pi.ready();
  pi.press("@", "a");
  assert.equal((await result).details.interrupted, true);
});
