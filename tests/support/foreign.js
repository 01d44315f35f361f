// Another extension, for the tests: on SIGUSR2, performs the action that the project's file "action" names. Actions use
// the `ctx` of the session; after `/lend`, they use the `ctx` of this command, which has more functions.
const fs = require("node:fs");
const path = require("node:path");

module.exports = function foreign(pi) {
  let ctx;
  const show = (name, overlayOptions) =>
    ctx.ui.custom(form(name), { overlay: true, overlayOptions }).then((value) => ctx.ui.notify(`${name}: ${value}`));
  pi.on("session_start", (_event, sessionContext) => {
    ctx = sessionContext;
  });
  pi.registerCommand("lend", {
    description: "Lend the command's context",
    handler: async (_args, commandContext) => {
      ctx = commandContext;
      ctx.ui.notify("lent");
    },
  });
  const actions = {
    /** Opens a form in the place of Pi's editor; x closes it. */
    open: () => ctx.ui.custom(theirs).then((value) => ctx.ui.notify(`theirs: ${value}`)),
    overlay: () => ctx.ui.custom(theirs, { overlay: true }).then((value) => ctx.ui.notify(`theirs: ${value}`)),
    /** Opens an overlay on the first or the last line. "silent …" gives it no keyboard. "close …" closes it. */
    top: () => show("TOP", { anchor: "top-left" }),
    bottom: () => show("BOTTOM", { anchor: "bottom-left" }),
    "silent top": () => show("TOP", { anchor: "top-left", nonCapturing: true }),
    "silent bottom": () => show("BOTTOM", { anchor: "bottom-left", nonCapturing: true }),
    "close TOP": () => closers.get("TOP")("closed"),
    "close BOTTOM": () => closers.get("BOTTOM")("closed"),
    "close THEIRS": () => closers.get("THEIRS")("closed"),
    /** Sends a prompt while another component has the keyboard. */
    prompt: () => pi.sendUserMessage("Please ask me."),
    select: () => ctx.ui.select("THEIRS asks", ["red", "green"]).then((value) => ctx.ui.notify(`theirs: ${value}`)),
    abort: () => ctx.abort(),
    shutdown: () => ctx.shutdown(),
    reload: () => ctx.reload(),
    new: () => ctx.newSession(),
    tree: () => ctx.navigateTree(ctx.sessionManager.getEntries().find((entry) => entry.type === "message").id),
  };
  const onSignal = async () => {
    const file = path.join(process.cwd(), "action");
    const action = fs.readFileSync(file, "utf8");
    fs.rmSync(file);
    try {
      await actions[action]();
    } catch (error) {
      fs.appendFileSync(path.join(process.cwd(), "faults"), `${action}: ${error.stack}\n`);
    }
  };
  process.removeAllListeners("SIGUSR2");
  process.on("SIGUSR2", onSignal);
};

/** The functions that close the open forms, by the name of the form. */
const closers = new Map();

const theirs = form("THEIRS");

/** Returns a factory for a form that shows its name and the typed text. The key x closes it. */
function form(name) {
  return (_tui, _theme, _keybindings, done) => {
    let typed = "";
    closers.set(name, done);
    return {
      render: (width) => [`${name} asks: ${typed}`.slice(0, width)],
      invalidate() {},
      handleInput(data) {
        if (data === "x") done(typed);
        else typed += data;
      },
    };
  };
}
