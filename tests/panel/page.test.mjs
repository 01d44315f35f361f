// The panel's page in a real browser. The page comes from the panel's server.
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import { after, before, test } from "node:test";
import { axe, browserWithFonts, noBrowser } from "./browser.mjs";
import { EXAMPLES, startPanel, TOKEN } from "./server.mjs";

const skip = noBrowser;
const WORDS = EXAMPLES.words;
let browser;
before(async () => {
  if (!skip) browser = await browserWithFonts();
});
after(() => browser?.close());

/** Opens the panel in a tab. An error in the console fails the test. */
async function open(t, panel, { url = panel.url, context, ...options } = {}) {
  const tabContext =
    context ??
    (await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: "reduce", ...options }));
  const page = await tabContext.newPage();
  page.errors = [];
  // A failed request, which the browser reports in the console, is no error of the page.
  page.on(
    "console",
    (line) => line.type() === "error" && !/Failed to load resource/.test(line.text()) && page.errors.push(line.text()),
  );
  page.on("pageerror", (error) => page.errors.push(error.message));
  t.after(async () => {
    if (!context) await tabContext.close();
    assert.deepEqual(page.errors, []);
  });
  await page.goto(url);
  return page;
}

/** Opens a panel with a tab that shows the request `asked`. */
async function asking(t, asked, options) {
  const panel = await startPanel(t);
  panel.ask(asked);
  const page = await open(t, panel, options);
  await page.waitForSelector("form");
  return { panel, page };
}

const question = (page, index) => page.locator("fieldset").nth(index);
const option = (page, index, name) => question(page, index).locator(".option", { hasText: name });
/** Finds visible text. Omits the announcement for screen readers, which has the same words a moment later. */
const seen = (page, text, options) => page.getByText(text, options).and(page.locator(":not(#live)"));
const send = (page) => page.getByRole("button", { name: WORDS.send });
const answer = (index) => EXAMPLES.answers[index].body;
/** Waits for `count` posts, and returns their bodies. */
async function posted(panel, count = 1) {
  for (let wait = 0; wait < 200 && panel.posts.length < count; wait += 1)
    await new Promise((done) => setTimeout(done, 25));
  return panel.posts.map(({ body }) => body);
}

test("the page is served with a Content-Security-Policy, and works under this policy", { skip }, async (t) => {
  const panel = await startPanel(t);
  const reply = await fetch(panel.url);
  assert.match(reply.headers.get("content-security-policy"), /script-src 'sha256-[\w+/]{43}='/);
  assert.ok(panel.page.html.length - JSON.stringify(WORDS).length <= 48 * 1024);
  assert.doesNotMatch(panel.page.html, /\{\{/, "all placeholders are filled");
  const page = await open(t, panel);
  await seen(page, WORDS.live).waitFor();
  await seen(page, WORDS.idle).waitFor();
  assert.equal(await page.title(), "Order service");
  // The page reaches no other server, and runs no other script.
  assert.equal(
    await page.evaluate(() =>
      fetch("https://example.com").then(
        () => "sent",
        () => "refused",
      ),
    ),
    "refused",
  );
  const hit = await page.evaluate(() => {
    const script = document.createElement("script");
    try {
      script.textContent = "window.hit = 1";
    } catch {
      return "not created";
    }
    document.body.append(script);
    return window.hit;
  });
  assert.equal(hit, "not created");
  page.errors = page.errors.filter((line) => !/Content Security Policy|TrustedScript/.test(line));
});

test("a choice, a text and checkboxes are answered with the mouse", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  assert.equal(await page.title(), "(1) Order service");
  await seen(page, "3 questions left: Database, Service Name, Features").waitFor();
  await option(page, 0, "SQLite").click();
  await question(page, 1).getByPlaceholder(WORDS.placeholder).fill("order-processor");
  await option(page, 2, "Admin Dashboard").click();
  await option(page, 2, "Authentication").click();
  await option(page, 2, "Other").click();
  await page.keyboard.type("Audit log");
  await seen(page, WORDS.ready).waitFor();
  await send(page).click();
  await seen(page, WORDS.sent).waitFor();
  assert.deepEqual(await posted(panel), [answer(0)]);
  assert.equal(await page.title(), "Order service");
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), ["secret"]);
});

test("custom answers, notes, and a replaced selection are sent", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "MongoDB").click();
  await option(page, 0, "Other").click();
  await page.keyboard.type("DynamoDB");
  await question(page, 0).getByText(WORDS.note).click();
  await question(page, 0).getByLabel(WORDS.note).fill("on AWS already");
  // In a text question, the label of another question's option is ordinary text.
  await question(page, 1).locator("textarea").first().fill("SQLite");
  await option(page, 2, "Authentication").click();
  await option(page, 2, "REST API").click();
  await option(page, 2, "Authentication").click();
  await send(page).click();
  assert.deepEqual(await posted(panel), [answer(1)]);
});

test("a form is answered with digits, Tab and Ctrl+Enter", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await page.waitForTimeout(650);
  await page.keyboard.press("2");
  // The next question has a text field, in which digits are text.
  await page.keyboard.type("order-7");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "SUMMARY");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), WORDS.askBack);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("3");
  await page.keyboard.press("Control+Enter");
  const [{ answers }] = await posted(panel);
  assert.deepEqual(answers, [
    { answer: "SQLite" },
    { answer: "order-7", wasCustom: true },
    { answer: ["Authentication", "Admin Dashboard"] },
  ]);
});

test("a field that a click opens has the focus, and digits are text in it", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  // A new form ignores keys for a moment.
  await page.waitForTimeout(650);
  const countChecked = () => page.locator("input:checked").count();
  const first = question(page, 0);
  for (const name of [WORDS.note, WORDS.askBack]) {
    await first.getByText(name, { exact: true }).click();
    await page.keyboard.type("wait 3 days, then 1 week");
    assert.equal(await first.getByLabel(name).inputValue(), "wait 3 days, then 1 week");
    assert.equal(await countChecked(), 0);
  }
  // The keyboard also opens a field.
  const note = question(page, 2).getByText(WORDS.note, { exact: true });
  await note.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("2 of 3");
  assert.equal(await question(page, 2).getByLabel(WORDS.note).inputValue(), "2 of 3");
  // After an arrow key to “Other”, the focus stays on the row. A character moves it to the text field.
  await option(page, 0, "MongoDB").click();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("1 of ours");
  assert.equal(await first.locator("textarea").first().inputValue(), "1 of ours");
  await page.keyboard.press("Control+Enter");
  await seen(page, WORDS.left.other.replace("{n}", 2).split("{")[0]).waitFor();
  assert.deepEqual(panel.posts, []);
});

test("Ctrl+Enter in a note submits the answers, also in the note on the whole form", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  await option(page, 0, "Blue").click();
  await page.getByText(WORDS.note, { exact: true }).click();
  await page.keyboard.type("note from browser");
  await page.keyboard.press("Control+Enter");
  assert.deepEqual((await posted(panel))[0].answers, [{ answer: "Blue", note: "note from browser" }]);
  await seen(page, WORDS.sent).waitFor();
  panel.ask("rpiv");
  await option(page, 1, "macOS").click();
  await page.getByText(WORDS.formNote, { exact: true }).click();
  await page.keyboard.type("2 runners");
  await page.keyboard.press("Control+Enter");
  assert.equal((await posted(panel, 2))[1].note, "2 runners");
});

test("Ctrl+Enter in the field for a question to the agent sends this question", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "SQLite").click();
  await page.getByText(WORDS.askBack).first().click();
  await page.keyboard.type("is it fast?");
  await page.keyboard.press("Control+Enter");
  assert.deepEqual(await posted(panel), [answer(9)]);
});

test("a digit has no effect right after the form appears", { skip }, async (t) => {
  const panel = await startPanel(t);
  const page = await open(t, panel);
  await seen(page, WORDS.live).waitFor();
  panel.ask("three");
  await page.waitForSelector("form");
  await page.keyboard.press("1");
  await page.keyboard.press("2");
  assert.equal(await page.locator("input:checked").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY", "no form takes the focus");
});

test("the page lists questions without an answer, and focuses the first of them", { skip }, async (t) => {
  const { panel, page } = await asking(t, "batch");
  assert.equal(await question(page, 2).locator(".mark").textContent(), WORDS.optional);
  assert.equal(await question(page, 0).locator(".mark").textContent(), WORDS.required);
  assert.equal(await option(page, 0, "Other").count(), 0, "this question accepts only its options");
  await option(page, 0, "Thursday").click();
  await send(page).click();
  await seen(page, "1 question left: Owner").waitFor();
  await page.keyboard.type("Ada");
  await send(page).click();
  assert.deepEqual(await posted(panel), [answer(3)]);
});

test("an optional choice can be cleared", { skip }, async (t) => {
  const { panel, page } = await asking(t, "rpiv");
  await option(page, 1, "macOS").click();
  await question(page, 1).getByRole("button", { name: WORDS.clear }).click();
  await option(page, 0, WORDS.none).click();
  await page.getByText(WORDS.formNote).click();
  await page.getByLabel(WORDS.formNote).fill("later");
  await send(page).click();
  assert.deepEqual(await posted(panel), [answer(5)]);
});

test("a text replaces selections if the contract says so, and a blank text is an answer", { skip }, async (t) => {
  const { panel, page } = await asking(t, "rpiv");
  await option(page, 0, "Lint").click();
  await option(page, 0, "Type something").click();
  await page.keyboard.type("Only the linter");
  assert.equal(await question(page, 0).locator("input:checked").count(), 1);
  await option(page, 1, "Type something").click();
  await send(page).click();
  assert.deepEqual(await posted(panel), [answer(6)]);
});

test("a comment is sent, and the countdown stops when the user answers", { skip }, async (t) => {
  const { panel, page } = await asking(t, "single");
  await seen(page, /Closes in (1 min|59 s)/).waitFor();
  await option(page, 0, "No").click();
  await seen(page, /Closes in/).waitFor({ state: "hidden" });
  await page.getByText(WORDS.comment).click();
  await page.getByLabel(WORDS.comment).fill("not yet");
  await send(page).click();
  const [keep, sent] = await posted(panel, 2);
  assert.deepEqual([panel.posts[0].path, keep], ["/keep", { requestId: "single" }]);
  assert.deepEqual(sent, answer(4));
});

test("a tab that reconnects shows the countdown again", { skip }, async (t) => {
  const { panel, page } = await asking(t, "single");
  await seen(page, /Closes in/).waitFor();
  panel.open.set("single", { ...panel.open.get("single"), closesInMs: 5_000_000 });
  panel.drop();
  await seen(page, /Closes in 1 h 24 min/).waitFor();
  panel.open.set("single", { ...panel.open.get("single"), closesInMs: undefined });
  panel.drop();
  await seen(page, /Closes in/).waitFor({ state: "hidden" });
});

test("“Chat about this” closes the form, and sends the answers so far", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  await option(page, 0, "Blue").click();
  await page.getByRole("button", { name: WORDS.chat }).click();
  await seen(page, WORDS.discussed).waitFor();
  assert.deepEqual(await posted(panel), [answer(7)]);
});

test("an unsent question to the agent stays readable", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  const type = async (index, text) => {
    await question(page, index).getByText(WORDS.askBack, { exact: true }).click();
    await page.keyboard.type(text);
  };
  await option(page, 0, "SQLite").click();
  await question(page, 1).locator("textarea").first().fill("orders");
  await option(page, 2, "REST API").click();
  await type(0, "is it fast?");
  await send(page).click();
  const left = page.locator(".closed", { hasText: WORDS.sent });
  await left.getByText("is it fast?").waitFor();
  assert.equal(await left.getByText("orders").count(), 0, "the notice has no submitted answer");
  await left.getByRole("button", { name: WORDS.dismiss }).click();

  panel.ask({ ...EXAMPLES.asked.three, requestId: "second" });
  await page.locator("form").waitFor();
  await type(0, "how large?");
  await page.getByRole("button", { name: WORDS.cancel }).click();
  await page.getByRole("alertdialog", { name: WORDS.discardText }).waitFor();
  await page.keyboard.press("Escape");
  await type(1, "why a name?");
  await question(page, 1).getByRole("button", { name: WORDS.askBackSend }).click();
  await page.locator(".closed", { hasText: WORDS.askedBack }).getByText("how large?").waitFor();
  assert.equal(await seen(page, "why a name?").count(), 0);
  await page.getByRole("button", { name: WORDS.dismiss }).click();

  panel.ask({ ...EXAMPLES.asked.three, requestId: "third" });
  await page.locator("form").waitFor();
  await type(2, "which matter?");
  panel.settle("third", EXAMPLES.closings[0]);
  await page.locator(".closed", { hasText: EXAMPLES.closings[0] }).getByText("which matter?").waitFor();
});

test("a digit selects no row that a filter hides", { skip }, async (t) => {
  for (const multi of [false, true]) {
    const [base] = EXAMPLES.asked.rpiv.questions;
    const options = Array.from({ length: 30 }, (_, at) => ({ label: `m-${at + 1}`, text: `Module ${at + 1}.` }));
    const { panel, page } = await asking(t, {
      ...EXAMPLES.asked.rpiv,
      questions: [{ ...base, multi, options, none: undefined }, EXAMPLES.asked.rpiv.questions[1]],
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    const picked = () =>
      page
        .locator("fieldset")
        .first()
        .locator("input:checked")
        .evaluateAll((all) => all.map(({ value }) => Number(value) + 1));
    const row = (number) => option(page, 0, `Module ${number}.`).locator("input");
    const filter = question(page, 0).getByRole("searchbox");
    await filter.fill("Module 2");
    await row(2).focus();
    await page.keyboard.press("1");
    await page.clock.runFor(1_000);
    assert.deepEqual(await picked(), [], "row 1 is hidden");
    await page.keyboard.press("1");
    await page.keyboard.press("9");
    assert.deepEqual(await picked(), [], "row 19 is hidden");
    // A number selects a visible option. After one digit, the page waits for a second digit.
    await row(2).focus();
    await page.keyboard.press("2");
    assert.deepEqual(await picked(), []);
    await page.clock.runFor(699);
    assert.deepEqual(await picked(), []);
    await page.clock.runFor(2);
    assert.deepEqual(await picked(), [2]);
    await row(2).focus();
    await page.keyboard.press("2");
    await page.keyboard.press("1");
    assert.deepEqual(await picked(), multi ? [2, 21] : [21]);
    // Any other key cancels the digit and selects nothing.
    await row(2).focus();
    await page.keyboard.press("2");
    await page.keyboard.press("Shift");
    await page.clock.runFor(1_000);
    assert.deepEqual(await picked(), multi ? [2, 21] : [21]);
    // The number of hidden options is updated at once.
    await filter.fill("Module 22");
    await question(page, 0)
      .getByText(multi ? "2 selected options are hidden by the filter" : "1 selected option is hidden by the filter")
      .waitFor();
    await row(22).click();
    const hidden = multi ? "1 of 30 · 2 selected options are hidden by the filter" : "1 of 30";
    assert.equal(await question(page, 0).locator(".filter .about").textContent(), hidden);
    await page.close();
    panel.settle(EXAMPLES.asked.rpiv.requestId, "over");
  }
});

test("a blocking question is first and receives the digits, and a deferred question looks different", {
  skip,
}, async (t) => {
  const waiting = { ...EXAMPLES.asked.forge, requestId: "later", deferred: true };
  const { panel, page } = await asking(t, waiting);
  await seen(page, WORDS.deferred).waitFor();
  panel.ask("three");
  await page.locator("form").nth(1).waitFor();
  const classes = await page.locator("form").evaluateAll((all) => all.map((form) => form.className));
  assert.deepEqual(classes, ["card", "card deferred"]);
  await page.waitForTimeout(650);
  await page.keyboard.press("2");
  assert.equal(await page.locator("form").first().locator("input").nth(1).isChecked(), true);
  assert.equal(await page.locator(".deferred input:checked").count(), 0);
  // A withdrawn request does not return, so the page asks for a confirmation.
  const later = page.locator(".deferred");
  await later.getByRole("button", { name: WORDS.cancel }).click();
  await page.getByRole("alertdialog", { name: WORDS.withdraw.one }).waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(panel.posts, []);
  await later.getByRole("button", { name: WORDS.cancel }).click();
  await page.getByRole("button", { name: WORDS.withdrawYes }).click();
  assert.equal((await posted(panel))[0].cancelled, true);
});

test("a copy that the browser refuses is reported", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  await option(page, 0, "Red").click();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  panel.settle("forge", EXAMPLES.closings[0]);
  await page.getByRole("button", { name: WORDS.copy }).click();
  await page.getByRole("button", { name: WORDS.notCopied }).waitFor();
});

test("a change of the language reaches an open page, and the draft stays", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "SQLite").click();
  panel.words = { ...WORDS, send: "Absenden" };
  panel.language = "de";
  panel.send("hello", panel.hello());
  await page.getByRole("button", { name: "Absenden" }).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  assert.equal(await option(page, 0, "SQLite").locator("input").isChecked(), true);
});

test("without a form, the page scrolls to new messages, unless the user has scrolled up", { skip }, async (t) => {
  const items = Array.from({ length: 60 }, (_, id) => ({ id, role: "assistant", html: `<p>line ${id}</p>` }));
  const panel = await startPanel(t, { items });
  const page = await open(t, panel);
  await seen(page, WORDS.live).waitFor();
  const bottom = () =>
    page.evaluate(() => document.documentElement.scrollHeight - scrollY - document.documentElement.clientHeight);
  assert.ok((await bottom()) < 5, "the newest message is visible");
  panel.say({ id: 60, role: "assistant", html: "<p>newest</p>".repeat(20) });
  await seen(page, "newest").first().waitFor();
  assert.ok((await bottom()) < 5);
  await page.evaluate(() => scrollTo(0, 0));
  panel.say({ id: 61, role: "assistant", html: "<p>last</p>" });
  await seen(page, "last").waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("a question to the agent is sent with the answers so far", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "SQLite").click();
  await page.getByText(WORDS.askBack).first().click();
  await page.getByLabel(WORDS.askBack).first().fill("is it fast?");
  await page.getByRole("button", { name: WORDS.askBackSend }).first().click();
  await seen(page, WORDS.askedBack).waitFor();
  assert.deepEqual(await posted(panel), [answer(9)]);
});

test("Cancel asks for a confirmation before it discards answers", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "SQLite").click();
  await page.getByRole("button", { name: WORDS.cancel }).click();
  const dialog = page.getByRole("alertdialog", { name: "Discard 1 answer?" });
  await dialog.waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), WORDS.discardNo.one);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.activeElement.textContent), WORDS.cancel);
  assert.deepEqual(panel.posts, []);
  await page.getByRole("button", { name: WORDS.cancel }).click();
  await page.getByRole("button", { name: WORDS.discardYes }).click();
  await seen(page, WORDS.cancelled, { exact: true }).first().waitFor();
  assert.deepEqual(await posted(panel), [answer(2)]);
});

test("an untouched form is cancelled at once", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await page.getByRole("button", { name: WORDS.cancel }).click();
  assert.equal((await posted(panel))[0].cancelled, true);
});

test("a long answer needs one confirmation", { skip }, async (t) => {
  const { panel, page } = await asking(t, "batch");
  await option(page, 0, "Tuesday").click();
  await question(page, 1).locator("textarea").first().fill("x".repeat(2_500));
  await seen(page, "Long answer: 2,500 characters").waitFor();
  await page.keyboard.press("Control+Enter");
  await page.getByRole("alertdialog", { name: /2,500/ }).waitFor();
  assert.deepEqual(panel.posts, []);
  await page.getByRole("button", { name: WORDS.sendAnyway }).click();
  assert.equal((await posted(panel))[0].answers[1].answer.length, 2_500);
});

test("a refused answer is reported, and nothing is lost", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  panel.verdict = [422, { ok: false, reason: "Question 1 (Colour) needs an answer." }];
  await option(page, 0, "Red").click();
  await send(page).click();
  const problem = page.locator(".bar").getByRole("alert");
  await problem.getByText("Question 1 (Colour) needs an answer.").waitFor();
  assert.equal(await page.getByText(WORDS.ready).isVisible(), false);
  await question(page, 0).getByText(WORDS.note).click();
  await page.keyboard.type("x");
  await seen(page, WORDS.ready).waitFor();
  assert.equal(await problem.isVisible(), false);
  panel.verdict = [413, {}];
  await send(page).click();
  await seen(page, "Pi did not accept the answers (413).").waitFor();
  await panel.stop();
  await send(page).click();
  await seen(page, WORDS.noServer).waitFor();
  assert.equal(await page.locator("input:checked").count(), 1);
  await panel.restart();
  panel.verdict = [200, { ok: true }];
  await seen(page, WORDS.live).waitFor();
  await send(page).click();
  await seen(page, WORDS.sent).waitFor();
});

test("the notice about a changed answer stays until it is dismissed", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  const warning = "The note on all answers has no place here; it is left out.";
  panel.verdict = [200, { ok: true, warnings: [warning] }];
  await option(page, 0, "Red").click();
  await send(page).click();
  const left = page.locator(".closed", { hasText: WORDS.sent });
  await left.getByText(warning).waitFor();
  assert.equal(await page.getByRole("button", { name: WORDS.copy }).count(), 0, "there is no text to copy");
  panel.ask("batch");
  await page.locator("form").waitFor();
  await left.getByRole("button", { name: WORDS.dismiss }).click();
  await left.waitFor({ state: "detached" });
});

test("the draft survives a reload, and can be read if the form has closed", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "Other").click();
  await page.keyboard.type("half a thought");
  await option(page, 2, "REST API").click();
  await question(page, 1).getByText(WORDS.note).click();
  await question(page, 1).getByLabel(WORDS.note).fill("a note");
  await page.reload();
  await page.waitForSelector("form");
  assert.equal(await question(page, 0).locator("textarea").first().inputValue(), "half a thought");
  assert.equal(await option(page, 2, "REST API").locator("input").isChecked(), true);
  assert.equal(await question(page, 1).getByLabel(WORDS.note).inputValue(), "a note");
  await page.goto("about:blank");
  panel.settle("three", EXAMPLES.closings[0]);
  await page.goto(panel.url);
  await seen(page, EXAMPLES.closings[0]).first().waitFor();
  await seen(page, "half a thought").waitFor();
  await page.getByRole("button", { name: WORDS.dismiss }).click();
  await seen(page, "half a thought").waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), ["secret"]);
});

test("a request that closes and opens again has its draft, also after another session", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  const half = () => question(page, 0).locator("textarea").first();
  await option(page, 0, "Other").click();
  await page.keyboard.type("half a thought");
  // Like Pi at /reload.
  panel.settle("three", EXAMPLES.closings[0]);
  await page.locator(".closed").waitFor();
  panel.ask("three");
  await page.waitForSelector("form");
  assert.deepEqual([await half().inputValue(), await page.locator(".closed").count()], ["half a thought", 0]);
  // Like Pi at /new and /resume, without and with a reload of the tab between them.
  for (const between of [async () => {}, () => page.reload()]) {
    panel.settle("three", EXAMPLES.closings[0]);
    panel.send("hello", panel.hello());
    await between();
    await page.locator(".closed").getByText("half a thought").waitFor();
    assert.equal(await page.locator(".closed").count(), 1);
    panel.ask("three");
    await page.waitForSelector("form");
    panel.send("hello", panel.hello());
    assert.deepEqual([await half().inputValue(), await page.locator(".closed").count()], ["half a thought", 0]);
  }
  // After the answer, the draft is gone.
  await question(page, 1).locator("textarea").first().fill("name");
  await option(page, 2, "REST API").click();
  await send(page).click();
  await page.locator("form").waitFor({ state: "detached" });
  assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage)), ["secret"]);
});

test("after an answer in the terminal, the form closes, and its draft can be copied", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await option(page, 2, "REST API").click();
  await question(page, 1).locator("textarea").first().fill("half-typed\nname");
  panel.settle("three", EXAMPLES.closings[0]);
  await page.locator(".closed").getByText(EXAMPLES.closings[0]).waitFor();
  assert.equal(await page.locator("form").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.className), "closed", "the focus is not lost");
  await page.getByRole("button", { name: WORDS.copy }).click();
  await seen(page, WORDS.copied).first().waitFor();
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    "Service Name:\nhalf-typed\nname\n\nFeatures:\nREST API",
  );
  await page.waitForFunction((text) => document.querySelector("#live").textContent === text, WORDS.copied);
  assert.equal(await page.title(), "Order service");
});

test("an answer in one tab closes the form in the other tab", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  const other = await open(t, panel, { context: page.context() });
  await other.waitForSelector("form");
  await option(other, 0, "Red").click();
  await option(page, 0, "Blue").click();
  await send(page).click();
  await seen(page, WORDS.sent).waitFor();
  await other.locator(".closed").getByText(EXAMPLES.closings[1]).waitFor();
  await seen(other, "Red", { exact: true }).waitFor();
  assert.equal(panel.posts.length, 1);
});

test("a new form removes the notice of a closed form, unless it has a draft", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  panel.settle("three", EXAMPLES.closings[0]);
  await page.locator(".closed").waitFor();
  panel.ask("forge");
  await page.waitForSelector("form");
  assert.equal(await page.locator(".closed").count(), 0);
  await option(page, 0, "Red").click();
  panel.settle("forge", EXAMPLES.closings[0]);
  await page.locator(".closed").waitFor();
  panel.ask("batch");
  await page.waitForSelector("form");
  await page.locator(".closed").getByText("Red", { exact: true }).waitFor();
});

test("after a late answer, the page shows who answered first", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  await option(page, 0, "Blue").click();
  // The request is settled, but no page was notified.
  panel.settled.push({ requestId: "forge", text: EXAMPLES.closings[3] });
  await send(page).click();
  await page.locator(".closed").getByText(EXAMPLES.closings[3]).waitFor();
  await seen(page, "Blue").waitFor();
});

test("a second form changes neither the focus nor the position of the first", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  const field = question(page, 1).locator("textarea").first();
  await field.click();
  await page.keyboard.type("typing ");
  const top = (await field.boundingBox()).y;
  panel.ask("batch");
  panel.say({ id: 0, role: "assistant", html: "<p>More</p>".repeat(30) });
  await page.locator("form").nth(1).waitFor();
  await page.keyboard.type("on");
  assert.equal(await field.inputValue(), "typing on");
  assert.ok(Math.abs((await field.boundingBox()).y - top) < 400);
  assert.equal(await page.title(), "(2) Order service");
  await page.waitForFunction((text) => document.querySelector("#live").textContent === text, "3 new questions");
});

test("a filter of two hundred options keeps the selections", { skip }, async (t) => {
  const [base] = EXAMPLES.asked.rpiv.questions;
  const options = Array.from({ length: 200 }, (_, at) => ({
    label: `café-${at}`,
    text: `Café <strong>${at}</strong>`,
    description: at % 2 ? "odd" : "even",
  }));
  const { panel, page } = await asking(t, {
    ...EXAMPLES.asked.rpiv,
    questions: [{ ...base, options, none: undefined }],
  });
  await option(page, 0, "Café 7even")
    .or(option(page, 0, "Café 7"))
    .first()
    .click();
  await page.waitForTimeout(650);
  await page.keyboard.press("/");
  await page.keyboard.type("CAFE 19 odd");
  await seen(page, "7 of 200 · 1 selected option is hidden by the filter").waitFor();
  assert.equal(await page.locator(".option:visible", { hasText: "Café" }).count(), 7);
  await option(page, 0, "Café 191").click();
  await question(page, 0).getByRole("searchbox").fill("");
  await send(page).click();
  assert.deepEqual((await posted(panel))[0].answers, [{ answer: ["café-7", "café-191"] }]);
});

test("previews are next to the options, and below them on a phone", { skip }, async (t) => {
  const { panel, page } = await asking(t, "previews");
  const pane = page.locator(".preview");
  const boxes = async () => [await pane.boundingBox(), await page.locator(".options").boundingBox()];
  const [right, list] = await boxes();
  assert.ok(right.x > list.x + list.width - 1 && Math.abs(right.y - list.y) < 2);
  await pane.getByText("one route per section").waitFor();
  await option(page, 0, "One long page").hover();
  await pane.getByText("Everything on one page.").waitFor();
  await option(page, 0, "Tabs across the top").click();
  await option(page, 0, "Cards in two columns").focus();
  await page.mouse.move(5, 5);
  await pane.getByRole("cell", { name: "familiar" }).waitFor();
  assert.equal(await page.locator(".preview-button:visible").count(), 0);
  await page.setViewportSize({ width: 360, height: 740 });
  const [below, narrow] = await boxes();
  assert.ok(below.y > narrow.y + narrow.height - 1);
  const checked = await page.locator("input:checked").count();
  await page.getByRole("button", { name: /One long page/ }).click();
  await pane.getByText("Everything on one page.").waitFor();
  assert.equal(await page.locator("input:checked").count(), checked, "the button selects nothing");
  assert.equal(await option(page, 0, "One long page").locator("input").isChecked(), false);
  await send(page).click();
  assert.deepEqual(await posted(panel), [answer(8)]);
});

test("the page fits the width of a phone", { skip }, async (t) => {
  for (const name of Object.keys(EXAMPLES.asked)) {
    const { page } = await asking(t, name, { viewport: { width: 360, height: 740 } });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 360, `${name} is ${wide} wide`);
    // The minimum size of targets (WCAG 2.5.8).
    const low = await page
      .locator("form :is(button, summary, .option):visible")
      .evaluateAll((all) => all.filter((el) => el.getBoundingClientRect().height < 24).map((el) => el.textContent));
    assert.deepEqual(low, [], name);
    const small = await page.evaluate(
      () =>
        [...document.querySelectorAll(".option, .bar button, textarea")].filter(
          (node) => node.checkVisibility() && node.getBoundingClientRect().height < 36,
        ).length,
    );
    assert.equal(small, 0, `${name}: all touch targets are large enough`);
  }
});

test("nothing of a hostile call runs or becomes markup", { skip }, async (t) => {
  const panel = await startPanel(t, { session: '<img src=x onerror="window.hit=1">' });
  const evil = EXAMPLES.asked.hostile.context;
  panel.items.push(
    { id: 0, role: "assistant", html: evil },
    { id: 1, role: "tool", text: "<script>window.hit=1</script>" },
  );
  panel.ask("hostile");
  // If the server's escaping failed, the page would still copy only known elements, without attributes.
  const raw =
    '<img src=x onerror="window.hit=1"><a href="javascript:window.hit=1" onclick="window.hit=1">x</a><svg onload="window.hit=1"></svg><p style="color:red" class="h evil">y</p><iframe srcdoc="<script>parent.hit=1</script>"></iframe><form action="//evil"><input name=a></form><template><img src=x onerror="window.hit=1"></template>';
  panel.items.push({ id: 2, role: "assistant", html: raw });
  const page = await open(t, panel);
  await page.waitForSelector("form");
  await page.locator(".option", { hasText: "onerror" }).first().hover();
  panel.settle("nothing", evil);
  await page.waitForTimeout(300);
  const found = await page.evaluate(() => ({
    hit: window.hit,
    elements: [...document.querySelectorAll("main *")].filter((node) =>
      /^(img|script|svg|iframe|object|style|template)$/i.test(node.tagName),
    ).length,
    handlers: [...document.querySelectorAll("*")]
      .flatMap((node) => node.getAttributeNames())
      .filter((name) => name.startsWith("on") || name === "srcdoc"),
    links: [...document.querySelectorAll("a")].map((link) => link.getAttribute("href")),
    styled: document.querySelectorAll("[style*=red], .evil").length,
  }));
  assert.deepEqual(found, { hit: undefined, elements: 0, handlers: [], links: [null], styled: 0 });
  await seen(page, "<script>window.hit=1</script>", { exact: true }).first().waitFor();
  // The document in which the page parses HTML has the same policy, so inline styles are reported.
  page.errors = page.errors.filter((line) => !/inline style/.test(line));
});

test("links open in another tab, without a reference to this page", { skip }, async (t) => {
  const { page } = await asking(t, "markdown");
  const link = page.getByRole("link");
  assert.equal(await link.getAttribute("rel"), "noopener noreferrer");
  assert.equal(await link.getAttribute("target"), "_blank");
  assert.match(await link.getAttribute("href"), /^https:\/\/owasp\.org\/.*A8_2017/);
});

test("the transcript grows, keeps its scroll position, and removes old items", { skip }, async (t) => {
  const items = Array.from({ length: 40 }, (_, id) => ({
    id,
    role: id % 5 ? "tool" : "user",
    ...(id % 5 ? { text: `bash step ${id}` } : { html: `<p>prompt ${id}</p>` }),
  }));
  const panel = await startPanel(t, { items });
  panel.ask("three");
  const page = await open(t, panel);
  await page.waitForSelector("form");
  const transcript = page.locator("#transcript");
  const bottom = () => transcript.evaluate((node) => node.scrollHeight - node.scrollTop - node.clientHeight);
  assert.ok((await bottom()) < 5, "the newest item is visible");
  await transcript.evaluate((node) => (node.scrollTop = 0));
  panel.say({ id: 40, role: "assistant", html: "<p>newest</p>" });
  await seen(page, "newest").waitFor();
  assert.equal(await transcript.evaluate((node) => node.scrollTop), 0);
  panel.from = 35;
  panel.say({ id: 41, role: "tool", text: "bash last" });
  await seen(page, "bash last").waitFor();
  assert.equal(await transcript.locator(".item").count(), 7);
});

test("the stream opens again after a loss or a restart, and is open only while the tab is shown", {
  skip,
}, async (t) => {
  const { panel, page } = await asking(t, "three");
  await option(page, 0, "SQLite").click();
  panel.drop();
  await seen(page, WORDS.lost).waitFor();
  await seen(page, WORDS.live).waitFor();
  assert.equal(await option(page, 0, "SQLite").locator("input").isChecked(), true, "the form stays");
  await panel.stop();
  await seen(page, WORDS.lost).waitFor();
  panel.settled.push({ requestId: "three", text: EXAMPLES.closings[0] });
  panel.open.clear();
  await panel.restart();
  await page.locator(".closed").getByText(EXAMPLES.closings[0]).waitFor({ timeout: 10_000 });
  // A headless browser hides no tab, so the test simulates it.
  const hide = (hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  for (let wait = 0; wait < 100 && panel.streams.size > 0; wait += 1) await page.waitForTimeout(20);
  assert.equal(panel.streams.size, 0);
  panel.ask("forge");
  await hide(false);
  await seen(page, "Which colour?").waitFor();
  assert.equal(panel.streams.size, 1);
});

test("after three silent heartbeats, the page closes the stream and connects again", { skip }, async (t) => {
  const panel = await startPanel(t);
  const context = await browser.newContext();
  t.after(() => context.close());
  await context.clock.install();
  const page = await open(t, panel, { context });
  await seen(page, WORDS.live).waitFor();
  const [first] = panel.streams;
  await context.clock.fastForward(60_000);
  assert.deepEqual([...panel.streams], [first], "a heartbeat may be late");
  await context.clock.fastForward(10_000);
  await seen(page, WORDS.lost).waitFor();
  await seen(page, WORDS.live).waitFor();
  assert.ok(panel.streams.size === 1 && !panel.streams.has(first));
});

test("events are parsed from pieces of any size", { skip }, async (t) => {
  const panel = await startPanel(t);
  const page = await open(t, panel);
  await seen(page, WORDS.live).waitFor();
  panel.raw(": \n\n");
  const item = { id: 0, role: "assistant", html: "<p>Zürich 🐘 done</p>" };
  const bytes = Buffer.from(
    `event: said\ndata: ${JSON.stringify({ items: [item], from: 0 })}\n\nevent: later\ndata: {}\n\n: \n\n`,
  );
  for (const byte of bytes) {
    panel.raw(Buffer.of(byte));
    await new Promise((sent) => setImmediate(sent));
  }
  await seen(page, "Zürich 🐘 done").waitFor();
});

test("earlier answers are restored, and newer text replaces them", { skip }, async (t) => {
  const empty = { picks: [], custom: false, none: false, text: "", note: "" };
  const each = [{ ...empty, picks: [1] }, { ...empty, text: "orders" }, null];
  const { panel, page } = await asking(t, { ...EXAMPLES.asked.three, draft: { note: "", each } });
  assert.equal(await option(page, 0, "SQLite").locator("input").isChecked(), true);
  assert.equal(await question(page, 1).locator("textarea").first().inputValue(), "orders");
  await question(page, 1).locator("textarea").first().fill("orders 2");
  await page.reload();
  assert.equal(await question(page, 1).locator("textarea").first().inputValue(), "orders 2");
  await option(page, 2, "REST API").click();
  await send(page).click();
  const [{ answers }] = await posted(panel);
  assert.deepEqual(
    answers.map(({ answer }) => answer),
    ["SQLite", "orders 2", ["REST API"]],
  );
});

test("labels with line separators are answered unchanged", { skip }, async (t) => {
  const ask = structuredClone(EXAMPLES.asked.forge);
  ask.questions[0].options[0].label = "one\u2028two\u2029three\r\u0085\0four";
  const { panel, page } = await asking(t, ask);
  await question(page, 0).locator(".option input").first().check();
  for (const field of await page.locator("textarea").all()) if (await field.isVisible()) await field.fill("x");
  await send(page).click();
  const [{ answers }] = await posted(panel);
  assert.deepEqual([answers[0].answer].flat()[0], ask.questions[0].options[0].label);
});

test("right-to-left text is on the right", { skip }, async (t) => {
  const [base] = EXAMPLES.asked.forge.questions;
  const options = [
    { label: "a", text: "قاعدة بيانات", description: "مخزن مستندات" },
    { label: "b", text: "SQLite" },
  ];
  const { page } = await asking(t, {
    ...EXAMPLES.asked.forge,
    questions: [{ ...base, ask: "أي قاعدة بيانات؟", options }],
  });
  const place = (selector) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const [text, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
        return box.right - text.right < text.left - box.left ? "right" : "left";
      });
  assert.equal(await place(".ask"), "right");
});

test("after the event `bye`, the page does not connect again", { skip }, async (t) => {
  const { panel, page } = await asking(t, "three");
  panel.send("bye", EXAMPLES.bye);
  await seen(page, EXAMPLES.bye.text).waitFor();
  await seen(page, WORDS.badToken).waitFor();
  await page.waitForTimeout(1_200);
  assert.equal(panel.streams.size, 0);
  assert.equal(await page.locator("#connection button").count(), 0);
});

test("a wrong token is reported, and not retried", { skip }, async (t) => {
  const panel = await startPanel(t);
  const page = await open(t, panel, { url: panel.url.replace(TOKEN, "wrong") });
  await seen(page, WORDS.badToken).waitFor();
});

test("a server without the token receives no data from the page, and shows no data in it", { skip }, async (t) => {
  const { panel, page } = await asking(t, "forge");
  await option(page, 0, "Red").click();
  await panel.stop();
  await seen(page, WORDS.lost).waitFor();
  await send(page).click();
  await page.getByRole("alert").getByText(WORDS.noServer).waitFor();
  // From here on, a server without the token has the port. It sends a message with a wrong proof.
  const received = [];
  const hello = { ...panel.hello(), open: [EXAMPLES.asked.three], proof: "A".repeat(43) };
  const stranger = http.createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    received.push([request.url, body, JSON.stringify(request.headers).includes(TOKEN)]);
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(`event: hello\ndata: ${JSON.stringify(hello)}\n\n`);
  });
  t.after(() => stranger.closeAllConnections());
  t.after(() => stranger.close());
  stranger.listen(panel.port, "127.0.0.1");
  await once(stranger, "listening");
  await page.locator("#connection.off").waitFor();
  await seen(page, WORDS.badToken).first().waitFor();
  await send(page).click();
  await page.getByRole("alert").getByText(WORDS.noServer).waitFor();
  assert.deepEqual(received, [["/events", "", false]]);
  assert.equal(await page.locator("form").count(), 1);
  assert.equal(await page.locator("input:checked").count(), 1, "nothing is lost");
});

test("the tab stores the secret, and removes it from the address and the history", { skip }, async (t) => {
  const panel = await startPanel(t);
  const page = await open(t, panel);
  await seen(page, WORDS.live).waitFor();
  assert.equal(page.url(), `http://127.0.0.1:${panel.port}/`);
  await page.reload();
  await seen(page, WORDS.live).waitFor();
  await page.goto("about:blank");
  await page.goBack();
  await seen(page, WORDS.live).waitFor();
  assert.equal(page.url(), `http://127.0.0.1:${panel.port}/`);
  // Another tab has no secret.
  const other = await open(t, panel, { url: page.url() });
  await seen(other, WORDS.badToken).waitFor();
  // The tab accepts a pasted URL.
  await page.goto(panel.url.replace(TOKEN, "wrong"));
  await seen(page, WORDS.badToken).waitFor();
  await page.goto(panel.url);
  await seen(page, WORDS.live).waitFor();
});

test("a user who allows notifications receives them, also from a hidden tab", { skip }, async (t) => {
  const panel = await startPanel(t);
  const context = await browser.newContext({ permissions: ["notifications"] });
  t.after(() => context.close());
  await context.addInitScript(() => {
    window.notes = [];
    window.Notification = class {
      static permission = "granted";
      constructor(title, options) {
        window.notes.push([title, options.body]);
      }
    };
    document.hasFocus = () => false;
  });
  const page = await open(t, panel, { context });
  await seen(page, WORDS.live).waitFor();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await page.waitForTimeout(200);
  assert.equal(panel.streams.size, 1, "the hidden tab keeps its stream");
  panel.ask("three");
  await page.waitForSelector("form");
  assert.deepEqual(await page.evaluate(() => window.notes), [[WORDS.title, "Database, Service Name, Features"]]);
});

test("the page reports a form that is too large", { skip }, async (t) => {
  const { page } = await asking(t, { requestId: "huge", tooLarge: true, questions: [] });
  await seen(page, WORDS.tooLarge).waitFor();
  assert.equal(await send(page).isVisible(), false);
});

test("every text of the page comes from the words in the HTML or from the request", { skip }, async (t) => {
  const panel = await startPanel(t);
  panel.words = Object.fromEntries(
    Object.entries(WORDS).map(([key, text]) => [
      key,
      typeof text === "string"
        ? `«${text}»`
        : Object.fromEntries(Object.entries(text).map(([form, one]) => [form, `«${one}»`])),
    ]),
  );
  panel.ask("three");
  const page = await open(t, panel);
  await page.waitForSelector("form");
  const others = await page.evaluate((asked) => {
    const texts = JSON.stringify(asked);
    const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.data.trim();
      if (text && !/^\d$/.test(text) && !text.startsWith("«") && !texts.includes(text)) found.push(text);
    }
    return found;
  }, EXAMPLES.asked.three);
  assert.deepEqual(others, []);
});

test("axe finds nothing, in light and dark, wide and narrow, in every state", { skip, timeout: 240_000 }, async (t) => {
  const [remaining, ...others] = Object.keys(EXAMPLES.asked);
  // The colours do not depend on the width.
  for (const [colorScheme, width] of [
    ["light", 360],
    ["dark", 1280],
  ]) {
    const panel = await startPanel(t, { items: EXAMPLES.items });
    const page = await open(t, panel, { colorScheme, viewport: { width, height: 800 } });
    const check = async (what) =>
      assert.deepEqual((await axe(page)).violations, [], `${what}, ${colorScheme}, ${width}`);
    await seen(page, WORDS.live).waitFor();
    await check("nothing to answer");
    for (const name of [remaining, ...others]) panel.ask(name);
    await page.locator("form").nth(others.length).waitFor();
    await check("forms");
    for (const box of await page.locator("form:has-text('Features') input").all()) await box.check();
    for (const note of await page.locator("summary").all()) await note.click();
    const first = page.locator("form").first();
    await first.locator("textarea").first().fill("x".repeat(2_200));
    await first.getByRole("button", { name: WORDS.send }).click();
    await check("a missing answer");
    for (const name of others) panel.settle(EXAMPLES.asked[name].requestId, EXAMPLES.closings[0]);
    await page.locator("form").nth(1).waitFor({ state: "detached" });
    await first.getByRole("button", { name: WORDS.cancel }).click();
    await check("the discard question");
    panel.settle(remaining, EXAMPLES.closings[0]);
    panel.drop();
    await seen(page, WORDS.lost).waitFor();
    await check("a closed form and no server");
    await page.close();
  }
});
