//! What a person left in the form of a deferred request, as the session keeps it.

use serde_json::{Value, json};

/// The custom type of the entry that holds it.
pub const DRAFTS: &str = "ask_user_drafts";

/// The data of its entry; `drafts` has one item per question.
pub fn data(id: &str, drafts: Option<&Value>) -> Value {
    json!({ "id": id, "drafts": drafts })
}

/// What was left last for the request `id` on a branch (`entries`, in order).
pub fn last<'a>(entries: &'a [Value], id: &str) -> Option<&'a Value> {
    let of = |entry: &&Value| {
        let word = |pointer: &str| entry.pointer(pointer).and_then(Value::as_str);
        word("/type") == Some("custom")
            && word("/customType") == Some(DRAFTS)
            && word("/data/id") == Some(id)
    };
    let last = entries.iter().rev().find(of)?;
    last.pointer("/data/drafts").filter(|drafts| drafts.is_array())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_drafts_of_a_request_count() {
        let entry = |id: &str, drafts: Option<&Value>| json!({ "type": "custom", "customType": DRAFTS, "data": data(id, drafts) });
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
}
