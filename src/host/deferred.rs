//! Questions that nobody waits for, in the terminal: the agent goes on, a line above Pi's prompt says
//! that they are there, a key opens them, and how they end is told to the agent once.
//!
//! ```text
//! session_start, session_tree ─▶ restore ─▶ calls that stand aside ─┬▶ line
//! call::defer ─▶ the log ───────────────────────────────────────────┤
//! key, /questions ─▶ open ─▶ the form ─▶ end ─▶ deliver ◀───────────┘
//! ```

pub mod command;
mod key;
mod line;
pub mod restore;
mod waiting;

pub use waiting::Waiting;
