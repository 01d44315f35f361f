//! Words of the transcript's rows.

use crate::contract::recap::{Ending, RecapRow};

/// The person would rather talk.
pub const DISCUSSED: &str = "Wants to talk about it first";
/// What the person asked about an option or a question, which is named.
pub fn asked_about(about: &str, text: &str) -> String {
    format!("asked about {about}: {text}")
}

/// A call that waits and reports nothing else.
pub const WAITING: &str = "Waiting for user input...";

/// `3 questions: Database, Service Name, Features`
pub fn asked(count: usize, labels: &[String]) -> String {
    match (count, labels) {
        (0, _) => "…".to_owned(),
        (1, [label]) => label.clone(),
        (_, []) | (1, _) => super::counted(count, "question", "questions"),
        _ => format!("{count} questions: {}", labels.join(", ")),
    }
}

/// Where a result came from that was not given in Pi: `in the browser`, `by phone`.
fn source(via: &str) -> String {
    match via {
        "browser" => "in the browser".to_owned(),
        "message" => "by a message".to_owned(),
        name => format!("by {name}"),
    }
}

/// Below answers that were not given in Pi.
pub fn answered(via: &str) -> String {
    format!("answered {}", source(via))
}

/// An ending without an answer, in one line; `via` as in [`answered`].
pub fn ending(ending: &Ending, via: Option<&str>) -> String {
    match ending {
        Ending::Pending { count, file } => {
            let what = super::counted(*count, "question", "questions");
            format!("Nobody to ask: {what} saved to {file}")
        }
        Ending::Cancelled => match via {
            Some(via) => format!("Cancelled {}", source(via)),
            None => "Cancelled".to_owned(),
        },
        Ending::TimedOut => "Timed out".to_owned(),
        Ending::Unavailable => "Nobody was asked".to_owned(),
        Ending::ConnectionLost => "Connection lost".to_owned(),
        Ending::Interrupted => "Interrupted".to_owned(),
        Ending::Answered | Ending::Discussed | Ending::Error(_) => String::new(),
    }
}

/// A call that was refused.
pub fn refused(sentence: &str) -> String {
    if sentence.is_empty() {
        "Not asked: the call could not be read".to_owned()
    } else {
        sentence.to_owned()
    }
}

/// `✎ corrected`, above answers that replace earlier ones.
pub fn corrected(pen: &str) -> String {
    format!("{pen} corrected")
}

/// `was PostgreSQL`
pub fn was(answer: &str) -> String {
    super::revision::was(answer)
}

/// The answer of one row.
pub fn answer(row: &RecapRow) -> String {
    match (row.skipped, row.answer.is_empty()) {
        (true, _) if row.changed => super::revision::NO_ANSWER.to_owned(),
        (true, _) => super::SKIPPED.to_owned(),
        (false, true) => super::NO_INPUT.to_owned(),
        (false, false) => row.answer.clone(),
    }
}

/// How many more there are than shown.
pub fn more(ellipsis: &str, count: usize) -> String {
    format!("{ellipsis} +{count}")
}

/// A note under its question.
pub fn note(note: &str) -> String {
    format!("note: {note}")
}
