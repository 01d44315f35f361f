//! Questions of a process that this Pi started, asked here: the *parent* is the Pi that the person sits
//! at, a *child* is any process that connects to the socket whose address the parent puts into
//! [`VARIABLE`].
//!
//! ```text
//! child                                          parent
//! {type: hello, version, pid?, process?, folder?, name?}    ─▶
//!                                             ◀─ {type: welcome, version}
//! {type: ask_user_request, requestId, questions, …}         ─▶
//!                                             ◀─ {type: ask_user_opened, requestId}
//!                                             or {type: ask_user_refused, requestId, reason}
//! {type: ask_user_withdraw, requestId}                      ─▶
//!                                             ◀─ {type: ask_user_response, requestId, answers, …}
//!                                             or {type: ask_user_closed, requestId, reason}
//!                                             ◀─ {type: error, reason}, and the connection closes
//! ```
//! One JSON object per line. `ask_user_request` and `ask_user_response` are the messages of RPC clients
//! ([`crate::surface::rpc::request`]); the request also has `tool`, `flavor` and `kept`, where they
//! matter. A child asks, withdraws what it asked, and hears what became of it; there is no message for
//! anything else.
//!
//! Pure: bytes in, decisions out. The host owns the sockets.

mod badge;
mod child;
mod parent;
mod wire;

pub use badge::{Badge, Claims, Peer};
pub use child::{Asked, Listener, ParentMessage, TAKEN_BACK, hello_message};
pub use parent::{Action, Parent, Request};
pub use wire::{Lines, TooLong, VARIABLE, VERSION, limits};

#[cfg(test)]
mod tests;
