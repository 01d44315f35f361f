//! The JSON Schema of each tool's arguments: plain and flat. Providers drop `$ref`, `anyOf` and
//! friends, and Pi's validation would answer before a contract can, so neither unions nor limits
//! stay in. The tests write it into `schema/` from the types; the addon carries the text only.

use serde_json::Value;

/// The schema in a file of `schema/`.
pub(super) fn read(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use schemars::{JsonSchema, generate::SchemaSettings};
    use serde_json::Value;

    use crate::contract::{ask_user, ask_user_question, claude, question};

    /// `BLESS=1 cargo test --no-default-features` writes them anew.
    #[test]
    fn the_schemas_are_those_of_the_types() {
        for (name, schema) in [
            ("ask_user", of::<ask_user::Args>()),
            ("question", of::<question::Args>()),
            ("claude", of::<claude::Args>()),
            ("ask_user_question", of::<ask_user_question::Args>()),
        ] {
            let file = format!("src/contract/schema/{name}.json");
            crate::golden::golden(&file, &format!("{schema:#}\n"));
        }
    }

    /// The schema of `T`: doc comments become descriptions, optional fields are not required.
    fn of<T: JsonSchema>() -> Value {
        let settings = SchemaSettings::draft07().with(|settings| {
            settings.inline_subschemas = true;
            settings.meta_schema = None;
        });
        let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
        plain(&mut schema);
        if let Some(root) = schema.as_object_mut() {
            // The tool's own description says it better.
            root.remove("description");
        }
        schema
    }

    fn plain(schema: &mut Value) {
        let Some(map) = schema.as_object_mut() else { return };
        map.retain(|key, _| !matches!(key.as_str(), "title" | "format" | "default" | "minimum"));
        if let Some(kind) = map.get_mut("type")
            && let Some(first) =
                kind.as_array().and_then(|kinds| kinds.iter().find(|kind| *kind != "null"))
        {
            *kind = first.clone();
        }
        if let Some(Value::String(text)) = map.get_mut("description") {
            *text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        }
        if let Some(Value::Object(properties)) = map.get_mut("properties") {
            properties.values_mut().for_each(plain);
        }
        if let Some(items) = map.get_mut("items") {
            plain(items);
        }
    }
}
