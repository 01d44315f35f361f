//! One call, from its checked arguments to its outcome.
//!
//! What a call is has [`crate::session::calls`]; what it has of JavaScript while it is open is an [`open_call::Open`]. Both
//! are found by the id of its request. The first valid answer from any surface settles it, and that closes the surface.
//! `show` chooses it; each surface is one file.

pub mod open_call;
pub mod pending_file;
pub mod requests;
mod rpc_client;
mod show;
mod terminal;
