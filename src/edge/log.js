// Reads entries of a session for its log, which has entries of the custom type OURS: what the log wants of them, and
// nothing that may be long besides. A session may have ten thousands of entries, and to read them out of JavaScript,
// property by property, would take longer than all that is made of them.
(OURS) => {
  // A later change of `JSON` has no effect here.
  const { stringify } = JSON;
  const text = (value) => (typeof value === "string" ? value : undefined);
  // Most characters of the text of a result: more than Pi writes for a call that it did not begin.
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
      // Without details it is an error's text, which is Pi's own where it began no call.
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
  // The entries from `leaf` back to the one after `last`: a line with the ids of their parents, and a line for what is
  // wanted of each.
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
