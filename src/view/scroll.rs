//! Scroll positions of the parts of a form.
//!
//! Drawing reads a [`Scroll`] and returns a corrected copy. [`ScrollState`] stores the copy until
//! the next frame, and changes it when the user scrolls.

use super::editor;
use super::excerpt::Excerpt;
use crate::model::Row;
use crate::state::{Edit, Motion, Msg, State};

/// The scroll positions of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scroll {
    /// First visible row of the list or the review.
    pub top: usize,
    /// Number of rows of a page in the list or the review, or of lines in the zoomed preview.
    pub page: usize,
    /// The positions of the texts around the list.
    pub texts: TextScroll,
    /// First visible line of the list of commands.
    pub help_top: usize,
    /// Columns of the open text field.
    pub text_columns: usize,
}

/// The positions of the texts of a question. The scroll keys move through all of them in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextScroll {
    /// The context and the question. `top` is 0 until the user scrolls the text. Until then, a long
    /// text is cut in the middle. In a scrolled text, `top` is the first visible line plus 1.
    pub asked: Excerpt,
    /// The details of the row under the cursor.
    pub row: Excerpt,
    /// The preview.
    pub preview: Excerpt,
}

impl TextScroll {
    /// Scrolls by `lines` lines. A negative number scrolls up.
    fn scroll(&mut self, lines: i32) {
        let by = usize::try_from(lines.unsigned_abs()).unwrap_or(usize::MAX);
        if lines < 0 {
            let in_preview = by.min(self.preview.top);
            let in_row = (by - in_preview).min(self.row.top);
            self.preview.top -= in_preview;
            self.row.top -= in_row;
            self.asked.top = self.asked.top.saturating_sub(by - in_preview - in_row);
        } else {
            let in_text = by.min(self.asked.below);
            let in_row = (by - in_text).min(self.row.below);
            self.asked.top += in_text;
            self.row.top += in_row;
            self.preview.top += (by - in_text - in_row).min(self.preview.below);
        }
    }
}

/// Stores the scroll positions between frames.
#[derive(Debug, Default)]
pub struct ScrollState {
    /// The positions of the open tab.
    now: Scroll,
    /// The tab and the row of these positions.
    tab: usize,
    row: Option<Row>,
}

impl ScrollState {
    /// Returns the positions for drawing `state`.
    pub fn positions_for(&mut self, state: &State) -> Scroll {
        self.follow(state);
        self.now
    }

    /// Returns the current positions: those of the last frame plus later scrolling.
    #[must_use]
    pub fn now(&self) -> &Scroll {
        &self.now
    }

    /// Stores the positions of a drawn frame.
    pub fn register_drawn(&mut self, scroll: Scroll) {
        self.now = scroll;
    }

    /// After a change of the row, scrolls the texts of the row to their start. After a change of
    /// the tab, scrolls the list and all texts to their start.
    fn follow(&mut self, state: &State) {
        let row = state.row_here();
        let Scroll { top, texts, .. } = &mut self.now;
        if state.tab != self.tab {
            (*top, *texts) = (0, TextScroll::default());
        } else if row != self.row {
            (texts.preview.top, texts.row.top) = (0, 0);
        }
        (self.tab, self.row) = (state.tab, row);
    }

    /// Executes scroll messages. Returns `msg` for `State::update`. A move by a page becomes a move
    /// by rows, and a move by a visible line becomes a move to a character.
    pub fn apply(&mut self, msg: Msg, state: &State) -> Msg {
        self.follow(state);
        let page = i16::try_from(self.now.page.max(1)).unwrap_or(i16::MAX);
        let msg = match msg {
            Msg::Move(Motion::PageUp) if state.is_zoomed() => Msg::Scroll(-i32::from(page)),
            Msg::Move(Motion::PageDown) if state.is_zoomed() => Msg::Scroll(page.into()),
            msg => msg,
        };
        match msg {
            Msg::Move(Motion::PageUp) => Msg::Move(Motion::Rows(-isize::from(page))),
            Msg::Move(Motion::PageDown) => Msg::Move(Motion::Rows(page.into())),
            Msg::Scroll(lines) if state.is_zoomed() => {
                let lines = isize::try_from(lines).unwrap_or_default();
                let top = &mut self.now.texts.preview.top;
                *top = top.saturating_add_signed(lines);
                msg
            }
            Msg::Scroll(lines) => {
                self.now.texts.scroll(lines);
                msg
            }
            Msg::Edit(Edit::Up) => self.move_by_shown_line(state, -1).unwrap_or(msg),
            Msg::Edit(Edit::Down) => self.move_by_shown_line(state, 1).unwrap_or(msg),
            msg => msg,
        }
    }

    /// Returns the message that moves the text cursor by one visible line.
    fn move_by_shown_line(&self, state: &State, by: i32) -> Option<Msg> {
        let columns = self.now.text_columns.max(1);
        let (line, column) = editor::above_or_below(state, state.editor()?, columns, by)?;
        Some(Msg::Edit(Edit::MoveTo(line, column)))
    }
}
