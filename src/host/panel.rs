//! The browser panel. What is answered, and what is pushed, is decided by [`crate::panel`].
//!
//! ```text
//! /questions panel, session_start ─▶ control ─▶ server ─▶ Panel::handle ─▶ sockets: replies, and what all tabs get
//! the queue's loop ─asked, kept, settled─▶ server (a Watcher)
//! ```

mod control;
mod server;

pub use control::Control;
