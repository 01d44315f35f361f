//! An input in the queue of the filter.

use std::collections::VecDeque;

use super::repeats::RepeatKind;
use super::times::BURST_MS;
use crate::keys::{Input, Press};

#[derive(Debug)]
pub(super) struct Item {
    pub input: Input,
    pub at_ms: f64,
    /// `true` for a key within [`BURST_MS`] of a character, or of Enter or Tab after one.
    pub is_behind_text: bool,
    /// The relation of a key to the key before; `None` until the key is the first in the queue.
    pub kind: Option<RepeatKind>,
}

impl Item {
    /// Returns `true` if a character in `queue` follows this key so closely that both are text; `Err`
    /// with the time in ms when that can be decided.
    pub fn is_followed_by_text(&self, queue: &VecDeque<Self>, now_ms: f64) -> Result<bool, f64> {
        let is_digit = |press: &Press| press.text().is_some_and(|c| c.is_ascii_digit());
        let Input::Key(press) = &self.input else { return Ok(false) };
        let mut last_ms = self.at_ms;
        for item in queue {
            let Input::Key(next) = &item.input else { return Ok(false) };
            let is_close = item.at_ms - last_ms <= BURST_MS;
            match next.text() {
                _ if !is_close => return Ok(false),
                Some(_) if !(is_digit(press) && is_digit(next)) => return Ok(true),
                None if self.is_behind_text && item.is_behind_text => {}
                None => return Ok(false),
                Some(_) => {}
            }
            last_ms = item.at_ms;
        }
        let until = last_ms + BURST_MS;
        if now_ms >= until { Ok(false) } else { Err(until) }
    }
}
