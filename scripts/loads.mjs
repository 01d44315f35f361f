// Checks that index.js loads an addon on this machine: `node scripts/loads.mjs`. If not, prints the reason and fails.
import { createRequire } from "node:module";

const registerAskUser = createRequire(import.meta.url)("../index.js");
if (typeof registerAskUser.acpToolInfo === "function") {
  registerAskUser.acpToolInfo({});
  console.log(`the addon loads on ${process.platform}-${process.arch}, Node ${process.versions.node}`);
} else {
  registerAskUser({ on: (_event, handler) => handler({}, {}) }); // prints the reason on stderr
  process.exitCode = 1;
}
