//! Repairs what a model sent, once for every contract. A contract says in a [`Shape`] which fields
//! it knows; this file turns what came into exactly those, with the right types, so that Pi's
//! validation passes and the contract's own sentences are what the model reads. What cannot be
//! repaired is noted under [`UNUSABLE`], and `parse` refuses all of it in one sentence.
//!
//! Total and idempotent: any JSON goes in, and repairing twice changes nothing more.

use serde_json::{Map, Value, json};

use super::prose;
use super::shape::{Field, Kind, Needed, Shape, UNUSABLE, is_spelling, plain_letters};
use super::values::{blank, says_something, to_flag, to_number, to_text, type_of, unpack};

/// Most passes over one call.
const PASSES: usize = 16;

/// Repairs one call where it stands; true if that changed anything. See the module.
pub(super) fn repair(shape: &Shape, call: &mut Value) -> bool {
    // What one pass moves can make room for another spelling of the same field, so passes go on
    // until nothing changes. Each change uses up a key, so the bound is never reached.
    let passes = (0..PASSES).take_while(|_| pass(shape, call)).count();
    passes > 0
}

/// What a field is for the outline of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutlinePart {
    /// Choices: the outline needs none of them.
    Choices,
    /// Maybe the list of questions, of which the first ones and their number are needed.
    Questions,
    /// Anything else.
    Other,
}

/// What the field `key` is for the outline.
pub(super) fn part_in_outline(shape: &Shape, key: &str) -> OutlinePart {
    let mut choices = shape.question.iter().filter(|field| field.kind == Kind::Choices);
    let lists = shape.top.iter().filter(|field| field.kind == Kind::Questions);
    match () {
        () if choices.any(|field| field.is_named(key)) => OutlinePart::Choices,
        () if lists.chain(shape.question.first()).any(|field| field.is_named(key)) => {
            OutlinePart::Questions
        }
        () => OutlinePart::Other,
    }
}

/// A copy of a raw call without the choices of its questions, which take most of its room.
pub(super) fn without_choices(shape: &Shape, raw: &Value) -> Value {
    let is_choices = |key: &str| part_in_outline(shape, key) == OutlinePart::Choices;
    match raw {
        Value::Object(map) => {
            let rest = map.iter().filter(|(key, _)| !is_choices(key));
            rest.map(|(key, value)| (key.clone(), without_choices(shape, value))).collect()
        }
        Value::Array(items) => items.iter().map(|item| without_choices(shape, item)).collect(),
        other => other.clone(),
    }
}

/// Repairs everything once; true if that changed anything. Values that are as they must be are only
/// looked at.
fn pass(shape: &Shape, call: &mut Value) -> bool {
    let mut changed = !call.is_object();
    if changed {
        *call = Value::Object(match unpack(call.take()) {
            Value::Object(map) => map,
            Value::Null => Map::new(),
            other => Map::from_iter([("questions".to_owned(), other)]),
        });
    }
    let Value::Object(map) = call else { return changed };
    let mut unusable = match map.remove(UNUSABLE) {
        Some(Value::Object(earlier)) if !earlier.is_empty() => earlier,
        Some(_) => {
            changed = true;
            Map::new()
        }
        None => Map::new(),
    };
    changed |= listed(shape, map);
    changed |= Repair { shape, unusable: &mut unusable }.fields(shape.top, map, &String::new);
    changed |= (shape.finish)(map);
    if !unusable.is_empty() {
        map.insert(UNUSABLE.to_owned(), Value::Object(unusable));
    }
    changed
}

/// Finds the questions where there is no `questions`: under `question`, or, for a tool without a
/// short form, in the call itself. True if that changed anything.
fn listed(shape: &Shape, map: &mut Map<String, Value>) -> bool {
    let list = shape.top.iter().find(|field| field.kind == Kind::Questions);
    let Some((list, text)) = list.zip(shape.question.first()) else { return false };
    let mut changed = take_alias(list, shape.top, map);
    if map.get(list.name).is_some_and(|it| !it.is_null()) {
        return changed;
    }
    let short_form = shape.top.iter().find(|field| field.name == text.name);
    changed |= take_alias(short_form.unwrap_or(text), shape.top, map);
    let Some(asked) = map.get_mut(text.name) else { return changed };
    if let Value::String(text) = asked {
        let unpacked = unpack(Value::from(text.as_str()));
        changed |= *asked != unpacked;
        *asked = unpacked;
    }
    match asked {
        Value::Array(_) | Value::Object(_) => {
            let questions = map.remove(text.name);
            map.extend(questions.map(|questions| (list.name.to_owned(), questions)));
            true
        }
        _ if short_form.is_none() => {
            let lone = std::mem::take(map);
            map.insert(list.name.to_owned(), Value::Object(lone));
            true
        }
        _ => changed,
    }
}

/// Moves the value of another spelling or another name to the field, if the field has none. True if
/// there was one.
fn take_alias(field: &Field, known: &[Field], map: &mut Map<String, Value>) -> bool {
    if map.get(field.name).is_some_and(says_something) {
        return false;
    }
    // A name that is another field's own is only borrowed for what must be there.
    let borrows = field.needed == Needed::Yes;
    let is_free = |key: &str| borrows || !known.iter().any(|other| other.name == key);
    // The kind of a question may be anything: only "multi" is a flag.
    let is_one = |value: &Value| field.kind != Kind::Flag || to_flag(value).is_some();
    if !map.keys().any(|key| key != field.name && is_free(key)) {
        return false;
    }
    let own: String = plain_letters(field.name).collect();
    let names = std::iter::once(own.as_str()).chain(field.aliases.iter().copied());
    for name in names {
        let taken = |(key, value): &(&String, &Value)| {
            *key != field.name
                && is_spelling(key, name)
                && says_something(value)
                && is_one(value)
                && is_free(key)
        };
        let key = map.iter().find(taken).map(|(key, _)| key.clone());
        if let Some(value) = key.and_then(|key| map.remove(&key)) {
            map.insert(field.name.to_owned(), value);
            return true;
        }
    }
    false
}

/// Spells the path of a value; only called where something is wrong with it.
type At<'a> = &'a dyn Fn() -> String;

/// One pass over a call. Whatever repairs says whether that changed anything.
struct Repair<'a> {
    shape: &'a Shape,
    /// Path → what is wrong, in the order it was found.
    unusable: &'a mut Map<String, Value>,
}

impl Repair<'_> {
    fn note(&mut self, at: At<'_>, wrong: &str) {
        self.unusable.entry(at()).or_insert_with(|| Value::from(wrong));
    }

    /// Gives `map` the `known` fields in their types.
    fn fields(&mut self, known: &[Field], map: &mut Map<String, Value>, at: At<'_>) -> bool {
        let length = map.len();
        map.retain(|_, value| !value.is_null());
        let mut changed = map.len() < length;
        for field in known {
            let path = || match at() {
                outer if outer.is_empty() => field.name.to_owned(),
                outer => format!("{outer}.{}", field.name),
            };
            let mut wrong = None;
            // A value of the wrong type under one name leaves the next name to be tried.
            let fits = loop {
                changed |= take_alias(field, known, map);
                let Some(value) = map.get_mut(field.name) else { break false };
                let came = type_of(value);
                if let Some(converted) = self.convert(field.kind, value, &path) {
                    changed |= converted;
                    break true;
                }
                wrong = wrong.or(Some(came));
                map.remove(field.name);
                changed = true;
            };
            if fits {
                continue;
            }
            let needed = field.needed == Needed::Yes;
            match wrong {
                Some(came) if needed || field.kind == Kind::Flag => {
                    self.note(&path, &format!("is {came}, {}", field.kind.wanted()));
                }
                None if needed => {
                    self.note(&path, &format!("is missing, {}", field.kind.wanted()));
                }
                _ => {}
            }
            if field.needed != Needed::No {
                map.insert(field.name.to_owned(), field.kind.empty());
                changed = true;
            }
        }
        changed
    }

    /// Makes the value the field's type; `None`, with nothing left of it, if it cannot be.
    fn convert(&mut self, kind: Kind, value: &mut Value, at: At<'_>) -> Option<bool> {
        let lone_cr = self.shape.lone_cr;
        let other = match (kind, &mut *value) {
            (Kind::Prose, Value::String(text)) => return Some(prose::repair(text, lone_cr)),
            (Kind::Label, Value::String(text)) => return Some(prose::line_ends(text, lone_cr)),
            (Kind::Flag, Value::Bool(_))
            | (Kind::Number, Value::Number(_))
            | (Kind::Tracking, Value::Object(_)) => return Some(false),
            (Kind::Questions | Kind::Choices, _) => return Some(self.list(kind, value, at)),
            _ => value.take(),
        };
        *value = match kind {
            Kind::Prose | Kind::Label => {
                let mut text = to_text(other)?;
                match kind {
                    Kind::Prose => prose::repair(&mut text, lone_cr),
                    _ => prose::line_ends(&mut text, lone_cr),
                };
                text.into()
            }
            Kind::Flag => Value::Bool(to_flag(&other)?),
            Kind::Number => to_number(other)?,
            _ => match unpack(other) {
                map @ Value::Object(_) => map,
                source @ Value::String(_) => json!({ "source": source }),
                _ => return None,
            },
        };
        Some(true)
    }

    /// Makes the value a list of questions or choices.
    fn list(&mut self, kind: Kind, value: &mut Value, at: At<'_>) -> bool {
        let mut changed = !value.is_array();
        if changed {
            *value = Value::Array(self.items(kind, value.take(), at));
        }
        let Value::Array(items) = value else { return changed };
        let length = items.len();
        items.retain(|item| !item.is_null());
        changed |= items.len() < length;
        let shape = self.shape;
        let known = if kind == Kind::Choices { shape.choice } else { shape.question };
        for (index, item) in items.iter_mut().enumerate() {
            let path = || format!("{}[{index}]", at());
            if !item.is_object() {
                *item = Value::Object(self.object(known, item.take(), &path));
                changed = true;
            }
            if let Value::Object(map) = item {
                changed |= self.fields(known, map, &path);
            }
        }
        changed
    }

    /// The items of what is no list.
    fn items(&mut self, kind: Kind, value: Value, at: At<'_>) -> Vec<Value> {
        match unpack(value) {
            Value::Array(items) => items,
            Value::Object(map) if map.is_empty() => Vec::new(),
            lone @ Value::Object(_) => vec![lone],
            Value::String(raw) if blank(&raw) => Vec::new(),
            Value::String(raw) if raw.trim_start().starts_with(['[', '{']) => {
                self.note(at, "is broken JSON text, a list is wanted");
                Vec::new()
            }
            // One choice a line, but a question may have several lines.
            Value::String(raw) if kind == Kind::Choices => {
                raw.lines().filter(|line| !blank(line)).map(Value::from).collect()
            }
            Value::String(raw) => vec![Value::String(raw)],
            other => {
                self.note(at, &format!("is {}, a list is wanted", type_of(&other)));
                Vec::new()
            }
        }
    }

    /// The question or choice in an item that is no object.
    fn object(&mut self, known: &[Field], item: Value, at: At<'_>) -> Map<String, Value> {
        let text_field = known.first().map_or("", |field| field.name).to_owned();
        match unpack_object(item) {
            Value::Object(map) => map,
            scalar @ (Value::String(_) | Value::Number(_) | Value::Bool(_)) => {
                Map::from_iter([(text_field, scalar)])
            }
            other => {
                self.note(at, &format!("is {}, an object is wanted", type_of(&other)));
                Map::from_iter([(text_field, Value::from(""))])
            }
        }
    }
}

/// Only an object is opened here: a label may well be the text `"yes"` or `[x]`.
fn unpack_object(item: Value) -> Value {
    if let Value::String(text) = &item
        && text.trim_start().starts_with('{')
        && let Ok(map @ Value::Object(_)) = serde_json::from_str(text)
    {
        return map;
    }
    item
}

#[cfg(test)]
mod tests;
