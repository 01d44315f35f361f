//! State of an open call: the way in which the user is asked, and the timeout.

use crate::contract::Mode;

/// The time, in ms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time {
    /// By a monotonic clock.
    pub clock: f64,
    /// Since 1970.
    pub date: f64,
}

/// State of an open call.
#[derive(Debug)]
pub struct CallState {
    /// The way in which the user is asked. It can change, because an RPC client may connect late.
    pub mode: Mode,
    /// The time of the call, in ms since 1970.
    pub asked_at_ms: f64,
    /// The reports so far.
    pub reports: Reports,
    /// The time when the call was first shown, by the monotonic clock. The timeout of the call
    /// starts then.
    shown_at_ms: Option<f64>,
    /// `true` after the user has begun to answer, which cancels the timeout of the call.
    has_begun: bool,
}

impl CallState {
    /// Creates the state of a call at `now`. `asked_at_ms`: the time of a call in the log.
    pub fn new(mode: Mode, asked_at_ms: Option<f64>, now: Time) -> Self {
        Self {
            mode,
            asked_at_ms: asked_at_ms.unwrap_or(now.date),
            reports: Reports::default(),
            shown_at_ms: None,
            has_begun: false,
        }
    }

    /// Marks the call as shown in this `mode`.
    pub fn show(&mut self, mode: Mode, now: Time) {
        self.mode = mode;
        self.shown_at_ms.get_or_insert(now.clock);
    }

    /// Returns `true` if the call was shown.
    pub fn was_shown(&self) -> bool {
        self.shown_at_ms.is_some()
    }

    /// Marks the call as in progress, which cancels its timeout. Returns `false` if the call was
    /// already marked.
    pub fn set_begun(&mut self) -> bool {
        !std::mem::replace(&mut self.has_begun, true)
    }

    /// Returns `true` if the user has begun to answer.
    pub fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// Returns the remaining time of the call's timeout `limit_ms`, in ms; `None` without a
    /// timeout, and after the user has begun to answer. The timeout of a deferred call starts at
    /// the call, and continues while Pi is not running.
    pub fn remaining_ms(&self, limit_ms: Option<f64>, is_deferred: bool, now: Time) -> Option<f64> {
        let limit = if self.has_begun { None } else { limit_ms }?;
        let shown = self.shown_at_ms.map_or(0.0, |at_ms| now.clock - at_ms);
        let passed = if is_deferred { now.date - self.asked_at_ms } else { shown };
        Some((limit - passed).max(0.0))
    }
}

/// The progress reports of a call.
#[derive(Debug, Default)]
pub struct Reports {
    last: String,
    /// `true` if the contract's own text was shown, so that the next report is skipped.
    skips_next: bool,
}

impl Reports {
    /// Skips the next report, because the contract's own text was shown in its place.
    pub fn skip_next(&mut self) {
        self.skips_next = true;
    }

    /// Records `sentence`. Returns `true` if it differs from the last one and must be reported.
    pub fn record(&mut self, sentence: &str) -> bool {
        let is_same = self.last == sentence;
        sentence.clone_into(&mut self.last);
        !is_same && !std::mem::take(&mut self.skips_next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: f64) -> Time {
        Time { clock: ms, date: 1_000_000.0 + ms }
    }

    #[test]
    fn timeout_starts_at_the_first_frame_or_at_the_call() {
        let mut state = CallState::new(Mode::Interactive, Some(999_000.0), at(0.0));
        let left =
            |state: &CallState, deferred, ms| state.remaining_ms(Some(5_000.0), deferred, at(ms));
        assert_eq!(left(&state, false, 3_000.0), Some(5_000.0));
        assert_eq!(left(&state, true, 3_000.0), Some(1_000.0));
        state.show(Mode::Rpc, at(3_000.0));
        state.show(Mode::Interactive, at(4_000.0));
        assert_eq!(left(&state, false, 4_500.0), Some(3_500.0));
        assert_eq!(left(&state, false, 9_999.0), Some(0.0));
        assert_eq!(state.remaining_ms(None, false, at(0.0)), None);
        assert!(state.set_begun() && !state.set_begun());
        assert_eq!(left(&state, true, 0.0), None);
    }

    #[test]
    fn a_report_is_skipped_if_it_repeats_the_last_one_or_follows_a_contracts_own_text() {
        let mut reports = Reports::default();
        assert!(reports.record("1 of 2") && !reports.record("1 of 2") && reports.record("2 of 2"));
        let mut reports = Reports::default();
        reports.skip_next();
        assert!(!reports.record("1 of 2") && reports.record("2 of 2"));
    }
}
