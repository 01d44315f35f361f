// Another extension, for the tests: appends every event "herdr:blocked" to the file "herd" of the project.
const fs = require("node:fs");
const path = require("node:path");

module.exports = function herd(pi) {
  pi.events.on("herdr:blocked", (event) => {
    fs.appendFileSync(path.join(process.cwd(), "herd"), `${JSON.stringify(event)}\n`);
  });
};
