// The proofs that a page and the browser panel's server know the token.
import { createHash } from "node:crypto";

/** Returns the proof of the token by `who`, "page" or "server". */
export const hash = (who, token) => createHash("sha256").update(`${who} ${token}`).digest("base64url");

/** Returns the header `Authorization` of a page. */
export const bearer = ({ token }) => `Bearer ${hash("page", token)}`;
