//! A number that is typed in digits and is pending: until its second digit, or until its row was shown.

use super::here::Here;
use crate::keys::Press;
use crate::state::Msg;

/// The first digit of a number that may have a second one, or a number whose row is shown before it is
/// chosen.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number {
    pub value: usize,
    /// `true` if it has both digits.
    pub is_whole: bool,
    /// `true` if the user may not have seen its row: it gets the cursor, and is not chosen.
    pub is_new: bool,
    /// The time when its row is chosen, and when no key continues it any more.
    pub at_ms: f64,
}

impl Number {
    /// Returns `true` if its row is selected before the key `press`, read as `msg`, acts: the key neither lengthens the
    /// number nor makes it text, and undoes nothing.
    pub fn comes_before(self, press: &Press, msg: Option<&Msg>, here: Here<'_>) -> bool {
        let longer = here.digit(press).map(|digit| self.value * 10 + digit);
        let is_longer = longer.is_some_and(|number| here.state.line_of_number(number).is_some());
        let is_undone = matches!(msg, Some(Msg::Cancel | Msg::Undo));
        here.has_checkboxes()
            && (self.is_whole || !is_longer)
            && !here.makes_text(press, msg)
            && !is_undone
    }
}
