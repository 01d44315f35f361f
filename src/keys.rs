//! Converts raw input to `Msg`.

pub mod bindings;
pub mod decode;
pub mod help;
pub mod keymap;
mod press;
pub mod read;
mod templates;

pub use bindings::{Bindings, COLLAPSE, KeyNames};
pub use decode::{Decoder, Input};
pub use keymap::{Scope, read_in_files};
pub use press::{KeyId, Press};
pub use read::{acts, read};
