//! Where a person answers: the terminal, an RPC client, or later from a file.

pub mod print;
pub mod rpc;
pub mod tui;
