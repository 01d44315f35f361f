//! One call, from its checked arguments to its outcome.
//!
//! [`crate::session::calls`] has a call's data; an [`open_call::Open`] has its JavaScript values while it is open. Both
//! are found by the id of its request. The first valid answer from any surface settles it, and that closes the surface.
//! `show` chooses it; each surface is one file.

pub mod open_call;
pub mod pending_file;
pub mod requests;
mod rpc_client;
mod show;
mod terminal;
