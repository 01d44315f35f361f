//! Before Pi summarises: results of ours are told as plain sentences, in what the summariser gets
//! and nowhere else.

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Value, json};

use crate::host::js::guard::guarded;
use crate::host::js::{self, get, get_object};
use crate::surface::print::ANSWERS;
use crate::surface::print::summary::summarize;

/// Rewrites `event.preparation`'s messages that are results of `tools`, or answers of ours.
pub fn retell(env: &Env, event: &Object, tools: &[&str]) {
    let Some(preparation) = get_object(env, event, "preparation") else { return };
    for list in ["messagesToSummarize", "turnPrefixMessages"] {
        let Some(mut messages) = get_object(env, &preparation, list) else { continue };
        for index in 0..messages.get_array_length().unwrap_or_default() {
            let retold = guarded(|| {
                let Ok(message) = messages.get_element::<Unknown>(index) else { return Ok(None) };
                let Some(message) = js::as_object(env, message.raw()) else { return Ok(None) };
                one(env, &message, tools)
            });
            if let Ok(Some(message)) = retold {
                // The list is Pi's copy; the message in it is the session's and stays.
                js::tame(env, messages.set_element(index, js::unknown(env, message))).ok();
            }
        }
    }
}

fn one(env: &Env, message: &Object, tools: &[&str]) -> Result<Option<napi::sys::napi_value>> {
    let word = |key| get::<String>(env, message, key);
    let ours = match word("role").as_deref() {
        Some("toolResult") => word("toolName").is_some_and(|name| tools.contains(&name.as_str())),
        Some("custom") => word("customType").as_deref() == Some(ANSWERS),
        _ => false,
    };
    if !ours {
        return Ok(None);
    }
    let mut message = js::to_json(env, message.raw())?;
    let told = message.get("details").and_then(summarize);
    let (Some(told), Value::Object(fields)) = (told, &mut message) else { return Ok(None) };
    fields.insert("content".to_owned(), json!([{ "type": "text", "text": told }]));
    js::from_json(env, &message).map(Some)
}
