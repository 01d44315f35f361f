//! A call while it is asked: how the person is asked, and how long they have.

use crate::contract::Mode;

/// How often it is looked at whether nobody is there, in ms, at least: so soon after the machine slept that
/// is known.
const STEP_MS: f64 = 30_000.0;

/// A timer that is later than this, in ms, says that the machine slept or Pi was stopped. The date counts,
/// for the clocks of some systems stand still in their sleep.
const SLEPT_MS: f64 = 2_000.0;

/// The time, in ms.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Time {
    /// By a clock that never goes back.
    pub clock: f64,
    /// Since 1970.
    pub date: f64,
}

/// What is known of a call while it is asked.
#[derive(Debug)]
pub struct Asking {
    /// How the person is asked: an RPC client may show itself late.
    pub mode: Mode,
    /// When it was asked, in ms since 1970.
    pub asked_at_ms: f64,
    /// How long nobody was there for it.
    pub absence: Absence,
    /// What was reported of it.
    pub reports: Reports,
    /// When it was shown, by the clock; its timeout starts then.
    shown_at_ms: Option<f64>,
    /// Its own timeout does not count any more: somebody has begun to answer.
    is_kept: bool,
}

impl Asking {
    /// A call that is asked from `now` on; `asked_at_ms` is set where it was asked before.
    pub fn new(mode: Mode, asked_at_ms: Option<f64>, now: Time) -> Self {
        Self {
            mode,
            asked_at_ms: asked_at_ms.unwrap_or(now.date),
            absence: Absence { since_ms: now.clock, over_ms: None },
            reports: Reports::default(),
            shown_at_ms: None,
            is_kept: false,
        }
    }

    /// It is shown to a person of this `mode`.
    pub fn show(&mut self, mode: Mode, now: Time) {
        self.mode = mode;
        self.shown_at_ms.get_or_insert(now.clock);
    }

    /// Whether it was shown.
    pub fn was_shown(&self) -> bool {
        self.shown_at_ms.is_some()
    }

    /// Somebody has begun to answer it; false where that was known.
    pub fn keep(&mut self) -> bool {
        !std::mem::replace(&mut self.is_kept, true)
    }

    /// Whether somebody has begun to answer it.
    pub fn is_kept(&self) -> bool {
        self.is_kept
    }

    /// What is left of its own timeout of `limit_ms`, in ms. Where nobody waits for it, that runs since it was
    /// asked, also while Pi does not.
    pub fn closes_in_ms(&self, limit_ms: Option<f64>, is_deferred: bool, now: Time) -> Option<f64> {
        let limit = limit_ms.filter(|_| !self.is_kept)?;
        let shown = self.shown_at_ms.map_or(0.0, |at_ms| now.clock - at_ms);
        let passed = if is_deferred { now.date - self.asked_at_ms } else { shown };
        Some((limit - passed).max(0.0))
    }
}

/// How long nobody was there for a call.
#[derive(Debug)]
pub struct Absence {
    /// When it was asked, by the clock, or could not be put aside.
    since_ms: f64,
    /// For how long nobody had touched it when it was put aside for that, in ms.
    pub over_ms: Option<u32>,
}

impl Absence {
    /// How long nobody did anything in this Pi since it was asked, in ms; `idle_ms` is how long nobody did
    /// anything at all.
    fn ms(&self, idle_ms: f64, now: Time) -> f64 {
        (now.clock - self.since_ms).min(idle_ms)
    }

    /// Whether nobody touched it for `limit_ms`.
    pub fn is_over(&self, limit_ms: u32, idle_ms: f64, now: Time) -> bool {
        self.ms(idle_ms, now) >= f64::from(limit_ms)
    }

    /// When to look next, in ms from now. A timer may be early by a fraction of a millisecond.
    pub fn next_look_ms(&self, limit_ms: u32, idle_ms: f64, now: Time) -> f64 {
        (f64::from(limit_ms) - self.ms(idle_ms, now)).clamp(0.0, STEP_MS) + 1.0
    }

    /// Whether the machine slept, where a timer that was due at `due_ms` (since 1970) fires now: a person is
    /// taken to be there when it wakes up.
    pub fn slept(due_ms: f64, now: Time) -> bool {
        now.date - due_ms > SLEPT_MS
    }

    /// It could not be put aside: it waits for as long once more.
    pub fn start_again(&mut self, now: Time) {
        (self.since_ms, self.over_ms) = (now.clock, None);
    }
}

/// What a call reports while it waits.
#[derive(Debug, Default)]
pub struct Reports {
    last: String,
    /// The wording of its contract stands for the first sentence.
    is_worded: bool,
}

impl Reports {
    /// The contract has words of its own for the beginning.
    pub fn word(&mut self) {
        self.is_worded = true;
    }

    /// Whether `sentence` is to be reported: nothing is reported twice.
    pub fn is_new(&mut self, sentence: &str) -> bool {
        let is_same = self.last == sentence;
        sentence.clone_into(&mut self.last);
        !is_same && !std::mem::take(&mut self.is_worded)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(ms: f64) -> Time {
        Time { clock: ms, date: 1_000_000.0 + ms }
    }

    #[test]
    fn a_timeout_runs_from_the_first_frame_or_from_the_asking_where_nobody_waits() {
        let mut asking = Asking::new(Mode::Interactive, Some(999_000.0), at(0.0));
        let left =
            |asking: &Asking, deferred, ms| asking.closes_in_ms(Some(5_000.0), deferred, at(ms));
        assert_eq!(left(&asking, false, 3_000.0), Some(5_000.0));
        assert_eq!(left(&asking, true, 3_000.0), Some(1_000.0));
        asking.show(Mode::Rpc, at(3_000.0));
        asking.show(Mode::Interactive, at(4_000.0));
        assert_eq!(left(&asking, false, 4_500.0), Some(3_500.0));
        assert_eq!(left(&asking, false, 9_999.0), Some(0.0));
        assert_eq!(asking.closes_in_ms(None, false, at(0.0)), None);
        assert!(asking.keep() && !asking.keep());
        assert_eq!(left(&asking, true, 0.0), None);
    }

    #[test]
    fn nobody_is_there_once_neither_call_nor_pi_was_touched_for_so_long() {
        let mut absence = Asking::new(Mode::Rpc, None, at(0.0)).absence;
        let never = f64::INFINITY;
        assert!(!absence.is_over(60_000, never, at(59_999.0)));
        assert!(absence.is_over(60_000, never, at(60_000.0)));
        assert!(!absence.is_over(60_000, 10.0, at(60_000.0)), "somebody typed elsewhere");
        assert_eq!(absence.next_look_ms(60_000, never, at(0.0)), 30_001.0);
        assert_eq!(absence.next_look_ms(60_000, never, at(50_000.0)), 10_001.0);
        assert_eq!(absence.next_look_ms(60_000, never, at(70_000.0)), 1.0);
        absence.over_ms = Some(60_000);
        absence.start_again(at(60_000.0));
        assert!(!absence.is_over(60_000, never, at(119_999.0)) && absence.over_ms.is_none());
        assert!(
            Absence::slept(1_000_000.0, at(2_001.0)) && !Absence::slept(1_000_000.0, at(2_000.0))
        );
    }

    #[test]
    fn nothing_is_reported_twice_and_nothing_over_the_words_of_a_contract() {
        let mut reports = Reports::default();
        assert!(reports.is_new("1 of 2") && !reports.is_new("1 of 2") && reports.is_new("2 of 2"));
        let mut reports = Reports::default();
        reports.word();
        assert!(!reports.is_new("1 of 2") && reports.is_new("2 of 2"));
    }
}
