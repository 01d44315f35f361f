//! Pi's objects, typed. Nothing here knows our forms and calls.
//!
//! Nothing here throws: what a Pi does not have, or what throws because it went stale, is as if it
//! were not there.

mod api;
mod ctx;
pub mod files;
pub mod origin;
pub mod process;
pub mod prompt_slot;
pub mod screen;
pub mod session;
pub mod tool_result;

pub use api::{KeptPi, Pi, send_built, send_message};
pub use ctx::{Ctx, KeptCtx, complain};
