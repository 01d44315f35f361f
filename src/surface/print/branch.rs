//! Reads from a session's branch which calls of ours were cut off, wait, or are answered.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::pending::ToolCall;
use crate::surface::entry::{details, text, tool_call, tool_calls};
use crate::surface::history::OF_CALLS;

/// What follows an assistant message, for one of its calls.
#[derive(Debug, Clone, PartialEq)]
pub enum Slot {
    /// A call without an answer, to be asked again.
    Again(ToolCall),
    /// A result that stays: its message.
    Keep(Value),
}

/// The calls of the last assistant message, at least one of which was cut off.
#[derive(Debug, Clone, PartialEq)]
pub struct CutOff {
    /// The id of the assistant message's entry, if results after it must be written again.
    pub rewrite_after: Option<String>,
    /// Its calls in order, without those of other tools that have no result.
    pub slots: Vec<Slot>,
}

impl CutOff {
    /// The calls to ask again.
    pub fn again(&self) -> impl Iterator<Item = &ToolCall> {
        self.slots.iter().filter_map(|slot| match slot {
            Slot::Again(call) => Some(call),
            Slot::Keep(_) => None,
        })
    }
}

/// True when no call before `entry` can be cut off, because the conversation went on.
pub fn closes(entry: &Value) -> bool {
    match text(entry, "type") {
        "message" => match text(entry.get("message").unwrap_or(&Value::Null), "role") {
            "toolResult" => false,
            "assistant" => !is_void(entry.get("message").unwrap_or(&Value::Null)),
            role => matches!(role, "user"),
        },
        "custom_message" => details(entry).is_some_and(|it| it.get(OF_CALLS).is_some()),
        kind => matches!(kind, "compaction" | "branch_summary"),
    }
}

/// True for an assistant message without content, or one that failed.
fn is_void(message: &Value) -> bool {
    let empty = message.get("content").and_then(Value::as_array).is_none_or(Vec::is_empty);
    empty || matches!(text(message, "stopReason"), "aborted" | "error")
}

/// Calls of `tools` at the end of a branch that have no answer because Pi was ended. `tail` is the
/// end of the branch in order, back to its last entry that [`closes`] or further.
pub fn cut_off(tail: &[Value], tools: &[&str]) -> Option<CutOff> {
    let at = tail.iter().rposition(closes)?;
    let last = tail.get(at)?;
    let message = last.get("message")?;
    if text(message, "role") != "assistant" {
        return None;
    }
    let behind = tail.iter().skip(at + 1).filter_map(|entry| entry.get("message"));
    let results = behind.filter(|message| text(message, "role") == "toolResult");
    // Of several the first one counts.
    let results: HashMap<&str, &Value> =
        results.rev().map(|result| (text(result, "toolCallId"), result)).collect();
    let mut rewrite = false;
    let mut slots = Vec::new();
    for block in tool_calls(message) {
        let (id, tool) = (text(block, "id"), text(block, "name"));
        let result = results.get(id).copied();
        let interrupted = result.is_some_and(is_interrupted);
        match result {
            Some(result) if !(interrupted && tools.contains(&tool)) => {
                slots.push(Slot::Keep(result.clone()));
            }
            None if !tools.contains(&tool) => {}
            _ => {
                rewrite |= interrupted;
                slots.push(Slot::Again(tool_call(block)));
            }
        }
    }
    let found = CutOff { rewrite_after: rewrite.then(|| text(last, "id").to_owned()), slots };
    found.again().next()?;
    Some(found)
}

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

    fn user() -> Value {
        json!({ "type": "message", "id": "u", "message": { "role": "user", "content": [] } })
    }

    fn again(id: &str) -> Slot {
        Slot::Again(ToolCall { id: id.into(), tool: "ask_user".into(), args: json!({ "of": id }) })
    }

    #[test]
    fn a_call_without_a_result_is_cut_off() {
        let tail = [user(), said(&[call("1", "ask_user")]), json!({ "type": "label" })];
        let found = cut_off(&tail, &["ask_user"]).unwrap();
        assert_eq!(found, CutOff { rewrite_after: None, slots: vec![again("1")] });
        assert_eq!(cut_off(&tail, &["question"]), None);
    }

    #[test]
    fn a_result_that_says_interrupted_is_written_anew_with_its_neighbours() {
        let aborted = json!({ "role": "assistant", "content": [], "stopReason": "aborted" });
        let kept = result("2", json!(null));
        let tail = [
            said(&[call("1", "ask_user"), call("2", "read"), call("3", "read")]),
            result("1", json!({ "interrupted": true })),
            kept.clone(),
            json!({ "type": "message", "id": "x", "message": aborted }),
        ];
        let found = cut_off(&tail, &["ask_user"]).unwrap();
        assert_eq!(found.rewrite_after.as_deref(), Some("a"));
        assert_eq!(found.slots, [again("1"), Slot::Keep(kept["message"].clone())]);
    }

    #[test]
    fn nothing_is_cut_off_once_it_went_on() {
        let asked = said(&[call("1", "ask_user")]);
        let brought = json!({ "type": "custom_message", "customType": "ask_user", "details": { "toolCallIds": [] } });
        let answered = result("1", json!({ "answers": [] }));
        for after in [user(), brought, answered, json!({ "type": "compaction" })] {
            assert_eq!(cut_off(&[asked.clone(), after], &["ask_user"]), None);
        }
        assert_eq!(cut_off(&[], &["ask_user"]), None);
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
