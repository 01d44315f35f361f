//! One call, from its checked arguments to its outcome.
//!
//! An [`OpenCall`](open_call::OpenCall) has an id, its questions, the surfaces it is shown on and
//! whoever waits for the reply. The first valid answer from any surface settles it, and that closes
//! the others. `show` chooses the surfaces; each of them is one file. What becomes of a call decides
//! [`crate::session`].

mod kept;
pub mod open_call;
pub mod pending_file;
pub mod request;
mod rpc_client;
mod show;
mod signal;
mod terminal;
