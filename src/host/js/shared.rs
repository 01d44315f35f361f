//! Values that outlive a factory call: properties of `globalThis` under symbols that all copies of this
//! addon in one process share.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::Value;

use super::json::{from_json, to_json};
use super::value::{as_object, call_value, get_object, global};

/// `Reflect[method](globalThis, Symbol.for(key), …value)`
fn reflect<'e>(
    env: &'e Env,
    method: &str,
    key: &str,
    value: Option<Unknown<'e>>,
) -> Result<Unknown<'e>> {
    let global = global(env)?;
    let missing = || Error::from_reason("no Reflect in this host");
    let reflect = get_object(env, &global, "Reflect").ok_or_else(missing)?;
    let symbols = get_object(env, &global, "Symbol").ok_or_else(missing)?;
    let key = call_value(env, &symbols, "for", key)?;
    match value {
        Some(value) => call_value(env, &reflect, method, FnArgs::from((global, key, value))),
        None => call_value(env, &reflect, method, FnArgs::from((global, key))),
    }
}

/// Keeps `value` under `key`.
pub fn put(env: &Env, key: &str, value: &Value) {
    if let Ok(value) = from_json(env, value) {
        reflect(env, "set", key, Some(value)).ok();
    }
}

/// The object that is kept under `key`.
pub fn look_object<'e>(env: &'e Env, key: &str) -> Option<Object<'e>> {
    as_object(env, reflect(env, "get", key, None).ok()?)
}

/// What is kept under `key`.
pub fn look(env: &Env, key: &str) -> Option<Value> {
    to_json(env, reflect(env, "get", key, None).ok()?).ok()
}

/// Keeps nothing under `key` any more.
pub fn remove(env: &Env, key: &str) {
    reflect(env, "deleteProperty", key, None).ok();
}
