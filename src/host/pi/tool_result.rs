//! Replies as Pi's tool results.

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Value, json};

use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js;

/// A reply as Pi's tool result, with its images in `content`. `terminate`: the agent stops without
/// another request to the model.
pub fn build<'e>(
    env: &'e Env,
    reply: Reply,
    content: &Content,
    terminate: bool,
) -> Result<Unknown<'e>> {
    let mut result = json!({ "content": null, "details": reply.details });
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
    let mut result = js::object(env, &result)?;
    result.set_named_property("content", content.with(env, &reply.text)?)?;
    Ok(result.to_unknown())
}
