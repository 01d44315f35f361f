//! Asking back: what a person wants to know before they answer, and what they leave for later.

use super::answer::{Answer, Answers};

/// Something that a person wants to know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Topic {
    /// Index of the question it is about.
    pub question: usize,
    /// Index of the choice it is about; `None` where it is about the question as a whole.
    pub choice: Option<usize>,
    /// What the person wants to know; blank only where the contract takes no text.
    pub text: String,
}

/// A form that the person closed to talk before they answer.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discussion {
    /// What they want to know, in the order they asked it.
    pub topics: Vec<Topic>,
    /// What was answered until then.
    pub answers: Answers,
    /// What they leave at each question, answered or not; `None` where that is nothing.
    pub kept: Vec<Option<Kept>>,
}

impl Discussion {
    /// A discussion that leaves nothing but `answers`.
    pub fn of(topics: Vec<Topic>, answers: Answers) -> Self {
        let kept =
            |answer: &Answer| Kept { answer: answer.clone(), counts: true, ..Kept::default() };
        let kept = answers.each.iter().map(|answer| answer.as_ref().map(kept)).collect();
        Self { topics, answers, kept }
    }
}

/// What a person left at one question when they closed the form to talk: it is there again when the
/// question is asked again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Kept {
    /// What they picked, ticked or typed, and their notes.
    pub answer: Answer,
    /// True when that is an answer, and not only ticks that were never submitted.
    pub counts: bool,
    /// Custom text that they had begun; it is in no answer.
    pub typed: Option<String>,
}

/// What earlier forms left for one that asks some of their questions again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptForm {
    /// One per question; `None` where nothing was left. Empty where nothing was left at all.
    pub each: Vec<Option<Kept>>,
    /// The question that was talked about last, and the choice, if they are asked again.
    pub topic: Option<(usize, Option<usize>)>,
}

impl KeptForm {
    /// True when nothing was left.
    pub fn is_empty(&self) -> bool {
        self.topic.is_none() && self.each.iter().all(Option::is_none)
    }
}
