//! Types for queued calls and their announcements.

use std::rc::Rc;

use super::facts::Facts;
use crate::contract::Event;
use crate::model::{Outcome, Via};

/// The stage of a call. An open call is before [`Self::Closing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Being prepared, not queued yet.
    Starting {
        /// `true` if it takes over a request whose form is open, so that its own form opens at once
        /// even if it is deferred.
        replaces: bool,
    },
    /// Queued.
    Waiting,
    /// The next one: its opening is announced.
    Announced,
    /// Shown to the user.
    Shown,
    /// Set aside until the user opens it; it does not block the queue.
    Aside {
        /// `true` if it opens by itself after the user has stopped typing.
        is_held: bool,
    },
    /// Over; keeps its place until its surfaces are closed.
    Closing,
    /// Over, with pending announcements.
    Closed,
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
        /// Its data.
        facts: Rc<Facts>,
        /// The news.
        news: CallEvent,
    },
    /// Announce its opening ([`super::calls::Calls::open`]), unless its caller has aborted it.
    Open(String),
    /// Show it to the user, unless its caller has aborted it.
    Show(String),
}

/// A pending announcement about a call. It is dropped if it does not apply any more.
#[derive(Debug)]
pub(super) enum Announcement {
    /// The call opens. The last of these events has a counterpart for closing.
    Opening { event: Event, is_last: bool },
    /// The call closed.
    Closing(Event),
    /// For the listeners: all but the first are for those that were notified of the opening.
    News(CallEvent),
}

/// The state of a call's announcement.
#[derive(Debug, Default)]
pub(super) struct Opening {
    /// Its opening is announced, or about to be.
    pub begun: bool,
    /// The events of its contract announced the opening, and must announce the closing.
    pub announced: bool,
    /// It can be answered from any surface.
    pub asked: bool,
    /// Listeners know that it can be answered, and must be notified of its outcome.
    pub is_told: bool,
}
