//! What a person answered, and how a form ended.

/// The answer to one question. Never blank unless the policy takes blanks.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answer {
    /// Indices of the picked choices, in choice order.
    pub picks: Vec<usize>,
    /// Custom text, exactly as the contract's policy leaves them (trimmed or not).
    pub custom: Option<String>,
    /// A note on the question.
    pub note: Option<String>,
}

/// One slot per question, in question order; `None` is unanswered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers {
    /// The answers.
    pub each: Vec<Option<Answer>>,
    /// A note on the whole form.
    pub note: Option<String>,
}

impl Answers {
    /// No answer to any of `questions` questions.
    #[must_use]
    pub fn none(questions: usize) -> Self {
        Self { each: vec![None; questions], note: None }
    }

    /// How many questions are answered.
    #[must_use]
    pub fn count(&self) -> usize {
        self.each.iter().flatten().count()
    }
}

/// Why nobody was asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unasked {
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

/// How a form ended (DESIGN §5.7). Every one of these is an honest, different ending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The person sent the form.
    Answered(Answers),
    /// The person closed the form; what was answered until then is kept for contracts that show it.
    Cancelled(Answers),
    /// The call's own timeout ran out (seed 003); its contract reports it as a cancel.
    TimedOut(Answers),
    /// The person would rather talk about question `question` (seed 004, forge flavour).
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
    /// Nobody was asked.
    Unavailable(Unasked),
    /// The client went away while the questions were open (RPC).
    ConnectionLost,
    /// The agent was stopped; nobody decided anything.
    Aborted,
}
