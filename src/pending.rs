//! The pending file, and answers as text: in the pending file, on the command line (`--answers`),
//! or from an RPC client.
//!
//! ```text
//! .pi/pending-questions.json ─store─▶ file::Pending ─────┐
//! --answers, /ask-user-response ──raw_answer::{from_flag, list}──▶ [RawAnswer] ─answers_for─▶ Answers
//! ```

pub mod answers;
pub mod file;
pub mod raw_answer;
pub mod store;

pub use answers::{Filled, answers_for};
pub use file::{Entry, ItemRef, Pending, SavedCall, ToolCall};
pub use raw_answer::{RawAnswer, RawValue, from_flag, list};
