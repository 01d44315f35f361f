//! The outcomes of a form.

use serde::{Deserialize, Serialize};

use super::answer::{Answer, Answers};

/// The reason why the user could not be asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", content = "sentence", rename_all = "camelCase")]
pub enum Unavailable {
    /// There is no terminal, and no client that shows dialogs.
    NoUi,
    /// The client cannot show the form.
    NoForm,
    /// The client shows options but does not accept typed text. (The client pi-acp cancels Pi's
    /// dialog `input` at once.)
    NoTyping,
    /// The pending file could not be written. The string is a sentence with the reason.
    NotSaved(String),
    /// The form failed. The string is a sentence with the known details.
    Broken(String),
}

/// The outcome of a form. The result for the model differs for each variant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The user submitted the form.
    Answered(Answers),
    /// The user closed the form. Contains the answers so far, because some contracts report them.
    Cancelled(Answers),
    /// The timeout of the call expired before the user decided.
    TimedOut(Answers),
    /// The user wants to discuss before answering.
    Discussed(Discussion),
    /// The questions were saved to the pending file (print and JSON mode).
    Pending {
        /// The path of the file, usable from the current directory.
        file: String,
        /// The new path of the previous pending file, if that file was renamed because it is not a
        /// valid file of this session.
        kept_aside: Option<String>,
        /// The number of unanswered questions in the file.
        waiting: usize,
        /// `true` if Pi saves the session of the call, so that the session can continue with
        /// answers from the file.
        resumes: bool,
    },
    /// The user deferred the questions, and the agent continues. A later message reports the
    /// outcome of the questions.
    Deferred {
        /// The id of the request in the later message.
        request_id: String,
        /// `true` if the client shows deferred questions.
        is_shown: bool,
    },
    /// The user or the agent (`Via::Agent`) withdrew deferred questions.
    Withdrawn,
    /// The agent asked the same questions again while they were deferred. The later call has the
    /// user's drafts.
    Superseded,
    /// The user could not be asked.
    Unavailable(Unavailable),
    /// The client disconnected while the questions were open (RPC).
    ConnectionLost,
    /// The agent was stopped before the user decided.
    Aborted,
}

impl Outcome {
    /// Returns the user's answers; `None` for an outcome without answers.
    pub fn answers(&self) -> Option<&Answers> {
        match self {
            Self::Answered(answers)
            | Self::Cancelled(answers)
            | Self::TimedOut(answers)
            | Self::Discussed(Discussion { answers, .. }) => Some(answers),
            _ => None,
        }
    }

    /// Returns the answers of [`Self::answers`], mutable.
    pub fn answers_mut(&mut self) -> Option<&mut Answers> {
        match self {
            Self::Answered(answers)
            | Self::Cancelled(answers)
            | Self::TimedOut(answers)
            | Self::Discussed(Discussion { answers, .. }) => Some(answers),
            _ => None,
        }
    }

    /// Returns `true` if the user decided, or if the questions were withdrawn.
    pub fn is_decided(&self) -> bool {
        matches!(
            self,
            Self::Answered(_) | Self::Cancelled(_) | Self::Discussed(_) | Self::Withdrawn
        )
    }

    /// Returns the name of the outcome in events.
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

/// A question of the user to the agent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Topic {
    /// The index of the question in the form.
    pub question: usize,
    /// The text. Blank only in a contract whose questions to the agent have no text.
    pub text: String,
}

impl Topic {
    /// The text that replaces a blank text, in English for the agent.
    pub const EXPLAIN: &str = "Explain this question.";
}

/// A form that the user closed to discuss before answering.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discussion {
    /// The user's questions, in order.
    pub topics: Vec<Topic>,
    /// The answers so far.
    pub answers: Answers,
    /// One draft per question, answered or not; `None` for a question without a draft.
    pub drafts: Vec<Option<SavedDraft>>,
}

impl Discussion {
    /// Returns a discussion whose drafts are the `answers`.
    pub fn new(topics: Vec<Topic>, answers: Answers) -> Self {
        let draft = |answer: &Answer| SavedDraft {
            answer: answer.clone(),
            counts: true,
            ..SavedDraft::default()
        };
        let drafts = answers.each.iter().map(|answer| answer.as_ref().map(draft)).collect();
        Self { topics, answers, drafts }
    }
}

/// The draft of one question of a closed form. A later form with the same question restores the
/// draft.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SavedDraft {
    /// The selected options, the custom answer, and the accepted notes.
    pub answer: Answer,
    /// `true` if `answer` is a complete answer; `false` for selections that were not submitted.
    pub counts: bool,
    /// Custom text and notes that the user typed but did not accept.
    pub typed: Answer,
    /// The typed question to the agent, if it was not sent.
    pub discuss: Option<String>,
}

impl SavedDraft {
    /// Replaces each text of the draft by the result of `change`.
    pub fn change_texts(&mut self, mut change: impl FnMut(&str) -> String) {
        self.answer.change_texts(&mut change);
        self.typed.change_texts(&mut change);
        if let Some(discuss) = &mut self.discuss {
            *discuss = change(discuss);
        }
    }
}

/// Drafts of earlier forms, for a form that repeats some of their questions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SavedForm {
    /// One draft per question; `None` for a question without a draft. Empty if there are no drafts.
    /// An additional last item contains the note on the form.
    pub each: Vec<Option<SavedDraft>>,
    /// The index of the question that the user discussed last, if the form contains this question.
    pub topic: Option<usize>,
}

impl SavedForm {
    /// Returns `true` if there is neither a draft nor a discussed question.
    pub fn is_empty(&self) -> bool {
        self.topic.is_none() && self.each.iter().all(Option::is_none)
    }
}
