//! Answers that were given before: shown in their form once more, corrected, or given anew from
//! where they were asked.
//!
//! ```text
//! /questions again ──┐                       ┌─ changed ──▶ correct ─▶ deliver
//! /questions history ┼─▶ subject ─▶ the form ┤
//! session tree ──────┘                       └─ go back ──▶ go_back ─▶ the agent goes on from there
//! ```

mod go_back;
mod history;
mod reopen;
mod subject;

pub use history::history;
pub use reopen::{again, on_before_tree};
