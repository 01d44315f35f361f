//! A frame: pieces stacked under one another, in a box where the form floats, and its lines as Pi prints
//! them.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use super::common::{DrawContext, Page};
use super::piece::{Piece, Spot, Target};
use super::scroll::Scroll;
use super::theme::Theme;
use super::{ansi, editor, paint};

/// One row of a frame.
#[derive(Debug, Default)]
pub struct FrameRow {
    /// The line, from the first column on.
    pub line: Line<'static>,
    /// The line to the right of it, and its first column.
    pub aside: Option<(u16, Line<'static>)>,
    /// Column of the text cursor, if it is in this row.
    pub cursor: Option<u16>,
    /// The side of a box, for the first and the last column. The rest is between them.
    pub wall: Option<Span<'static>>,
}

/// A target and the cells it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// First column.
    pub x: u16,
    /// Number of columns.
    pub columns: u16,
    /// Row of the frame.
    pub y: u16,
    /// What the cells belong to.
    pub target: Target,
}

/// A frame as rows of spans.
#[derive(Debug)]
pub struct Frame {
    /// Columns of the form.
    pub columns: u16,
    /// The rows, from the top.
    pub rows: Vec<FrameRow>,
    /// What a mouse can point at. Later targets cover earlier ones.
    pub hits: Vec<Hit>,
    /// The scroll offsets that were shown.
    pub scroll: Scroll,
}

impl Frame {
    /// Stacks the pieces.
    pub(super) fn stack(page: Page, pieces: Vec<Piece>, scroll: Scroll) -> Self {
        let cell = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let columns = cell(page.columns);
        let mut frame = Self { columns, rows: Vec::new(), hits: Vec::new(), scroll };
        let Self { rows, hits, .. } = &mut frame;
        for piece in pieces {
            let (top, y) = (rows.len(), cell(rows.len()));
            rows.extend(
                piece.lines.into_iter().map(|line| FrameRow { line, ..FrameRow::default() }),
            );
            let edge = piece.aside.as_ref().map_or(columns, |aside| cell(aside.x).min(columns));
            if let Some(aside) = piece.aside {
                let beside = rows.iter_mut().skip(top).zip((y..).zip(aside.lines));
                for (row, (y, line)) in beside {
                    row.aside = Some((edge, line));
                    hits.push(Hit { x: edge, columns: columns - edge, y, target: Target::Preview });
                }
            }
            if let Some((x, line)) = piece.cursor
                && let Some(row) = rows.get_mut(top + line)
            {
                row.cursor = Some(cell(x).min(columns.saturating_sub(1)));
            }
            for (line, target) in piece.targets {
                hits.push(Hit { x: 0, columns: edge, y: y + cell(line), target });
            }
            for Spot { line, x, columns, target } in piece.spots {
                hits.push(Hit { x: cell(x), columns: cell(columns), y: y + cell(line), target });
            }
        }
        frame
    }

    /// The frame in a box.
    pub(super) fn boxed(mut self, cx: DrawContext<'_>) -> Self {
        let style = editor::rule_role(cx.state).style();
        let [top_left, top_right, bottom_left, bottom_right] = cx.glyphs.corners;
        let rule = cx.glyphs.rule.repeat(self.columns.into());
        let edge = |left, right| FrameRow {
            line: Line::styled(format!("{left}{rule}{right}"), style),
            ..FrameRow::default()
        };
        for row in &mut self.rows {
            row.wall = Some(Span::styled(cx.glyphs.wall, style));
        }
        self.rows.insert(0, edge(top_left, top_right));
        self.rows.push(edge(bottom_left, bottom_right));
        for hit in &mut self.hits {
            (hit.x, hit.y) = (hit.x + 1, hit.y + 1);
        }
        Self { columns: self.columns + 2, ..self }
    }

    /// The lines as Pi prints them. The marker of the text cursor is written only if the form is
    /// `focused`.
    #[must_use]
    pub fn print(&self, theme: &Theme, focused: bool) -> Vec<String> {
        let mut cells = Buffer::empty(Rect::new(0, 0, self.columns, 1));
        self.rows.iter().map(|row| row.print(&mut cells, self.columns, theme, focused)).collect()
    }
}

impl FrameRow {
    /// The row as Pi prints it, drawn in `cells`, which are of one row.
    fn print(&self, cells: &mut Buffer, columns: u16, theme: &Theme, focused: bool) -> String {
        cells.reset();
        let start = u16::from(self.wall.is_some());
        let end = columns.saturating_sub(start);
        let edge = self.aside.as_ref().map_or(end, |(x, _)| (start + x).min(end));
        paint::line(cells, start, 0, edge, &self.line);
        if let Some((_, line)) = &self.aside {
            paint::line(cells, edge, 0, end, line);
        }
        if let Some(wall) = &self.wall {
            paint::text(cells, 0, 0, start, &wall.content, wall.style);
            paint::text(cells, end, 0, columns, &wall.content, wall.style);
        }
        let cursor = self.cursor.map(|x| (start + x).min(end.saturating_sub(1)));
        if let Some(under) = cursor.and_then(|x| cells.cell_mut((x, 0))) {
            under.set_style(Style::new().add_modifier(Modifier::REVERSED));
        }
        ansi::line(&cells.content, theme, cursor.filter(|_| focused))
    }
}
