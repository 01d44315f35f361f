//! What a person answered, and how a form ended.

use super::image::Image;

/// The answer to one question. Never blank unless the policy takes blanks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Indices of the picked choices, in choice order.
    pub picks: Vec<usize>,
    /// Custom text, trimmed or not as the contract's policy has it.
    pub custom: Option<String>,
    /// A note on the question.
    pub note: Option<String>,
    /// The images in the custom text and the note, where a chip stands for each by its index.
    pub images: Vec<Image>,
}

/// The answers to a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// One per question, in question order; `None` is unanswered.
    pub each: Vec<Option<Answer>>,
    /// A note on the whole form.
    pub note: Option<String>,
    /// The images in that note, where a chip stands for each by its index.
    pub images: Vec<Image>,
}

impl Answers {
    /// No answer to any of `questions` questions.
    pub fn none(questions: usize) -> Self {
        Self { each: vec![None; questions], ..Self::default() }
    }

    /// How many questions are answered.
    pub fn count(&self) -> usize {
        self.each.iter().flatten().count()
    }
}

/// Why nobody could be asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unavailable {
    /// There is no terminal and no client that shows dialogs.
    NoUi,
    /// The host shows neither forms nor dialogs.
    NoForm,
    /// The client shows choices but cannot take typed text (pi-acp cancels `input` at once).
    NoTyping,
    /// The questions should have waited in a file that could not be written; the sentence says why.
    NotSaved(String),
    /// The form broke; the sentence says what is known.
    Broken(String),
}

/// How a form ended. The endings stay distinct: the model is told which one it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The person sent the form.
    Answered(Answers),
    /// The person closed the form; what was answered until then is kept for contracts that show it.
    Cancelled(Answers),
    /// The call's own timeout ran out; its contract reports it as a cancel.
    TimedOut(Answers),
    /// The person would rather talk than answer (`ask_user_question`, forge flavor).
    Discussed {
        /// Index of the question on screen.
        question: usize,
        /// What was answered until then.
        answers: Answers,
    },
    /// The questions wait in a file (print and JSON mode).
    Pending {
        /// Path of the file, as it works from the current directory.
        file: String,
        /// Where another session's pending file was moved to, if there was one.
        kept_aside: Option<String>,
        /// How many questions wait in the file.
        waiting: usize,
    },
    /// Nobody could be asked.
    Unavailable(Unavailable),
    /// The client went away while the questions were open (RPC).
    ConnectionLost,
    /// The agent was stopped; nobody decided anything.
    Aborted,
}

impl Outcome {
    /// True when a person decided how it ended.
    pub fn is_decided(&self) -> bool {
        matches!(self, Self::Answered(_) | Self::Cancelled(_) | Self::Discussed { .. })
    }

    /// One word for it, as events have it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Answered(_) => "answered",
            Self::Cancelled(_) => "cancelled",
            Self::TimedOut(_) => "timedOut",
            Self::Discussed { .. } => "discussed",
            Self::Pending { .. } => "pending",
            Self::Unavailable(_) => "unavailable",
            Self::ConnectionLost => "connectionLost",
            Self::Aborted => "interrupted",
        }
    }
}
