//! Sentences about pending questions, and about answers that were written instead of picked.

use std::io::{Error, ErrorKind};

use crate::json::Broken;
use crate::model::text;

/// `--answers` or an RPC client gave something that is no list; `found` is it as short JSON.
pub(crate) fn not_a_list(found: &str) -> String {
    format!("The answers must be a JSON list, one item for each question, not {found}.")
}

/// `--answers` is not JSON.
pub(crate) fn broken_inline(broken: &Broken, several_lines: bool) -> String {
    let Broken { line, column, reason } = broken;
    let line = if several_lines { format!("line {line}, ") } else { String::new() };
    format!(
        "--answers is not valid JSON at {line}column {column} ({reason}). \
         Write it like --answers '[\"PostgreSQL\", \"order-processor\"]'."
    )
}

/// The pending file is not JSON.
pub(crate) fn broken_file(shown: &str, broken: &Broken) -> String {
    let Broken { line, column, reason } = broken;
    format!(
        "{shown} is not valid JSON at line {line}, column {column} ({reason}). \
         It was left as it is; correct it and run again."
    )
}

/// The pending file is JSON without questions.
pub(crate) fn no_questions(shown: &str) -> String {
    format!("{shown} holds no list \"questions\". It was left as it is.")
}

/// The pending file is JSON of another shape.
pub(crate) fn odd_file(shown: &str, reason: &str) -> String {
    format!("{shown} cannot be understood ({reason}). It was left as it is.")
}

/// The pending file holds more values than anybody would write.
pub(crate) fn too_many_values(shown: &str) -> String {
    format!("{shown} holds too many values. It was left as it is.")
}

/// The pending file cannot be read.
pub(crate) fn unreadable(shown: &str, error: &Error) -> String {
    format!("{shown} cannot be read: {}.", why(error))
}

/// The questions cannot be saved.
pub(crate) fn not_saved(shown: &str, error: &Error) -> String {
    format!("The questions could not be saved to {shown}: {}.", why(error))
}

/// Answered questions cannot be removed from the file.
pub(crate) fn not_cleared(shown: &str, error: &Error) -> String {
    format!("The answered questions could not be removed from {shown}: {}.", why(error))
}

/// Why a file is not read: a repository may have chosen where the link leads.
pub(crate) const LINKED: &str = "it is a symbolic link";
/// Why nothing is written into a directory: see [`LINKED`].
pub(crate) const LINKED_FOLDER: &str = "its directory is a symbolic link";
/// Why a file is not read: a device, a pipe or a directory.
pub(crate) const NO_FILE: &str = "it is not a regular file";
/// Why a file is not read: it is longer than `disk::MOST_BYTES`.
pub(crate) const TOO_LARGE: &str = "it is larger than 4 MB";

/// Why the lock was not obtained: another process kept it.
pub(crate) const BUSY: &str = "another Pi is writing it right now";

/// The name of a question without a text; `number` counts from 1.
pub(crate) fn nth(number: usize) -> String {
    format!("Question {number}")
}

/// The two lines of an answer that a file offers.
pub(crate) fn offered(question: &str, answer: &str) -> [String; 2] {
    [format!("Question: {question}"), format!("  Answer: {answer}")]
}

fn why(error: &Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only".to_owned(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "the disk is full".to_owned(),
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            "a file stands where its directory should be".to_owned()
        }
        ErrorKind::InvalidData => "it is not UTF-8 text".to_owned(),
        _ => error.to_string(),
    }
}

/// More answers than questions; `over` are the texts of those without a question.
pub(crate) fn too_many(given: usize, asked: usize, over: &[String]) -> String {
    let over: Vec<_> = over.iter().map(|text| quoted(text)).collect();
    let asked = super::counted(asked, "question", "questions");
    let over = if over.is_empty() { "null".to_owned() } else { over.join(", ") };
    format!("{given} answers were given for {asked}; left over: {over}.")
}

/// The question beside the answer is not the one that was asked.
pub(crate) fn other_text(number: usize, found: &str, asked: &str) -> String {
    let (found, asked) = (quoted(found), quoted(asked));
    format!(
        "Question {number} was {asked}; its answer was given for {found} and was matched by position."
    )
}

/// A note on an option that is not there.
pub(crate) fn no_such_choice(number: usize, label: &str, note: &str) -> String {
    let (label, note) = (quoted(label), quoted(note));
    format!("Question {number} has no option {label}; the note on it was left out: {note}.")
}

/// A note where the contract takes none.
pub(crate) fn no_notes(number: usize, note: &str) -> String {
    format!("Question {number} takes no note; left out: {}.", quoted(note))
}

/// Several answers to a single choice.
pub(crate) fn one_only(number: usize, given: usize) -> String {
    format!("Question {number} takes one choice; the {given} given were taken as a custom answer.")
}

/// Custom text beside ticks where the contract takes only one of them.
pub(crate) fn ticks_replaced(number: usize) -> String {
    format!(
        "Question {number} takes either choices or a custom answer; the custom answer was used."
    )
}

/// Text that is no label, where custom text is not allowed.
pub(crate) fn not_a_choice(number: usize, text: &str) -> String {
    format!("Question {number} takes only its choices; {} is none of them.", quoted(text))
}

/// Text in quotes, on one line, at most 60 characters of it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text::clip(text, 60))
}
