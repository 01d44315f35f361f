//! Types for queued calls and their announcements.

use crate::contract::Event;
use crate::model::{Outcome, Via};

/// The key of a call, while there are announcements about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub(super) usize);

/// The stage of a call in the queue.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stage {
    /// Being prepared, not queued yet.
    #[default]
    Starting,
    /// Queued.
    Waiting,
    /// The next one: its opening is announced.
    Announced,
    /// Shown to the user.
    Shown,
    /// Set aside until the user opens it; it does not block the queue.
    Aside,
}

/// The kind of caller.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Asker {
    /// A model or a program: listeners are notified.
    #[default]
    Caller,
    /// The user, who corrects answers.
    Person,
}

/// The end of a call.
#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// The outcome.
    pub outcome: Outcome,
    /// The surface on which the user decided, if any.
    pub via: Option<Via>,
}

impl End {
    /// The call was aborted without a user decision.
    pub fn aborted() -> Self {
        Self { outcome: Outcome::Aborted, via: None }
    }
}

/// An announcement about a call: that it opened, and then its end, once each and in this order.
#[derive(Debug, Clone, PartialEq)]
pub enum CallEvent {
    /// It can be answered, from any surface.
    Asked,
    /// The user has begun to answer: its timeout is cancelled.
    Begun,
    /// It is over.
    Settled(End),
}

/// One step for the host.
#[derive(Debug)]
pub enum Step {
    /// Emit an event of a contract.
    Announce(Event),
    /// Notify the listeners.
    Tell {
        /// The request.
        id: String,
        /// The news.
        news: CallEvent,
    },
    /// Announce its opening: [`crate::session::calls::Calls::open`].
    Open(String),
    /// Show it to the user.
    Show(String),
    /// End it, because its caller aborted it.
    Stop(String),
}
