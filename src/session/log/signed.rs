//! Signatures of session entries. A session file may come from another machine, and some of its
//! entries start an action, like the delivery of an outcome or the timeout of a question. Such an
//! entry has a MAC (message authentication code) of the user's key. If its MAC is missing or
//! invalid, the entry is unsigned.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Map, Value};
use sha2::Sha256;

/// The custom type of the entries of the log.
pub const LOG: &str = "ask_user";

/// The field of an entry's data that holds the MAC, in base64.
const MAC: &str = "mac";
/// The prefix of signed data, so that a MAC is valid for this purpose only.
const PURPOSE: &str = "pi-questions: entry of a session, 1";
const KEY_BYTES: usize = 32;

/// The key for signing entries.
#[derive(Clone)]
pub struct Key([u8; KEY_BYTES]);

/// The MAC of a key over the data so far.
struct Signer(Hmac<Sha256>);

impl Key {
    /// Creates a key from random `bytes`.
    pub fn new(bytes: [u8; KEY_BYTES]) -> Self {
        Self(bytes)
    }

    /// Parses the result of [`Self::to_text`]; `None` for any other text.
    pub fn read(text: &str) -> Option<Self> {
        BASE64.decode(text.trim_end()).ok()?.try_into().ok().map(Self)
    }

    /// Returns the key as a line of base64.
    pub fn to_text(&self) -> String {
        format!("{}\n", BASE64.encode(self.0))
    }

    /// Returns a copy of a log entry's `data`, with a MAC added. The data of a draft stays
    /// unchanged, because a draft starts no action.
    pub fn sign(&self, data: &Value) -> Value {
        let mut data = data.clone();
        if let Value::Object(fields) = &mut data
            && needs_signature(fields)
            && let Some(signer) = self.signer(fields)
        {
            let mac = BASE64.encode(signer.0.finalize().into_bytes());
            fields.insert(MAC.to_owned(), mac.into());
        }
        data
    }

    fn signer(&self, fields: &Map<String, Value>) -> Option<Signer> {
        let mut signer = Signer(Hmac::new_from_slice(&self.0).ok()?);
        signer.add_text(PURPOSE);
        signer.add_text(LOG);
        signer.add_object(fields.iter().filter(|(key, _)| *key != MAC));
        Some(signer)
    }
}

/// Returns `true` if an entry of the session starts an action and is not signed with `key`. Without
/// a key, no entry is signed.
pub fn is_unsigned(entry: &Value, key: Option<&Key>) -> bool {
    let has = |key: &str, wanted: &str| entry.get(key).and_then(Value::as_str) == Some(wanted);
    if !has("type", "custom") || !has("customType", LOG) {
        return false;
    }
    let none = Map::new();
    let fields = entry.get("data").and_then(Value::as_object).unwrap_or(&none);
    let signed = || {
        let mac = BASE64.decode(fields.get(MAC)?.as_str()?).ok()?;
        // Compares in constant time.
        key?.signer(fields)?.0.verify_slice(&mac).ok()
    };
    needs_signature(fields) && signed().is_none()
}

/// Returns `true` if a log entry with this data starts an action: every entry except a draft.
fn needs_signature(data: &Map<String, Value>) -> bool {
    data.get("kind").and_then(Value::as_str) != Some("draft")
}

impl Signer {
    /// Adds JSON in a canonical form, because JavaScript sorts keys that are numbers, and writes
    /// `1.0` as `1`.
    fn add_value(&mut self, value: &Value) {
        match value {
            Value::Null => self.0.update(b"n"),
            Value::Bool(true) => self.0.update(b"t"),
            Value::Bool(false) => self.0.update(b"f"),
            Value::Number(number) => {
                // 0 and -0 are the same number in JSON.
                let number = number.as_f64().filter(|number| *number != 0.0).unwrap_or_default();
                self.0.update(b"d");
                self.0.update(&number.to_be_bytes());
            }
            Value::String(text) => self.add_text(text),
            Value::Array(items) => {
                self.add_header(b'a', items.len());
                for item in items {
                    self.add_value(item);
                }
            }
            Value::Object(fields) => self.add_object(fields.iter()),
        }
    }

    fn add_object<'v>(&mut self, fields: impl Iterator<Item = (&'v String, &'v Value)>) {
        let mut fields: Vec<_> = fields.collect();
        fields.sort_unstable_by_key(|(key, _)| *key);
        self.add_header(b'o', fields.len());
        for (key, value) in fields {
            self.add_text(key);
            self.add_value(value);
        }
    }

    fn add_text(&mut self, text: &str) {
        self.add_header(b's', text.len());
        self.0.update(text.as_bytes());
    }

    /// Adds the header of a value with `length` parts.
    fn add_header(&mut self, kind: u8, length: usize) {
        self.0.update(&[kind]);
        self.0.update(&(length as u64).to_be_bytes());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn entry(data: Value) -> Value {
        json!({ "type": "custom", "customType": LOG, "data": data })
    }

    #[test]
    fn only_our_signature_is_trusted() {
        let key = Key::new([7; KEY_BYTES]);
        let data =
            json!({ "id": "1", "n": 1.0, "list": [null, true, "ä"], "o": { "b": 2, "1": 0 } });
        let signed = key.sign(&data);
        assert!(!is_unsigned(&entry(signed.clone()), Some(&key)));
        // JavaScript writes numbers and the order of keys differently.
        let mut again = json!({ "o": { "1": -0.0, "b": 2.0 }, "list": [null, true, "ä"], "n": 1 });
        for same in ["mac", "id"] {
            again[same] = signed[same].clone();
        }
        assert!(!is_unsigned(&entry(again), Some(&key)));

        let mut forged = vec![data.clone(), json!(null), json!({ "mac": "" }), json!("x")];
        let other_mac = signed["mac"].as_str().unwrap().replacen(char::is_alphanumeric, "/", 1);
        for (key, value) in [
            ("id", json!("2")),
            ("n", json!(2)),
            ("list", json!([null, true])),
            ("more", json!(1)),
            ("mac", json!("AAAA")),
            ("mac", json!(other_mac)),
            ("mac", json!(7)),
        ] {
            let mut other = signed.clone();
            other[key] = value;
            forged.push(other);
        }
        for data in forged {
            assert!(is_unsigned(&entry(data.clone()), Some(&key)), "{data}");
        }
        for other in [None, Some(&Key::new([8; KEY_BYTES]))] {
            assert!(is_unsigned(&entry(signed.clone()), other));
        }
        // An entry that starts no action is valid without a MAC.
        let draft = json!({ "kind": "draft", "id": "1" });
        assert_eq!(key.sign(&draft), draft);
        for entry in [
            entry(draft),
            json!({ "type": "custom", "customType": "another's", "data": {} }),
            json!({ "type": "custom_message", "customType": LOG }),
            json!(1),
        ] {
            assert!(!is_unsigned(&entry, None), "{entry}");
        }
    }

    #[test]
    fn a_signed_time_stays_valid_after_serialization() {
        let key = Key::new([7; KEY_BYTES]);
        for tenths in 0..500 {
            let at = 1_795_437_909_108.845_5 + f64::from(tenths) / 10.0;
            let text = key.sign(&json!({ "kind": "settled", "at": at })).to_string();
            let read: Value = serde_json::from_str(&text).unwrap();
            assert!(!is_unsigned(&entry(read), Some(&key)), "{text}");
        }
    }

    #[test]
    fn different_structures_have_different_macs() {
        let key = Key::new([7; KEY_BYTES]);
        let mac = |data: Value| key.sign(&data)["mac"].clone();
        let alike = [
            json!({ "a": "bc" }),
            json!({ "ab": "c" }),
            json!({ "a": ["b", "c"] }),
            json!({ "a": ["b"], "c": [] }),
            json!({ "a": [["b", "c"]] }),
            json!({ "a": { "b": "c" } }),
            json!({ "a": null, "b": "c" }),
        ];
        for (index, one) in alike.iter().enumerate() {
            for other in &alike[index + 1..] {
                assert_ne!(mac(one.clone()), mac(other.clone()), "{one} {other}");
            }
        }
    }

    #[test]
    fn a_key_is_parsed_only_at_its_full_length() {
        let key = Key::new(std::array::from_fn(|at| u8::try_from(at * 8).unwrap()));
        let text = key.to_text();
        assert_eq!(Key::read(&text).unwrap().0, key.0);
        assert_eq!(Key::read(text.trim_end()).unwrap().0, key.0);
        let short = text.split_at(4).1;
        for other in ["", "x", short, &format!("AAAA{text}"), &text.replacen('A', "ä", 1)] {
            assert!(Key::read(other).is_none(), "{other}");
        }
    }
}
