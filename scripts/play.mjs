// Plays the demo's scene in the real Pi, for the demo without a terminal and for the film.
import { setTimeout as pause } from "node:timers/promises";

/** The minimum time from the form's first frame to a key, in ms. The form ignores earlier keys as type-ahead. */
export const LOOK_MS = 400;
/** Pi's spinner while the agent works. */
export const SPINNER = /[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]/;

/** Returns true if the screen shows the editor between its two rules, and the agent is not working. */
const isIdle = (rows) => rows.filter((row) => /^─+$/.test(row)).length === 2 && !SPINNER.test(rows.join(""));

/**
 * Plays `scene` (demo-script.mjs) in a Pi that `startPi` starts with `options`. Calls `show(pi, {caption, keys, isLetter})`
 * for each screen: without `keys` for reading, with `keys` before these keys are pressed, and with `isLetter` after a
 * letter was typed. Returns the Pi of the last beat; the caller must dispose it.
 */
export async function playScene(options, { prompt, beats, done }, show) {
  const { startPi } = await import("../tests/support/pi.mjs");
  let pi = await startPi(options);
  /** Types `text` into a field that contains `before`. */
  const type = async (caption, text, before = "") => {
    for (let end = 1; end <= text.length; end += 1) {
      const letter = text[end - 1];
      await pi.type(letter);
      if (letter === " ") continue; // a space at the end is invisible on the screen
      const typed = before + text.slice(0, end);
      await pi.waitFor((rows) => rows.some((row) => row.trim().replace(/^> /, "") === typed));
      await show(pi, { caption, keys: letter, isLetter: true });
    }
  };
  try {
    await pi.ready();
    await type("You send a prompt", prompt);
    await pi.keys("<enter>");
    for (const { wait, caption, keys, type: text, before, kill } of beats) {
      await pi.waitFor(wait);
      await pause(LOOK_MS);
      await show(pi, { caption });
      if (kill) {
        while (!JSON.stringify(pi.sessionEntries()).includes(wait)) await pause(50); // Pi saves the draft soon
        await show(pi, { caption, keys: "kill -9" });
        pi.kill("SIGKILL");
        await pi.waitExit();
        await show(pi, { caption: "Pi continues the session", keys: "pi -c" });
        pi = await startPi({ ...options, home: pi.home, args: ["-c"] });
      } else if (text) {
        await type(caption, text, before);
      } else {
        await show(pi, { caption, keys });
        await pi.keys(keys);
      }
    }
    await pi.waitFor([done, isIdle]);
    await show(pi, { caption: "The agent continues with both answers" });
    return pi;
  } catch (error) {
    await pi.dispose();
    throw error;
  }
}
