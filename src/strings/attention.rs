//! Words that call for attention while a question waits.

use super::words::attention as words;

/// The terminal's title while a question waits; `own` is its own.
pub fn waiting(own: &str) -> String {
    format!("{} - {own}", words::waits())
}

/// The title of a notification; `project` is the name of the directory that Pi works in.
pub fn notice_title(project: Option<&str>) -> String {
    project.map_or_else(|| words::asks().to_owned(), words::asks_in)
}

/// The text of a notification: the first question, and how many more wait.
pub fn notice_body(first: &str, more: usize) -> String {
    if more == 0 { first.to_owned() } else { words::and_more(first, more) }
}

/// A command did not start; `why` is the system's own word.
pub fn not_started(program: &str, why: &str) -> String {
    words::not_started(program, why)
}

/// A command failed; without a `code` it was killed.
pub fn failed(program: &str, code: Option<f64>) -> String {
    code.map_or_else(|| words::killed(program), |code| words::ended(program, &code.to_string()))
}
