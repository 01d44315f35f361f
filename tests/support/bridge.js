// Another extension, for the tests. When the project has a file "phone", answers the first open request with the content of
// this file. On the command /trip, or when there is a file "go", asks a question with our form, and writes the result to
// "trip.json".
const fs = require("node:fs");
const path = require("node:path");
const { askUser } = require("../../index.js");

module.exports = function bridge(pi) {
  let cwd = process.cwd();
  const open = new Set();
  const trip = async () => {
    const result = await askUser(pi, { from: "trip", question: "Which city?", options: ["Rome", "Oslo"] });
    fs.writeFileSync(path.join(cwd, "trip.tmp"), JSON.stringify(result));
    fs.renameSync(path.join(cwd, "trip.tmp"), path.join(cwd, "trip.json"));
  };
  const timer = setInterval(() => {
    const go = path.join(cwd, "go");
    if (fs.existsSync(go)) {
      fs.rmSync(go);
      trip();
    }
    const phone = path.join(cwd, "phone");
    const [requestId] = open;
    if (!requestId || !fs.existsSync(phone)) return;
    const answers = JSON.parse(fs.readFileSync(phone, "utf8"));
    fs.rmSync(phone);
    pi.events.emit("ask-user:answer", { requestId, answers, via: "phone" });
  }, 20);
  timer.unref();
  pi.on("session_shutdown", () => clearInterval(timer));
  pi.on("session_start", (_event, ctx) => (cwd = ctx.cwd));
  pi.events.on("ask-user:asked", ({ requestId }) => open.add(requestId));
  pi.events.on("ask-user:settled", ({ requestId }) => open.delete(requestId));
  pi.registerCommand("trip", {
    description: "Asks where to go",
    handler: trip,
  });
};
