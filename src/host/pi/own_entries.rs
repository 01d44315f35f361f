//! The entries of ours on the session's branch. A branch only grows at its end, so what was read of it
//! stays read, and only what is new is looked at: a session may have ten thousands of entries, and is
//! asked at every call.

use std::cell::RefCell;
use std::rc::Rc;

use napi::Env;
use napi::JsValue;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::contract;
use crate::host::js::{JsRef, as_object, call_value, get, get_object, items, to_json};
use crate::surface::signed::LOG;

/// Most results since the person asked back that are kept for later calls.
const DISCUSSED: usize = 200;

/// What was read of the branch.
#[derive(Default)]
pub struct OwnEntries(RefCell<Seen>);

#[derive(Default)]
struct Seen {
    /// The id of the last entry that was looked at.
    last: String,
    /// Answers and messages of ours, and results of our tools, in order.
    entries: Vec<JsRef>,
    /// The last results, from the first one on in which the person asked back.
    discussed: Rc<Vec<Value>>,
}

impl OwnEntries {
    /// Those on the branch that ends at the entry `leaf`. Where this Pi finds no entry by its id, the
    /// whole branch is read.
    pub fn read<'e>(
        &self,
        env: &'e Env,
        manager: &Object,
        leaf: Option<String>,
    ) -> Vec<Object<'e>> {
        let seen = self.0.take();
        let new = leaf.as_deref().and_then(|leaf| since(env, manager, leaf, &seen.last));
        let (mut seen, new) = match new {
            Some((true, new)) => (seen, new),
            Some((false, new)) => (Seen::default(), new),
            None => {
                let branch = call_value(env, manager, "getBranch", ());
                (Seen::default(), branch.map(|branch| items(env, branch)).unwrap_or_default())
            }
        };
        new.iter().for_each(|entry| seen.add(env, entry));
        seen.last = leaf.unwrap_or_default();
        let found = seen.entries.iter().filter_map(|entry| entry.get(env).ok()).collect();
        self.0.replace(seen);
        found
    }

    /// The details of the last results, from the first one on in which the person asked back, as far
    /// as the branch was read.
    pub fn discussed(&self) -> Rc<Vec<Value>> {
        Rc::clone(&self.0.borrow().discussed)
    }
}

impl Seen {
    fn add(&mut self, env: &Env, entry: &Object) {
        let details = details(env, entry);
        if details.is_none() && !is_ours(env, entry) {
            return;
        }
        if let Ok(entry) = JsRef::new(env, entry) {
            self.entries.push(entry);
        }
        let Some(details) = details else { return };
        let asks = |details: &Object| {
            let results = get_object(env, details, "results").map(|it| items(env, it.to_unknown()));
            let mut all = results.iter().flatten().chain([details]);
            all.any(|details| get_object(env, details, "discuss").is_some())
        };
        if self.discussed.is_empty() && !asks(&details) {
            return;
        }
        let Ok(details) = to_json(env, details.to_unknown()) else { return };
        let discussed = Rc::make_mut(&mut self.discussed);
        discussed.extend(contract::results(&details).iter().cloned());
        let over = discussed.len().saturating_sub(DISCUSSED);
        discussed.drain(..over);
    }
}

/// The entries up to `leaf`, in order: those behind the entry `last`, and true; where that is not on
/// the branch, all of them. `None` where this Pi does not find one.
fn since<'e>(
    env: &'e Env,
    manager: &Object,
    leaf: &str,
    last: &str,
) -> Option<(bool, Vec<Object<'e>>)> {
    let mut new = Vec::new();
    let mut at = Some(leaf.to_owned());
    while let Some(id) = at {
        if id == last {
            new.reverse();
            return Some((true, new));
        }
        let entry = as_object(env, call_value(env, manager, "getEntry", id).ok()?)?;
        at = get(env, &entry, "parentId");
        new.push(entry);
    }
    new.reverse();
    Some((false, new))
}

/// The details of an entry that is a result of a tool of ours, or answers of ours.
pub fn details<'e>(env: &'e Env, entry: &Object<'e>) -> Option<Object<'e>> {
    if is_ours(env, entry) {
        return get_object(env, entry, "details");
    }
    let message = get_object(env, entry, "message")?;
    let name = get::<String>(env, &message, "toolName")?;
    get_object(env, &message, "details").filter(|_| contract::is_tool(&name))
}

/// Whether an entry holds answers of ours, or a message of ours on its way.
pub fn is_ours(env: &Env, entry: &Object) -> bool {
    get::<String>(env, entry, "customType").as_deref() == Some(LOG)
}
