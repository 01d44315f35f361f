//! How high a form has been: it does not get lower while it is open.

use super::size::Size;
use crate::state::{Screen, State};

/// The heights of the frames so far; forgotten when the terminal changes its size.
#[derive(Debug, Default)]
pub struct Height {
    size: Option<Size>,
    /// The highest so far.
    highest: usize,
    /// The last one.
    last: usize,
}

impl Height {
    /// Lines that the next frame takes at least.
    pub fn least(&mut self, state: &State, size: Size) -> usize {
        if self.size != Some(size) {
            *self = Self { size: Some(size), ..Self::default() };
        }
        match state.screen {
            // What asks for a moment is as high as what it stands in front of.
            Screen::Discard { .. } | Screen::Help { .. } if state.in_review() => self.last,
            // A review may be shorter than the questions.
            _ if state.in_review() => 0,
            _ => self.highest,
        }
    }

    /// A frame took so many lines.
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
