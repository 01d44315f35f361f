//! The browser panel's sockets: Node's own `node:http`, driven from here. What is answered, and what
//! is pushed, is decided by [`crate::panel`].
//!
//! ```text
//! /questions panel, session_start ─▶ control ─▶ server ─▶ exchange: one request, its body, its reply
//!                                       │          └─▶ streams: what is pushed to all tabs
//!                                       └─ kept: server and token over /new and /reload
//! the queue's loop ─asked, kept, settled─▶ calls (the server as a Watcher)
//! ```

mod bodies;
mod calls;
mod connections;
mod control;
mod exchange;
mod kept;
mod server;
mod streams;

pub use control::Control;
