//! Messages to the agent that must reach it exactly once, although Pi drops what it holds for a busy
//! agent when the person presses Esc.
//!
//! A message is first an entry of the session ([`QUEUED`]), which stays on its branch whatever
//! happens. It is delivered when a message with its id is on the same branch.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::entry::{data, is_id};

/// The custom type of the entry that holds a message to deliver.
pub const QUEUED: &str = "ask_user_queued";

/// A message to deliver: the data of its entry.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Queued {
    /// Its id, unique in the session.
    pub id: String,
    /// Its custom type.
    pub custom_type: String,
    /// What the model reads.
    pub content: String,
    /// Its details, an object; [`Self::message`] adds the id.
    pub details: Value,
}

impl Queued {
    /// The data of its entry.
    pub fn data(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    /// The message as Pi takes it.
    pub fn message(&self) -> Value {
        let mut details = self.details.clone();
        if let Value::Object(details) = &mut details {
            details.insert("id".to_owned(), self.id.as_str().into());
        }
        json!({
            "customType": self.custom_type,
            "content": self.content,
            "display": true,
            "details": details,
        })
    }

    /// The same as an entry of the session, as Pi takes entries of a turn.
    pub fn entry(&self) -> Value {
        let mut entry = self.message();
        if let Value::Object(entry) = &mut entry {
            entry.insert("type".to_owned(), "custom_message".into());
        }
        entry
    }

    /// Reads an entry of the session; `None` where it holds none of `types`.
    pub fn read(entry: &Value, types: &[&str]) -> Option<Self> {
        let queued = Self::deserialize(data(entry, QUEUED)?).ok()?;
        let is_sound = is_id(&queued.id) && queued.details.is_object();
        (is_sound && types.contains(&queued.custom_type.as_str())).then_some(queued)
    }
}

/// What is not delivered yet on a branch (`entries`, in order), each once. Only messages of `types`
/// count.
pub fn undelivered(entries: &[Value], types: &[&str]) -> Vec<Queued> {
    let id = |entry: &Value| {
        let delivered = entry.get("type")?.as_str()? == "custom_message";
        entry.pointer("/details/id")?.as_str().filter(|_| delivered).map(str::to_owned)
    };
    let mut seen: HashSet<String> = entries.iter().filter_map(id).collect();
    let queued = entries.iter().filter_map(|entry| Queued::read(entry, types));
    queued.filter(|queued| seen.insert(queued.id.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn queued(id: &str) -> Queued {
        Queued {
            id: id.to_owned(),
            custom_type: "note".to_owned(),
            content: "text".to_owned(),
            details: json!({ "a": 1 }),
        }
    }

    fn entry(id: &str) -> Value {
        json!({ "type": "custom", "customType": QUEUED, "data": queued(id).data() })
    }

    fn delivered(id: &str) -> Value {
        queued(id).entry()
    }

    #[test]
    fn what_has_no_message_is_delivered_once() {
        let ids = |entries: &[Value]| {
            let found = undelivered(entries, &["note"]);
            found.into_iter().map(|queued| queued.id).collect::<Vec<_>>()
        };
        assert_eq!(ids(&[entry("1"), entry("2"), entry("1")]), ["1", "2"]);
        assert_eq!(ids(&[entry("1"), delivered("1"), entry("2")]), ["2"]);
        assert!(ids(&[entry("1"), delivered("1")]).is_empty());
        assert_eq!(undelivered(&[entry("1")], &["note"]), [queued("1")]);
    }

    #[test]
    fn what_is_not_ours_is_passed_over() {
        let mut broken = vec![json!(1), json!({ "type": "custom", "customType": QUEUED })];
        for key in ["id", "customType", "content", "details"] {
            let mut entry = entry("1");
            entry["data"][key] = json!(7);
            broken.push(entry);
        }
        // Its end would be a line of a megabyte, which Pi draws for seconds.
        let mut long = entry("1");
        long["data"]["id"] = "x".repeat(1_000_000).into();
        broken.push(long);
        broken.push(
            json!({ "type": "custom_message", "customType": QUEUED, "data": queued("1").data() }),
        );
        assert!(undelivered(&broken, &["note"]).is_empty());
        assert!(undelivered(&[entry("1")], &["other"]).is_empty());
    }
}
