//! The lines on screen, each kept for as long as what it is drawn from stays the same.
//!
//! Most keys change two rows of a form. Comparing a row's spans with those of the last frame costs a
//! small part of painting its cells and writing its colours.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::{Theme, ansi, paint};

/// One row of a frame.
#[derive(Debug, Default, PartialEq)]
pub struct Row<'a> {
    /// What stands in it, from the first column on.
    pub line: Line<'a>,
    /// What stands right of it, and the column it starts at.
    pub aside: Option<(u16, Line<'a>)>,
    /// Column of the text cursor, if text is typed here.
    pub cursor: Option<u16>,
    /// What stands in the first and in the last column, with all of the above between them.
    pub wall: Option<Span<'a>>,
}

impl<'a> From<Line<'a>> for Row<'a> {
    fn from(line: Line<'a>) -> Self {
        Self { line, ..Self::default() }
    }
}

impl Row<'_> {
    fn kept(self) -> Row<'static> {
        Row {
            line: kept(self.line),
            aside: self.aside.map(|(x, line)| (x, kept(line))),
            cursor: self.cursor,
            wall: self.wall.map(|wall| Span::styled(wall.content.into_owned(), wall.style)),
        }
    }
}

fn kept(line: Line<'_>) -> Line<'static> {
    let spans = line.spans.into_iter();
    let spans = spans.map(|span| Span::styled(span.content.into_owned(), span.style)).collect();
    Line { style: line.style, alignment: line.alignment, spans }
}

/// The lines of the last frame, with the rows they were drawn from.
#[derive(Debug, Default)]
pub struct Sheet {
    columns: u16,
    rows: Vec<Row<'static>>,
    lines: Vec<String>,
    /// Room to draw one row in.
    cells: Buffer,
}

impl Sheet {
    /// The lines as Pi prints them.
    #[must_use]
    pub fn lines(&self) -> &[String] {
        &self.lines
    }

    /// The colours or the focus changed: every row is to be drawn again.
    pub fn forget(&mut self) {
        self.rows.clear();
    }

    /// Takes over the rows of a frame; true when a line differs from before. The cursor's marker is written only
    /// where `focused`.
    pub fn take(&mut self, columns: u16, rows: Vec<Row<'_>>, theme: &Theme, focused: bool) -> bool {
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
                Some(before) => *before = row.kept(),
                None => self.rows.push(row.kept()),
            }
        }
        changed
    }
}

/// One row as Pi prints it, drawn in `cells`.
fn draw(row: &Row<'_>, cells: &mut Buffer, columns: u16, theme: &Theme, focused: bool) -> String {
    cells.reset();
    let start = u16::from(row.wall.is_some());
    let end = columns.saturating_sub(start);
    let edge = row.aside.as_ref().map_or(end, |(x, _)| (start + x).min(end));
    paint::line(cells, start, 0, edge, &row.line);
    if let Some((_, line)) = &row.aside {
        paint::line(cells, edge, 0, end, line);
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
