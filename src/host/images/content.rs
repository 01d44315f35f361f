//! The `content` of a result or a message: text, then its images.

use std::rc::Rc;

use napi::Env;
use napi::bindgen_prelude::*;
use serde_json::json;

use crate::host::js::{JsRef, from_json, object};

/// An image as Pi takes it, or a sentence that stands for it.
pub type Block = std::result::Result<Rc<JsRef>, String>;

/// The images of one reply, in its order.
#[derive(Debug, Default, Clone)]
pub struct Content {
    /// A sentence about all of them, where the model takes none.
    pub sentence: Option<String>,
    /// One for each image that was read.
    pub blocks: Vec<Block>,
}

impl Content {
    /// The content of something with `text` and these images, as Pi has it.
    pub fn with<'e>(&self, env: &'e Env, text: &str) -> Result<Object<'e>> {
        Self::join(env, &[(text.to_owned(), self)])
    }

    /// The content of several texts, each before its images.
    pub fn join<'e>(env: &'e Env, parts: &[(String, &Self)]) -> Result<Object<'e>> {
        let mut all = env.create_array(0)?;
        for (text, images) in parts {
            let missing = images.blocks.iter().filter_map(|block| block.as_ref().err());
            let missing: Vec<_> =
                images.sentence.iter().chain(missing).map(String::as_str).collect();
            all.insert(from_json(env, &json!({ "type": "text", "text": text }))?)?;
            if !missing.is_empty() {
                let text = missing.join("\n");
                all.insert(from_json(env, &json!({ "type": "text", "text": text }))?)?;
            }
            for block in images.blocks.iter().flatten() {
                all.insert(block.get(env)?)?;
            }
        }
        let mut held = object(env, &json!({}))?;
        held.set_named_property("content", all)?;
        crate::host::js::get_object(env, &held, "content")
            .ok_or_else(|| Error::from_reason("no array"))
    }
}
