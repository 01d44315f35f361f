//! Sentences of the host layer.

use super::language::english;
pub(crate) use super::words::host::*;
use crate::model::{Outcome, Via};

/// The questions that the person had before them ended elsewhere.
pub fn ended_by(outcome: &Outcome, via: &Via) -> String {
    let via = if *via == Via::Browser { "browser" } else { via.word() };
    if matches!(outcome, Outcome::Answered(_)) { answered_by(via) } else { closed_by(via) }
}

/// The title of a form that an extension asks; `from` is its name.
#[must_use]
pub fn asked_by(from: &str, title: Option<&str>) -> String {
    title.map_or_else(|| asks(from), |title| asks_title(from, title))
}

/// An event whose payload cannot be read; a program reads it.
#[must_use]
pub fn unreadable(why: &str) -> String {
    format!("The event cannot be read as JSON: {why}")
}

/// An event with a payload that is no object, or one over the limit; a program reads it.
pub const BAD_EVENT: &str = "The event must be an object of at most 1 MB.";
/// An answer to nothing; a program reads it.
pub const NO_REQUEST_ID: &str = "\"requestId\" must be a string.";
/// A signal that is none; a program reads it.
pub const BAD_SIGNAL: &str = "\"signal\" must be an AbortSignal.";
/// More questions before the session than are kept; a program reads it.
pub const TOO_EARLY: &str = "Too many questions before the session has started.";

/// The model reads this in a message, before the answers to `calls` calls.
pub fn brought(questions: usize, calls: usize) -> String {
    let what = if questions == 1 { "question is" } else { "questions are" };
    let whose = if calls == 1 {
        "result of that ask_user call is".to_owned()
    } else {
        format!("results of the {calls} ask_user calls are, in the order they were asked")
    };
    format!("The pending {what} answered. The {whose}:")
}

/// The model reads this before answers from a file that the person agreed to.
pub fn taken_over(shown: &str) -> String {
    format!("The user agreed to use these answers from {shown}:")
}

/// The model reads this when only a result was added and it should continue.
pub const GO_ON: &str = "(The interrupted questions have their result now. Continue.)";

/// Some questions of a pending file have no answer; `shown` is its path.
pub fn missing(shown: &str, missing: &[&str]) -> String {
    let list: Vec<_> =
        missing.iter().map(|text| format!("\n  - {}", text.replace('\n', " "))).collect();
    still_missing(shown) + &list.concat()
}

/// Why `--answers` is not taken, a sentence a line, and that nothing was.
pub fn refused(why: &[String]) -> String {
    let lines: Vec<_> = why.iter().map(|why| format!("  - {why}")).collect();
    format!("{}\n{}", nothing_taken(), lines.join("\n"))
}

/// What `/questions` takes, for one who typed something else.
pub fn subcommands<'n>(names: impl Iterator<Item = &'n str>) -> String {
    no_such_subcommand(&names.collect::<Vec<_>>().join(", "))
}

/// What `/questions clear` asks; without a `count` the file cannot be understood.
pub fn clear(shown: &str, count: usize) -> String {
    if count == 0 { clear_file(shown) } else { clear_them(count, shown) }
}

/// Asks whether a project's file may answer; `lines` are the questions and `count` answers, `left`
/// is how many more there is no room for.
pub fn offer(shown: &str, lines: &[String], count: usize, left: usize) -> String {
    let heading = use_it_heading(count, shown);
    let more = if left == 0 { String::new() } else { use_it_more(left) + "\n" };
    format!("{heading}\n{}\n{more}{}", lines.join("\n"), use_it(count, yes_typed()))
}

/// Whether somebody typed yes, in their language or in English.
pub fn is_yes(typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    [yes_typed(), english(yes_typed)].iter().any(|yes| typed == yes.trim().to_lowercase())
}

/// The pending questions are another session's; `file` is that session's, if Pi has it.
pub fn another_sessions(shown: &str, count: usize, answered: usize, file: Option<&str>) -> String {
    let whose = match answered {
        0 => of_another_session(count, shown),
        _ => of_another_session_answered(count, shown, answered),
    };
    file.map_or_else(|| whose.clone(), |file| format!("{whose} {}", open_that_one(file)))
}

#[cfg(test)]
mod tests {
    use super::super::language::{self, Language};
    use super::*;

    #[test]
    fn yes_counts_in_ones_own_language_and_in_english() {
        language::set(Language::of("de").unwrap());
        for typed in ["ja", " JA\n", "yes", "Yes "] {
            assert!(is_yes(typed), "{typed:?}");
        }
        for typed in ["", "y", "j", "da", "no", "ja nein"] {
            assert!(!is_yes(typed), "{typed:?}");
        }
        language::set(Language::of("ru").unwrap());
        assert!(is_yes("ДА"));
    }
}
