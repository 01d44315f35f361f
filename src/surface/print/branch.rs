//! Reads from a session's branch which calls of ours were cut off, wait, or are answered.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::pending::ToolCall;
use crate::surface::entry::{details, text, tool_call, tool_calls};
use crate::surface::history::OF_CALLS;

/// The calls of ours in a branch.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Calls {
    /// Those whose result says that their questions wait in a file, in the order they were asked.
    pub waiting: Vec<ToolCall>,
    /// The ids of those that have an answer, in a result or in a message of ours.
    pub settled: HashSet<String>,
    /// Those among them whose questions waited in a file before.
    pub answered: Vec<ToolCall>,
}

impl Calls {
    /// Reads `entries`: a branch in order from its root, or only those that concern our calls. Models
    /// use ids again, so the latest call counts.
    pub fn of(entries: &[Value]) -> Self {
        let (mut asked, mut settled) = (HashMap::new(), HashSet::new());
        let mut answered = Vec::new();
        // By id, with the number of the entry to keep the order.
        let mut waiting = HashMap::new();
        for (number, entry) in entries.iter().enumerate() {
            let ids = details(entry).and_then(|it| it.get(OF_CALLS)?.as_array());
            for id in ids.into_iter().flatten().filter_map(Value::as_str) {
                answered.extend(waiting.remove(id).map(|(_, call)| tool_call(call)));
                settled.insert(id.to_owned());
            }
            let Some(message) = entry.get("message") else { continue };
            for block in tool_calls(message) {
                let id = text(block, "id");
                settled.remove(id);
                waiting.remove(id);
                asked.insert(id, block);
            }
            if text(message, "role") != "toolResult" {
                continue;
            }
            let id = text(message, "toolCallId");
            let Some(call) = asked.get(id).copied() else { continue };
            if message.pointer("/details/pendingFile").is_some() {
                waiting.insert(id, (number, call));
            } else if !is_interrupted(message) {
                waiting.remove(id);
                settled.insert(id.to_owned());
            }
        }
        let mut waiting: Vec<_> = waiting.into_iter().collect();
        waiting.sort_unstable_by_key(|(_, (number, _))| *number);
        let waiting = waiting.into_iter().map(|(_, (_, call))| tool_call(call)).collect();
        Self { waiting, settled, answered }
    }
}

/// True when a result only says that Pi ended or the client went away before there was an answer.
fn is_interrupted(message: &Value) -> bool {
    ["/details/interrupted", "/details/connectionLost"]
        .iter()
        .any(|mark| message.pointer(mark) == Some(&Value::Bool(true)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn call(id: &str, tool: &str) -> Value {
        json!({ "type": "toolCall", "id": id, "name": tool, "arguments": { "of": id } })
    }

    fn said(calls: &[Value]) -> Value {
        let message = json!({ "role": "assistant", "content": calls, "stopReason": "toolUse" });
        json!({ "type": "message", "id": "a", "message": message })
    }

    fn result(id: &str, details: Value) -> Value {
        let message = json!({ "role": "toolResult", "toolCallId": id, "details": details });
        json!({ "type": "message", "id": format!("r{id}"), "message": message })
    }

    #[test]
    fn calls_wait_until_they_are_answered() {
        let mut entries = vec![
            said(&[call("1", "ask_user"), call("2", "ask_user"), call("3", "ask_user")]),
            result("2", json!({ "pendingFile": "f" })),
            result("1", json!({ "pendingFile": "f" })),
            result("3", json!({ "interrupted": true })),
            result("unknown", json!({ "pendingFile": "f" })),
        ];
        let read = |entries: &[Value]| {
            let Calls { waiting, settled, .. } = Calls::of(entries);
            let mut settled: Vec<_> = settled.into_iter().collect();
            settled.sort_unstable();
            (waiting.into_iter().map(|call| call.id).collect::<Vec<_>>(), settled)
        };
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        assert_eq!(read(&entries), (ids(&["2", "1"]), ids(&[])));
        entries.push(json!({
            "type": "custom_message", "customType": "ask_user", "details": { "toolCallIds": ["1"] }
        }));
        assert_eq!(read(&entries), (ids(&["2"]), ids(&["1"])));
        entries.push(result("2", json!({ "answers": [] })));
        assert_eq!(read(&entries), (ids(&[]), ids(&["1", "2"])));

        // The same id once more is another call.
        entries.push(said(&[call("1", "ask_user")]));
        assert_eq!(read(&entries).1, ids(&["2"]));
        entries.push(result("1", json!({ "pendingFile": "f" })));
        assert_eq!(read(&entries), (ids(&["1"]), ids(&["2"])));
    }
}
