// A client that shows ask_user's questions itself: node rpc-client.mjs "your prompt" [pi command …]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline/promises";

const [prompt, cmd = "pi", ...args] = process.argv.slice(2);
const pi = spawn(cmd, [...args, "--mode", "rpc", "--ask-user-rpc=structured"], { stdio: ["pipe", "pipe", "inherit"] });
const send = (message) => pi.stdin.write(`${JSON.stringify({ type: "prompt", message })}\n`);
const user = createInterface({ input: process.stdin, output: process.stdout });
user.on("close", () => pi.stdin.end()); // Pi exits when its input is closed
let unprocessed = 1; // messages that Pi has not processed yet

async function answer({ requestId, questions }) {
  unprocessed += 1;
  const answers = [];
  for (const { question, options = [], multiSelect } of questions) {
    const rows = options.map(({ label }, index) => `  ${index + 1}. ${label}\n`);
    const reply = await user.question(`${question}\n${rows.join("")}> `);
    const answerFrom = (text) => options[text - 1]?.label ?? text.trim(); // an option's number, or a custom answer
    answers.push(multiSelect ? reply.split(",").map(answerFrom) : answerFrom(reply));
  }
  send(`/ask-user-response ${JSON.stringify({ type: "ask_user_response", requestId, answers })}`);
}

let rest = "";
pi.stdout.setEncoding("utf8").on("data", (data) => {
  const lines = (rest + data).split("\n"); // only \n ends a record
  rest = lines.pop();
  for (const { type, entry, message } of lines.map((line) => JSON.parse(line))) {
    if (type === "entry_appended" && entry.customType === "ask_user_request") answer(entry.data).catch(() => {});
    if (type === "message_end" && message.role === "assistant")
      console.log(...message.content.map(({ text = "" }) => text));
    if (type === "response") unprocessed -= 1; // Pi has processed one message
    if (type === "agent_settled" && unprocessed === 0) user.close();
  }
});
send(prompt);
