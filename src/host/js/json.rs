//! Converts JSON between Rust and JavaScript with JavaScript's `JSON`.

use napi::bindgen_prelude::{FromNapiValue, ToNapiValue};
use napi::{Error, Result, sys};
use serde::Serialize;
use serde_json::Value;

use super::object::Object;
use super::value::{FromJs, Raw, Scope};
use crate::model::text::without_half_pairs;

fn json() -> Result<Object> {
    Object::of_global("JSON")
}

/// Converts a JavaScript value to JSON text: functions, symbols and `undefined` become null or are
/// omitted. Half a surrogate pair becomes U+FFFD, because `serde_json` refuses it.
///
/// # Errors
/// A cycle, or a throwing `toJSON`.
pub fn stringify(value: impl ToNapiValue) -> Result<String> {
    let text: Option<String> = json()?.call("stringify", (value,))?;
    Ok(text.map_or_else(|| "null".to_owned(), without_half_pairs))
}

/// Converts a JavaScript value to JSON.
///
/// # Errors
/// A cycle, a throwing `toJSON`, or nesting beyond the limit of `serde_json`.
pub fn to_json(value: impl ToNapiValue) -> Result<Value> {
    parse_json(&stringify(value)?)
}

/// Parses JSON text.
///
/// # Errors
/// A syntax error, or nesting beyond the limit of `serde_json`.
pub fn parse_json(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(unreadable)
}

fn unreadable(error: serde_json::Error) -> Error {
    Error::from_reason(error.to_string())
}

/// Parses JSON text to a JavaScript value.
pub(super) fn parse<T: FromJs>(text: &str) -> Result<T> {
    json()?.call("parse", (text,))
}

/// JSON as an argument or a result: in JavaScript it is the value.
pub struct Json<T = Value>(pub T);

impl FromNapiValue for Json {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let _scope = Scope::enter(env.into());
        to_json(Raw(value)).map(Self)
    }
}

impl<T: Serialize> ToNapiValue for Json<T> {
    unsafe fn to_napi_value(env: sys::napi_env, json: Self) -> Result<sys::napi_value> {
        let _scope = Scope::enter(env.into());
        let Raw(value) = parse(&serde_json::to_string(&json.0).map_err(unreadable)?)?;
        Ok(value)
    }
}

impl Object {
    /// Creates an object with the fields of the JSON object `fields`.
    ///
    /// # Errors
    /// `fields` is no object.
    pub fn from_json(fields: &Value) -> Result<Self> {
        parse(&fields.to_string())
    }
}
