//! A walk with the call's own timeout: which dialog is up, and what its reply does.

use super::dialog::{Dialog, Reply, Seen, Step};
use super::walk::Walk;
use crate::model::Outcome;

/// A dialog that Pi closed this close to the call's timeout was closed by it, in ms.
const TIMEOUT_SLACK_MS: f64 = 50.0;

/// The dialogs of a call at a client.
#[derive(Debug)]
pub struct Talk {
    walk: Walk,
    /// What is left of the call's timeout: only the first dialog has one.
    timeout_ms: Option<f64>,
    /// True once the timeout does not count any more. Pi closes the dialog all the same.
    is_kept: bool,
    /// The number of the dialog that is up, and when it was shown, in ms: only that one replies, and once.
    shown: Option<(usize, f64)>,
}

/// What comes next.
#[derive(Debug)]
pub enum Next {
    /// This dialog.
    Show(Shown),
    /// The call is over.
    Over(Outcome),
}

/// A dialog to show.
#[derive(Debug)]
pub struct Shown {
    /// Its number, for [`Talk::replied`].
    pub number: usize,
    /// The dialog.
    pub dialog: Dialog,
    /// Where the call stands, as a sentence.
    pub progress: String,
    /// After how many ms Pi is to close it.
    pub timeout_ms: Option<f64>,
}

impl Talk {
    /// No dialog was shown yet; `timeout_ms` is the call's own.
    pub fn new(walk: Walk, timeout_ms: Option<f64>) -> Self {
        Self { walk, timeout_ms, is_kept: false, shown: None }
    }

    /// Somebody has begun to answer elsewhere: the timeout does not count any more.
    pub fn keep(&mut self) {
        self.is_kept = true;
    }

    /// What the client has shown, as far as one can tell.
    pub fn seen(&self) -> Seen {
        self.walk.seen
    }

    /// The outcome when the call's time is up.
    pub fn timed_out(&self) -> Outcome {
        Outcome::TimedOut(self.walk.answers())
    }

    /// The first dialog, shown at `now_ms`.
    pub fn start(&mut self, now_ms: f64) -> Next {
        self.step(None, now_ms)
    }

    fn step(&mut self, reply: Option<Reply>, now_ms: f64) -> Next {
        match self.walk.step(reply) {
            Step::Done(outcome) => Next::Over(outcome),
            Step::Ask(dialog) => {
                let number = self.walk.dialogs;
                self.shown = Some((number, now_ms));
                let (progress, timeout_ms) = (self.walk.progress(), self.timeout_ms);
                Next::Show(Shown { number, dialog, progress, timeout_ms })
            }
        }
    }

    /// Dialog `number` is closed at `now_ms`, with the `reply` to one that was open for so many ms. Gives
    /// what comes next, and whether somebody has begun to answer by that; `None` where it is not the one
    /// that is up.
    pub fn replied(
        &mut self,
        number: usize,
        reply: impl FnOnce(f64) -> Reply,
        now_ms: f64,
    ) -> Option<(Next, bool)> {
        let (_, shown_ms) = self.shown.take_if(|(shown, _)| *shown == number)?;
        let after_ms = now_ms - shown_ms;
        let (limit, reply) = (self.timeout_ms.take(), reply(after_ms));
        let by_timeout = limit.is_some_and(|ms| after_ms >= ms - TIMEOUT_SLACK_MS)
            && matches!(reply, Reply::Dismissed { .. });
        Some(match by_timeout {
            true if self.is_kept => (self.step(None, now_ms), false),
            true => (Next::Over(self.timed_out()), false),
            false => (self.step(Some(reply), now_ms), limit.is_some()),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::contract::{self, Flavor};
    use crate::surface::rpc::dialog::Style;

    fn talk(timeout_ms: Option<f64>) -> Talk {
        let question = |text: &str| json!({ "question": text, "options": ["A", "B"] });
        let args = json!({ "questions": [question("One?"), question("Two?")] });
        let call = contract::parse("ask_user", Flavor::default(), args).unwrap();
        Talk::new(Walk::new(call.form, Style::from_args(&[]), 80), timeout_ms)
    }

    fn number(next: Next) -> usize {
        match next {
            Next::Show(shown) => shown.number,
            Next::Over(outcome) => panic!("{outcome:?}"),
        }
    }

    fn dismissed(after_ms: f64) -> Reply {
        Reply::Dismissed { after_ms }
    }

    #[test]
    fn only_the_dialog_that_is_up_replies_and_once() {
        let mut talk = talk(None);
        let first = number(talk.start(0.0));
        assert!(talk.replied(first + 1, dismissed, 1.0).is_none());
        let (next, begun) = talk.replied(first, |_| Reply::Text("A".to_owned()), 2_000.0).unwrap();
        assert!(!begun && number(next) != first);
        assert!(talk.replied(first, |_| Reply::Text("B".to_owned()), 2_001.0).is_none());
    }

    #[test]
    fn the_timeout_is_that_of_the_first_dialog() {
        let mut answered = talk(Some(5_000.0));
        let Next::Show(first) = answered.start(0.0) else { panic!() };
        assert_eq!(first.timeout_ms, Some(5_000.0));
        let reply = |_| Reply::Text("A".to_owned());
        let (next, begun) = answered.replied(first.number, reply, 4_990.0).unwrap();
        let Next::Show(second) = next else { panic!() };
        assert!(begun && second.timeout_ms.is_none());

        let mut left = talk(Some(5_000.0));
        let first = number(left.start(0.0));
        let (next, _) = left.replied(first, dismissed, 4_960.0).unwrap();
        assert!(matches!(next, Next::Over(Outcome::TimedOut(_))));

        let mut kept = talk(Some(5_000.0));
        let first = number(kept.start(0.0));
        kept.keep();
        let (next, begun) = kept.replied(first, dismissed, 4_960.0).unwrap();
        // Pi closed it, and somebody answers elsewhere: it is shown once more.
        assert!(!begun && number(next) != first);
    }
}
