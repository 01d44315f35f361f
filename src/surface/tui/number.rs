//! A typed number of a row, which is delayed for a second digit, for text, or until its row was
//! shown.

use super::here::Here;
use crate::keys::Press;
use crate::state::Msg;

/// A typed number whose row is not chosen yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number {
    pub value: usize,
    /// `true` if it has both digits.
    pub is_whole: bool,
    /// `true` if the user may not have seen its row: then it only moves the cursor.
    pub is_new: bool,
    /// The time when its row is chosen. Until then, a key can continue the number.
    pub at_ms: f64,
}

impl Number {
    /// Returns `true` if the row is selected before the key `press`, read as `msg`, acts. `false`
    /// if the key continues the number, turns it into text, or is an undo.
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
