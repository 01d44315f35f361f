//! Lays settings files over the defaults, one key at a time, so that a fault costs its key only.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::file::{OF_THE_PERSON, Settings};
use crate::json::{self, Broken};
use crate::model::text;
use crate::strings::{comma, sentences, settings as words};

/// How many faults of one file are named; the rest is counted, so that the complaints about any file stay
/// readable.
const MOST: usize = 8;
/// Most characters of an unknown key that are shown.
const KEY_LIMIT: usize = 40;

/// Whose file it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Owner {
    /// The person's own, in Pi's agent directory.
    #[default]
    Person,
    /// The project's: whoever wrote the repository may have written it.
    Project,
}

/// The settings so far, as JSON, and the complaints.
#[derive(Default)]
pub(super) struct Overlay {
    so_far: Map<String, Value>,
    complaints: Vec<String>,
}

/// What is wrong with one file.
#[derive(Default)]
struct Faults {
    /// The file, as complaints name it.
    path: String,
    owner: Owner,
    /// A sentence for each of the first faults.
    complaints: Vec<String>,
    /// How many more there are.
    more: usize,
}

impl Overlay {
    /// Lays one file's JSON over the settings so far.
    pub fn add(&mut self, json: Result<Value, Broken>, path: &Path, owner: Owner) {
        match json {
            Ok(Value::Object(keys)) => {
                let schema = include_str!("../../questions.schema.json");
                let schema = serde_json::from_str(schema).unwrap_or_default();
                let path = path.display().to_string();
                let mut faults = Faults { path, owner, ..Faults::default() };
                for (key, value) in faults.good_keys(&keys, &schema, "") {
                    match (self.so_far.get_mut(&key), value) {
                        (Some(Value::Object(below)), Value::Object(above)) => below.extend(above),
                        (_, value) => self.so_far.extend([(key, value)]),
                    }
                }
                self.complaints.append(&mut faults.complaints);
                let more = (faults.more > 0).then(|| words::more_values(faults.path, faults.more));
                self.complaints.extend(more);
            }
            Ok(_) => self.report(words::not_an_object(path.display(), r#"{"notify": "off"}"#)),
            Err(Broken { line, column, reason }) => {
                self.report(words::broken(path.display(), line, column, reason));
            }
        }
    }

    /// Adds the sentence for a whole file that is ignored.
    pub fn report(&mut self, sentence: String) {
        self.complaints.push(sentence);
    }

    /// The settings and the complaints, file by file.
    pub fn finish(self) -> (Settings, Vec<String>) {
        (Settings::deserialize(self.so_far).unwrap_or_default(), self.complaints)
    }
}

impl Faults {
    /// The good `keys` of the object that `schema` describes and that `under` names (`guidance.`).
    fn good_keys(
        &mut self,
        keys: &Map<String, Value>,
        schema: &Value,
        under: &str,
    ) -> Map<String, Value> {
        let mut good = Map::new();
        let known = schema.get("properties").and_then(Value::as_object);
        for (key, value) in keys {
            let full = format!("{under}{key}");
            let Some(wanted) = known.and_then(|known| known.get(key)) else {
                self.add_unknown(&full, under, known);
                continue;
            };
            let value = match (value, item_of(wanted)) {
                _ if self.owner == Owner::Project && OF_THE_PERSON.contains(&full.as_str()) => {
                    self.add(words::not_of_a_project(&self.path, &full));
                    continue;
                }
                (Value::Object(inner), _) if wanted.get("properties").is_some() => {
                    self.good_keys(inner, wanted, &format!("{full}.")).into()
                }
                (Value::Array(items), Some(wanted)) => {
                    let good = self.good_items(items, wanted, &full);
                    // A list without a good item is ignored.
                    if good.is_empty() && !items.is_empty() {
                        continue;
                    }
                    good.into()
                }
                (value, _) if is_valid(&full, value) => value.clone(),
                (value, _) => {
                    self.add_bad_value(&full, wanted, value);
                    continue;
                }
            };
            good.extend([(key.clone(), value)]);
        }
        good
    }

    /// The good `items` of the list `full`.
    fn good_items(&mut self, items: &[Value], wanted: &Value, full: &str) -> Vec<Value> {
        let mut good = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let place = format!("{full}[{index}]");
            if self.owner == Owner::Project && is_of_the_person(full, item) {
                self.add(words::not_of_a_project(&self.path, place));
            } else if is_valid(full, &json!([item])) {
                good.push(item.clone());
            } else {
                self.add_bad_value(&place, wanted, item);
            }
        }
        good
    }

    /// Adds a key that does not exist, where `known` ones may stand.
    fn add_unknown(&mut self, full: &str, under: &str, known: Option<&Map<String, Value>>) {
        let known = known.into_iter().flat_map(Map::keys).filter(|known| *known != "$schema");
        let known: Vec<String> = known.map(|known| format!("{under}{known}")).collect();
        let name = format!("\"{}\"", text::clip(full, KEY_LIMIT));
        self.add(words::unknown(&self.path, name, known.join(comma())));
    }

    /// Adds the value of a key that does not fit the `wanted` part of the schema.
    fn add_bad_value(&mut self, key: &str, wanted: &Value, value: &Value) {
        let (wanted, value) = (sentences::must_be(wanted), json::short(value));
        self.add(words::bad_value(&self.path, key, wanted, value));
    }

    fn add(&mut self, sentence: String) {
        if self.complaints.len() < MOST {
            self.complaints.push(sentence);
        } else {
            self.more += 1;
        }
    }
}

/// Whether the key `full` (`guidance.description`) takes `value`. Other settings do not matter.
fn is_valid(full: &str, value: &Value) -> bool {
    let alone = match full.split_once('.') {
        None => json!({ full: value }),
        Some((outer, inner)) => json!({ outer: { inner: value } }),
    };
    // From the same type as in `finish`: each type has a reader of its own in the binary.
    Map::deserialize(alone).is_ok_and(|alone| Settings::deserialize(alone).is_ok())
}

/// The schema of a list's items, where the `wanted` part of the schema takes a list.
fn item_of(wanted: &Value) -> Option<&Value> {
    let of_one = || wanted.get("oneOf")?.as_array()?.iter().find_map(|one| one.get("items"));
    wanted.get("items").or_else(of_one)
}

/// Whether an item of the list `full` has a key that only the person's own file may set.
fn is_of_the_person(full: &str, item: &Value) -> bool {
    let mut keys = item.as_object().into_iter().flat_map(Map::keys);
    keys.any(|key| OF_THE_PERSON.contains(&format!("{full}[].{key}").as_str()))
}
