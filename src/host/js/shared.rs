//! Values that outlive a factory call: properties of `globalThis` under symbols that all copies of this
//! addon in one process share.

use napi::Result;
use serde_json::Value;

use super::json::{Data, to_json};
use super::object::Object;
use super::value::Raw;

/// `Reflect`, `globalThis`, and `Symbol.for(key)`.
fn place(key: &str) -> Result<(Object, Object, Raw)> {
    let symbol = Object::of_global("Symbol")?.call("for", (key,))?;
    Ok((Object::of_global("Reflect")?, Object::global()?, symbol))
}

/// Keeps `value` under `key`.
pub fn set(key: &str, value: &Value) {
    if let Ok((reflect, global, symbol)) = place(key) {
        reflect.call_silently("set", (global, symbol, Data(value)));
    }
}

/// The object that is kept under `key`.
pub fn find_object(key: &str) -> Option<Object> {
    let (reflect, global, symbol) = place(key).ok()?;
    reflect.call("get", (global, symbol)).ok()
}

/// Returns the object stored under `key`.
pub fn find(key: &str) -> Option<Value> {
    to_json(&find_object(key)?).ok()
}

/// Keeps nothing under `key` any more.
pub fn remove(key: &str) {
    if let Ok((reflect, global, symbol)) = place(key) {
        reflect.call_silently("deleteProperty", (global, symbol));
    }
}
