//! Lays settings files over the defaults, one key at a time, so that a fault costs its key only.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::file::{OF_OTHERS, Settings};
use crate::json;
use crate::strings::settings as words;

/// How many faulty values of one file are named; the rest is counted, so that what is said of any
/// file stays readable.
const TOLD: usize = 8;

/// Something in a settings file that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The file.
    pub path: PathBuf,
    /// The key in it, e.g. `guidance.promptSnippet` or `tools[1]`; `None` if it is the whole file
    /// or several keys.
    pub key: Option<String>,
    /// One sentence for the user that names both, as long as a person will read.
    pub sentence: String,
}

/// What was set so far, as JSON, and what was wrong.
#[derive(Default)]
pub(super) struct Overlay {
    so_far: Map<String, Value>,
    complaints: Vec<Complaint>,
}

/// What is wrong with one file.
struct Faults<'a> {
    path: &'a Path,
    /// Keys that do not exist, each with its place in the file.
    unknown: Vec<words::Unknown>,
    /// What may stand in the objects that hold such keys, by its whole name.
    known: Vec<String>,
    /// Values that do not fit, by their keys.
    values: Vec<(String, String)>,
    /// How many more there are.
    more: usize,
}

impl Overlay {
    /// Lays one file's text over what there is.
    pub fn add(&mut self, text: &str, path: &Path) {
        match json::read(text) {
            Ok(Value::Object(keys)) => {
                let schema = include_str!("../../ask-user.schema.json");
                let schema = serde_json::from_str(schema).unwrap_or_default();
                let mut faults = Faults::of(path);
                self.keys(&keys, &schema, "", &mut faults);
                self.complaints.extend(faults.complaints());
            }
            Ok(_) => self.complain(path, words::not_an_object(path)),
            Err(broken) => self.complain(path, words::broken(path, &broken)),
        }
    }

    /// Notes that a whole file does not count.
    pub fn complain(&mut self, path: &Path, sentence: String) {
        self.complaints.push(Complaint { path: path.to_owned(), key: None, sentence });
    }

    /// The settings and the complaints, file by file.
    pub fn finish(self) -> (Settings, Vec<Complaint>) {
        (Settings::deserialize(Value::Object(self.so_far)).unwrap_or_default(), self.complaints)
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
                if !OF_OTHERS.contains(&full.as_str()) {
                    faults.unknown(key, under, known.into_iter().flat_map(Map::keys));
                }
                continue;
            };
            match value {
                Value::Object(inner) if wanted.get("properties").is_some() => {
                    self.keys(inner, wanted, &format!("{full}."), faults);
                }
                Value::Array(items) if wanted.get("items").is_some() => {
                    self.list(items, wanted, &full, faults);
                }
                value => {
                    if !self.set(&full, value.clone()) {
                        faults.value(full, wanted, value);
                    }
                }
            }
        }
    }

    /// Takes the good items of a list; a list without a good item does not count.
    fn list(&mut self, items: &[Value], wanted: &Value, full: &str, faults: &mut Faults) {
        let before = self.so_far.clone();
        let mut good = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if self.set(full, Value::Array(vec![item.clone()])) {
                good.push(item.clone());
            } else {
                let wanted = wanted.get("items").unwrap_or(&Value::Null);
                faults.value(format!("{full}[{index}]"), wanted, item);
            }
        }
        if good.is_empty() && !items.is_empty() {
            self.so_far = before;
        } else {
            self.set(full, Value::Array(good));
        }
    }

    /// Sets a key (`guidance.description`) if the whole is still a valid file; says whether it is.
    fn set(&mut self, full: &str, value: Value) -> bool {
        let mut tried = self.so_far.clone();
        match full.split_once('.') {
            None => drop(tried.insert(full.to_owned(), value)),
            Some((outer, inner)) => {
                let place = tried.entry(outer).or_insert_with(|| Map::new().into());
                let Value::Object(place) = place else { return false };
                place.insert(inner.to_owned(), value);
            }
        }
        let valid = Settings::deserialize(Value::Object(tried.clone())).is_ok();
        if valid {
            self.so_far = tried;
        }
        valid
    }
}

impl<'a> Faults<'a> {
    fn of(path: &'a Path) -> Self {
        Self { path, unknown: Vec::new(), known: Vec::new(), values: Vec::new(), more: 0 }
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

    /// Notes the value of a key that does not fit the `wanted` part of the schema.
    fn value(&mut self, key: String, wanted: &Value, value: &Value) {
        if self.values.len() < TOLD {
            let sentence = words::bad_value(self.path, &key, wanted, &json::short(value));
            self.values.push((key, sentence));
        } else {
            self.more += 1;
        }
    }

    /// One complaint about all unknown keys, then the values'.
    fn complaints(self) -> Vec<Complaint> {
        let complaint = |key, sentence| Complaint { path: self.path.to_owned(), key, sentence };
        let mut complaints = Vec::new();
        if let Some(first) = self.unknown.first() {
            let key = Some(first.key.clone()).filter(|_| self.unknown.len() == 1);
            complaints.push(complaint(key, words::unknown(self.path, &self.unknown, &self.known)));
        }
        let values = self.values.into_iter();
        complaints.extend(values.map(|(key, sentence)| complaint(Some(key), sentence)));
        if self.more > 0 {
            complaints.push(complaint(None, words::more_values(self.path, self.more)));
        }
        complaints
    }
}
