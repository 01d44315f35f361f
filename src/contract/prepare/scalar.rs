//! One value of a call as the type its field wants; `None` if it cannot be.

use serde_json::Value;

/// A text; what stands in a list is joined by line.
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

/// True or false, also in words.
pub(super) fn to_flag(value: &Value) -> Option<bool> {
    match value {
        Value::Bool(flag) => Some(*flag),
        Value::Number(number) => number.as_f64().map(|number| number != 0.0),
        Value::String(text) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "yes" | "on" | "1" => Some(true),
            "false" | "no" | "off" | "0" | "" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// A number, also as text.
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
