//! Questions that wait in a file because nobody could be asked, and answers that were written instead of picked: in that file, on the command line
//! (`--answers`), or by an RPC client.
//!
//! ```text
//! .pi/pending-questions.json ─store─▶ file::Pending ─given─▶ [Given] ─answers::answers_for─▶ Answers
//! --answers, /ask-user-response ──────given::inline, list──▶ [Given] ─┘
//! ```

pub mod answers;
pub mod file;
pub mod given;
pub mod session_file;
pub mod store;

pub use answers::{Filled, answers_for};
pub use file::{Asked, Entry, Part, Pending, Waiting};
pub use given::{Given, Written, inline, list};
