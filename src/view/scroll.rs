//! How far the parts of a form are scrolled.
//!
//! Drawing reads a [`Scroll`] and gives the one that it showed; [`ScrollState`] keeps it until the
//! next frame and moves it when a person scrolls.

use super::editor;
use crate::model::Row;
use crate::state::{Edit, Motion, Msg, Screen, State};

/// The scroll offsets of a frame, in lines unless it says otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Scroll {
    /// First row shown of the list.
    pub top: usize,
    /// Whole rows shown of the list or the review: the size of a page.
    pub page: usize,
    /// First line shown of the preview.
    pub preview_top: usize,
    /// Lines of it below the last one shown.
    pub preview_more: usize,
    /// 0 while what is cut of the question and its context is their middle; else one more than the
    /// first line shown of them.
    pub text_top: usize,
    /// How much further they scroll.
    pub text_more: usize,
    /// Lines of the cursor's details that are scrolled past.
    pub row_top: usize,
    /// Lines of it below the last one shown.
    pub row_more: usize,
    /// First line shown of the list of all keys.
    pub help_top: usize,
    /// Lines of it that are not shown.
    pub help_more: usize,
    /// First line shown of a source.
    pub source_top: usize,
    /// First row shown of the review.
    pub review_top: usize,
    /// Columns of the open editor.
    pub text_columns: usize,
}

impl Scroll {
    /// True if the preview is not shown whole.
    pub(super) fn cuts_preview(&self) -> bool {
        self.preview_top + self.preview_more > 0
    }

    /// Scrolls the question, then the cursor's details, then the preview, as if they were one text.
    fn texts(&mut self, lines: i32) {
        let by = usize::try_from(lines.unsigned_abs()).unwrap_or(usize::MAX);
        if lines < 0 {
            let in_preview = by.min(self.preview_top);
            let in_row = (by - in_preview).min(self.row_top);
            self.preview_top -= in_preview;
            self.row_top -= in_row;
            self.text_top = self.text_top.saturating_sub(by - in_preview - in_row);
        } else {
            let in_text = by.min(self.text_more);
            let in_row = (by - in_text).min(self.row_more);
            self.text_top += in_text;
            self.row_top += in_row;
            self.preview_top += (by - in_text - in_row).min(self.preview_more);
        }
    }

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
    /// Those of the open tab.
    now: Scroll,
    /// The tab and the row that they belong to.
    tab: usize,
    row: Option<Row>,
    /// The source that is shown.
    source: Option<usize>,
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
        let row = state.draft().and_then(|draft| state.row(draft.list.cursor));
        let now = &mut self.now;
        if state.tab != self.tab {
            self.left.resize(state.form.questions.len(), (0, 0));
            if let Some(left) = self.left.get_mut(self.tab) {
                *left = (now.top, now.preview_top);
            }
            (now.top, now.preview_top) = self.left.get(state.tab).copied().unwrap_or_default();
            (now.text_top, now.row_top) = (0, 0);
        } else if row != self.row {
            (now.preview_top, now.row_top) = (0, 0);
        }
        let source = source_of(&state.screen);
        if source.is_some() && source != self.source {
            self.now.source_top = 0;
        }
        (self.tab, self.row, self.source) = (state.tab, row, source);
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
            Msg::Move(motion) if self.source.is_some() => {
                self.now.source_top = self.now.shown_from(self.now.source_top, motion);
                msg
            }
            Msg::Scroll(lines) | Msg::ScrollRow(lines) if self.source.is_some() => {
                self.now.source_top = moved(self.now.source_top, lines);
                msg
            }
            Msg::Move(motion @ (Motion::Up | Motion::Down)) => {
                Msg::Move(self.around(motion, state).unwrap_or(motion))
            }
            Msg::Move(Motion::PageUp) => Msg::Move(Motion::Rows(-isize::from(page))),
            Msg::Move(Motion::PageDown) => Msg::Move(Motion::Rows(page.into())),
            Msg::Scroll(lines) if state.is_zoomed() => {
                self.now.preview_top = moved(self.now.preview_top, lines);
                msg
            }
            Msg::Scroll(lines) => {
                self.now.texts(lines);
                msg
            }
            Msg::ScrollRow(lines) => {
                let last = self.now.row_top + self.now.row_more;
                self.now.row_top = moved(self.now.row_top, lines).min(last);
                msg
            }
            Msg::Edit(Edit::Up) => self.move_by_shown_line(state, -1).unwrap_or(msg),
            Msg::Edit(Edit::Down) => self.move_by_shown_line(state, 1).unwrap_or(msg),
            msg => msg,
        }
    }

    /// Where a list that is seen whole goes on from its first or last row; `None` on any other row, and
    /// in a list that scrolls, of which the other end is not on the screen.
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

/// The source that is shown, or that is behind the list of commands.
fn source_of(screen: &Screen) -> Option<usize> {
    match screen {
        Screen::Sources { at, .. } => Some(*at),
        Screen::Help { behind, .. } => source_of(behind),
        _ => None,
    }
}

/// An offset, `lines` on.
fn moved(top: usize, lines: i32) -> usize {
    top.saturating_add_signed(isize::try_from(lines).unwrap_or_default())
}
