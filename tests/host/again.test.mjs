// `/questions again` takes the numbers of `/questions history`.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Host, Session } from "./session.mjs";

const tick = () => new Promise(setImmediate);
const ask = (header) => ({
  questions: [{ question: `${header}?`, header, options: [{ label: "A" }, { label: "B" }] }],
});

test("a number is that of the list, and says why its call cannot be corrected", async () => {
  const session = new Session();
  const host = new Host(session);
  await host.start();
  const put = (id, header, details) => {
    const content = [{ type: "toolCall", id, name: "ask_user", arguments: ask(header) }];
    session.append({ type: "message", message: { role: "assistant", stopReason: "toolUse", content } });
    const message = { role: "toolResult", toolCallId: id, toolName: "ask_user", content: [], details };
    session.append({ type: "message", message });
  };
  const answers = [{ question: "First?", answer: "A", selectedOption: "A", wasCustom: false }];
  put("c1", "First", { questions: ask("First").questions, answers, answeredAt: 1, mode: "interactive" });
  put("c2", "Second", {
    questions: ask("Second").questions,
    answers: [],
    answeredAt: 1,
    mode: "interactive",
    unavailable: true,
  });
  const run = async (typed) => {
    host.fake.notices.length = 0;
    host.commands.questions(typed, host.fake.ctx);
    await tick();
    const said = host.fake.notices.map((it) => it.message).join();
    const shown = host.form?.render(80).join("\n") ?? "";
    for (let keys = 0; host.form && keys < 5; keys++) await host.key("\x03");
    return said || /First|Second/.exec(shown)?.[0];
  };
  assert.equal(await run("again 1"), "Nobody was asked there, so there is nothing to correct.");
  assert.equal(await run("again 3"), "This branch has only 2 calls: /questions history lists them.");
  assert.equal(await run("again 2"), "First");
  assert.equal(await run("again"), "First");
  host.kill();
});
