//! Repairs the arguments of a model, for all contracts: converts the names and types of the fields
//! to those of the contract's schema. Pi's validation then passes, so the model reads the sentences
//! of the contract instead of Pi's errors. Values that cannot be repaired are recorded under
//! [`UNUSABLE`], and `parse` refuses the call in one sentence. Accepts any JSON, and is idempotent.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use serde_json::{Map, Value, json};

use super::call::Contract;
use super::schema::{Field, Kind, UNUSABLE, find, is_spelling_of};
use super::values::{
    has_content, holds_text, is_blank, is_blank_text, line_ends, prose, to_flag, to_number,
    to_text, type_of, unpack,
};

/// The key that marks a call with a stand-in question for Pi's validation. The value is the
/// original list of questions; null if there was none.
const STAND_IN: &str = "$standIn";

/// Returns a copy of the repaired `call` with a stand-in question, because the schema requires a
/// question. Returns `None` if the call has a list with questions. [`repair`] removes the stand-in.
pub(super) fn with_stand_in(contract: &Contract, call: &Value) -> Option<Value> {
    let original = call.get("questions");
    if original.and_then(Value::as_array).is_some_and(|list| !list.is_empty()) {
        return None;
    }
    let text = contract.shape.text_field();
    let question = call.get(text).and_then(Value::as_str).unwrap_or("");
    let mut filled = call.as_object()?.clone();
    filled.insert("questions".to_owned(), json!([{ text: question }]));
    filled.insert(STAND_IN.to_owned(), original.cloned().unwrap_or_default());
    Some(Value::Object(filled))
}

/// The maximum number of passes over one call.
const PASSES: usize = 16;

/// Repairs one call in place. Returns `true` if it changed.
pub(super) fn repair(contract: &Contract, call: &mut Value) -> bool {
    // A pass may remove an empty `questions`. The next pass then finds the list under another name,
    // so passes repeat until nothing changes. Most calls need one or two passes; the limit is for
    // calls with many spellings of a name. Hashes are compared, because a copy of a long call would
    // take longer than its repair.
    let hasher = FixedState::default();
    let mut hash = hasher.hash_one(&*call);
    for passes in 0..PASSES {
        pass(contract, call);
        let before = std::mem::replace(&mut hash, hasher.hash_one(&*call));
        if hash == before {
            return passes > 0;
        }
    }
    true
}

/// The role of a field in the outline of a call; `rows.js` knows the roles by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutlinePart {
    /// Options, which the outline does not need.
    Choices = 0,
    /// Any other field.
    Other = 1,
    /// Possibly the list of questions. The outline needs the first questions and the count.
    Questions = 2,
}

pub(super) fn part_in_outline(contract: &Contract, key: &str) -> OutlinePart {
    let (call, question) = (&contract.shape.fields, contract.shape.question());
    let names_field = |field: Option<&Field>| field.is_some_and(|field| field.is_named(key));
    if names_field(find(question, "options")) {
        OutlinePart::Choices
    } else if names_field(find(call, "questions")) || names_field(question.first()) {
        OutlinePart::Questions
    } else {
        OutlinePart::Other
    }
}

fn pass(contract: &Contract, call: &mut Value) {
    let mut map = match unpack(call.take()) {
        Value::Object(map) => map,
        Value::Null => Map::new(),
        other => Map::from_iter([("questions".to_owned(), other)]),
    };
    let unusable = match map.remove(UNUSABLE) {
        Some(Value::Object(faults)) => faults,
        _ => Map::new(),
    };
    if let Some(original) = map.remove(STAND_IN) {
        map.insert("questions".to_owned(), original);
    }
    fill_questions(contract, &mut map);
    let mut repair = Repair { lone_cr: contract.lone_cr, unusable };
    repair.fields(&contract.shape.fields, &mut map, &String::new);
    (contract.fill_gaps)(&mut map);
    if !repair.unusable.is_empty() {
        map.insert(UNUSABLE.to_owned(), Value::Object(repair.unusable));
    }
    *call = Value::Object(map);
}

/// Adds `questions` to a call without this list. If the value of `question` is a list or an object,
/// this value becomes `questions`. Otherwise, if the tool has no short form (a top-level question),
/// or the call has the shape `{question, suggestions}`, the call itself becomes the only item.
fn fill_questions(contract: &Contract, map: &mut Map<String, Value>) {
    let call = &contract.shape.fields;
    let list = find(call, "questions");
    let Some((list, text)) = list.zip(contract.shape.question().first()) else { return };
    insert_alias(list, call, map);
    if map.get(&list.name).is_some_and(|list| !list.is_null()) {
        return;
    }
    let short_form = find(call, &text.name);
    insert_alias(short_form.unwrap_or(text), call, map);
    let Some(question) = map.get_mut(&text.name) else { return };
    *question = unpack(question.take());
    if question.is_array() || question.is_object() {
        let questions = map.remove(&text.name);
        map.extend(questions.map(|questions| (list.name.clone(), questions)));
    } else if short_form.is_none() || (map.len() == 2 && map.contains_key("suggestions")) {
        // The specification of `ask_user` requires that a call with only `question` and
        // `suggestions` has the result of a call with a list.
        let question = std::mem::take(map);
        map.insert(list.name.clone(), Value::Object(question));
    }
}

/// If the field is empty, fills it with the value under another spelling or another name.
fn insert_alias(field: &Field, known: &[Field], map: &mut Map<String, Value>) {
    if map.get(&field.name).is_some_and(has_content) {
        return;
    }
    // Only a required text may get its value from another known field.
    let may_borrow = field.is_text;
    let is_free = |key: &str| key != field.name && (may_borrow || find(known, key).is_none());
    // `type` is another name of a flag, but its value may be a word that is not a flag.
    let is_usable = |value: &Value| {
        has_content(value) && (field.kind != Kind::Flag || to_flag(value).is_some())
    };
    if !map.keys().any(|key| is_free(key)) {
        return;
    }
    let key = field.names.iter().find_map(|name| {
        let mut entries = map.iter();
        entries.find(|(key, value)| is_free(key) && is_spelling_of(key, name) && is_usable(value))
    });
    let key = key.map(|(key, _)| key.clone());
    if let Some(value) = key.and_then(|key| map.remove(&key)) {
        map.insert(field.name.clone(), value);
    }
}

/// A function that returns the path of a value. It is called only for faults.
type At<'a> = &'a dyn Fn() -> String;

/// The state of one pass.
struct Repair {
    /// The replacement for a carriage return without a line feed.
    lone_cr: &'static str,
    /// Faults by path, in order of discovery.
    unusable: Map<String, Value>,
}

impl Repair {
    fn record(&mut self, at: At<'_>, fault: &str) {
        self.unusable.entry(at()).or_insert_with(|| Value::from(fault));
    }

    /// Converts the `known` fields of `map` to their types.
    fn fields(&mut self, known: &[Field], map: &mut Map<String, Value>, at: At<'_>) {
        map.retain(|_, value| !value.is_null());
        for field in known {
            let path = || match at() {
                outer if outer.is_empty() => field.name.clone(),
                outer => format!("{outer}.{}", field.name),
            };
            let mut wrong_type = None;
            // If a value has the wrong type, tries the next name.
            let is_converted = loop {
                insert_alias(field, known, map);
                let Some(value) = map.get_mut(&field.name) else { break false };
                // Some models send an empty text instead of omitting a flag.
                let found_type = has_content(value).then(|| type_of(value));
                if let Some(converted) = self.convert(field, value.take(), &path) {
                    *value = converted;
                    break true;
                }
                wrong_type = wrong_type.or(found_type);
                map.remove(&field.name);
            };
            if is_converted {
                // A fault of the option itself replaces the fault of its label.
                let is_recorded = || self.unusable.contains_key(&at());
                if field.is_text && is_blank(map.get(&field.name)) && !is_recorded() {
                    self.record(&path, "is blank, a text is wanted");
                }
                continue;
            }
            let (wanted, empty) = field.kind.wanted();
            match wrong_type {
                Some(found_type) if field.is_text || field.kind == Kind::Flag => {
                    self.record(&path, &format!("is {found_type}, {wanted}"));
                }
                None if field.is_text => self.record(&path, &format!("is missing, {wanted}")),
                _ => {}
            }
            if field.is_required {
                map.insert(field.name.clone(), empty);
            }
        }
    }

    /// Converts the value to the type of the field; `None` if that is impossible.
    fn convert(&mut self, field: &Field, value: Value, at: At<'_>) -> Option<Value> {
        Some(match field.kind {
            Kind::Flag => to_flag(&value)?.into(),
            Kind::Number => to_number(value)?,
            Kind::List => self.list(&field.items, value, at),
            Kind::Object => match unpack(value) {
                map @ Value::Object(_) => map,
                source @ Value::String(_) => json!({ "source": source }),
                _ => return None,
            },
            // An object in place of an optional text becomes JSON text, so that it is not lost.
            Kind::Prose if !field.is_text && is_nested(&value) => format!("{value:#}").into(),
            Kind::Prose => prose(to_text(value)?, self.lone_cr).into(),
            Kind::Label => line_ends(to_text(value)?, self.lone_cr).into(),
        })
    }

    /// Converts the value to a list of questions or options with the `known` fields.
    fn list(&mut self, known: &[Field], value: Value, at: At<'_>) -> Value {
        let text = known.first();
        let mut items = self.items(text, value, at);
        items.retain(|item| !item.is_null());
        for (index, item) in items.iter_mut().enumerate() {
            let path = || format!("{}[{index}]", at());
            let mut map = self.object(text, item.take(), &path);
            self.fields(known, &mut map, &path);
            *item = Value::Object(map);
        }
        Value::Array(items)
    }

    /// Converts the value of a list field to items. `text`: the text field of an item.
    fn items(&mut self, text: Option<&Field>, value: Value, at: At<'_>) -> Vec<Value> {
        match unpack(value) {
            Value::Array(items) => items,
            Value::Object(map) if map.is_empty() => Vec::new(),
            item @ Value::Object(_) => vec![item],
            Value::String(raw) if is_blank_text(&raw) => Vec::new(),
            Value::String(raw) if raw.trim_start().starts_with(['[', '{']) => {
                self.record(at, "is broken JSON text, a list is wanted");
                Vec::new()
            }
            // A text in place of options has one option per line.
            Value::String(raw) if text.is_some_and(|text| text.kind == Kind::Label) => {
                raw.lines().filter(|line| !is_blank_text(line)).map(Value::from).collect()
            }
            Value::String(raw) => vec![Value::String(raw)],
            other => {
                self.record(at, &format!("is {}, a list is wanted", type_of(&other)));
                Vec::new()
            }
        }
    }

    /// Converts an item of a list to an object: a question or an option. A text, a number or a flag
    /// becomes the value of `field`.
    fn object(&mut self, field: Option<&Field>, item: Value, at: At<'_>) -> Map<String, Value> {
        // Only JSON objects are parsed, because a label may be the text `"yes"` or `[x]`.
        let object = item.as_str().filter(|text| text.trim_start().starts_with('{'));
        let object = object.and_then(|text| serde_json::from_str(text).ok());
        let text = match object.filter(Value::is_object).unwrap_or(item) {
            Value::Object(map) => return map,
            scalar @ (Value::String(_) | Value::Number(_) | Value::Bool(_)) => scalar,
            other => {
                self.record(at, &format!("is {}, an object is wanted", type_of(&other)));
                Value::from("")
            }
        };
        field.map(|field| (field.name.clone(), text)).into_iter().collect()
    }
}

/// Returns `true` for an object that contains a text, and for a list of such objects.
fn is_nested(value: &Value) -> bool {
    !value.is_string() && holds_text(value) && to_text(value.clone()).is_none()
}

#[cfg(test)]
mod tests;
