//! The size of the terminal, how much of it a form may take, and the height of a form, which does not
//! shrink while it is open.

use crate::state::{Screen, State};

/// A form is never wider than this.
const MOST_COLUMNS: usize = 1_000;

/// The size of the terminal, in cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Columns available to a line.
    pub columns: usize,
    /// Rows of the whole terminal. A form takes a part of them.
    pub rows: usize,
}

impl Size {
    /// Rows that a form may have: all but four.
    ///
    /// Never less than two: the cursor's row and the help line.
    #[must_use]
    pub fn most(self) -> usize {
        self.rows.saturating_sub(4).max(2)
    }

    /// The room inside the box of a floating form; `None` if the terminal is too small for a box
    /// with the cursor's row and the help line in it.
    #[must_use]
    pub fn inside_box(self) -> Option<Self> {
        let (columns, rows) = (self.columns.clamp(1, MOST_COLUMNS), self.floating());
        (columns >= 4 && rows >= 4).then(|| Self { columns: columns - 2, rows: rows - 2 })
    }

    /// Columns of a form, without the box if it floats in one.
    #[must_use]
    pub fn form_columns(self, floats: bool) -> usize {
        let inside = self.inside_box().filter(|_| floats);
        inside.map_or(self.columns.clamp(1, MOST_COLUMNS), |inside| inside.columns)
    }

    /// Rows for a floating form with its box: 85 % of the terminal.
    #[must_use]
    pub fn floating(self) -> usize {
        (self.rows * 85 / 100).max(2)
    }
}

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
    state.draft().is_some_and(|draft| draft.list.filter.is_some())
}
