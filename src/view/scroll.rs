//! Scroll positions of the parts of a form.
//!
//! Drawing reads a [`Scroll`] and gives the one that it showed; [`ScrollState`] keeps it until the
//! next frame and moves it when the user scrolls.

use super::editor;
use super::page::Excerpt;
use crate::model::Row;
use crate::state::{Edit, Motion, Msg, Screen, State};

/// The scroll offsets of a frame, in lines unless it says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scroll {
    /// First row shown of the list.
    pub top: usize,
    /// Whole rows shown of the list or the review: the size of a page.
    pub page: usize,
    /// The positions of the texts beside it.
    pub texts: TextScroll,
    /// First line shown of the list of commands.
    pub help_top: usize,
    /// First row shown of the review.
    pub review_top: usize,
    /// Columns of the open editor.
    pub text_columns: usize,
}

/// The offsets of the texts of a question, which scroll as if they were one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextScroll {
    /// The question and its context. The first line is 0 while their middle is cut; else it is one more than the
    /// first that is shown.
    pub asked: Excerpt,
    /// The details of the row under the cursor.
    pub row: Excerpt,
    /// The preview.
    pub preview: Excerpt,
}

impl TextScroll {
    /// Scrolls by `lines`, up where they are less than 0.
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

impl Scroll {
    /// The first line shown of a text that showed `top` before it was moved.
    fn shown_from(self, top: usize, motion: Motion) -> usize {
        let page = self.page.max(1);
        match motion {
            Motion::Up => top.saturating_sub(1),
            Motion::Down => top.saturating_add(1),
            Motion::PageUp => top.saturating_sub(page),
            Motion::PageDown => top.saturating_add(page),
            Motion::Rows(rows) => top.saturating_add_signed(rows),
            Motion::First => 0,
            Motion::Last => usize::MAX,
        }
    }
}

/// The scroll offsets from frame to frame.
#[derive(Debug, Default)]
pub struct ScrollState {
    /// Returns the positions of the open tab.
    now: Scroll,
    /// The tab and the row that they belong to.
    tab: usize,
    row: Option<Row>,
    /// The list's and the preview's offset of each question that was left.
    left: Vec<(usize, usize)>,
}

impl ScrollState {
    /// The offsets to draw `state` with.
    pub fn of(&mut self, state: &State) -> Scroll {
        self.follow(state);
        self.now
    }

    /// The offsets of the last frame, moved by scrolling since.
    #[must_use]
    pub fn now(&self) -> &Scroll {
        &self.now
    }

    /// Takes the offsets that a frame was drawn with.
    pub fn drawn(&mut self, scroll: Scroll) {
        self.now = scroll;
    }

    /// Another question starts where it was left, another row at its first line.
    fn follow(&mut self, state: &State) {
        let row = state.row_here();
        let now = &mut self.now;
        if state.tab != self.tab {
            self.left.resize(state.form.questions.len(), (0, 0));
            if let Some(left) = self.left.get_mut(self.tab) {
                *left = (now.top, now.texts.preview.top);
            }
            (now.top, now.texts.preview.top) =
                self.left.get(state.tab).copied().unwrap_or_default();
            (now.texts.asked.top, now.texts.row.top) = (0, 0);
        } else if row != self.row {
            (now.texts.preview.top, now.texts.row.top) = (0, 0);
        }
        (self.tab, self.row) = (state.tab, row);
    }

    /// Scrolls, if that is what `msg` asks for, and puts what it says of pages and of shown lines in
    /// terms of rows and of characters.
    pub fn apply(&mut self, msg: Msg, state: &State) -> Msg {
        self.follow(state);
        let page = i16::try_from(self.now.page.max(1)).unwrap_or(i16::MAX);
        let msg = match msg {
            Msg::Move(Motion::PageUp) if state.is_zoomed() => Msg::Scroll(-i32::from(page)),
            Msg::Move(Motion::PageDown) if state.is_zoomed() => Msg::Scroll(page.into()),
            msg => msg,
        };
        match msg {
            Msg::Move(motion) if matches!(state.screen, Screen::Help { .. }) => {
                self.now.help_top = self.now.shown_from(self.now.help_top, motion);
                msg
            }
            Msg::Move(motion @ (Motion::Up | Motion::Down)) => {
                Msg::Move(self.around(motion, state).unwrap_or(motion))
            }
            Msg::Move(Motion::PageUp) => Msg::Move(Motion::Rows(-isize::from(page))),
            Msg::Move(Motion::PageDown) => Msg::Move(Motion::Rows(page.into())),
            Msg::Scroll(lines) if state.is_zoomed() => {
                self.now.texts.preview.top = moved(self.now.texts.preview.top, lines);
                msg
            }
            Msg::Scroll(lines) => {
                self.now.texts.scroll(lines);
                msg
            }
            Msg::ScrollRow(lines) => {
                let last = self.now.texts.row.top + self.now.texts.row.below;
                self.now.texts.row.top = moved(self.now.texts.row.top, lines).min(last);
                msg
            }
            Msg::Edit(Edit::Up) => self.move_by_shown_line(state, -1).unwrap_or(msg),
            Msg::Edit(Edit::Down) => self.move_by_shown_line(state, 1).unwrap_or(msg),
            msg => msg,
        }
    }

    /// Returns the motion that wraps around the first or last row of a list that is seen whole; `None` on any
    /// other row, and in a list that scrolls, of which the other end is not on the screen.
    fn around(&self, motion: Motion, state: &State) -> Option<Motion> {
        let Scroll { top, review_top, page, .. } = self.now;
        let (at, rows, seen) = match state.screen {
            Screen::Choices | Screen::Filter => {
                (state.draft()?.list.cursor, state.rows(), top == 0 && page >= state.rows())
            }
            Screen::Review => {
                let all_seen = review_top == 0 && page >= state.form.questions.len();
                (state.whole.row, state.review_rows(), all_seen)
            }
            _ => return None,
        };
        match motion {
            Motion::Up if seen && at == 0 => Some(Motion::Last),
            Motion::Down if seen && at + 1 == rows => Some(Motion::First),
            _ => None,
        }
    }

    /// Up and down go by shown lines, not by the lines of the text.
    fn move_by_shown_line(&self, state: &State, by: i32) -> Option<Msg> {
        let columns = self.now.text_columns.max(1);
        let (line, column) = editor::above_or_below(state, state.editor()?, columns, by)?;
        Some(Msg::Edit(Edit::MoveTo(line, column)))
    }
}

/// An offset, `lines` on.
fn moved(top: usize, lines: i32) -> usize {
    top.saturating_add_signed(isize::try_from(lines).unwrap_or_default())
}
