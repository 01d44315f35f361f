//! JSON between Rust and JavaScript, by JavaScript's own `JSON`.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use crate::model::text::without_half_pairs;

use super::value::{JsRef, as_object, call_value, convert, get_object, global, property};

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
    text_of(env, stringified(env, value)?)
}

/// What JavaScript's `JSON.stringify` gives: a string, or `undefined`.
///
/// # Errors
/// As [`json_text`].
pub fn stringified<'e>(env: &'e Env, value: Unknown) -> Result<Unknown<'e>> {
    call_value(env, &json(env)?, "stringify", value)
}

/// The text that [`stringified`] gave, see [`json_text`].
pub fn text_of(env: &Env, stringified: Unknown) -> Result<String> {
    let text: Option<String> = convert(env, stringified)?;
    Ok(without_half_pairs(text.unwrap_or_else(|| "null".to_owned())))
}

/// A JavaScript string that is kept to be compared with others, which needs no copy of them.
#[derive(Debug)]
pub struct KeptText(JsRef);

impl KeptText {
    /// Keeps `text`.
    pub fn new(env: &Env, text: Unknown) -> Result<Self> {
        let mut holder = Object::new(env)?;
        holder.set_named_property("text", text)?;
        JsRef::new(env, &holder).map(Self)
    }

    /// Whether `text` is the same.
    pub fn is(&self, env: &Env, text: Unknown) -> Result<bool> {
        env.strict_equals(property(env, &self.0.get(env)?, "text")?, text)
    }
}

fn json(env: &Env) -> Result<Object<'_>> {
    get_object(env, &global(env)?, "JSON").ok_or_else(|| Error::from_reason("no JSON in this host"))
}

/// JSON as a JavaScript value, by `JSON.parse`.
pub fn from_json<'e>(env: &'e Env, value: &Value) -> Result<Unknown<'e>> {
    call_value(env, &json(env)?, "parse", value.to_string())
}

/// The JavaScript value of a JSON text that is a JavaScript string.
pub fn parsed<'e>(env: &'e Env, text: Unknown) -> Result<Unknown<'e>> {
    call_value(env, &json(env)?, "parse", text)
}

/// A JavaScript object with the fields of the JSON object `fields`.
///
/// # Errors
/// When `fields` is no object, or the environment is going away.
pub fn object<'e>(env: &'e Env, fields: &Value) -> Result<Object<'e>> {
    as_object(env, from_json(env, fields)?).ok_or_else(|| Error::from_reason("no JSON object"))
}
