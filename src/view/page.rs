//! The columns of a form, and the lines of its parts before they are stacked into a frame.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::measure;
use super::theme::Role;

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

    /// A line between the rows of a list that is not a row.
    pub(super) fn beside_rows(self, text: String) -> Line<'static> {
        Line::from(vec![Self::gap(self.indent + 2), Span::styled(text, Role::Muted.style())])
    }

    /// Blanks up to column `to`.
    pub(super) fn gap(to: usize) -> Span<'static> {
        const BLANKS: &str = "                                        ";
        BLANKS.get(..to).map_or_else(|| Span::raw(" ".repeat(to)), Span::raw)
    }
}

/// The lines of a part of a form.
#[derive(Debug, Clone, Default)]
pub(super) struct Piece {
    /// The lines.
    pub lines: Vec<Line<'static>>,
    /// The text cursor, as a column and a line of this piece.
    pub cursor: Option<(usize, usize)>,
    /// Lines that a mouse can point at.
    pub targets: Vec<(usize, Target)>,
    /// Parts of lines that a mouse can point at.
    pub spots: Vec<Spot>,
    /// What is to the right of it, in the same rows.
    pub aside: Option<Aside>,
}

/// What a mouse can point at.
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
    /// A hint of the help line or of the list of all keys: the entry of the key table that it names.
    Entry(usize),
}

/// A part of a line that a mouse can point at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spot {
    /// The line.
    pub line: usize,
    /// First column.
    pub x: usize,
    /// Number of columns.
    pub columns: usize,
    /// What is there.
    pub target: Target,
}

/// What is to the right of a piece, in the same rows.
#[derive(Debug, Clone, Default)]
pub(super) struct Aside {
    /// First column.
    pub x: usize,
    /// The lines.
    pub lines: Vec<Line<'static>>,
}

impl Piece {
    /// A piece of one line.
    pub(super) fn from_line(line: Line<'static>) -> Self {
        Self { lines: vec![line], ..Self::default() }
    }

    pub(super) fn push(&mut self, line: Line<'static>, target: Option<Target>) {
        if let Some(target) = target {
            self.targets.push((self.lines.len(), target));
        }
        self.lines.push(line);
    }

    pub(super) fn extend(
        &mut self,
        lines: impl IntoIterator<Item = Line<'static>>,
        target: Option<Target>,
    ) {
        lines.into_iter().for_each(|line| self.push(line, target));
    }

    /// The piece, cut or filled up with blank lines to exactly `lines` lines.
    pub(super) fn filled(mut self, lines: usize) -> Self {
        self.lines.resize(lines, Line::default());
        self.targets.retain(|(line, _)| *line < lines);
        self.spots.retain(|spot| spot.line < lines);
        self.cursor = self.cursor.filter(|(_, line)| *line < lines);
        self
    }
}

/// Columns of the spans of a line.
pub(super) fn width(spans: &[Span<'_>]) -> usize {
    spans.iter().map(|span| measure::width(&span.content)).sum()
}

/// A text that starts at a column.
pub(super) fn line(
    start: usize,
    text: impl Into<Cow<'static, str>>,
    style: Style,
) -> Line<'static> {
    Line::from(vec![Page::gap(start), Span::styled(text, style)])
}

/// A line with `lead` before it.
pub(super) fn after(lead: Span<'static>, line: Line<'static>) -> Line<'static> {
    Line::from_iter(std::iter::once(lead).chain(line.spans))
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
