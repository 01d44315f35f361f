//! Where a person answers: in the terminal, through an RPC client, or with a file.

pub mod history;
pub mod history_list;
pub mod listing;
pub mod outbox;
pub mod own_words;
pub mod print;
pub mod response;
pub mod rpc;
pub mod tui;
