// The README's pictures show what Pi paints with this addon.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pictures, stale } from "../../scripts/pictures.mjs";

test("the pictures in docs/ are those of this program", async () => {
  assert.deepEqual(stale(await pictures()), [], 'run "node scripts/pictures.mjs" and look at them');
});
