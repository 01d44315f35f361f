// Reads the parts of a session's entries that `src/session/log.rs` needs. OURS is the custom type of the entries that this
// package writes. A session may have tens of thousands of entries, some of them long, so JavaScript selects the parts:
// reading each property from Rust would take longer than all other work.
(OURS) => {
  // Stored here, because another extension may change `JSON` later.
  const { stringify } = JSON;
  const text = (value) => (typeof value === "string" ? value : undefined);
  // The text of an error without details is cut to this length. Pi's own text for a call that Pi did not begin is shorter.
  const TEXT = 100;

  // The arguments of other tools may be long, and are not needed.
  const call = ({ type, id, name, arguments: args }, tools) =>
    type === "toolCall" ? { type, id, name, arguments: tools.includes(name) ? args : null } : null;
  const said = ({ role, content, stopReason, timestamp, toolCallId, details, isError }, tools) => {
    if (role === "assistant") {
      if (!Array.isArray(content)) return undefined;
      const calls = content.map((block) => call(block ?? {}, tools));
      return { role, content: calls, stopReason: text(stopReason), timestamp };
    }
    if (role !== "toolResult") return { role };
    if (isError === true && Object.keys(details ?? {}).length === 0) {
      // Pi's own error for a call that Pi did not begin can be recognised only by its text.
      const texts = Array.isArray(content) && content.length === 1 ? content : [];
      const cut = texts.map((block) => ({ type: block?.type, text: text(block?.text)?.slice(0, TEXT) }));
      return { role, toolCallId, isError, content: cut };
    }
    const { interrupted, connectionLost, pendingFile } = details ?? {};
    const marks = {
      interrupted: interrupted === true,
      connectionLost: connectionLost === true,
      pendingFile: text(pendingFile),
    };
    return { role, toolCallId, details: marks };
  };
  const wanted = ({ type, customType, data, details, message }, tools) => {
    if (type === "custom") return customType === OURS ? { type, customType, data } : undefined;
    if (type === "custom_message") {
      return customType === OURS ? { type, customType, details: { ids: details?.ids, off: details?.off } } : undefined;
    }
    if (type === "compaction" || type === "branch_summary") return { type };
    if (type !== undefined && type !== "message") return undefined;
    const read = message && said(message, tools);
    return read && { type: "message", message: read };
  };
  const line = (entry, tools) => {
    try {
      return stringify(wanted(entry, tools)) ?? "null";
    } catch {
      return "null";
    }
  };
  // Reads the entries from the entry `leaf` back to the entry after `last`. Returns JSON lines: first the ids of the
  // parents, then the parts of each entry.
  return (manager, tools, leaf, last) => {
    const [parents, lines] = [[], []];
    for (let id = leaf; id !== "" && id !== last; id = parents.at(-1)) {
      const entry = manager.getEntry(id);
      if (!entry) break;
      lines.push(line(entry, tools));
      parents.push(text(entry.parentId) ?? "");
    }
    return [stringify(parents), ...lines].join("\n");
  };
};
