//! Questions over a local socket: other processes ask in this Pi, or this Pi asks in the one that
//! started it. What is said and taken is decided by [`crate::surface::subagents`].
//!
//! ```text
//! session_start ─▶ control ─▶ server: the socket, its connections ─▶ calls that stand aside
//!                     └─ place: the parent's address, taken out of the environment
//! call::parent ─▶ link: a connection to the parent
//! ```

mod control;
mod link;
mod place;
mod server;

pub use control::Control;
pub use link::Link;
pub use place::inherit;
