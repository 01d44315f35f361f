// Draws the README's pictures of the browser panel, with an example of the panel's tests: docs/media/panel-light.png and
// docs/media/panel-dark.png. `node scripts/pictures.mjs` also draws them. They depend on the browser, so no test compares them.
import path from "node:path";
import { ROOT } from "../tests/support/paths.mjs";
import { isMain } from "./main.mjs";

const SIZE = { width: 1180, height: 940 };

export async function panelPictures() {
  const { browserWithFonts, noBrowser } = await import("../tests/panel/browser.mjs");
  const { startPanel } = await import("../tests/panel/server.mjs");
  if (noBrowser) return console.log(`the pictures of the panel were not drawn: ${noBrowser}`);
  const browser = await browserWithFonts();
  const panel = await startPanel(undefined, {
    session: "Settings page",
    items: [
      { id: 0, role: "user", html: "<p>Add a settings page. Ask me where it matters.</p>" },
      { id: 1, role: "tool", text: "read src/pages/index.tsx" },
      { id: 2, role: "assistant", html: "<p>The router is ready for it. One decision is yours:</p>" },
    ],
  });
  panel.ask("previews");
  try {
    for (const colorScheme of ["light", "dark"]) {
      const page = await browser.newPage({ viewport: SIZE, colorScheme, reducedMotion: "reduce" });
      await page.goto(panel.url);
      await page.locator(".option", { hasText: "Sidebar" }).click();
      await page.mouse.move(5, 5);
      await page.screenshot({ path: path.join(ROOT, "docs", "media", `panel-${colorScheme}.png`) });
      await page.close();
    }
  } finally {
    await browser.close();
    await panel.stop();
  }
}

if (isMain(import.meta.url)) await panelPictures();
