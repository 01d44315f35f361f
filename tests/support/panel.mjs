// The browser panel's page and its server each prove with a hash that they know the token.
import { createHash } from "node:crypto";

/** Returns the proof of `who` ("page" or "server") that it knows the token. */
export const hash = (who, token) => createHash("sha256").update(`${who} ${token}`).digest("base64url");

/** Returns the header `Authorization` of a page. */
export const bearer = ({ token }) => `Bearer ${hash("page", token)}`;
