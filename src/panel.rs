//! The browser panel, without its server: which request gets which answer, and what is pushed.
//!
//! ```text
//! node:http ─Request─▶ Panel::handle ─▶ Action::Reply | Stream | Read | Answer | Keep
//! a call opens, ends, is spoken about ─▶ Panel::ask, settle, say ─▶ text for every open stream
//! ```
//! Pure: no napi, no clock, no network. The host owns the sockets; it passes requests in and does
//! what comes back. Everything that is kept here is bounded.

pub mod address;
mod conversation;
pub mod html;
pub mod limits;
mod message;
mod page;
pub mod proof;
mod questions;
mod request;
pub mod routes;
mod state;
mod stream;
mod token;

pub use conversation::{Role, Said};
pub use questions::{Asked, Closing};
pub use request::{Action, Body, Request, Response};
pub use state::Panel;
pub use stream::HEARTBEAT;
pub use token::Token;

#[cfg(test)]
mod tests;
