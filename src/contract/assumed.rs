//! What the agent is asked by `/questions assumed`.

/// The prompt that has the agent list what it decided by assumption, and ask for what matters of that
/// with `tool`, the name of a tool of ours.
#[must_use]
pub fn assumed(tool: &str) -> String {
    format!(
        "List the decisions that you took by assumption since I last asked for this list, or since the \
         beginning: what I did not say, and what neither files nor a convention settled. For each, in a \
         line: what you chose, and what you discarded. Then put those that matter, because another \
         choice would change the work, into one {tool} call: a question each, your assumption as the \
         first option with \"(Recommended)\" behind its label, and what you discarded as the other \
         options. If nothing matters that much, do not call it; if you assumed nothing, say so."
    )
}
