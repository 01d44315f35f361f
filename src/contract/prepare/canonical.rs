//! Recognises calls that need no repair: most calls, and every one that was repaired before.

use serde_json::{Map, Value};

use crate::contract::prose;
use crate::contract::shape::{Field, Kind, Needed, Shape, UNUSABLE};
use crate::contract::values::says_something;

/// True only when a pass over `call` would change nothing. It only reads, so it costs little beside
/// a pass. False for some calls that would not change either.
pub(in crate::contract) fn is_canonical(shape: &Shape, call: &Value) -> bool {
    let Value::Object(map) = call else { return false };
    is_listed(shape, map) && fields(shape, shape.top, map)
}

/// True when there is either a list of questions or, in a tool that has the short form, one
/// question that holds no other JSON.
fn is_listed(shape: &Shape, map: &Map<String, Value>) -> bool {
    let list = shape.top.iter().find(|field| field.kind == Kind::Questions);
    let Some((list, text)) = list.zip(shape.question.first()) else { return false };
    match (map.get(list.name), map.get(text.name)) {
        (Some(Value::Array(_)), None) => true,
        (None, Some(Value::String(asked))) => {
            shape.top.iter().any(|field| field.name == text.name)
                && !asked.trim_start().starts_with(['[', '{', '"'])
        }
        _ => false,
    }
}

/// True only when `map` has the `known` fields as they must be.
pub(super) fn fields(shape: &Shape, known: &[Field], map: &Map<String, Value>) -> bool {
    // A blank value is filled from elsewhere.
    let is_there = |field: &Field| map.get(field.name).is_some_and(says_something);
    let fits = |(key, value): (&String, &Value)| match known.iter().find(|it| it.name == key) {
        Some(field) => holds(shape, field.kind, value),
        // A field that says nothing would take it as another spelling of its name.
        None => {
            let mut named = known.iter().filter(|it| it.is_named(key));
            !value.is_null() && key != UNUSABLE && named.all(is_there)
        }
    };
    map.iter().all(fits) && known.iter().filter(|it| it.needed != Needed::No).all(is_there)
}

/// True when `value` is of this type and needs no repair.
fn holds(shape: &Shape, kind: Kind, value: &Value) -> bool {
    let each = |known: &[Field], items: &[Value]| {
        items.iter().all(|item| item.as_object().is_some_and(|map| fields(shape, known, map)))
    };
    match (kind, value) {
        (Kind::Prose, Value::String(text)) => prose::is_repaired(text),
        (Kind::Label, Value::String(text)) => !text.contains('\r'),
        (Kind::Flag, Value::Bool(_))
        | (Kind::Number, Value::Number(_))
        | (Kind::Tracking, Value::Object(_)) => true,
        (Kind::Questions, Value::Array(items)) => each(shape.question, items),
        (Kind::Choices, Value::Array(items)) => each(shape.choice, items),
        _ => false,
    }
}
