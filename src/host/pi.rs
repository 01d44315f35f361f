//! Pi's objects, typed. Nothing here knows our forms or calls.

pub mod context;
pub mod keybindings;
pub mod lines;
pub mod prompt_slot;
pub mod session;
pub mod theme;
pub mod tool_result;
