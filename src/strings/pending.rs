//! Sentences about pending questions, and about answers that were written instead of picked.

use std::io::{Error, ErrorKind};

use super::words::pending as words;
pub(crate) use super::words::pending::{
    busy, linked, linked_folder, no_file, no_questions, not_a_list, nth, odd_file, one_only,
    ticks_replaced, too_large, too_many_values,
};
use crate::json::Broken;
use crate::model::text;

/// `--answers` is not JSON.
pub(crate) fn broken_inline(broken: &Broken, several_lines: bool) -> String {
    let Broken { line, column, reason } = broken;
    if several_lines {
        words::broken_inline_line(*line, *column, reason)
    } else {
        words::broken_inline(*column, reason)
    }
}

/// An item of a list of answers is none; `number` counts from 1.
pub(crate) fn no_answer(number: usize, found: &str) -> String {
    words::no_answer(number, found)
}

/// A number of no row.
pub(crate) fn no_such_row(number: usize, text: &str) -> String {
    words::no_such_row(number, text::clip(text, 60).as_str())
}

/// A list that says something else than the file does.
pub(crate) fn answered_already(number: usize, shown: &str, stands: &str, given: &str) -> String {
    words::answered_already(number, shown, &quoted(stands), &quoted(given))
}

/// The pending file is not JSON.
pub(crate) fn broken_file(shown: &str, broken: &Broken) -> String {
    let Broken { line, column, reason } = broken;
    words::broken_file(shown, *line, *column, reason)
}

/// The pending file cannot be read.
pub(crate) fn unreadable(shown: &str, error: &Error) -> String {
    words::unreadable(shown, &why(error))
}

/// The questions cannot be saved.
pub(crate) fn not_saved(shown: &str, error: &Error) -> String {
    words::not_saved(shown, &why(error))
}

/// Answered questions cannot be removed from the file.
pub(crate) fn not_cleared(shown: &str, error: &Error) -> String {
    words::not_cleared(shown, &why(error))
}

/// The two lines of an answer that a file offers.
pub(crate) fn offered(question: &str, answer: &str) -> [String; 2] {
    [words::offered_question(question), format!("  {}", words::offered_answer(answer))]
}

fn why(error: &Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => words::permission_denied().to_owned(),
        ErrorKind::ReadOnlyFilesystem => words::read_only().to_owned(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => words::disk_full().to_owned(),
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => words::no_directory().to_owned(),
        ErrorKind::InvalidData => words::not_text().to_owned(),
        _ => error.to_string(),
    }
}

/// More answers than questions; `over` are the texts of those without a question.
pub(crate) fn too_many(given: usize, asked: usize, over: &[String]) -> String {
    let over: Vec<_> = over.iter().map(|text| quoted(text)).collect();
    let over = if over.is_empty() { "null".to_owned() } else { over.join(", ") };
    words::too_many(given, asked, &over)
}

/// The question beside the answer is not the one that was asked.
pub(crate) fn other_text(number: usize, found: &str, asked: &str) -> String {
    words::other_text(number, &quoted(asked), &quoted(found))
}

/// A note on an option that is not there.
pub(crate) fn no_such_choice(number: usize, label: &str, note: &str) -> String {
    words::no_such_choice(number, &quoted(label), &quoted(note))
}

/// A note where the contract takes none.
pub(crate) fn no_notes(number: usize, note: &str) -> String {
    words::no_notes(number, &quoted(note))
}

/// Text that is no label, where custom text is not allowed.
pub(crate) fn not_a_choice(number: usize, text: &str) -> String {
    words::not_a_choice(number, &quoted(text))
}

/// Text in quotes, on one line, at most 60 characters of it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text::clip(text, 60))
}
