//! Converts replies to Pi's content: the text, then the images, which [`crate::disk`] reads on
//! Node's threads.

use std::time::Instant;

use napi::Result;
use serde_json::json;

use crate::contract::Reply;
use crate::disk::images::{Content, READING_MS, read};
use crate::edge::js::timer::{ms_since, within};
use crate::edge::js::{Object, work};
use crate::edge::pi::{Ctx, ImageContent, Message};
use crate::model::{Fault, Image};

/// Returns the content blocks for `text` and its images, in Pi's format.
pub fn blocks(text: &str, content: &Content) -> Result<Vec<Object>> {
    let mut all = Vec::new();
    for text in content.texts(text) {
        all.push(Object::from_json(&json!({ "type": "text", "text": text }))?);
    }
    for sent in content.sent() {
        let image = ImageContent::from_json(&json!({ "type": "image", "mimeType": sent.mime }))?;
        // A long text is passed as a string, without JSON.
        all.push(image.data(&sent.data)?.into());
    }
    Ok(all)
}

/// Converts a reply to Pi's tool result, with its images in `content`. `terminate`: the agent stops
/// without another request to the model.
pub fn tool_result(reply: Reply, content: &Content, terminate: bool) -> Result<Object> {
    let blocks = blocks(&reply.text, content)?;
    let result = Message::from_json(&reply.into_result(terminate))?;
    result.set_content(blocks)?;
    Ok(result.into())
}

/// Reads the `images` of a reply for the model of `ctx`, for at most [`READING_MS`]. `stored`: this
/// extension writes the images into the session, so Pi does not scale them. The future is ready at
/// once if there are no images or the model accepts none.
pub fn load(ctx: &Ctx, images: Vec<Image>, stored: bool) -> impl Future<Output = Content> + use<> {
    let (cwd, is_blind) = (ctx.cwd().unwrap_or_default(), !ctx.sees_images());
    async move {
        if is_blind {
            return Content::unseen(&images);
        }
        let start = Instant::now();
        // All reads start before this waits for the first one.
        let mut reads = Vec::new();
        for image in &images {
            let path = cwd.join(&image.path);
            reads.push(work(move || read(&path, stored)));
        }
        let mut content = Content::default();
        for (image, reading) in images.iter().zip(reads) {
            let sent = match within(READING_MS - ms_since(start), reading).await {
                Some(sent) => sent.unwrap_or_else(|| Err(Fault::Unreadable(String::new()))),
                None => Err(Fault::TooSlow),
            };
            content.add(image, sent);
        }
        content
    }
}
