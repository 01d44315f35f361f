// How a page shows the browser panel that it knows the token, and how the panel shows it to the page.
import { createHash, createHmac } from "node:crypto";
import http from "node:http";

/** What a page sends to ask for a challenge. */
export const NONCE = "0123456789abcdefABCDEF";

/** HMAC of the parts, a line each. */
export const mac = (token, ...parts) => createHmac("sha256", token).update(parts.join("\n")).digest("base64url");

/** The header that goes with a request, about a challenge. */
export function authorization(token, challenge, method, target, body = "") {
  const hash = createHash("sha256").update(body).digest("base64url");
  return `Proof ${challenge} ${hash} ${mac(token, "page", method, target, challenge, hash)}`;
}

/** What the server at `port` answers to the nonce: a challenge, and its own proof. */
export function prove(port) {
  const headers = { host: `127.0.0.1:${port}`, authorization: `Nonce ${NONCE}` };
  return new Promise((resolve, reject) => {
    const req = http.get({ host: "127.0.0.1", port, path: "/prove", headers, agent: false }, async (res) => {
      let text = "";
      for await (const part of res.setEncoding("utf8")) text += part;
      resolve(JSON.parse(text));
    });
    req.on("error", reject);
  });
}

/** The header that goes with one request to the panel at `port`. */
export async function proof({ port, token }, target, method = "GET", body = "") {
  const { challenge } = await prove(port);
  return authorization(token, challenge, method, target, body);
}
