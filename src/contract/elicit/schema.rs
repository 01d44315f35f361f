//! `requestedSchema` of an elicitation: the fields of a form.

use serde_json::{Map, Value};

use crate::contract::raw::RawChoice;
use crate::json::{short, text_in};
use crate::model::{Bounds, Format, TextOf};

/// Most fields of a form.
const MOST_FIELDS: usize = 50;
/// Most options of a field.
const MOST_OPTIONS: usize = 500;

/// A field of a form.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Field {
    /// The property it becomes.
    pub key: String,
    /// Its name.
    pub title: Option<String>,
    /// What it is for.
    pub description: Option<String>,
    /// Whether it has to be filled in.
    pub required: bool,
    /// What goes into it.
    pub holds: Holds,
    /// What the answer looks like.
    pub format: Format,
    /// What one chooses from.
    pub options: Vec<RawChoice>,
    /// What is in it at first.
    pub default: Option<Value>,
    /// A regular expression that the text is to match; whoever asks checks it.
    pub pattern: Option<String>,
}

/// What goes into a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// A text, or a number.
    Typed,
    /// Yes or no.
    Boolean,
    /// One of the options.
    One,
    /// Any number of the options that the format allows.
    Many,
}

/// The fields of `requestedSchema`, in its order.
///
/// # Errors
/// What is wrong with it, with the path of the part.
pub(super) fn fields(schema: &Value) -> Result<Vec<Field>, String> {
    let object = schema.as_object().ok_or("requestedSchema is no object")?;
    if object.get("type").is_some_and(|it| it != "object") {
        return Err("requestedSchema.type is not \"object\"".to_owned());
    }
    let none = Map::new();
    let properties = match object.get("properties") {
        None => &none,
        Some(properties) => {
            properties.as_object().ok_or("requestedSchema.properties is no object")?
        }
    };
    if properties.len() > MOST_FIELDS {
        return Err(format!("requestedSchema has more than {MOST_FIELDS} properties"));
    }
    let required = object.get("required").and_then(Value::as_array);
    let is_required = |key: &str| required.is_some_and(|all| all.iter().any(|it| it == key));
    let field = |(key, property): (&String, &Value)| {
        let field = field(key, property);
        let field = field.map_err(|why| format!("requestedSchema.properties.{key} {why}"))?;
        Ok(Field { required: is_required(key), ..field })
    };
    properties.iter().map(field).collect()
}

fn field(key: &str, property: &Value) -> Result<Field, String> {
    let property = property.as_object().ok_or("is no object")?;
    let text = |key: &str| property.get(key).and_then(Value::as_str).map(str::to_owned);
    let (holds, format, options) = holds(property)?;
    Ok(Field {
        key: key.to_owned(),
        title: text("title"),
        description: text("description"),
        required: false,
        holds,
        format,
        options,
        default: property.get("default").filter(|it| !it.is_null()).cloned(),
        pattern: text("pattern"),
    })
}

fn holds(property: &Map<String, Value>) -> Result<(Holds, Format, Vec<RawChoice>), String> {
    let bounds = |least: &str, most: &str| {
        let bound = |key: &str| property.get(key).and_then(Value::as_f64);
        Bounds { least: bound(least), most: bound(most) }
    };
    match property.get("type") {
        None | Some(Value::String(_)) => {}
        Some(kind) => return Err(format!("has the type {}, one name is wanted", short(kind))),
    }
    match property.get("type").and_then(Value::as_str).unwrap_or("string") {
        "boolean" => Ok((Holds::Boolean, Format::Any, Vec::new())),
        kind @ ("integer" | "number") => {
            let size = bounds("minimum", "maximum");
            Ok((Holds::Typed, Format::Number { whole: kind == "integer", size }, Vec::new()))
        }
        "string" => Ok(match options(property, &["oneOf"])? {
            Some(listed) => (Holds::One, Format::Any, listed),
            None => {
                let length = bounds("minLength", "maxLength");
                (Holds::Typed, Format::Text { of: of(property), length }, Vec::new())
            }
        }),
        "array" => {
            let items = property.get("items").and_then(Value::as_object);
            let items = items.ok_or("has no items to choose from")?;
            let listed = options(items, &["anyOf", "oneOf"])?;
            let listed = listed.ok_or("has items without enum or anyOf")?;
            Ok((Holds::Many, Format::Ticks(bounds("minItems", "maxItems")), listed))
        }
        other => Err(format!(
            "has the type {:?}; a form has string, number, integer, boolean, and array of options",
            crate::model::text::clip(other, 40)
        )),
    }
}

/// The options under `enum`, a list of values with their names in `enumNames`, or under the first key of
/// `titled` that is there: a list of `{const, title?, description?}`.
fn options(holder: &Map<String, Value>, titled: &[&str]) -> Result<Option<Vec<RawChoice>>, String> {
    let list = |key: &str| match holder.get(key) {
        None => Ok(None),
        Some(Value::Array(list)) if list.is_empty() => Err(format!("has no option in {key}")),
        Some(Value::Array(list)) if list.len() > MOST_OPTIONS => {
            Err(format!("has more than {MOST_OPTIONS} options"))
        }
        Some(Value::Array(list)) => Ok(Some(list)),
        Some(_) => Err(format!("has no list in {key}")),
    };
    let no_text = |key: &str| format!("has an option in {key} that is no text");
    if let Some(values) = list("enum")? {
        let names = holder.get("enumNames").and_then(Value::as_array);
        let named = |(index, value): (usize, &Value)| {
            let value = value.as_str().ok_or_else(|| no_text("enum"))?.to_owned();
            let title = names.and_then(|names| names.get(index)?.as_str());
            let label = title.unwrap_or(&value).to_owned();
            Ok(RawChoice { label, value: Some(value), ..RawChoice::default() })
        };
        return values.iter().enumerate().map(named).collect::<Result<_, String>>().map(Some);
    }
    let Some(key) = titled.iter().copied().find(|key| holder.contains_key(*key)) else {
        return Ok(None);
    };
    let named = |option: &Value| {
        let text = |key: &str| text_in(option, key).map(str::to_owned);
        let value = text("const").ok_or_else(|| no_text(key))?;
        let label = text("title").unwrap_or_else(|| value.clone());
        let (value, description) = (Some(value), text("description"));
        Ok(RawChoice { label, value, description, preview: None })
    };
    list(key)?.into_iter().flatten().map(named).collect::<Result<_, String>>().map(Some)
}

/// What a text is of; a format that is not known is a text like any other.
fn of(property: &Map<String, Value>) -> TextOf {
    match property.get("format").and_then(Value::as_str) {
        Some("email") => TextOf::Email,
        Some("uri") => TextOf::Uri,
        Some("date") => TextOf::Date,
        Some("date-time") => TextOf::DateTime,
        _ => TextOf::Anything,
    }
}
