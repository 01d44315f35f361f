//! Every word a person sees, in the language in use.
//!
//! The words themselves are in `locales/*.ftl`; here are those that need more than a place to fill
//! in.

pub mod again;
pub mod attention;
pub mod deferred;
pub mod host;
pub mod images;
pub mod language;
pub mod panel;
pub mod pending;
pub mod plain;
pub mod revision;
pub mod rpc;
pub mod settings;
pub mod subagents;
pub mod time;
pub mod transcript;
#[cfg_attr(not(feature = "host"), allow(dead_code, reason = "some are for the host alone"))]
#[cfg_attr(feature = "host", deny(dead_code))]
mod words;

pub use words::HintId;
pub(crate) use words::form::*;
#[cfg(feature = "host")]
pub(crate) use words::questions;
pub(crate) use words::{hints, keys};

/// A word without anything to fill in, as its function.
pub type Word = fn() -> &'static str;

/// What the model appends to the label of the choice it recommends.
pub const RECOMMENDED: &str = "(Recommended)";
/// What a person wants to know who typed nothing: about a choice, or about a question.
pub fn explain(choice: bool) -> &'static str {
    if choice { explain_option() } else { explain_question() }
}

/// Whether a word or a letter says yes, in the person's language or in English; case does not matter.
pub fn means_yes(word: &str) -> bool {
    is_among(word, yes_words)
}

/// Whether a word or a letter says no, in the person's language or in English; case does not matter.
pub fn means_no(word: &str) -> bool {
    is_among(word, no_words)
}

fn is_among(word: &str, words: Word) -> bool {
    let word = word.to_lowercase();
    [words(), language::english(words)].iter().any(|list| list.split(", ").any(|it| it == word))
}

/// `Discard 2 answers, 3 ticks and what you typed?`, of these what there is.
pub fn discard_all(answered: usize, ticked: usize, typed: bool) -> String {
    let answers = (answered > 0).then(|| answers(answered));
    let ticks = (ticked > 0).then(|| ticks(ticked));
    let typed = typed.then(|| what_you_typed().to_owned());
    let mut parts: Vec<String> = [answers, ticks, typed].into_iter().flatten().collect();
    let last = parts.pop().unwrap_or_default();
    discard(&if parts.is_empty() { last } else { and(&parts.join(", "), &last) })
}

/// The row that keeps `answers` answers, or the text where there is none.
pub fn keep(answers: usize) -> String {
    discard_no(answers.max(1))
}

/// `Submit 3 answers`, `Submit 2 of 3 answers` when some are missing, or `Submit without answers`.
pub fn submit_of(answered: usize, questions: usize) -> String {
    match answered {
        0 => rpc::submit_none().to_owned(),
        _ if answered == questions => submit(answered),
        _ => submit_some(answered, questions),
    }
}

/// A question left open that need not be answered: `skipped (optional)`.
pub fn skipped_optional() -> String {
    format!("{} {}", skipped(), optional())
}

/// `“my own words”`: what was typed, beside what was picked.
pub fn quoted(text: &str, ascii: bool) -> String {
    if ascii { format!("\"{text}\"") } else { own_words(text) }
}

/// `closes in 42 s unless you press a key`: the call's own timeout, longest form first.
pub fn closes(seconds: u64) -> [String; 4] {
    let time = time::short(seconds);
    [closes_in(&time), closes_in_short(&time), time, time::shortest(seconds)]
}

/// The question about a long answer on a narrow terminal, longest first.
pub fn long_answer_shorter_ones(chars: usize) -> [String; 3] {
    [long_answer_short(chars), long_answer_shorter(chars), "[Y/n]".to_owned()]
}
