//! Images of answers in Node: files are looked at and read by `node:fs`, never on Pi's thread.

mod backend;
mod clipboard;
pub mod content;
mod file;
mod load;
mod look;
mod source;

pub use clipboard::{Clipboard, read_clipboard};
pub use content::Content;
pub use load::{Reading, load};
pub use look::look;
pub use source::ImageSource;
