//! JSON between Rust and JavaScript, by JavaScript's own `JSON`.

use napi::bindgen_prelude::{FromNapiValue, ToNapiValue};
use napi::{Error, Result, sys};
use serde::Serialize;
use serde_json::Value;

use super::guard::guarded;
use super::object::Object;
use super::value::{FromJs, Raw, Scope, env, raw_of};
use crate::model::text::without_half_pairs;

fn json() -> Result<Object> {
    Object::of_global("JSON")
}

/// The JSON of a JavaScript object: functions, symbols and `undefined` become null or are left out.
///
/// # Errors
/// A cycle, or a throwing `toJSON`.
pub fn stringify(object: &Object) -> Result<Text> {
    json()?.call("stringify", (object,))
}

/// Like [`stringify()`], for a handle of the running call.
pub(super) fn stringify_raw(value: sys::napi_value) -> Result<Text> {
    json()?.call("stringify", (Raw(value),))
}

/// The text that [`stringify()`] gave; half a surrogate pair in it becomes U+FFFD, because `serde_json` takes none.
pub fn text_of(text: &Text) -> String {
    without_half_pairs(text.read().unwrap_or_else(|| "null".to_owned()))
}

/// Reads what [`stringify()`] gave.
///
/// # Errors
/// Nesting deeper than `serde_json` reads.
pub fn read(text: &Text) -> Result<Value> {
    parse_json(&text_of(text))
}

/// A JavaScript object as JSON.
///
/// # Errors
/// A cycle, a throwing `toJSON`, or nesting deeper than `serde_json` reads.
pub fn to_json(object: &Object) -> Result<Value> {
    read(&stringify(object)?)
}

/// Parses JSON.
///
/// # Errors
/// A syntax error, or nesting deeper than `serde_json` reads.
pub fn parse_json(text: &str) -> Result<Value> {
    serde_json::from_str(text).map_err(|error| Error::from_reason(error.to_string()))
}

/// Parses what JavaScript's `JSON.stringify` wrote.
///
/// # Errors
/// Like [`parse_json`].
pub fn parse_stringified(text: String) -> Result<Value> {
    parse_json(&without_half_pairs(text))
}

/// JSON as a JavaScript string.
pub fn text(value: &impl Serialize) -> Result<Text> {
    let json = serde_json::to_string(value);
    let json = json.map_err(|error| Error::from_reason(error.to_string()))?;
    let env = env()?;
    super::value::read(env, raw_of(env, json)?)
}

/// The object of a JSON text.
///
/// # Errors
/// When it is no object.
pub(super) fn parse(text: &str) -> Result<Object> {
    json()?.call("parse", (text,))
}

/// The value of a JSON text, as a handle of the running call.
pub(super) fn parse_raw(text: &Text) -> Result<sys::napi_value> {
    let Raw(value) = json()?.call("parse", (Raw(text.raw()?),))?;
    Ok(value)
}

/// JSON as an argument of a call.
pub struct Data<'a>(pub &'a Value);

impl ToNapiValue for Data<'_> {
    unsafe fn to_napi_value(_: sys::napi_env, data: Self) -> Result<sys::napi_value> {
        parse_raw(&text(data.0)?)
    }
}

/// JSON text as an argument of a call, which gets the value.
pub struct Written(pub Text);

impl ToNapiValue for Written {
    unsafe fn to_napi_value(_: sys::napi_env, json: Self) -> Result<sys::napi_value> {
        parse_raw(&json.0)
    }
}

/// JSON that comes or goes.
pub struct Json(pub Value);

impl Json {
    /// Returns the result of `body`.
    ///
    /// # Errors
    /// The message that `body` panicked with.
    pub fn map(self, body: impl FnOnce(&Value) -> Value) -> Result<Self> {
        guarded(|| Ok(Self(body(&self.0))))
    }
}

impl FromNapiValue for Json {
    unsafe fn from_napi_value(env: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        let _scope = Scope::enter(env.into());
        read(&stringify_raw(value)?).map(Self)
    }
}

impl ToNapiValue for Json {
    unsafe fn to_napi_value(env: sys::napi_env, json: Self) -> Result<sys::napi_value> {
        let _scope = Scope::enter(env.into());
        parse_raw(&text(&json.0)?)
    }
}

/// JSON that goes, or nothing, which is `undefined` in JavaScript.
pub struct MaybeJson(pub Option<Value>);

impl ToNapiValue for MaybeJson {
    unsafe fn to_napi_value(env: sys::napi_env, json: Self) -> Result<sys::napi_value> {
        match json.0 {
            // SAFETY: as the caller promises.
            Some(json) => unsafe { Json::to_napi_value(env, Json(json)) },
            None => super::value::undefined(env.into()),
        }
    }
}

impl Object {
    /// An object with the fields of the JSON object `fields`.
    ///
    /// # Errors
    /// When `fields` is no object.
    pub fn from_json(fields: &Value) -> Result<Self> {
        parse(&fields.to_string())
    }
}

impl FromJs for Text {}

/// A string of JavaScript that is not copied: to be compared, or to be read later.
#[derive(Debug, Clone)]
pub struct Text(Object);

impl FromNapiValue for Text {
    unsafe fn from_napi_value(_: sys::napi_env, value: sys::napi_value) -> Result<Self> {
        // References to strings need a newer Node-API than the oldest Node has.
        let holder = Object::new()?;
        holder.set_raw("text", value)?;
        Ok(Self(holder))
    }
}

impl Text {
    /// Its handle in the scope of the running call.
    pub(super) fn raw(&self) -> Result<sys::napi_value> {
        self.0.property("text")
    }

    /// The text as napi reads it, with half surrogate pairs as it leaves them; `None` where it is no string.
    fn read(&self) -> Option<String> {
        self.0.get("text")
    }

    /// True if both have the same characters.
    pub fn is(&self, other: &Self) -> bool {
        let mut same = false;
        let (Ok(one), Ok(two)) = (self.raw(), other.raw()) else { return false };
        // SAFETY: live handles of this scope.
        let status = unsafe { sys::napi_strict_equals(self.0.env().raw(), one, two, &mut same) };
        status == sys::Status::napi_ok && same
    }
}
