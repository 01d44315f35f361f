//! The events of a session.

use super::log::Entry;
use crate::contract::Mode;
use crate::disk::images::Content;
use crate::model::{Outcome, SavedForm, Via};
use crate::pending::ItemRef;

/// The state of the agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agent {
    /// Idle: a message starts a turn, or is added to the session at once.
    Idle,
    /// Working: the end of a turn will follow.
    Working,
    /// Neither idle nor in a turn, for example while Pi compacts: no end of a turn will follow.
    Busy,
}

impl Agent {
    /// Returns the state that Pi reports. `has_signal`: Pi has a signal that stops the agent.
    /// During a compaction, Pi has no such signal.
    pub fn from_pi(is_idle: bool, has_signal: impl Fn() -> bool) -> Self {
        match is_idle {
            true => Self::Idle,
            false if has_signal() => Self::Working,
            false => Self::Busy,
        }
    }
}

/// The time, in ms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time {
    /// By a monotonic clock.
    pub clock: f64,
    /// Since 1970.
    pub date: f64,
}

/// The circumstances of an event.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Now {
    /// The time by both clocks.
    pub time: Time,
    /// The state of the agent.
    pub agent: Agent,
    /// `true` if the RPC client, if any, has disconnected.
    pub is_client_gone: bool,
}

/// Sentences for the user, in the user's language.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Notice {
    /// The sentences.
    pub sentences: Vec<String>,
    /// A fault. Outside a terminal, it goes to stderr.
    pub fault: Option<String>,
    /// `true` if Pi must exit with a failure in print mode.
    pub fails: bool,
}

impl Notice {
    /// Creates a notice with this sentence.
    pub fn of(sentence: impl Into<String>) -> Self {
        Self { sentences: vec![sentence.into()], ..Self::default() }
    }

    /// Creates a notice with this sentence, after which Pi exits with a failure in print mode.
    pub fn failure(sentence: impl Into<String>) -> Self {
        Self { fails: true, ..Self::of(sentence) }
    }
}

/// An event.
#[derive(Debug, Clone)]
pub enum Event {
    /// A session starts, or continues after a reload, a fork or a switch.
    Opened {
        /// `true` if Pi sends the prompt of its command line next.
        has_prompt: bool,
        /// `true` if the session is new, or Pi has just started.
        is_new: bool,
    },
    /// The session moved to another branch of its tree.
    BranchChanged,
    /// The answers of `--answers` cannot be used, for the reason in this sentence.
    StartRefused(String),
    /// The user chose to be asked the interrupted calls again.
    InterruptedChosen,
    /// The user sends a prompt. [`super::Session::accept_unsigned`] precedes it.
    Prompted,
    /// This [added](super::Session::add_call) request can be shown: it is queued, or deferred if
    /// its caller does not wait.
    Ready(String),
    /// This request is about to be shown to the user. In dialogs, its timeout starts.
    Shown {
        /// The request.
        id: String,
        /// The way in which the user is asked.
        mode: Mode,
    },
    /// The caller aborted this request.
    Aborted(String),
    /// The edge has read the draft of a request, for [`super::Action::ReadForm`] or because a new
    /// call supersedes the request.
    DraftRead {
        /// The request.
        id: String,
        /// The draft.
        draft: SavedForm,
        /// `true` if a long draft may be saved later.
        may_wait: bool,
    },
    /// The user collapses the form of this request. Its caller keeps waiting.
    Collapsed(String),
    /// The form of this request opens after the user has stopped typing.
    PostponedByTyping(String),
    /// The user defers this request, and the agent continues.
    Deferred(String),
    /// A request has ended on one of its surfaces.
    Decided {
        /// The request.
        id: String,
        /// The outcome.
        outcome: Outcome,
        /// The surface with the outcome, if any. Ignored if the user did not decide the outcome.
        via: Option<Via>,
    },
    /// The surface of a request closed without a decision of the user. A deferred request is
    /// hidden; any other request ends.
    Abandoned {
        /// The request.
        id: String,
        /// The outcome.
        outcome: Outcome,
    },
    /// The session has started, and our tools are registered.
    Started,
    /// The user turns questions off, or on again.
    Switched {
        /// `true` if the agent must not ask.
        is_off: bool,
        /// The names of the tools that the model sees.
        visible: Vec<String>,
    },
    /// Pi or another extension may have shown our tools to the model again.
    ToolsChanged,
    /// All surfaces of a request are closed: the next request in the queue follows.
    Closed(String),
    /// An entry was appended to the session, or could not be appended.
    Appended {
        /// The entry.
        entry: Entry,
        /// The error, if Pi could not append the entry.
        error: Option<String>,
    },
    /// The results of calls that were asked again are in the session (`true`), or cannot be written
    /// (`false`).
    ResultsWritten(bool),
    /// The pending file was read; it may have answers for tool calls of the session.
    FileRead {
        /// The sentences for the user about the file.
        notice: Notice,
        /// The session that the file names, if any.
        session: Option<String>,
        /// The answered calls.
        answered: Vec<FileAnswer>,
        /// `true` if the outcomes start a turn; `false` if the prompt of Pi's command line starts
        /// the turn.
        starts_turn: bool,
    },
    /// The images of an outcome have been read.
    ImagesRead {
        /// The id of the outcome.
        id: String,
        /// The images.
        images: Content,
    },
    /// Pi refused messages with these outcomes.
    NotSent(Vec<String>),
    /// Pi's events `turn_end` and `agent_before_settle`: next, the agent reads new entries.
    TurnEnded {
        /// `false` if the turn was stopped, or failed.
        completed: bool,
    },
    /// In a terminal, the agent has settled: the id and the text of the last entry, if the entry is
    /// a reply.
    Replied(Option<(String, String)>),
    /// The conversation continues after the last reply.
    Continued,
    /// Pi's event `agent_settled`: the agent has stopped working.
    AgentSettled,
    /// `resources_discover`: after our handler returns, Pi streams entries to an RPC client.
    StreamsSoon,
    /// Pi could not send this request as data.
    NotSentToClient(String),
    /// The user's command for alerts has ended.
    CommandEnded {
        /// The program.
        program: String,
        /// The exit code (`None` after a signal), or the reason why the program did not start.
        ended: Result<Option<f64>, String>,
    },
    /// A timer has expired.
    Fired(Timer),
    /// The session is over.
    ShutDown,
}

/// The outcome of a call in the pending file.
#[derive(Debug, Clone)]
pub struct FileAnswer {
    /// Pi's id of the tool call.
    pub call: String,
    /// The outcome.
    pub outcome: Outcome,
    /// The items to remove from the file after the outcome is in the log.
    pub items: Vec<ItemRef>,
}

/// The purpose of a timer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Timer {
    /// Save the draft of this request.
    Draft(String),
    /// The timeout of this request.
    Close(String),
    /// Check whether the agent is idle.
    Idle,
    /// Send the requests that waited for the end of the session's start.
    Streams,
    /// Give an alert for an open question.
    Alert,
    /// Open a question that was postponed because the user was typing.
    Postponed,
}

impl Event {
    /// Returns the request that fails if the session cannot handle the event.
    pub fn request(&self) -> Option<&str> {
        match self {
            Self::Ready(id)
            | Self::Aborted(id)
            | Self::Decided { id, .. }
            | Self::Abandoned { id, .. } => Some(id),
            _ => None,
        }
    }

    /// Returns `true` if the session may start calls for this event.
    pub(super) fn starts_calls(&self) -> bool {
        matches!(
            self,
            Self::Opened { .. } | Self::BranchChanged | Self::InterruptedChosen | Self::Prompted
        )
    }
}
