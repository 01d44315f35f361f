//! Images of answers in Node: files are looked at and read by `node:fs`, never on Pi's thread.

pub mod content;
mod file;
mod load;

pub use content::Content;
pub use load::{Reading, load};
