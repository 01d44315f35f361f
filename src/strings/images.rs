//! Words about images in answers.

use super::language::english;
use super::words::images as words;
pub(crate) use super::words::images::{
    beside_choice, blind, no_project, not_here, reading, refused,
};
#[cfg(feature = "host")]
pub(crate) use super::words::images::{no_clipboard, no_tool, none, tool_failed};
use crate::model::image::{Fault, MOST_BYTES, MOST_IMAGES};

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

/// Why the file at `path` is not taken.
pub fn fault(path: &str, fault: &Fault) -> String {
    match fault {
        Fault::NotThere => words::not_there(path),
        Fault::NoFile => words::no_file(path),
        Fault::NoImage => words::no_image(path),
        Fault::TooLarge => words::too_large(path, MOST_BYTES / (1024 * 1024)),
        Fault::TooLargeToStore => words::too_large_to_store(path),
        Fault::TooManyPixels => words::too_many_pixels(path),
        Fault::Changed => words::changed(path),
        Fault::TooSlow => words::too_slow(path),
        Fault::Outside => words::outside(path),
        Fault::Unreadable(why) => words::unreadable(path, why),
    }
}

/// There are as many as one call takes.
pub fn too_many() -> String {
    words::too_many(MOST_IMAGES)
}

/// What the model reads of the image `name` at `path` that could not be sent.
pub fn left_out(name: &str, path: &str, why: &Fault) -> String {
    format!("{name} was left out: {}", english(|| fault(path, why)))
}

/// What the model reads where it takes no images. `files` are their paths.
pub fn not_seen(files: &[&str]) -> String {
    let what = if files.len() == 1 { "The image is" } else { "The images are" };
    let files = files.join(", ");
    format!("{what} left out, because the current model takes text only. On disk: {files}")
}
