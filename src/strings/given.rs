//! Why answers from a file, a flag or a client do not fit their questions.

/// Not the shape of an answer; `number` counts from 1.
#[must_use]
pub fn shape(number: usize) -> String {
    format!(
        "answer {number} is neither a string, an array of strings, nor an object with \"answer\""
    )
}

/// The lists differ in length.
#[must_use]
pub fn count(answers: usize, questions: usize) -> String {
    let questions = plural(questions, "question");
    let answers = plural(answers, "answer");
    format!(
        "{answers} for {questions}; send one answer per question, in order, null where a question stays open"
    )
}

/// Nothing was given for a question that needs it.
#[must_use]
pub fn missing(question: &str) -> String {
    format!("{question} needs an answer")
}

/// Nothing was given at all.
pub const NOTHING: &str = "no question is answered";

/// Blank own words.
#[must_use]
pub fn blank(question: &str) -> String {
    format!("{question} has an empty answer")
}

/// Text that is no label, where only the choices count.
#[must_use]
pub fn no_choice(question: &str, text: &str) -> String {
    format!("{question} takes one of its choices only, and {text:?} is none of them")
}

/// More than one answer to a single choice or a text question.
#[must_use]
pub fn several(question: &str) -> String {
    format!("{question} takes one answer")
}

/// A note where the contract has none.
#[must_use]
pub fn no_note(question: &str) -> String {
    format!("{question} takes no note")
}

/// A note on the whole form where the contract has none.
pub const NO_FORM_NOTE: &str = "these questions take no note as a whole";

/// What a sentence calls a question; `number` counts from 1.
#[must_use]
pub fn question(number: usize, short: Option<&str>) -> String {
    short.map_or_else(
        || format!("question {number}"),
        |short| format!("question {number} ({short})"),
    )
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
