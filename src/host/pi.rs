//! The objects of Pi and Node that we use: a typed table (`pi/table.rs`), and operations on them.
//! This module does not depend on forms and calls.
//!
//! A function of the table returns an `Err` if this Pi does not have it, or it throws because its
//! object is stale. A field is `None` then.

mod api;
pub mod files;
pub mod origin;
pub mod process;
pub mod screen;
pub mod session;
mod table;
pub mod tool_result;

pub use api::{PiHandle, print_fault};
pub use table::*;
