//! What is said about answers that were given before.

pub(crate) use super::words::again::*;
use crate::contract::Ending;
use crate::surface::history::Closed;

/// What the model reads as the result of a call that had none.
pub const NO_RESULT: &str = "No result: the call was interrupted.";

/// Why a call has no form to correct it.
pub fn closed(why: Closed) -> &'static str {
    match why {
        Closed::Open => closed_open(),
        Closed::Waits => closed_waits(),
        Closed::Undecided => closed_undecided(),
        Closed::Unreadable => closed_unreadable(),
    }
}

/// Pi did not go back to the call.
pub fn could_not_go_back(why: &str) -> String {
    if why.is_empty() { not_back().to_owned() } else { not_back_because(why) }
}

/// `12 calls on this branch, the latest first`
pub fn shown_of(all: usize, shown: usize) -> String {
    if shown < all { latest_calls(shown, all) } else { calls(all) }
}

/// How a call ended, in a word or two.
pub fn ended(ending: Option<&Ending>, corrected: bool) -> &'static str {
    match ending {
        None => ended_open(),
        Some(Ending::Answered) if corrected => ended_corrected(),
        Some(Ending::Answered) => ended_answered(),
        Some(Ending::Discussed) => ended_discussed(),
        Some(Ending::Pending { .. }) => ended_pending(),
        Some(Ending::Deferred { .. }) => ended_deferred(),
        Some(Ending::Withdrawn) => ended_withdrawn(),
        Some(Ending::Error(_)) => ended_refused(),
        Some(Ending::Cancelled) => ended_cancelled(),
        Some(Ending::TimedOut) => ended_timed_out(),
        Some(Ending::Unavailable) => ended_unavailable(),
        Some(Ending::ConnectionLost) => ended_connection_lost(),
        Some(Ending::Interrupted) => ended_interrupted(),
    }
}
