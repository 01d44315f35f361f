//! What a person left in the form of a call, as the session keeps it.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::entry::{text, tool_call, tool_calls};
use crate::pending::ToolCall;

/// The custom type of the entry that holds it.
pub const DRAFTS: &str = "ask_user_drafts";

/// The data of its entry: of the request, and of the tool call, by their ids; `drafts` has one item
/// per question.
pub fn data((id, tool_call_id): (&str, &str), drafts: Option<&Value>) -> Value {
    json!({ "id": id, "toolCallId": tool_call_id, "drafts": drafts })
}

/// Whether `entry` holds drafts whose `key` is `id`.
fn is_of(entry: &Value, key: &str, id: &str) -> bool {
    let data = entry.get("data").unwrap_or(&Value::Null);
    text(entry, "type") == "custom" && text(entry, "customType") == DRAFTS && text(data, key) == id
}

fn drafts(entry: &Value) -> Option<&Value> {
    entry.pointer("/data/drafts").filter(|drafts| drafts.is_array())
}

/// What was left last for the request `id` on a branch (`entries`, in order).
pub fn last<'a>(entries: &'a [Value], id: &str) -> Option<&'a Value> {
    drafts(entries.iter().rev().find(|entry| is_of(entry, "id", id))?)
}

/// The data of the last entry for each request (`entries`, in order), also of those that were asked
/// before them.
pub fn latest(entries: &[Value]) -> Vec<&Value> {
    let mut seen = HashSet::new();
    let data = entries.iter().rev().filter_map(|entry| {
        let data = entry.get("data")?;
        let id = text(data, "id");
        (is_of(entry, "id", id) && seen.insert(id)).then_some(data)
    });
    data.collect()
}

/// What was left last for the tool call `id` on a branch (`entries`, the newest first). Models use
/// ids again: what is older than the message with the call is another one's.
pub fn last_of_call(entries: impl Iterator<Item = Value>, id: &str) -> Option<Value> {
    for entry in entries {
        if is_of(&entry, "toolCallId", id) {
            return drafts(&entry).cloned();
        }
        if entry.get("message").is_some_and(|it| tool_calls(it).any(|call| text(call, "id") == id))
        {
            return None;
        }
    }
    None
}

/// The tool call `id` on a branch (`entries`, the newest first).
pub fn call(entries: impl Iterator<Item = Value>, id: &str) -> Option<ToolCall> {
    let mut messages = entries.filter_map(|entry| entry.get("message").cloned());
    messages.find_map(|it| tool_calls(&it).find(|call| text(call, "id") == id).map(tool_call))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_drafts_of_a_request_count() {
        let entry = |id: &str, drafts: Option<&Value>| json!({ "type": "custom", "customType": DRAFTS, "data": data((id, "c"), drafts) });
        let (first, second) = (json!([{ "typed": "a" }]), json!([{ "typed": "b" }]));
        let mut entries =
            vec![entry("1", Some(&first)), entry("2", None), entry("1", Some(&second))];
        assert_eq!(last(&entries, "1"), Some(&second));
        assert_eq!(last(&entries, "2"), None);
        assert_eq!(last(&entries, "3"), None);
        entries.push(entry("1", None));
        assert_eq!(last(&entries, "1"), None);
        let data = json!({ "id": "2", "drafts": 7 });
        entries.push(json!({ "type": "custom", "customType": DRAFTS, "data": data }));
        assert_eq!(last(&entries, "2"), None);
    }

    #[test]
    fn a_call_has_what_was_left_since_it_was_made() {
        let of = |id: &str, typed: &str| {
            let drafts = json!([{ "typed": typed }]);
            json!({ "type": "custom", "customType": DRAFTS, "data": data(("r", id), Some(&drafts)) })
        };
        let asked = |id: &str| {
            let call = json!({ "type": "toolCall", "id": id });
            json!({ "type": "message", "message": { "role": "assistant", "content": [call] } })
        };
        let entries = [of("1", "old"), asked("1"), of("1", "a"), of("2", "b"), of("1", "c")];
        let last =
            |count: usize, id: &str| last_of_call(entries.iter().take(count).rev().cloned(), id);
        assert_eq!(last(5, "1"), Some(json!([{ "typed": "c" }])));
        assert_eq!(last(4, "1"), Some(json!([{ "typed": "a" }])));
        assert_eq!(last(2, "1"), None);
        assert_eq!(last(5, "3"), None);
    }
}
