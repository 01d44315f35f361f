//! The height of a form, which does not shrink while it is open.

use super::size::Size;
use crate::state::{Screen, State};

/// The heights of the frames so far, in a terminal of one size.
#[derive(Debug, Default)]
pub struct Height {
    size: Option<Size>,
    /// The highest so far.
    highest: usize,
    /// The last one.
    last: usize,
}

impl Height {
    /// The least height of the next frame.
    pub fn least(&mut self, state: &State, size: Size) -> usize {
        if self.size != Some(size) {
            *self = Self { size: Some(size), ..Self::default() };
        }
        match state.screen {
            // A modal is as high as the review that it covers.
            Screen::Discard { .. } | Screen::Help { .. } if state.in_review() => self.last,
            // A review may be shorter than the questions.
            _ if state.in_review() => 0,
            _ => self.highest,
        }
    }

    /// Takes the height of a frame.
    pub fn drawn(&mut self, state: &State, lines: usize) {
        if state.folded {
            return;
        }
        self.last = lines;
        if !state.in_review() {
            self.highest = self.highest.max(lines);
        }
    }
}
