//! Lays settings files over the defaults, one key at a time, so that a fault costs its key only.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::file::{OF_THE_PERSON, Settings};
use crate::json::{self, Broken};
use crate::strings::settings as words;

/// How many faulty values of one file are named; the rest is counted, so that what is said of any
/// file stays readable.
const TOLD: usize = 8;

/// Whose file it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    /// The person's own, in Pi's agent directory.
    Person,
    /// The project's: whoever wrote the repository may have written it.
    Project,
}

/// What was set so far, as JSON, and what was wrong.
#[derive(Default)]
pub(super) struct Overlay {
    so_far: Map<String, Value>,
    complaints: Vec<String>,
}

/// What is wrong with one file.
struct Faults<'a> {
    path: &'a Path,
    owner: Owner,
    /// Keys that do not exist.
    unknown: Vec<words::Unknown>,
    /// The keys that exist in the objects with such keys, by their full names.
    known: Vec<String>,
    /// A sentence for each value that does not fit.
    values: Vec<String>,
    /// How many more such values there are.
    more: usize,
}

impl Overlay {
    /// Lays one file's JSON over what there is.
    pub fn add(&mut self, json: Result<Value, Broken>, path: &Path, owner: Owner) {
        match json {
            Ok(Value::Object(keys)) => {
                let schema = include_str!("../../questions.schema.json");
                let schema = serde_json::from_str(schema).unwrap_or_default();
                let mut faults = Faults::of(path, owner);
                self.keys(&keys, &schema, "", &mut faults);
                self.complaints.extend(faults.complaints());
            }
            Ok(_) => self.complain(words::not_an_object(path)),
            Err(broken) => self.complain(words::broken(path, &broken)),
        }
    }

    /// Adds the sentence for a whole file that is ignored.
    pub fn complain(&mut self, sentence: String) {
        self.complaints.push(sentence);
    }

    /// The settings and the complaints, file by file.
    pub fn finish(self) -> (Settings, Vec<String>) {
        (Settings::deserialize(self.so_far).unwrap_or_default(), self.complaints)
    }

    /// Takes the `keys` of the object that `schema` describes and that `under` names (`guidance.`).
    fn keys(
        &mut self,
        keys: &Map<String, Value>,
        schema: &Value,
        under: &str,
        faults: &mut Faults,
    ) {
        let known = schema.get("properties").and_then(Value::as_object);
        for (key, value) in keys {
            let full = format!("{under}{key}");
            let Some(wanted) = known.and_then(|known| known.get(key)) else {
                faults.unknown(key, under, known.into_iter().flat_map(Map::keys));
                continue;
            };
            if faults.owner == Owner::Project && OF_THE_PERSON.contains(&full.as_str()) {
                faults.foreign(&full);
                continue;
            }
            match value {
                Value::Object(inner) if wanted.get("properties").is_some() => {
                    self.keys(inner, wanted, &format!("{full}."), faults);
                }
                Value::Array(items) if item_of(wanted).is_some() => {
                    self.list(items, wanted, &full, faults);
                }
                value if is_valid(&full, value) => self.set(&full, value.clone()),
                value => faults.value(&full, wanted, value),
            }
        }
    }

    /// Takes the good items of a list; a list without a good item is ignored.
    fn list(&mut self, items: &[Value], wanted: &Value, full: &str, faults: &mut Faults) {
        let mut good = Vec::new();
        for (index, item) in items.iter().enumerate() {
            let place = format!("{full}[{index}]");
            if faults.owner == Owner::Project && is_of_the_person(full, item) {
                faults.foreign(&place);
            } else if is_valid(full, &json!([item])) {
                good.push(item.clone());
            } else {
                faults.value(&place, item_of(wanted).unwrap_or(&Value::Null), item);
            }
        }
        let good = Value::from(good);
        if (items.is_empty() || good != json!([])) && is_valid(full, &good) {
            self.set(full, good);
        }
    }

    /// Sets the key `full` (`guidance.description`).
    fn set(&mut self, full: &str, value: Value) {
        let (place, key) = match full.split_once('.') {
            None => (Some(&mut self.so_far), full),
            Some((outer, inner)) => {
                let place = self.so_far.entry(outer).or_insert_with(|| json!({}));
                (place.as_object_mut(), inner)
            }
        };
        place.and_then(|place| place.insert(key.to_owned(), value));
    }
}

/// Whether the key `full` takes `value`. What else is set does not matter, and is not read again.
fn is_valid(full: &str, value: &Value) -> bool {
    let alone = match full.split_once('.') {
        None => json!({ full: value }),
        Some((outer, inner)) => json!({ outer: { inner: value } }),
    };
    // From the same type as in `finish`: each has a reader of its own.
    Map::deserialize(alone).is_ok_and(|alone| Settings::deserialize(alone).is_ok())
}

/// What the items of a list must be, where the `wanted` part of the schema takes a list.
fn item_of(wanted: &Value) -> Option<&Value> {
    let of_one = || wanted.get("oneOf")?.as_array()?.iter().find_map(|one| one.get("items"));
    wanted.get("items").or_else(of_one)
}

/// Whether an item of the list `full` has a key that only the person's own file may set.
fn is_of_the_person(full: &str, item: &Value) -> bool {
    let mut keys = item.as_object().into_iter().flat_map(Map::keys);
    keys.any(|key| OF_THE_PERSON.contains(&format!("{full}[].{key}").as_str()))
}

impl<'a> Faults<'a> {
    fn of(path: &'a Path, owner: Owner) -> Self {
        Self { path, owner, unknown: Vec::new(), known: Vec::new(), values: Vec::new(), more: 0 }
    }

    /// Notes a key that does not exist, where `known` ones may stand.
    fn unknown<'k>(&mut self, key: &str, under: &str, known: impl Iterator<Item = &'k String>) {
        let (mut meant, mut known_here) = (None, Vec::new());
        for known in known.filter(|known| *known != "$schema") {
            if known.eq_ignore_ascii_case(key) {
                meant = Some(format!("{under}{known}"));
            }
            known_here.push(format!("{under}{known}"));
        }
        if known_here.first().is_some_and(|first| !self.known.contains(first)) {
            self.known.extend(known_here);
        }
        self.unknown.push(words::Unknown { key: format!("{under}{key}"), meant });
    }

    /// Notes a key that a project may not set.
    fn foreign(&mut self, key: &str) {
        self.tell(words::not_of_a_project(self.path, key));
    }

    /// Notes the value of a key that does not fit the `wanted` part of the schema.
    fn value(&mut self, key: &str, wanted: &Value, value: &Value) {
        self.tell(words::bad_value(self.path, key, wanted, &json::short(value)));
    }

    fn tell(&mut self, sentence: String) {
        if self.values.len() < TOLD {
            self.values.push(sentence);
        } else {
            self.more += 1;
        }
    }

    /// One sentence about all unknown keys, then one for each value.
    fn complaints(self) -> impl Iterator<Item = String> {
        let (path, unknown) = (self.path, self.unknown);
        let unknown = (!unknown.is_empty()).then(|| words::unknown(path, &unknown, &self.known));
        let more = (self.more > 0).then(|| words::more_values(path, self.more));
        unknown.into_iter().chain(self.values).chain(more)
    }
}
