// The README's pictures show the screens of Pi with this addon, and a browser renders the pictures correctly.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { SCENE } from "../../scripts/demo-script.mjs";
import { pictures, stale } from "../../scripts/pictures.mjs";
import { noBrowser, openFile, startBrowser } from "../support/browser.mjs";
import { ROOT } from "../support/paths.mjs";

const DOCS = path.join(ROOT, "docs", "media");
const SVGS = fs.readdirSync(DOCS).filter((name) => name.endsWith(".svg"));

test("the pictures in docs/media/ equal the screens of this program", async () => {
  assert.deepEqual(stale(await pictures()), [], 'run "node scripts/pictures.mjs", and check the new pictures');
});

test("every picture is small, and exists for both colour schemes", () => {
  for (const name of SVGS) {
    assert.ok(
      SVGS.includes(name.includes("-dark") ? name.replace("-dark", "-light") : name.replace("-light", "-dark")),
      name,
    );
    assert.ok(fs.statSync(path.join(DOCS, name)).size <= 300_000, name);
  }
});

test("no text of a picture is stretched or squeezed", { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  for (const name of SVGS) {
    const page = await openFile(browser, path.join(DOCS, name), { scheme: name.includes("-dark") ? "dark" : "light" });
    const texts = await page.evaluate(() => {
      // Text in <defs> has no length, so the groups are moved out of <defs>.
      for (const group of [...document.querySelectorAll("defs > g")]) document.documentElement.append(group);
      return [...document.querySelectorAll("text")].map((text) => {
        const wanted = Number(text.getAttribute("textLength"));
        text.removeAttribute("textLength");
        return { text: text.textContent, wanted, natural: text.getComputedTextLength() };
      });
    });
    assert.ok(texts.length > 20, name);
    for (const { text, wanted, natural } of texts) {
      assert.ok(
        Math.abs(wanted / natural - 1) <= 0.03,
        `${name}: ${JSON.stringify(text)} is ${natural} wide, drawn ${wanted}`,
      );
    }
    await page.close();
  }
});

test("the film in demo-*.svg plays, but not if the user prefers reduced motion", { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  for (const scheme of ["dark", "light"]) {
    const file = path.join(DOCS, `demo-${scheme}.svg`);
    const moving = await openFile(browser, file, { scheme, still: false });
    /** Returns the text that is visible after `ms` of the film. */
    const at = (page, ms) =>
      page.evaluate((time) => {
        for (const animation of document.getAnimations()) Object.assign(animation, { currentTime: time }).pause();
        const inside = ({ top, bottom }) => top >= 0 && bottom <= document.documentElement.viewBox.baseVal.height;
        const uses = [...document.querySelectorAll("use")].filter((use) => inside(use.getBoundingClientRect()));
        return uses.map((use) => document.querySelector(use.getAttribute("href")).textContent).join("\n");
      }, ms);
    const length = await moving.evaluate(() => document.getAnimations()[0].effect.getComputedTiming().duration);
    const seen = [];
    for (let ms = 0; ms < length; ms += 100) seen.push(await at(moving, ms));
    for (const part of [
      SCENE.beats[0].caption,
      "kill -9",
      "pi -c",
      "anything under /us",
      "Submit 2 answers",
      SCENE.done,
    ]) {
      // The spaces between words of different colours are in no text element, so spaces are not compared.
      const withoutSpaces = (text) => text.replaceAll(/\s/g, "");
      const shown = seen.filter((frame) => withoutSpaces(frame).includes(withoutSpaces(part))).length;
      assert.ok(shown > 0 && shown < seen.length, `${part} is shown in ${shown} of ${seen.length} moments, ${scheme}`);
    }
    const still = await openFile(browser, file, { scheme });
    assert.equal(await still.evaluate(() => document.getAnimations().length), 0);
    assert.match(await at(still, 0), /Where should the client/);
  }
});

test("the video of Pi's gallery is as long as the film", () => {
  const video = fs.readFileSync(path.join(DOCS, "demo.mp4"));
  assert.equal(video.toString("latin1", 4, 8), "ftyp");
  assert.ok(video.length <= 1_000_000, `${video.length} bytes`);
  // In version 0 of this header, each field has four bytes: version, creation, change, time units per second, length in units.
  const header = video.indexOf("mvhd") + 4;
  const seconds = video.readUInt32BE(header + 16) / video.readUInt32BE(header + 12);
  const film = /animation:film ([\d.]+)s/.exec(fs.readFileSync(path.join(DOCS, "demo-dark.svg"), "utf8"))[1];
  assert.ok(Math.abs(seconds - Number(film)) <= 1, `${seconds} s, the film has ${film}`);
});

test("the README shows the picture of the reader's colour scheme", { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  const shown = [
    ...fs.readFileSync(path.join(ROOT, "README.md"), "utf8").matchAll(/<picture>[\s\S]*?<\/picture>/g),
  ].map(([html]) => html);
  assert.ok(shown.length >= 2);
  assert.ok(shown[0].includes("docs/media/demo-dark.svg"), "the first picture is the film");
  const html = path.join(ROOT, "target", `readme-${process.pid}.html`);
  t.after(() => fs.rmSync(html, { force: true }));
  fs.writeFileSync(html, `<base href="${pathToFileURL(ROOT).href}/">${shown.join("\n")}`);
  for (const scheme of ["dark", "light"]) {
    const page = await browser.newPage({ colorScheme: scheme });
    await page.goto(pathToFileURL(html).href);
    const images = await page.evaluate(() =>
      [...document.images].map(({ currentSrc, naturalWidth, alt }) => ({ currentSrc, naturalWidth, alt })),
    );
    for (const { currentSrc, naturalWidth, alt } of images) {
      assert.match(currentSrc, new RegExp(`-${scheme}\\.(svg|png)$`));
      assert.ok(naturalWidth > 0 && alt.length > 20, currentSrc);
    }
  }
});
