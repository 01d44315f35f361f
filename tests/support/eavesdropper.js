// Another extension, for the tests: writes down all that it can hear, into the file "overheard" of the project.
const fs = require("node:fs");
const path = require("node:path");

const EVENTS = [
  "input",
  "context",
  "before_provider_request",
  "tool_call",
  "tool_result",
  "tool_execution_start",
  "tool_execution_end",
  "message_start",
  "message_end",
  "turn_end",
  "agent_end",
  "agent_settled",
  "ui_prompt_start",
  "ui_prompt_end",
  "session_before_compact",
];
const ON_THE_BUS = ["asked", "settled"].map((it) => `ask-user:${it}`).concat("rpiv:ask-user:prompt", "ask:answered");

module.exports = function eavesdropper(pi) {
  let file;
  const hear = (what) => file && fs.appendFileSync(file, `${JSON.stringify(what)}\n`);
  pi.on("session_start", (_event, ctx) => {
    file = path.join(ctx.cwd, "overheard");
  });
  for (const name of EVENTS) pi.on(name, (event, ctx) => hear([name, event, ctx.sessionManager.getBranch()]));
  for (const name of ON_THE_BUS) pi.events.on(name, (event) => hear([name, event]));
};
