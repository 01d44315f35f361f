//! Converts replies to Pi's tool results.

use napi::Result;
use serde_json::{Value, json};

use super::table::Message;
use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::Object;

/// Converts a reply to Pi's tool result, with its images in `content`. `terminate`: the agent stops
/// without another request to the model.
pub fn build(reply: Reply, content: &Content, terminate: bool) -> Result<Object> {
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
    let result = Object::from_json(&result)?;
    Message::from(result.clone()).set_content(content.with(&reply.text)?)?;
    Ok(result)
}
