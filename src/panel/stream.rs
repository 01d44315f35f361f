//! The wire format of a stream: server-sent events, one line of JSON each.

use serde_json::Value;

/// What is sent to every stream each [`super::limits::HEARTBEAT_MS`], so that both sides notice when the other is
/// gone. A comment, which no page reads.
pub const HEARTBEAT: &str = ": \n\n";
/// One event. JSON holds no line break, so that its data is one line.
pub(super) fn event(name: &str, data: &Value) -> String {
    format!("event: {name}\ndata: {data}\n\n")
}
