//! From raw input to `Msg`: the only place that sees keys.

pub mod binding;
pub mod bindings;
pub mod commands;
pub mod decode;
pub mod help;
pub mod keymap;
mod names;
mod press;
mod read;
mod templates;

pub use binding::KeyId;
pub use bindings::{Bindings, FOLD};
pub use decode::{Decoder, Input};
pub use keymap::{Scope, read_in_files};
pub use names::KeyNames;
pub use press::Press;
pub use read::{acts, read};
