//! The pending file, and the conversion of answers from the pending file, the command line
//! (`--answers`) and RPC clients.
//!
//! ```text
//! .pi/pending-questions.json ─store─▶ file::Pending ─┐
//! --answers, /ask-user-response ──{from_flag, list}──┴▶ [RawAnswer] ─answers_for─▶ Answers
//! ```

pub mod answers;
pub mod file;
pub mod raw_answer;
pub mod store;

pub use answers::{Filled, answers_for};
pub use file::{Entry, ItemRef, Pending, SavedCall, ToolCall};
pub use raw_answer::{RawAnswer, RawValue, from_flag, list};
