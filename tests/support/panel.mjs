// How a page shows the browser panel that it knows the token, and how the panel shows it to the page.
import { createHash } from "node:crypto";

/** What `who`, "page" or "server", shows of the token. */
export const hash = (who, token) => createHash("sha256").update(`${who} ${token}`).digest("base64url");

/** The header `Authorization` of a page. */
export const bearer = ({ token }) => `Bearer ${hash("page", token)}`;
