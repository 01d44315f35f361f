//! Replies as Pi's tool results.

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::{Value, json};

use crate::contract::Reply;
use crate::host::js;

/// The reply of a call that fails before any contract can word it.
pub fn failure(error: &Error) -> Reply {
    let text = error.reason.clone();
    Reply { text, details: json!({}), structured: None, is_error: true }
}

/// A reply as Pi's tool result. `terminate`: the agent stops without another request to the
/// model.
pub fn build(env: &Env, reply: Reply, terminate: bool) -> Result<Unknown<'_>> {
    let mut result = json!({
        "content": [{ "type": "text", "text": reply.text }],
        "details": reply.details,
    });
    if let Value::Object(fields) = &mut result {
        if let Some(structured) = reply.structured {
            fields.insert("structuredContent".to_owned(), structured);
        }
        for (key, set) in [("isError", reply.is_error), ("terminate", terminate)] {
            if set {
                fields.insert(key.to_owned(), Value::Bool(true));
            }
        }
    }
    js::from_json(env, &result)
}
