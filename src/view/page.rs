//! Columns of a form, areas of the screen, and mouse targets.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::measure;

/// The columns and the indent of a form.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page {
    /// Columns of the form.
    pub columns: usize,
    /// The first column of the texts and of the cursor mark; 0 in the plain display.
    pub indent: usize,
}

impl Page {
    pub(super) fn new(columns: usize) -> Self {
        Self { columns, indent: 2 }
    }

    /// Returns the columns from `indent` to one column before the edge.
    pub(super) fn inner(self) -> usize {
        self.columns_from(self.indent)
    }

    /// Returns the columns from `start` to one column before the edge.
    pub(super) fn columns_from(self, start: usize) -> usize {
        self.columns.saturating_sub(start + 1).max(1)
    }

    /// Returns the part of an area from `indent` to one column before the edge.
    pub(super) fn inside(self, area: Rect) -> Rect {
        let area = right_of(area, self.indent);
        Rect { width: area.width.min(cell(self.inner())), ..area }
    }

    /// Returns `columns` spaces.
    pub(super) fn gap(columns: usize) -> Span<'static> {
        Span::raw(" ".repeat(columns))
    }
}

/// Removes the first `columns` columns of an area.
pub(super) fn right_of(area: Rect, columns: usize) -> Rect {
    let columns = cell(columns).min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// Converts a number of columns or rows to a `u16`, and limits it to `u16::MAX`.
pub(super) fn cell(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// A target of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A tab, by index.
    Tab(usize),
    /// A row of the list, the review or a modal, by index.
    Row(usize),
    /// The preview, or the details of a row.
    Preview,
    /// The question and its context, or a text field outside the list.
    Text,
    /// A file of the list under a text field, by index.
    File(usize),
    /// A hint of the help line or of the list of commands, by index into the key table.
    Entry(usize),
}

/// A target and its cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The cells.
    pub area: Rect,
    /// The target of these cells.
    pub target: Target,
}

/// Returns the columns of the spans of a line.
pub(super) fn width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| measure::width(&span.content)).sum()
}

/// Adds `lead` before the first line, and spaces of the same width before each further line.
pub(super) fn hanging(
    lead: Vec<Span<'static>>,
    lines: impl Iterator<Item = Line<'static>>,
) -> impl Iterator<Item = Line<'static>> {
    let start = width(&lead);
    let mut lead = Some(lead);
    lines.map(move |line| {
        let mut spans = lead.take().unwrap_or_else(|| vec![Page::gap(start)]);
        spans.extend(line.spans);
        Line::from(spans)
    })
}
