//! The JSON Schema of each tool's arguments: plain and flat. Providers drop `$ref`, `anyOf` and
//! friends, and Pi's validation would answer before a contract can, so neither unions nor limits
//! stand in it. Its descriptions are what the model reads.

use serde_json::Value;

/// The schema in a file of `schema/`.
pub(super) fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::contract::shape::{Field, Kind, Needed, Shape};
    use crate::contract::{ask_user, ask_user_question, claude, question};

    /// The fields, their types and which are required stand in both.
    #[test]
    fn the_schemas_and_the_shapes_say_the_same() {
        for (contract, shape) in [
            (&ask_user::CONTRACT, &ask_user::SHAPE),
            (&question::CONTRACT, &question::SHAPE),
            (&claude::CONTRACT, &claude::SHAPE),
            (&ask_user_question::CONTRACT, &ask_user_question::SHAPE),
        ] {
            let offered = plain(&contract.offer.unwrap()().parameters);
            let all = contract.all_fields.map_or_else(|| offered.clone(), |all| plain(&all()));
            assert_eq!(all, object(shape, shape.top), "{}", contract.name);
            assert!(is_part(&offered, &all), "{}: {offered}", contract.name);
        }
    }

    /// Whether every field of `part` is in `whole`, with the same type.
    fn is_part(part: &Value, whole: &Value) -> bool {
        match (part, whole) {
            (Value::Object(part), Value::Object(whole)) => {
                part.iter().all(|(key, value)| whole.get(key).is_some_and(|it| is_part(value, it)))
            }
            (part, whole) => part == whole,
        }
    }

    /// A schema without descriptions, its required fields in the order of its properties.
    fn plain(schema: &Value) -> Value {
        let mut schema = schema.clone();
        let Some(map) = schema.as_object_mut() else { return schema };
        map.remove("description");
        let names: Vec<_> = match map.get_mut("properties").and_then(Value::as_object_mut) {
            Some(properties) => {
                properties.values_mut().for_each(|it| *it = plain(it));
                properties.keys().cloned().collect()
            }
            None => Vec::new(),
        };
        if let Some(items) = map.get_mut("items") {
            *items = plain(items);
        }
        if let Some(required) = map.get_mut("required") {
            let all = required.as_array().unwrap();
            assert!(all.iter().all(|name| names.iter().any(|it| name == it)), "{all:?}");
            required.as_array_mut().unwrap().sort_by_key(Value::to_string);
        }
        schema
    }

    fn object(shape: &Shape, fields: &[Field]) -> Value {
        let properties: Value =
            fields.iter().map(|it| (it.name.to_owned(), of(shape, it.kind))).collect();
        let needed = fields.iter().filter(|it| it.needed != Needed::No);
        let mut required: Vec<Value> = needed.map(|it| it.name.into()).collect();
        required.sort_by_key(Value::to_string);
        let mut object = json!({ "type": "object", "properties": properties });
        if !required.is_empty() {
            object["required"] = required.into();
        }
        object
    }

    fn of(shape: &Shape, kind: Kind) -> Value {
        match kind {
            Kind::Prose | Kind::Label => json!({ "type": "string" }),
            Kind::Flag => json!({ "type": "boolean" }),
            Kind::Number => json!({ "type": "number" }),
            Kind::Tracking => json!({ "type": "object", "additionalProperties": true }),
            Kind::Questions => json!({ "type": "array", "items": object(shape, shape.question) }),
            Kind::Choices => json!({ "type": "array", "items": object(shape, shape.choice) }),
        }
    }
}
