//! Raw input from Pi in, key presses out, and the key ids of Pi's keybindings to match them with.

pub mod binding;
pub mod decode;
pub mod press;
