//! What a person left in the form of a call, as the session keeps it.

use std::collections::{HashMap, HashSet};

use serde_json::{Value, json};

use super::entry::{self, text, tool_call, tool_calls};
use crate::pending::ToolCall;

/// The custom type of the entry that holds it.
pub const DRAFTS: &str = "ask_user_drafts";

/// The data of its entry: of the request, and of the tool call, by their ids; `drafts` has one item
/// per question.
pub fn data(id: &str, tool_call_id: &str, drafts: Option<&Value>) -> Value {
    json!({ "id": id, "toolCallId": tool_call_id, "drafts": drafts })
}

/// The data of the last entry for each request (`entries`, in order), also of those that were asked
/// before them.
pub fn latest(entries: &[Value]) -> Vec<&Value> {
    let mut seen = HashSet::new();
    let all = entries.iter().rev().filter_map(|entry| entry::data(entry, DRAFTS));
    all.filter(|data| seen.insert(text(data, "id"))).collect()
}

/// What was left last for each request on a branch (`entries`, in order), by its id.
pub fn by_request(entries: &[Value]) -> HashMap<String, Value> {
    let left = latest(entries).into_iter().filter_map(|data| {
        let drafts = data.get("drafts").filter(|drafts| drafts.is_array())?;
        Some((text(data, "id").to_owned(), drafts.clone()))
    });
    left.collect()
}

/// What was left last for the tool calls `ids` on a branch (`entries`, the newest first), by their ids.
/// Models use ids again: what is older than the message with the call is another one's.
pub fn last_of_calls(
    entries: impl Iterator<Item = Value>,
    mut ids: HashSet<&str>,
) -> HashMap<String, Value> {
    let mut found = HashMap::new();
    for entry in entries {
        if let Some(data) = entry::data(&entry, DRAFTS) {
            let drafts = data.get("drafts").filter(|drafts| drafts.is_array());
            let id = text(data, "toolCallId");
            if ids.remove(id) {
                found.extend(drafts.map(|drafts| (id.to_owned(), drafts.clone())));
            }
        }
        let message = entry.get("message");
        message.into_iter().flat_map(tool_calls).for_each(|call| {
            ids.remove(text(call, "id"));
        });
        if ids.is_empty() {
            break;
        }
    }
    found
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
        let entry = |id: &str, drafts: Option<&Value>| json!({ "type": "custom", "customType": DRAFTS, "data": data(id, "c", drafts) });
        let (first, second) = (json!([{ "typed": "a" }]), json!([{ "typed": "b" }]));
        let mut entries =
            vec![entry("1", Some(&first)), entry("2", None), entry("1", Some(&second))];
        assert_eq!(by_request(&entries), HashMap::from([("1".to_owned(), second)]));
        entries.push(entry("1", None));
        assert_eq!(by_request(&entries), HashMap::new());
        let data = json!({ "id": "2", "drafts": 7 });
        entries.push(json!({ "type": "custom", "customType": DRAFTS, "data": data }));
        assert_eq!(by_request(&entries), HashMap::new());
    }

    #[test]
    fn a_call_has_what_was_left_since_it_was_made() {
        let of = |id: &str, typed: &str| {
            let drafts = json!([{ "typed": typed }]);
            json!({ "type": "custom", "customType": DRAFTS, "data": data("r", id, Some(&drafts)) })
        };
        let asked = |id: &str| {
            let call = json!({ "type": "toolCall", "id": id });
            json!({ "type": "message", "message": { "role": "assistant", "content": [call] } })
        };
        let entries = [of("1", "old"), asked("1"), of("1", "a"), of("2", "b"), of("1", "c")];
        let last = |count: usize| {
            let ids = HashSet::from(["1", "2", "3"]);
            let mut found: Vec<_> =
                last_of_calls(entries.iter().take(count).rev().cloned(), ids).into_iter().collect();
            found.sort_unstable_by(|a, b| a.0.cmp(&b.0));
            found.into_iter().map(|(id, left)| format!("{id}{left}")).collect::<Vec<_>>()
        };
        assert_eq!(last(5), ["1[{\"typed\":\"c\"}]", "2[{\"typed\":\"b\"}]"]);
        assert_eq!(last(4), ["1[{\"typed\":\"a\"}]", "2[{\"typed\":\"b\"}]"]);
        assert!(last(2).is_empty());
    }
}
