//! `requestedSchema` of an elicitation, which MCP and the Agent Client Protocol share: the fields of a
//! form as JSON, read and written.

use serde_json::{Map, Value, json};

use crate::json::{object, short};
use crate::model::{Bounds, Format, TextOf};

/// Most fields of a form.
const MOST_FIELDS: usize = 50;
/// Most options of a field.
const MOST_OPTIONS: usize = 500;

/// A field of a form.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Field {
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
    /// What is in it at first.
    pub default: Option<Value>,
    /// A regular expression that the text is to match; whoever asks checks it.
    pub pattern: Option<String>,
}

/// What goes into a field.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Holds {
    /// A text, or a number.
    Typed(Format),
    /// Yes or no.
    Boolean,
    /// One of these.
    One(Vec<Named>),
    /// Any number of these, within bounds.
    Many(Vec<Named>, Bounds),
}

/// An option.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Named {
    /// What the answer has.
    pub value: String,
    /// What the person reads.
    pub title: String,
    /// What it means.
    pub description: Option<String>,
    /// What the asker wrote beside it.
    pub meta: Option<Value>,
}

impl Default for Holds {
    fn default() -> Self {
        Self::Typed(Format::Text { of: TextOf::Anything, length: Bounds::default() })
    }
}

impl Field {
    /// As a property of the schema.
    pub fn to_json(&self) -> Value {
        let (kind, format, options) = match &self.holds {
            Holds::Typed(Format::Number { whole: true, .. }) => ("integer", None, None),
            Holds::Typed(Format::Number { .. }) => ("number", None, None),
            Holds::Typed(Format::Text { of, .. }) => ("string", name(*of), None),
            Holds::Typed(_) => ("string", None, None),
            Holds::Boolean => ("boolean", None, None),
            Holds::One(options) => ("string", None, Some(("oneOf", titled(options)))),
            Holds::Many(options, _) => {
                ("array", None, Some(("items", json!({ "anyOf": titled(options) }))))
            }
        };
        let mut field = object([
            ("type", Some(kind.into())),
            ("title", self.title.as_deref().map(Value::from)),
            ("description", self.description.as_deref().map(Value::from)),
            ("format", format.map(Value::from)),
        ]);
        field.extend(options.map(|(key, options)| (key.to_owned(), options)));
        Value::Object(field)
    }
}

/// `requestedSchema` with these fields.
pub(crate) fn schema(fields: &[Field]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.key.clone(), field.to_json())).collect();
    let required: Vec<&str> =
        fields.iter().filter(|field| field.required).map(|field| field.key.as_str()).collect();
    Value::Object(object([
        ("type", Some("object".into())),
        ("properties", Some(Value::Object(properties))),
        ("required", Some(required).filter(|all| !all.is_empty()).map(Value::from)),
    ]))
}

/// The fields of `requestedSchema`, in its order.
///
/// # Errors
/// What is wrong with it, with the path of the part.
pub(crate) fn fields(schema: &Value) -> Result<Vec<Field>, String> {
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
    Ok(Field {
        key: key.to_owned(),
        title: text("title"),
        description: text("description"),
        required: false,
        holds: holds(property)?,
        default: property.get("default").filter(|it| !it.is_null()).cloned(),
        pattern: text("pattern"),
    })
}

fn holds(property: &Map<String, Value>) -> Result<Holds, String> {
    let bounds = |least: &str, most: &str| {
        let bound = |key: &str| property.get(key).and_then(Value::as_f64);
        Bounds { least: bound(least), most: bound(most) }
    };
    match property.get("type") {
        None | Some(Value::String(_)) => {}
        Some(kind) => return Err(format!("has the type {}, one name is wanted", short(kind))),
    }
    let number = |whole| Holds::Typed(Format::Number { whole, size: bounds("minimum", "maximum") });
    match property.get("type").and_then(Value::as_str).unwrap_or("string") {
        "boolean" => Ok(Holds::Boolean),
        "integer" => Ok(number(true)),
        "number" => Ok(number(false)),
        "string" => {
            let listed = options(property, ["enum", "oneOf"])?.map(Holds::One);
            let length = bounds("minLength", "maxLength");
            Ok(listed.unwrap_or_else(|| Holds::Typed(Format::Text { of: of(property), length })))
        }
        "array" => {
            let items = property.get("items").and_then(Value::as_object);
            let items = items.ok_or("has no items to choose from")?;
            let listed = options(items, ["enum", "anyOf"])?;
            let listed = match listed {
                None => options(items, ["enum", "oneOf"])?,
                listed => listed,
            };
            let listed = listed.ok_or("has items without enum or anyOf")?;
            Ok(Holds::Many(listed, bounds("minItems", "maxItems")))
        }
        other => Err(format!(
            "has the type {:?}; a form has string, number, integer, boolean, and array of options",
            crate::model::text::clip(other, 40)
        )),
    }
}

/// The options under one of the two keys: a list of values, with their names in `enumNames`, or a list
/// of `{const, title?, description?}`.
fn options(holder: &Map<String, Value>, keys: [&str; 2]) -> Result<Option<Vec<Named>>, String> {
    let [plain, titled] = keys;
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
    if let Some(values) = list(plain)? {
        let names = holder.get("enumNames").and_then(Value::as_array);
        let named = |(index, value): (usize, &Value)| {
            let value = value.as_str().ok_or_else(|| no_text(plain))?.to_owned();
            let title = names.and_then(|names| names.get(index)?.as_str());
            let title = title.unwrap_or(&value).to_owned();
            Ok(Named { value, title, ..Named::default() })
        };
        return values.iter().enumerate().map(named).collect::<Result<_, String>>().map(Some);
    }
    let Some(list) = list(titled)? else { return Ok(None) };
    let named = |option: &Value| {
        let text = |key: &str| option.get(key).and_then(Value::as_str).map(str::to_owned);
        let value = text("const").ok_or_else(|| no_text(titled))?;
        let title = text("title").unwrap_or_else(|| value.clone());
        let (description, meta) = (text("description"), option.get("_meta").cloned());
        Ok(Named { value, title, description, meta })
    };
    list.iter().map(named).collect::<Result<_, String>>().map(Some)
}

fn titled(options: &[Named]) -> Value {
    let titled = |option: &Named| {
        Value::Object(object([
            ("const", Some(option.value.as_str().into())),
            ("title", Some(option.title.as_str().into())),
            ("description", option.description.as_deref().map(Value::from)),
            ("_meta", option.meta.clone()),
        ]))
    };
    options.iter().map(titled).collect()
}

const FORMATS: [(TextOf, &str); 4] = [
    (TextOf::Email, "email"),
    (TextOf::Uri, "uri"),
    (TextOf::Date, "date"),
    (TextOf::DateTime, "date-time"),
];

/// The name of a format.
pub(crate) fn name(of: TextOf) -> Option<&'static str> {
    FORMATS.iter().find(|(it, _)| *it == of).map(|(_, name)| *name)
}

/// What a text is of; a format that is not known is a text like any other.
fn of(property: &Map<String, Value>) -> TextOf {
    let format = property.get("format").and_then(Value::as_str);
    let found = FORMATS.iter().find(|(_, name)| format == Some(name));
    found.map_or(TextOf::Anything, |(of, _)| *of)
}
