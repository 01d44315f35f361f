// Converts a film (an animated SVG of docs/media/) to an MP4 (H.264) for Pi's gallery. The encoder is fetched from npm.
import fs from "node:fs";
import { createRequire } from "node:module";

const ENCODER = "h264-mp4-encoder@1.0.12";
const PNG = "pngjs@7.0.0";
/** Frames per second. A typed letter, the shortest picture of a film, has one frame. */
const RATE = 10;
/** The quality of the encoder, from 10 (best) to 51. */
const QUANTIZER = 30;

/** Converts the film `svg` to the video `to`. Returns false without a browser. */
export async function writeVideo(svg, to) {
  const { noBrowser, openFile, startBrowser } = await import("../tests/support/browser.mjs");
  const { fetched } = await import("../tests/support/hosts.mjs");
  if (noBrowser) return false;
  const load = async (spec) => createRequire(import.meta.url)(await fetched(spec));
  const [{ createH264MP4Encoder }, { PNG: Png }] = [await load(ENCODER), await load(PNG)];
  const [, ...size] = /width="([\d.]+)" height="([\d.]+)"/.exec(fs.readFileSync(svg, "utf8"));
  // H.264 needs even sizes.
  const [width, height] = size.map((length) => Math.floor(Number(length) / 2) * 2);
  const browser = await startBrowser();
  try {
    const page = await openFile(browser, svg, { scheme: "dark", still: false, viewport: { width, height } });
    const { steps, length } = await page.evaluate(() => {
      const { effect } = document.getAnimations()[0];
      const { duration } = effect.getComputedTiming();
      return { steps: effect.getKeyframes().map(({ offset }) => offset * duration), length: duration };
    });
    const encoder = await createH264MP4Encoder();
    Object.assign(encoder, { width, height, frameRate: RATE, quantizationParameter: QUANTIZER });
    encoder.initialize();
    const moments = [...new Set(steps)].filter((at) => at < length);
    for (const [index, at] of moments.entries()) {
      await page.evaluate((time) => {
        for (const animation of document.getAnimations()) Object.assign(animation, { currentTime: time + 1 }).pause();
      }, at);
      const { data } = Png.sync.read(await page.screenshot());
      const until = moments[index + 1] ?? length;
      for (let shown = Math.max(1, Math.round(((until - at) / 1000) * RATE)); shown > 0; shown -= 1)
        encoder.addFrameRgba(data);
    }
    encoder.finalize();
    fs.writeFileSync(to, encoder.FS.readFile(encoder.outputFilename));
    encoder.delete();
  } finally {
    await browser.close();
  }
  return true;
}
