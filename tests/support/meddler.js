// Another extension, for the tests: the first line of the file "meddle" in the project says where it
// stops the agent, once. What it hears of questions goes into the file "heard", a word each.
const fs = require("node:fs");
const path = require("node:path");

module.exports = function meddler(pi) {
  let ctx;
  pi.on("session_start", (_event, given) => {
    ctx = given;
  });
  const at = (name) => path.join(ctx.cwd, name);
  const stop = (where) => {
    if (!fs.existsSync(at("meddle")) || fs.readFileSync(at("meddle"), "utf8").trim() !== where) return;
    fs.rmSync(at("meddle"));
    ctx.abort();
  };
  const hear = (word) => fs.appendFileSync(at("heard"), `${word}\n`);
  pi.on("tool_execution_update", (_event, given) => {
    ctx = given;
    stop("update");
  });
  // Two listeners: one that stops, and one that hears what comes of it.
  pi.events.on("rpiv:ask-user:prompt", () => stop("prompt"));
  pi.events.on("rpiv:ask-user:blocked", ({ active }) => active && stop("blocked"));
  pi.events.on("rpiv:ask-user:prompt", () => hear("prompt"));
  pi.events.on("rpiv:ask-user:blocked", ({ active }) => hear(active ? "blocked" : "free"));
};
