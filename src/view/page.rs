//! The columns of a form, areas of the screen, what of a text is shown, and what a mouse can point at.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::measure;

/// The columns of a form and its indents, of which a narrow terminal has none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Page {
    /// Columns of the form.
    pub columns: usize,
    /// Column of the cursor mark.
    pub indent: usize,
    /// True below 30 columns: no indent, short help, short tabs.
    pub narrow: bool,
    /// True if a list shows labels only, because descriptions are beside it.
    pub labels: bool,
}

impl Page {
    pub(super) fn new(columns: usize) -> Self {
        let narrow = columns < 30;
        Self { columns, indent: if narrow { 0 } else { 2 }, narrow, labels: false }
    }

    /// Columns from `indent` to one before the edge.
    pub(super) fn inner(self) -> usize {
        self.from(self.indent)
    }

    /// Columns from `start` to one before the edge.
    pub(super) fn from(self, start: usize) -> usize {
        let edge = usize::from(!self.narrow);
        self.columns.saturating_sub(start + edge).max(1)
    }

    /// The part of an area from `indent` to one column before the edge.
    pub(super) fn inside(self, area: Rect) -> Rect {
        let area = right_of(area, self.indent);
        Rect { width: area.width.min(cell(self.inner())), ..area }
    }

    /// Blanks up to column `to`.
    pub(super) fn gap(to: usize) -> Span<'static> {
        Span::raw(" ".repeat(to))
    }
}

/// The area right of its first columns.
pub(super) fn right_of(area: Rect, columns: usize) -> Rect {
    let columns = cell(columns).min(area.width);
    Rect { x: area.x + columns, width: area.width - columns, ..area }
}

/// A number of columns or rows on the screen.
pub(super) fn cell(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

/// The part of a text that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// Lines above it.
    pub top: usize,
    /// Lines of it.
    pub lines: usize,
    /// Lines below it.
    pub below: usize,
}

impl Excerpt {
    /// `room` lines of a text of `all` lines that is scrolled to `top`.
    pub(super) fn new(all: usize, top: usize, room: usize) -> Self {
        let lines = all.min(room);
        let top = top.min(all - lines);
        Self { top, lines, below: all - top - lines }
    }

    /// `lines` lines of the text, the last of them for a mark where the text has no room and there are
    /// at least `least`; true if there is a mark.
    pub(super) fn marked(all: usize, top: usize, lines: usize, least: usize) -> (Self, bool) {
        let has_mark = all > lines && lines >= least;
        (Self::new(all, top, lines - usize::from(has_mark)), has_mark)
    }

    /// Its lines of the text.
    pub(super) fn slice<L>(self, text: &[L]) -> &[L] {
        text.get(self.top..self.top + self.lines).unwrap_or_default()
    }

    /// True if it is not all of the text.
    pub(super) fn is_cut(self) -> bool {
        self.top + self.below > 0
    }
}

/// A target of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A tab, by index.
    Tab(usize),
    /// A row of the list, the review or a modal, by index.
    Row(usize),
    /// The preview.
    Preview,
    /// The question and its context.
    Text,
    /// A file of the list under a text field, by index.
    File(usize),
    /// A hint of the help line or of the list of commands: the entry of the key table that it names.
    Entry(usize),
}

/// A target and the cells it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The cells.
    pub area: Rect,
    /// The target of these cells.
    pub target: Target,
}

/// Columns of the spans of a line.
pub(super) fn width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| measure::width(&span.content)).sum()
}

/// Lines with `lead` before the first one, and as many blanks before the others.
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
