//! Lays settings files over the defaults, one key at a time, so that a fault costs its key only.

use std::path::Path;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::file::File;
use super::{Complaint, Settings};
use crate::json;
use crate::strings::settings as words;

/// What was set so far, as JSON, and what was wrong.
#[derive(Default)]
pub(super) struct Overlay {
    so_far: Map<String, Value>,
    complaints: Vec<Complaint>,
}

impl Overlay {
    /// Lays one file's text over what there is.
    pub fn add(&mut self, text: &str, path: &Path) {
        match json::read(text) {
            Ok(Value::Object(keys)) => {
                let schema = include_str!("../../ask-user.schema.json");
                let schema = serde_json::from_str(schema).unwrap_or_default();
                self.keys(&keys, &schema, "", path);
            }
            Ok(_) => self.complain(path, None, words::not_an_object(path)),
            Err(broken) => self.complain(path, None, words::broken(path, &broken)),
        }
    }

    /// Notes something that does not count.
    pub fn complain(&mut self, path: &Path, key: Option<String>, sentence: String) {
        self.complaints.push(Complaint { path: path.to_owned(), key, sentence });
    }

    /// The settings and the complaints, in the order they were met.
    pub fn finish(self) -> (Settings, Vec<Complaint>) {
        (File::deserialize(Value::Object(self.so_far)).unwrap_or_default().into(), self.complaints)
    }

    /// Takes the `keys` of the object that `schema` describes and that `under` names (`guidance.`).
    fn keys(&mut self, keys: &Map<String, Value>, schema: &Value, under: &str, path: &Path) {
        let known = schema.get("properties").and_then(Value::as_object);
        for (key, value) in keys {
            let full = format!("{under}{key}");
            let Some(wanted) = known.and_then(|known| known.get(key)) else {
                let known = known.into_iter().flat_map(Map::keys).map(String::as_str);
                let sentence =
                    words::unknown(path, &full, key, known.filter(|key| *key != "$schema"));
                self.complain(path, Some(full), sentence);
                continue;
            };
            match value {
                Value::Object(inner) if wanted.get("properties").is_some() => {
                    self.keys(inner, wanted, &format!("{full}."), path);
                }
                Value::Array(items) if wanted.get("items").is_some() => {
                    self.list(items, wanted, &full, path);
                }
                value => {
                    if !self.set(&full, value.clone()) {
                        let sentence = words::bad_value(path, &full, wanted, &json::short(value));
                        self.complain(path, Some(full), sentence);
                    }
                }
            }
        }
    }

    /// Takes the good items of a list; a list without one good item does not count.
    fn list(&mut self, items: &[Value], wanted: &Value, full: &str, path: &Path) {
        let before = self.so_far.clone();
        let mut good = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if self.set(full, Value::Array(vec![item.clone()])) {
                good.push(item.clone());
                continue;
            }
            let key = format!("{full}[{index}]");
            let wanted = wanted.get("items").unwrap_or(&Value::Null);
            let sentence = words::bad_value(path, &key, wanted, &json::short(item));
            self.complain(path, Some(key), sentence);
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
        let valid = File::deserialize(Value::Object(tried.clone())).is_ok();
        if valid {
            self.so_far = tried;
        }
        valid
    }
}
