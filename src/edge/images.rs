//! Converts replies to Pi's content: the text, then the images, which [`crate::disk`] reads on
//! Node's threads.

use std::rc::Rc;
use std::time::Instant;

use napi::Result;
use serde_json::json;

use crate::contract::Reply;
use crate::disk::images::{READING_MS, Sent, read};
use crate::edge::js::timer::{ms_since, within};
use crate::edge::js::{Object, work};
use crate::edge::pi::{Ctx, ImageContent, Message};
use crate::model::{Fault, Image};
use crate::strings::{programs, sentences};

/// The images of one reply, in its order: each image, or a sentence in its place.
#[derive(Debug, Default, Clone)]
pub struct Content(Vec<std::result::Result<Rc<Sent>, String>>);

impl Content {
    /// Joins the images of several replies, in order.
    pub fn of_all(all: Vec<Self>) -> Self {
        Self(all.into_iter().flat_map(|reply| reply.0).collect())
    }

    /// Returns the content blocks for `text` and these images, in Pi's format.
    pub fn with(&self, text: &str) -> Result<Vec<Object>> {
        let block = |text: &str| Object::from_json(&json!({ "type": "text", "text": text }));
        let mut all = vec![block(text)?];
        let missing = self.0.iter().filter_map(|image| image.as_ref().err());
        let missing: Vec<_> = missing.map(String::as_str).collect();
        if !missing.is_empty() {
            all.push(block(&missing.join("\n"))?);
        }
        for sent in self.0.iter().flatten() {
            let image =
                ImageContent::from_json(&json!({ "type": "image", "mimeType": sent.mime }))?;
            // A long text is passed as a string, without JSON.
            all.push(image.data(&sent.data)?.into());
        }
        Ok(all)
    }
}

/// Converts a reply to Pi's tool result, with its images in `content`. `terminate`: the agent stops
/// without another request to the model.
pub fn tool_result(reply: Reply, content: &Content, terminate: bool) -> Result<Object> {
    let blocks = content.with(&reply.text)?;
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
        if is_blind && !images.is_empty() {
            let files: Vec<_> = images.iter().map(|image| image.path.as_str()).collect();
            return Content(vec![Err(programs::not_seen(&files))]);
        }
        let start = Instant::now();
        // All reads start before this waits for the first one.
        let mut reads = Vec::new();
        for image in &images {
            let path = cwd.join(&image.path);
            reads.push(work(move || read(&path, stored)));
        }
        let mut content = Vec::new();
        for ((index, image), reading) in (1..).zip(&images).zip(reads) {
            let sent = match within(READING_MS - ms_since(start), reading).await {
                Some(sent) => sent.unwrap_or_else(|| Err(Fault::Unreadable(String::new()))),
                None => Err(Fault::TooSlow),
            };
            let name = programs::image_name(index, &image.name());
            let left_out = |why| sentences::left_out(&name, &image.path, &why);
            content.push(sent.map(Rc::new).map_err(left_out));
        }
        Content(content)
    }
}
