//! The JSON Schema of `questions.json`. The tests write the schema to `questions.schema.json`, a
//! file of the package.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde_json::Value;

use crate::settings::file::{AUTO, Key, LanguageSetting, Notify, Settings, Signal};

/// The pattern of a [`Key`], for text editors: a function key, or a key with a modifier other than
/// shift.
const PATTERN: &str = "^f(?:[1-9]|1[0-2])$|\
    ^(?:shift\\+)?(?:ctrl|alt|super)\\+(?:(?:ctrl|shift|alt|super)\\+)*(?:[!-*,-~]|[a-zA-Z]{2,})$";

impl JsonSchema for Key {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Key".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": PATTERN,
            "patternErrorMessage": crate::strings::settings::key_wanted(),
        })
    }
}

impl JsonSchema for LanguageSetting {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "LanguageSetting".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Self::words().collect::<Vec<_>>() })
    }
}

impl serde::Serialize for LanguageSetting {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tag().unwrap_or(AUTO))
    }
}

impl JsonSchema for Notify {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Notify".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let signal = generator.subschema_for::<Signal>();
        json_schema!({
            "oneOf": [
                { "const": "bell", "description": "One BEL on a terminal." },
                { "const": "off", "description": "Nothing." },
                { "type": "array", "items": signal, "examples": [["bell", "title"]] },
            ],
        })
    }
}

/// Returns the JSON Schema of `questions.json` (draft 7, without references, so that every editor
/// can read it).
pub fn schema() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<Settings>().to_value()
}
