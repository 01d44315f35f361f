//! A frame: pieces stacked under one another, in a box where the form floats, and its lines as Pi prints
//! them. Its size: how much of the terminal it may take, and a height that does not shrink while the form is open.

use std::mem;

use ratatui::text::{Line, Span};

use super::common::{Hit, Page, PartContext, Piece};
use super::page::{self, cell};
use super::scroll::Scroll;
use super::theme::Theme;
use super::{ansi, editor};
use crate::state::State;

/// A frame as rows of spans.
#[derive(Debug)]
pub struct Frame {
    /// Columns of the form.
    pub columns: u16,
    /// The rows, from the top.
    pub rows: Vec<Line<'static>>,
    /// The text cursor, as a column and a row.
    pub cursor: Option<(usize, usize)>,
    /// What a mouse can point at. Later targets cover earlier ones.
    pub hits: Vec<Hit>,
    /// The scroll offsets that were shown.
    pub scroll: Scroll,
}

impl Frame {
    /// Stacks the pieces.
    pub(super) fn stack(page: Page, pieces: Vec<Piece>, scroll: Scroll) -> Self {
        let all = pieces.iter().map(|piece| piece.lines.len()).sum();
        let mut whole =
            Piece { lines: Vec::with_capacity(all), hits: Vec::with_capacity(all), cursor: None };
        for piece in pieces {
            whole.append(piece);
        }
        let columns = cell(page.columns);
        for hit in &mut whole.hits {
            hit.columns = hit.columns.min(columns);
        }
        let cursor = whole.cursor.map(|(x, y)| (x.min(page.columns.saturating_sub(1)), y));
        Self { columns, rows: whole.lines, cursor, hits: whole.hits, scroll }
    }

    /// The frame in a box.
    pub(super) fn boxed(mut self, cx: PartContext<'_>) -> Self {
        let style = editor::rule_role(cx.state).style();
        let [top_left, top_right, bottom_left, bottom_right] = cx.glyphs.corners;
        let rule = cx.glyphs.rule.repeat(self.columns.into());
        let edge = |left, right| Line::styled(format!("{left}{rule}{right}"), style);
        let wall = Span::styled(cx.glyphs.wall, style);
        for row in &mut self.rows {
            page::fit(row, self.columns.into());
            row.spans.insert(0, wall.clone());
            row.spans.push(wall.clone());
        }
        self.rows.insert(0, edge(top_left, top_right));
        self.rows.push(edge(bottom_left, bottom_right));
        for hit in &mut self.hits {
            (hit.x, hit.y) = (hit.x + 1, hit.y + 1);
        }
        let cursor = self.cursor.map(|(x, y)| (x + 1, y + 1));
        Self { columns: self.columns + 2, cursor, ..self }
    }
}

/// A frame as it was printed.
#[derive(Debug, Default)]
pub struct Printed {
    /// Columns of the frame; 0 where no line is as it would be printed now.
    columns: u16,
    rows: Vec<Line<'static>>,
    cursor: Option<(usize, usize)>,
    /// The rows as Pi prints them.
    pub lines: Vec<String>,
}

impl Printed {
    /// Prints the next frame; a row that is as it was keeps its line. True if a line changed. The marker of the
    /// text cursor is written only if the form is `focused`.
    pub fn print(&mut self, frame: Frame, theme: &Theme, focused: bool) -> bool {
        let Frame { columns, rows, cursor, .. } = frame;
        let anew = mem::replace(&mut self.columns, columns) != columns;
        let before = mem::replace(&mut self.cursor, cursor);
        let mut changed = self.lines.len() != rows.len();
        // An empty row is an empty line.
        self.rows.resize_with(rows.len(), Line::default);
        self.lines.resize_with(rows.len(), String::new);
        let all = rows.into_iter().zip(&mut self.rows).zip(&mut self.lines);
        for (y, ((row, was), line)) in all.enumerate() {
            let at = |cursor: Option<(usize, usize)>| cursor.filter(|at| at.1 == y).map(|at| at.0);
            if anew || row != *was || at(cursor) != at(before) {
                let now = ansi::print(&row, columns.into(), at(cursor), theme, focused);
                changed |= now != *line;
                (*was, *line) = (row, now);
            }
        }
        changed
    }

    /// Has every line printed anew: the theme or the focus changes.
    pub fn clear(&mut self) {
        self.columns = 0;
    }
}

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
        let (columns, rows) = (self.form_columns(), self.floating());
        (columns >= 4 && rows >= 4).then(|| Self { columns: columns - 2, rows: rows - 2 })
    }

    /// Columns of a form that is in no box.
    #[must_use]
    pub fn form_columns(self) -> usize {
        self.columns.clamp(1, MOST_COLUMNS)
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
        self.highest.max(self.filtered)
    }

    /// Takes the height of a frame.
    pub fn drawn(&mut self, state: &State, lines: usize) {
        if filters(state) {
            self.filtered = self.filtered.max(lines);
        } else {
            self.highest = self.highest.max(lines);
        }
    }
}

/// Whether the open list is filtered.
fn filters(state: &State) -> bool {
    state.draft().is_some_and(|draft| draft.list.filter.is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(columns: u16, texts: &[&'static str]) -> Frame {
        let rows = texts.iter().map(|text| Line::from(*text)).collect();
        Frame { columns, rows, cursor: None, hits: Vec::new(), scroll: Scroll::default() }
    }

    #[test]
    fn a_frame_says_whether_a_line_changed() {
        let (mut printed, theme) = (Printed::default(), Theme::default());
        let mut print = |frame: Frame| {
            let changed = printed.print(frame, &theme, false);
            (changed, printed.lines.join("/"))
        };
        let said = |changed, text: &str| (changed, text.into());
        assert_eq!(print(frame(9, &["a", "", "c"])), said(true, "a//c"));
        assert_eq!(print(frame(9, &["a", "", "c"])), said(false, "a//c"));
        assert_eq!(print(frame(9, &["a", "b", "c"])), said(true, "a/b/c"));
        assert_eq!(print(frame(9, &["a"])), said(true, "a"));
        assert_eq!(print(frame(9, &["a", ""])), said(true, "a/"));
        assert_eq!(print(frame(8, &["a", ""])), said(false, "a/"));
        assert_eq!(print(frame(1, &["ab", ""])), said(false, "a/"));
    }
}
