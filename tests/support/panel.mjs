// The proofs of the token, of a page to the browser panel and of the panel to the page.
import { createHash } from "node:crypto";

/** Returns the proof of the token by `who`, "page" or "server". */
export const hash = (who, token) => createHash("sha256").update(`${who} ${token}`).digest("base64url");

/** Returns the header `Authorization` of a page. */
export const bearer = ({ token }) => `Bearer ${hash("page", token)}`;
