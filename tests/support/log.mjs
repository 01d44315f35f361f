// The log entries of a session about questions (`src/session/log/entry.rs`).
import { signed } from "./signed.mjs";

const entry = (data) => ({ type: "custom", customType: "ask_user", data: { v: 1, ...data } });

/** Returns the unsigned entry of a deferred request. */
export const unsignedAsked = (id, args, more = {}) =>
  entry({ id, kind: "asked", call: "call_0", tool: "ask_user", args, at: 1, ...more });

/** Returns the unsigned entry of a deferred request's outcome: the custom answer `custom`. */
export const unsignedSettled = (id, custom, more = {}) => {
  const record = { end: "answered", questions: [{ text: "Q?" }], answers: [{ custom }], mode: "interactive", at: 1 };
  return entry({ id, kind: "settled", call: "call_0", tells: "message", record, ...more });
};

/** Return signed entries of these two kinds. */
export const asked = (id, args, more, agentDir) => signed(unsignedAsked(id, args, more), agentDir);
export const settled = (id, custom, more, agentDir) => signed(unsignedSettled(id, custom, more), agentDir);

/** Returns the entry of a draft for a request of the tool call `call`. */
export const draft = (id, call, left) => entry({ id, kind: "draft", call, left });

/** Returns the entries of this kind, including those inside a `Carried` entry. */
export const logged = (entries, kind) =>
  entries
    .filter((entry) => entry.type === "custom" && entry.customType === "ask_user")
    .flatMap((entry) => entry.data.entries?.map((data) => ({ ...entry, data })) ?? [entry])
    .filter(({ data }) => data.kind === kind);
