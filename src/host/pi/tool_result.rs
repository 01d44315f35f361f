//! Replies as Pi's tool results, and what a call reports before it has one. That is only for show: the call goes on
//! without it.

use napi::bindgen_prelude::*;
use napi::{Env, JsValue};
use serde_json::{Value, json};

use crate::contract::Reply;
use crate::host::images::Content;
use crate::host::js::guard::guarded;
use crate::host::js::{self, JsRef, tame};

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

/// Pi's `onUpdate` of one call, if there is one.
#[derive(Default)]
pub struct Progress(Option<JsRef>);

impl Progress {
    /// Reports to `update`.
    pub fn new(env: &Env, update: Option<&Object>) -> Self {
        Self(update.and_then(|update| JsRef::new(env, update).ok()))
    }

    /// Reports `reply`.
    pub fn send(&self, env: &Env, reply: Reply) {
        let Some(update) = &self.0 else { return };
        let sent = guarded(|| update.call(env, build(env, reply, &Content::default(), false)?));
        tame(env, sent).ok();
    }
}
