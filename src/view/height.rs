//! The height of a form, which does not shrink while it is open.

use super::size::Size;
use crate::state::{Screen, State};

/// The heights of the frames so far, in a terminal of one size.
#[derive(Debug, Default)]
pub struct Height {
    size: Option<Size>,
    /// The highest so far.
    highest: usize,
    /// The highest while the filter is open, whose line is not there afterwards.
    filtered: usize,
    /// The last one.
    last: usize,
}

impl Height {
    /// The least height of the next frame.
    pub fn least(&mut self, state: &State, size: Size) -> usize {
        if self.size != Some(size) {
            *self = Self { size: Some(size), ..Self::default() };
        }
        if !filters(state) {
            self.filtered = 0;
        }
        match state.screen {
            // A modal is as high as the review that it covers.
            Screen::Discard { .. } | Screen::Help { .. } if state.in_review() => self.last,
            // A review may be shorter than the questions.
            _ if state.in_review() => 0,
            _ => self.highest.max(self.filtered),
        }
    }

    /// Takes the height of a frame.
    pub fn drawn(&mut self, state: &State, lines: usize) {
        self.last = lines;
        if filters(state) {
            self.filtered = self.filtered.max(lines);
        } else if !state.in_review() {
            self.highest = self.highest.max(lines);
        }
    }
}

/// Whether the open list is filtered.
fn filters(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.filter.is_some())
}
