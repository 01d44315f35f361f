//! JSON between Rust and JavaScript, by JavaScript's own `JSON`.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use super::value::{as_object, call, call_value, get_object, global};

/// A JavaScript value as JSON, see [`json_text`].
///
/// # Errors
/// A cycle, a throwing `toJSON`, or nesting deeper than `serde_json` reads.
pub fn to_json(env: &Env, value: Unknown) -> Result<Value> {
    parse_json(&json_text(env, value)?)
}

/// Parses what [`json_text`] wrote.
///
/// # Errors
/// Nesting deeper than `serde_json` reads.
pub fn parse_json(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Error::from_reason(error.to_string()))
}

/// Parses what JavaScript's `JSON.stringify` wrote (see [`json_text`]).
///
/// # Errors
/// As [`parse_json`].
pub fn parse_stringified(text: String) -> Result<Value> {
    parse_json(&without_half_pairs(text))
}

/// The JSON of a JavaScript value: functions, symbols and `undefined` become null or are left out,
/// as `JSON.stringify` has it; half a surrogate pair becomes U+FFFD, for `serde_json` takes none.
///
/// # Errors
/// A cycle, or a throwing `toJSON`.
pub fn json_text(env: &Env, value: Unknown) -> Result<String> {
    let text: Option<String> = call(env, &json(env)?, "stringify", value)?;
    Ok(without_half_pairs(text.unwrap_or_else(|| "null".to_owned())))
}

fn json(env: &Env) -> Result<Object<'_>> {
    get_object(env, &global(env)?, "JSON").ok_or_else(|| Error::from_reason("no JSON in this host"))
}

/// `JSON.stringify` writes whole pairs as themselves, so every `\udXXX` it writes is half a one.
fn without_half_pairs(text: String) -> String {
    if !text.contains("\\ud") {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let mut tail = after.chars();
        match tail.next() {
            Some('u') if after.starts_with("ud") => {
                out.push('\u{fffd}');
                rest = after.get(5..).unwrap_or_default();
            }
            Some(escaped) => {
                out.push('\\');
                out.push(escaped);
                rest = tail.as_str();
            }
            None => rest = "",
        }
    }
    out.push_str(rest);
    out
}

/// JSON as a JavaScript value, by `JSON.parse`.
pub fn from_json<'e>(env: &'e Env, value: &Value) -> Result<Unknown<'e>> {
    parsed(env, &value.to_string())
}

/// The JavaScript value of a JSON text.
pub fn parsed<'e>(env: &'e Env, text: &str) -> Result<Unknown<'e>> {
    call_value(env, &json(env)?, "parse", text)
}

/// A JavaScript object with the fields of the JSON object `fields`.
///
/// # Errors
/// When `fields` is no object, or the environment is going away.
pub fn object<'e>(env: &'e Env, fields: &Value) -> Result<Object<'e>> {
    as_object(env, from_json(env, fields)?).ok_or_else(|| Error::from_reason("no JSON object"))
}

#[cfg(test)]
mod tests {
    use super::without_half_pairs;

    #[test]
    fn half_pairs_become_replacement_characters() {
        let cases = [
            (r#""a\ud83db""#, "\"a\u{fffd}b\""),
            (r#""\\ud83d stays, \udc00 goes""#, "\"\\\\ud83d stays, \u{fffd} goes\""),
            (r#""\n\\\ud800""#, "\"\\n\\\\\u{fffd}\""),
        ];
        for (stringified, wanted) in cases {
            assert_eq!(without_half_pairs(stringified.to_owned()), wanted);
        }
    }
}
