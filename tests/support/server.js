// A bridge to an MCP server, for the tests: /server elicits what the file "server.json" in the project says; what came of it
// goes into "told.json".
const fs = require("node:fs");
const path = require("node:path");

module.exports = function server(pi) {
  pi.registerCommand("server", {
    description: "Elicits",
    handler: async (_args, { cwd }) => {
      const request = JSON.parse(fs.readFileSync(path.join(cwd, "server.json"), "utf8"));
      const reply = (result) => {
        fs.writeFileSync(path.join(cwd, "told.tmp"), JSON.stringify(result));
        fs.renameSync(path.join(cwd, "told.tmp"), path.join(cwd, "told.json"));
      };
      pi.events.emit("ask-user:elicit", { from: "registry", ...request, reply });
    },
  });
};
