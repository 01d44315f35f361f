//! An input in the queue of the input filter, and the result of the filter's rules.

use std::collections::VecDeque;

use super::repeats::RepeatKind;
use super::shown::ShownForm;
use super::times::BURST_MS;
use crate::keys::{Input, Press};
use crate::state::Msg;

/// The message of the first input in the queue, if it has one. `Err` is the time when the meaning
/// of the input is known.
pub(super) type Step = Result<Option<Msg>, f64>;

/// Inputs that are not processed yet, the oldest first.
pub(super) type Queue = VecDeque<Item>;

/// The first key of the queue, with its meaning on the screen.
pub(super) struct QueuedKey<'f> {
    pub press: Press,
    pub kind: RepeatKind,
    pub at_ms: f64,
    pub follows_text: bool,
    pub shown: ShownForm<'f>,
    pub msg: Option<Msg>,
    /// `true` if the screen changed shortly before the key.
    pub is_new: bool,
    /// `true` for a digit that must not choose a row at once, because the user may not have seen
    /// the row.
    pub is_delayed: bool,
    /// `true` if the digit only moves the cursor, and never chooses its row.
    pub only_moves_cursor: bool,
}

impl QueuedKey<'_> {
    pub fn digit(&self) -> Option<usize> {
        self.shown.digit(&self.press)
    }

    pub fn makes_text(&self) -> bool {
        self.shown.makes_text(&self.press, self.msg.as_ref())
    }

    /// Converts the key to an item of the queue, to be handled again.
    pub fn to_item(&self) -> Item {
        let Self { press, kind, at_ms, follows_text, .. } = *self;
        Item { input: Input::Key(press), at_ms, follows_text, kind: Some(kind) }
    }
}

#[derive(Debug)]
pub(super) struct Item {
    pub input: Input,
    pub at_ms: f64,
    /// `true` within [`BURST_MS`] of a character, or of an Enter or Tab that follows a character.
    pub follows_text: bool,
    /// The relation of a key to the previous key; `None` until the key is the first in the queue.
    pub kind: Option<RepeatKind>,
}

impl Item {
    /// Returns `true` if a character in `queue` follows this key so closely that both are text.
    /// `Err` is the time in ms when this is known.
    pub fn is_followed_by_text(&self, queue: &Queue, now_ms: f64) -> Result<bool, f64> {
        let is_digit = |press: &Press| press.text().is_some_and(|c| c.is_ascii_digit());
        let Input::Key(press) = &self.input else { return Ok(false) };
        let mut last_ms = self.at_ms;
        for item in queue {
            let Input::Key(next) = &item.input else { return Ok(false) };
            let is_close = item.at_ms - last_ms <= BURST_MS;
            match next.text() {
                _ if !is_close => return Ok(false),
                Some(_) if !(is_digit(press) && is_digit(next)) => return Ok(true),
                None if self.follows_text && item.follows_text => {}
                None => return Ok(false),
                Some(_) => {}
            }
            last_ms = item.at_ms;
        }
        let until = last_ms + BURST_MS;
        if now_ms >= until { Ok(false) } else { Err(until) }
    }
}
