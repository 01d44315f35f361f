//! Words about images in answers.

use super::words::images as words;
pub(crate) use super::words::images::*;
use crate::model::image::{MOST_BYTES, MOST_IMAGES};

/// `[image 1: shot.png]`: an image in the text of an answer, which the model reads.
pub fn named(number: usize, name: &str) -> String {
    format!("[image {number}: {name}]")
}

/// `[image 1: shot.png 1280×720]`: the same while it is typed. `ascii`: with an `x`.
pub fn chip(number: usize, name: &str, size: Option<(usize, usize)>, ascii: bool) -> String {
    match size {
        Some((width, height)) => {
            let by = if ascii { 'x' } else { '×' };
            format!("[image {number}: {name} {width}{by}{height}]")
        }
        None => named(number, name),
    }
}

/// The image in the clipboard is larger than models take.
pub fn clipboard_too_large() -> String {
    words::clipboard_too_large(MOST_BYTES / (1024 * 1024))
}

/// It is larger than models take.
pub fn too_large(path: &str) -> String {
    words::too_large(path, MOST_BYTES / (1024 * 1024))
}

/// There are as many as one call takes.
pub fn too_many() -> String {
    words::too_many(MOST_IMAGES)
}

/// What the model reads of an image that could not be sent. `why` is a sentence.
pub fn left_out(name: &str, why: &str) -> String {
    format!("{name} was left out: {why}")
}

/// What the model reads where it takes no images. `files` are their paths.
pub fn not_seen(files: &[&str]) -> String {
    let what = if files.len() == 1 { "The image is" } else { "The images are" };
    let files = files.join(", ");
    format!("{what} left out, because the current model takes text only. On disk: {files}")
}
