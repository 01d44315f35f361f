//! Parses JSON from users and clients, reports positions of faults, and builds objects.

use serde_json::{Map, Value};

use crate::model::text;

/// The position and reason of a fault in JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonFault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// The reason in the parser's words, without the position.
    pub reason: String,
}

/// Parses `text`. Skips a leading byte order mark, because editors on Windows write it.
pub(crate) fn read(text: &str) -> Result<Value, JsonFault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let reason =
            message.rsplit_once(" at line ").map_or(message.as_str(), |(reason, _)| reason);
        let line = error.line().max(1);
        JsonFault { line, column: column(text, line, error.column()), reason: reason.to_owned() }
    })
}

/// Converts a column in bytes to a column in characters. Lines and columns are counted from 1.
fn column(text: &str, line: usize, byte_column: usize) -> usize {
    let line = text.split('\n').nth(line - 1).unwrap_or_default();
    let before = line.bytes().take(byte_column.saturating_sub(1));
    before.filter(|byte| byte & 0xc0 != 0x80).count() + 1
}

/// Converts a client's answer to texts. A string, number or boolean becomes one text. A list
/// becomes one text for each of its strings, numbers and booleans. Ignores other values.
pub(crate) fn texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(items) => items.iter().filter_map(scalar_text).collect(),
        value => scalar_text(value).into_iter().collect(),
    }
}

/// Returns a string, number or boolean as text; `None` for any other value.
pub(crate) fn scalar_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    }
}

/// Returns the text in the field `key` of an object.
pub(crate) fn text_in<'a>(object: &'a Value, key: &str) -> Option<&'a str> {
    object.get(key)?.as_str()
}

pub(crate) fn is_true(object: &Value, key: &str) -> bool {
    object.get(key) == Some(&Value::Bool(true))
}

/// Builds an object from pairs. Omits pairs whose value is `None`.
pub(crate) fn object<const N: usize>(pairs: [(&str, Option<Value>); N]) -> Map<String, Value> {
    pairs.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

/// Returns the fields of an object, except fields with the value null.
pub(crate) fn fields(object: Value) -> Map<String, Value> {
    let Value::Object(mut fields) = object else { return Map::new() };
    fields.retain(|_, field| !field.is_null());
    fields
}

/// Returns `value` as JSON for a sentence. A long text is cut to 40 characters and ends with `…`.
pub(crate) fn short(value: &Value) -> String {
    text::clip(&value.to_string(), 40)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_position_counts_characters() {
        let fault = read("{\n  \"größe\": oops\n}").unwrap_err();
        assert_eq!((fault.line, fault.column), (2, 12));
        assert_eq!(fault.reason, "expected value");
        let fault = read("[1,]").unwrap_err();
        assert_eq!((fault.line, fault.column, fault.reason.as_str()), (1, 4, "trailing comma"));
        assert_eq!(read("").unwrap_err().line, 1);
    }

    #[test]
    fn texts_are_found_in_scalars_and_lists() {
        let texts = |value: Value| texts(&value);
        for value in [json!("A"), json!(["A"])] {
            assert_eq!(texts(value), ["A"]);
        }
        assert_eq!(texts(json!([5, true, " B ", null, {"a": 1}, ["C"]])), ["5", "true", " B "]);
        assert_eq!(texts(json!({"label": "A"})), Vec::<String>::new());
        assert_eq!(texts(Value::Null), Vec::<String>::new());
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(read("\u{feff}[1]"), Ok(json!([1])));
    }
}
