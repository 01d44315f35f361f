//! The tree of a session's entries, like in Pi.

use std::cell::RefCell;
use std::collections::HashMap;

use pi_questions::session::log::signed::Key;
use pi_questions::session::log::{BranchUpdate, Fact, Found, Log};
use serde_json::{Value, json};

/// A session: its entries, and the current entry.
#[derive(Clone, Default)]
pub struct Tree {
    /// Pi's id of the session.
    pub id: String,
    /// The entries in the order of the file.
    pub entries: Vec<Value>,
    /// The index of each entry in `entries`, by its id.
    indices: HashMap<String, usize>,
    /// The id of the current entry.
    pub leaf: Option<String>,
    /// A cache, because parsing is slow without optimization: a number that stands for the key and
    /// for `is_adopted`, and the entries by id, parsed with these two.
    facts: RefCell<(u8, HashMap<String, Option<Fact>>)>,
}

impl Tree {
    pub fn new(id: String) -> Self {
        Self { id, ..Self::default() }
    }

    /// Appends an entry after the current one, and returns the new entry's id.
    pub fn append(&mut self, mut entry: Value) -> String {
        let id = format!("e{}", self.entries.len());
        entry["id"] = id.as_str().into();
        entry["parentId"] = self.leaf.as_deref().map_or(Value::Null, Value::from);
        self.indices.insert(id.clone(), self.entries.len());
        self.entries.push(entry);
        self.leaf = Some(id.clone());
        id
    }

    pub fn append_message(&mut self, message: &Value) -> String {
        self.append(json!({ "type": "message", "message": message }))
    }

    pub fn entry(&self, id: &str) -> Option<&Value> {
        self.entries.get(*self.indices.get(id)?)
    }

    fn parent(entry: &Value) -> Option<String> {
        entry["parentId"].as_str().map(str::to_owned)
    }

    /// Sets the current entry to the last one of the file, like Pi after a kill.
    pub fn reload(&mut self) {
        self.leaf = self.entries.last().and_then(|entry| entry["id"].as_str().map(str::to_owned));
    }

    /// Returns the entries from the root to `leaf`.
    pub fn path(&self, leaf: Option<&str>) -> Vec<&Value> {
        let mut path = Vec::new();
        let mut at = leaf.map(str::to_owned);
        while let Some(entry) = at.and_then(|id| self.entry(&id)) {
            path.push(entry);
            at = Self::parent(entry);
        }
        path.reverse();
        path
    }

    /// Returns the ids of the entries without a successor.
    pub fn ends(&self) -> Vec<String> {
        let parents: Vec<&str> =
            self.entries.iter().filter_map(|entry| entry["parentId"].as_str()).collect();
        let ids = self.entries.iter().filter_map(|entry| entry["id"].as_str());
        ids.filter(|id| !parents.contains(id)).map(str::to_owned).collect()
    }

    /// Returns a fork: a session with the entries up to `leaf`.
    pub fn fork(&self, leaf: &str, id: String) -> Self {
        let mut fork = Self::new(id);
        for entry in self.path(Some(leaf)) {
            let id = entry["id"].as_str().unwrap().to_owned();
            fork.indices.insert(id.clone(), fork.entries.len());
            fork.entries.push(entry.clone());
            fork.leaf = Some(id);
        }
        // Ids of later entries must differ from the existing ones.
        let most = self.entries.len();
        while fork.entries.len() < most {
            fork.entries.push(json!({ "id": "", "type": "label" }));
        }
        fork
    }

    /// Returns the entries that `log` has not read. With `is_adopted`, accepts unsigned entries.
    pub fn new_facts(
        &self,
        log: &Log,
        (key_number, key): (u8, &Key),
        is_adopted: bool,
    ) -> BranchUpdate {
        let mut facts = self.facts.borrow_mut();
        let reader = key_number * 2 + u8::from(is_adopted);
        if facts.0 != reader {
            *facts = (reader, HashMap::new());
        }
        BranchUpdate::read(log.last.as_deref(), self.leaf.clone(), |id| {
            let entry = self.entry(id)?;
            let read = || Fact::read(entry.clone(), Some(key), is_adopted);
            let fact = facts.1.entry(id.to_owned()).or_insert_with(read).clone();
            Some(Found { parent: Self::parent(entry), fact })
        })
    }
}
