//! The places where a user answers: in the terminal, through an RPC client, with a file, or in the terminal of
//! the Pi that started this one.

pub mod attention;
pub mod command;
pub mod decisions;
pub mod deferred;
pub mod editor;
pub mod history;
pub mod panel;
pub mod print;
pub mod reply;
pub mod response;
pub mod rpc;
pub mod slot;
pub mod tui;
pub mod waiting;
pub mod writing;
