//! Images of replies: reads them with [`crate::disk`] on Node's threads, and passes them to Pi
//! after the text.

use std::future::Future;
use std::path::PathBuf;
use std::pin::Pin;
use std::rc::Rc;

use napi::Result;
use serde_json::json;

use crate::disk::images::{Sent, read};
use crate::host::js::timer::{Clock, within};
use crate::host::js::{Object, work};
use crate::host::pi::{Ctx, ImageContent};
use crate::model::{Fault, Image};
use crate::strings::{programs, sentences};

/// The timeout for files, in ms, because a lost network drive never responds.
const PATIENCE_MS: f64 = 10_000.0;

/// The images of one reply, in its order.
#[derive(Debug, Default, Clone)]
pub struct Content {
    /// A sentence about all images, if the model accepts none.
    sentence: Option<String>,
    /// Each image, or a sentence in its place.
    blocks: Vec<std::result::Result<Rc<Sent>, String>>,
}

impl Content {
    /// Joins the images of several replies, in order.
    pub fn of_all(all: Vec<Self>) -> Self {
        let sentence = all.iter().find_map(|reply| reply.sentence.clone());
        Self { sentence, blocks: all.into_iter().flat_map(|reply| reply.blocks).collect() }
    }

    /// Returns the content blocks for `text` and these images, in Pi's format.
    pub fn with(&self, text: &str) -> Result<Vec<Object>> {
        let block = |text: &str| Object::from_json(&json!({ "type": "text", "text": text }));
        let mut all = vec![block(text)?];
        let missing = self.blocks.iter().filter_map(|block| block.as_ref().err());
        let missing: Vec<_> = self.sentence.iter().chain(missing).map(String::as_str).collect();
        if !missing.is_empty() {
            all.push(block(&missing.join("\n"))?);
        }
        for sent in self.blocks.iter().flatten() {
            let image =
                ImageContent::from_json(&json!({ "type": "image", "mimeType": sent.mime }))?;
            // A long text is passed as a string, without JSON.
            all.push(image.data(&sent.data)?.into());
        }
        Ok(all)
    }
}

/// The source and the destination of images.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// Base directory of their paths.
    cwd: PathBuf,
    /// `true` if the model accepts only text.
    blind: bool,
    /// `true` if we write them into the session. Then Pi does not scale them.
    stored: bool,
}

impl Reading {
    /// Creates a reading for the model of `ctx`.
    pub fn of(ctx: Option<&Ctx>) -> Self {
        let cwd = ctx.and_then(|ctx| ctx.cwd()).unwrap_or_default();
        Self { cwd, blind: ctx.is_some_and(|ctx| !ctx.sees_images()), stored: false }
    }

    /// Returns a copy for images that we write into the session.
    #[must_use]
    pub fn stored(self) -> Self {
        Self { stored: true, ..self }
    }
}

/// Reads the `images` of several replies, for at most [`PATIENCE_MS`]. Returns one [`Content`] per
/// reply; at once if there are no images or the model accepts none.
pub async fn load(source: Reading, images: Vec<Vec<Image>>) -> Vec<Content> {
    if source.blind || images.iter().all(Vec::is_empty) {
        return images.iter().map(|images| unseen(images)).collect();
    }
    let clock = Clock::start();
    // Starts all reads before it waits for one.
    let begun: Vec<Vec<_>> = images
        .iter()
        .map(|images| {
            images.iter().enumerate().map(|(index, image)| begin(&source, index, image)).collect()
        })
        .collect();
    let mut contents = Vec::new();
    for reading in begun {
        let mut content = Content::default();
        for (name, path, reading) in reading {
            let sent = match within(PATIENCE_MS - clock.now_ms(), reading).await {
                Some(sent) => sent.unwrap_or_else(|| Err(Fault::Unreadable(String::new()))),
                None => Err(Fault::TooSlow),
            };
            let left_out = |why| sentences::left_out(&name, &path, &why);
            content.blocks.push(sent.map(Rc::new).map_err(left_out));
        }
        contents.push(content);
    }
    contents
}

type Read = Pin<Box<dyn Future<Output = Option<std::result::Result<Sent, Fault>>>>>;

/// Starts to read an image. Returns its name, its path, and the future of its data.
fn begin(source: &Reading, index: usize, image: &Image) -> (String, String, Read) {
    let (path, stored) = (source.cwd.join(&image.path), source.stored);
    let project = image.confined.then(|| source.cwd.clone());
    let reading: Read = Box::pin(work(move || read(&path, project.as_deref(), stored)));
    (programs::image_name(index + 1, &image.name()), image.path.clone(), reading)
}

/// Returns the content of a reply whose images are not sent.
fn unseen(images: &[Image]) -> Content {
    let files: Vec<_> = images.iter().map(|image| image.path.as_str()).collect();
    let sentence = (!files.is_empty()).then(|| programs::not_seen(&files));
    Content { sentence, blocks: Vec::new() }
}
