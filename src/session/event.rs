//! What happened, as a session hears of it.

use super::asking::Time;
use super::log::{Draft, Entry, Off};
use crate::contract::Mode;
use crate::model::{Outcome, Via};

/// What the agent does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agent {
    /// Nothing: a message begins a turn, or is in the session at once.
    Idle,
    /// It works: a boundary of its turns is to come.
    Working,
    /// Neither, as while Pi compacts: no boundary is to come.
    Busy,
}

/// When something happened.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Now {
    /// The time by both clocks.
    pub time: Time,
    /// What the agent does.
    pub agent: Agent,
    /// Whether the RPC client, where there is one, went away.
    pub client_gone: bool,
}

/// What happened.
#[derive(Debug, Clone)]
pub enum Event {
    /// A session starts, or goes on after a reload, a fork or a switch.
    Opened {
        /// How a person can be asked.
        mode: Mode,
        /// Whether Pi has a prompt of its own, which it sends when it may go on.
        prompted: bool,
    },
    /// The session stands elsewhere on its tree.
    Moved,
    /// The user prompts. The first time [`super::Action::Adopt`] follows, and then the same event again.
    Prompted,
    /// This request, which was [entered](super::Session::enter), is to be asked: it waits for its turn, or
    /// stands aside where nobody waits for it.
    Ready(String),
    /// Whoever asked this request wants it stopped.
    Stopped(String),
    /// What is in the form of a request, as [`super::Action::ReadForm`] and [`super::Action::Close`] ask.
    Left {
        /// That, with the request and its call.
        draft: Draft,
        /// Whether it may be kept later, where it is long.
        may_wait: bool,
    },
    /// The person folds the form of this request: it stands aside, and whoever asked waits on.
    Folded(String),
    /// The person lets this request wait, and the agent go on.
    Later(String),
    /// A request has ended on one of its surfaces.
    Decided {
        /// The request.
        id: String,
        /// How.
        outcome: Outcome,
        /// Where a person decided that, if one did.
        via: Option<Via>,
    },
    /// The agent withdraws this request, which waits in the session.
    Withdrawn(String),
    /// The user turned questions off, or on again.
    Switched(Option<Off>),
    /// Whatever showed a request is put away: the next one has its turn.
    Closed(String),
    /// The person corrected the answers of a call of the branch.
    Corrected {
        /// The id of the entry with the message that made the call.
        entry: String,
        /// Pi's id of the tool call.
        call: String,
        /// The answers.
        outcome: Outcome,
    },
    /// An entry is in the session, or could not be given to it.
    Appended {
        /// The entry.
        entry: Entry,
        /// False where Pi failed.
        kept: bool,
    },
    /// The results of calls that were asked again are in the session, or cannot be written there.
    Written(bool),
    /// The pending file has answers for tool calls of the session.
    FileRead {
        /// How these tool calls end, by their ids.
        answered: Vec<(String, Outcome)>,
        /// Whether a turn begins with them: not where Pi has a prompt of its own.
        go_on: bool,
    },
    /// The images of this end are read.
    ImagesRead(String),
    /// Pi refused messages that tell these ends.
    NotSent(Vec<String>),
    /// A turn of the agent has ended, or it is about to settle: what it is given now it reads next.
    TurnEnded {
        /// False where it was stopped, or failed.
        completed: bool,
    },
    /// The agent has settled.
    AgentSettled,
    /// Time is up.
    Fired(Timer),
    /// The session is over.
    ShutDown,
}

/// What waits for its time.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Timer {
    /// What the person left in the form of this request is to be kept.
    Draft(String),
    /// This request closes by itself.
    Close(String),
    /// Whether the agent is idle by now.
    Idle,
}
