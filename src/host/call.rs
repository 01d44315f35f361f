//! One call, from its checked arguments to its outcome.
//!
//! An [`OpenCall`](open_call::OpenCall) has an id, its questions, the surfaces it is shown on and
//! whoever waits for the reply. The first valid answer from any surface settles it, and that closes
//! the others. `show` chooses the surfaces; each of them is one file. A call is `defer`red where
//! whoever asked goes on without the answer.

mod away;
mod defer;
mod drafts;
mod evidence;
mod kept;
pub mod lock;
mod logged;
pub mod open_call;
mod parent;
pub mod print;
mod progress;
pub mod request;
mod rpc_client;
mod show;
mod terminal;
