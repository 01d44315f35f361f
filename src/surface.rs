//! The logic of the places where a user answers (the terminal, an RPC client, the browser panel, a
//! file), and of features like corrections and the command `/questions`.

pub mod command;
pub mod decisions;
pub mod deferred;
pub mod editor;
pub mod history;
pub mod panel;
pub mod print;
pub mod response;
pub mod rpc;
pub mod slot;
pub mod tui;
pub mod waiting;
pub mod writing;
