//! The arguments of a tool as a JSON Schema, which `schemars` generates from their type. The fields
//! for the repair of a call are parsed from this schema. The schema has additional keys, which are
//! removed before a model reads the schema:
//!
//! - `x-names`: other names that models use for the field: lower case, without `_` and `-`.
//! - `x-text`: the required text of a question, or label of an option. A call without this text is
//!   refused.
//! - `x-prose`: a text for the user, in which carriage returns and escaped line breaks are
//!   repaired. In other texts, only carriage returns are repaired.
//! - `x-alias`: `true` if the field is only a second name of another field.
//! - `x-list`: keywords that replace keywords of the schema if the schema for the model has only the
//!   list form (`questions`). `false` removes the field.
//!
//! A missing required field without `x-text` gets an empty value.

use std::iter::once;

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::values::strings;
use crate::json::{is_true, text_in};

/// The key in a repaired call with the values that could not be repaired: path → fault.
pub(super) const UNUSABLE: &str = "$unusable";

/// The arguments of a tool.
#[derive(Debug)]
pub(super) struct Shape {
    /// The schema of the arguments, with the additional keys.
    pub schema: Value,
    pub fields: Vec<Field>,
}

impl Shape {
    /// Returns the shape of the arguments `T`. The schema is flat, because providers drop `$ref`
    /// and `anyOf`.
    pub fn of<T: JsonSchema>() -> Self {
        let mut settings = SchemaSettings::default().with_transform(RecursiveTransform(simplify));
        settings.inline_subschemas = true;
        settings.meta_schema = None;
        let schema = settings.into_generator().into_root_schema_for::<T>();
        let schema = serde_json::to_value(schema).unwrap_or_default();
        Self { fields: Field::list(&schema), schema }
    }

    /// Returns the fields of a question. The first field contains the text of the question.
    pub fn question(&self) -> &[Field] {
        find(&self.fields, "questions").map_or(&[], |field| &field.items)
    }

    /// Returns the name of the field with a question's text.
    pub fn text_field(&self) -> &str {
        self.question().first().map_or("question", |field| &field.name)
    }
}

/// Removes parts without meaning for a model, and the type null of optional fields: a model omits
/// such a field instead.
fn simplify(schema: &mut Schema) {
    for key in ["title", "default", "format"] {
        schema.remove(key);
    }
    if let Some(first) = schema.get("type").and_then(|types| types.get(0)).cloned() {
        schema.insert("type".to_owned(), first);
    }
}

/// Joins the lines of a tool's description, which comes from a doc comment.
pub(super) fn join_lines(schema: &mut Schema) {
    if let Some(Value::String(description)) = schema.get_mut("description") {
        *description = description.replace('\n', " ");
    }
}

/// A field of the arguments, of a question or of an option.
#[derive(Debug)]
pub(super) struct Field {
    /// The name in the contract.
    pub name: String,
    /// The name and the other names, in lower case without separators.
    pub names: Vec<String>,
    pub kind: Kind,
    /// `true` for the text of a question and the label of an option.
    pub is_text: bool,
    /// `true` if a missing field gets an empty value.
    pub is_required: bool,
    /// The fields of each item of a list.
    pub items: Vec<Self>,
}

/// The type of a field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A text with `x-prose`.
    Prose,
    /// Any other text.
    Label,
    Flag,
    Number,
    /// An object that is returned unchanged (`metadata`).
    Object,
    /// A list of questions or options.
    List,
}

impl Kind {
    fn of(schema: &Value) -> Self {
        match text_in(schema, "type") {
            Some("boolean") => Self::Flag,
            Some("number") => Self::Number,
            Some("object") => Self::Object,
            Some("array") => Self::List,
            _ if is_true(schema, "x-prose") => Self::Prose,
            _ => Self::Label,
        }
    }

    /// Returns the type as text for a sentence, and its empty value.
    pub fn wanted(self) -> (&'static str, Value) {
        match self {
            Self::Prose | Self::Label => ("a text is wanted", "".into()),
            Self::Flag => ("true or false is wanted", false.into()),
            Self::Number => ("a number is wanted", 0.into()),
            Self::Object => ("an object is wanted", json!({})),
            Self::List => ("a list is wanted", json!([])),
        }
    }
}

/// Returns the field `name` of the `known` fields.
pub(super) fn find<'a>(known: &'a [Field], name: &str) -> Option<&'a Field> {
    known.iter().find(|field| field.name == name)
}

impl Field {
    /// Returns the fields of an object from its schema. The field with `x-text` is first.
    fn list(schema: &Value) -> Vec<Self> {
        let required = strings(schema.get("required"));
        let field = |(name, schema): (&String, &Value)| Self {
            name: name.clone(),
            names: once(plain_letters(name).collect())
                .chain(strings(schema.get("x-names")))
                .collect(),
            kind: Kind::of(schema),
            is_text: is_true(schema, "x-text"),
            is_required: required.contains(name),
            items: schema.get("items").map(Self::list).unwrap_or_default(),
        };
        let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let properties = properties.filter(|(_, schema)| !is_true(schema, "x-alias"));
        let mut fields: Vec<Self> = properties.map(field).collect();
        fields.sort_by_key(|field| !field.is_text);
        fields
    }

    /// Returns `true` if `key` is a spelling of one of the field's names.
    pub fn is_named(&self, key: &str) -> bool {
        self.names.iter().any(|name| is_spelling_of(key, name))
    }
}

/// Returns `true` if `key` equals `name` apart from case and separators. `name` must be in lower
/// case without separators.
pub(super) fn is_spelling_of(key: &str, name: &str) -> bool {
    if !key.is_ascii() {
        return plain_letters(key).eq(name.chars());
    }
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    key.len() >= name.len() && letters.map(|byte| byte.to_ascii_lowercase()).eq(name.bytes())
}

/// Returns the characters of a key in lower case without separators, for comparisons.
pub(super) fn plain_letters(key: &str) -> impl Iterator<Item = char> {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase)
}

/// Other names that models use for fields, common to the contracts.
pub(super) mod names {
    pub const QUESTION: &[&str] = &["question", "prompt", "text", "message", "query", "title"];
    pub const HEADER: &[&str] = &["title", "label", "short"];
    pub const OPTIONS: &[&str] = &["suggestions", "choices", "answers"];
    pub const MULTI_SELECT: &[&str] = &["allowmultiple", "multiple", "multi"];
    pub const LABEL: &[&str] = &["title", "text", "value", "name", "option", "choice"];
    pub const DESCRIPTION: &[&str] = &["detail", "details", "help"];
}
