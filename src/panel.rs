//! The browser panel, without its server: which request gets which answer, and what is pushed.
//!
//! ```text
//! node:http ─Request─▶ Panel::handle ─▶ Action::Reply | Stream | Read | Answer | Keep
//! a call opens, ends, is spoken about ─▶ Panel::ask, settle, say ─▶ text for every open stream
//! ```
//! Pure: no napi, no clock, no network. The host owns the sockets; it passes requests in and does
//! what comes back. Everything that is kept here is bounded.

mod conversation;
pub mod html;
pub mod limits;
mod page;
pub mod proof;
mod questions;
pub mod routes;
mod state;

pub use page::Response;
pub use proof::Token;
pub use questions::Asked;
pub use routes::{Action, Body, Request};
pub use state::{HEARTBEAT, Panel};

#[cfg(test)]
mod tests;
