//! Single values of a call: what they are, and what they become where another type is wanted.

use serde_json::Value;

use crate::model::text;

/// True for text that shows nothing: white space, and what only steers a terminal.
pub(super) fn blank(raw: &str) -> bool {
    // What begins with a visible sign shows at least that.
    if raw.bytes().next().is_some_and(|byte| byte.is_ascii_graphic()) {
        return false;
    }
    text::line(raw).chars().all(|c| {
        c.is_whitespace()
            || matches!(
                c,
                '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{2800}' | '\u{3164}'
            )
    })
}

/// False for `null` and for blank text.
pub(super) fn says_something(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::String(text) => !blank(text),
        _ => true,
    }
}

/// The type of a value in words, for a sentence.
pub(super) fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    }
}

/// Opens values that came as JSON text, also when that was done twice.
pub(super) fn unpack(mut value: Value) -> Value {
    for _ in 0..3 {
        let Value::String(text) = &value else { break };
        match serde_json::from_str::<Value>(text.trim()) {
            Ok(inner @ (Value::Object(_) | Value::Array(_) | Value::String(_))) => value = inner,
            _ => break,
        }
    }
    value
}

/// A text; the items of a list become its lines. `None` if it cannot be one.
pub(super) fn to_text(value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        Value::Array(parts) if !parts.is_empty() => {
            let parts: Option<Vec<String>> = parts
                .into_iter()
                .map(|part| if part.is_array() { None } else { to_text(part) })
                .collect();
            parts.map(|parts| parts.join("\n"))
        }
        _ => None,
    }
}

/// True or false, also from a number or a word.
pub(super) fn to_flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => number.as_f64().map(|number| number != 0.0),
        Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some(true),
            "multi" | "multiple" | "multiselect" | "multi_select" => Some(true),
            "false" | "no" | "off" | "0" | "" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// A number, also from text.
pub(super) fn to_number(value: Value) -> Option<Value> {
    match value {
        Value::Number(_) => Some(value),
        Value::String(text) => {
            let number = text.trim().parse::<f64>().ok()?;
            serde_json::Number::from_f64(number).map(Value::Number)
        }
        _ => None,
    }
}

/// The texts in a list; no list has none.
pub(super) fn strings(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
