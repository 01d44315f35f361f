//! Words of the transcript's rows.

pub(crate) use super::words::transcript::*;
use crate::contract::recap::{Ending, RecapRow};

/// `3 questions: Database, Service Name, Features`
pub fn asked(count: usize, labels: &[String], ellipsis: &str) -> String {
    match (count, labels) {
        (0, _) => ellipsis.to_owned(),
        (1, [label]) => label.clone(),
        (_, []) | (1, _) => questions(count),
        _ => questions_named(count, &labels.join(", ")),
    }
}

/// An ending without an answer, in one line; `via` says where it came from if not from Pi.
pub fn ending(ending: &Ending, via: Option<&str>) -> String {
    match ending {
        Ending::Pending { count, file } => pending(*count, file),
        Ending::Deferred { count } => deferred(*count),
        Ending::Withdrawn => via.map_or_else(|| withdrawn().to_owned(), withdrawn_by),
        Ending::Cancelled => via.map_or_else(|| cancelled().to_owned(), cancelled_by),
        Ending::TimedOut => timed_out().to_owned(),
        Ending::Unavailable => unavailable().to_owned(),
        Ending::ConnectionLost => connection_lost().to_owned(),
        Ending::Interrupted => interrupted().to_owned(),
        Ending::Answered | Ending::Discussed | Ending::Error(_) => String::new(),
    }
}

/// A call that was refused.
pub fn refused_because(sentence: &str) -> String {
    if sentence.is_empty() { refused().to_owned() } else { sentence.to_owned() }
}

/// The answer of one row.
pub fn answer(row: &RecapRow) -> String {
    match (row.skipped, row.answer.is_empty()) {
        (true, _) if row.changed => super::revision::no_answer().to_owned(),
        (true, _) => super::skipped().to_owned(),
        (false, true) => super::no_input().to_owned(),
        (false, false) => row.answer.clone(),
    }
}

/// How many more there are than shown.
pub fn more(ellipsis: &str, count: usize) -> String {
    format!("{ellipsis} +{count}")
}
