//! Reading entries of a session and the messages in them, as Pi stores them.

use serde_json::Value;

use crate::pending::ToolCall;

/// Longest id of an entry of ours, in bytes: those that we write and those of providers are much
/// shorter, and what has a longer one is garbage that nobody is to read.
const LONGEST_ID: usize = 4_000;

/// Whether `id` may be one of an entry of ours.
pub(super) fn is_id(id: &str) -> bool {
    !id.is_empty() && id.len() <= LONGEST_ID
}

/// The text of a field; empty where it is none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The data of an entry that an extension wrote with this custom type; `None` for any other entry.
pub(super) fn data<'a>(entry: &'a Value, custom_type: &str) -> Option<&'a Value> {
    let is_it = text(entry, "type") == "custom" && text(entry, "customType") == custom_type;
    entry.get("data").filter(|_| is_it)
}

/// The details of a message that an extension sent with this custom type; `None` for any other entry.
pub(super) fn details<'a>(entry: &'a Value, custom_type: &str) -> Option<&'a Value> {
    let is_it = text(entry, "type") == "custom_message" && text(entry, "customType") == custom_type;
    entry.get("details").filter(|_| is_it)
}

/// The tool calls in a message.
pub(super) fn tool_calls(message: &Value) -> impl Iterator<Item = &Value> {
    let blocks = message.get("content").and_then(Value::as_array).into_iter().flatten();
    blocks.filter(|block| text(block, "type") == "toolCall")
}

/// The call of one of these blocks.
pub(super) fn tool_call(block: &Value) -> ToolCall {
    ToolCall {
        id: text(block, "id").to_owned(),
        tool: text(block, "name").to_owned(),
        args: block.get("arguments").cloned().unwrap_or_default(),
    }
}
