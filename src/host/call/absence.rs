//! What a call knows of the person who is not there.

use std::cell::{Cell, RefCell};

use napi::Env;

use crate::host::js::timer::{Clock, Timer};

/// How long nobody was there for a call.
pub(super) struct Absence {
    /// Starts when it is asked, and anew when it could not be put aside.
    pub(super) asked: Cell<Clock>,
    /// Runs until it is looked at next.
    pub(super) timer: RefCell<Option<Timer>>,
    /// For how long nobody had touched it when it was put aside for that, in ms.
    pub(super) over_ms: Cell<Option<u32>>,
}

impl Absence {
    /// Of a call that is asked now.
    pub(super) fn new() -> Self {
        Self {
            asked: Cell::new(Clock::start()),
            timer: RefCell::default(),
            over_ms: Cell::default(),
        }
    }

    /// The call is over.
    pub(super) fn stop(&self, env: &Env) {
        self.timer.take().into_iter().for_each(|timer| timer.clear(env));
    }
}
