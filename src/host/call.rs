//! One call, from its checked arguments to its outcome.
//!
//! [`crate::session::calls`] has a call's data; an [`open_call::Open`] has its JavaScript values
//! while it is open. The id of the request finds both. The first valid answer from any surface
//! settles the call and closes its surface. `show` chooses the surface; each surface is one file.

pub mod open_call;
pub mod pending_file;
pub mod requests;
mod rpc_client;
mod show;
mod terminal;
