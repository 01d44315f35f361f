//! The forms, keys and texts that are measured; `bench/subjects.mjs` has the same.

use pi_ask_user::model::{Choice, Question, Questionnaire};

use crate::common;

/// Keys that all change the frame and come back to where they began.
pub const WALK: [&str; 6] =
    ["\u{1b}[B", "\u{1b}[B", "\u{1b}[B", "\u{1b}[A", "\u{1b}[A", "\u{1b}[A"];

/// So many questions of so many choices, each with a description.
pub fn form(questions: usize, choices: usize) -> Questionnaire {
    let question = |part: usize| {
        let choice = |n: usize| Choice {
            label: format!("Choice {n} of part {part}"),
            description: Some(format!(
                "What follows from choice {n}: how it is built, run and paid for"
            )),
            preview: None,
        };
        let text = format!("Which of these should part {part} of the service stand on?");
        let choices = (1..=choices).map(choice).collect();
        Question { choices, ..common::question(&text, &format!("Part {part}"), &["stand-in"]) }
    };
    common::form((1..=questions).map(question).collect())
}

/// A bracketed paste of a megabyte.
pub fn paste() -> String {
    let line = "a line of plain words as they stand in any log file, all of them as long as this\n";
    let text: String = line.chars().cycle().take(1 << 20).collect();
    format!("\u{1b}[200~{text}\u{1b}[201~")
}
