//! What goes back to Pi: a reply as a tool result.

use napi::bindgen_prelude::*;
use napi::{Env, sys};
use serde_json::{Value, json};

use crate::contract::Reply;
use crate::host::js;

/// What a call comes to that cannot even say how it ended.
pub fn failure(error: &Error) -> Reply {
    let text = error.reason.clone();
    Reply { text, details: json!({}), structured: None, is_error: true }
}

/// [`result`], after which Pi asks the model nothing more: nobody is there to read it.
pub fn last_result(env: &Env, reply: Reply) -> Result<sys::napi_value> {
    let result = result(env, reply)?;
    if let Some(mut result) = js::as_object(env, result) {
        result.set_named_property("terminate", true)?;
    }
    Ok(result)
}

/// A reply as Pi's tool result.
pub fn result(env: &Env, reply: Reply) -> Result<sys::napi_value> {
    let mut result = json!({
        "content": [{ "type": "text", "text": reply.text }],
        "details": reply.details,
    });
    if let Value::Object(fields) = &mut result {
        if let Some(structured) = reply.structured {
            fields.insert("structuredContent".to_owned(), structured);
        }
        if reply.is_error {
            fields.insert("isError".to_owned(), Value::Bool(true));
        }
    }
    js::from_json(env, &result)
}
