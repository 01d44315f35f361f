//! From raw input to `Msg`: the only place that sees keys.

pub mod binding;
pub mod bindings;
pub mod decode;
pub mod help;
pub mod keymap;
mod names;
mod press;

pub use binding::KeyId;
pub use bindings::{Bindings, FOLD};
pub use decode::{Decoder, Input};
pub use keymap::{Scope, read, read_in_files};
pub use names::KeyNames;
pub use press::Press;
