//! Reading entries of a session and the messages in them, as Pi stores them.

use serde_json::Value;

use crate::pending::ToolCall;

/// The text of a field; empty where it is none.
pub(super) fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value.get(key).and_then(Value::as_str).unwrap_or_default()
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
