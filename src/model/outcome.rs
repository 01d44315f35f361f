//! How a form ended.

use super::answer::Answers;
use super::discussion::Discussion;

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
    /// The person goes back to the call and answers it anew; what came after it is dropped
    /// (`Revision`).
    Anew(Answers),
    /// The person closed the form; what was answered until then is kept for contracts that show it.
    Cancelled(Answers),
    /// The call's own timeout ran out: nobody decided anything.
    TimedOut(Answers),
    /// The person wants to talk before they answer.
    Discussed(Discussion),
    /// The questions wait in a file (print and JSON mode).
    Pending {
        /// Path of the file, as it works from the current directory.
        file: String,
        /// Where another session's pending file was moved to, if there was one.
        kept_aside: Option<String>,
        /// How many questions wait in the file.
        waiting: usize,
        /// Whether Pi keeps the session that asked, so that it can go on with answers in the file.
        resumes: bool,
    },
    /// The agent goes on, and the questions wait for the person: how they end is told in a message
    /// later.
    Deferred {
        /// The id of the request, by which that message names it.
        request_id: String,
        /// Whether the client shows questions that wait.
        is_shown: bool,
    },
    /// The person withdrew questions that waited for them.
    Withdrawn,
    /// Nobody could be asked.
    Unavailable(Unavailable),
    /// The client went away while the questions were open (RPC).
    ConnectionLost,
    /// The agent was stopped; nobody decided anything.
    Aborted,
}

impl Outcome {
    /// The answers that the person gave until it ended; `None` for an ending that has none.
    pub fn answers(&self) -> Option<&Answers> {
        match self {
            Self::Answered(answers)
            | Self::Anew(answers)
            | Self::Cancelled(answers)
            | Self::TimedOut(answers)
            | Self::Discussed(Discussion { answers, .. }) => Some(answers),
            _ => None,
        }
    }

    /// As [`Self::answers`], to change them.
    pub fn answers_mut(&mut self) -> Option<&mut Answers> {
        match self {
            Self::Answered(answers)
            | Self::Anew(answers)
            | Self::Cancelled(answers)
            | Self::TimedOut(answers)
            | Self::Discussed(Discussion { answers, .. }) => Some(answers),
            _ => None,
        }
    }

    /// True when a person decided how it ended.
    pub fn is_decided(&self) -> bool {
        matches!(
            self,
            Self::Answered(_)
                | Self::Anew(_)
                | Self::Cancelled(_)
                | Self::Discussed(_)
                | Self::Withdrawn
        )
    }

    /// One word for it, as events have it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Answered(_) | Self::Anew(_) => "answered",
            Self::Cancelled(_) => "cancelled",
            Self::TimedOut(_) => "timedOut",
            Self::Discussed(_) => "discussed",
            Self::Pending { .. } => "pending",
            Self::Deferred { .. } => "deferred",
            Self::Withdrawn => "withdrawn",
            Self::Unavailable(_) => "unavailable",
            Self::ConnectionLost => "connectionLost",
            Self::Aborted => "interrupted",
        }
    }
}
