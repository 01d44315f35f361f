//! The number of a row, as typed so far. The choice of its row is delayed, because a second digit
//! or text may follow, or the row must be shown first.

use super::shown::ShownForm;
use crate::keys::Press;
use crate::state::Msg;

/// A typed number whose row is not chosen yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number {
    pub value: usize,
    /// `true` if it has two digits, the maximum.
    pub is_whole: bool,
    /// `true` if the number only moves the cursor, because the user has perhaps not seen the row.
    pub only_points: bool,
    /// The time in ms when the number is complete. Its row is then chosen, unless `only_points` is set
    /// or a filter hides the row.
    pub at_ms: f64,
}

impl Number {
    /// Returns `true` if the row must be selected before `press`, with the message `msg`, acts.
    /// This is so in a list with checkboxes, unless the key adds a digit, turns the number into
    /// text, cancels or undoes.
    pub fn acts_before(self, press: &Press, msg: Option<&Msg>, shown: ShownForm<'_>) -> bool {
        let longer_number = shown.digit(press).map(|digit| self.value * 10 + digit);
        let is_longer =
            longer_number.is_some_and(|number| shown.state.line_of_number(number).is_some());
        let is_undone = matches!(msg, Some(Msg::Cancel | Msg::Undo));
        shown.has_checkboxes()
            && (self.is_whole || !is_longer)
            && !shown.makes_text(press, msg)
            && !is_undone
    }
}
