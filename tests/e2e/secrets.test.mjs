// A secret in the real Pi: programs have it, and nothing else that is written, sent or announced. The search at the end is
// an attacker's: every file below home, temporary directory and project, all that the model and other extensions heard, the
// screen, and what the system tells of the process.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AFTER, DATABASE, READY, startAsking } from "../support/asking.mjs";
import { HOST_NAMES } from "../support/hosts.mjs";
import { logged } from "../support/log.mjs";
import { startModel, toolResult, toolResults } from "../support/model.mjs";
import { EXTENSION, ROOT } from "../support/paths.mjs";
import { runPi, startPi, startRpc } from "../support/pi.mjs";

const VALUE = "sk_live_4eC39/Hq+LyW?jWDar=tT1zdp7dc";
const SECRET = { question: "Which key does the sandbox use?", header: "Stripe", secret: "STRIPE_KEY" };
const ASK = { questions: [SECRET, DATABASE] };
const EAVESDROPPER = path.join(ROOT, "tests", "support", "eavesdropper.js");

/** Prints the secret as it is, in base64 alone and behind a user's name, and as a part of an address. */
const PRINT = [
  'printf "%s\\n" "$STRIPE_KEY"',
  'printf %s "$STRIPE_KEY" | base64 -w 20',
  'printf %s "user:$STRIPE_KEY" | base64 -w 0; echo',
  `node -e 'console.log(encodeURIComponent(process.env.STRIPE_KEY))'`,
  'printf "length %s\\n" "$' + '{#STRIPE_KEY}"',
].join("; ");
const bash = (command) => ({ toolCalls: [{ name: "bash", args: { command } }] });

/** What gives the value away: as it is, in three codes, in two widths of letters, and any twelve letters of it. */
function traces() {
  const plain = Buffer.from(VALUE);
  // In base64 it has three shapes, by where it begins; the signs at both ends depend on what is around it.
  const coded = [0, 1, 2].map((before) => {
    const all = Buffer.concat([Buffer.alloc(before), plain]);
    return all.toString("base64").slice(Math.ceil((before * 8) / 6), Math.floor((all.length * 8) / 6));
  });
  const texts = [
    VALUE,
    VALUE.slice(0, 12),
    VALUE.slice(12, 24),
    VALUE.slice(-12),
    [...VALUE].reverse().join(""),
    encodeURIComponent(VALUE),
    encodeURI(VALUE),
    plain.toString("hex"),
    plain.toString("hex").toUpperCase(),
    plain.toString("latin1"),
    ...coded,
    ...coded.map((it) => it.replaceAll("+", "-").replaceAll("/", "_")),
    JSON.stringify(VALUE),
    VALUE.replaceAll("/", "\\/"),
  ];
  return [...texts.map((it) => Buffer.from(it)), Buffer.from(VALUE, "utf16le"), Buffer.from(VALUE, "utf16le").swap16()];
}
const TRACES = traces();

function clean(where, content) {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(String(content));
  for (const trace of TRACES) {
    const at = bytes.indexOf(trace);
    assert.equal(at, -1, `${where} has ${trace} at ${at}: …${bytes.subarray(Math.max(0, at - 200), at)}`);
  }
}

/** Every file below `directory`, and the names of all. */
function search(directory) {
  let files = 0;
  for (const name of fs.readdirSync(directory, { recursive: true })) {
    const file = path.join(directory, name);
    clean("a name", name);
    if (!fs.lstatSync(file).isFile()) continue;
    files += 1;
    clean(file, fs.readFileSync(file));
  }
  return files;
}

const texts = (model) => toolResults(model.requests).map((it) => (typeof it === "string" ? it : it.text));

/** Resolves when the session has a draft with this text. */
async function drafted(pi, text) {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`no draft has ${text}`)), 30_000);
  const changes = fs.promises.watch(path.dirname(pi.sessionFile()), { signal: stop.signal })[Symbol.asyncIterator]();
  while (!logged(pi.sessionEntries(), "draft").some((it) => JSON.stringify(it.data.left).includes(text)))
    await changes.next();
  clearTimeout(timer);
  await changes.return();
}

for (const host of HOST_NAMES) {
  test(`programs have a secret, and nothing else does: Pi ${host}`, { timeout: 180_000 }, async (t) => {
    const steps = [
      { toolCalls: [{ name: "ask_user", args: ASK }] },
      bash(PRINT),
      { text: AFTER },
      bash(PRINT),
      { text: "Again." },
      { toolCalls: [{ name: "ask_user", args: { questions: [SECRET] } }] },
      { text: "Cancelled." },
      bash('printf "left %s\\n" "$' + '{STRIPE_KEY:-nothing}"'),
      { text: "Forgotten." },
    ];
    const model = await startModel({ steps });
    t.after(() => model.close());
    const env = { VISUAL: "cp --target-directory=.", PI_QUESTIONS_PANIC: "" };
    const { pi } = await startAsking(t, ASK, {
      model,
      host,
      env,
      cols: 100,
      rows: 40,
      extensions: [EXTENSION, EAVESDROPPER],
    });
    await pi.waitFor(["The agent asks for STRIPE_KEY", "pi-questions does not save it"]);
    await pi.keys(VALUE.slice(0, 9));
    await pi.waitFor("●".repeat(9));
    await pi.raw(`\x1b[200~${VALUE.slice(9)}\n\x1b[201~`);
    await pi.waitFor(`> ${"●".repeat(16)}`);
    clean("the screen", pi.screen());
    await pi.keys("<c-g>");
    await pi.waitFor("A secret can only be typed here");
    await pi.keys("<a-v>");
    await pi.waitFor(VALUE);
    await pi.keys("<a-v>");
    await pi.waitGone(VALUE);
    // What is left in an open form is written some seconds later.
    await pi.keys("<tab>");
    await pi.waitFor(DATABASE.question);
    await pi.keys("<down><down>Dyn");
    await drafted(pi, "Dyn");
    clean("the session, with a draft", JSON.stringify(pi.sessionEntries()));
    await pi.keys("<esc><up>1");
    await pi.waitFor("set as STRIPE_KEY, not shown");
    await pi.keys("<enter>");
    await pi.waitFor(AFTER);
    const { answers, message } = JSON.parse(toolResult(model.requests, "ask_user"));
    const { question, secret } = SECRET;
    assert.deepEqual(answers[0], { question, answer: null, wasCustom: false, secret, provided: true });
    assert.match(message, /never print it/);
    const printed = texts(model).at(-1);
    assert.match(printed, new RegExp(`length ${VALUE.length}`), "the command had it");
    assert.equal(printed.match(/\[secret STRIPE_KEY\]/g)?.length, 4, printed);

    // It is known by its name alone after a reload, too.
    await pi.prompt("/reload");
    await pi.waitFor("Reloaded");
    await pi.prompt("/questions secrets");
    await pi.waitFor("until it ends: STRIPE_KEY.");
    await pi.prompt("Print it again");
    await pi.waitFor("Again.");
    assert.equal(
      texts(model)
        .at(-1)
        .match(/\[secret STRIPE_KEY\]/g)?.length,
      4,
    );
    // Asked for once more, the old one is not shown.
    await pi.prompt("Ask again");
    await pi.waitFor(["The agent asks for STRIPE_KEY", READY]);
    clean("the screen", pi.screen());
    await pi.keys("wrong");
    await pi.waitFor("●●●●●");
    await pi.keys("<esc>");
    await pi.waitFor("Discard");
    await pi.keys("2");
    await pi.waitFor("Cancelled.");

    for (const part of ["cmdline", "environ", "comm", "status"].filter(() => process.platform === "linux"))
      clean(`/proc/…/${part}`, fs.readFileSync(`/proc/${pi.pid}/${part}`));
    clean("the title", pi.title);
    clean("the screen", pi.screen());
    clean("the model's requests", JSON.stringify(model.requests));
    await pi.prompt("/questions history");
    await pi.waitFor(["Questions of this session", "set as STRIPE_KEY", READY]);
    clean("the history", pi.screen());
    await pi.keys("<esc>");
    await pi.waitGone("Questions of this session");
    await pi.prompt(host === HOST_NAMES[0] ? "/questions secrets forget STRIPE_KEY" : "/questions secrets forget");
    await pi.waitFor("Forgotten: STRIPE_KEY.");
    await pi.prompt("Is it there?");
    await pi.waitFor("Forgotten.");
    assert.match(texts(model).at(-1), /^left nothing/);
    await pi.exit();
    const overheard = fs.readFileSync(path.join(pi.home.cwd, "overheard"), "utf8");
    assert.match(overheard, /"provided":true/);
    assert.ok(search(pi.home.root) > 5);
    clean("the model's requests", JSON.stringify(model.requests));
  });

  test(`names that are in use or change programs are refused before a form: Pi ${host}`, async (t) => {
    const ask = (name) => ({ toolCalls: [{ name: "ask_user", args: { questions: [{ ...SECRET, secret: name }] } }] });
    const model = await startModel({ steps: [ask("PATH"), ask("IN_USE"), { text: AFTER }] });
    t.after(() => model.close());
    const pi = await startPi({ t, host, model, env: { IN_USE: "1" } });
    await pi.prompt("Please ask me.");
    await pi.waitFor(AFTER);
    const [path, used] = texts(model);
    assert.match(path, /questions\[0\]\.secret names a variable that changes how programs run/);
    assert.match(used, /has IN_USE already/);
  });

  test(`neither a client nor a file is asked for a secret: Pi ${host}`, async (t) => {
    const steps = [{ toolCalls: [{ name: "ask_user", args: ASK }] }, { text: AFTER }];
    const model = await startModel({ steps: [...steps, ...steps] });
    t.after(() => model.close());
    const run = await runPi({ t, host, model, extensions: [EXTENSION], args: ["-p", "ask"] });
    assert.equal(run.code, 0, run.stderr);
    assert.ok(!fs.existsSync(path.join(run.home.cwd, ".pi", "pending-questions.json")));
    const refused = /Never ask for a secret in your reply: tell the user to set STRIPE_KEY/;
    assert.match(texts(model).at(-1), refused);
    const pi = await startRpc({ t, model, host });
    pi.send({ type: "prompt", message: "Please ask me." });
    await pi.waitFor((record) => record.type === "agent_settled" || record.type === "agent_end");
    assert.match(texts(model).at(-1), refused);
    const asks = ({ type, method }) => type === "extension_ui_request" && method !== "notify";
    assert.ok(!pi.records.some((record) => asks(record) && record.method !== "setTitle"));
  });
}
