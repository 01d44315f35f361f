// Another extension, for the tests: writes the colours of Pi's theme to the file "colours" of the project, each as the
// escape sequence that starts it.
const fs = require("node:fs");
const path = require("node:path");

module.exports = function colours(pi) {
  pi.on("session_start", (_event, { ui }) => {
    const roles = process.env.COLOURS.split(",");
    const opened = Object.fromEntries(roles.map((role) => [role, ui.theme.getFgAnsi(role)]));
    const told = { ...opened, selectedBg: ui.theme.getBgAnsi("selectedBg") };
    fs.writeFileSync(path.join(process.cwd(), "colours"), JSON.stringify(told));
  });
};
