//! What is known and said of calls whose turn it may be.

use crate::contract::Event;
use crate::model::{Outcome, Via};

/// A call, as long as something is to be told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key(pub(super) usize);

/// How far a call is on its way to the person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Stage {
    /// It is being prepared, and does not wait yet.
    #[default]
    Starting,
    /// It waits for its turn.
    Waiting,
    /// Its turn has come: its opening is announced.
    Announced,
    /// It is before the person.
    Shown,
    /// It waits until the person wants it, and takes nobody's turn.
    Aside,
}

/// Who asks.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Asker {
    /// A model or a program: everybody hears of it.
    #[default]
    Caller,
    /// The person, who looks at answers again.
    Person,
}

/// How a call ended.
#[derive(Debug, Clone, PartialEq)]
pub struct End {
    /// What came of it.
    pub outcome: Outcome,
    /// Where a person decided that, if one did.
    pub via: Option<Via>,
}

impl End {
    /// It is over where it was, and nobody decided anything.
    pub fn aborted() -> Self {
        Self { outcome: Outcome::Aborted, via: None }
    }
}

/// What is told of a call: that it opened, and then its end, once each and in this order.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// It can be answered, from anywhere.
    Asked,
    /// Somebody has begun to answer: it stays open as long as it takes.
    Kept,
    /// It is over.
    Settled(End),
}

/// One thing to do.
#[derive(Debug)]
pub enum Step {
    /// Emit an event of a contract.
    Announce(Event),
    /// Tell whoever hears of calls.
    Tell {
        /// Of this request.
        id: String,
        /// What.
        news: News,
    },
    /// Say how its opening is announced: [`crate::session::calls::Calls::open`].
    Open(String),
    /// Put it before the person.
    Show(String),
    /// End it: whoever asked wants it stopped.
    Stop(String),
}
