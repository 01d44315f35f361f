// Signs entries of a session like the extension, so that they can trigger actions.
import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** Returns the signature key in Pi's agent directory. Creates the key if there is none. */
function keyIn(agentDir) {
  const file = path.join(agentDir, "questions.key");
  if (!fs.existsSync(file)) fs.writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  return Buffer.from(fs.readFileSync(file, "utf8"), "base64");
}

/** Converts a JSON value to bytes. The order of fields and the spelling of numbers do not change the bytes. */
function bytesOf(json) {
  const begin = (kind, length) => {
    const bytes = Buffer.alloc(9, kind);
    bytes.writeBigUInt64BE(BigInt(length), 1);
    return bytes;
  };
  if (json === null) return Buffer.from("n");
  if (typeof json === "boolean") return Buffer.from(json ? "t" : "f");
  if (typeof json === "number") {
    const bytes = Buffer.alloc(9, "d");
    bytes.writeDoubleBE(json || 0, 1);
    return bytes;
  }
  if (typeof json === "string") return Buffer.concat([begin("s", Buffer.byteLength(json)), Buffer.from(json)]);
  if (Array.isArray(json)) return Buffer.concat([begin("a", json.length), ...json.map(bytesOf)]);
  const fields = Object.entries(json).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return Buffer.concat([begin("o", fields.length), ...fields.flat().map(bytesOf)]);
}

/** Returns `entry` with its signature, the field `mac` of its data. */
export function signed(entry, agentDir = process.env.PI_CODING_AGENT_DIR) {
  const { customType, data } = entry;
  const parts = ["pi-questions: entry of a session, 1", customType, data];
  const hmac = createHmac("sha256", keyIn(agentDir));
  for (const part of parts) hmac.update(bytesOf(part));
  return { ...entry, data: { ...data, mac: hmac.digest("base64") } };
}
