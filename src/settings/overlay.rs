//! Merges settings files into the defaults, key by key, so that a fault affects one key only.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::file::{Settings, USER_ONLY};
use crate::json::{self, JsonFault};
use crate::model::text;
use crate::strings::{comma, sentences, settings as words};

/// The maximum number of sentences about faults in a file. Another sentence counts further faults.
const MAX_FAULTS: usize = 8;
/// The maximum length of an unknown key in a fault, in characters.
const KEY_LIMIT: usize = 40;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Owner {
    /// The user's own file, in Pi's agent directory.
    #[default]
    User,
    /// The project's file, which may come from the author of a repository.
    Project,
}

/// The merged settings as JSON, and the faults.
#[derive(Default)]
pub(super) struct Overlay {
    merged: Map<String, Value>,
    faults: Vec<String>,
}

/// The faults of one file.
#[derive(Default)]
struct Faults {
    /// The name of the file, for the sentences.
    path: String,
    owner: Owner,
    /// A sentence for each of the first faults.
    sentences: Vec<String>,
    /// The number of further faults.
    more: usize,
}

impl Overlay {
    /// Merges the JSON of a file.
    pub fn add(&mut self, json: Result<Value, JsonFault>, path: &Path, owner: Owner) {
        match json {
            Ok(Value::Object(keys)) => {
                let schema = include_str!("../../questions.schema.json");
                let schema = serde_json::from_str(schema).unwrap_or_default();
                let path = path.display().to_string();
                let mut faults = Faults { path, owner, ..Faults::default() };
                for (key, value) in faults.valid_keys(&keys, &schema, "") {
                    match (self.merged.get_mut(&key), value) {
                        (Some(Value::Object(earlier)), Value::Object(later)) => {
                            earlier.extend(later)
                        }
                        (_, value) => self.merged.extend([(key, value)]),
                    }
                }
                self.faults.append(&mut faults.sentences);
                let more = (faults.more > 0).then(|| words::more_values(faults.path, faults.more));
                self.faults.extend(more);
            }
            Ok(_) => self.report(words::not_an_object(path.display(), r#"{"notify": "off"}"#)),
            Err(JsonFault { line, column, reason }) => {
                self.report(words::broken(path.display(), line, column, reason));
            }
        }
    }

    /// Adds the fault of a file that is ignored completely.
    pub fn report(&mut self, sentence: String) {
        self.faults.push(sentence);
    }

    /// Returns the settings, and the faults in the order of the files.
    pub fn finish(self) -> (Settings, Vec<String>) {
        (Settings::deserialize(self.merged).unwrap_or_default(), self.faults)
    }
}

impl Faults {
    /// Returns the valid `keys` of the object with this `schema`. `prefix`: the key of the object
    /// and a dot (`guidance.`), or empty.
    fn valid_keys(
        &mut self,
        keys: &Map<String, Value>,
        schema: &Value,
        prefix: &str,
    ) -> Map<String, Value> {
        let mut valid = Map::new();
        let known = schema.get("properties").and_then(Value::as_object);
        for (key, value) in keys {
            let full_key = format!("{prefix}{key}");
            let Some(wanted) = known.and_then(|known| known.get(key)) else {
                self.add_unknown(&full_key, prefix, known);
                continue;
            };
            let value = match (value, item_of(wanted)) {
                _ if self.owner == Owner::Project && USER_ONLY.contains(&full_key.as_str()) => {
                    self.add(words::not_of_a_project(&self.path, &full_key));
                    continue;
                }
                (Value::Object(inner), _) if wanted.get("properties").is_some() => {
                    self.valid_keys(inner, wanted, &format!("{full_key}.")).into()
                }
                (Value::Array(items), Some(wanted)) => {
                    let valid = self.valid_items(items, wanted, &full_key);
                    // A list without a valid item is ignored.
                    if valid.is_empty() && !items.is_empty() {
                        continue;
                    }
                    valid.into()
                }
                (value, _) if is_valid(&full_key, value) => value.clone(),
                (value, _) => {
                    self.add_bad_value(&full_key, wanted, value);
                    continue;
                }
            };
            valid.extend([(key.clone(), value)]);
        }
        valid
    }

    /// Returns the valid `items` of the list `full_key`. `wanted`: the schema of an item.
    fn valid_items(&mut self, items: &[Value], wanted: &Value, full_key: &str) -> Vec<Value> {
        let mut valid = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let place = format!("{full_key}[{index}]");
            if self.owner == Owner::Project && is_user_only(full_key, item) {
                self.add(words::not_of_a_project(&self.path, place));
            } else if is_valid(full_key, &json!([item])) {
                valid.push(item.clone());
            } else {
                self.add_bad_value(&place, wanted, item);
            }
        }
        valid
    }

    fn add_unknown(&mut self, full_key: &str, prefix: &str, known: Option<&Map<String, Value>>) {
        let known = known.into_iter().flat_map(Map::keys).filter(|known| *known != "$schema");
        let known: Vec<String> = known.map(|known| format!("{prefix}{known}")).collect();
        let name = format!("\"{}\"", text::clip(full_key, KEY_LIMIT));
        self.add(words::unknown(&self.path, name, known.join(comma())));
    }

    /// Reports a value that does not match `wanted`, a part of the schema.
    fn add_bad_value(&mut self, key: &str, wanted: &Value, value: &Value) {
        let (wanted, value) = (sentences::must_be(wanted), json::short(value));
        self.add(words::bad_value(&self.path, key, wanted, value));
    }

    fn add(&mut self, sentence: String) {
        if self.sentences.len() < MAX_FAULTS {
            self.sentences.push(sentence);
        } else {
            self.more += 1;
        }
    }
}

/// Returns `true` if the key `full_key` (`guidance.description`) accepts `value`.
fn is_valid(full_key: &str, value: &Value) -> bool {
    let alone = match full_key.split_once('.') {
        None => json!({ full_key: value }),
        Some((outer, inner)) => json!({ outer: { inner: value } }),
    };
    // Parsing from the same type as in `finish` makes the binary smaller.
    Map::deserialize(alone).is_ok_and(|alone| Settings::deserialize(alone).is_ok())
}

/// Returns the schema of a list's items; `None` if `wanted`, a part of the schema, accepts no list.
fn item_of(wanted: &Value) -> Option<&Value> {
    let of_one = || wanted.get("oneOf")?.as_array()?.iter().find_map(|one| one.get("items"));
    wanted.get("items").or_else(of_one)
}

/// Returns `true` if an item of the list `full_key` has a key that only the user's file may set.
fn is_user_only(full_key: &str, item: &Value) -> bool {
    let mut keys = item.as_object().into_iter().flat_map(Map::keys);
    keys.any(|key| USER_ONLY.contains(&format!("{full_key}[].{key}").as_str()))
}
