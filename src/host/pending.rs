//! The session and the pending file. Saved questions are asked again if a user can answer, and
//! answers in the file are delivered to the model. Only questions of the session itself count.
//!
//! ```text
//! session_start ─▶ resume ─┬─ print, JSON ─▶ (switch to the session that asked) ─▶ unattended ─┐
//!                          └─ terminal, RPC ─▶ reask: forms ─────────────────────────────────┴▶ deliver
//! input ─▶ resume: a prompt that carries the file      message_end, agent_settled ─▶ the file is cleared
//! ```

mod command_ctx;
pub mod deliver;
mod questions_command;
pub mod reask;
mod resume;
pub mod sync;

pub use deliver::register_renderer;
pub use questions_command::register as register_command;
pub use reask::ask_cut_off;
pub use resume::{on_input, on_message_end, on_settled, on_start, register_flag};
