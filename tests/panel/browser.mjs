// The browser of the panel's tests, with fonts. Open Sans is part of Chromium's npm package, and the DejaVu fonts come from
// another npm package. So pages look the same on all machines.
import fs from "node:fs";
import path from "node:path";
import { startBrowser } from "../support/browser.mjs";
import { fetched } from "../support/hosts.mjs";
import { CACHE } from "../support/paths.mjs";

export { noBrowser } from "../support/browser.mjs";

/** Starts Chromium with fonts. The end of the test `t` closes it. */
export async function browserWithFonts(t) {
  const dejavu = path.join(await fetched("dejavu-fonts-ttf@2.37.3"), "ttf");
  const chromiumFonts = path.join(CACHE, "chromium-153.0.0", "fonts", "fonts");
  const alias = (name, font) => `<alias><family>${name}</family><prefer><family>${font}</family></prefer></alias>`;
  const families = [
    ["system-ui", "Open Sans"],
    ["sans-serif", "Open Sans"],
    ["monospace", "DejaVu Sans Mono"],
    ["serif", "DejaVu Serif"],
  ];
  const file = path.join(CACHE, "panel-fonts.conf");
  fs.writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${chromiumFonts}</dir><dir>${dejavu}</dir><cachedir>${CACHE}/fonts-cache</cachedir>${families.map((family) => alias(...family)).join("")}</fontconfig>\n`,
  );
  process.env.FONTCONFIG_FILE = file;
  return startBrowser(t);
}

/** Returns the findings of axe in a page, a line per rule and element. */
export async function axe(page) {
  const source = fs.readFileSync(path.join(await fetched("axe-core@4.14.1"), "axe.min.js"), "utf8");
  // Bypasses the page's policy, which allows no other script; axe itself is unchanged.
  const found = await page.evaluate(
    `(() => { ${source}; return axe.run(document, { resultTypes: ["violations", "incomplete"] }); })()`,
  );
  const lines = (list) =>
    list.flatMap(({ id, nodes }) =>
      nodes.map(({ html, any }) => `${id}: ${html.slice(0, 120)} (${any.map(({ message }) => message).join("; ")})`),
    );
  return { violations: lines(found.violations), incomplete: lines(found.incomplete) };
}
