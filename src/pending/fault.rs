//! Why a pending file or a list of answers is not taken.

use std::fmt;
use std::io;

use crate::json::Broken;
use crate::strings::pending as words;
use crate::strings::sentences::disk_error;

/// Why a pending file is not read or changed, or a list of answers is not taken. Its text is the
/// sentence for a person.
#[derive(Debug)]
pub enum Fault {
    /// The file, by its path for the person.
    File(String, FileFault),
    /// A list of answers is something else: the beginning of its JSON.
    NoList(String),
    /// `--answers` is not JSON; whether it has several lines.
    NoJson(Broken, bool),
    /// An item of `--answers` has no answer: its number, counted from 1, and the beginning of its JSON.
    NoAnswer(usize, String),
}

/// Why a pending file is not read or changed.
#[derive(Debug)]
pub enum FileFault {
    /// It has more values than are read.
    TooManyValues,
    /// It is not JSON.
    NoJson(Broken),
    /// It has no list of questions.
    NoQuestions,
    /// A value has a type that it cannot have: the parser's reason.
    Odd(String),
    /// The disk does not give it.
    Unreadable(io::Error),
    /// Answered questions cannot be removed from it.
    NotCleared(io::Error),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Self::NoList(found) => words::not_a_list(found),
            Self::NoJson(Broken { line, column, reason }, true) => {
                words::broken_inline_line(*line, *column, reason)
            }
            Self::NoJson(Broken { column, reason, .. }, false) => {
                words::broken_inline(*column, reason)
            }
            Self::NoAnswer(number, found) => words::no_answer(*number, found),
            Self::File(file, why) => match why {
                FileFault::TooManyValues => words::too_many_values(file),
                FileFault::NoJson(Broken { line, column, reason }) => {
                    words::broken_file(file, *line, *column, reason)
                }
                FileFault::NoQuestions => words::no_questions(file),
                FileFault::Odd(reason) => words::odd_file(file, reason),
                FileFault::Unreadable(error) => words::unreadable(file, disk_error(error)),
                FileFault::NotCleared(error) => words::not_cleared(file, disk_error(error)),
            },
        })
    }
}

impl From<Fault> for String {
    fn from(fault: Fault) -> Self {
        fault.to_string()
    }
}
