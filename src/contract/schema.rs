//! What a tool takes, as the JSON Schema that `schemars` makes of the type of its arguments. Repair walks the
//! same schema. What no model sees stands there under keys of its own:
//!
//! | Key | What it says of a field |
//! |---|---|
//! | `x-names` | Names that models write instead: lower case, without `_` and `-`. |
//! | `x-text` | It holds the text of a question or the label of a choice, which cannot do without. Where it is missing, the call is refused; any other required field is filled with an empty value. |
//! | `x-prose` | It is a text for the user, possibly of several lines. Any other text is a label or an id: its inside is never rewritten, because it goes back to the model. |
//! | `x-alias` | It is another name of a field, and only the model is told about it. |
//! | `x-list` | What the model is told instead where it reads about lists of questions alone; `false`: nothing. |

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use crate::json::text_in;

/// Key under which a prepared call carries what could not be repaired: path → what is wrong.
pub(super) const UNUSABLE: &str = "$unusable";

/// The schema of the arguments `T`, flat: providers drop `$ref` and `anyOf`.
pub(super) fn schema_of<T: JsonSchema>() -> Value {
    let mut settings = SchemaSettings::default().with_transform(RecursiveTransform(simplify));
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let schema = settings.into_generator().into_root_schema_for::<T>();
    serde_json::to_value(schema).unwrap_or_default()
}

/// Takes out what says nothing to a model. An optional field may be absent, but not null.
fn simplify(schema: &mut Schema) {
    for key in ["title", "default", "format"] {
        schema.remove(key);
    }
    if let Some(first) = schema.get("type").and_then(|types| types.get(0)).cloned() {
        schema.insert("type".to_owned(), first);
    }
}

/// Joins the lines of the doc comment of a tool's arguments, which is the tool's description.
pub(super) fn join_lines(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ");
    }
}

/// One field of the arguments, of a question or of a choice.
#[derive(Clone, Copy)]
pub(super) struct Field<'a> {
    /// The name in the contract.
    pub name: &'a str,
    schema: &'a Value,
}

/// The fields of an object by its schema, first the one with `x-text`.
pub(super) fn fields(object: &Value) -> impl Iterator<Item = Field<'_>> {
    let properties = object.get("properties").and_then(Value::as_object).into_iter().flatten();
    let fields = properties.map(|(name, schema)| Field { name, schema });
    let fields = fields.filter(|field| !field.says("x-alias"));
    fields.clone().filter(Field::is_text).chain(fields.filter(|field| !field.is_text()))
}

/// The field `name` of an object by its schema.
pub(super) fn field<'a>(object: &'a Value, name: &str) -> Option<Field<'a>> {
    let (name, schema) = object.get("properties")?.as_object()?.get_key_value(name)?;
    Some(Field { name, schema }).filter(|field| !field.says("x-alias"))
}

impl<'a> Field<'a> {
    /// Whether the schema has this key of it.
    pub fn says(&self, key: &str) -> bool {
        self.schema.get(key).is_some()
    }

    /// Whether it holds the text of a question or the label of a choice.
    pub fn is_text(&self) -> bool {
        self.says("x-text")
    }

    /// Its type in JSON.
    pub fn kind(&self) -> &'a str {
        text_in(self.schema, "type").unwrap_or("string")
    }

    /// The schema of its items, if it is a list.
    pub fn items(&self) -> &'a Value {
        self.schema.get("items").unwrap_or(&Value::Null)
    }

    /// Its type in words, for a sentence, and the empty value of that type.
    pub fn wanted(&self) -> (&'static str, Value) {
        match self.kind() {
            "boolean" => ("true or false is wanted", false.into()),
            "number" => ("a number is wanted", 0.into()),
            "object" => ("an object is wanted", json!({})),
            "array" => ("a list is wanted", json!([])),
            _ => ("a text is wanted", "".into()),
        }
    }

    /// Its other names.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        let names = self.schema.get("x-names").and_then(Value::as_array);
        names.into_iter().flatten().filter_map(Value::as_str)
    }

    /// True when `key` is a spelling of its name or one of its other names.
    pub fn is_named(&self, key: &str) -> bool {
        key == self.name
            || plain_letters(key).eq(plain_letters(self.name))
            || self.names().any(|name| is_spelling(key, name))
    }
}

/// True when the letters of `key` that count are those of `name`, which has no others.
pub(super) fn is_spelling(key: &str, name: &str) -> bool {
    if !key.is_ascii() {
        return plain_letters(key).eq(name.chars());
    }
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    key.len() >= name.len() && letters.map(|byte| byte.to_ascii_lowercase()).eq(name.bytes())
}

/// The letters of a key that count when names are compared: lower case, without separators.
pub(super) fn plain_letters(key: &str) -> impl Iterator<Item = char> {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase)
}

/// Other names that models give fields, where the contracts agree on them.
pub(super) mod names {
    /// For a question's text.
    pub const QUESTION: &[&str] = &["question", "prompt", "text", "message", "query", "title"];
    /// For a question's short name.
    pub const HEADER: &[&str] = &["title", "label", "short"];
    /// For a question's choices.
    pub const OPTIONS: &[&str] = &["suggestions", "choices", "answers"];
    /// For the flag for several ticks.
    pub const MULTI_SELECT: &[&str] = &["allowmultiple", "multiple", "multi"];
    /// For a choice's label.
    pub const LABEL: &[&str] = &["title", "text", "value", "name", "option", "choice"];
    /// For a choice's description.
    pub const DESCRIPTION: &[&str] = &["detail", "details", "help"];
}
