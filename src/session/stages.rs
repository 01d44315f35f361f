//! The stages of an open call, and its announcements.

use crate::contract::Event;
use crate::model::{Outcome, Via};

/// The stage of a call. A call is open until [`Self::Closing`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Being prepared, not queued yet.
    Starting {
        /// `true` if the call supersedes a request whose form is open. Then the form of the call
        /// opens at once, even if the call is deferred.
        replaces: bool,
    },
    /// In the queue.
    Queued,
    /// The next call to show: its opening is announced.
    Announced,
    /// Shown to the user.
    Shown,
    /// Hidden until the user opens it; it does not block the queue.
    Hidden {
        /// `true` if the form opens automatically after the user has stopped typing.
        opens_after_typing: bool,
    },
    /// Over; keeps its place in the queue until its surfaces are closed.
    Closing,
    /// Over, with pending announcements.
    Closed,
}

/// The end of a call: its outcome, and the surface that decided it.
#[derive(Debug, Clone, PartialEq)]
pub struct CallEnd {
    /// The outcome.
    pub outcome: Outcome,
    /// The surface on which the user decided, if any.
    pub via: Option<Via>,
}

impl CallEnd {
    /// Creates an end with this outcome, without a surface.
    pub fn of(outcome: Outcome) -> Self {
        Self { outcome, via: None }
    }
}

/// An event of a call for listeners on Pi's event bus. Each occurs at most once, in this order.
#[derive(Debug)]
pub(super) enum CallEvent {
    /// The call can be answered, from any surface.
    Asked,
    /// The user has begun to answer, so the timeout of the call is cancelled.
    Begun,
    /// The call is over.
    Settled(CallEnd),
}

/// A pending announcement about a call. An announcement that no longer applies is dropped.
#[derive(Debug)]
pub(super) enum Announcement {
    /// The call opens. If the last event for the opening (`is_last`) was announced, the closing
    /// must be announced, too.
    Opening { event: Event, is_last: bool },
    /// The call closed.
    Closing(Event),
    /// An event for listeners. [`CallEvent::Begun`] and [`CallEvent::Settled`] are only for
    /// listeners that received [`CallEvent::Asked`].
    ForListeners(CallEvent),
}

/// The state of a call's announcement.
#[derive(Debug, Default)]
pub(super) struct Opening {
    /// `true` if the opening of the call is announced, or is about to be announced.
    pub is_started: bool,
    /// `true` after all events of the contract for the opening, or if the contract has no such
    /// events. Then the closing must be announced, too.
    pub is_announced: bool,
    /// `true` if the call can be answered from any surface.
    pub is_answerable: bool,
    /// `true` if listeners were notified of the opening, and must be notified of the outcome.
    pub listeners_notified: bool,
}
