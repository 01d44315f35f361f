// The browser panel of the real Pi in a real Chromium: `node bench/panel.mjs [--rounds=7] [--readme] [--no-build]`.
//
// Each round starts the panel, opens its page, lets the model ask, answers in the page and stops the panel. The
// first round warms everything up and does not count. Nothing here passes or fails: the table is to be read.
// With --readme it is written into docs/panel.md.
import { ensureInstalled } from "../scripts/install.mjs";
import { runMain } from "../scripts/main.mjs";
import { browserWithFonts, noBrowser } from "../tests/panel/browser.mjs";
import { nodeForPi, run } from "../tests/support/hosts.mjs";
import { startModel } from "../tests/support/model.mjs";
import { startPi } from "../tests/support/pi.mjs";
import { cells, machine, own, time, writeInto } from "./table.mjs";

/** The addresses of panels in rows of the terminal. */
const addresses = (rows) => rows.join("\n").match(/http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/g) ?? [];

/** The rows of the table: what `round` gives, and its title. */
const ROWS = {
  address: "`/questions panel` typed → its address is shown",
  terminal: "the model's call → the form in the terminal",
  page: "the model's call → the form in the page",
  result: "answers submitted in the page → the result in the conversation",
};

/** Wall-clock time in ms with fractions, the same in this process and in the page. */
const now = () => performance.timeOrigin + performance.now();

/** Runs in the page: notes when the first form was drawn and when the answers were sent. */
function watchPage() {
  const now = () => performance.timeOrigin + performance.now();
  const times = {};
  globalThis.benchTimes = times;
  const watcher = new MutationObserver(() => {
    if (!document.querySelector("#forms input")) return;
    watcher.disconnect();
    requestAnimationFrame(() => (times.drawn = now()));
  });
  watcher.observe(document, { childList: true, subtree: true });
  const { fetch } = globalThis;
  globalThis.fetch = (target, options) => {
    if (target === "/answer") times.sent = now();
    return fetch(target, options);
  };
}

/** What the model says: in each round a call with a question of its own, then a text of its own. */
function script(asked) {
  let turn = 0;
  return () => {
    const number = turn >> 1;
    if (turn++ % 2) return { text: `Round ${number} is over.` };
    asked[number] = now();
    const options = ["PostgreSQL", "SQLite", "MongoDB", "None"].map((label) => ({ label }));
    const questions = [{ question: `Which database in round ${number}?`, header: `Round ${number}`, options }];
    return { toolCalls: [{ name: "ask_user", args: { questions } }] };
  };
}

/** One round: the times of ROWS, in ms. */
async function measure(pi, browser, number, asked) {
  const old = addresses(pi.history());
  const typed = now();
  await pi.prompt("/questions panel");
  const address = await pi.waitFor((rows) => addresses(rows).find((it) => !old.includes(it)));
  const shown = now();

  const page = await browser.newPage({ viewport: { width: 900, height: 800 }, reducedMotion: "reduce" });
  await page.addInitScript(watchPage);
  await page.goto(address);
  await page.getByText("Connected", { exact: true }).waitFor();

  await pi.prompt("Please ask me.");
  await pi.waitFor([`Which database in round ${number}?`, "1. PostgreSQL"]);
  const opened = now();
  await page.getByRole("radio", { name: "SQLite" }).check();
  const result = pi.waitFor(new RegExp(`Round ${number}\\s+✓ SQLite`)).then(now);
  await page.getByRole("button", { name: /^Submit/ }).click();
  const ended = await result;
  const { drawn, sent } = await page.evaluate("benchTimes");
  await pi.waitFor(`Round ${number} is over.`);
  await page.close();
  await pi.prompt("/questions panel stop");
  await pi.waitFor(new RegExp(`Round ${number} is over\\.[^]*The panel is off\\.`));
  const call = asked[number];
  return { address: shown - typed, terminal: opened - call, page: drawn - call, result: ended - sent };
}

async function main() {
  const args = process.argv.slice(2);
  const rounds = Number(args.find((arg) => arg.startsWith("--rounds="))?.slice(9) ?? 7);
  if (noBrowser) throw new Error(noBrowser);
  ensureInstalled();
  if (!args.includes("--no-build")) {
    const { build } = await import("../scripts/build.mjs");
    await build();
  }
  const asked = [];
  const model = await startModel({ steps: [script(asked)], loop: true });
  const browser = await browserWithFonts();
  const pi = await startPi({ model, cols: 100, rows: 50 });
  const results = [];
  try {
    await pi.ready();
    for (let number = 0; number <= rounds; number++) {
      const result = await measure(pi, browser, number, asked);
      if (number > 0) results.push(result);
      process.stderr.write(`round ${number} of ${rounds}\n`);
    }
  } finally {
    await pi.dispose();
    await browser.close();
    await model.close();
  }
  const lines = Object.entries(ROWS).map(([name, title]) => {
    const times = results.map((it) => it[name]);
    return cells([title, own(times, time)]);
  });
  const table = ["| | |", "|---|---|", ...lines].join("\n");
  const node = (await run(await nodeForPi(), ["--version"])).trim();
  const seen = `Median of ${rounds} rounds, with the smallest and the largest value in brackets; Pi in its regular mode with a model that answers at once, the page in headless Chromium on the same machine, until the frame that shows the form.`;
  const text = `${table}\n\n${seen} ${machine(node)}\n`;
  process.stdout.write(`\n${text}`);
  if (args.includes("--readme")) writeInto("docs/panel.md", text);
}

runMain(import.meta.url, main);
