//! Repairs what a model sent, once for every contract. A contract says in a [`Shape`] which fields
//! it knows; this file turns what came into exactly those, with the right types, so that Pi's
//! validation passes and the contract's own sentences are what the model reads. What cannot be
//! repaired is noted under [`UNUSABLE`], and `parse` refuses all of it in one sentence.
//!
//! Total and idempotent: any JSON goes in, and repairing twice changes nothing more.

mod canonical;

use serde_json::{Map, Value, json};

use super::prose;
use super::shape::{Field, Kind, Needed, Shape, UNUSABLE, plain_letters};
use super::values::{blank, says_something, to_flag, to_number, to_text, type_of, unpack};
pub(super) use canonical::is_canonical;

/// Most passes over one call.
const PASSES: usize = 16;

/// Repairs one call. See the module.
pub(super) fn repair(shape: &Shape, raw: Value) -> Value {
    if is_canonical(shape, &raw) {
        return raw;
    }
    let mut call = pass(shape, raw);
    // What one pass moves can make room for another spelling of the same field, so passes go on
    // until nothing changes. Each change uses up a key, so the bound is never reached.
    for _ in 0..PASSES {
        if is_canonical(shape, &call) {
            break;
        }
        let next = pass(shape, call.clone());
        if next == call {
            break;
        }
        call = next;
    }
    call
}

/// A copy of a raw call without the choices of its questions, which take most of its room.
pub(super) fn without_choices(shape: &Shape, raw: &Value) -> Value {
    let is_choices = |key: &str| {
        shape.question.iter().any(|field| field.kind == Kind::Choices && field.is_named(key))
    };
    match raw {
        Value::Object(map) => {
            let rest = map.iter().filter(|(key, _)| !is_choices(key));
            rest.map(|(key, value)| (key.clone(), without_choices(shape, value))).collect()
        }
        Value::Array(items) => items.iter().map(|item| without_choices(shape, item)).collect(),
        other => other.clone(),
    }
}

fn pass(shape: &Shape, raw: Value) -> Value {
    let mut map = match unpack(raw) {
        Value::Object(map) => map,
        Value::Null => Map::new(),
        other => Map::from_iter([("questions".to_owned(), other)]),
    };
    let mut unusable = match map.remove(UNUSABLE) {
        Some(Value::Object(earlier)) => earlier,
        _ => Map::new(),
    };
    listed(shape, &mut map);
    Repair { shape, unusable: &mut unusable }.fields(shape.top, &mut map, &String::new);
    (shape.finish)(&mut map);
    if !unusable.is_empty() {
        map.insert(UNUSABLE.to_owned(), Value::Object(unusable));
    }
    Value::Object(map)
}

/// Finds the questions where there is no `questions`: under `question`, or, for a tool without a
/// short form, in the call itself.
fn listed(shape: &Shape, map: &mut Map<String, Value>) {
    let list = shape.top.iter().find(|field| field.kind == Kind::Questions);
    let Some((list, text)) = list.zip(shape.question.first()) else { return };
    take_alias(list, shape.top, map);
    if map.get(list.name).is_some_and(|it| !it.is_null()) {
        return;
    }
    let short_form = shape.top.iter().find(|field| field.name == text.name);
    take_alias(short_form.unwrap_or(text), shape.top, map);
    match map.remove(text.name).map(unpack) {
        Some(questions @ (Value::Array(_) | Value::Object(_))) => {
            map.insert(list.name.to_owned(), questions);
        }
        Some(asked) => {
            map.insert(text.name.to_owned(), asked);
            if short_form.is_none() {
                let lone = std::mem::take(map);
                map.insert(list.name.to_owned(), Value::Object(lone));
            }
        }
        None => {}
    }
}

/// Moves the value of another spelling or another name to the field, if the field has none.
fn take_alias(field: &Field, known: &[Field], map: &mut Map<String, Value>) {
    if map.get(field.name).is_some_and(says_something) {
        return;
    }
    let own: String = plain_letters(field.name).collect();
    let names = std::iter::once(own.as_str()).chain(field.aliases.iter().copied());
    for name in names {
        let key = map
            .iter()
            .find(|(key, value)| {
                let key = key.as_str();
                key != field.name
                    && plain_letters(key).eq(name.chars())
                    && says_something(value)
                    // A name that is another field's own is only borrowed for what must be there.
                    && (field.needed == Needed::Yes || !known.iter().any(|other| other.name == key))
            })
            .map(|(key, _)| key.clone());
        if let Some(value) = key.and_then(|key| map.remove(&key)) {
            map.insert(field.name.to_owned(), value);
            return;
        }
    }
}

/// Spells the path of a value; only called where something is wrong with it.
type At<'a> = &'a dyn Fn() -> String;

/// One pass over a call.
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
    fn fields(&mut self, known: &[Field], map: &mut Map<String, Value>, at: At<'_>) {
        map.retain(|_, value| !value.is_null());
        for field in known {
            let path = || match at() {
                outer if outer.is_empty() => field.name.to_owned(),
                outer => format!("{outer}.{}", field.name),
            };
            let mut wrong = None;
            // A value of the wrong type under one name leaves the next name to be tried.
            let repaired = loop {
                take_alias(field, known, map);
                let Some(value) = map.remove(field.name) else { break None };
                let came = type_of(&value);
                match self.convert(field.kind, value, &path) {
                    None => wrong = wrong.or(Some(came)),
                    some => break some,
                }
            };
            let value = repaired.or_else(|| {
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
                (field.needed != Needed::No).then(|| field.kind.empty())
            });
            map.extend(value.map(|value| (field.name.to_owned(), value)));
        }
    }

    /// The value as the field's type; `None` if it cannot be.
    fn convert(&mut self, kind: Kind, value: Value, at: At<'_>) -> Option<Value> {
        let lone_cr = self.shape.lone_cr;
        match kind {
            Kind::Prose => to_text(value).map(|raw| prose::repair(raw, lone_cr).into()),
            Kind::Label => to_text(value).map(|raw| prose::line_ends(raw, lone_cr).into()),
            Kind::Flag => to_flag(&value).map(Value::Bool),
            Kind::Number => to_number(value),
            Kind::Tracking => match unpack(value) {
                map @ Value::Object(_) => Some(map),
                source @ Value::String(_) => Some(json!({ "source": source })),
                _ => None,
            },
            Kind::Questions | Kind::Choices => Some(self.list(kind, value, at)),
        }
    }

    /// The value as a list of questions or choices.
    fn list(&mut self, kind: Kind, value: Value, at: At<'_>) -> Value {
        let items = match unpack(value) {
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
        };
        let shape = self.shape;
        let known = if kind == Kind::Choices { shape.choice } else { shape.question };
        let text_field = known.first().map_or("", |field| field.name);
        let items = items.into_iter().filter(|item| !item.is_null()).enumerate();
        let object = |(index, item)| {
            let path = || format!("{}[{index}]", at());
            let mut map = match unpack_object(item) {
                Value::Object(map) => map,
                scalar @ (Value::String(_) | Value::Number(_) | Value::Bool(_)) => {
                    Map::from_iter([(text_field.to_owned(), scalar)])
                }
                other => {
                    self.note(&path, &format!("is {}, an object is wanted", type_of(&other)));
                    Map::from_iter([(text_field.to_owned(), Value::from(""))])
                }
            };
            self.fields(known, &mut map, &path);
            Value::Object(map)
        };
        items.map(object).collect()
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
