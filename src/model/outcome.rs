//! How a form ended.

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Answers};

/// Why nobody could be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", content = "sentence", rename_all = "camelCase")]
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
    /// The person withdrew questions that waited for them, or the agent did (`Via::Agent`).
    Withdrawn,
    /// The agent asked the same questions again while they waited: the later call has what the person
    /// left in this one.
    Superseded,
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
            Self::Answered(_) | Self::Cancelled(_) | Self::Discussed(_) | Self::Withdrawn
        )
    }

    /// One word for it, as events have it.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Answered(_) => "answered",
            Self::Cancelled(_) => "cancelled",
            Self::TimedOut(_) => "timedOut",
            Self::Discussed(_) => "discussed",
            Self::Pending { .. } => "pending",
            Self::Deferred { .. } => "deferred",
            Self::Withdrawn => "withdrawn",
            Self::Superseded => "superseded",
            Self::Unavailable(_) => "unavailable",
            Self::ConnectionLost => "connectionLost",
            Self::Aborted => "interrupted",
        }
    }
}

/// Something that a person wants to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// Index of the question it is about.
    pub question: usize,
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
    pub fn new(topics: Vec<Topic>, answers: Answers) -> Self {
        let kept =
            |answer: &Answer| Kept { answer: answer.clone(), counts: true, ..Kept::default() };
        let kept = answers.each.iter().map(|answer| answer.as_ref().map(kept)).collect();
        Self { topics, answers, kept }
    }
}

/// What a person left at one question when they closed the form to talk: it is there again when the
/// question is asked again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// What they picked, ticked or typed, and their notes.
    pub answer: Answer,
    /// True when that is an answer, and not only ticks that were never submitted.
    pub counts: bool,
    /// Custom text and notes that they had begun; they are in no answer.
    pub typed: Answer,
    /// What they had begun to ask about it.
    pub discuss: Option<String>,
}

impl Kept {
    /// Changes each text in it.
    pub fn change_texts(&mut self, mut change: impl FnMut(&str) -> String) {
        self.answer.change_texts(&mut change);
        self.typed.change_texts(&mut change);
        if let Some(discuss) = &mut self.discuss {
            *discuss = change(discuss);
        }
    }
}

/// What earlier forms left for one that asks some of their questions again.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct KeptForm {
    /// One per question; `None` where nothing was left. Empty where nothing was left at all. Behind them is the
    /// note on the whole form, if there is one.
    pub each: Vec<Option<Kept>>,
    /// The question that was talked about last, if it is asked again.
    pub topic: Option<usize>,
}

impl KeptForm {
    /// True when nothing was left.
    pub fn is_empty(&self) -> bool {
        self.topic.is_none() && self.each.iter().all(Option::is_none)
    }
}
