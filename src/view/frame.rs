//! A frame: pieces stacked under one another.

use std::rc::Rc;

use ratatui::text::Span;

use super::form_line::FormLine;
use super::page::Page;
use super::piece::{Piece, Spot};
use super::scroll::Scroll;
use super::target::{Hit, Target};

/// One row of a frame.
#[derive(Debug, Default, PartialEq)]
pub struct FrameRow<'a> {
    /// The line, from the first column on.
    pub line: FormLine<'a>,
    /// The line to the right of it, and its first column.
    pub aside: Option<(u16, FormLine<'a>)>,
    /// Column of the text cursor, if it is in this row.
    pub cursor: Option<u16>,
    /// The side of a box, for the first and the last column. The rest is between them.
    pub wall: Option<Rc<Span<'static>>>,
}

impl<'a> From<FormLine<'a>> for FrameRow<'a> {
    fn from(line: FormLine<'a>) -> Self {
        Self { line, ..Self::default() }
    }
}

/// A frame as rows of spans. [`super::LineCache::take`] makes lines of it.
#[derive(Debug)]
pub struct Frame<'a> {
    /// Columns of the form.
    pub columns: u16,
    /// The rows, from the top.
    pub rows: Vec<FrameRow<'a>>,
    /// What a mouse can point at. Later targets cover earlier ones.
    pub hits: Vec<Hit>,
    /// The scroll offsets that were shown.
    pub scroll: Scroll,
}

impl<'a> Frame<'a> {
    /// Stacks the pieces.
    pub(super) fn stack(page: Page, pieces: Vec<Piece<'a>>, scroll: Scroll) -> Self {
        let cell = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let columns = cell(page.columns);
        let (mut rows, mut hits) = (Vec::with_capacity(40), Vec::with_capacity(48));
        for piece in pieces {
            let (top, y) = (rows.len(), cell(rows.len()));
            rows.extend(piece.lines.into_iter().map(FrameRow::from));
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
            for (line, target) in &piece.targets {
                hits.push(Hit { x: 0, columns: edge, y: y + cell(*line), target: *target });
            }
            for Spot { line, x, columns, target } in &piece.spots {
                let y = y + cell(*line);
                hits.push(Hit { x: cell(*x), columns: cell(*columns), y, target: *target });
            }
        }
        Self { columns, rows, hits, scroll }
    }
}
