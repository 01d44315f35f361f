//! One call of a tool, from its checked arguments to its outcome.

mod client;
mod dialogs;
pub mod open_call;
pub mod print;
mod progress;
mod rpc_client;
mod terminal;
