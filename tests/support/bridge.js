// Another extension, for the tests. If the project has a file "phone", it answers the first open question with the content
// of this file. For the command /trip or a file "go", it asks its own question, and writes the result to "trip.json".
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
  const look = setInterval(() => {
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
  look.unref();
  pi.on("session_shutdown", () => clearInterval(look));
  pi.on("session_start", (_event, ctx) => (cwd = ctx.cwd));
  pi.events.on("ask-user:asked", ({ requestId }) => open.add(requestId));
  pi.events.on("ask-user:settled", ({ requestId }) => open.delete(requestId));
  pi.registerCommand("trip", {
    description: "Asks where to go",
    handler: trip,
  });
};
