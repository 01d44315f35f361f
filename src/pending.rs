//! Questions that wait in a file because nobody could be asked, and answers that somebody wrote
//! instead of picking them: in that file, on the command line (`--answers`), or as an RPC client.
//!
//! ```text
//! .pi/pending-questions.json ─store─▶ file::Pending ─────┐
//! --answers, /ask-user-response ──raw_answer::{from_flag, list}──▶ [RawAnswer] ─answers_for─▶ Answers
//! ```

pub mod answers;
pub mod file;
pub mod images;
pub mod raw_answer;
pub mod store;

use sha2::{Digest, Sha256};

pub use answers::{Filled, answers_for, find_choice};
pub use file::{Entry, ItemRef, Pending, SavedCall, ToolCall};
pub use raw_answer::{RawAnswer, RawImage, RawValue, from_flag, list};

/// 16 hexadecimal digits that stand for `parts`: the same in every build, so that two versions of this
/// package give one thing one name.
#[must_use]
pub fn short_hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    let mut parts = parts.into_iter();
    parts.next().into_iter().for_each(|first| hasher.update(first));
    for part in parts {
        // No text and no path holds a zero.
        hasher.update([0]);
        hasher.update(part);
    }
    hasher.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}
