//! Pi, and what we use of Node: one typed table of their objects (`pi/table.rs`), and what is done with them. Nothing
//! here knows our forms and calls.
//!
//! A function of the table is an `Err` where this Pi does not have it, or it threw because it went stale; a field is
//! `None` then.

mod api;
mod ctx;
pub mod files;
pub mod origin;
pub mod process;
pub mod screen;
pub mod session;
mod table;
pub mod tool_result;

pub use api::PiHandle;
pub use ctx::print_fault;
pub use table::*;
