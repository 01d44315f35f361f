// Another extension, for the tests: writes the colours of Pi's theme to the file "colours" of the project, each as the
// escape sequence that turns it on.
const fs = require("node:fs");
const path = require("node:path");

module.exports = function colours(pi) {
  pi.on("session_start", (_event, { ui }) => {
    const roles = process.env.COLOURS.split(",");
    const foregrounds = Object.fromEntries(roles.map((role) => [role, ui.theme.getFgAnsi(role)]));
    const sequences = { ...foregrounds, selectedBg: ui.theme.getBgAnsi("selectedBg") };
    fs.writeFileSync(path.join(process.cwd(), "colours"), JSON.stringify(sequences));
  });
};
