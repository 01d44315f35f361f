// Packs a fuzzer's inputs into the file that the tests replay (one input per line, in hex), or unpacks that file:
//   node tests/fuzz/corpus.mjs unpack <target>   # tests/corpus/<target>.hex → tests/fuzz/corpus/<target>/
//   node tests/fuzz/corpus.mjs pack <target>     # tests/fuzz/corpus/<target>/ → tests/corpus/<target>.hex
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../support/paths.mjs";

const [, , action, target] = process.argv;
const packed = path.join(ROOT, "tests", "corpus", `${target}.hex`);
const directory = path.join(ROOT, "tests", "fuzz", "corpus", target);

if (action === "pack") {
  const inputs = fs.readdirSync(directory).map((name) => fs.readFileSync(path.join(directory, name)).toString("hex"));
  inputs.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  fs.writeFileSync(packed, inputs.map((input) => `${input}\n`).join(""));
} else if (action === "unpack") {
  fs.mkdirSync(directory, { recursive: true });
  for (const line of fs.readFileSync(packed, "utf8").split("\n").slice(0, -1)) {
    const input = Buffer.from(line, "hex");
    fs.writeFileSync(path.join(directory, createHash("sha1").update(input).digest("hex")), input);
  }
} else {
  console.error("node tests/fuzz/corpus.mjs pack|unpack keys|prepare|draw");
  process.exitCode = 1;
}
