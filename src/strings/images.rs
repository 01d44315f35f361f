//! Words about images in answers. The person reads most of them; the names and what is left out, the
//! model reads as well.

use crate::model::image::{MOST_BYTES, MOST_IMAGES};

/// `[image 1: shot.png]`: an image in the text of an answer.
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

/// Under an image in a text that a model reads which takes no images.
pub const BLIND: &str = "The current model takes text only: it gets the path of the image";
/// An image was pasted where there is no text that takes one.
pub const NOT_HERE: &str = "Images go into a typed answer, or the note on a question";

/// While the clipboard is read.
pub const READING: &str = "Reading the clipboard…";
/// There is something else in the clipboard, or nothing.
pub const NO_CLIPBOARD_IMAGE: &str = "There is no image in the clipboard";
/// The clipboard cannot be read at all.
pub const NO_CLIPBOARD: &str = "No clipboard can be read here: paste the path of an image instead";

/// A program that reads the clipboard is not installed.
pub fn no_tool(tool: &str) -> String {
    format!("{tool} is not installed, which reads images from the clipboard")
}

/// A program that reads the clipboard failed.
pub fn tool_failed(tool: &str) -> String {
    format!("{tool} could not read the clipboard")
}

/// The image in the clipboard is larger than models take.
pub fn clipboard_too_large() -> String {
    format!("The image in the clipboard is larger than {} MB", MOST_BYTES / (1024 * 1024))
}

/// There is no such file.
pub fn not_there(path: &str) -> String {
    format!("There is no file {path}.")
}

/// It is a directory, a pipe or a device.
pub fn no_file(path: &str) -> String {
    format!("{path} is no file.")
}

/// Its content is no image of a type that models take.
pub fn no_image(path: &str) -> String {
    format!("{path} is no PNG, JPEG, GIF or WebP image.")
}

/// It is larger than models take.
pub fn too_large(path: &str) -> String {
    format!("{path} is larger than {} MB.", MOST_BYTES / (1024 * 1024))
}

/// Its file did not come in time.
pub fn too_slow(path: &str) -> String {
    format!("{path} took too long to read.")
}

/// Models refuse it as it is, and Pi had no chance to scale it.
pub fn too_large_to_store(path: &str) -> String {
    format!("{path} is too large for an answer that was given late.")
}

/// It lies outside the project, where answers that come as JSON may not reach.
pub fn outside(path: &str) -> String {
    format!("{path} is not in the project.")
}

/// It cannot be read for another reason.
pub fn unreadable(path: &str, why: &str) -> String {
    format!("{path} cannot be read ({why}).")
}

/// There are as many as one call takes.
pub fn too_many() -> String {
    format!("At most {MOST_IMAGES} images go into the answers to one call.")
}

/// An image was not taken into the answer to a question. `why` is a sentence.
pub fn refused(question: usize, why: &str) -> String {
    format!("Question {question}: an image was left out. {why}")
}

/// Images came beside a choice, and the question takes neither a note nor text.
pub fn beside_choice(question: usize) -> String {
    format!("Question {question}: images were left out, because a chosen option takes none.")
}

/// What the model reads of an image that could not be sent. `why` is a sentence.
pub fn left_out(name: &str, why: &str) -> String {
    format!("{name} was left out: {why}")
}

/// What the model reads where it takes no images. `files` are their paths.
pub fn not_seen(files: &[&str]) -> String {
    let what = super::plural(files.len(), "The image is", "The images are");
    let files = files.join(", ");
    format!("{what} left out, because the current model takes text only. On disk: {files}")
}
