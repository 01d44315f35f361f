//! Reads the images of a reply. [`crate::disk`] reads their files on other threads.

use std::time::Instant;

use crate::disk::images::{Content, READING_MS, read};
use crate::edge::js::timer::{ms_since, within};
use crate::edge::js::work;
use crate::edge::pi::Ctx;
use crate::model::{Fault, Image};

/// Reads the `images` of a reply for the model of `ctx`, for at most [`READING_MS`]. `stored`: this
/// extension writes the images into the session itself, so Pi does not scale them. If there are no
/// images, or if the model accepts none, the future is ready at once.
pub fn load(ctx: &Ctx, images: Vec<Image>, stored: bool) -> impl Future<Output = Content> + use<> {
    let (cwd, is_blind) = (ctx.cwd().unwrap_or_default(), !ctx.sees_images());
    async move {
        if is_blind {
            return Content::unseen(&images);
        }
        let start = Instant::now();
        // All reads start before the wait for the first read.
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
