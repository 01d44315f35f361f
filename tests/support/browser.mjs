// A real Chromium from npm. It uses its own libraries and fonts, not those of the machine.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { fetched, once, run } from "./hosts.mjs";
import { CACHE } from "./paths.mjs";

const CHROMIUM = "@sparticuz/chromium@153.0.0";
const PLAYWRIGHT = "playwright-core@1.65.1";
const FONTS = "dejavu-fonts-ttf@2.37.3";

/**
 * The npm package passes these flags to Chromium, and this file removes them: a single process, which ends when a page closes;
 * no isolation of pages; and drawing with OpenGL, which takes three times as long without a GPU.
 */
const UNWANTED =
  /^--(single-process|disable-web-security|disable-site-isolation-trials|allow-running-insecure-content|ignore-gpu-blocklist|in-process-gpu|use-gl=angle|use-angle=swiftshader|enable-unsafe-swiftshader)$/;

/** The reason why this machine cannot have a browser; false if it can. */
export const noBrowser =
  `${process.platform}-${process.arch}` !== "linux-x64" && "npm carries a Chromium for Linux x64 only";

/** Starts Chromium. The end of the test `t` closes it. Returns playwright's Browser. */
export async function startBrowser(t) {
  if (noBrowser) throw new Error(noBrowser);
  const place = await fetched(CHROMIUM);
  const entry = pathToFileURL(path.join(place, "build", "index.js")).href;
  const dir = path.join(CACHE, "chromium-153.0.0");
  const executablePath = path.join(dir, "chromium");
  await once(executablePath, dir, (temp) => {
    // The package unpacks Chromium into the temporary directory. It adds the libraries only in AWS Lambda, so this
    // variable simulates AWS Lambda.
    const env = { ...process.env, TMPDIR: temp, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs22.x" };
    return run(
      process.execPath,
      ["--input-type=module", "-e", `await (await import(${JSON.stringify(entry)})).default.executablePath()`],
      { cwd: temp, env },
    );
  });
  const { default: packed } = await import(entry);
  const { chromium } = await import(pathToFileURL(path.join(await fetched(PLAYWRIGHT), "index.mjs")).href);
  const libraries = [path.join(dir, "al2023", "lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  // Chromium's processes leave temporary files if they are stopped early.
  const temp = fs.mkdtempSync(path.join(os.tmpdir(), "pi-ask-browser-"));
  const fonts = path.join(dir, "fonts");
  const env = { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fonts, TMPDIR: temp };
  const args = packed.args.filter((flag) => !UNWANTED.test(flag));
  const browser = await chromium.launch({ executablePath, args, env });
  browser.on("disconnected", () => fs.rmSync(temp, { recursive: true, force: true }));
  t?.after(() => browser.close());
  return browser;
}

/**
 * Opens a file of the repository in a new page. `scheme`: "dark" or "light". DejaVu Sans Mono is available in every
 * style on every machine.
 */
export async function openFile(browser, file, { scheme = "light", still = true, ...options } = {}) {
  const page = await browser.newPage({
    colorScheme: scheme,
    reducedMotion: still ? "reduce" : "no-preference",
    ...options,
  });
  await page.goto(pathToFileURL(file).href);
  for (const [style, weight] of [
    ["", "normal"],
    ["-Bold", "bold"],
  ]) {
    for (const [slope, slant] of [
      ["", "normal"],
      ["Oblique", "italic"],
    ]) {
      const name = `DejaVuSansMono${slope ? `${style || "-"}${slope}` : style}.ttf`;
      const bytes = fs.readFileSync(path.join(await fetched(FONTS), "ttf", name)).toString("base64");
      await page.evaluate(
        async ([data, font]) => {
          const face = new FontFace("DejaVu Sans Mono", `url(data:font/ttf;base64,${data})`, font);
          document.fonts.add(await face.load());
        },
        [bytes, { weight, style: slant }],
      );
    }
  }
  return page;
}
