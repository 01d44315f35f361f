// The proofs of the token, of a page to the browser panel and of the panel to the page.
import { createHash } from "node:crypto";

/** What `who`, "page" or "server", shows of the token. */
export const hash = (who, token) => createHash("sha256").update(`${who} ${token}`).digest("base64url");

/** The header `Authorization` of a page. */
export const bearer = ({ token }) => `Bearer ${hash("page", token)}`;
