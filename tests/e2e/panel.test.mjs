// The browser panel of the real Pi in a real Chromium. The same answers in the page and in the terminal have the same
// result, and an answer in one place closes the form in the other place.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { browserWithFonts, noBrowser } from "../panel/browser.mjs";
import { AFTER } from "../support/asking.mjs";
import { documented } from "../support/documented.mjs";
import { dropHome, makeHome } from "../support/home.mjs";
import { startModel, textOf, toolResult } from "../support/model.mjs";
import { command, startPi, startRpc } from "../support/pi.mjs";

const ASK = {
  name: "ask_user",
  args: {
    questions: [
      { question: "Which database?", header: "Database", options: [{ label: "PostgreSQL" }, { label: "SQLite" }] },
      { question: "What should the service be called?", header: "Name" },
      {
        question: "Which features?",
        header: "Features",
        multiSelect: true,
        options: [{ label: "Login" }, { label: "Search" }, { label: "Export" }],
      },
    ],
  },
};
const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/;

let browser;
before(async () => {
  if (!noBrowser) browser = await browserWithFonts();
});
after(() => browser?.close());

/** Opens the panel with `/questions panel`, and returns the panel's address. */
async function openPanel(pi) {
  await pi.prompt(documented("/questions panel"));
  await pi.waitFor("The panel is open at:");
  await pi.waitFor(ADDRESS);
  const [address] = ADDRESS.exec(pi.screen().join("\n"));
  // Pi also sends the terminal's sequences for a link and for the clipboard.
  const copied = `\x1b]52;c;${Buffer.from(address).toString("base64")}\x07`;
  for (const sequence of [`\x1b]8;;${address}\x1b\\`, copied]) assert.ok(pi.output.includes(sequence));
  return address;
}

/** Opens the address in a new browser context. Any error of the page fails the test. */
async function tab(t, address) {
  const page = await browser.newPage({ viewport: { width: 900, height: 800 }, reducedMotion: "reduce" });
  t.after(() => page.close());
  page.on("pageerror", (error) => assert.fail(error));
  page.on("console", (message) => message.type() === "error" && page.problems.push(message.text()));
  page.problems = [];
  await page.goto(address);
  return page;
}

/** Waits until a closed form of the page shows the outcome `text`. */
const waitForOutcome = (page, text) => page.locator("#forms").getByText(text).waitFor();

/** Returns the results of `ask_user` in the session. */
const results = (pi) =>
  pi
    .sessionEntries()
    .map((entry) => entry.message)
    .filter((message) => message?.role === "toolResult");

test("digits in an opened field are text, and Ctrl+Enter submits them", { skip: noBrowser }, async (t) => {
  const model = await startModel({ t, steps: [{ toolCalls: [ASK] }, { text: AFTER }] });
  const pi = await startPi({ t, model, cols: 100, rows: 40 });
  await pi.ready();
  const page = await tab(t, await openPanel(pi));
  await pi.prompt("Please ask me.");
  const first = page.getByRole("group", { name: "Which database?" });
  await first.getByRole("radio", { name: "SQLite" }).check();
  await page.getByRole("group", { name: "What should the service be called?" }).getByRole("textbox").fill("orders");
  await page.getByRole("checkbox", { name: "Login" }).check();
  await first.getByText("Add a note…", { exact: true }).click();
  await page.keyboard.type("wait 3 days, then 1 week");
  await page.keyboard.press("Control+Enter");
  await pi.waitFor(AFTER);
  const { answers } = JSON.parse(toolResult(model.requests, "ask_user"));
  assert.deepEqual(
    answers.map(({ answer, note }) => [answer, note]),
    [
      ["SQLite", "wait 3 days, then 1 week"],
      ["orders", undefined],
      [["Login"], undefined],
    ],
  );
});

test("answers in the page and in the terminal give the same result", { skip: noBrowser }, async (t) => {
  const asksThenReplies = (text) => [{ toolCalls: [ASK] }, { text }];
  const model = await startModel({ t, steps: [AFTER, "And again.", "The last."].flatMap(asksThenReplies) });
  const pi = await startPi({ t, model, cols: 100, rows: 40 });
  await pi.ready();
  const address = await openPanel(pi);
  await pi.waitFor(`panel :${new URL(address).port}`);
  const [page, other] = [await tab(t, address), await tab(t, address)];

  // The user answers in the browser, and reloads the page after the first answer.
  await pi.prompt("Please ask me.");
  await pi.waitFor("Which database?");
  await page.getByText("Please ask me.").waitFor();
  await page.getByRole("radio", { name: "SQLite" }).check();
  await page.getByRole("textbox").first().waitFor();
  await page.reload();
  await page.getByRole("radio", { name: "SQLite", checked: true }).waitFor();
  await page.getByRole("group", { name: "What should the service be called?" }).getByRole("textbox").fill("orders");
  await page.getByRole("checkbox", { name: "Login" }).check();
  await page.getByRole("checkbox", { name: "Export" }).check();
  await page.keyboard.press("Control+Enter");
  await pi.waitFor(AFTER);
  await pi.waitFor("answered in the browser");
  await waitForOutcome(other, "Answered in the browser.");
  const inBrowser = toolResult(model.requests, "ask_user");

  // The user gives the same answers in the terminal.
  await pi.prompt("Once more.");
  await page.getByRole("radio", { name: "SQLite" }).waitFor();
  // The help line appears when the form accepts keys.
  await pi.waitFor(["1. PostgreSQL", /Esc (to )?cancel/]);
  await pi.keys("2");
  await pi.waitFor("What should the service be called?");
  await pi.keys("orders<enter>");
  await pi.waitFor("Which features?");
  await pi.keys("13<tab>");
  await pi.waitFor("> 4. Submit 3 answers");
  await pi.keys("<enter>");
  await pi.waitFor("And again.");
  for (const each of [page, other]) await waitForOutcome(each, "Answered in the terminal.");
  assert.equal(toolResult(model.requests, "ask_user"), inBrowser);
  const [browsed, typed] = results(pi).map(({ content, details: { answeredAt: _, ...details } }) => ({
    content,
    details,
  }));
  assert.equal(browsed.details.via, "browser");
  delete browsed.details.via;
  assert.deepEqual(browsed.details, typed.details);

  // The panel has the same address in a new session. Pi ends at once, although the page is still connected.
  await pi.prompt("/new");
  await pi.waitFor(`panel :${new URL(address).port}`);
  await page.getByText("Once more.").waitFor({ state: "detached" });
  await pi.prompt("The third time.");
  await pi.waitFor("1. PostgreSQL");
  await page.getByRole("radio", { name: "SQLite" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await pi.waitFor("The last.");
  const before = Date.now();
  await pi.exit();
  assert.ok(Date.now() - before < 5000);
  await page.getByText(/The panel is off|Connection lost/).waitFor();
  const refused = (text) => /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET/.test(text);
  assert.deepEqual(
    [page, other].flatMap((each) => each.problems.filter((text) => !refused(text))),
    [],
  );
});

const MANY = {
  name: "ask_user",
  args: {
    questions: [
      {
        question: "Which modules are affected?",
        header: "Modules",
        multiSelect: true,
        options: Array.from({ length: 200 }, (_, at) => ({
          label: `module-${at}`,
          description: at % 2 ? "odd" : "even",
        })),
      },
      {
        question: "Which layout?",
        header: "Layout",
        options: [
          { label: "Sidebar", preview: "One **long** list" },
          { label: "Tabs", preview: "`Profile | Billing`" },
        ],
      },
      { question: "Which region?", header: "Region", options: [{ label: "Paris" }, { label: "Oslo" }] },
    ],
  },
};
const COLOUR = {
  name: "ask_user_question",
  args: {
    questions: [
      {
        question: "Which colour?",
        header: "Colour",
        options: [
          { label: "Red", description: "Warm" },
          { label: "Blue", description: "Cold" },
        ],
      },
    ],
  },
};

test("the page answers a long list, a preview, notes, a custom answer, and “Chat about this”", {
  skip: noBrowser,
}, async (t) => {
  const model = await startModel({ t, steps: [{ toolCalls: [MANY] }, { toolCalls: [COLOUR] }, { text: AFTER }] });
  const tools = { tools: ["ask_user", "ask_user_question"], flavor: "forge" };
  const files = { ".pi/questions.json": JSON.stringify(tools) };
  const pi = await startPi({ t, model, files, cols: 100, rows: 50 });
  await pi.ready();
  const page = await tab(t, await openPanel(pi));
  await pi.prompt("Please ask me.");
  const modules = page.getByRole("group", { name: "Which modules are affected?" });
  await modules.getByRole("checkbox", { name: "module-7", exact: true }).check();
  await modules.getByRole("searchbox").fill("19 odd");
  await modules.getByText("7 of 200 · 1 selected option is hidden by the filter").waitFor();
  await modules.getByRole("checkbox", { name: "module-191" }).check();
  await modules.getByText("Add a note…").click();
  await modules.getByRole("textbox", { name: "Add a note…" }).fill("the *others*\nlater");
  const layout = page.getByRole("group", { name: "Which layout?" });
  await layout.getByRole("region").getByText("One long list").waitFor();
  await layout.getByRole("radio", { name: "Tabs" }).check();
  await layout.getByRole("region").getByText("Profile | Billing").waitFor();
  const region = page.getByRole("group", { name: "Which region?" });
  await region.getByRole("radio", { name: /Other/ }).check();
  await region.getByPlaceholder("Type your answer").fill("Zürich 🏔");
  await page.keyboard.press("Control+Enter");

  const colour = page.getByRole("group", { name: "Which colour?" });
  await colour.getByRole("radio", { name: "Blue" }).check();
  await colour.getByRole("button", { name: "Chat about this" }).click();
  await pi.waitFor([AFTER, "answered in the browser", "You asked to discuss this first"]);
  const [many, chat] = results(pi).map(({ details }) => details);
  assert.deepEqual(
    many.answers.map(({ answer, note }) => [answer, note]),
    [
      [["module-7", "module-191"], "the *others*\nlater"],
      ["Tabs", undefined],
      ["Zürich 🏔", undefined],
    ],
  );
  assert.equal(many.via, "browser");
  // `ask_user_question` returns the format of another package. This format has no field `via`.
  assert.deepEqual([chat.answers.map(({ kind }) => kind), chat.via], [["chat"], undefined]);
  assert.deepEqual(page.problems, []);
});

/** Logs every HTTP server of a Node process, and whether the process is a Pi in print mode. */
const HOOK = `const http = require("node:http");
const { createServer } = http;
http.createServer = (...args) => {
  require("node:fs").appendFileSync(process.env.SERVERS, process.argv.includes("-p") ? "print\\n" : "terminal\\n");
  return createServer(...args);
};`;

test("the setting starts the panel, but not in a Pi that the agent starts", async (t) => {
  const home = makeHome({});
  t.after(() => dropHome(home));
  const [hook, servers, inner] = ["hook.cjs", "servers", "inner"].map((name) => path.join(home.root, name));
  fs.writeFileSync(hook, HOOK);
  fs.mkdirSync(inner);
  fs.writeFileSync(path.join(home.agentDir, "questions.json"), '{"panel":"on"}');
  const { node, args } = await command({ t, home });
  const child = [node, ...args, "--no-session", "-p", "Inside."].map((part) => `'${part}'`).join(" ");
  const model = await startModel({
    t,
    match: [
      {
        includes: "Run it.",
        toolCalls: [{ name: "bash", args: { command: `cd '${inner}' && ${child} </dev/null` } }],
      },
      { includes: "Inside.", toolCalls: [ASK] },
      { includes: "Questions pending", lastRole: "tool", times: 1, text: "They wait." },
      { text: AFTER },
    ],
  });
  const env = { NODE_OPTIONS: `--require ${hook}`, SERVERS: servers };
  const pi = await startPi({ t, model, home, env, cols: 100 });
  await pi.waitFor(["The panel is open at:", ADDRESS, /panel :\d+/]);
  assert.ok(!pi.output.includes("\x1b]52;"), "only the command copies the address");
  const [address] = ADDRESS.exec(pi.screen().join("\n"));
  await pi.prompt("Run it.");
  await pi.waitFor(["They wait.", AFTER]);
  // The inner Pi had our tool, but no user.
  assert.ok(model.requests.some(({ last }) => last.role === "tool" && textOf(last).startsWith("Questions pending")));
  assert.equal(fs.readFileSync(servers, "utf8"), "terminal\n");
  assert.equal((await fetch(address)).status, 200);
  await pi.exit();
  await assert.rejects(fetch(address));
});

test("an RPC client opens and stops the panel, and the page answers", { skip: noBrowser }, async (t) => {
  const model = await startModel({ t, steps: [{ toolCalls: [ASK] }, { text: AFTER }] });
  const pi = await startRpc({ t, model });
  pi.send({ type: "prompt", message: "/questions panel" });
  const notice = await pi.waitFor((record) => record.method === "notify" && ADDRESS.test(record.message));
  const page = await tab(t, ADDRESS.exec(notice.message)[0]);
  pi.send({ type: "prompt", message: "Please ask me." });
  await page.getByRole("radio", { name: "SQLite" }).check();
  await page.getByRole("group", { name: "What should the service be called?" }).getByRole("textbox").fill("orders");
  await page.getByRole("checkbox", { name: "Search" }).check();
  await page.getByRole("button", { name: "Submit answers" }).click();
  const { result } = await pi.waitFor("tool_execution_end");
  assert.equal(result.details.via, "browser");
  assert.equal(result.details.answers.length, 3);
  pi.send({ type: "prompt", message: documented("/questions panel stop") });
  await pi.waitFor((record) => record.method === "notify" && record.message === "The panel is off.");
  await page
    .getByText(/The panel is off/)
    .first()
    .waitFor();
});
