//! The JSON Schema of `ask-user.json`, which the tests write into the package.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings, json_schema};
use serde_json::Value;

use super::{Key, Settings};

/// [`Key`] for editors: a function key, or a key with a modifier other than shift.
const PATTERN: &str = "^(?:(?:ctrl|shift|alt|super)\\+)*f(?:[1-9]|1[0-2])$|\
    ^(?:shift\\+)?(?:ctrl|alt|super)\\+(?:(?:ctrl|shift|alt|super)\\+)*(?:[!-~]|[a-zA-Z]{2,})$";

impl JsonSchema for Key {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Key".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "pattern": PATTERN,
            "patternErrorMessage": crate::strings::settings::KEY_WANTED,
        })
    }
}

/// The JSON Schema of `ask-user.json` (draft 7, no references, so that every editor reads it).
pub fn schema() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    settings.into_generator().into_root_schema_for::<Settings>().to_value()
}
