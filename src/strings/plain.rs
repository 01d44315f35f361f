//! The words of the form for screen readers.

use super::words::plain as words;
pub(crate) use super::words::plain::*;

/// `first` and `second` as two sentences.
pub fn then(first: &str, second: &str) -> String {
    match first.chars().next_back() {
        None => second.to_owned(),
        Some(last) if ".!?:;…。！？：；".contains(last) => format!("{first} {second}"),
        Some(_) if second.is_empty() => first.to_owned(),
        Some(_) => words::then(first, second),
    }
}

/// `Question 2 of 3: Database`, of these what there is.
pub fn asked(at: usize, of: usize, name: Option<&str>) -> String {
    match (of, name) {
        (1, None) => question().to_owned(),
        (1, Some(name)) => question_named(name),
        (_, None) => question_of(at, of),
        (_, Some(name)) => question_of_named(at, of, name),
    }
}
