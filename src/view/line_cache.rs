//! The lines on screen. A line is written again only if its row changed.
//!
//! Most keys change two rows of a form. Comparing the spans of a row with those of the last frame
//! takes a small part of the time that painting its cells and writing its colours takes.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::form_line::FormLine;
use super::frame::FrameRow;
use super::theme::Theme;
use super::{ansi, paint};

/// The lines of the last frame, with the rows they were drawn from.
#[derive(Debug, Default)]
pub struct LineCache {
    columns: u16,
    rows: Vec<FrameRow<'static>>,
    lines: Vec<String>,
    /// Cells to draw one row in.
    cells: Buffer,
}

impl LineCache {
    /// The lines as Pi prints them.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Draws every row again, after a change of colours or focus.
    pub fn forget(&mut self) {
        self.rows.clear();
    }

    /// Takes the rows of a frame; true if a line changed.
    ///
    /// The marker of the text cursor is written only if the form is `focused`.
    pub fn take(
        &mut self,
        columns: u16,
        rows: Vec<FrameRow<'_>>,
        theme: &Theme,
        focused: bool,
    ) -> bool {
        if self.columns != columns {
            self.columns = columns;
            self.forget();
        }
        let mut changed = self.lines.len() != rows.len();
        self.rows.truncate(rows.len());
        self.lines.resize_with(rows.len(), String::new);
        self.cells.resize(Rect::new(0, 0, columns, 1));
        for (y, row) in rows.into_iter().enumerate() {
            if self.rows.get(y).is_some_and(|before| *before == row) {
                continue;
            }
            let line = draw(&row, &mut self.cells, columns, theme, focused);
            if let Some(shown) = self.lines.get_mut(y).filter(|shown| **shown != line) {
                *shown = line;
                changed = true;
            }
            match self.rows.get_mut(y) {
                Some(before) => *before = kept(row),
                None => self.rows.push(kept(row)),
            }
        }
        changed
    }
}

/// One row as Pi prints it, drawn in `cells`, which are of one row.
fn draw(
    row: &FrameRow<'_>,
    cells: &mut Buffer,
    columns: u16,
    theme: &Theme,
    focused: bool,
) -> String {
    cells.reset();
    let start = u16::from(row.wall.is_some());
    let end = columns.saturating_sub(start);
    let edge = row.aside.as_ref().map_or(end, |(x, _)| (start + x).min(end));
    paint::line(cells, start, 0, edge, row.line.line());
    if let Some((_, line)) = &row.aside {
        paint::line(cells, edge, 0, end, line.line());
    }
    if let Some(wall) = &row.wall {
        paint::text(cells, 0, 0, start, &wall.content, wall.style);
        paint::text(cells, end, 0, columns, &wall.content, wall.style);
    }
    let cursor = row.cursor.map(|x| (start + x).min(end.saturating_sub(1)));
    if let Some(under) = cursor.and_then(|x| cells.cell_mut((x, 0))) {
        under.set_style(Style::new().add_modifier(Modifier::REVERSED));
    }
    ansi::line(&cells.content, theme, cursor.filter(|_| focused))
}

/// The line with owned text.
fn owned(line: FormLine<'_>) -> FormLine<'static> {
    match line {
        FormLine::Blank => FormLine::Blank,
        line => FormLine::Kept(line.kept()),
    }
}

/// The row with owned text.
fn kept(row: FrameRow<'_>) -> FrameRow<'static> {
    FrameRow {
        line: owned(row.line),
        aside: row.aside.map(|(x, aside)| (x, owned(aside))),
        cursor: row.cursor,
        wall: row.wall,
    }
}
