// Entries of a session that begin something, signed as the extension signs them.
import { createHmac, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

/** The key in Pi's agent directory; made if there is none. */
function keyIn(agentDir) {
  const file = path.join(agentDir, "questions.key");
  if (!fs.existsSync(file)) fs.writeFileSync(file, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600 });
  return Buffer.from(fs.readFileSync(file, "utf8"), "base64");
}

/** The text that stands for JSON: the same for all ways to write it. */
function textOf(json) {
  if (typeof json === "number") return Number.isInteger(json) ? (json || 0).toFixed(1) : String(json);
  if (json === null || typeof json !== "object") return JSON.stringify(json);
  if (Array.isArray(json)) return `[${json.map(textOf)}]`;
  const fields = Object.entries(json).sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${textOf(value)}`)}}`;
}

/** `entry` with the MAC in its data. */
export function signed(entry, agentDir = process.env.PI_CODING_AGENT_DIR) {
  const { customType, data } = entry;
  const hmac = createHmac("sha256", keyIn(agentDir));
  hmac.update(`pi-questions: entry of a session, 1\n${customType}\n${textOf(data)}`);
  return { ...entry, data: { ...data, mac: hmac.digest("base64") } };
}
