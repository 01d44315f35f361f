//! The arguments of a tool, as the JSON Schema that `schemars` generates from their type. The
//! repair uses the fields that are parsed from this schema. Keys of our own, which models do not
//! see:
//!
//! | Key | Meaning for a field |
//! |---|---|
//! | `x-names` | Other names that models use: lower case, without `_` and `-`. |
//! | `x-text` | The required text of a question, or label of an option. If it is missing, the call
//! is refused; any other required field is filled with an empty value. |
//! | `x-prose` | A text for the user, possibly of several lines. Any other text is a label or an
//! id, which is never rewritten, because it goes back to the model. |
//! | `x-alias` | Another name of a field, only described to the model. |
//! | `x-list` | The replacement for the model if it only reads about lists of questions; `false`
//! removes the field. |

use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Value, json};

use super::values::strings;
use crate::json::{is_true, text_in};

/// The key for values that cannot be repaired in a prepared call: path → fault.
pub(super) const UNUSABLE: &str = "$unusable";

/// The arguments of a tool.
#[derive(Debug)]
pub(super) struct Shape {
    /// The schema of its arguments, with our own keys.
    pub schema: Value,
    /// The fields of its arguments.
    pub fields: Vec<Field>,
}

impl Shape {
    /// The shape of the arguments `T`. Its schema is flat: providers drop `$ref` and `anyOf`.
    pub fn of<T: JsonSchema>() -> Self {
        let mut settings = SchemaSettings::default().with_transform(RecursiveTransform(simplify));
        settings.inline_subschemas = true;
        settings.meta_schema = None;
        let schema = settings.into_generator().into_root_schema_for::<T>();
        let schema = serde_json::to_value(schema).unwrap_or_default();
        Self { fields: Field::list(&schema), schema }
    }

    /// Returns the fields of one question. The first one holds its text.
    pub fn question(&self) -> &[Field] {
        find(&self.fields, "questions").map_or(&[], |field| &field.items)
    }

    /// Returns the name of the field with a question's text.
    pub fn text_field(&self) -> &str {
        self.question().first().map_or("question", |field| &field.name)
    }
}

/// Removes parts without meaning for a model. An optional field may be absent, but not null.
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

/// One field of the arguments, of a question or of a choice, read from its schema.
#[derive(Debug)]
pub(super) struct Field {
    /// The name in the contract.
    pub name: String,
    /// Its name in plain letters, and its other names.
    pub names: Vec<String>,
    /// The type of its value.
    pub kind: Kind,
    /// `true` for the text of a question and the label of an option.
    pub is_text: bool,
    /// `true` if it is filled with an empty value when it is missing.
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
    /// True or false.
    Flag,
    /// A number.
    Number,
    /// An object for the caller only.
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

    /// Returns the type in words, for a sentence, and its empty value.
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

/// Returns the field `name` among the `known` ones.
pub(super) fn find<'a>(known: &'a [Field], name: &str) -> Option<&'a Field> {
    known.iter().find(|field| field.name == name)
}

impl Field {
    /// Returns the fields of an object from its schema. The one with `x-text` is first.
    fn list(schema: &Value) -> Vec<Self> {
        let required = strings(schema.get("required"));
        let names = |name: &str, schema: &Value| {
            let plain: String = plain_letters(name).collect();
            std::iter::once(plain).chain(strings(schema.get("x-names"))).collect()
        };
        let field = |(name, schema): (&String, &Value)| Self {
            name: name.clone(),
            names: names(name, schema),
            kind: Kind::of(schema),
            is_text: is_true(schema, "x-text"),
            is_required: required.contains(name),
            items: schema.get("items").map(Self::list).unwrap_or_default(),
        };
        let properties = schema.get("properties").and_then(Value::as_object).into_iter().flatten();
        let own = properties.filter(|(_, schema)| !is_true(schema, "x-alias"));
        let mut fields: Vec<Self> = own.map(field).collect();
        fields.sort_by_key(|field| !field.is_text);
        fields
    }

    /// Returns `true` if `key` is a spelling of its name or one of its other names.
    pub fn is_named(&self, key: &str) -> bool {
        self.names.iter().any(|name| is_spelling(key, name))
    }
}

/// Returns `true` if `key` and `name` are equal in the letters that count. All letters of `name`
/// count.
pub(super) fn is_spelling(key: &str, name: &str) -> bool {
    if !key.is_ascii() {
        return plain_letters(key).eq(name.chars());
    }
    let letters = key.bytes().filter(|byte| !matches!(byte, b'_' | b'-' | b' '));
    key.len() >= name.len() && letters.map(|byte| byte.to_ascii_lowercase()).eq(name.bytes())
}

/// Returns the letters of a key that count in comparisons: lower case, without separators.
pub(super) fn plain_letters(key: &str) -> impl Iterator<Item = char> {
    key.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase)
}

/// Other names that models use for fields, common to the contracts.
pub(super) mod names {
    /// For a question's text.
    pub const QUESTION: &[&str] = &["question", "prompt", "text", "message", "query", "title"];
    /// For a question's short name.
    pub const HEADER: &[&str] = &["title", "label", "short"];
    /// For a question's options.
    pub const OPTIONS: &[&str] = &["suggestions", "choices", "answers"];
    /// For the flag for several selections.
    pub const MULTI_SELECT: &[&str] = &["allowmultiple", "multiple", "multi"];
    /// For an option's label.
    pub const LABEL: &[&str] = &["title", "text", "value", "name", "option", "choice"];
    /// For an option's description.
    pub const DESCRIPTION: &[&str] = &["detail", "details", "help"];
}
